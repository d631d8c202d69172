"""How one line of pasted text may be meant: what it counts, names or says. No names are known here.

A line is read in every way that people and sites write them, the plainest first; which of the
ways holds is for whoever knows the cards (`reading.py`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.deck_lists.codes import PREFIX

QUOTES: Final = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u00b4\u0060\u02bc\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63", "-")
)
"""Signs that a word processor puts in place of those on the keyboard."""

TIMES: Final = "xX\u00d7*"
COUNT: Final = r"(?P<count>\d{1,9})"
IS_FIELD = re.compile(
    r"(?P<key>deck|name|game|patron|points)\s*[:=]\s*(?P<value>.*)", re.IGNORECASE
)
IS_SIZE = re.compile(r"\(?\d{1,4} (?:of \d{1,4} )?(?:cards?|points?)\b.*", re.IGNORECASE)
IS_CODE = re.compile(rf"(?<![A-Za-z0-9]){PREFIX}[A-Za-z0-9-]{{2,4000}}", re.IGNORECASE)
IS_COUNTED = re.compile(rf"\d{{1,9}}\s*[{TIMES}]\s")
"""So lines begin that we write ourselves: what follows is a name, whatever it looks like."""
IS_REST_OF_CODE = re.compile(r"[A-Za-z0-9-]{4,4000}")
CARD_MARK = re.compile(r"\[c(?P<id>\d{1,15})\]$")

BULLET = re.compile(
    r"(?:[-*+\u2022\u2023\u25aa\u25e6\u25cf\u00b7>](?:\s+|(?=\d))|\[[ xX]?\]\s+|>+\s*)+"
)
NUMBERING = re.compile(r"\d{1,3}[.)]\s+(?=\S)")
REMARK = re.compile(r"\s(?:#|//)(?!\d).*$")
SET_MARK = re.compile(
    r"\s*(?:[(\[](?![xX]?\d+[xX]?[)\]])[A-Za-z0-9]{2,6}[)\]](?:\s+#?[A-Za-z0-9-]{1,6})?|#\d{1,6})(?:\s+\*[A-Za-z]\*)?$"
)
COST_MARK = re.compile(r"^[(\[]\d{1,2}[)\]]\s*(?=\S)")

LEADING = (
    re.compile(rf"{COUNT}\s*[{TIMES}]?\s*[,;|:-]\s*(?P<name>\S.*)"),
    re.compile(rf"{COUNT}\s*[{TIMES}]\s*(?P<name>\S.*)"),
    re.compile(rf"{COUNT}\s+(?P<name>\S.*)"),
    re.compile(rf"[{TIMES}]\s*{COUNT}\s+(?P<name>\S.*)"),
    re.compile(rf"[(\[]\s*[{TIMES}]?\s*{COUNT}\s*[{TIMES}]?\s*[)\]]\s*(?P<name>\S.*)"),
)
TRAILING = (
    re.compile(rf"(?P<name>.*\S)\s*[(\[]\s*[{TIMES}]?\s*{COUNT}\s*[{TIMES}]?\s*[)\]]"),
    re.compile(rf"(?P<name>.*\S)\s*[,;|:-]?\s*[{TIMES}]\s*{COUNT}"),
    re.compile(rf"(?P<name>.*\S)\s+{COUNT}\s*[{TIMES}]"),
    re.compile(rf"(?P<name>.*\S)\s*[,;|:-]\s*{COUNT}"),
    re.compile(rf"(?P<name>.*\S)\s+{COUNT}"),
)
BOLD = re.compile(r"^(?:\*\*|__|`)(?P<inner>.*)(?:\*\*|__|`)$")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to read a line. count: None where the line gives none. name: as typed."""

    count: int | None
    name: str


def cleaned(line: str) -> str:
    """A line without what cannot be seen, with plain spaces and letters in their usual forms."""
    usual = unicodedata.normalize("NFKC", line)
    seen = "".join(
        " " if unicodedata.category(sign) in ("Zs", "Zl", "Zp", "Cc") else sign
        for sign in usual
        if unicodedata.category(sign) != "Cf"
    )
    return " ".join(seen.split())


def plain(name: str) -> str:
    """A name for comparing: whatever its case, its quotes and its dashes."""
    return cleaned(name).translate(QUOTES).casefold()


def without_marks(line: str) -> str:
    """A cleaned line without bullets, numbering, table bars and bold signs before and around it."""
    line = BULLET.sub("", line, count=1) if BULLET.match(line) else line
    line = line.strip("|").strip() if line.startswith("|") else line
    if found := BOLD.match(line):
        line = found["inner"].strip()
    return line


def is_remark(line: str) -> bool:
    """Is the whole line a comment?"""
    return line.startswith(("#", "//"))


def is_heading(line: str) -> bool:
    """Does a line that names no card stand over others, or say how many there are?"""
    return line.endswith(":") or bool(IS_SIZE.fullmatch(line)) or not any(map(str.isalnum, line))


def ways_to_read(line: str) -> Iterator[Way]:
    """Every way in which a cleaned line may name a card, the plainest first."""
    seen = set()
    for text in _without_more(line):
        for way in _counted(text):
            if way not in seen:
                seen.add(way)
                yield way


def likeliest(line: str) -> Way:
    """How a line that names no known card is meant, as far as can be told."""
    text = list(_without_more(line))[-1]
    way = next((way for way in _counted(text) if way.count is not None), Way(None, text))
    return list(_named(way.count, way.name))[-1]


def _without_more(line: str) -> Iterator[str]:
    """The line, then without numbering, a remark at its end, and a set's mark."""
    yield line
    for pattern in (NUMBERING, REMARK, SET_MARK):
        found = pattern.match(line) if pattern is NUMBERING else pattern.search(line)
        if found and (shorter := line.replace(found[0], "", 1).strip()):
            line = shorter
            yield line


def _counted(text: str) -> Iterator[Way]:
    for pattern in LEADING:
        if found := pattern.fullmatch(text):
            yield from _named(int(found["count"]), found["name"])
    yield from _named(None, text)  # before counts at the end: "Golem 2" may be a name
    for pattern in TRAILING:
        if found := pattern.fullmatch(text):
            yield from _named(int(found["count"]), found["name"])


def _named(count: int | None, name: str) -> Iterator[Way]:
    """With the name as it stands, then without a cost before it and quotes around it."""
    yield Way(count, name)
    bare = COST_MARK.sub("", name) if count is not None else name
    bare = SET_MARK.sub("", bare).strip() or bare
    bare = bare.strip(" *_`").strip()
    quoted = bare.translate(QUOTES)
    if len(quoted) > 2 and quoted[0] == quoted[-1] and quoted[0] in "'\"":
        bare = bare[1:-1].strip()
    bare = bare.rstrip(",;")
    if bare and bare != name:
        yield Way(count, bare)
