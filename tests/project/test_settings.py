"""Settings from the environment: each fault is a sentence at start."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAFE = {
    "SPARKFORGE_PRODUCTION": "yes",
    "SPARKFORGE_SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz",
    "SPARKFORGE_HOSTS": "cards.example",
}


def load(folder: Path, read: str = "None", **variables: str) -> Any:
    """The value of the expression `read` under settings made from `variables`.

    Raises ValueError with the last line that a refused start prints.
    """
    environment = {"PATH": os.environ["PATH"], "SPARKFORGE_VAR": str(folder), **variables}
    code = f"import json; from config import settings as s; print(json.dumps({read}, default=str))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise ValueError(done.stderr.strip().splitlines()[-1])
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("SPARKFORGE_SECRET_KEY", "", "must be set to 32 or more characters"),
        ("SPARKFORGE_SECRET_KEY", "short", "must be set to 32 or more characters"),
        ("SPARKFORGE_SECRET_KEY", "changeme" * 8, "drawn at random"),
        (
            "SPARKFORGE_SECRET_KEY",
            "only-for-development-and-tests",
            "must be set to 32 or more characters",
        ),
        ("SPARKFORGE_DEBUG", "yes", "SPARKFORGE_DEBUG must be off in production"),
        ("SPARKFORGE_HOSTS", "", "SPARKFORGE_HOSTS must name the hosts"),
        ("SPARKFORGE_HOSTS", "*", "SPARKFORGE_HOSTS must name the hosts"),
        ("SPARKFORGE_DEMO_ACCOUNTS", "yes", "SPARKFORGE_DEMO_ACCOUNTS must be off in production"),
    ],
)
def test_production_refuses(tmp_path: Path, variable: str, value: str, sentence: str) -> None:
    load(tmp_path, **SAFE)
    with pytest.raises(ValueError, match=sentence):
        load(tmp_path, **{**SAFE, variable: value})


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("SPARKFORGE_DEBUG", "perhaps", "SPARKFORGE_DEBUG must be yes or no, not 'perhaps'"),
        ("SPARKFORGE_HOSTS", "*", r"SPARKFORGE_HOSTS must not be '\*'"),
        ("SPARKFORGE_SQLITE_SYNCHRONOUS", "OFF", "must be one of NORMAL, FULL, not 'OFF'"),
        ("SPARKFORGE_WORKER_CHILDREN", "many", "must be a whole number, not 'many'"),
        ("SPARKFORGE_WORKER_CHILDREN", "0", "must be from 1 to 64, not 0"),
        ("SPARKFORGE_VAR", "/dev/null/x", "The folder /dev/null/x cannot be made"),
        ("SPARKFORGE_LOG", "LOUD", "SPARKFORGE_LOG must be one of"),
        ("DATABASE_URL", "mysql://host/name", "DATABASE_URL must begin with postgresql://"),
        ("REDIS_URL", "http://host", "REDIS_URL must begin with redis:// or rediss://"),
        ("SPARKFORGE_GAMES", "nexus,whist", "must name one or more of nexus, enigma"),
        ("SPARKFORGE_GAMES", ",", "must name one or more of nexus, enigma"),
        ("SPARKFORGE_ORIGINS", "cards.example", "must begin with http:// or https://"),
        ("SPARKFORGE_SECERT_KEY", "x", "SPARKFORGE_SECERT_KEY is no setting"),
    ],
)
def test_fault_is_named(tmp_path: Path, variable: str, value: str, sentence: str) -> None:
    load(tmp_path)
    with pytest.raises(ValueError, match=sentence):
        load(tmp_path, **{variable: value})


def test_production_is_careful_by_default(tmp_path: Path) -> None:
    read = "[s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS > 0, s.DEBUG]"
    assert load(tmp_path, read, **SAFE) == [True, True, True, False]


def test_passwords_are_stored_by_argon2(tmp_path: Path) -> None:
    assert load(tmp_path, "s.PASSWORD_HASHERS[0]").endswith("Argon2PasswordHasher")


def test_sqlite_is_set_for_several_writers(tmp_path: Path) -> None:
    options = load(
        tmp_path, "s.DATABASES['default']['OPTIONS']", SPARKFORGE_SQLITE_SYNCHRONOUS="FULL"
    )
    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]
    assert "synchronous=FULL" in options["init_command"]


def test_scaled_uses_postgresql_and_redis(tmp_path: Path) -> None:
    read = (
        "[s.DATABASES['default']['ENGINE'], s.CHANNEL_LAYERS['default']['BACKEND'],"
        " s.CELERY_BROKER_URL, s.CACHES['default']['BACKEND']]"
    )
    assert load(
        tmp_path, read, DATABASE_URL="postgresql://u@db/x", REDIS_URL="redis://cache/0"
    ) == [
        "django.db.backends.postgresql",
        "config.relay.RelayChannelLayer",
        "redis://cache/0",
        "django.core.cache.backends.redis.RedisCache",
    ]


@pytest.mark.parametrize("database", ["", "postgresql://u@db/x"])
def test_no_connection_outlives_its_request(tmp_path: Path, database: str) -> None:
    # Under ASGI each request has its own thread: kept connections pile up by the hundred.
    assert (
        load(tmp_path, "s.DATABASES['default'].get('CONN_MAX_AGE', 0)", DATABASE_URL=database) == 0
    )


def test_data_folder_is_for_its_owner_alone(tmp_path: Path) -> None:
    load(tmp_path / "var")
    assert (tmp_path / "var").stat().st_mode & 0o777 == 0o700


def test_operations_page_lists_every_variable() -> None:
    page = (ROOT / "docs" / "operations.md").read_text()
    sources = [ROOT / "config" / "settings.py", ROOT / "tests" / "needs.py"]
    for name in read_variables(sources):
        assert f"`{name}`" in page, name


def read_variables(sources: list[Path]) -> set[str]:
    """All names of variables that stand in the sources."""
    text = "\n".join(source.read_text() for source in sources)
    return set(re.findall(r'"(SPARKFORGE_[A-Z_]*[A-Z]|DATABASE_URL|REDIS_URL)"', text))


def test_form_of_the_engine_that_is_not_there_stops_the_start(tmp_path: Path) -> None:
    assert (
        load(
            tmp_path,
            "__import__('matches.engine.compiled').engine.compiled.IN_USE",
            SPARKFORGE_ENGINE="source",
        )
        == "source"
    )
    with pytest.raises(ValueError, match="one of auto, source, compiled, not 'fast'"):
        load(tmp_path, SPARKFORGE_ENGINE="fast")
    elsewhere = "import importlib.machinery; importlib.machinery.EXTENSION_SUFFIXES[0] = '.x.so'"
    (tmp_path / "sitecustomize.py").write_text(elsewhere)
    with pytest.raises(ValueError, match="these sources are not: run make fast"):
        load(tmp_path, SPARKFORGE_ENGINE="compiled", PYTHONPATH=str(tmp_path))
