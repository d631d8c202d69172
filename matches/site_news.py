"""What open pages and sockets are told of the site: its build, and that no matches begin."""

from __future__ import annotations

from typing import Any

from config.build import site_build
from matches.frames import milliseconds
from matches.services import drain


def site_facts() -> dict[str, Any]:
    """The `site` of docs/protocol.md; at most 5 seconds old."""
    notice = drain.known()
    told = None
    if notice is not None:
        told = {"note": notice.note, "since": milliseconds(notice.since)}
    return {"build": site_build(), "drain": told}
