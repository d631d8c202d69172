"""What a report shows besides words: facts that the server takes down itself.

An app registers how it looks at a place for whoever reports, such as a step of a match. This way
cases hold evidence though moderation knows nothing of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from accounts.models import Account
from moderation.errors import EvidenceNotFound
from moderation.report_reasons import CHAT

MATCH = "match"
"""A step of a match; what was said in one is of the kind CHAT."""

Look = Callable[[Account, Mapping[str, str]], dict[str, Any]]
"""Facts of the place that the words name, for this person; EvidenceNotFound, or the app's own
refusal, if they may not look there. "words": what moderators read, "url": where they look."""

_looks: dict[str, Look] = {}


def register(kind: str, look: Look) -> None:
    """Let reports of `kind` carry what `look` takes down."""
    _looks[kind] = look


def kind_for(subject: str) -> str:
    """The kind of evidence that reports of this kind of subject carry."""
    return CHAT if subject == CHAT else MATCH


def take_down(kind: str, *, by: Account, place: Mapping[str, str]) -> dict[str, Any]:
    """The evidence at a place. Raises: EvidenceNotFound, and what the app refuses."""
    look = _looks.get(kind)
    if look is None:
        raise EvidenceNotFound(kind=kind)
    return {"kind": kind, **look(by, place)}
