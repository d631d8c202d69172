"""What changed between two versions of a card, field by field, in the words of the form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.models import CardVersion
from matches.engine.games import registry
from matches.engine.kernel.design import Field

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Change:
    """One row: what it is about, as it was, as it is. difference: of numbers, signed."""

    label: str
    before: str
    after: str
    difference: int | None = None

    @property
    def signed(self) -> str:
        """The difference as it is printed: "+2", "−1"."""
        return "" if self.difference is None else f"{self.difference:+}".replace("-", "−")


def changes_between(before: CardVersion, after: CardVersion) -> list[Change]:
    """All differences, in the order of the forge; [] for equal versions."""
    return [*_design_changes(before, after), *_other_changes(before, after)]


def _design_changes(before: CardVersion, after: CardVersion) -> Iterator[Change]:
    for field in registry.get(after.game).design.fields():
        old, new = value_at(before.design, field.path), value_at(after.design, field.path)
        if old != new:
            yield Change(field.label, in_words(field, old), in_words(field, new), _less(old, new))


def _other_changes(before: CardVersion, after: CardVersion) -> Iterator[Change]:
    if before.art_id != after.art_id:
        yield Change(_("Picture"), _("another"), _("new"))
    for label, old, new in (
        (_("Picture's description"), before.alt, after.alt),
        (_("Artist"), before.artist, after.artist),
        (_("Licence"), before.licence, after.licence),
    ):
        if old != new:
            yield Change(label, old or NOTHING, new or NOTHING)
    for label, was, now in (
        (_("Points"), before.points, after.points),
        (_("Cost"), before.cost, after.cost),
    ):
        if was != now:
            yield Change(label, str(was), str(now), _less(was, now))


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
        return ", ".join(labels.get(item, str(item)) for item in value)
    return labels.get(value, str(value)) if labels else str(value)


def _less(before: Any, after: Any) -> int | None:
    """after - before, where both are numbers."""
    if isinstance(before, int) and isinstance(after, int):
        return after - before
    return None
