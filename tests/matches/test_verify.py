"""`manage.py verify`: sound data passes, and each kind of damage is found by its own check."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from cards.art import store
from cards.models import Art, Pack, PackPool, SearchRow, SparksEntry
from cards.services.sparks import Booking, book
from config import clock
from matches import replays
from matches.models import Match, MatchAction, Rating, RatingChange, Seat, Tally
from matches.upkeep.verify import CHECKS
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved
from tests.factories.matches import make_match, make_player, make_running
from tests.factories.packs import buy_and_open, publish_every_rarity

pytestmark = pytest.mark.django_db(transaction=True)


def verify(*arguments: str) -> tuple[bool, dict[str, dict[str, Any]]]:
    """Whether all is sound, and the report of each check, as `--json` says."""
    out = StringIO()
    code: object = 0
    try:
        call_command("verify", "--json", *arguments, stdout=out)
    except SystemExit as end:
        code = end.code
    said = json.loads(out.getvalue())
    assert code == (0 if said["sound"] else 1)
    return said["sound"], {check["name"]: check for check in said["checks"]}


def faulty(checks: dict[str, dict[str, Any]]) -> set[str]:
    return {name for name, check in checks.items() if check["faults"]}


def sql(*statements: str) -> None:
    """As somebody with the database's password could."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def ranked() -> Rating:
    """The winner's rating after two ranked matches."""
    players = make_player(), make_player()
    for _ in range(2):
        _, (active, _) = make_running(*players, kind="ranked")
        active.concede()
    return Rating.objects.order_by("pk")[0]


def past_the_triggers(change: Callable[[], Any]) -> None:
    """Change append-only rows, and leave the triggers as they were."""
    tables = (
        *("matches_matchaction", "matches_ratingchange"),
        *("cards_sparksentry", "cards_pack", "cards_packpool"),
    )
    if connection.vendor == "postgresql":
        sql(*(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in tables))
        change()
        sql(*(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in tables))
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        triggers = cursor.fetchall()
    sql(*(f"DROP TRIGGER {name}" for name, _ in triggers))
    change()
    sql(*(text for _, text in triggers))


@pytest.fixture
def won() -> Match:
    """An ended match that brought both players Sparks, beside a running one and a picture."""
    make_approved()
    make_running()
    match, (active, _) = make_running(turn=6)
    active.concede()
    assert SparksEntry.objects.count() == 2
    return Match.objects.get(pk=match.pk)


def test_sound_data_is_verified_by_every_check(won: Match) -> None:
    sound, checks = verify()
    assert sound, checks
    assert list(checks) == list(CHECKS)
    assert checks["matches"]["checked"] == 2
    assert checks["art"]["checked"] == Art.objects.count() == 1
    assert checks["ledger"]["checked"] == 2
    assert checks["steps"]["checked"] == MatchAction.objects.count()


def test_several_processes_find_the_same(won: Match) -> None:
    past_the_triggers(lambda: Match.objects.filter(pk=won.pk).update(chain="0" * 64))
    for jobs in ("1", "2"):
        sound, checks = verify("--jobs", jobs, "--only", "matches")
        assert not sound
        assert checks["matches"]["checked"] == 2
        assert len(checks["matches"]["faults"]) == 1


def test_person_reads_a_line_a_check(won: Match) -> None:
    out = StringIO()
    call_command("verify", "--only", "ledger,art", stdout=out)
    assert out.getvalue().splitlines() == [
        "ok     ledger: 2 checked",
        "ok     art: 1 checked",
        "All is well.",
    ]
    Art.objects.update(digests={"full": "0" * 64})
    with pytest.raises(SystemExit):
        call_command("verify", "--only", "art", stdout=out)
    lines = out.getvalue().splitlines()[3:]
    assert lines[0] == "FAULTY art: 1 checked"
    assert lines[1].endswith("full: the file is not the one that was stored")
    assert lines[-1] == "Something is wrong, see above."


def test_unknown_check_is_named_with_those_that_there_are() -> None:
    with pytest.raises(CommandError, match=r"'maches' is no check. There are: migrations, "):
        call_command("verify", "--only", "maches")


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"action": {"type": "concede"}},
        {"outcomes": ["heads"]},
        {"request_id": "", "at": "2030-01-01T00:00:00Z"},
        {"chain": "f" * 64},
    ],
    ids=lambda change: next(reversed(change)),
)
def test_flipped_step_is_found(won: Match, change: dict[str, Any]) -> None:
    first = MatchAction.objects.filter(match=won, seq=1)
    past_the_triggers(lambda: first.update(**change))
    assert faulty(verify()[1]) == {"matches"}


@pytest.mark.parametrize("column", ["state", "chain", "commitment", "secret"])
def test_flipped_match_is_found(won: Match, column: str) -> None:
    value = {"secret": b"\0" * 32, "state": won.state.replace("0", "1", 1)}.get(column, "0" * 64)
    Match.objects.filter(pk=won.pk).update(**{column: value})
    checks = verify()[1]
    assert faulty(checks) == {"matches"}
    assert won.pk in checks["matches"]["faults"][0]


def test_missing_step_is_found(won: Match) -> None:
    past_the_triggers(lambda: MatchAction.objects.filter(match=won, seq=won.seq).delete())
    assert faulty(verify()[1]) == {"matches", "steps"}


def test_added_step_is_found(won: Match) -> None:
    row = MatchAction.objects.get(match=won, seq=won.seq)
    row.pk, row.seq, row.request_id = None, won.seq + 1, "more"
    row.save(force_insert=True)
    assert faulty(verify()[1]) == {"steps"}


def test_match_of_an_older_build_is_noted_as_such(won: Match) -> None:
    """Its rules may have changed; what needs no rules is compared all the same."""
    Match.objects.filter(pk=won.pk).update(build="older")
    sound, checks = verify()
    assert sound
    (note,) = checks["matches"]["notes"]
    assert won.pk in note
    assert "older" in note
    Match.objects.filter(pk=won.pk).update(state="{}")
    assert faulty(verify()[1]) == {"matches"}


def test_running_match_that_goes_on_meanwhile_is_sound() -> None:
    match, (active, _) = make_running()
    before = Match.objects.get(pk=match.pk)
    active.end_turn()
    assert replays.verify(before) == before.seq + 1


def test_deleted_booking_is_found(won: Match) -> None:
    past_the_triggers(lambda: SparksEntry.objects.order_by("pk").first().delete())  # type: ignore[union-attr]
    assert faulty(verify()[1]) == {"match Sparks"}


def test_deleted_booking_in_a_row_is_found() -> None:
    players = make_match().seats.order_by("number")
    account = players[0].account
    assert account is not None
    for number in range(3):
        book([Booking(account, 5, "gift", f"gift:{number}", {})], at=clock.now())
    assert verify()[0]
    past_the_triggers(lambda: SparksEntry.objects.get(key="gift:1").delete())
    assert faulty(verify()[1]) == {"ledger"}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"amount": 500}, {"ledger", "match Sparks"}),
        ({"balance": 500}, {"ledger"}),
        ({"key": "match:another:1"}, {"match Sparks"}),
    ],
    ids=["amount", "balance", "key"],
)
def test_flipped_booking_is_found(won: Match, change: dict[str, Any], found: set[str]) -> None:
    first = SparksEntry.objects.order_by("pk")[:1].values("pk")
    past_the_triggers(lambda: SparksEntry.objects.filter(pk__in=first).update(**change))
    assert faulty(verify()[1]) == found


def test_booking_made_twice_is_found(won: Match) -> None:
    entry = SparksEntry.objects.order_by("pk")[0]
    entry.pk, entry.number, entry.balance = None, 2, entry.balance * 2
    entry.key += "0"
    entry.save(force_insert=True)
    assert faulty(verify()[1]) == {"match Sparks"}


@pytest.mark.parametrize(
    "change",
    [
        lambda pack: Pack.objects.filter(pk=pack.pk).update(drawn=[[1, "common"]] * 5),
        lambda pack: Pack.objects.filter(pk=pack.pk).update(nonce="another"),
        lambda pack: Pack.objects.filter(pk=pack.pk).update(secret=bytes(32)),
        lambda pack: Pack.objects.filter(pk=pack.pk).update(price=11),
        lambda pack: PackPool.objects.update(content={**pack.pool.content, "rules": "packs-0"}),
    ],
    ids=["cards", "nonce", "secret", "price", "pool"],
)
def test_changed_pack_is_found(change: Callable[[Pack], object]) -> None:
    publish_every_rarity()
    pack = buy_and_open(make_account("Ann"))
    assert verify()[1]["packs"]["checked"] == 1
    assert verify()[0]
    past_the_triggers(lambda: change(pack))
    assert faulty(verify()[1]) == {"packs"}


def test_booking_for_no_pack_is_found() -> None:
    book([Booking(make_account("Ann"), 5, "spare_copies", "pack:7:spare", {})], at=clock.now())
    assert faulty(verify()[1]) == {"packs"}


def test_flipped_result_or_tally_is_found(won: Match) -> None:
    Tally.objects.filter(wins=1).update(wins=2)
    assert faulty(verify()[1]) == {"tallies"}
    Tally.objects.filter(wins=2).update(wins=1)
    Seat.objects.filter(match=won, result="win").update(result="draw")
    assert faulty(verify()[1]) == {"results", "tallies"}


def test_missing_and_exchanged_picture_is_found(won: Match) -> None:
    picture = Art.objects.get()
    card = store.rendition_path(picture.token, "card")
    data = card.read_bytes()
    card.unlink()
    checks = verify()[1]
    assert checks["art"]["faults"] == [f"art {picture.token}, card: the file is missing"]
    card.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    checks = verify()[1]
    assert faulty(checks) == {"art"}
    assert "not the one that was stored" in checks["art"]["faults"][0]
    card.write_bytes(data)
    assert verify()[0]


def test_dropped_trigger_is_found(won: Match) -> None:
    with connection.cursor() as cursor:
        name = "steps_never_change"
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
            again = cursor.fetchone()[0]
            drop = f"DROP TRIGGER {name}"
        else:
            drop = f"ALTER TABLE matches_matchaction DISABLE TRIGGER {name}"
            again = f"ALTER TABLE matches_matchaction ENABLE TRIGGER {name}"
    sql(drop)
    checks = verify()[1]
    sql(again)
    assert faulty(checks) == {"triggers"}
    assert verify()[0]


def test_dropped_constraint_is_found(won: Match) -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'a_request_acts_once'")
            again = cursor.fetchone()[0]
        drop = "DROP INDEX a_request_acts_once"
    else:
        again = (
            "CREATE UNIQUE INDEX a_request_acts_once ON matches_matchaction "
            "(match_id, seat, request_id) WHERE NOT request_id = ''"
        )
        drop = "DROP INDEX a_request_acts_once"
    sql(drop)
    checks = verify()[1]
    sql(again)
    assert faulty(checks) == {"constraints"}
    assert verify()[0]


def test_broken_reference_is_found(won: Match) -> None:
    seat = Seat.objects.filter(match=won).order_by("number")[0]
    with connection.constraint_checks_disabled():
        if connection.vendor == "sqlite":
            Seat.objects.filter(pk=seat.pk).update(match_id="nowhere")
        else:
            sql(
                "ALTER TABLE matches_seat DISABLE TRIGGER ALL",
                f"UPDATE matches_seat SET match_id = 'nowhere' WHERE id = {seat.pk}",  # noqa: S608
                "ALTER TABLE matches_seat ENABLE TRIGGER ALL",
            )
        checks = verify("--only", "references")[1]
        Seat.objects.filter(pk=seat.pk).update(match_id=won.pk)
    assert checks["references"]["faults"] == [
        "matches.Seat.match: 1 rows name something that is not there"
    ]


def test_time_of_a_step_keeps_its_milliseconds(won: Match) -> None:
    """The chain holds them, so a copy that rounds them is found."""
    row = MatchAction.objects.filter(match=won, seq=1)
    moved = row.get().at + timedelta(milliseconds=1)
    past_the_triggers(lambda: row.update(at=moved))
    assert faulty(verify()[1]) == {"matches"}


def test_sound_ratings_are_verified() -> None:
    ranked()
    sound, checks = verify()
    assert sound, checks
    assert checks["ratings"]["checked"] == 4


@pytest.mark.parametrize("change", [{"mu": 99.0}, {"sigma": 0.5}, {"matches": 3}])
def test_flipped_rating_is_found(change: dict[str, float]) -> None:
    rating = ranked()
    Rating.objects.filter(pk=rating.pk).update(**change)
    assert faulty(verify()[1]) == {"ratings"}


def test_deleted_or_flipped_change_of_a_rating_is_found() -> None:
    first = RatingChange.objects.filter(rating=ranked(), number=1)
    past_the_triggers(lambda: first.update(mu_after=1.0))
    assert "begins where none ended" in verify()[1]["ratings"]["faults"][0]
    past_the_triggers(first.delete)
    assert faulty(verify()[1]) == {"ratings"}


def test_card_that_is_not_found_or_found_otherwise_is_told(won: Match) -> None:
    first, second = make_approved(), make_approved()
    SearchRow.objects.filter(card=first.card_id).delete()
    SearchRow.objects.filter(card=second.card_id).update(cost=9)
    sound, checks = verify()
    assert not sound
    assert checks["search"]["faults"] == [
        f"card {first.card_id}: is played, and not found",
        f"card {second.card_id}: its row differs in cost",
    ]
