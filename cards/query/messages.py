"""A sentence for everything that may be wrong with a query: what, then what helps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from cards.query.tree import QueryFault

Sentence = str | Promise

FAULTS: dict[str, Sentence] = {
    "too_long": _("Only the first %(limit)s characters are read."),
    "too_many_terms": _("Only the first %(limit)s things asked for are read."),
    "too_deep": _("At most %(limit)s brackets lie in each other. This one is left out."),
    "quote_open": _("This quotation mark is not closed. All behind it counts as one phrase."),
    "bracket_open": _("This bracket is not closed. It is taken to end where the text does."),
    "bracket_unopened": _("No bracket is open here. This one is left out."),
    "or_alone": _("“or” stands between two things. One of them is missing."),
    "minus_alone": _("A minus stands before what cards should not have. Nothing follows it."),
    "empty_words": _("There are no words here."),
    "unknown_field": _("There is no field “%(field)s”."),
    "wrong_operator": _("“%(field)s” does not go with “%(operator)s”, only with %(expected)s."),
    "value_missing": _("“%(field)s” needs a value behind it: %(expected)s."),
    "unknown_value": _("“%(field)s” knows no “%(value)s”. There are: %(expected)s."),
    "number_expected": _("“%(field)s” is compared with a number (%(expected)s), not “%(value)s”."),
    "log_in_first": _("Log in to ask for what is yours."),
    "stands_alone": _("A search looks at one game: “%(field)s” cannot be negated."),
}
"""A test finds any code without a sentence, and any sentence without a code."""


def sentence(fault: QueryFault) -> str:
    """What is wrong, what was probably meant, and what may stand there."""
    facts: Mapping[str, Any] = {
        **fault.facts,
        "expected": ", ".join(map(_said, fault.facts.get("expected", ()))),
    }
    said = str(FAULTS[fault.code]) % facts
    if meant := fault.facts.get("nearest"):
        said += " " + _now("Did you mean “%(meant)s”?") % {"meant": meant}
    return said


def fault_json(fault: QueryFault) -> dict[str, Any]:
    """A fault with its place, as pages and the API show it."""
    return {
        "code": fault.code,
        "message": sentence(fault),
        "start": fault.span.start,
        "end": fault.span.end,
        "expected": list(fault.facts.get("expected", ())),
        "nearest": fault.facts.get("nearest", ""),
    }


def _said(expected: str) -> str:
    """A kind of value, which stands in <>, in words."""
    if not expected.startswith("<"):
        return expected
    kind = expected.strip("<>")
    if kind == "words":
        return _now("some words")
    low, _sign, high = kind.partition("…")
    if not high:
        return _now("a number from %(low)s") % {"low": low} if low else _now("a number")
    return _now("a number from %(low)s to %(high)s") % {"low": low, "high": high}
