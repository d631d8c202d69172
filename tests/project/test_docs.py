"""Pages of documentation lead to what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("templates/**/*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)#\s]*)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    # Code in backquotes shows links rather than being any.
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(), flags=re.DOTALL)
    linked = [link for link in LINK.findall(text) if link and not link.startswith("https://")]
    missing = [link for link in linked if not (page.parent / link).exists()]
    assert missing == []


def test_every_page_is_listed() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    names = [page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"]
    assert names
    assert [name for name in names if f"({name})" not in index] == []


def test_make_targets_that_pages_name_are_there() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for page in PAGES:
        for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text(), re.MULTILINE):
            assert target in targets, f"{page.relative_to(ROOT)}: make {target}"
