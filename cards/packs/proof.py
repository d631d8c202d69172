"""The proof of an opened pack, so that anyone can draw it again: docs/packs.md says how.

Its numbers are made as a match's are (docs/chance.md), with the nonce in place of a step's number;
the pool and the slots say what they chose.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.errors import PackSealed
from cards.models import Pack
from cards.packs.draw import Step, draw_pack, draw_steps
from cards.packs.rules import pack_rules
from matches.engine.kernel.chance import CommittedChance
from matches.engine.kernel.jsonio import digest
from matches.engine.kernel.proof import commitment_of

Json = dict[str, Any]


def steps_of(pack: Pack) -> list[Step]:
    """How each card of an opened pack was drawn. Raises: PackSealed."""
    if pack.opened_at is None:
        raise PackSealed(pack=pack.pk)
    slots = pack_rules(pack.rules).slots_of(guaranteed=pack.is_guaranteed)
    chance = CommittedChance(bytes(pack.secret), pack.nonce)
    return list(draw_steps(slots, pack.pool.content["cards"], chance))


def proof_of(pack: Pack) -> Json:
    """Everything that the draw follows from, and what was stored. Raises: PackSealed."""
    if pack.opened_at is None:
        raise PackSealed(pack=pack.pk)
    return {
        "pack": pack.pk,
        "game": pack.game,
        "number": pack.number,
        "rules": pack.rules,
        "since": pack.since,
        "guaranteed": pack.is_guaranteed,
        "commitment": pack.commitment,
        "secret": bytes(pack.secret).hex(),
        "nonce": pack.nonce,
        "pool_hash": pack.pool_id,
        "pool": pack.pool.content,
        "slots": pack_rules(pack.rules).slots_of(guaranteed=pack.is_guaranteed),
        "cards": [{"card": card, "rarity": rarity} for card, rarity in pack.drawn],
    }


def check(told: Mapping[str, Any]) -> list[str]:
    """What is wrong with a proof, a line each; [] if the cards follow from what was promised.

    static/js/packs/proof.js and `check_pack.py` do the same.
    """
    secret = bytes.fromhex(told["secret"])
    faults = []
    if commitment_of(secret) != told["commitment"]:
        faults.append("the secret is not the one that was committed to")
    if digest(told["pool"]) != told["pool_hash"]:
        faults.append("the pool is not the one that was named before")
    chance = CommittedChance(secret, told["nonce"])
    drawn = draw_pack(told["slots"], told["pool"]["cards"], chance)
    stored = told["cards"]
    if len(drawn) != len(stored):
        faults.append(f"{len(drawn)} cards were drawn, {len(stored)} are stored")
    for number, (one, other) in enumerate(zip(drawn, stored, strict=False), start=1):
        if (one.card, one.rarity) != (other["card"], other["rarity"]):
            faults.append(f"card {number} is another one")
    return faults
