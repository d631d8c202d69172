"""A web process shares a bounded number of connections, and is not misled by those that died."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import needs

pytestmark = pytest.mark.postgres

ROOT = Path(__file__).resolve().parents[2]
# Many threads ask at once, as many pages would; then the server ends all connections.
ASK = """
import json, threading
import django
django.setup()
from django.db import connection, connections
from config.database import share_connections
share_connections()
together = threading.Barrier(40)
seen, failed = set(), []

def page():
    try:
        together.wait()
        for _ in range(3):
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_backend_pid(), pg_sleep(0.01)")
                seen.add(cursor.fetchone()[0])
            connections.close_all()  # as Django does after each page
    except Exception as error:
        failed.append(repr(error))

threads = [threading.Thread(target=page) for _ in range(40)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
with connection.cursor() as cursor:
    cursor.execute(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE pid = ANY(%s) AND pid <> pg_backend_pid()",
        [list(seen)],
    )
    ended = cursor.fetchone()[0]
connections.close_all()
after = []
for _ in range(len(seen)):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        after.append(cursor.fetchone()[0])
    connections.close_all()
print(json.dumps({"seen": len(seen), "failed": failed, "ended": ended, "after": after}))
connection.close_pool()
"""


def test_connections_are_bounded_and_dead_ones_are_not_handed_out(tmp_path: Path) -> None:
    needs.require("postgres")
    facts = {name: value for name, value in os.environ.items() if "SPARKFORGE_" not in name}
    facts |= {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "SPARKFORGE_VAR": str(tmp_path / "var"),
        "SPARKFORGE_DATABASE_CONNECTIONS": "14",
        "DATABASE_URL": needs.POSTGRES_URL,
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=ROOT,
        env=facts,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["failed"] == []
    assert 1 < said["seen"] <= 14
    assert said["ended"] >= 1
    assert said["after"] == [1] * said["seen"]
