"""A journey does what a person can do with screen, mouse, keyboard and finger, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
# They start the site, deal a match, write a hunt down, listen to the browser and try that, hold
# the line between page and site; this file reads the others.
NOT_JOURNEYS = {
    "__init__.py",
    "ages.py",
    "browsers.py",
    "conftest.py",
    "dealer.py",
    "hunts.py",
    "site.py",
    "test_witness.py",
    "wire.py",
    "witness.py",
    Path(__file__).name,
}
JOURNEYS = sorted(path for path in FOLDER.glob("*.py") if path.name not in NOT_JOURNEYS)

# No Django, no requests, no processes, no files of the site.
MODULES = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "json",
    "pathlib",
    "random",
    "re",
    "time",
    "typing",
    "PIL",
    "pytest",
    "playwright.sync_api",
}
OWN = "tests.browser."
# Of Playwright and time: what runs scripts, speaks HTTP, fakes answers or events, or just waits.
BEYOND_A_PERSON = {
    "add_init_script",
    "add_script_tag",
    "add_style_tag",
    "add_cookies",
    "dispatch_event",
    "eval_on_selector",
    "eval_on_selector_all",
    "evaluate",
    "evaluate_all",
    "evaluate_handle",
    "evaluate_on_selector",
    "expose_binding",
    "expose_function",
    "fetch",
    "new_cdp_session",
    "request",
    "route",
    "route_web_socket",
    "set_content",
    "set_extra_http_headers",
    "sleep",
    "storage_state",
    "unroute",
    "wait_for_function",
    "wait_for_timeout",
}
# Names by which the same could be reached in a roundabout way.
BACK_DOORS = {"__import__", "compile", "eval", "exec", "getattr", "globals", "open", "vars"}


def shortcuts(source: str) -> list[str]:
    """What in a journey's source is beyond a person."""
    return sorted(set(_found(ast.parse(source))))


def _found(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names if not _may_import(name.name))
            case ast.ImportFrom(module=module) if not _may_import(module or "."):
                yield module or "."
            case ast.Attribute(attr=attr) if attr in BEYOND_A_PERSON:
                yield attr
            case ast.Name(id=name) if name in BACK_DOORS:
                yield name
            case ast.keyword(arg="force"):
                yield "force"


def _may_import(module: str) -> bool:
    return module in MODULES or module.startswith(OWN)


@pytest.mark.parametrize("path", JOURNEYS, ids=lambda path: path.name)
def test_journey_does_what_a_person_can(path: Path) -> None:
    assert shortcuts(path.read_text("utf-8")) == []


def test_there_are_journeys() -> None:
    assert {"test_forging.py", "test_bot_match.py", "test_friend_match.py"} <= {
        path.name for path in JOURNEYS
    }


@pytest.mark.parametrize(
    ("source", "shortcut"),
    [
        ("page.evaluate('1')", "evaluate"),
        ("page.locator('p').evaluate_all('x')", "evaluate_all"),
        ("page.request.post('/')", "request"),
        ("page.context.request.get('/')", "request"),
        ("page.wait_for_timeout(1)", "wait_for_timeout"),
        ("page.locator('p').click(force=True)", "force"),
        ("import time\ntime.sleep(1)", "sleep"),
        ("import urllib.request", "urllib.request"),
        ("from django.test import Client", "django.test"),
        ("from cards.models import Card", "cards.models"),
        ("from tests.factories.cards import make_card", "tests.factories.cards"),
        ("import sqlite3", "sqlite3"),
        ("import subprocess", "subprocess"),
        ("getattr(page, 'eval' + 'uate')", "getattr"),
    ],
)
def test_shortcut_is_found(source: str, shortcut: str) -> None:
    assert shortcut in shortcuts(source)
