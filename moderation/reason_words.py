"""Coded reasons of both lists as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from moderation.reasons import REASONS, Reason
from moderation.report_reasons import REPORT_REASONS, ReportReason


def sentences(codes: Iterable[str]) -> list[str]:
    """What the person concerned reads."""
    return [str(_reason(code).sentence) for code in codes]


def label(code: str) -> str:
    """What moderators and lists call it."""
    return str(_reason(code).label)


def _reason(code: str) -> Reason | ReportReason:
    return REASONS[code] if code in REASONS else REPORT_REASONS[code]
