"""Why an action is refused: the codes of G6.

The sentences are in `matches/messages.py`. Facts that come with each code are named beside it.
"""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Every code that this game refuses with, spelt as in G6."""

    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    UNKNOWN_ACTION = "unknown_action"  # type
    MALFORMED = "malformed"  # what
    NOT_AVAILABLE = "not_available"  # card; counters of one that rests
    TRICK_USED = "trick_used"
    FIRST_TURN_TRICK = "first_turn_trick"
    WRONG_PHASE = "wrong_phase"
    NO_SUCH_SQUARE = "no_such_square"  # square
    SQUARE_TAKEN = "square_taken"  # square; none where every square is taken
    SQUARE_BLOCKED = "square_blocked"  # square, until (a turn); neither where all are
    NO_SUCH_TARGET = "no_such_target"  # target
    ILLEGAL_TARGET = "illegal_target"  # target; none where no target is legal
    STEADFAST = "steadfast"  # assistant
    ANCHORED = "anchored"  # assistant
    TARGET_REQUIRED = "target_required"
