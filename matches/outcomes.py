"""The words by which a match's results are stored."""

from __future__ import annotations

from matches.models import Match

VOID = "void"
"""The reason of a match that was called off."""
WIN, LOSS, DRAW = "win", "loss", "draw"
VERSUS = (Match.Kind.RANKED, Match.Kind.FRIEND)
"""Kinds of matches between people that count."""
TOO_SHORT = "too_short"
"""Why a seat got no Sparks: the match did not come far enough."""
