"""What open pages and sockets are told of the site: its build, and that no matches begin."""

from __future__ import annotations

from typing import Any

from config.build import site_build
from matches.services import drain


def site_facts() -> dict[str, Any]:
    """The `site` of docs/protocol.md, as this process knows it: see `look`."""
    notice = drain.last_known()
    told = None
    if notice is not None:
        told = {"note": notice.note, "since": round(notice.since.timestamp() * 1000)}
    return {"build": site_build(), "drain": told}


def look() -> None:
    """Learn of what is stored, at most every 5 seconds; asks the database."""
    drain.known()
