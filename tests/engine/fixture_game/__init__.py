"""Lanterns: a small game that exists only for tests of the kernel (the rules: `rules.py`)."""

from tests.engine.fixture_game.game import Lanterns

__all__ = ["Lanterns"]
