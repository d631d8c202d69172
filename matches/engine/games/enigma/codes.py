"""Why an action is refused: the codes of E8.

The sentences are in `matches/messages.py`. Facts that come with each code are named beside it.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Every code that this game refuses with, spelt and ordered as in E8."""

    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    UNKNOWN_ACTION = "unknown_action"  # type
    MALFORMED = "malformed"  # what; or card, of another type than the action's
    CHOICE_PENDING = "choice_pending"
    NO_CHOICE_PENDING = "no_choice_pending"
    NOT_IN_HAND = "not_in_hand"  # card
    NOT_AN_ORIGIN = "not_an_origin"  # card
    REARGUARD_FULL = "rearguard_full"
    WRONG_UPGRADE = "wrong_upgrade"  # card, pico
    FIRST_TURN_IN_PLAY = "first_turn_in_play"  # pico
    ALREADY_UPGRADED = "already_upgraded"  # pico
    FLUX_ATTACHED = "flux_attached"
    AGENT_PLAYED = "agent_played"
    DOMAIN_PLAYED = "domain_played"
    FIRST_TURN = "first_turn"
    SAME_DOMAIN = "same_domain"  # card
    GEAR_TAKEN = "gear_taken"  # pico
    RECALL_USED = "recall_used"
    NO_REARGUARD = "no_rearguard"
    STUNNED = "stunned"  # pico
    NOT_ENOUGH_FLUX = "not_enough_flux"  # pico, needs, flux
    WRONG_FLUX = "wrong_flux"  # pico, needs; or card
    NO_SUCH_STRIKE = "no_such_strike"  # strike
    NO_SUCH_PICO = "no_such_pico"  # pico
    NOT_YOURS = "not_yours"  # pico
    ABILITY_USED = "ability_used"  # pico
    NO_ABILITY = "no_ability"  # pico
    TARGET_REQUIRED = "target_required"
    ILLEGAL_TARGET = "illegal_target"
