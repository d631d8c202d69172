"""Every recorded match runs as it did: same states, same events, same draws, at each step."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.engine.games import registry
from tests.engine.replays.recording import MATCHES, Recording, chains, files


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_recorded_match_runs_as_it_did(path: Path) -> None:
    recording = Recording.from_text(path.read_text(encoding="utf-8"))
    for row, chain in chains(recording, registry.get(recording.game)):
        assert chain == row.chain, f"step {row.seq} ({row.kind} {row.action}) differs"


def test_every_game_has_its_recordings() -> None:
    found = {(path.parent.name, path.stem) for path in files()}
    assert found == {(key, stem) for key in list(registry.keys()) for stem in MATCHES}


def test_recording_survives_its_file() -> None:
    for path in files()[:2]:
        text = path.read_text(encoding="utf-8")
        assert Recording.from_text(text).to_text() == text
