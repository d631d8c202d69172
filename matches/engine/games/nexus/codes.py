"""Why an action is refused: the codes of N11, in the order in which a group of them counts.

The sentences are in `matches/messages.py`. Facts that come with each code are named beside it.
"""

from __future__ import annotations

from enum import StrEnum

from matches.engine.kernel.refusal import Refusal


class Code(StrEnum):
    """Every code that this game refuses with, spelt and ordered as in N11."""

    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    UNKNOWN_ACTION = "unknown_action"  # type
    MALFORMED = "malformed"  # what
    CHOICE_PENDING = "choice_pending"
    NO_CHOICE_PENDING = "no_choice_pending"
    NOT_IN_HAND = "not_in_hand"  # card
    NOT_ENOUGH_ENERGY = "not_enough_energy"  # cost, energy
    SLOT_TAKEN = "slot_taken"  # lane, slot; neither when the whole board is full
    NO_SUCH_SLOT = "no_such_slot"  # lane, slot; or target
    NO_SUCH_CREATURE = "no_such_creature"  # creature
    NOT_YOURS = "not_yours"  # creature
    JUST_PLAYED = "just_played"  # creature
    ALREADY_ATTACKED = "already_attacked"  # creature
    STUNNED = "stunned"  # creature
    GUARD_IN_LANE = "guard_in_lane"  # lane, guards
    WRONG_LANE = "wrong_lane"  # lane (the attacker's), target
    TOWER_DESTROYED = "tower_destroyed"  # lane
    HERO_SHIELDED = "hero_shielded"  # lane
    SNEAKY = "sneaky"  # creature
    NO_SPECIAL = "no_special"  # creature; or patron (null)
    NOT_ENOUGH_CHARGE = "not_enough_charge"  # creature, charge, needs
    TARGET_REQUIRED = "target_required"  # choices
    ILLEGAL_TARGET = "illegal_target"  # target
    NO_TARGET = "no_target"
    ALREADY_KINDLED = "already_kindled"
    PATRON_USED = "patron_used"  # patron
    MULLIGAN_DONE = "mulligan_done"
    MULLIGAN_PENDING = "mulligan_pending"


_ORDER = {code: place for place, code in enumerate(Code)}


def first_of(*faults: Refusal | None) -> Refusal | None:
    """The refusal that counts among those of one group (N11: the order of its list)."""
    found = [fault for fault in faults if fault is not None]
    return min(found, key=lambda fault: _ORDER[Code(fault.code)]) if found else None
