"""After a real match: its cards are counted and achievements given, once, with its recording."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Notification
from cards.models import Card, CardTally, CardVersion
from cards.services.tallies import Fared, count
from matches import achievements
from matches.card_uses import uses_of
from matches.models import Achievement, Hunt, Match, RatingChange, Recording, Seat
from matches.recordings import Replay
from matches.services import aftermath
from matches.services.achievements import FACTS, is_upset
from matches.services.recordings import record_match
from tests.conftest import Clock
from tests.factories.cards import make_approved
from tests.factories.dragon import Hunter, make_hunt, publish_house_set
from tests.factories.matches import make_match, make_player, make_running
from tests.factories.replays import make_bot_match, make_ended, make_recorded, play_to_end

pytestmark = pytest.mark.django_db


def give_versions(match: Match) -> dict[str, CardVersion]:
    """As if the cards of a match were versions of the site, a version for each key."""
    house, versions = make_player(), {}
    for key in match.designs:
        card = Card.objects.create(game=match.game, creator=house)
        versions[key] = CardVersion.objects.create(
            card=card, game=match.game, number=1, design={}, name=f"Card {key}", balance="b", cost=1
        )
    designs = match.designs
    for key, version in versions.items():
        designs[key]["version"] = version.pk
    match.parts.save()
    return versions


def tally(version: CardVersion) -> tuple[int, ...]:
    one = CardTally.objects.get(pk=version.pk)
    return (
        *(one.brought, one.brought_halves, one.drawn, one.drawn_halves),
        *(one.played, one.played_halves),
    )


def follow(match: Match, clock: Clock) -> None:
    """What the recording of a match that is recorded would have followed."""
    tapes = {name: Replay.of(match, name).steps for name in ("seat-0", "seat-1")}
    aftermath.follow(match, tapes, at=clock.now())


@pytest.mark.parametrize("game", ["nexus", "enigma", "grid"])
def test_cards_are_counted_as_their_recordings_show_them(clock: Clock, game: str) -> None:
    match = play_to_end(make_match(game=game))
    assert record_match(match.pk, worker="w")
    versions = give_versions(match)
    follow(match, clock)
    seats = list(Seat.objects.filter(match=match))
    played: set[str] = set()
    for key, version in versions.items():
        holders = [seat for seat in seats if key in dict(seat.deck["cards"])]
        halves = {"win": 2, "draw": 1, "loss": 0}
        brought = (len(holders), sum(halves[seat.result] for seat in holders))
        uses = {seat.number: uses_of(steps_of(match, seat), seat.number) for seat in holders}
        drew = [seat for seat in holders if key in uses[seat.number].drawn]
        used = [seat for seat in holders if key in uses[seat.number].played]
        played.update(key for _ in used)
        assert tally(version) == (
            *brought,
            *(len(drew), sum(halves[seat.result] for seat in drew)),
            *(len(used), sum(halves[seat.result] for seat in used)),
        )
    assert played


def steps_of(match: Match, seat: Seat) -> list[dict[str, Any]]:
    return Replay.of(match, f"seat-{seat.number}").steps


def test_draw_counts_half_for_both() -> None:
    """Case 23: statistics take a draw for what it is."""
    version = make_approved()
    half = Fared(1, {version.pk}, {version.pk}, set())
    count([half, half])
    assert tally(version) == (2, 2, 2, 2, 0, 0)


def test_kindled_or_kept_card_was_drawn_and_not_played() -> None:
    view: dict[str, Any] = {
        "players": [{"hand": [{"id": "a", "card": "c1"}, {"id": "b", "card": "c2"}]}, {}]
    }
    after: dict[str, Any] = {"players": [{"hand": []}, {}]}
    steps: list[dict[str, Any]] = [
        {"kind": "start", "seat": None, "action": {}, "view": view},
        {"kind": "act", "seat": 0, "action": {"type": "kindle", "card": "a"}, "view": after},
        {"kind": "act", "seat": 1, "action": {"type": "play", "card": "b"}, "view": after},
    ]
    uses = uses_of(steps, 0)
    assert (uses.drawn, uses.played) == ({"c1", "c2"}, set())


def test_recording_is_followed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    followed: list[str] = []
    monkeypatch.setattr(aftermath, "follow", lambda match, _, at: followed.append(match.pk))
    match = make_ended(turn=4)
    assert record_match(match.pk, worker="w")
    assert not record_match(match.pk, worker="late")
    assert followed == [match.pk]


@pytest.mark.parametrize("kind", ["bot", "short"])
def test_neither_bots_nor_given_up_matches_count(kind: str) -> None:
    match = make_bot_match(make_player()) if kind == "bot" else make_recorded(turn=1)
    assert Recording.objects.filter(match=match).exists()
    assert not CardTally.objects.exists()
    assert not Achievement.objects.exists()


def test_count_refuses_what_cannot_be() -> None:
    version = make_approved()
    with pytest.raises(IntegrityError), transaction.atomic():
        CardTally.objects.create(version=version, brought=1, drawn=2)


def test_first_win_is_awarded_once_and_told(clock: Clock) -> None:
    ann, ben = make_player("Ann"), make_player("Ben")
    for _ in range(2):
        match, both = make_running(ann, ben, turn=4)
        next(one for one in both if one.account == ben).concede()
        assert record_match(match.pk, worker="w")
    assert list(Achievement.objects.filter(key="first_win").values_list("account", flat=True)) == [
        ann.pk
    ]
    told = Notification.objects.filter(kind="achieved", account=ann)
    assert [one.facts for one in told] == [{"name": "First proof"}]
    lines = {line.kind.key: line.got for line in achievements.lines_of(ann)}
    assert lines["first_win"] is not None
    assert lines["hundred"] is None


def test_win_with_a_card_of_ones_own_is_seen() -> None:
    match = make_ended(turn=4)
    versions = give_versions(match)
    winner = Seat.objects.get(match=match, result="win")
    fact = FACTS["won_with_own_card"]
    assert winner.account is not None
    assert fact(winner.account, winner) == 0
    key = winner.deck["cards"][0][0]
    Card.objects.filter(pk=versions[key].card_id).update(creator=winner.account)
    assert fact(winner.account, winner) == 1


def test_hunt_brings_its_achievements(clock: Clock) -> None:
    publish_house_set()
    ann = make_player("Ann")
    match = make_hunt(ann)
    Hunter(match).concede()
    Hunt.objects.update(is_won=True)
    assert record_match(match.pk, worker="w")
    assert set(Achievement.objects.values_list("key", flat=True)) == {"hunt_won"}


def test_every_achievement_has_a_fact_and_an_own_name() -> None:
    kinds = achievements.kinds()
    assert len(kinds) >= 10
    assert {kind.fact for kind in kinds} == set(FACTS)
    assert len({kind.key for kind in kinds}) == len({kind.name for kind in kinds}) == len(kinds)


def test_upset_takes_two_hundred_points_that_were_shown() -> None:
    def is_one(gap: float, number: int, result: str = "win") -> bool:
        mine = RatingChange(number=number, mu_before=25.0)
        return is_upset(result, mine, RatingChange(number=11, mu_before=25.0 + gap))

    assert is_one(200 / 30, 11)
    assert not is_one(199 / 30, 11)
    assert not is_one(200 / 30, 10)
    assert not is_one(200 / 30, 11, "loss")
