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
    """One part of a profile. template: a fragment; context: all that it is told."""

    template: str
    context: Mapping[str, Any] = field(default_factory=dict)


PanelMaker = Callable[[Account, Viewer], Panel | None]

_makers: dict[str, tuple[int, PanelMaker]] = {}


def register_panel(key: str, order: int, make: PanelMaker) -> None:
    """Show what `make(account, viewer)` gives on every profile, lower orders first.

    None leaves the panel out. What only the account's own eyes may see is decided by `make`.
    """
    _makers[key] = (order, make)


def panels_for(account: Account, viewer: Viewer) -> list[Panel]:
    """All panels of this profile for this viewer."""
    makers = sorted(_makers.items(), key=lambda entry: (entry[1][0], entry[0]))
    made = [make(account, viewer) for _, (_, make) in makers]
    return [panel for panel in made if panel is not None]
