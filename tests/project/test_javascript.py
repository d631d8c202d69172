"""Runs the browser modules' own tests (tests/js) under Node, on the vendored libraries."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.node
def test_browser_modules_pass_their_tests(node_path: str) -> None:
    files = sorted(str(path) for path in (ROOT / "tests" / "js").rglob("*test*.*js"))
    assert files
    done = subprocess.run(
        [node_path, "--import", "./deploy/js/modules.mjs", "--test", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.node
def test_node_takes_names_from_the_import_map(node_path: str) -> None:
    code = (
        'import { html } from "htm/preact"; import { signal } from "@preact/signals";'
        "console.log(html`<b>${signal(3)}</b>`.type);"
    )
    done = subprocess.run(
        [node_path, "--import", "./deploy/js/modules.mjs", "--input-type=module", "-e", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout == "b\n", done.stderr
