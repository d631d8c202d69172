"""Pasted text as a deck, with a result for every line; nothing is guessed and nothing is lost.

The list counts if there is one, and a code where it stands alone. With a list a code still tells
which versions were seen, and what the list is silent about: the Patron and the points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.models import Account
from cards import line_messages
from cards.deck_content import DeckContent
from cards.deck_lists import codes, lines
from cards.deck_lists.codes import PATRONS, CodedDeck, CodeUnreadable
from cards.deck_lists.names import ONCE, Meant, Named, Shelf
from cards.deck_measure import points_option
from cards.errors import DeckTextTooLong
from cards.games import forged_keys
from cards.messages import fault_json
from cards.models import NameClaim
from cards.names import LOOKS, name_key
from cards.services.decks import COPIES_LIMIT, KINDS_LIMIT, NAME
from matches.engine.games import registry
from matches.engine.kernel.declared import declared_faults

TEXT_BYTES = 131_072
LINE_LENGTH = 400
LINES_OF_A_CODE = 24
OFFERED_LINES = 60
"""Only for so many unknown lines names are offered; who pastes more has pasted no deck."""
HEADINGS = {
    *("deck", "main", "main deck", "maindeck", "mainboard", "sideboard", "maybeboard"),
    *("cards", "list", "creatures", "picos", "agents", "gear", "domains", "flux", "basic flux"),
    *("assistants", "tricks", "about"),
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A name to choose. text: the line that says so."""

    name: str
    text: str


@dataclass(slots=True)
class Line:
    """What became of one line. number: from 1. text: as it was pasted.

    outcome: a key of `line_messages.LINES`. card: id of the card or key of the basic card taken.
    """

    number: int
    text: str
    outcome: str = "blank"
    facts: dict[str, Any] = field(default_factory=dict)
    offers: list[Offer] = field(default_factory=list)
    card: int | str | None = None

    @property
    def message(self) -> str:
        """What became of it, in words."""
        return line_messages.sentence(self.outcome, self.facts)

    @property
    def is_lost(self) -> bool:
        """Is something of it not taken?"""
        return self.outcome in line_messages.LOST

    @property
    def is_noted(self) -> bool:
        """Was it taken in a way that a reader should look at?"""
        return self.outcome in line_messages.NOTED

    def is_now(self, outcome: str, **facts: Any) -> None:
        """Set what became of it."""
        self.outcome, self.facts = outcome, facts

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "number": self.number,
            "text": self.text,
            "outcome": self.outcome,
            "message": self.message,
            "lost": self.is_lost,
            "card": self.card if isinstance(self.card, int) else None,
            "offers": [{"name": one.name, "text": one.text} for one in self.offers],
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says. content.name: "" if it names none. seen: card id -> version in a code."""

    game: str
    content: DeckContent
    lines: list[Line]
    seen: Mapping[int, int]

    @property
    def lost(self) -> list[Line]:
        """Lines of which something is not taken."""
        return [line for line in self.lines if line.is_lost]

    @property
    def is_empty(self) -> bool:
        """Is there no card in it?"""
        return not self.content.size


def read_deck(text: str, *, game: str, by: Account | None) -> Reading:
    """What a text says, for `by`, who knows of published cards and their own.

    game: counts where the text and its code name none. Raises: DeckTextTooLong.
    """
    if len(text.encode(errors="surrogatepass")) > TEXT_BYTES:
        raise DeckTextTooLong(limit_kib=TEXT_BYTES // 1024)
    return _Reader(text, game, by).read()


def patron_name(key: str) -> str:
    """A Patron's name by its key."""
    return key.replace("_", " ").title()


class _Reader:
    """One reading. Lines are settled in two passes, since a game may be named at the end."""

    def __init__(self, text: str, game: str, by: Account | None) -> None:
        rows = text.replace("\x00", "\ufffd").splitlines()
        self._lines = [Line(number, row) for number, row in enumerate(rows, start=1)]
        self._plain = [lines.without_marks(lines.cleaned(row)) for row in rows]
        self._settled: set[int] = set()
        self._game = game
        self._by = by
        self._code: CodedDeck | None = None
        self._code_line: Line | None = None
        self._name = ""
        self._extras: dict[str, str | None] = {}
        self._cards: dict[int, int] = {}
        self._basics: dict[str, int] = {}
        self._first: dict[int | str, int] = {}
        self._has_list = False
        self._unknown: list[tuple[Line, str]] = []

    def read(self) -> Reading:
        self._find_game_and_codes()
        self._shelf = Shelf(self._game, self._by)
        for line, plain in zip(self._lines, self._plain, strict=True):
            if line.number not in self._settled:
                self._settle(line, plain)
        self._tell_of_other_games()
        content = self._content()
        seen = self._code.cards if self._code else {}
        return Reading(
            self._game, content, self._lines, {card: one.version for card, one in seen.items()}
        )

    # --- the game and the codes ------------------------------------------------------------------

    def _find_game_and_codes(self) -> None:
        named = False
        for line, plain in zip(self._lines, self._plain, strict=True):
            if line.number in self._settled:
                continue
            found = lines.IS_FIELD.fullmatch(plain)
            if found and found["key"].casefold() == "game":
                named |= self._settle_game(line, found["value"], is_first=not named)
            elif not (found and found["key"].casefold() in ("deck", "name")):
                self._settle_code(line, plain)
        if self._code is None or self._code_line is None:
            return
        if not named:
            self._game = self._code.game
        elif self._code.game != self._game:
            self._code_line.is_now("code_other_game", game=registry.get(self._code.game).name)
            self._code = None

    def _settle_game(self, line: Line, value: str, *, is_first: bool) -> bool:
        self._settled.add(line.number)
        for key in forged_keys():
            if lines.plain(value) in (key, lines.plain(registry.get(key).name)):
                if is_first:
                    self._game = key
                line.is_now("game", game=registry.get(key).name)
                return True
        line.is_now("unknown_game", name=value)
        return False

    def _settle_code(self, line: Line, plain: str) -> None:
        found = lines.IS_CODE.search(plain)
        if found is None or lines.IS_COUNTED.match(plain):
            return
        rest: list[Line] = []
        try:
            deck = codes.deck_of(found[0])
        except CodeUnreadable as unreadable:
            whole = self._mended(line, found[0]) if found.end() == len(plain) else None
            if whole is None:
                self._keep_fault(line, unreadable)
                return
            deck, rest = whole
        self._settled |= {line.number, *(one.number for one in rest)}
        for one in rest:
            one.is_now("code_rest")
        if self._code is None:
            self._code, self._code_line = deck, line
            line.is_now("code")
        else:
            line.is_now("code_same" if deck == self._code else "second_code")

    def _mended(self, line: Line, code: str) -> tuple[CodedDeck, list[Line]] | None:
        """The deck of a code that was broken over several lines, with the further ones."""
        taken: list[Line] = []
        at = line.number
        for next_, plain in zip(self._lines[at:], self._plain[at:], strict=True):
            piece = plain.lstrip("#/ ")
            if len(taken) == LINES_OF_A_CODE or not lines.IS_REST_OF_CODE.fullmatch(piece):
                return None
            code += piece
            taken.append(next_)
            try:
                return codes.deck_of(code), taken
            except CodeUnreadable:
                continue
        return None

    def _keep_fault(self, line: Line, unreadable: CodeUnreadable) -> None:
        """For `_settle`: a card may be called like that."""
        is_letter = "letter" in unreadable.facts
        line.is_now("code_wrong_letter" if is_letter else unreadable.code, **unreadable.facts)

    # --- lines -----------------------------------------------------------------------------------

    def _settle(self, line: Line, plain: str) -> None:
        if not plain and line.outcome == "blank":
            line.is_now("blank" if not line.text.strip() else "heading")
        elif self._is_card(line, plain):
            self._has_list = True
        elif line.outcome != "blank":
            return  # a code that cannot be read
        elif self._is_field(line, plain) or self._is_remark(line, plain):
            return
        elif self._is_heading(plain):
            line.is_now("heading")
        elif not self._is_patron(line, plain):
            self._has_list = True
            self._settle_unknown(line, plain)

    def _is_remark(self, line: Line, plain: str) -> bool:
        if not lines.is_remark(plain):
            return False
        if plain.startswith("###") and (name := line.text.strip().lstrip("#").strip()):
            self._settle_name(line, name)
        else:
            line.is_now("comment")
        return True

    def _is_heading(self, plain: str) -> bool:
        word = lines.likeliest(plain.rstrip(":")).name
        return lines.is_heading(plain) or lines.plain(word) in HEADINGS

    def _is_field(self, line: Line, plain: str) -> bool:
        found = lines.IS_FIELD.fullmatch(plain)
        if found is None:
            return False
        key, value = found["key"].casefold(), found["value"]
        if not value:
            line.is_now("heading")
        elif key == "patron":
            self._settle_patron(line, value)
        elif key == "points":
            self._settle_points(line, value)
        else:
            typed = lines.IS_FIELD.search(line.text)
            self._settle_name(line, typed["value"].strip() if typed else value)
        return True

    def _settle_name(self, line: Line, name: str) -> None:
        faults = declared_faults((NAME,), {"name": name})
        if faults:
            line.is_now("bad_name", why=fault_json(faults[0], "")["message"])
        elif self._name:
            line.is_now("second_name")
        else:
            self._name = name
            line.is_now("name")

    def _settle_patron(self, line: Line, value: str) -> None:
        if self._game != "nexus":
            line.is_now("no_patrons", game=registry.get(self._game).name)
        elif not self._is_patron(line, value):
            line.is_now("unknown_patron", name=value)
            asked = name_key(value)[:4]
            near = [key for key in PATRONS if asked and name_key(patron_name(key))[:4] == asked]
            line.offers = [
                Offer(patron_name(key), f"Patron: {patron_name(key)}") for key in near or PATRONS
            ]

    def _is_patron(self, line: Line, value: str) -> bool:
        if self._game != "nexus":
            return False
        for key in PATRONS:
            if lines.plain(value) in (lines.plain(patron_name(key)), key):
                self._extras["patron"] = key
                line.is_now("patron", name=patron_name(key))
                return True
        return False

    def _settle_points(self, line: Line, value: str) -> None:
        option = points_option(self._game)
        word = value.split()[0]
        if option is None:
            line.is_now("no_points", game=registry.get(self._game).name)
        elif word.isascii() and word.isdecimal() and len(word) < 4 and option.allows(int(word)):
            self._extras["points"] = str(int(word))
            line.is_now("points", points=int(word))
        else:
            line.is_now("bad_points", low=option.low, high=option.high)

    # --- cards -----------------------------------------------------------------------------------

    def _is_card(self, line: Line, plain: str) -> bool:
        """Does the line name a card, in one way or another? Then it is settled."""
        if len(plain) > LINE_LENGTH or lines.is_remark(plain):
            return False
        meant = self._shelf.meant_by(plain)
        if meant is None:
            return False
        if not meant.choices:
            line.is_now("no_such_card", mark=meant.mark)
        elif len(meant.choices) > 1:
            self._ask_which(line, meant)
        else:
            self._take(line, meant)
        return True

    def _ask_which(self, line: Line, meant: Meant) -> None:
        line.is_now("ambiguous", name=meant.typed)
        names = [self._shelf.name_of(named.id) for _count, named in meant.choices]
        for (count, named), name in zip(meant.choices, names, strict=True):
            # Of cards of one name only the number tells which.
            one = f"{name} [c{named.id}]" if names.count(name) > 1 else name
            copies = 1 if count is None else count
            is_plain = copies == 1 or names.count(name) > 1
            line.offers.append(Offer(one if is_plain else f"{copies}x {one}", f"{copies}x {one}"))

    def _take(self, line: Line, meant: Meant) -> None:
        [(count, named)] = meant.choices
        name = self._shelf.name_of(named.id)
        copies = 1 if count is None else count
        held = self._held(named.id)
        if not copies:
            line.is_now("no_copies", name=name)
        elif held + copies > COPIES_LIMIT:
            line.is_now("too_many_copies", name=name, most=COPIES_LIMIT)
        elif not held and len(self._cards) == KINDS_LIMIT and not named.is_basic:
            line.is_now("too_many_kinds", most=KINDS_LIMIT)
        else:
            self._put(named.id, held + copies)
            line.card = named.id
            self._tell_taken(line, named, name, count, meant.typed)
            self._first.setdefault(named.id, line.number)

    def _tell_taken(
        self, line: Line, named: Named, name: str, count: int | None, typed: str
    ) -> None:
        copies = 1 if count is None else count
        if named.id in self._first:
            total, before = self._held(named.id), self._first[named.id]
            line.is_now("more_copies", name=name, count=copies, line=before, total=total)
        elif named.claim == ONCE:
            line.is_now("once_called", name=name, count=copies, typed=typed)
        elif lines.plain(typed) != lines.plain(name):
            line.is_now("read_as", name=name, count=copies, typed=typed)
        elif count is None:
            line.is_now("one_card", name=name)
        else:
            line.is_now("card", name=name, count=copies)

    def _held(self, card: int | str) -> int:
        return self._basics.get(card, 0) if isinstance(card, str) else self._cards.get(card, 0)

    def _put(self, card: int | str, copies: int) -> None:
        if isinstance(card, str):
            self._basics[card] = copies
        else:
            self._cards[card] = copies

    def _settle_unknown(self, line: Line, plain: str) -> None:
        if len(plain) > LINE_LENGTH:
            line.is_now("too_long", most=LINE_LENGTH)
            return
        way = lines.likeliest(plain)
        line.is_now("unknown", name=way.name)
        if len(self._unknown) < OFFERED_LINES:
            copies = 1 if way.count is None else way.count
            near = self._shelf.near(way.name)
            line.offers = [Offer(name, f"{copies}x {name}") for name in near]
            self._unknown.append((line, name_key(way.name)))

    def _tell_of_other_games(self) -> None:
        keys = {key for _line, key in self._unknown if key}
        if not keys:
            return
        claims = NameClaim.objects.filter(skeleton__in=keys, kind=LOOKS, game__in=forged_keys())
        games = dict(claims.exclude(game=self._game).values_list("skeleton", "game"))
        for line, key in self._unknown:
            if key in games:
                game = registry.get(games[key]).name
                line.is_now("other_game", name=line.facts["name"], game=game)

    # --- the deck --------------------------------------------------------------------------------

    def _content(self) -> DeckContent:
        code = self._code
        if code is None or self._code_line is None:
            return DeckContent(self._name, self._cards, self._extras, self._basics)
        extras: dict[str, str | None] = {**code.extras, **self._extras}
        of_code = {card: one.copies for card, one in code.cards.items()}
        known = {card: count for card, count in of_code.items() if self._shelf.card(card)}
        if self._has_list:
            is_same = (self._cards, self._basics) == (of_code, dict(code.basics))
            is_same &= extras == dict(code.extras)
            self._code_line.is_now("code_same" if is_same else "code_differs")
            return DeckContent(self._name, self._cards, extras, self._basics)
        if len(known) < len(of_code):
            self._code_line.is_now("code_in_part", count=len(of_code) - len(known))
        return DeckContent(self._name, known, extras, code.basics)
