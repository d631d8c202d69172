"""Texts that would be more than words where somebody forgot to escape them: a seeded stream."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

MARKUP = (
    *("<evil onevil=1>", '"><evil>', "'><evil>", "</script><evil>", "</title><evil>", "--><evil>"),
    *("</textarea><evil>", "</style><evil>", "<!--<evil>", "<svg><evil/onevil=1>", "]]><evil>"),
    *('" onevil="1', "' onevil='1", "` onevil=1", 'x" autofocus onevil=1 y="', "<EVIL ONEVIL=1>"),
    *(
        "javascript:evil()",
        "data:text/html,<evil>",
        "&lt;evil&gt;",
        "&#60;evil&#62;",
        "\\u003cevil",
    ),
)
TEMPLATES = (
    *("{{ 70001|add:70002 }}", "{% evil %}", "{% include 'evil' %}", "{{7*7}}", "${70001+70002}"),
    *("#{70001+70002}", "%(evil)s", "%s%n%x", "{0.__class__}", "{evil}", "{#", "%}{%", "{{{{{{"),
)
CELLS = ("=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(1)", "\t=1", "\r=1", '=HYPERLINK("//evil")')
BREAKERS = (
    *("\u2028", "\u2029", "\\", '\\"', "'", '"', "\n", "\r\n", "\x00", "\x0b", "\x1b[31m", "\x7f"),
    *("\ud800", "\udfff", "\ud83d", "\ufffe", "\uffff", "\U0010ffff", "\ufeff", "NaN", "null"),
    *("__proto__", "constructor", '{"__proto__":1}', "[object Object]", "Infinity", "1e999"),
)
BIDI = ("\u202e", "\u202d", "\u2066", "\u2069", "\u200f", "\u061c", "\u200b", "\u2060", "\u00ad")
MARKS = ("Z\u0300\u0301\u0302\u0303\u0304\u0305", "e" + "\u0335" * 60, "\u0e49" * 30, "\u20dd" * 8)
WIDE = (
    *("\U0001d4d4\U0001d4ff\U0001d4f2\U0001d4f5", "\ufdfa" * 20, "\uff25\uff56\uff49\uff4c"),
    *("\U0001f468\u200d\U0001f469\u200d\U0001f467" * 30, "\U0001f1e9\U0001f1ea", "\ufb03" * 40),
    *("\u0130\u0131\u017fK", "\u00df" * 60, "x" * 900),
)
PATHS = ("../../etc/passwd", "..%2f..%2f", "//evil.example", "C:\\evil", "a;b", "a|b", "$(evil)")
PLAIN = ("Rat", "Wall", "Łódź", "さくら", "مرحبا", "שלום", "O'Neil", "AT&T", "5 < 6", "a > b", "")

KINDS = (MARKUP, TEMPLATES, CELLS, BREAKERS, BIDI, MARKS, WIDE, PATHS, PLAIN)


def texts(seed: int, count: int) -> Iterator[str]:
    """`count` of them: one to three pieces, each kind as often as any other."""
    dice = random.Random(seed)
    for number in range(count):
        pieces = [dice.choice(KINDS[number % len(KINDS)])]
        pieces += [dice.choice(dice.choice(KINDS)) for _ in range(dice.randrange(3))]
        dice.shuffle(pieces)
        yield dice.choice(["", " ", "a", "-"]).join(pieces)


def typed(value: Any) -> Any:
    """What a browser makes of half a character."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
