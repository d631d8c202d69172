"""The fields of an Enigma design, in the order of the form (E1.2, E1.3, E10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matches.engine.games.enigma.design import words
from matches.engine.games.enigma.design.words import Word
from matches.engine.kernel.design import Choice, Field, Limit, When
from matches.engine.kernel.forging import name_and_flavor

MOST_INTEGRITY = 300
MOST_DAMAGE = 250
MOST_RECALL = 5
MOST_OF_A_SYMBOL = 5
"""Ranges of the forge, wider than the budget lets anybody go."""

_PICO: When = (("type", ("pico",)),)
_WITH_EFFECT: When = (("type", ("agent", "gear", "domain")),)
_WITH_ABILITY: When = (("type", ("pico", "gear")),)


def declare() -> tuple[Field, ...]:
    """All fields of all four types."""
    return (
        Field(
            "type",
            "choice",
            "Type",
            "Name",
            choices=_choices(words.TYPES),
            default="pico",
            rules={"": "E1.2"},
        ),
        *name_and_flavor("E10.1"),
        *_body(),
        *_strike(0, ""),
        *_strike(1, "strikes.1"),
        *_ability(),
        *_effect(
            "effect",
            "Effect",
            "effect",
            {
                **dict.fromkeys(words.ACT_EFFECTS, (("type", ("agent",)),)),
                **dict.fromkeys(words.MODIFIERS, (("type", ("gear", "domain")),)),
            },
            _WITH_EFFECT,
            has_self=False,
            rule="E10.5",
        ),
        Field(
            "overwrites",
            "flag",
            "May be put over another Gear",
            "Effect",
            default=False,
            required=False,
            when=(("type", ("gear",)),),
            rules={"": "E3.6"},
        ),
    )


def _body() -> Iterable[Field]:
    """What a Pico is, its Strikes and ability aside."""
    yield Field(
        "form",
        "choice",
        "Form",
        "Body",
        choices=_choices(words.FORMS),
        default="origin",
        when=_PICO,
        rules={"": "E1.2"},
    )
    yield Field(
        "element",
        "choice",
        "Element",
        "Body",
        choices=_choices(words.ELEMENTS),
        when=_PICO,
        rules={"": "E1.3"},
    )
    yield Field(
        "upgrades_from",
        "text",
        "Upgrades from",
        "Body",
        low=2,
        high=40,
        when=(*_PICO, ("form", tuple(words.BELOW))),
        help="The name of the form below.",
        rules={"": "E1.3"},
    )
    yield Field(
        "integrity",
        "number",
        "Integrity",
        "Body",
        low=10,
        high=MOST_INTEGRITY,
        step=10,
        when=_PICO,
        rules={"": "E10.1"},
    )
    yield Field(
        "vulnerability",
        "choice",
        "Vulnerability",
        "Body",
        choices=_choices(words.ELEMENTS),
        required=False,
        when=_PICO,
        help="Strikes of this element do twice the damage.",
        rules={"": "E4.1"},
    )
    yield Field(
        "resistance.element",
        "choice",
        "Resistance",
        "Body",
        choices=_choices(words.ELEMENTS),
        part="resistance",
        when=_PICO,
        rules={"": "E4.1"},
    )
    yield Field(
        "resistance.amount",
        "number",
        "Resists",
        "Body",
        low=10,
        high=100,
        step=10,
        part="resistance",
        when=_PICO,
        rules={"": "E4.1"},
    )
    yield Field(
        "recall_cost",
        "number",
        "Recall cost",
        "Body",
        low=0,
        high=MOST_RECALL,
        default=0,
        required=False,
        when=_PICO,
        help="Flux that it discards to leave the Vanguard.",
        rules={"": "E3.8"},
    )


def _strike(number: int, part: str) -> Iterable[Field]:
    """One Strike. part: "" for the first, which every Pico has."""
    path = f"strikes.{number}"
    group = f"Strike {number + 1}"
    yield Field(
        f"{path}.name", "text", "Name", group, low=2, high=30, part=part, when=_PICO,
        rules={"": "E1.3"},
    )  # fmt: skip
    for symbol, word in words.SYMBOLS.items():
        yield Field(
            f"{path}.cost.{symbol}", "number", word.label, group, low=1, high=MOST_OF_A_SYMBOL,
            required=False, part=part, when=_PICO, rules={"": "E3.10"},
        )  # fmt: skip
    yield Field(
        f"{path}.damage", "number", "Damage", group, low=0, high=MOST_DAMAGE, step=10, default=0,
        required=False, part=part, when=_PICO, rules={"": "E10.1"},
    )  # fmt: skip
    yield from _effect(
        f"{path}.effect",
        group,
        f"{path}.effect",
        dict.fromkeys(words.STRIKE_EFFECTS, ()),
        _PICO,
        rule="E10.7",
    )


def _ability() -> Iterable[Field]:
    """The ability of a Pico, or of a Gear for its Pico."""
    part, group = "ability", "Ability"
    yield Field(
        "ability.name", "text", "Name", group, low=2, high=30, part=part, when=_WITH_ABILITY,
        rules={"": "E1.3"},
    )  # fmt: skip
    yield Field(
        "ability.use", "choice", "Use", group, choices=_choices(words.USES), part=part,
        when=_WITH_ABILITY, rules={"": "E10.4"},
    )  # fmt: skip
    kinds: dict[str, When] = {
        **dict.fromkeys(words.ACT_EFFECTS, (("ability.use", ("once_per_turn",)),)),
        **dict.fromkeys(words.MODIFIERS, (("ability.use", ("passive",)),)),
    }
    yield from _effect("ability.effect", group, part, kinds, _WITH_ABILITY, rule="E10.4")


def _effect(
    path: str,
    group: str,
    part: str,
    kinds: Mapping[str, When],
    when: When,
    *,
    rule: str,
    has_self: bool = True,
) -> Iterable[Field]:
    """An effect or a modifier. kinds: which there may be, each with its conditions.

    has_self: whether there is a Pico that uses it (an Agent has none, E10.7).
    """
    kind = f"{path}.kind"
    all_words = {**words.EFFECTS, **words.MODIFIERS}

    def of(*those: str) -> When:
        return ((kind, those),)

    def choice(name: str, label: str, those: tuple[str, ...], choices: tuple[Choice, ...]) -> Field:
        found = tuple(each for each in choices if has_self or each.value != "self")
        where = {"": "E10.7"} if set(those) <= set(words.EFFECTS) else {"": "E10.8"}
        return Field(
            f"{path}.{name}", "choice", label, group, choices=found, part=part, when=of(*those),
            rules=where,
        )  # fmt: skip

    yield Field(
        kind,
        "choice",
        "Effect",
        group,
        choices=tuple(
            Choice(key, all_words[key].label, icon=all_words[key].icon, when=needs, rule=rule)
            for key, needs in kinds.items()
        ),
        part=part,
        when=when,
        rules={"": rule},
    )
    yield Field(
        f"{path}.amount",
        "number",
        "Amount",
        group,
        low=-MOST_DAMAGE,
        high=MOST_DAMAGE,
        limits=(
            Limit(of("damage_dealt", "damage_taken"), -100, 100, "E10.1", step=10),
            Limit(of("recall_cost"), -MOST_RECALL, MOST_RECALL, "E10.8"),
            Limit(of(*words.IN_TENS), 10, MOST_DAMAGE, "E10.1", step=10),
            Limit(of("draw", "discard", "discard_flux"), 1, 5, "E10.7"),
        ),
        part=part,
        when=of(*words.WITH_AMOUNT),
        rules={"": "E10.1"},
    )
    hit = _choices(words.HIT, of("damage"))
    healed = Choice("own", words.HEALED["own"].label, when=of("heal"))
    both = Choice("self", words.HIT["self"].label)
    targets = (*(each for each in hit if each.value != "self"), both, healed)
    yield choice("to", "Whom", ("damage", "heal"), targets)
    yield choice("status", "Status", ("status", "immune_to"), _choices(words.STATUSES))
    yield choice("hand", "Hand", ("discard",), _choices(words.HANDS))
    yield choice("how", "How", ("discard",), _choices(words.HOW))
    yield choice("find", "Find", ("search",), _choices(words.FOUND))
    sources = _choices(words.ATTACHED_FROM, of("attach"))
    lost_by = _choices(words.LOST_BY, of("discard_flux"))
    yield choice("from", "From", ("attach", "discard_flux"), (*sources, *lost_by))
    yield choice("when", "If", ("more_if",), _choices(words.CONDITIONS))
    yield Field(
        f"{path}.element",
        "choice",
        "Element",
        group,
        choices=_choices(words.ELEMENTS),
        part=part,
        required=False,
        when=of("damage_dealt", "flux_counts_as"),
        rules={"": "E10.8"},
    )


def _choices(of: Mapping[str, Word], when: When = ()) -> tuple[Choice, ...]:
    return tuple(
        Choice(key, word.label, word.text, icon=word.icon, when=when, rule="E10.7" if when else "")
        for key, word in of.items()
    )
