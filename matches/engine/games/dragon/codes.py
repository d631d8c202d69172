"""Why an action is refused: the codes of D10.

The sentences are in `matches/messages.py`. Facts that come with each code are named beside it.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Every code that this game refuses with, spelt and ordered as in D10."""

    GAME_OVER = "game_over"
    UNKNOWN_ACTION = "unknown_action"  # type
    MALFORMED = "malformed"  # what
    CHOICE_PENDING = "choice_pending"
    NO_CHOICE_PENDING = "no_choice_pending"
    NOT_IN_HAND = "not_in_hand"  # skill
    NOT_ENOUGH_ENERGY = "not_enough_energy"  # cost, energy
    CANNOT_CHARGE = "cannot_charge"  # skill
    NOT_ENOUGH_GEMS = "not_enough_gems"  # skill, gem, needs, gems
    CANNOT_SET = "cannot_set"  # skill
    ALREADY_SET = "already_set"
    NO_SUCH_TARGET = "no_such_target"
    TARGET_REQUIRED = "target_required"
    INVENTORY_FULL = "inventory_full"  # kind, limit
    NOT_A_CONSUMABLE = "not_a_consumable"  # loot
    WRONG_PHASE = "wrong_phase"
    MUST_FIGHT_DRAGON = "must_fight_dragon"
    MUST_CONTINUE = "must_continue"
