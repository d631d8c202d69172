"""Events: facts in the past tense that an action or a tick caused, in their order."""

from __future__ import annotations

from typing import Any

Log = list["Event"]
"""Where `apply` and `tick` put events; None where nobody listens."""

Viewer = int | str
"""A seat number, "spectator" (sees what both players see), or "open" (sees everything)."""

OPEN = "open"
SPECTATOR = "spectator"


class Event:
    """One fact: a type, ids and numbers, no prose.

    facts: what every viewer may know.
    secret: what only seat `to` (and "open") may know besides.
    """

    __slots__ = ("facts", "secret", "to", "type")

    def __init__(
        self,
        type: str,
        facts: dict[str, Any],
        secret: dict[str, Any] | None = None,
        to: int | None = None,
    ) -> None:
        self.type = type
        self.facts = facts
        self.secret = secret
        self.to = to

    def for_viewer(self, viewer: Viewer) -> dict[str, Any]:
        """The JSON of this event as `viewer` may see it."""
        shown = {"type": self.type, **self.facts}
        if self.secret is not None and viewer in (self.to, OPEN):
            shown.update(self.secret)
        return shown


def shown_events(log: Log, viewer: Viewer) -> list[dict[str, Any]]:
    """All events of `log` as `viewer` may see them."""
    return [event.for_viewer(viewer) for event in log]


class Teller:
    """Something under way that tells events to whoever listens; base of games' resolutions."""

    __slots__ = ("log",)

    def __init__(self, log: Log | None) -> None:
        self.log = log

    def tell(self, type_: str, **facts: Any) -> None:
        """Log an event; call only where somebody listens (`log` is not None)."""
        if self.log is not None:
            self.log.append(Event(type_, facts))

    def tell_one(self, type_: str, to: int, secret: dict[str, Any], **facts: Any) -> None:
        """Log an event of which only player `to` sees `secret`."""
        if self.log is not None:
            self.log.append(Event(type_, facts, secret, to))
