"""The chain of hashes over a match: each stored step takes in the one before and the state after.

Whoever re-runs the rows and gets the same chain has played the same match, to the byte
(`matches.replays`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from matches.engine.kernel.jsonio import CHAIN_START, chain_hash, digest


def beginning(
    *,
    game: str,
    build: str,
    commitment: str,
    designs: dict[str, Any],
    balance: Any,
    options: Mapping[str, Any],
) -> str:
    """The chain before the first row: what the match is frozen with.

    options: what was agreed on; a game without any has the chains of before there were any.
    """
    agreed = {"options": digest(dict(options))} if options else {}
    return chain_hash(
        CHAIN_START,
        {
            "game": game,
            "build": build,
            "commitment": commitment,
            "designs": digest(designs),
            "balance": digest(balance),
            **agreed,
        },
    )


def after(
    previous: str,
    *,
    seq: int,
    kind: str,
    seat: int | None,
    action: Any,
    outcomes: Any,
    at: datetime,
    state: str,
) -> str:
    """The chain after one row. state: the state after it, as the text that is stored."""
    return chain_hash(
        previous,
        {
            "seq": seq,
            "kind": str(kind),
            "seat": seat,
            "action": action,
            "outcomes": outcomes,
            "at": at.isoformat(timespec="milliseconds"),
            "state": hashlib.sha256(state.encode()).hexdigest(),
        },
    )
