"""What is compiled of other sources is never used."""

from __future__ import annotations

from pathlib import Path

import pytest

from matches.engine import compiled


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one file, with a place for what is compiled of it."""
    folder = tmp_path / "engine"
    folder.mkdir()
    (folder / "rules.py").write_text("1")
    monkeypatch.setattr(compiled, "BUILDS", tmp_path / "build")
    monkeypatch.setattr(compiled.digest, "__defaults__", (folder,))
    return folder


def build() -> Path:
    """As `make fast` would."""
    folder = compiled.build_folder(compiled.digest())
    folder.mkdir(parents=True)
    return folder


def test_compiled_is_used_where_it_is_there(sources: Path) -> None:
    assert compiled.found("auto") is None
    folder = build()
    assert compiled.found("auto") == folder
    assert compiled.found("compiled") == folder
    assert compiled.found("source") is None


@pytest.mark.parametrize("change", ["edit", "add", "rename", "data"])
def test_sources_run_once_a_file_has_changed(sources: Path, change: str) -> None:
    folder = build()
    if change == "edit":
        (sources / "rules.py").write_text("2")
    elif change == "rename":
        (sources / "rules.py").rename(sources / "rule.py")
    else:
        (sources / ("new.py" if change == "add" else "balance.json")).write_text("")
    assert compiled.found("auto") is None
    with pytest.raises(ImportError, match="run make fast"):
        compiled.found("compiled")
    if change == "edit":
        (sources / "rules.py").write_text("1")
        assert compiled.found("auto") == folder


def test_what_another_python_compiled_is_not_used(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()
    monkeypatch.setattr(compiled, "EXTENSION_SUFFIXES", [".cpython-399-x86_64-linux-gnu.so"])
    assert compiled.found("auto") is None


def test_whoever_starts_the_site_is_told(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "FOLDER", None)
    monkeypatch.setattr(compiled, "IN_USE", "source")
    assert compiled.in_words() == "source (make fast compiles it)"
    build()
    (sources / "rules.py").write_text("2")
    assert "of other files" in compiled.in_words()
    monkeypatch.setattr(compiled, "FOLDER", build())
    monkeypatch.setattr(compiled, "IN_USE", "compiled")
    assert compiled.in_words() == "compiled"
