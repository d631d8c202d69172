"""How long does a search take among many cards?

    python -m benchmarks.search [--cards 50000] [--rounds 5] [--json]

Makes a site of its own in a temporary folder (SQLite), and a database of its own where a
PostgreSQL server lets it (`SPARKFORGE_TEST_POSTGRES`), fills each with published cards of Nexus
under plausible names, and asks 40 queries as the pages do: the first page of 60 cards with their
count. Beside them stands, in the same run, the plain filter that looks through name and text with
`icontains`, with its page and its count. Counted is processor time, so that a busy machine tells
nearly the same: of the whole search in this process and, on PostgreSQL, of the server's process for
it (Linux); the median of the rounds. What a page draws is not counted. The exit status is 1 if one
of the ten slowest queries takes longer than 50 ms.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BAR_MS = 50.0
SLOWEST = 10
AT_ONCE = 1000

QUERIES = (
    *("", "rat", "ember", "bandit", "ra", "a", "nothing-of-this-name"),
    *("copper rat", "iron warden of the", '"grey fox"', "name:bandit", "name=nobody"),
    *("text:draw", "o:damage o:tower", '"deal 3 damage"', "-o:damage", "zealous or humble"),
    *("t:guard", "t:guard t:siege", "t:guard -t:siege cost<=3", "t:gua atk>=4", "trigger:onplay"),
    *("cost=3", "cost>=9", "cost<=3 atk>=4", "atk>hp", "atk=10 hp=1", "hp>=12 -t:guard"),
    *("r:legendary", "r>=epic cost<=2", "by:maker7", "by:maker7 t:guard", "set:none"),
    *("is:new", "is:revised atk>6", "is:plain cost=1", "artist:ada"),
    *("order:name", "order:-atk", "(t:guard or t:sneaky) (cost<2 or cost>8) fox order:cost"),
)


def _words(text: str) -> list[str]:
    return text.split()


FIRST = _words(
    "Grey Copper Iron Silver Humble Zealous Crooked Gentle Burning Frozen Hollow Restless Pale "
    "Gilded Thorny Quiet Loud Last First Lost Blind Sleepless Honest Salted Borrowed Patient"
)
SECOND = _words(
    "Rat Fox Warden Bandit Ember Lantern Miller Crow Badger Knight Toad Weaver Smith Pilgrim Owl "
    "Goose Tinker Hound Spider Beacon Golem Imp Witch Giant Ferryman Cook Judge Heron"
)
THIRD = ("of the Mill", "of the Moor", "of Nine", "at Dawn", "in Debt", "without a Name", "of Ash")


def design(dice: random.Random, number: int) -> dict[str, Any]:
    """A design by lot, with a word of 12,000 in its name besides those that many have."""
    special = dice.choice(
        [
            None,
            {"trigger": "onPlay", "effect": "heal", "target": "allyHero"},
            {"trigger": "onDeath", "effect": "draw", "target": "allyHero"},
            {"trigger": "onDamaged", "effect": "damage", "target": "randomEnemyCreature"},
            {"trigger": "onPlay", "effect": "damage", "target": "allEnemyCreatures"},
        ]
    )
    traits = ("guard", "quick", "leech", "siege", "sneaky", "frenzy", "bastion", "eager")
    name = f"{dice.choice(FIRST)} {dice.choice(SECOND)} {dice.choice(THIRD)}".strip()
    return {
        "name": f"{name} {syllables(number * 7 % 12_000)}",
        "flavor": "",
        "attack": dice.randint(0, 10),
        "health": dice.randint(1, 15),
        "armor": dice.choice([0, 0, 0, 1, 2]),
        "resistance": dice.choice([0, 0, 0, 0, 1]),
        "traits": sorted(dice.sample(traits, dice.choice([0, 0, 1, 1, 2]))),
        "special": None if special is None else special | {"amount": dice.randint(1, 5)},
    }


def syllables(number: int) -> str:
    """A made-up word for a number, such as "Kotabi"."""
    word = ""
    for _ in range(3):
        number, place = divmod(number, 40)
        word += "bdfgklmt"[place // 5] + "aeiou"[place % 5]
    return word.capitalize()


def fill(cards: int) -> None:
    """So many published cards of a hundred makers, and the rows by which they are found."""
    from datetime import timedelta  # noqa: PLC0415

    from django.utils import timezone  # noqa: PLC0415 - needs the set-up

    from accounts.services import create_account  # noqa: PLC0415
    from cards import derived  # noqa: PLC0415
    from cards.balances import active_balance  # noqa: PLC0415
    from cards.models import Card, CardVersion, Rarity  # noqa: PLC0415
    from cards.services.search_rows import index_everything  # noqa: PLC0415

    dice, now = random.Random(7), timezone.now()
    makers = [create_account(f"Maker{number}") for number in range(100)]
    balance = active_balance("nexus")
    rarities, weights = list(Rarity), [50, 25, 15, 8, 2]
    for start in range(0, cards, AT_ONCE):
        numbers = range(start, min(cards, start + AT_ONCE))
        made = Card.objects.bulk_create(
            Card(game="nexus", creator=dice.choice(makers)) for _ in numbers
        )
        versions = []
        for card, number in zip(made, numbers, strict=True):
            version = CardVersion(card=card, game="nexus", number=1, design=design(dice, number))
            derived.fill_in(version, balance)
            version.cost = version.cost or 10
            version.state, version.rarity = "approved", dice.choices(rarities, weights)[0]
            version.artist = dice.choice(
                ("Ada Marsh", "Bo Linde", "own work", "Cy Tal", "Ivo Prat")
            )
            version.submitted_at = now
            version.decided_at = now - timedelta(minutes=dice.randrange(500_000))
            versions.append(version)
        CardVersion.objects.bulk_create(versions)
        for card, version in zip(made, versions, strict=True):
            card.published = version
        Card.objects.bulk_update(made, ["published"])
    for _done in index_everything():
        pass


def asked(text: str) -> int:
    """A search as the pages make it; returns how many fit."""
    from django.contrib.auth.models import AnonymousUser  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from cards.search import CardSearch  # noqa: PLC0415

    search = CardSearch.read(text, game="nexus", by=AnonymousUser(), at=timezone.now())
    return search.page(0, 60).count


def plain(text: str) -> int:
    """The words alone, looked for in every card's name and text, with page and count."""
    from django.db.models import Q  # noqa: PLC0415

    from cards.queries import playable_versions  # noqa: PLC0415

    wanted = Q()
    for word in text.split():
        wanted &= Q(name__icontains=word) | Q(text__icontains=word)
    found = playable_versions("nexus").filter(wanted).order_by("-decided_at", "-pk")
    list(found[:60])
    return found.count()


def processor_seconds() -> float:
    """Of this process so far, and of the server's process that answers it."""
    from django.db import connection  # noqa: PLC0415

    if connection.vendor != "postgresql":
        return time.process_time()
    server = connection.connection.info.backend_pid
    nanoseconds = int(Path(f"/proc/{server}/schedstat").read_text().split()[0])
    return time.process_time() + nanoseconds / 1e9


def milliseconds(act: Callable[[str], int], text: str, rounds: int) -> tuple[float, int]:
    """The median of some rounds, and the number found."""
    times, count = [], act(text)
    for _ in range(rounds):
        before = processor_seconds()
        act(text)
        times.append(1000 * (processor_seconds() - before))
    return round(statistics.median(times), 1), count


def measure(cards: int, rounds: int) -> dict[str, Any]:
    """Fill, then ask; in the site that the environment names."""
    import django  # noqa: PLC0415 - the environment comes first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    fill(cards)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    rows: list[dict[str, Any]] = []
    for text in QUERIES:
        took, count = milliseconds(asked, text, rounds)
        rows.append({"query": text, "ms": took, "count": count})
    rows.sort(key=lambda row: -row["ms"])
    plain_ms = {word: milliseconds(plain, word, rounds)[0] for word in ("", "rat", "ember fox")}
    return {
        "database": connection.vendor,
        "cards": cards,
        "slowest": rows[:SLOWEST],
        "median_ms": round(statistics.median(row["ms"] for row in rows), 1),
        "plain_filter_ms": plain_ms,
        "rows": rows,
    }


@contextmanager
def databases() -> Iterator[list[dict[str, str]]]:
    """The environments of both sites; what was made is gone afterwards."""
    import psycopg  # noqa: PLC0415
    from psycopg import sql  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        found = [{"SPARKFORGE_VAR": folder, "DATABASE_URL": ""}]
        address = os.environ.get(
            "SPARKFORGE_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432/postgres"
        )
        name = f"sparkforge_search_{os.getpid()}"
        try:
            server = psycopg.connect(address, autocommit=True, connect_timeout=5)
        except psycopg.OperationalError as error:
            print(f"Without PostgreSQL: {str(error).splitlines()[0]}", file=sys.stderr)
            yield found
            return
        with server:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            try:
                base = address.rsplit("/", 1)[0]
                found.append({"SPARKFORGE_VAR": folder, "DATABASE_URL": f"{base}/{name}"})
                yield found
            finally:
                drop = sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name))
                server.execute(drop)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--cards", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        json.dump(measure(options.cards, options.rounds), sys.stdout)
        return 0
    found = []
    with databases() as sites:
        for site in sites:
            command = [sys.executable, "-m", "benchmarks.search", "--here"]
            command += ["--cards", str(options.cards), "--rounds", str(options.rounds)]
            environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **site}
            if not site["DATABASE_URL"]:
                del environment["DATABASE_URL"]
            told = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE)
            found.append(json.loads(told.stdout))
    if options.json:
        json.dump(found, sys.stdout, indent=2)
    else:
        for one in found:
            print(f"\n{one['database']}, {one['cards']} cards; median {one['median_ms']} ms")
            for row in one["slowest"]:
                print(f"  {row['ms']:7.1f} ms  {row['count']:5}  {row['query'] or '(everything)'}")
            for word, took in one["plain_filter_ms"].items():
                print(f"  {took:7.1f} ms         plain filter: {word or '(everything)'}")
    return 0 if all(row["ms"] <= BAR_MS for one in found for row in one["slowest"]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
