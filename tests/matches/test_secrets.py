"""What a player is not to know is in nothing that they are sent, over whole matches."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from matches import consumers
from matches.engine.kernel.choices import expand
from matches.frozen import frozen_of
from matches.models import Match, MatchAction
from matches.replays import steps
from tests.factories.matches import make_match, players_of
from tests.matches.sockets import Socket, open_socket

pytestmark = pytest.mark.django_db(transaction=True)

LONGEST = 160


def some_action(choices: dict[str, Any], luck: random.Random) -> dict[str, Any] | None:
    """One of the actions that are offered, now and then the end of the turn."""
    offered = [act for act in choices["acts"] if act["type"] != "concede"]
    if not offered:
        return None
    act = luck.choice(offered)
    return luck.choice(list(expand({"acts": [act]}))[:64])


async def play(match: Match, sockets: list[Socket], luck: random.Random) -> None:
    """Let both play at random to the end, asking for forecasts as well."""
    latest = [socket.frames[-1] for socket in sockets]
    for number in range(LONGEST):
        ready = [seat for seat in (0, 1) if some_action(latest[seat]["choices"], luck)]
        if not ready:
            break
        seat = luck.choice(ready)
        action = some_action(latest[seat]["choices"], luck)
        assert action is not None
        if number == LONGEST - 1:
            action = {"type": "concede"}
        await sockets[seat].send({"type": "forecast", "id": f"f{number}", "actions": [action]})
        await sockets[seat].until("forecast", id=f"f{number}")
        await sockets[seat].act(action, id_=f"a{number}", seq=latest[seat]["seq"])
        wanted = latest[seat]["seq"] + 1
        latest = [await moved(socket, wanted) for socket in sockets]


async def moved(socket: Socket, seq: int) -> dict[str, Any]:
    """The frame of step `seq`, whether it has come already or not."""
    for frame in reversed(socket.frames):
        if frame["type"] == "moved" and frame["seq"] == seq:
            return frame
    return await socket.until("moved", seq=seq)


def illustrated(number: int) -> Match:
    """A match between sample decks, each card with a picture of its own."""
    match = make_match(number=number, turn_seconds=None)
    for place, design in enumerate(match.designs.values()):
        design["art"] = f"/art/token{place:03}/card.webp"
    match.save(update_fields=["designs"])
    return match


def ids_in(entries: list[Any]) -> set[str]:
    """Ids of a list that holds them, or objects with them."""
    return {entry["id"] if isinstance(entry, dict) else entry for entry in entries}


def hidden_words(match: Match, seat: int) -> list[set[str]]:
    """For each step, the ids, card keys, names and pictures that `seat` has not seen up to then."""
    start = MatchAction.objects.get(match=match, seq=0)
    card_of = {id_: key for deck in start.action["decks"] for id_, key in deck["entries"]}
    name_of = {key: design["name"] for key, design in match.designs.items()}
    art_of = {key: design["art"] for key, design in match.designs.items()}
    seen: set[str] = set()
    hidden = []
    game = frozen_of(match.pk).game
    for step in steps(match):
        dump = game.dump(step.state)
        seen |= ids_in(dump["players"][seat]["hand"])
        for player in dump["players"]:
            seen |= {*player["board"]} | ids_in(player["removed"])
        if dump["pending"] and dump["pending"]["by"] == seat:
            seen |= ids_in(dump["pending"]["cards"])
        unseen = set(card_of) - seen
        known_keys = {card_of[id_] for id_ in seen}
        keys = {card_of[id_] for id_ in unseen} - known_keys
        hidden.append(
            {*unseen, *keys, *(name_of[key] for key in keys), *(art_of[key] for key in keys)}
        )
    return hidden


@pytest.fixture(autouse=True)
def _no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """These players are faster than people, and never ping, however long a busy machine takes."""
    monkeypatch.setattr(consumers, "WATCH_SECONDS", 86_400)
    monkeypatch.setattr(consumers, "MESSAGES_AT_ONCE", 100_000)
    monkeypatch.setattr(consumers, "FORECASTS_AT_ONCE", 100_000)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
async def test_no_frame_holds_what_its_seat_has_not_seen(number: int) -> None:
    """Cases 15 and 17."""
    match = await sync_to_async(illustrated)(number)
    accounts = await sync_to_async(players_of)(match)
    sockets = [await open_socket(match, account) for account in accounts]
    await play(match, sockets, random.Random(number))
    for seat, socket in enumerate(sockets):
        hidden = await sync_to_async(hidden_words)(match, seat)
        secret = bytes(match.secret).hex()
        checked = 0
        for text, frame in zip(socket.texts, socket.frames, strict=True):
            if frame["type"] == "over":
                continue
            found = {word for word in hidden[frame.get("seq", 0)] if f'"{word}"' in text}
            found |= {word for word in hidden[frame.get("seq", 0)] if f"{word} " in text}
            assert not found, (frame["type"], frame.get("seq"), found)
            assert secret not in text
            checked += 1
        assert checked > 20
        await socket.close()


async def test_planted_leak_is_found() -> None:
    match = await sync_to_async(illustrated)(0)
    accounts = await sync_to_async(players_of)(match)
    socket = await open_socket(match, accounts[0])
    words = (await sync_to_async(hidden_words)(match, 0))[0]
    leaking = json.dumps({"view": {"next": sorted(words)[0]}})
    assert not any(f'"{word}"' in socket.texts[0] for word in words)
    assert any(f'"{word}"' in leaking for word in words)
    await socket.close()
