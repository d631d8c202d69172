"""Case 60: back up while the site runs, restore to an empty machine, and all is there.

Restoring happens in processes of their own, with a folder (and a database) that is empty, into
SQLite and into PostgreSQL from whichever the tests run on.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import secrets
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from psycopg import sql

from accounts.models import Account
from cards.art import store
from cards.models import Art, CardVersion, Deck
from matches.models import Match, MatchAction
from matches.services.recordings import record_match
from matches.upkeep import archive
from matches.upkeep.backup import snapshot
from matches.upkeep.database_checks import stored_models
from tests import needs
from tests.factories.cards import make_legal_deck
from tests.factories.matches import make_running

pytestmark = pytest.mark.django_db(transaction=True)

ROOT = Path(__file__).resolve().parents[2]
LOOK_AROUND = """
import json, sys
import django
django.setup()
from django.core.management import call_command
from django.test import Client
from accounts.models import Account
from cards.models import CardVersion
from matches.models import Match
from matches.upkeep.database_checks import stored_models
call_command("collectstatic", interactive=False, verbosity=0)
deck, match, player = sys.argv[1:]
client = Client(HTTP_HOST="localhost")
client.force_login(Account.objects.get(username=player))
version = CardVersion.objects.exclude(art=None)[0]
seat = Match.objects.get(pk=match).seats.get(account__username=player).number
pages = {
    "deck": f"/decks/{deck}/",
    "match": f"/matches/{match}/",
    "api": f"/api/v1/matches/{match}/",
    "replay": f"/replays/{match}/",
    "recording": f"/api/v1/replays/{match}/seat-{seat}/",
    "art": f"/art/{version.art.token}/card.webp",
}
answers = {name: client.get(path) for name, path in pages.items()}
texts = {
    name: (b"".join(answer.streaming_content) if answer.streaming else answer.content)
    for name, answer in answers.items()
}
new = Account.objects.create(username="Newcomer", skeleton="newcomer")
print(json.dumps({
    "status": {name: answer.status_code for name, answer in answers.items()},
    "deck": texts["deck"].decode(),
    "over": json.loads(texts["api"])["over"],
    "steps": len(json.loads(texts["recording"])["steps"]),
    "art": len(texts["art"]),
    "rows": {model._meta.label: model._base_manager.count() for model in stored_models()},
    "new": new.pk,
}))
"""


@dataclass
class Machine:
    """An empty folder, and an empty database of its own where it is not in the folder."""

    folder: Path
    database_url: str = ""

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run manage.py there."""
        return self.run("manage.py", *arguments)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run Python there, with the site's settings."""
        facts = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("SPARKFORGE_") and name not in ("DATABASE_URL", "REDIS_URL")
        }
        facts |= {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "SPARKFORGE_VAR": str(self.folder),
            "PYTHONWARNINGS": "error::ResourceWarning",
        }
        if self.database_url:
            facts["DATABASE_URL"] = self.database_url
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=facts,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    """An empty machine with this database."""
    folder = tmp_path / "var"
    if request.param == "sqlite":
        yield Machine(folder)
        return
    name = f"sparkforge_{secrets.token_hex(6)}"
    with psycopg.connect(needs.POSTGRES_URL, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield Machine(folder, f"{needs.POSTGRES_URL.rsplit('/', 1)[0]}/{name}")
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def site() -> tuple[Deck, Match, Account]:
    """A deck with cards and pictures, an ended and a running match."""
    match, (active, _) = make_running(turn=6)
    active.concede()
    assert record_match(match.pk, worker="test")
    make_running(turn=2)
    deck = make_legal_deck(active.account)
    return deck, Match.objects.get(pk=match.pk), active.account


def back_up(target: Path, *options: str) -> Path:
    """The archive."""
    call_command("backup", str(target), *options, stdout=io.StringIO())
    return target if target.is_file() else next(target.glob("sparkforge-*.tar.gz"))


def rewritten(path: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """A copy of an archive with its files changed; None: without it."""
    copy = path.with_name("changed.tar.gz")
    with tarfile.open(path) as old, tarfile.open(copy, "w:gz") as new:
        for entry in old:
            content = old.extractfile(entry)
            assert content is not None
            data = change(entry.name, content.read())
            if data is not None:
                entry.size = len(data)
                new.addfile(entry, io.BytesIO(data))
    return copy


def test_restored_site_has_all_and_is_sound(
    site: tuple[Deck, Match, Account], machine: Machine, tmp_path: Path
) -> None:
    """Case 60: decks, a match's replay and art open, every row is there, verify is green."""
    deck, match, player = site
    path = back_up(tmp_path)
    assert path.stat().st_mode & 0o777 == 0o600
    rows = {model._meta.label: model._base_manager.count() for model in stored_models()}
    picture = CardVersion.objects.exclude(art=None)[0].art
    assert picture is not None
    size = store.rendition_path(picture.token, "card").stat().st_size

    done = machine.manage("restore", str(path))
    assert done.returncode == 0, done.stderr
    verified = machine.manage("verify", "--json")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    checked = {check["name"]: check["checked"] for check in json.loads(verified.stdout)["checks"]}
    assert checked["matches"] == 2
    assert checked["art"] == Art.objects.count() == 10
    assert checked["steps"] == MatchAction.objects.count()

    looked = machine.run("-c", LOOK_AROUND, str(deck.pk), match.pk, player.username)
    assert looked.returncode == 0, looked.stderr
    seen = json.loads(looked.stdout)
    assert set(seen["status"].values()) == {200}, seen["status"]
    assert deck.name in seen["deck"]
    assert seen["over"]["result"]["reason"] == match.reason
    assert seen["steps"] == match.seq + 1
    assert seen["art"] == size
    assert seen["new"] > max(Account.objects.values_list("pk", flat=True))
    # The visitor above signed in and came newly; the site's own tables may have grown.
    grown = {label for label, count in rows.items() if seen["rows"][label] != count}
    assert grown <= {
        "accounts.Account",
        "auth.Permission",
        "contenttypes.ContentType",
        "sessions.Session",
        "usersessions.UserSession",
    }
    assert all(seen["rows"][label] >= rows[label] for label in grown)


def test_restore_refuses_what_is_not_empty(
    site: tuple[Deck, Match, Account], machine: Machine, tmp_path: Path
) -> None:
    path = back_up(tmp_path)
    assert machine.manage("migrate", "--verbosity", "0").returncode == 0
    refused = machine.manage("restore", str(path))
    assert refused.returncode == 1
    assert "Restore needs an empty one" in refused.stderr
    assert not (machine.folder / "art").exists()


@pytest.mark.once
def test_restore_refuses_a_folder_with_pictures(
    site: tuple[Deck, Match, Account], tmp_path: Path
) -> None:
    machine = Machine(tmp_path / "var")
    kept = machine.folder / "art" / "ab" / "picture.webp"
    kept.parent.mkdir(parents=True)
    kept.write_bytes(b"somebody's")
    refused = machine.manage("restore", str(back_up(tmp_path)))
    assert refused.returncode == 1
    assert "is not empty" in refused.stderr
    assert kept.read_bytes() == b"somebody's"


@pytest.mark.once
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda name, data: data.replace(b"Player", b"Slayer") if "account" in name else data,
            "accounts.account.jsonl is missing or not as it was written",
        ),
        (
            lambda name, data: None if name.endswith("piece.webp") else data,
            "piece.webp is missing or not as it was written",
        ),
        (lambda name, data: None if name == "manifest.json" else data, "it has no manifest"),
        (
            lambda name, data: data.replace(b'"format": 1', b'"format": 2'),
            "its format is not one that this version knows",
        ),
    ],
    ids=["row", "picture", "manifest", "format"],
)
def test_changed_archive_is_refused_before_anything_is_stored(
    site: tuple[Deck, Match, Account],
    tmp_path: Path,
    change: Callable[[str, bytes], bytes | None],
    said: str,
) -> None:
    machine = Machine(tmp_path / "var")
    refused = machine.manage("restore", str(rewritten(back_up(tmp_path), change)))
    assert refused.returncode == 1
    assert said in refused.stderr
    assert not (machine.folder / "art").exists()


@pytest.mark.once
def test_whole_archive_is_taken_after_one_that_was_refused(
    site: tuple[Deck, Match, Account], tmp_path: Path
) -> None:
    machine = Machine(tmp_path / "var")
    path = back_up(tmp_path / "whole.tar.gz")
    cut = rewritten(path, lambda name, data: None if name.endswith("piece.webp") else data)
    assert machine.manage("restore", str(cut)).returncode == 1
    assert machine.manage("restore", str(path)).returncode == 0


def test_cut_and_strange_archives_are_refused(tmp_path: Path) -> None:
    whole = back_up(tmp_path).read_bytes()
    cut = tmp_path / "cut.tar.gz"
    cut.write_bytes(whole[: len(whole) // 2])
    strange = tmp_path / "strange.tar.gz"
    strange.write_bytes(gzip.compress(b"hello"))
    outside = tmp_path / "outside.tar.gz"
    with tarfile.open(outside, "w:gz") as tar:
        tar.addfile(tarfile.TarInfo("art/../../../outside.webp"))
    link = tmp_path / "link.tar.gz"
    with tarfile.open(link, "w:gz") as tar:
        entry = tarfile.TarInfo("art/ab/token/full.webp")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        tar.addfile(entry)
    for path in (cut, strange, outside, link, tmp_path / "none.tar.gz"):
        with pytest.raises(archive.ArchiveFaulty):
            archive.read_manifest(path)


@pytest.mark.once
def test_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    def newer(name: str, data: bytes) -> bytes:
        if name != "manifest.json":
            return data
        manifest = json.loads(data)
        manifest["migrations"].append("matches.9999_of_tomorrow")
        return json.dumps(manifest).encode()

    machine = Machine(tmp_path / "var")
    refused = machine.manage("restore", str(rewritten(back_up(tmp_path), newer)))
    assert refused.returncode == 1
    assert "matches.9999_of_tomorrow" in refused.stderr


def test_rows_of_one_instant_are_read_while_others_write(
    site: tuple[Deck, Match, Account],
) -> None:
    """A writer is not kept waiting, and what it stores is not half in the backup."""
    before = Account.objects.count()
    with snapshot():
        assert Account.objects.count() == before
        other = connections.create_connection("default")
        try:
            with other.cursor() as cursor:
                cursor.execute("UPDATE accounts_account SET first_name = 'x'")
        finally:
            other.close()
        assert not Account.objects.filter(first_name="x").exists()
    assert Account.objects.filter(first_name="x").count() == before


def test_missing_picture_is_told_and_the_rest_kept(
    site: tuple[Deck, Match, Account], tmp_path: Path
) -> None:
    picture = Art.objects.all()[0]
    store.rendition_path(picture.token, "full").unlink()
    with pytest.raises(CommandError, match="lacks 1 picture files"):
        back_up(tmp_path)
    manifest = archive.read_manifest(next(tmp_path.glob("*.tar.gz")))
    assert [name.split("/")[2] for name in manifest.missing] == [picture.token]
    assert manifest.rows["matches.match"] == 2


@pytest.mark.once
def test_secret_key_is_in_it_only_when_asked_for(tmp_path: Path) -> None:
    plain = archive.read_manifest(back_up(tmp_path / "plain.tar.gz"))
    assert "secret-key" not in plain.files
    path = back_up(tmp_path / "with.tar.gz", "--with-secret-key")
    assert "secret-key" in archive.read_manifest(path).files
    machine = Machine(tmp_path / "var")
    assert machine.manage("restore", str(path)).returncode == 0
    key = machine.folder / "secret-key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(key.read_text()) > 10


def test_every_table_is_in_the_backup(tmp_path: Path) -> None:
    manifest = archive.read_manifest(back_up(tmp_path))
    tables = {model._meta.db_table for model in stored_models()}
    assert set(connection.introspection.table_names()) - tables == {"django_migrations"}
    assert set(manifest.rows) == {model._meta.label_lower for model in stored_models()}


def test_failed_backup_leaves_no_half_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(archive.Writer, "add_file", fail)
    make_legal_deck(Account.objects.create(username="Somebody", skeleton="somebody"))
    with pytest.raises(CommandError, match="disk full"):
        back_up(tmp_path)
    assert list(tmp_path.iterdir()) == []
