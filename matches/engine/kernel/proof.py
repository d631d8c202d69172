"""Checks committed chance: whether each draw follows from the secret that was promised before.

A proof is {"commitment", "secret", "steps": [{"seq", "draws": [{"kind", "of", "outcome"}]}]}, all
hex and numbers (docs/chance.md); `seq` is the label of `CommittedChance`. The same in the browser:
static/js/lib/chance.js.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.chance import CommittedChance


def commitment_of(secret: bytes) -> str:
    """What is shown before anything is drawn: the secret's SHA-256, hex."""
    return hashlib.sha256(secret).hexdigest()


def check(proof: Mapping[str, Any]) -> list[str]:
    """What is wrong with a proof, a line each; [] if every draw follows from the secret."""
    secret = bytes.fromhex(proof["secret"])
    faults = []
    if commitment_of(secret) != proof["commitment"]:
        faults.append("the secret is not the one that was committed to")
    for step in proof["steps"]:
        chance = CommittedChance(secret, step["seq"])
        for number, draw in enumerate(step["draws"]):
            if _drawn(chance, draw) != draw["outcome"]:
                faults.append(f"step {step['seq']}, draw {number + 1} has another outcome")
    return faults


def _drawn(chance: CommittedChance, draw: Mapping[str, Any]) -> Any:
    """What the secret gives for a draw, as positions."""
    kind, of = draw["kind"], draw["of"]
    if kind == "coin":
        return 0 if chance.coin() else 1
    if kind == "index":
        return chance.index(of)
    if kind == "dice":
        return chance.dice(draw["times"], of)
    return [int(place) for place in chance.shuffle([str(place) for place in range(of)])]
