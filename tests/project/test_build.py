"""The build of the pages has a name that follows from their files alone."""

from __future__ import annotations

from pathlib import Path

from config.build import build_of, site_build


def test_same_files_have_the_same_name_wherever_they_are(tmp_path: Path) -> None:
    names = set()
    for place in ("a", "b"):
        folder = tmp_path / place / "static"
        folder.mkdir(parents=True)
        (folder / "x.js").write_text("1")
        names.add(build_of(tmp_path / place, ("static",)))
    assert len(names) == 1


def test_changed_added_and_moved_files_have_another_name(tmp_path: Path) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    script = folder / "x.js"
    names = []

    def note() -> None:
        names.append(build_of(tmp_path, ("static",)))

    script.write_text("1")
    note()
    script.write_text("2")
    note()
    (folder / "y.js").write_text("")
    note()
    script.rename(folder / "z.js")
    note()
    assert len(set(names)) == 4


def test_this_site_has_a_name() -> None:
    assert len(site_build()) == 12
