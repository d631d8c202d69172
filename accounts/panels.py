"""Panels of the profile page that other apps fill: cards made, tally, recent matches.

An app registers a function in its `AppConfig.ready`. This way the page at `/players/<name>/` is
served here, though accounts know nothing of cards and matches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import Account

Viewer = Account | AnonymousUser


@dataclass(frozen=True)
class Panel:
    """One part of a profile. template: a fragment; context: all that it is told.

    told: the same as JSON, for programs.
    """

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    told: Any = None


PanelMaker = Callable[[Account, Viewer], Panel | None]

_makers: dict[str, tuple[int, PanelMaker]] = {}


def register_panel(key: str, order: int, make: PanelMaker) -> None:
    """Show what `make(account, viewer)` gives on every profile, lower orders first.

    None leaves the panel out. What only the account's own eyes may see is decided by `make`.
    """
    _makers[key] = (order, make)


def panels_for(account: Account, viewer: Viewer) -> dict[str, Panel]:
    """All panels of this profile for this viewer, by key, in their order."""
    makers = sorted(_makers.items(), key=lambda entry: (entry[1][0], entry[0]))
    made = {key: make(account, viewer) for key, (_, make) in makers}
    return {key: panel for key, panel in made.items() if panel is not None}
