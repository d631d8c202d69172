"""Every recorded match runs as it did: same states, same events, same draws, at each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.engine.games import registry
from matches.engine.kernel.replay import run_row
from tests.engine.replays.recording import FOLDER, MATCHES, Recording, chains, files

ENDINGS = {
    "nexus": {
        *((reason, False) for reason in ("hero", "concede", "timeouts", "disconnect")),
        *(("hero", True), ("void", True)),
    },
    "enigma": {
        *((reason, False) for reason in ("sparks", "wipeout", "deck_out", "concede", "timeouts")),
        *(("disconnect", False), ("wipeout", True), ("void", True)),
    },
    "grid": {
        *((reason, False) for reason in ("squares", "turn_limit", "concede", "timeouts")),
        *(("disconnect", False), ("turn_limit", True), ("void", True)),
    },
    "dragon": {
        ("dragons", False),
        *((reason, True) for reason in ("life", "poison", "exhaustion", "concede")),
        *(("disconnect", True), ("void", True)),
    },
}
"""Of each game: (reason, whether nobody has won)."""


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_match_runs_as_it_did(path: Path) -> None:
    """Case 28."""
    recording = Recording.from_text(path.read_text(encoding="utf-8"))
    for row, chain in chains(recording, registry.get(recording.game)):
        assert chain == row.chain, f"step {row.seq} ({row.kind} {row.action}) differs"


def test_every_game_has_its_recordings() -> None:
    found = {(path.parent.name, path.stem) for path in files()}
    assert found == {(key, stem) for key in registry.game_keys() for stem in MATCHES[key]}


def test_recordings_end_in_every_way_and_are_at_least_twenty() -> None:
    """Case 28: with bot, loops, draw, timeout, concede."""
    for key in list(registry.game_keys()):
        game = registry.get(key)
        endings = set()
        for path in FOLDER.glob(f"{key}/*.json"):
            recording = Recording.from_text(path.read_text(encoding="utf-8"))
            state, _ = recording.begin(game)
            for row in recording.rows:
                run_row(game, state, row)
            result = game.result(state)
            assert result is not None
            endings.add((result.reason, result.winner is None))
        assert len(list(FOLDER.glob(f"{key}/*.json"))) >= 20
        assert ENDINGS[key] <= endings


def test_recording_survives_its_file() -> None:
    for path in files()[:2]:
        text = path.read_text(encoding="utf-8")
        assert Recording.from_text(text).to_text() == text
