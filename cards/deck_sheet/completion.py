"""What would fill a deck up, card by card, each with the reasons why it was chosen.

Nothing is drawn by lot: the same deck, cards and measures give the same answer. The rules of a game
judge at the end; here stand only its limits of copies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Account
from cards.deck_content import DeckContent, content_of
from cards.deck_measure import points_for
from cards.deck_sheet.kinds import Kind, kinds_of, searched_fields
from cards.models import CardVersion, Deck, OwnedCard
from cards.power import Power, powers_of
from cards.queries import playable_versions
from matches.engine.games import registry

MOST_SUGGESTED = 12
"""Different cards; who wants more takes these and asks again."""
LIKE = 3
"""Copies from which on something is what a deck is about."""
BASIC_PART = 3
"""Of an Enigma deck at least a third is Basic Flux, as in the decks that everybody gets."""

GAP, LIKENESS, NEED, POWER, SPREAD = 4.0, 3.0, 100.0, 1.5, 0.3
"""How much each reason weighs against the others."""


@dataclass(slots=True)
class Suggestion:
    """Copies of a card to add. reasons: sentences, the weightiest first. basic: key of a basic
    card, where it is one; version: else."""

    copies: int
    reasons: list[str]
    version: CardVersion | None = None
    basic: str = ""

    @property
    def name(self) -> str:
        """Of the card."""
        if self.version is not None:
            return self.version.name
        return registry.get("enigma").basics[self.basic].name

    def as_json(self) -> dict[str, Any]:
        """For programs and the builder."""
        return {
            "card": self.version.card_id if self.version else None,
            "basic": self.basic or None,
            "name": self.name,
            "cost": self.version.cost if self.version else None,
            "copies": self.copies,
            "reasons": self.reasons,
        }


@dataclass(slots=True)
class _Desk:
    """What a deck has so far, and what is known of the cards that could be added."""

    game: str
    content: DeckContent
    counts: Counter[int]
    values: dict[str, Counter[str]]
    costs: Counter[int]
    usual: Mapping[int, float]
    powers: Mapping[int, Power]
    owned: Mapping[int, int] | None
    room: int
    left: int = 0
    alike: Counter[str] = field(default_factory=Counter)
    names: set[str] = field(default_factory=set)

    def add(self, version: CardVersion, copies: int) -> None:
        kind = Kind(version, copies)
        self.counts[version.card_id] += copies
        self.alike[version.mechanics] += copies
        self.names.add(version.name)
        for path, counted in self.values.items():
            for value in kind.facts(path):
                counted[value] += copies
        if version.cost is not None:
            self.costs[version.cost] += copies


def completion_of(content: DeckContent, game: str, *, to: Account) -> list[Suggestion]:
    """What would fill the deck, the first chosen first; [] for a full one."""
    desk = _desk(content, game, to)
    candidates = list(playable_versions(game).order_by("card"))
    found: dict[int, Suggestion] = {}
    basics = _basics(desk)
    desk.left = desk.room - sum(one.copies for one in basics)
    while desk.left > 0:
        best = _best(desk, candidates)
        if best is None:
            break
        version, reasons = best
        if version.card_id not in found:
            if len(found) == MOST_SUGGESTED:
                break
            found[version.card_id] = Suggestion(0, reasons, version)
        found[version.card_id].copies += 1
        desk.add(version, 1)
        desk.left -= _size(desk, version)
    return [*found.values(), *basics]


def _desk(content: DeckContent, game: str, to: Account) -> _Desk:
    kinds = kinds_of(content)
    paths = {path: Counter[str]() for path, _name, _choices in searched_fields(game)}
    powers = {power.version.card_id: power for power in powers_of(game).measured}
    owned = None
    if not settings.OPEN_POOL:
        owned = dict(OwnedCard.objects.filter(owner=to).values_list("card", "count"))
    points = points_for(game, content.extras)
    desk = _Desk(
        *(game, content, Counter(), paths, Counter(), _usual_costs(game), powers, owned),
        room=0,
    )
    for kind in kinds:
        desk.add(kind.version, kind.copies)
    if points is None:
        desk.room = registry.get(game).deck_limits["size"] - content.size
    else:
        desk.room = points - sum(kind.copies * (kind.version.cost or 0) for kind in kinds)
    return desk


def _usual_costs(game: str) -> dict[int, float]:
    """What part of the decks that everybody gets has which cost; {} if there are none."""
    counts: Counter[int] = Counter()
    for deck in Deck.objects.filter(game=game).exclude(ready_key=""):
        for kind in kinds_of(content_of(deck)):
            if kind.version.cost is not None:
                counts[kind.version.cost] += kind.copies
    return {cost: count / counts.total() for cost, count in counts.items()}


def _best(desk: _Desk, candidates: Sequence[CardVersion]) -> tuple[CardVersion, list[str]] | None:
    scored = [
        (*_score(desk, version), version)
        for version in candidates
        if _size(desk, version) <= desk.left and desk.counts[version.card_id] < _most(desk, version)
    ]
    if not scored:
        return None
    _score_of_it, reasons, version = max(scored, key=lambda row: (row[0], -row[2].card_id))
    return version, reasons


def _size(desk: _Desk, version: CardVersion) -> int:
    """How much of the room a copy takes: a card, or its points."""
    return version.cost or 1 if desk.game == "grid" else 1


def _most(desk: _Desk, version: CardVersion) -> int:
    """Copies of a card that the deck may hold, by the game and by what is owned."""
    most = 3 if desk.game == "grid" else registry.get(desk.game).deck_limits["copies"]
    if desk.game == "grid" and version.design.get("ability") == "limited":
        most = min(most, version.design["limit"])
    if desk.game == "nexus":  # cards that play alike count as one (N1.1)
        most -= desk.alike[version.mechanics] - desk.counts[version.card_id]
    if desk.owned is not None:
        most = min(most, desk.owned.get(version.card_id, 0))
    return most


def _score(desk: _Desk, version: CardVersion) -> tuple[float, list[str]]:
    """How well a further copy fits, and why."""
    reasons: list[tuple[float, str]] = [
        *_needs(desk, version),
        *_gaps(desk, version),
        *_likenesses(desk, version),
        *_measured(desk, version),
    ]
    reasons.sort(key=lambda reason: -reason[0])
    score = sum(weight for weight, _words in reasons) - SPREAD * desk.counts[version.card_id]
    words = [told for weight, told in reasons if weight > 0]
    return round(score, 6), words or [_("Nothing speaks against it, and there is room.")]


def _needs(desk: _Desk, version: CardVersion) -> list[tuple[float, str]]:
    if desk.game == "enigma":
        form, line = version.design.get("form"), version.design.get("upgrades_from")
        if form == "origin" and not desk.values["form"]["origin"]:
            return [(NEED, _("A deck needs an Origin to begin with."))]
        if line and line in desk.names:
            return [(LIKENESS, _("Grows from %(name)s, which you have.") % {"name": line})]
        if line:
            return [(-NEED, "")]
    is_assistant = version.design.get("type") == "assistant"
    if desk.game == "grid" and is_assistant and not desk.values["type"]["assistant"]:
        return [(NEED, _("A deck needs an Assistant."))]
    return []


def _gaps(desk: _Desk, version: CardVersion) -> list[tuple[float, str]]:
    cost = version.cost
    if desk.game == "grid":
        words = _("Costs %(cost)s of the %(left)s points that are left.")
        return [(0.1, words % {"cost": cost, "left": desk.left})]
    if desk.game != "nexus" or cost is None or cost not in desk.usual:
        return []
    size = registry.get(desk.game).deck_limits["size"]
    lacking = desk.usual[cost] * size - desk.costs[cost]
    if lacking < 1:
        return [(min(0.0, GAP * lacking / size), "")]
    words = _("Fills cost %(cost)s: you have %(count)s, and ready decks %(usual)s on average.")
    facts = {"cost": cost, "count": desk.costs[cost], "usual": round(desk.usual[cost] * size)}
    return [(GAP * lacking / size + 0.5, words % facts)]


def _likenesses(desk: _Desk, version: CardVersion) -> list[tuple[float, str]]:
    found = []
    total = max(1, desk.counts.total())
    for path, name, choices in searched_fields(desk.game):
        if name == "type":
            continue  # most cards of a game are of one
        counted = desk.values[path]
        labels = {value: label for value, label, _icon in choices}
        for value in Kind(version, 1).facts(path):
            if counted[value] >= LIKE:
                words = ngettext(
                    "%(label)s, like %(count)s card of yours.",
                    "%(label)s, like %(count)s cards of yours.",
                    counted[value],
                ) % {"label": labels.get(value, value), "count": counted[value]}
                found.append((LIKENESS * counted[value] / total, words))
    return sorted(found, reverse=True)[:2]


def _measured(desk: _Desk, version: CardVersion) -> list[tuple[float, str]]:
    power = desk.powers.get(version.card_id)
    if power is None:
        return []
    facts = {"low": f"{100 * power.low:+.1f}", "high": f"{100 * power.high:+.1f}"}
    words = {
        "strong": _("Measured stronger than fair: %(low)s to %(high)s points of win rate."),
        "fair": _("Measured fair for its cost: %(low)s to %(high)s points of win rate."),
        "weak": "",
    }[power.verdict]
    return [(POWER * max(-1.0, min(1.0, 10 * power.delta)) + (0.1 if words else 0), words % facts)]


def _basics(desk: _Desk) -> list[Suggestion]:
    """Basic Flux of the elements that the deck's Picos have, up to its usual part."""
    if desk.game != "enigma" or desk.room <= 0:
        return []
    size = registry.get(desk.game).deck_limits["size"]
    wanted = min(desk.room, size // BASIC_PART - sum(desk.content.basics.values()))
    elements = desk.values["element"]
    keys = [key for key in registry.get(desk.game).basics if elements[key]]
    if wanted <= 0 or not keys:
        return []
    total = sum(elements[key] for key in keys)
    found, given = [], 0
    for number, key in enumerate(keys, start=1):
        share = wanted - given if number == len(keys) else wanted * elements[key] // total
        given += share
        if share:
            words = _("Pays for the %(count)s cards of this element; %(part)s of %(size)s cards.")
            facts = {"count": elements[key], "part": size // BASIC_PART, "size": size}
            found.append(Suggestion(share, [words % facts], basic=key))
    return found
