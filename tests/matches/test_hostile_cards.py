"""Cards made to hurt a match: loops, hostile words. It goes on, and so do all others."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction

from cards.services.decks import FrozenDeck
from config import clock as site_clock
from matches.engine.games import registry
from matches.engine.kernel.choices import expand
from matches.frozen import frozen_of
from matches.management.commands.play import Rounds
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.services import clocks, presence
from matches.services.creation import NewSeat, create_match
from tests.conftest import Clock
from tests.factories.matches import (
    Player,
    frozen_design,
    make_player,
    make_running,
    players_of,
    state_of,
)
from tests.matches.sockets import open_socket

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

GIFT = {"trigger": "activated", "charge": 1, "effect": "charge", "target": "chosenAllyCreature"}
WOUND = {"trigger": "onDamaged", "effect": "damage", "amount": 1, "target": "allCreatures"}
FEEDING = {
    "giver": {"health": 12, "special": GIFT | {"amount": 2}},
    "taker": {"health": 12, "special": GIFT | {"amount": 1}},
}
WOUNDING = {
    "thorn": {"health": 15, "special": WOUND},
    "bramble": {"health": 15, "special": WOUND | {"amount": 2}},
}
HOSTILE_NAMES: dict[str, dict[str, Any]] = {
    '"><img src=x onerror=alert(1)>': {"health": 4},
    "</script><script>alert(2)</script>": {"health": 5, "traits": ["guard"]},
    "{{7*7}} {% now 'Y' %} %(name)s %s {name}": {"health": 6},
    "\u202eabc\u2066 Z\u0301\u0302\u0303": {"health": 7},
}


def make_hostile(designs: dict[str, dict[str, Any]], *, kind: str = "friend") -> Match:
    """A match of two decks of nothing but these cards, past the mulligan of its people."""
    keys = {f"card{place}": name for place, name in enumerate(designs)}
    deck = FrozenDeck(
        name="Hostile",
        entries=tuple((key, 30 // len(keys)) for key in keys),
        extras={"patron": "ember_broker"},
        designs={
            key: frozen_design({"name": name, "cost": 1, "attack": 1, **designs[name]})
            for key, name in keys.items()
        },
    )
    seats = [NewSeat(deck, make_player()), NewSeat(deck, None if kind == "bot" else make_player())]
    with transaction.atomic():
        match = create_match(
            game="nexus",
            kind=Match.Kind(kind),
            seats=seats,
            turn_seconds=None if kind == "bot" else 75,
            at=site_clock.now(),
        )
    for seat, account in enumerate(players_of(match)):
        Player(match, seat).keep()
        presence.arrive(match.pk, account=account, channel=f"{match.pk}.{seat}")
    return match


def actions_of(match: Match, kind: str) -> tuple[Player, list[dict[str, Any]]]:
    """Whose turn it is, and what of one kind they may do."""
    state = state_of(match)
    player = Player(match, state.active)
    choices = frozen_of(match.pk).game.choices(state, state.active)
    return player, [action for action in expand(choices) if action["type"] == kind]


def fill_boards(match: Match, kind: str) -> tuple[Player, list[dict[str, Any]]]:
    """Play cards and end turns until somebody has three things of `kind` to do."""
    for _ in range(40):
        player, found = actions_of(match, kind)
        if len(found) >= 3:
            return player, found
        _, plays = actions_of(match, "play")
        player.do(plays[0] if plays else {"type": "end_turn"})
    raise AssertionError(f"nobody could {kind}")


def test_clock_ends_a_turn_of_cards_that_feed_each_other(clock: Clock) -> None:
    """Case 24: whoever goes round and round has no more time for it than anybody."""
    match = make_hostile(FEEDING)
    player, found = fill_boards(match, "activate")
    turn = state_of(match).turn
    for _ in range(40):
        player.do(found[0])
        found = actions_of(match, "activate")[1]
        assert found
    assert state_of(match).turn == turn
    presence.renew(f"{match.pk}.0")
    presence.renew(f"{match.pk}.1")
    assert clocks.tick_due(at=clock.advance(75)) == 1
    stored = Match.objects.get(pk=match.pk)
    assert (stored.ended_at, stored.faults, state_of(match).turn) == (None, 0, turn + 1)
    assert verify(stored) == stored.seq + 1


def test_bot_ends_its_turn_with_cards_that_feed_each_other() -> None:
    """Case 24: and the person gets theirs, turn after turn."""
    match = make_hostile(FEEDING, kind="bot")
    game = registry.get("nexus")
    person = Player(match, 0)
    longest = 0
    for _ in range(12):
        before = Match.objects.get(pk=match.pk).seq
        while 0 not in game.actors(state_of(match)) and game.result(state_of(match)) is None:
            assert Rounds().run()
        longest = max(longest, Match.objects.get(pk=match.pk).seq - before)
        if game.result(state_of(match)) is not None:
            break
        plays = actions_of(match, "play")[1]
        person.do(plays[0] if plays else {"type": "end_turn"})
    stored = Match.objects.get(pk=match.pk)
    assert 1 < longest < 60
    assert stored.faults == 0
    assert verify(stored) == stored.seq + 1


def test_chain_of_one_act_ends_while_others_play_on(clock: Clock) -> None:
    """Case 24 (N8.10): all wound all, again and again; the act is one stored step like any."""
    match = make_hostile(WOUNDING)
    player, found = fill_boards(match, "attack")
    other, (active, _) = make_running()
    before = Match.objects.get(pk=match.pk).seq
    player.do(found[0])
    assert active.end_turn() == other.seq + 1
    stored = Match.objects.get(pk=match.pk)
    assert (stored.seq, stored.faults) == (before + 1, 0)
    assert len(stored.state) < 40_000
    assert verify(stored) == stored.seq + 1


async def test_hostile_names_travel_as_words() -> None:
    """Case 45: on the socket, in sentences and as JSON; nobody's format, line or markup."""
    match = await sync_to_async(make_hostile)(HOSTILE_NAMES)
    accounts = await sync_to_async(players_of)(match)
    socket = await open_socket(match, accounts[0])
    for _ in range(6):
        player, plays = await sync_to_async(actions_of)(match, "play")
        action = plays[0] if plays else {"type": "end_turn"}
        await sync_to_async(player.do)(action)
        await socket.until("moved")
    seq = socket.frames[-1]["seq"]
    hand = socket.frames[-1]["view"]["players"][0]["hand"]
    for number, card in enumerate(hand):
        action = {"type": "play", "card": card["id"], "lane": "left", "slot": 0, "target": "hero"}
        await socket.act(action, id_=f"r{number}", seq=seq)
        await socket.until("refused", id=f"r{number}")
    names = {card["name"] for frame in socket.frames for card in frame.get("cards", {}).values()}
    assert names
    assert names <= set(HOSTILE_NAMES)
    for text in socket.texts:
        assert "\n" not in text
        assert json.loads(text)["type"] != "closed"
    codes = {frame["error"]["code"] for frame in socket.frames if frame["type"] == "refused"}
    assert codes
    assert "rules_failed" not in codes
    assert not await MatchAction.objects.filter(match=match, kind="void").aexists()
    await socket.close()
