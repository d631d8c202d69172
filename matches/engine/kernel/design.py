"""How a game declares its card designs: fields, faults, points, rules text.

Forms, API schemas and messages are derived from the declaration; there is no second one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

When = tuple[tuple[str, tuple[str, ...]], ...]
"""Conditions on other fields, all of which must hold: (path, allowed values).

A list satisfies one if any of its members is allowed; a field without a value satisfies none.
"""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a design or a deck.

    path: where, dot separated ("special.amount"; "" for the whole). code: for machines, with a
    sentence in `cards/messages.py`. facts: for the sentence. rule: the rule's id.
    """

    path: str
    code: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a "choice" or "choices" field.

    points: what it adds, where that is a plain number. icon: its sign in the sprite.
    when: it may be taken only if these conditions hold (a form hides or shuts it else).
    excludes: values of the same list that it never stands beside.
    rule: the id of the rule behind `when` and `excludes`, where it is not the field's.
    """

    value: str
    label: str
    text: str = ""
    points: int | None = None
    icon: str = ""
    when: When = ()
    excludes: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """A range of a number that holds instead of the field's own while `when` holds.

    step: it is a multiple of this.
    """

    when: When
    low: int
    high: int
    rule: str = ""
    step: int = 1


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a design.

    path: its place in the design JSON; a number in it is a place in a list ("strikes.0.name").
    kind: "flag" (true or false), "text", "long_text", "number", "choice", "choices"
    (a list without order). low, high: of a number, of a text's length, of how many of a list.
    limits: ranges that depend on other fields; the first whose conditions hold counts.
    step: a number is a multiple of this.
    part: the path of the optional object that it stands in ("strikes.1", "ability"); where that is
    not given, nothing in it is needed, and where it is, its fields are needed as they say.
    when: shown and required only if all conditions hold, else it must be absent.
    group: the heading it stands under ("Body", "Traits", "Special").
    rules: the ids of the rules behind it: at "" its own, at another path the one that says how
    it depends on that field.

    An object of which no field has a value ("special" without a "special.trigger") is none.
    """

    path: str
    kind: str
    label: str
    group: str
    low: int | None = None
    high: int | None = None
    choices: tuple[Choice, ...] = ()
    limits: tuple[Limit, ...] = ()
    default: Any = None
    required: bool = True
    when: When = ()
    help: str = ""
    step: int = 1
    part: str = ""
    rules: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sought:
    """A number or a choice by which the cards of a game are searched.

    name: in queries ("attack>=4"). paths: of its fields, all of one kind; of several numbers the
    highest counts, of several choices each. aliases: short names. label: "" for the first field's.
    is_filter: whether forms offer it as a list to choose from.
    """

    name: str
    paths: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    label: str = ""
    is_filter: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a breakdown: what it is for and how many points it adds."""

    key: str
    label: str
    points: int
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """How points and cost of a design come about. cost None: over the budget.

    low, high: the points that the same cost spans, to show what is left over.
    """

    lines: tuple[Line, ...]
    points: int
    cost: int | None
    low: int
    high: int
    balance: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A symbol of the sprite, with its name."""

    icon: str
    label: str


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of rules text made from a design. lead is printed bold ("Eager.", "2 Charge:").

    signs: symbols before the line that its words say as well, such as what a Strike costs.
    """

    key: str
    icon: str
    lead: str
    text: str
    signs: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """What a card is at a glance, where there is more to say than cost, name and numbers.

    sign: printed in place of the cost, in games whose cards cost nothing to play. line: under the
    name ("Prime, from Ember"). chips: over the art's edge.
    """

    sign: Sign | None = None
    line: str = ""
    chips: tuple[Sign, ...] = ()


@dataclass(frozen=True, slots=True)
class BasicCard:
    """A card that any deck may hold in any number, and that nobody forged.

    design: what viewers are told of it; no design of the declaration.
    """

    name: str
    design: Mapping[str, Any]
    text: tuple[TextLine, ...]
    head: Head


@dataclass(frozen=True, slots=True)
class FaceNumber:
    """A number printed at the foot of a card.

    kind: its sign and colour. side: "left" or "right". rank: its place when the card is read
    aloud, from 0.
    """

    kind: str
    label: str
    value: int
    side: str
    rank: int


class DesignRules(Protocol):
    """What a game knows about designs (each game's `design.py`).

    cost_unit: what a cost is counted in, under the ruler of the forge ("energy cost").
    rivals: what measured power compares a card of this `{cost}` with ("plain cards of cost 3").
    sought: by what its cards are searched besides name, text and cost (`kernel.searching`).
    """

    cost_unit: str
    rivals: str
    sought: tuple[Sought, ...]

    def fields(self, balance: Mapping[str, Any] | None = None) -> tuple[Field, ...]:
        """The declaration, in the order of the form.

        balance: whose points stand beside the choices; None: the game's default.
        """
        ...

    def blank(self) -> dict[str, Any]:
        """A new design: every field at its default."""
        ...

    def validate(self, data: object, balance: Mapping[str, Any] | None = None) -> list[Fault]:
        """All faults of some JSON as a design; [] if it can be forged. Never raises.

        balance: what the budget is judged by (`over_budget`); None: the game's default.
        """
        ...

    def canonical(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """A valid design with defaults filled in, unordered lists sorted, keys in order."""
        ...

    def breakdown(self, data: Mapping[str, Any], balance: Mapping[str, Any]) -> Breakdown:
        """Points and cost; copes with incomplete drafts (what cannot be read counts nothing)."""
        ...

    def ruler(self, balance: Mapping[str, Any]) -> tuple[int, ...]:
        """The most points of each cost, from cost 1; at least one."""
        ...

    def numbers(self, data: Mapping[str, Any]) -> list[FaceNumber]:
        """What is printed at the card's foot, in its order; copes with incomplete drafts."""
        ...

    def head(self, data: Mapping[str, Any]) -> Head:
        """What stands at the card's head besides its name; copes with incomplete drafts."""
        ...

    def mechanics(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The design without name, flavor and art: what makes two cards equal in play."""
        ...

    def rules_text(self, data: Mapping[str, Any]) -> list[TextLine]:
        """The card's rules in words, made from the design; copes with incomplete drafts."""
        ...

    def feeds_itself(self, data: Mapping[str, Any]) -> bool:
        """Whether copies of the card may be used without end in one turn; copes with drafts."""
        ...

    def fact_name(self, path: str) -> str:
        """What a field is called among the facts of searches."""
        ...

    def search_facts(
        self, data: Mapping[str, Any], balance: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """Flat facts for the collection's search: cost, attack, traits, trigger, effect ...

        balance: what cost and points are reckoned by; None: the game's default.
        """
        ...
