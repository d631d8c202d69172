"""What changed between two versions of a card, field by field, in the words of the form."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.art.likeness import ART_DISTANCE, bits_apart
from cards.models import Art, BudgetReport, CardVersion
from matches.engine.games import registry
from matches.engine.kernel.design import Field

NOTHING = "–"
PROSE = ("text", "long_text")
WORD = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a value as printed. is_changed: the other side has something else there."""

    text: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class Change:
    """One row: what it is about, as it was, as it is. difference: of numbers, signed.

    path: of the design's field; "" for what is beside the design. pieces_before, pieces_after:
    the same words with the changed ones marked.
    """

    label: str
    before: str
    after: str
    difference: int | None = None
    path: str = ""
    pieces_before: tuple[Piece, ...] = ()
    pieces_after: tuple[Piece, ...] = ()

    @property
    def signed(self) -> str:
        """The difference as it is printed: "+2", "−1"."""
        return "" if self.difference is None else f"{self.difference:+}".replace("-", "−")

    def as_json(self) -> dict[str, Any]:
        """As the API tells it."""
        return {
            "path": self.path,
            "about": self.label,
            "before": self.before,
            "after": self.after,
            "difference": self.difference,
        }


def changes_between(before: CardVersion, after: CardVersion) -> list[Change]:
    """All differences, in the order of the forge; [] for equal versions."""
    return [*_design_changes(before, after), *_other_changes(before, after)]


def power_change(before: CardVersion, after: CardVersion) -> Change | None:
    """How the measured power differs, in points of win rate; None without two finished reports.

    For those who may read the reports: the maker and moderators.
    """
    old, new = _measured(before), _measured(after)
    if old is None or new is None or old == new:
        return None
    return _whole(_("Measured power"), old, new)


def _design_changes(before: CardVersion, after: CardVersion) -> Iterator[Change]:
    for field in registry.get(after.game).design.fields():
        old, new = _value(field, before.design), _value(field, after.design)
        if _is_same(old, new):
            continue
        was, now = in_words(field, old), in_words(field, new)
        if field.kind in PROSE and was != NOTHING != now:
            pieces = marked(WORD.findall(was), WORD.findall(now))
        elif isinstance(old, list) and isinstance(new, list) and old and new:
            pieces = (_members(field, old, new), _members(field, new, old))
        else:
            pieces = ((Piece(was, True),), (Piece(now, True),))
        yield Change(field.label, was, now, _less(old, new), field.path, *pieces)


def _other_changes(before: CardVersion, after: CardVersion) -> Iterator[Change]:
    if before.art_id != after.art_id:
        yield _whole(_("Picture"), _picture(before.art), _new_picture(before.art, after.art))
    for label, old, new in (
        (_("Picture's description"), before.alt, after.alt),
        (_("Artist"), before.artist, after.artist),
    ):
        if old != new:
            pieces = marked(WORD.findall(old or NOTHING), WORD.findall(new or NOTHING))
            yield Change(label, old or NOTHING, new or NOTHING, None, "", *pieces)
    if before.licence != after.licence:
        yield _whole(
            _("Licence"),
            before.get_licence_display() or NOTHING,
            after.get_licence_display() or NOTHING,
        )
    for label, was, now in (
        (_("Points"), before.points, after.points),
        (_("Cost"), before.cost, after.cost),
    ):
        if was != now:
            yield _whole(label, _number(was), _number(now), _less(was, now))


def marked(
    before: Sequence[str], after: Sequence[str]
) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Both texts in pieces, the words that the other has not marked; spaces are words as well."""
    old: list[Piece] = []
    new: list[Piece] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if b > a:
            old.append(Piece("".join(before[a:b]), tag != "equal"))
        if d > c:
            new.append(Piece("".join(after[c:d]), tag != "equal"))
    return tuple(old), tuple(new)


def value_at(design: Mapping[str, Any], path: str) -> Any:
    """The value at a dotted path; None where there is none."""
    value: Any = design
    for key in path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def in_words(field: Field, value: Any) -> str:
    """A field's value as its form shows it."""
    if value in (None, "", []):
        return NOTHING
    labels = {choice.value: choice.label for choice in field.choices}
    if isinstance(value, list):
        return ", ".join(labels.get(str(item), str(item)) for item in value)
    return labels.get(str(value), str(value))


def _value(field: Field, design: Mapping[str, Any]) -> Any:
    """What a draft leaves out stands at its default, unless it depends on other fields."""
    value = value_at(design, field.path)
    return field.default if value is None and not field.when else value


def _is_same(old: Any, new: Any) -> bool:
    """A list of choices has no order."""
    if isinstance(old, list) and isinstance(new, list):
        return sorted(map(str, old)) == sorted(map(str, new))
    return bool(old == new) or (old in (None, "", []) and new in (None, "", []))


def _members(field: Field, own: list[Any], other: list[Any]) -> tuple[Piece, ...]:
    pieces = [Piece(in_words(field, [item]), item not in other) for item in own]
    commas = [Piece(", ", False)] * len(pieces)
    return tuple(piece for pair in zip(pieces, commas, strict=True) for piece in pair)[:-1]


def _picture(art: Art | None) -> str:
    return _("a picture") if art else NOTHING


def _new_picture(old: Art | None, new: Art | None) -> str:
    if old is None or new is None:
        return _picture(new)
    if old.source == new.source:
        return _("the same one, cropped elsewhere")
    apart = min(bits_apart(old.hash, new.hash), bits_apart(old.hash, new.mirror_hash))
    facts = {"bits": apart}
    if apart <= ART_DISTANCE:
        return _("a similar one (%(bits)s of 128 bits differ)") % facts
    return _("another one (%(bits)s of 128 bits differ)") % facts


def _measured(version: CardVersion) -> str | None:
    report: BudgetReport | None = getattr(version, "budget_report", None)
    measured = (report.result or {}).get("measured") if report else None
    if not measured:
        return None
    numbers = {key: _points(measured[key]) for key in ("low", "delta", "high")}
    return _("%(delta)s points of win rate (%(low)s to %(high)s)") % numbers


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def _whole(label: str, before: str, after: str, difference: int | None = None) -> Change:
    """A change of which all is marked."""
    return Change(
        label, before, after, difference, "", (Piece(before, True),), (Piece(after, True),)
    )


def _number(value: int | None) -> str:
    return NOTHING if value is None else str(value)


def _less(before: Any, after: Any) -> int | None:
    """after - before, where both are numbers."""
    numbers = (before, after)
    if any(isinstance(value, bool) or not isinstance(value, int) for value in numbers):
        return None
    return int(after) - int(before)
