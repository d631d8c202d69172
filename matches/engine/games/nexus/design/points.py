"""The power budget of a Nexus design: points, their breakdown and the cost (N10.2, N10.3).

Works on what can be read of a draft (`kernel.declared.readable`): values by path.
Weights are decimal fractions; they are reckoned exactly, so that rounding up is never a matter of
binary fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from matches.engine.games.nexus.design import words
from matches.engine.kernel.design import Breakdown, Line

Values = Mapping[str, Any]
Balance = Mapping[str, Any]


def breakdown_of(values: Values, balance: Balance) -> Breakdown:
    """Points, line by line, and the cost that follows; cost None is over the budget."""
    lines = (*_body_lines(values, balance), *_trait_lines(values, balance))
    special = _special_line(values, balance)
    if special is not None:
        lines += (special,)
    points = sum(line.points for line in lines)
    cost, low, high = _cost(points, balance["cost"])
    return Breakdown(lines, points, cost, low, high, balance["version"])


def _cost(points: int, weights: Mapping[str, Any]) -> tuple[int | None, int, int]:
    """The cost of some points, and the least and most points that have the same cost."""
    free, each, least = weights["free_points"], weights["points_per_energy"], weights["least"]
    cost = max(least, -((free - points) // each))
    if cost > weights["most"]:
        return None, free + each * weights["most"] + 1, points
    return cost, 0 if cost == least else free + each * (cost - 1) + 1, free + each * cost


def body_points(attack: int, health: int, armor: int, weights: Mapping[str, Any]) -> int:
    """What Attack and Health are worth to each other, beside what either costs by itself.

    both: for each point of the lesser. body: times Attack x Health / (`body_attack` x Attack +
    `body_health` x Health), rounded up, so that neither is worth much where the other lacks;
    `armor_as_health` Armor count as one Health, and no Attack as `least_attack`, since every strike
    deals 1 (N5.6).
    """
    points: int = min(attack, health) * weights.get("both", 0)
    if "body" in weights and health > 0:
        unit = weights["armor_as_health"]
        strike, lasts = max(attack, weights["least_attack"]), unit * health + armor
        whole = unit * weights.get("body_attack", 1) * strike + weights["body_health"] * lasts
        points -= -weights["body"] * strike * lasts // whole
    return points


def _body_lines(values: Values, balance: Balance) -> Iterator[Line]:
    weights = balance["cost"]
    attack, health, armor = (values.get(key, 0) for key in ("attack", "health", "armor"))
    if "body" in weights and health > 0:
        facts = {"attack": attack, "health": health, "armor": armor, "each": weights["body"]}
        label = f"Body of Attack {attack} and Health {health}"
        label += f" with Armor {armor}" if armor else ""
        yield Line("body", label, body_points(attack, health, armor, weights), facts)
    for key, label in (
        ("attack", "Attack"),
        ("health", "Health"),
        ("armor", "Armor"),
        ("resistance", "Resistance"),
    ):
        amount = values.get(key, 0)
        if amount and key in weights:
            facts = {"amount": amount, "each": weights[key]}
            yield Line(key, f"{label} {amount}", amount * weights[key], facts)
    if "both" in weights and min(attack, health):
        facts = {"amount": min(attack, health), "each": weights["both"]}
        label = f"Attack and Health both {min(attack, health)}"
        yield Line("both", label, body_points(attack, health, armor, weights), facts)


def _trait_lines(values: Values, balance: Balance) -> Iterator[Line]:
    weights = balance["cost"]
    for key in values.get("traits", ()):
        label, points = words.TRAITS[key].label, balance["traits"][key]
        by = balance.get("traits_by", {}).get(key, {})
        facts = {number: values.get(number, 0) for number in by}
        if by:
            exact = points + sum(_exact(each) * facts[number] for number, each in by.items())
            points = max(balance["traits_least"], ceil(exact))
            body = " and ".join(f"{number.capitalize()} {facts[number]}" for number in by)
            label = f"{label} with {body}"
        yield Line(f"trait.{key}", label, points, facts)
    above = values.get("health", 0) - weights["guard_health_free"]
    if "guard" in values.get("traits", ()) and above > 0:
        facts = {"amount": above, "each": weights["guard_health"]}
        label = f"Guard with {above} health above {weights['guard_health_free']}"
        yield Line("guard_health", label, above * weights["guard_health"], facts)


def _special_line(values: Values, balance: Balance) -> Line | None:
    """The special's points; None while its trigger, effect or target cannot be read."""
    trigger = values.get("special.trigger")
    effect = values.get("special.effect")
    target = values.get("special.target")
    amount = values.get("special.amount")
    charge = values.get("special.charge")
    if trigger is None or effect is None or target is None:
        return None
    if effect not in words.effects_fitting(target):
        return None
    if (effect in words.WITH_AMOUNT) != (amount is not None and effect in words.WITH_AMOUNT):
        return None
    if trigger == "activated" and charge is None:
        return None
    weights = balance["special"]
    base = _base(effect, target, amount, weights)
    reach = weights["reach"][target]
    rate = weights["rate"][trigger]
    if trigger == "activated":
        rate = rate[str(charge)]
    size = abs(amount) if amount is not None and effect in words.WITH_AMOUNT else 1
    facts = {"base": base, "amount": size, "reach": reach, "rate": rate, "drawback": False}
    if "further" in weights:
        facts["further"] = weights["further"]
    share = Fraction(1)
    for path in body_factors(trigger, target, values, weights):
        facts[path[0]] = factor = weights[path[0]][path[1]][path[2]]
        share *= _exact(factor)
    label = _label(values)
    if words.is_drawback(effect, target, amount):
        return Line("special", label, 0, facts | {"drawback": True})
    exact = _exact(base) * _scale(size, weights) * _exact(reach) * _exact(rate) * share
    return Line("special", label, max(weights["least"], ceil(exact)), facts)


def _scale(amount: int, weights: Mapping[str, Any]) -> Fraction:
    """How many times a base counts for an amount: the first point whole, of each more a share."""
    return 1 + (amount - 1) * _exact(weights.get("further", 1))


def body_factors(
    trigger: str, target: str, values: Values, weights: Mapping[str, Any]
) -> Iterator[tuple[str, str, str]]:
    """Where the factors stand that a special has by its creature's body, as far as there are some.

    lasting: by Health, for the trigger. striking: by Attack, for the trigger, or for
    `attackTarget`, which the strike itself may kill. Each counts from the number that names it.
    """
    struck = target if target == "attackTarget" else trigger
    for name, number, key in (("lasting", "health", trigger), ("striking", "attack", struck)):
        steps = weights.get(name, {}).get(key)
        if steps is not None:
            reached = [step for step in steps if int(step) <= values.get(number, 0)]
            yield name, key, max(reached, key=int) if reached else min(steps, key=int)


def _base(effect: str, target: str, amount: int | None, weights: Mapping[str, Any]) -> float:
    base: float = weights["base"][words.TARGETS[target].kind][word_of(effect, amount)]
    return base


def word_of(effect: str, amount: int | None) -> str:
    """An effect as the weights name it: they tell more Attack from less."""
    if effect == "attack":
        return "attack_down" if (amount or 0) < 0 else "attack_up"
    return effect


def _exact(number: float) -> Fraction:
    """The decimal fraction that a number was written as."""
    return Fraction(str(number))


def _label(values: Values) -> str:
    """The special in a few words: "Burn 2, a chosen enemy creature, 2 Charge"."""
    effect = values["special.effect"]
    amount = values.get("special.amount") if effect in words.WITH_AMOUNT else None
    what = words.EFFECTS[effect].label
    if amount is not None:
        what += f" {words.signed(amount) if effect == 'attack' else amount}"
    target = words.TARGETS[values["special.target"]].label
    when = words.TRIGGERS[values["special.trigger"]].label
    if values["special.trigger"] == "activated":
        when = f"{values['special.charge']} Charge"
    return f"{what}, {target[0].lower()}{target[1:]}, {when[0].lower()}{when[1:]}"
