"""By what cards are searched: what every game has, and what a game declares for its own.

The declaration (`Sought` in the engine) is all that a new game gives; nothing here names a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from cards.query.folding import fold
from matches.engine.games import registry
from matches.engine.kernel.design import Choice, DesignRules, Sought
from matches.engine.kernel.game import Game
from matches.engine.kernel.searching import choices_of, is_number, label_of, sought_fields

AnyGame = Game[Any, Any]

NUMBER_COLUMNS = 8
"""How many numbers a game may declare besides cost and points."""

COMPARED = ("=", "!=", "<", "<=", ">", ">=")
SAME = (":", "=", "!=")
HAS = (":",)

RARITIES = ("common", "uncommon", "rare", "epic", "legendary")
FACTS = ("new", "revised", "measured", "plain", "mine", "owned")
PERSONAL_FACTS = ("mine", "owned")
"""What only makes sense for somebody who is logged in."""


@dataclass(frozen=True, slots=True)
class SearchField:
    """One thing that may be asked for.

    kind: "words" (name or rules text), "name", "text", "artist", "number", "measured" (hundredths
    of a percent), "choice", "rarity", "creator", "set", "fact", "owned", "game", "order".
    label: what forms and sentences call a game's own; "" for what `words.LABELS` names.
    column: of the row of a search, for numbers. low, high: of a number; None for any.
    is_filter: whether forms offer its choices. is_list: whether a card may have several of them.
    """

    name: str
    kind: str
    operators: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    label: str = ""
    choices: tuple[Choice, ...] = ()
    column: str = ""
    low: int | None = None
    high: int | None = None
    is_filter: bool = False
    is_list: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The name and the short ones."""
        return (self.name, *self.aliases)

    @property
    def is_personal(self) -> bool:
        """Whether only somebody who is logged in may ask for it."""
        return self.kind == "owned"


WORDS = SearchField("words", "words", HAS)
"""What a bare word asks for; it has no name in queries."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All fields of one game's cards. orders: what they may be ordered by, with the column."""

    game: str
    fields: tuple[SearchField, ...]
    orders: tuple[tuple[str, str], ...]

    def find(self, word: str) -> SearchField | None:
        """The field of this name or short name, whatever its case."""
        wanted = fold(word)
        return next((each for each in self.fields if wanted in each.names), None)

    def named(self, name: str) -> SearchField:
        """The field of this name. Raises StopIteration for another."""
        return next(each for each in self.fields if each.name == name)

    def nearest(self, word: str) -> str:
        """The name that was probably meant, or ""."""
        known = [name for each in self.fields for name in each.names]
        known += [fold(each.label) for each in self.fields if each.label]
        meant = nearest(word, known)
        by_label = {fold(each.label): each.name for each in self.fields if each.label}
        return meant if meant in known and self.find(meant) else by_label.get(meant, "")


def lexicon(game: str) -> Lexicon:
    """By what the cards of a game are searched. Raises KeyError for no game."""
    rules = registry.get(game)
    known = _known.get(game)
    if known is None or known[0] is not rules:
        known = _known[game] = (rules, _lexicon(game, rules))
    return known[1]


_known: dict[str, tuple[AnyGame, Lexicon]] = {}
"""Made once for each game; for another one of the same key anew."""


def nearest(word: str, known: Iterable[str]) -> str:
    """The word that was probably meant, or ""."""
    return next(iter(get_close_matches(fold(word), list(known), 1, 0.6)), "")


def _lexicon(game: str, rules: AnyGame) -> Lexicon:
    ruler = rules.design.ruler(rules.default_balance())
    fields = (*_common(has_costs=len(ruler) > 1, has_points=max(ruler) > 0), *_own(rules))
    ordered = [each for each in fields if each.kind in ("number", "measured", "rarity")]
    columns = [(name, each.column) for each in ordered for name in each.names]
    return Lexicon(
        game,
        fields,
        (("newest", "decided_at"), ("name", "name"), *columns),
    )


def _common(*, has_costs: bool, has_points: bool) -> Iterable[SearchField]:
    yield SearchField("name", "name", SAME, ("n",))
    yield SearchField("text", "text", HAS, ("o", "oracle", "rules"))
    if has_costs:
        yield SearchField("cost", "number", (":", *COMPARED), ("mv",), column="cost", low=0)
    if has_points:
        yield SearchField("points", "number", (":", *COMPARED), ("budget",), column="points")
    rarities = tuple(Choice(key, key.capitalize()) for key in RARITIES)
    yield SearchField(
        "rarity", "rarity", (":", *COMPARED), ("r",),
        choices=rarities, column="rarity", is_filter=True,
    )  # fmt: skip
    yield SearchField("by", "creator", SAME, ("creator", "maker"))
    yield SearchField("set", "set", SAME, ("s",))
    yield SearchField("artist", "artist", HAS, ("a", "art"))
    facts = tuple(Choice(key, key.capitalize()) for key in FACTS)
    yield SearchField("is", "fact", HAS, choices=facts)
    yield SearchField("owned", "owned", (":", *COMPARED), ("have",), low=0)
    yield SearchField("power", "measured", (":", *COMPARED), column="power", low=-50, high=50)
    yield SearchField("winrate", "measured", (":", *COMPARED), column="power", low=0, high=100)
    yield SearchField("game", "game", (":", "="))
    yield SearchField("order", "order", (":", "="), ("sort",))


def _own(rules: AnyGame) -> Iterable[SearchField]:
    design, column = rules.design, 0
    for sought in design.sought:
        label = label_of(design, sought)
        if is_number(design, sought):
            column += 1
            fields = sought_fields(design, sought)
            low = min((each.low for each in fields if each.low is not None), default=None)
            high = max((each.high for each in fields if each.high is not None), default=None)
            yield SearchField(
                sought.name, "number", (":", *COMPARED), sought.aliases, label,
                column=f"number_{column}", low=low, high=high,
            )  # fmt: skip
        else:
            choices = choices_of(design, sought)
            yield SearchField(
                sought.name, "choice", SAME, sought.aliases, label, choices,
                is_filter=sought.is_filter, is_list=_is_list(design, sought),
            )  # fmt: skip


def _is_list(design: DesignRules, sought: Sought) -> bool:
    fields = sought_fields(design, sought)
    return len(fields) > 1 or fields[0].kind == "choices"
