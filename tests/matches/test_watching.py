"""Who may watch which match, what they may not do, and how many there are (cases.md 14)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import Account
from config import clock as site_clock
from matches import access, gallery
from matches.engine.kernel.replay import Diverged
from matches.errors import MatchNotFound, TooManySockets, TooManyWatchers
from matches.gallery import Gallery
from matches.live import Live
from matches.models import Match, Presence, Seat, Spectator
from matches.services import presence, watching
from matches.services.clocks import tick_due
from matches.shelf import Shelf
from tests.conftest import Clock
from tests.factories.matches import make_match, make_player, make_running, players_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve() -> Account:
    """Somebody without a seat."""
    return make_player("Eve")


def may_watch(match: Match, account: Account) -> bool:
    try:
        access.watched_match(match.pk, by=account)
    except MatchNotFound:
        return False
    return True


@pytest.mark.parametrize("kind", ["ranked", "friend"])
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_one_no_of_a_player_is_enough(eve: Account, kind: str, first: bool, second: bool) -> None:
    match = make_match(kind=kind)
    for number, willing in enumerate((first, second)):
        Seat.objects.filter(match=match, number=number).update(watchable=willing)
    assert may_watch(match, eve) == (first and second)


@pytest.mark.parametrize("willing", [True, False])
def test_bot_has_nothing_against_it(eve: Account, willing: bool) -> None:
    assert may_watch(make_match(kind="bot", watchable=willing), eve) == willing


@pytest.mark.parametrize("kind", ["sandbox", "puzzle", "tutorial"])
def test_what_may_hold_drafts_is_never_watched(eve: Account, kind: str) -> None:
    assert not may_watch(make_match(kind=kind, watchable=True), eve)


def test_players_do_not_watch_themselves() -> None:
    match = make_match(watchable=True)
    assert not any(may_watch(match, player) for player in players_of(match))


def test_account_says_what_holds_where_nothing_is_chosen(eve: Account) -> None:
    ann, ben = make_player("Ann"), make_player("Ben")
    assert may_watch(make_match(ann, ben, watchable=None), eve)
    ben.watchable = False
    ben.save(update_fields=["watchable"])
    assert not may_watch(make_match(ann, ben, watchable=None), eve)


def test_match_keeps_the_delay_with_which_it_began(settings: Any) -> None:
    settings.WATCH_DELAY_SECONDS = 40
    match = make_match()
    settings.WATCH_DELAY_SECONDS = 0
    assert Match.objects.get(pk=match.pk).watch_delay == 40
    assert make_match(kind="sandbox").watch_delay == 0


def test_player_stops_it_and_allows_it_again(eve: Account) -> None:
    match = make_match(watchable=True)
    ann = players_of(match)[0]
    news = Match.objects.get(pk=match.pk).news
    watching.allow(match.pk, by=ann, allowed=False)
    assert not may_watch(match, eve)
    assert Match.objects.get(pk=match.pk).news == news + 1
    watching.allow(match.pk, by=ann, allowed=False)
    assert Match.objects.get(pk=match.pk).news == news + 1
    watching.allow(match.pk, by=ann, allowed=True)
    assert may_watch(match, eve)


def test_only_players_say_who_may_watch(eve: Account) -> None:
    match = make_match(watchable=False)
    with pytest.raises(MatchNotFound):
        watching.allow(match.pk, by=eve, allowed=True)
    assert not may_watch(match, eve)


def test_spectator_is_nobodys_presence(eve: Account, clock: Clock) -> None:
    match = make_match(watchable=True)
    watching.arrive(match.pk, account=eve, channel="w")
    assert not Presence.objects.exists()
    assert Seat.objects.filter(match=match, absent_since__isnull=True).count() == 0
    clock.advance(61)
    renew(match, eve)
    assert tick_due(at=clock.now()) == 1  # both absent before the first turn
    assert Match.objects.get(pk=match.pk).reason == "void"


def renew(match: Match, account: Account) -> None:
    """As a ping of the socket "w" does."""
    stored = Match.objects.get(pk=match.pk)
    watching.renew(stored, list(stored.seats.all()), account=account, channel="w")


def test_spectators_are_counted_once_each_and_players_told(eve: Account) -> None:
    match = make_match(watchable=True)
    news = Match.objects.get(pk=match.pk).news
    for channel in ("a", "b"):
        watching.arrive(match.pk, account=eve, channel=channel)
    watching.arrive(match.pk, account=make_player(), channel="c")
    assert watching.count(at=site_clock.now()) == 1
    stored = Match.objects.get(pk=match.pk)
    assert (stored.watchers, stored.news) == (2, news + 1)
    assert watching.count(at=site_clock.now()) == 0
    for channel in ("a", "b", "c"):
        watching.leave(channel)
    watching.count(at=site_clock.now())
    assert Match.objects.get(pk=match.pk).watchers == 0


def test_killed_process_frees_the_count(eve: Account, clock: Clock) -> None:
    match = make_match(watchable=True)
    watching.arrive(match.pk, account=eve, channel="killed")
    watching.count(at=clock.now())
    clock.advance(watching.LEASE_SECONDS - 1)
    watching.count(at=clock.now())
    assert Match.objects.get(pk=match.pk).watchers == 1
    clock.advance(1)
    assert watching.count(at=clock.now()) == 1
    assert Match.objects.get(pk=match.pk).watchers == 0
    assert not Spectator.objects.exists()


def test_swept_spectator_who_pings_is_counted_again(eve: Account, clock: Clock) -> None:
    match = make_match(watchable=True)
    watching.arrive(match.pk, account=eve, channel="w")
    watching.count(at=clock.advance(watching.LEASE_SECONDS))
    renew(match, eve)
    watching.count(at=clock.now())
    assert Match.objects.get(pk=match.pk).watchers == 1


def test_ping_asks_again_whether_they_may_watch(eve: Account) -> None:
    match = make_match(watchable=True)
    watching.arrive(match.pk, account=eve, channel="w")
    watching.allow(match.pk, by=players_of(match)[0], allowed=False)
    with pytest.raises(MatchNotFound):
        renew(match, eve)


def test_crowd_is_limited(eve: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "WATCHERS_LIMIT", 2)
    match = make_match(watchable=True)
    for channel in ("a", "b"):
        watching.arrive(match.pk, account=make_player(), channel=channel)
    with pytest.raises(TooManyWatchers):
        watching.arrive(match.pk, account=eve, channel="c")
    watching.leave("a")
    watching.arrive(match.pk, account=eve, channel="c")
    watching.arrive(match.pk, account=eve, channel="d")  # a second tab of one who is in


def test_sockets_of_watching_and_playing_share_one_limit(eve: Account, clock: Clock) -> None:
    own, other = make_match(eve), make_match(watchable=True)
    for number in range(presence.SOCKETS_LIMIT - 1):
        presence.arrive(own.pk, account=eve, channel=f"p{number}")
    watching.arrive(other.pk, account=eve, channel="w1")
    with pytest.raises(TooManySockets):
        watching.arrive(other.pk, account=eve, channel="w2")
    clock.advance(presence.COUNTED_SECONDS)
    watching.arrive(other.pk, account=eve, channel="w2")


# --- what may be seen when -----------------------------------------------------------------------


def seen(gallery: Gallery) -> int | None:
    """The step at which a spectator who comes now sees the match."""
    state = gallery.frames_of()["state"]
    return None if state is None else int(state["seq"])


@pytest.mark.parametrize("fresh", [True, False], ids=["each time anew", "in one process"])
def test_nothing_is_seen_before_its_time(clock: Clock, fresh: bool) -> None:
    kept: Gallery | None = None

    def now_seen() -> int | None:
        return seen(Gallery(match.pk) if fresh or kept is None else kept)

    match, (active, other) = make_running(watchable=True)  # seq 2
    kept = Gallery(match.pk)
    assert now_seen() is None
    clock.advance(5)
    active.end_turn()  # seq 3
    clock.advance(5)
    other.end_turn()  # seq 4
    assert now_seen() is None
    clock.advance(4.9)
    assert now_seen() is None
    clock.advance(0.1)
    assert now_seen() == 2
    clock.advance(4.9)
    assert now_seen() == 2
    clock.advance(0.1)
    assert now_seen() == 3
    clock.advance(5)
    assert now_seen() == 4


def test_end_and_secret_come_late_too(clock: Clock) -> None:
    match, (active, _) = make_running(watchable=True)
    gallery = Gallery(match.pk)
    clock.advance(60)
    active.concede()
    secret = bytes(Match.objects.get(pk=match.pk).secret).hex()
    for watcher in (gallery, Gallery(match.pk)):
        told = watcher.frames_of()
        assert told["over"] is None
        assert told["state"]["seq"] == 2
        assert secret not in str(told)
    clock.advance(15)
    for watcher in (gallery, Gallery(match.pk)):
        told = watcher.frames_of()
        assert told["state"]["seq"] == 3
        assert told["over"]["result"] == {"winner": 1 - active.seat, "reason": "concede"}
        assert told["over"]["secret"] == secret
        assert told["over"]["rewards"] == []


def test_who_is_here_and_the_clock_are_as_of_then(clock: Clock) -> None:
    match, (active, other) = make_running(watchable=True)
    for player in (active, other):
        presence.arrive(match.pk, account=player.account, channel=f"p{player.seat}")
    gallery = Gallery(match.pk)
    clock.advance(20)
    gallery.frames_of()
    presence.leave(f"p{other.seat}")
    state = gallery.frames_of()["state"]
    assert [seat["here"] for seat in state["presence"]] == [True, True]
    assert state["clock"]["absence"] == [None, None]
    assert state["clock"]["now"] == round(clock.now().timestamp() * 1000) - 15_000
    clock.advance(15)
    state = gallery.frames_of()["state"]
    assert [seat["here"] for seat in state["presence"]].count(False) == 1
    ends_at = state["clock"]["ends_at"]
    assert ends_at == round(Match.objects.get(pk=match.pk).deadline.timestamp() * 1000)  # type: ignore[union-attr]
    active.end_turn()
    assert gallery.frames_of()["state"]["clock"]["ends_at"] == ends_at


def test_steps_of_another_process_show_no_newer_clock(clock: Clock) -> None:
    match, (active, other) = make_running(watchable=True)
    clock.advance(20)
    gallery = Gallery(match.pk)
    gallery.frames_of()
    live = gallery._live
    known = live._known
    active.end_turn()
    clock.advance(1)
    other.end_turn()
    live._known = known  # as if this process had heard of neither
    gallery.catch_up()
    deadline = round(Match.objects.get(pk=match.pk).deadline.timestamp() * 1000)  # type: ignore[union-attr]
    clock.advance(14)
    state = gallery.frames_of()["state"]
    assert state["seq"] == 3
    assert state["clock"]["ends_at"] is None  # not known any more, and never the newer one
    clock.advance(1)
    state = gallery.frames_of()["state"]
    assert (state["seq"], state["clock"]["ends_at"]) == (4, deadline)


def test_gap_that_is_longer_than_what_a_process_keeps_is_read(clock: Clock) -> None:
    match, players = make_running(watchable=True)
    clock.advance(20)
    gallery = Gallery(match.pk)
    assert seen(gallery) == 2
    for _ in range(20):
        players[0].end_turn()
        players.reverse()
        clock.advance(1)
    assert not gallery.knows(Match.objects.get(pk=match.pk).news)
    assert seen(gallery) == 2 + 20 - 14  # what was stored in the last 15 seconds waits
    clock.advance(15)
    assert seen(gallery) == 22
    sent = gallery.news_for("spectator", None).sent
    assert gallery.news_for("spectator", sent).frames == []


def test_spectator_is_sent_few_steps_each_by_itself_and_of_more_the_state(clock: Clock) -> None:
    match, players = make_running(watchable=True)
    clock.advance(20)
    shown = Gallery(match.pk)
    shown.catch_up()
    sent = shown.news_for("spectator", None).sent
    for played in (gallery.KEPT_TEXTS, gallery.KEPT_TEXTS + 1):
        for _ in range(played):
            players[0].end_turn()
            players.reverse()
            shown.catch_up()
        clock.advance(20)
        news = shown.news_for("spectator", sent)
        kinds = [json.loads(text)["type"] for text in news.frames]
        few = played <= gallery.KEPT_TEXTS
        assert kinds == (["moved"] * played if few else ["state"])
        sent = news.sent


def test_scene_that_was_shown_keeps_no_other(clock: Clock) -> None:
    match, (active, other) = make_running(watchable=True)
    clock.advance(20)
    shown = Gallery(match.pk)
    shown.catch_up()
    for player in (active, other):
        player.end_turn()
        assert seen(shown) == match.seq
        clock.advance(20)
        match.refresh_from_db()
        assert seen(shown) == match.seq
        assert shown._last is shown._shown
        assert shown._shown is not None
        assert (shown._shown.log, shown._shown.before) == (None, None)


def test_rules_that_play_otherwise_show_what_is_stored_once_it_is_old_enough(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, (active, _) = make_running(watchable=True)
    clock.advance(20)
    active.end_turn()

    def diverge(*_: Any) -> Any:
        raise Diverged(1, "planted")

    monkeypatch.setattr("matches.gallery.replays.steps", diverge)
    monkeypatch.setattr("matches.gallery.live_of", Live)  # a process that knows nothing yet
    gallery = Gallery(match.pk)
    assert seen(gallery) is None
    clock.advance(15)
    assert seen(gallery) == 3


def test_match_without_a_delay_is_seen_at_once(settings: Any) -> None:
    settings.WATCH_DELAY_SECONDS = 0
    match, (active, _) = make_running(watchable=True)
    gallery = Gallery(match.pk)
    assert seen(gallery) == 2
    active.end_turn()
    assert seen(gallery) == 3


def test_spectator_sees_neither_hand(clock: Clock) -> None:
    match, _ = make_running(watchable=True, turn=3)
    clock.advance(15)
    state = Gallery(match.pk).frames_of()["state"]
    assert (state["seat"], state["view"]["you"]) == (None, None)
    assert state["choices"] == {"acts": [], "blocked": {}, "notes": {}}
    for player in state["view"]["players"]:
        assert "hand" not in player
        assert "deck" not in player
    assert state["delay"] == 15


def test_coming_and_going_plays_no_match_anew(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = make_running(watchable=True)
    for _ in range(20):  # more than a process keeps, all of it too new to be seen
        players[0].end_turn()
        players.reverse()
    played: list[Match] = []
    steps = gallery.replays.steps

    def note(of: Match) -> Any:
        played.append(of)
        return steps(of)

    monkeypatch.setattr(gallery.replays, "steps", note)
    for _ in range(3):
        assert gallery.gallery_of(match.pk).frames_of()["state"] is None
    assert len(played) == 1
    clock.advance(15)
    assert seen(gallery.gallery_of(match.pk)) == 22
    assert len(played) == 1


def test_process_keeps_no_more_galleries_than_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery, "galleries", Shelf(Gallery, kept=2))
    matches = [make_match(watchable=True) for _ in range(3)]
    for match in matches:
        gallery.gallery_of(match.pk)
    assert list(gallery.galleries._recent) == [match.pk for match in matches[1:]]


def test_rules_that_play_otherwise_later_jump_to_what_is_stored(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, players = make_running(watchable=True)
    clock.advance(20)
    watched = Gallery(match.pk)
    assert seen(watched) == 2
    for _ in range(20):
        players[0].end_turn()
        players.reverse()
        clock.advance(1)

    def diverge(*_: Any) -> Any:
        raise Diverged(3, "planted")

    monkeypatch.setattr("matches.gallery.replays.play_row", diverge)
    assert seen(watched) == 2
    clock.advance(13.9)
    assert seen(watched) == 2
    clock.advance(0.1)
    assert seen(watched) == 22
