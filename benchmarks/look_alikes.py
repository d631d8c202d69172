"""How long does it take to find a card's look-alikes among many?

    python -m benchmarks.look_alikes [--cards 50000] [--queries 20] [--json]

Makes a site of its own in a temporary folder (SQLite), fills it with cards whose pictures have
hashes and marks like those of the starter set, and looks for the look-alikes of some of them: by
the keys, as the site does, and by reading every picture's hash, as it did before there were keys.
Counted is processor time, so that a busy machine tells nearly the same. The exit status is 1 if
looking by keys is not at least five times as quick as reading every hash.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from typing import Any

BAR = 5.0
MARK_OFF, HASH_OFF = 3, 1
"""How often the share of changed bits is halved, in a mark's hash and in a picture's."""
AT_ONCE = 500


def fill(cards: int, dice: random.Random) -> None:
    """So many published cards, each with a picture of its own."""
    from django.utils import timezone  # noqa: PLC0415 - needs the set-up

    from accounts.services import create_account  # noqa: PLC0415
    from cards import derived  # noqa: PLC0415
    from cards.models import Card, CardVersion  # noqa: PLC0415

    maker, now = create_account("Maker"), timezone.now()
    known = list(starter_pictures())
    for start in range(0, cards, AT_ONCE):
        numbers = range(start, min(cards, start + AT_ONCE))
        art = pictures(known, dice, len(numbers), maker, now)
        made = Card.objects.bulk_create(Card(game="nexus", creator=maker) for _ in numbers)
        versions = []
        for card, picture in zip(made, art, strict=True):
            version = CardVersion(card=card, game="nexus", number=1, art=picture)
            version.design = design(dice)
            derived.fill_in(version)
            version.state, version.rarity, version.submitted_at = "approved", "common", now
            versions.append(version)
        CardVersion.objects.bulk_create(versions)


def design(dice: random.Random) -> dict[str, Any]:
    """A sound design by lot, with two words of a thousand each as its name."""
    words = [f"{dice.choice('BCDFGHKLMNPRSTVW')}{dice.choice('aeiou')}" for _ in range(6)]
    special = {"trigger": "onPlay", "effect": "heal", "target": "allyHero"}
    return {
        "name": f"{''.join(words[:3]).title()} {''.join(words[3:]).title()}",
        "flavor": "",
        "attack": dice.randint(0, 4),
        "health": dice.randint(1, 5),
        "armor": 0,
        "resistance": 0,
        "traits": sorted(dice.sample(["guard", "quick", "leech", "siege"], dice.randint(0, 2))),
        "special": dice.choice([None, special | {"amount": dice.randint(1, 3)}]),
    }


def starter_pictures() -> Iterator[Any]:
    """What the press makes of a part of the starter set."""
    from django.conf import settings  # noqa: PLC0415

    from cards.art import press, store  # noqa: PLC0415

    folder = settings.BASE_DIR / "cards" / "content" / "art" / "nexus"
    for path in sorted(folder.glob("*.webp"))[::3]:
        with store.workbench() as bench:
            yield press.print_picture(path, bench, renditions=())


def pictures(known: list[Any], dice: random.Random, count: int, maker: Any, now: Any) -> list[Any]:
    """So many pictures with their keys."""
    from cards.art.likeness import keys_of, marks_from_json  # noqa: PLC0415
    from cards.models import Art, ArtKey, ArtMarks  # noqa: PLC0415

    art = [
        Art(
            uploaded_by=maker,
            width=800,
            height=530,
            hash=other(dice.choice(known).hash, HASH_OFF, dice),
            mirror_hash=other(dice.choice(known).mirror_hash, HASH_OFF, dice),
            source=f"{dice.getrandbits(256):064x}",
            created_at=now,
        )
        for _ in range(count)
    ]
    Art.objects.bulk_create(art)
    marks = [ArtMarks(art=one, marks=list(marks_like(known, dice))) for one in art]
    ArtMarks.objects.bulk_create(marks)
    ArtKey.objects.bulk_create(
        ArtKey(art=row.art, key=key)
        for row in marks
        for key in keys_of(row.art.hash, marks_from_json(row.marks))
    )
    return art


def marks_like(known: list[Any], dice: random.Random) -> Iterator[list[Any]]:
    """As many marks as a picture has, each like one of any picture."""
    for _ in range(40):
        x, y, spread, hash_, mirrored = dice.choice(dice.choice(known).marks)
        yield [
            *(x, y, spread),
            other(hash_, MARK_OFF, dice),
            other(mirrored, MARK_OFF, dice),
        ]


def other(hash_: str, halvings: int, dice: random.Random) -> str:
    """The hash with bits changed by lot: half of them, halved so often."""
    off = dice.getrandbits(128)
    for _ in range(halvings):
        off &= dice.getrandbits(128)
    return f"{int(hash_, 16) ^ off:032x}"


def every_hash(version: Any) -> None:
    """How near pictures were found before there were keys: all versions are read."""
    from cards.art.likeness import ART_DISTANCE, bits_apart  # noqa: PLC0415
    from cards.models import LIVE_STATES, CardVersion  # noqa: PLC0415

    others = CardVersion.objects.filter(game=version.game, state__in=LIVE_STATES)
    others = others.exclude(card=version.card_id).select_related("art")
    rows = others.only("card_id", "name", "art__hash", "art__mirror_hash").order_by("pk")
    for row in list(rows):
        assert row.art is not None
        hashes = (row.art.hash, row.art.mirror_hash)
        min(bits_apart(version.art.hash, one) for one in hashes) <= ART_DISTANCE  # noqa: B015


def milliseconds(act: Callable[[Any], object], versions: list[Any]) -> float:
    """The median of processor time."""
    times = []
    for version in versions:
        before = time.process_time()
        act(version)
        times.append(1000 * (time.process_time() - before))
    return round(statistics.median(times), 1)


def measure(cards: int, queries: int) -> dict[str, Any]:
    """Fill, then look; in the site that the environment names."""
    import django  # noqa: PLC0415 - the environment comes first

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from cards.look_alikes import look_alikes_of  # noqa: PLC0415
    from cards.models import ArtKey, CardVersion  # noqa: PLC0415
    from cards.near_art import pictures_near  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    dice = random.Random(1)
    fill(cards, dice)
    versions = dice.sample(list(CardVersion.objects.select_related("art")), queries)
    found = {
        "cards": cards,
        "keys": ArtKey.objects.count(),
        "pictures_by_keys_ms": milliseconds(lambda version: pictures_near(version.art), versions),
        "pictures_one_by_one_ms": milliseconds(every_hash, versions),
        "all_look_alikes_ms": milliseconds(look_alikes_of, versions),
    }
    found["times_as_quick"] = round(
        found["pictures_one_by_one_ms"] / found["pictures_by_keys_ms"], 1
    )
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--cards", type=int, default=50_000)
    parser.add_argument("--queries", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        os.environ["SPARKFORGE_VAR"] = folder
        os.environ.pop("DATABASE_URL", None)
        found = measure(options.cards, options.queries)
    if options.json:
        json.dump(found, sys.stdout, indent=2)
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return 0 if found["times_as_quick"] >= BAR else 1


if __name__ == "__main__":
    raise SystemExit(main())
