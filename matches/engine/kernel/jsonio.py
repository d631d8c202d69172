"""Canonical JSON: one spelling for each value, so that bytes and hashes can be compared."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def canonical(value: object) -> bytes:
    """`value` as JSON bytes: keys sorted, no spaces, UTF-8. Refuses what JSON cannot say."""
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def ordered(value: object) -> bytes:
    """Like `canonical`, but keys in their given order, where the order means something.

    A board, for example, is an object whose order is the order of play.
    """
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(value: object) -> str:
    """SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


CHAIN_START = "0" * 64


def chain_hash(previous: str, row: Any) -> str:
    """The chain after `row`: SHA-256 over the previous chain and the row's canonical JSON.

    The first row follows CHAIN_START.
    """
    return hashlib.sha256(previous.encode() + b"\n" + canonical(row)).hexdigest()


def parse_strictly(text: str) -> Any:
    """JSON text as a value; ValueError also for a key given twice and for NaN and Infinity."""
    return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)


def unsafe_part(value: object, *, deepest: int) -> str | None:
    """What keeps parsed JSON from being looked through, stored and sent on.

    "depth": nested more than `deepest` levels; "text": a text that holds half a character.
    None: nothing.
    """
    layer = [value]
    for _ in range(deepest):
        if any(isinstance(part, str) and not _is_whole(part) for part in layer):
            return "text"
        layer = [inner for part in layer for inner in _inside(part)]
        if not layer:
            return None
    return "depth"


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _inside(part: object) -> list[object]:
    if isinstance(part, dict):
        return [*part, *part.values()]
    return part if isinstance(part, list) else []


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique: dict[str, Any] = {}
    for key, value in pairs:
        if key in unique:
            raise ValueError(f"the key {key!r} is given twice")
        unique[key] = value
    return unique


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
