"""Every case that other products' bug trackers taught us has tests that say so.

A test shows a case if its docstring begins with `Case 15:` or `Cases 15 and 17:`; docs/cases.md
says for each what ours does and which test to read first.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "cases.md"
MATCHES = {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 17, 19, 21, 23, 24, 25, 26, 28, 30, 33}
CARDS = {32, 34, 35, 38, 39, 41, 42, 43, 49, 58}
SITE = {45, 46, 47, 51, 55, 59, 60}
HELD = sorted(MATCHES | CARDS | SITE)
"""Numbers of the cases that concern what there is so far."""

SHOWN = re.compile(r"Cases? (\d+(?:(?:, | and )\d+)*)")
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


def shown_cases() -> dict[int, set[str]]:
    """Case -> the tests whose docstring begins with it, as `tests/…/test_x.py::test_y`."""
    found: dict[int, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            told = SHOWN.match(ast.get_docstring(node) or "")
            if node.name.startswith("test_") and told:
                name = f"{path.relative_to(ROOT / 'tests')}::{node.name}"
                for number in re.findall(r"\d+", told[1]):
                    found[int(number)].add(name)
    return found


SHOWN_CASES = shown_cases()
ROWS = {int(number): rest for number, *rest in ROW.findall(PAGE.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("case", HELD)
def test_case_is_shown_by_a_test(case: int) -> None:
    assert SHOWN_CASES[case], f"No docstring of a test begins with `Case {case}:`."


def test_page_lists_every_case_in_order() -> None:
    assert list(ROWS) == HELD
    assert set(SHOWN_CASES) <= set(HELD), "a case that nobody has listed"


@pytest.mark.parametrize("case", HELD)
def test_page_names_tests_that_show_the_case(case: int) -> None:
    _, ours, tests = ROWS[case]
    named = re.findall(r"`([^`]+)`", tests)
    assert ours.strip()
    assert named
    assert set(named) <= SHOWN_CASES[case]
