"""Cards as a JSON file: what one looks like, and reading whatever somebody sends as one.

Format 1 (docs/card-files.md): {"format": 1, "game": "nexus", "cards": [{"design": {…}, "artist":
"", "licence": "", "alt": ""}]}. Pictures are not in it. Reading never raises anything but
`FileFaulty`, and that names all that is wrong, each with its path.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from cards.draft_content import ALT_LENGTH, ARTIST_LENGTH, CONTENT_BYTES, Content, is_storable
from cards.errors import FileFaulty, PlacedFault
from cards.games import forged_keys
from cards.models import Licence
from matches.engine.games import registry
from matches.engine.kernel.design import Fault

FORMAT = 1
FILE_BYTES = 262_144
CARDS_LIMIT = 100
DEPTH = 8
"""Objects and lists within each other; a card's design needs four with all around it."""
TOP_KEYS = ("format", "game", "cards")
CARD_KEYS = ("design", "artist", "licence", "alt")
LISTED = 8
SHOWN = 40


@dataclass(frozen=True, slots=True)
class CardFile:
    """What a file says: cards of one game."""

    game: str
    cards: tuple[Content, ...]


class _Unreadable(Exception):
    """Not JSON as we take it."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.fault = Fault("", code, facts)


def as_file(game: str, contents: Iterable[Content]) -> dict[str, Any]:
    """The JSON of some cards of one game."""
    return {
        "format": FORMAT,
        "game": game,
        "cards": [
            content.as_json() | {"design": _in_order(content.design)} for content in contents
        ],
    }


def _in_order(part: Any) -> Any:
    """With sorted keys, since databases give them back in orders of their own."""
    if isinstance(part, Mapping):
        return {key: _in_order(part[key]) for key in sorted(part)}
    return [_in_order(one) for one in part] if isinstance(part, list) else part


def as_text(file: Mapping[str, Any]) -> str:
    """The file as it is sent: indented, so that people can edit it."""
    return json.dumps(file, ensure_ascii=False, indent=2) + "\n"


def read_file(sent: bytes, *, keep_faulty: bool) -> CardFile:
    """The cards of a file.

    keep_faulty: whether a design may have faults, as a draft may; what no form would send is
    refused all the same. Raises: FileFaulty.
    """
    try:
        data = _parsed(sent)
    except _Unreadable as unreadable:
        raise FileFaulty([PlacedFault("", unreadable.fault, "")]) from None
    faults = list(_file_faults(data))
    if not faults:
        game, cards = data["game"], data["cards"]
        faults = [
            fault
            for number, card in enumerate(cards)
            for fault in _card_faults(card, game, f"cards.{number}", keep_faulty)
        ]
    if faults:
        raise FileFaulty(faults)
    return CardFile(game, tuple(_content(card) for card in cards))


def _parsed(sent: bytes) -> Any:
    if len(sent) > FILE_BYTES:
        raise _Unreadable("file_too_large", limit_kib=FILE_BYTES // 1024)
    try:
        text = sent.decode("utf-8-sig")
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_float=_float,
            parse_constant=_no_number,
        )
    except json.JSONDecodeError as error:
        raise _Unreadable("not_json", line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise _Unreadable("not_utf8") from None
    except RecursionError:
        raise _Unreadable("too_deep", most=DEPTH) from None
    except ValueError:  # a whole number of thousands of digits
        raise _Unreadable("no_number") from None
    if _is_deeper(data, DEPTH):
        raise _Unreadable("too_deep", most=DEPTH)
    return data


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Unreadable("doubled_key", names=[_short(key)])
        found[key] = value
    return found


def _float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _Unreadable("no_number")
    return number


def _no_number(_name: str) -> NoReturn:
    raise _Unreadable("no_number")


def _is_deeper(data: Any, most: int) -> bool:
    level = [data]
    for _depth in range(most + 1):
        level = [
            inner
            for value in level
            if isinstance(value, dict | list)
            for inner in (value.values() if isinstance(value, dict) else value)
        ]
    return bool(level)


def _file_faults(data: Any) -> Iterator[PlacedFault]:
    if not isinstance(data, dict):
        yield _placed("", "wrong_type", expected="object")
        return
    yield from _unknown(data, TOP_KEYS, "")
    number = data.get("format")
    if number != FORMAT or type(number) is not int:  # true and 1.0 are equal to 1
        yield _placed("format", "unknown_format", known=FORMAT)
    if data.get("game") not in forged_keys():
        yield _placed("game", "unknown_game", names=list(forged_keys()))
    cards = data.get("cards")
    if not isinstance(cards, list):
        yield _placed("cards", "wrong_type", expected="list")
    elif not cards:
        yield _placed("cards", "no_cards")
    elif len(cards) > CARDS_LIMIT:
        yield _placed("cards", "too_many_cards", count=len(cards), most=CARDS_LIMIT)


def _card_faults(card: Any, game: str, path: str, keep_faulty: bool) -> Iterator[PlacedFault]:
    if not isinstance(card, dict):
        yield _placed(path, "wrong_type", expected="object")
        return
    yield from _unknown(card, CARD_KEYS, path)
    for key, most in (("artist", ARTIST_LENGTH), ("alt", ALT_LENGTH)):
        text = card.get(key, "")
        if not isinstance(text, str):
            yield _placed(f"{path}.{key}", "wrong_type", expected="text")
        elif len(text) > most:
            yield _placed(f"{path}.{key}", "too_long", high=most, length=len(text))
    if card.get("licence", "") not in ("", *Licence.values):
        yield _placed(f"{path}.licence", "unknown_licence", names=list(Licence.values))
    if "design" not in card:
        yield _placed(f"{path}.design", "missing")
    elif not is_storable(card):
        yield _placed(path, "unstorable", limit_kib=CONTENT_BYTES // 1024)
    elif not isinstance(card["design"], dict):
        yield _placed(f"{path}.design", "wrong_type", expected="object")
    elif not keep_faulty:
        for fault in registry.get(game).design.validate(card["design"]):
            yield PlacedFault(f"{path}.design", fault, game)


def _unknown(data: Mapping[str, Any], known: Sequence[str], path: str) -> Iterator[PlacedFault]:
    names = [_short(key) for key in data if key not in known]
    if names:
        yield _placed(path, "unknown_key", names=names[:LISTED])


def _content(card: Mapping[str, Any]) -> Content:
    return Content(
        card["design"],
        artist=card.get("artist", ""),
        licence=card.get("licence", ""),
        alt=card.get("alt", ""),
    )


def _placed(path: str, code: str, **facts: Any) -> PlacedFault:
    return PlacedFault(path, Fault("", code, facts), "")


def _short(key: str) -> str:
    """A key of a stranger's file, so that it can be shown: short, and nothing unseen in it."""
    return "".join(letter if letter.isprintable() else "\u00b7" for letter in key[:SHOWN])
