"""Matches for tests, made by the service that makes all matches.

make_match(), make_match(kind="bot"), make_match(turn_seconds=None), make_running(turn=3)
The decks are the engine's sample decks, which use most of what the game has.
"""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

from django.db import transaction

from accounts.models import Account
from accounts.services import create_account
from cards.queries import head_json, numbers_json
from cards.services.decks import FrozenDeck
from config import clock
from matches.engine.games import registry
from matches.frozen import frozen_of
from matches.models import Match, Seat
from matches.replays import load_state
from matches.services.acts import do_action, submit_action
from matches.services.creation import NewSeat, create_match
from matches.services.steps import hold

_numbers = itertools.count(1)


def make_player(name: str = "") -> Account:
    """An account that may play."""
    return create_account(name or f"Player{next(_numbers)}")


def sample_decks(number: int = 0, *, patron: str = "", game: str = "nexus") -> list[FrozenDeck]:
    """A frozen deck for each seat, from the engine's samples. patron: instead of their own."""
    config, decks = registry.get(game).sample_decks(number)
    frozen = []
    for seat, deck in enumerate(decks):
        counts = Counter(key for _, key in deck.entries)
        frozen.append(
            FrozenDeck(
                name=f"Sample {seat}",
                entries=tuple(counts.items()),
                extras={"patron": patron} if patron else dict(deck.extras),
                designs={
                    key: frozen_design(config.designs[key], game)
                    for key in counts
                    if key in config.designs
                },
            )
        )
    return frozen


def make_match(
    *players: Account,
    kind: str = "friend",
    turn_seconds: int | None = 75,
    number: int = 0,
    patron: str = "",
    watchable: bool | None = False,
    game: str = "nexus",
) -> Match:
    """A match that has just been made. players: by seat; new ones where they are missing.

    watchable: do its players let others watch? None: as their accounts say.
    """
    decks = sample_decks(number, patron=patron, game=game)
    people = list(players) + [make_player() for _ in range(2 - len(players))]
    seats = [
        NewSeat(deck, account, watchable=watchable)
        for deck, account in zip(decks, people, strict=True)
    ]
    if kind == "bot":
        seats[1] = NewSeat(decks[1])
        turn_seconds = None
    with transaction.atomic():
        return create_match(
            game=game,
            kind=Match.Kind(kind),
            seats=seats,
            turn_seconds=turn_seconds,
            at=clock.now(),
        )


def state_of(match: Match) -> Any:
    """The engine's state as it is stored now."""
    stored = Match.objects.get(pk=match.pk)
    return load_state(frozen_of(match.pk), stored.state)


def players_of(match: Match) -> list[Account]:
    """The accounts by seat; of a bot match the person alone."""
    seats = Seat.objects.filter(match=match, account__isnull=False).select_related("account")
    return [seat.account for seat in seats if seat.account is not None]


class Player:
    """Acts for one seat through the service, always with the newest seq and a new id."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        account = Seat.objects.select_related("account").get(match=match, number=seat).account
        if account is None:
            raise ValueError("The bot's seat is moved by its own service.")
        self.account = account

    def do(self, action: dict[str, Any], *, request_id: str = "", seq: int | None = None) -> int:
        """Submit `action`; returns the seq of the stored step."""
        seen = Match.objects.values_list("seq", flat=True).get(pk=self.match.pk)
        return submit_action(
            self.match.pk,
            by=self.account,
            action=action,
            seq=seen if seq is None else seq,
            request_id=request_id or f"t{next(_numbers)}",
        )

    def keep(self) -> int:
        """Keep the opening hand."""
        return self.do({"type": "mulligan", "cards": []})

    def end_turn(self) -> int:
        """End the own turn."""
        return self.do({"type": "end_turn"})

    def concede(self) -> int:
        """Give up."""
        return self.do({"type": "concede"})


def make_running(
    *players: Account, turn: int = 1, turn_seconds: int | None = 75, **facts: Any
) -> tuple[Match, list[Player]]:
    """A match in the main phase at `turn`, and its two players, the active one first."""
    match = make_match(*players, turn_seconds=turn_seconds, **facts)
    both = [Player(match, 0), Player(match, 1)]
    for player in both:
        player.keep()
    state = state_of(match)
    active = [both[state.active], both[1 - state.active]]
    for _ in range(turn - 1):
        active[0].end_turn()
        active.reverse()
    match.refresh_from_db()
    return match, active


def act_for(match: Match, seat: int, action: dict[str, Any]) -> None:
    """An act of any seat, of the bot's too, at the instant at which the match began."""
    held = hold(match.pk)
    do_action(held, seat, action, request_id=f"t{held.match.seq}", at=held.match.created_at)


def beat_bot(match: Match) -> Match:
    """The bot of a new match gives up in turn 3."""
    for seat in (0, 1):
        act_for(match, seat, {"type": "mulligan", "cards": []})
    for _ in range(2):
        act_for(match, state_of(match).active, {"type": "end_turn"})
    act_for(match, 1, {"type": "concede"})
    return Match.objects.get(pk=match.pk)


def make_brink() -> tuple[Match, Player, dict[str, Any]]:
    """A match in which one action wins: the match, who may do it, and the action.

    Both seats are played by the bot's cheap policy until its next action ends the match.
    """
    match = make_match()
    frozen = frozen_of(match.pk)
    game = frozen.game
    players = [Player(match, 0), Player(match, 1)]
    while True:
        state = state_of(match)
        seat = game.actors(state)[0]
        action = game.choose(game.view(state, seat), frozen.config, seat, "measure")
        if game.forecast(state, seat, action)["wins"] == seat:
            match.refresh_from_db()
            return match, players[seat], game.action_json(action)
        players[seat].do(game.action_json(action))


def frozen_design(design: dict[str, Any], game: str = "nexus") -> dict[str, Any]:
    """An engine design in the shape of `cards.queries.frozen_design`."""
    text = registry.get(game).design.rules_text(design)
    return {
        "name": design["name"],
        "cost": design["cost"],
        "design": {key: value for key, value in design.items() if key != "cost"},
        "text": [
            {"key": line.key, "icon": line.icon, "lead": line.lead, "text": line.text}
            for line in text
        ],
        "numbers": numbers_json(game, design),
        "head": head_json(game, design),
        "art": None,
        "alt": "",
        "flavor": "",
        "rarity": "common",
        "artist": "",
        "version": 0,
    }
