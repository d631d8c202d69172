"""Whether packs hold what their secrets give and are booked once (cards.services.packs)."""

from __future__ import annotations

from cards.models import Pack, SparksEntry
from cards.packs.draw import Drawn, draw_pack
from cards.packs.rules import pack_rules
from matches.engine.kernel.chance import CommittedChance
from matches.engine.kernel.jsonio import digest
from matches.engine.kernel.proof import commitment_of
from matches.upkeep.finding import Found


def packs(jobs: int) -> Found:
    """Each pack is drawn again; its price and its spare copies are booked, and nothing else is."""
    found = Found()
    entries = SparksEntry.objects.filter(key__startswith="pack:")
    booked = {
        key: (account, amount)
        for key, account, amount in entries.values_list("key", "account_id", "amount").iterator()
    }
    for pack in Pack.objects.order_by("pk").select_related("pool").iterator():
        found.checked += 1
        found.faults += [f"pack {pack.pk}: {fault}" for fault in _draw_faults(pack)]
        for key, amount in _due(pack).items():
            entry = booked.pop(key, None)
            if entry != (pack.account_id, amount):
                told = "nothing is" if entry is None else f"{entry[1]} for account {entry[0]} are"
                found.faults.append(f"{key}: {told} booked, not {amount}")
    found.faults += [f"{key}: booked for a pack that did not bring it" for key in sorted(booked)]
    return found


def _draw_faults(pack: Pack) -> list[str]:
    faults = []
    secret = bytes(pack.secret)
    if commitment_of(secret) != pack.commitment:
        faults.append("the secret is not the promised one")
    if digest(pack.pool.content) != pack.pool_id:
        faults.append("the pool is not the named one")
    slots = pack_rules(pack.rules).slots_of(guaranteed=pack.is_guaranteed)
    drawn = draw_pack(slots, pack.pool.content["cards"], CommittedChance(secret, pack.nonce))
    if drawn != [Drawn(card, rarity) for card, rarity in pack.drawn]:
        faults.append("other cards follow from its secret")
    return faults


def _due(pack: Pack) -> dict[str, int]:
    """Key -> Sparks of the bookings that the pack must have."""
    due = {f"pack:{pack.pk}": -pack.price}
    if spare := sum(sparks for _copies, sparks in pack.came or ()):
        due[f"pack:{pack.pk}:spare"] = spare
    return due
