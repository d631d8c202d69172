"""The `choices` JSON: what a seat may do, for clients (docs/protocol.md#choices).

A game builds it with `act`, `values` and `pick`; `expand` lists the actions that it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any

from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


def nothing() -> Json:
    """The choices of a spectator and of an ended match."""
    return {"acts": [], "blocked": {}, "notes": {}}


def act(
    type_: str,
    piece: str | None = None,
    as_: str | None = None,
    fields: list[Json] | None = None,
) -> Json:
    """One act: `{"type": type_, as_: piece, ...}` for each combination of the fields' values."""
    return {"type": type_, "piece": piece, "as": as_, "fields": [] if fields is None else fields}


def values(names: list[str], rows: list[list[Any]]) -> Json:
    """A field of one or more names, with each row of values that they may take together.

    Both become part of the JSON as they are.
    """
    return {"names": names, "values": rows}


def pick(name: str, pool: Sequence[str], low: int, high: int, *, ordered: bool = False) -> Json:
    """A field whose value is a list of `low` to `high` members of `pool`.

    ordered: each order is a choice of its own; else they may come in any order.
    """
    wanted: Json = {"from": list(pool), "min": low, "max": high}
    if ordered:
        wanted["ordered"] = True
    return {"names": [name], "pick": wanted}


def block(offered: Json, piece: str, act_: str, fault: Refusal | None) -> None:
    """Note in some choices why this act of the piece is not offered, if there is a fault."""
    if fault is not None:
        told = {"act": act_, "code": str(fault.code), "rule": fault.rule, "facts": fault.facts}
        offered["blocked"].setdefault(piece, []).append(told)


def expand(choices: Mapping[str, Any]) -> Iterator[Json]:
    """The JSON of every action that `choices` offers.

    Lists from a pick follow the pool's order, unless each order is one of its own.

    A pick of 9 stands for 512 actions: for tests and bots, not for the wire.
    """
    for offered in choices["acts"]:
        base: Json = {"type": offered["type"]}
        if offered["as"] is not None:
            base[offered["as"]] = offered["piece"]
        for parts in product(*[list(_field_values(field)) for field in offered["fields"]]):
            action = dict(base)
            for part in parts:
                action.update(part)
            yield action


def _field_values(field: Mapping[str, Any]) -> Iterator[Json]:
    names = field["names"]
    if "pick" not in field:
        for row in field["values"]:
            yield dict(zip(names, row, strict=True))
        return
    wanted = field["pick"]
    lists = permutations if wanted.get("ordered") else combinations
    for count in range(wanted["min"], wanted["max"] + 1):
        for members in lists(wanted["from"], count):
            yield {names[0]: list(members)}
