"""Finds what a match has told somebody who was not to know it.

Everything that is hidden in such a match has a word of its own that occurs nowhere else: ids are
random letters, and each design gets a key, a name, a picture and a flavor like no other. So a leak
is found by looking for the words in whatever was sent, as text, whichever way it went.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from accounts.models import Account
from cards.services.decks import FrozenDeck
from config import clock
from matches.frozen import frozen_of
from matches.models import Match, MatchAction, Seat
from matches.replays import steps
from matches.services.creation import NewSeat, create_match
from tests.factories.matches import make_player, sample_decks

SPECTATOR, STRANGER = "spectator", "stranger"
Audience = int | str
"""A seat; somebody who may watch; somebody who may nothing. The last also stands for logs."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something that the server said. how: for people. seq: the last step stored until then."""

    audience: Audience
    how: str
    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Leak:
    """A word that `told` should not hold. what: what the word stands for."""

    told: Told
    what: str

    def __str__(self) -> str:
        told = self.told
        return f"{told.audience} was told {self.what} by {told.how} at step {told.seq}"


def make_marked(
    *, number: int = 0, kind: str = "friend", watchable: bool = False
) -> tuple[Match, list[Account]]:
    """A match whose cards have words of their own; and its people by seat.

    watchable: by spectators, who then see each step at once.
    """
    decks = [_marked(deck) for deck in sample_decks(number)]
    people = [make_player(), make_player()][: 1 if kind == "bot" else 2]
    seats = [NewSeat(deck, account) for deck, account in zip(decks, people, strict=False)]
    if kind == "bot":
        seats.append(NewSeat(decks[1]))
    with transaction.atomic():
        match = create_match(
            game="nexus",
            kind=Match.Kind(kind),
            seats=seats,
            turn_seconds=None if kind == "bot" else 75,
            at=clock.now(),
        )
        Seat.objects.filter(match=match).update(watchable=watchable)
        Match.objects.filter(pk=match.pk).update(watch_delay=0)
    return match, people


def _marked(deck: FrozenDeck) -> FrozenDeck:
    """The same deck with cards that nobody could take for anything else."""
    keys = {key: f"{key}_marked" for key in deck.designs}
    designs = {}
    for key, design in deck.designs.items():
        name = f"Marked {key.replace('_', ' ').title()}"
        designs[keys[key]] = design | {
            "name": name,
            "design": design["design"] | {"name": name},
            "art": f"/art/token-{key}/card.webp",
            "alt": f"Picture of {key}, marked",
            "flavor": f"Words about {key}, marked",
        }
    entries = tuple((keys[key], count) for key, count in deck.entries)
    return replace(deck, entries=entries, designs=designs)


class Secrets:
    """What each audience may not have been told at each step of one match, by its stored rows."""

    def __init__(self, match: Match) -> None:
        stored = Match.objects.get(pk=match.pk)
        start = MatchAction.objects.get(match=match, seq=0)
        self._card_of = {id_: key for deck in start.action["decks"] for id_, key in deck["entries"]}
        self._designs = stored.designs
        self._ended = stored.seq if stored.ended_at is not None else None
        self._always = dict(_secret_words(stored))
        rows = MatchAction.objects.filter(match=match)
        self._always |= {row.chain: f"the chain at step {row.seq}" for row in rows}
        self._seen = self._look_at_all_steps(stored)

    def hidden_from(self, audience: Audience, seq: int) -> dict[str, str]:
        """Word -> what it stands for. Nothing but the secret and the chain is told by the end."""
        hidden = {} if seq == self._ended else dict(self._always)
        seen = self._seen[audience][min(seq, len(self._seen[audience]) - 1)]
        known_keys = {self._card_of[id_] for id_ in seen}
        for id_, key in self._card_of.items():
            if id_ not in seen:
                hidden[id_] = f"the id of a {key}"
            if key not in known_keys:
                design = self._designs[key]
                words = (key, design["name"], design["art"], design["alt"], design["flavor"])
                hidden |= {word: f"the card {key} ({word})" for word in words}
        return hidden

    def leaks(self, told: Iterable[Told]) -> Iterator[Leak]:
        """Everything that somebody was told too early."""
        for one in told:
            for word, what in self.hidden_from(one.audience, one.seq).items():
                if word in one.text:
                    yield Leak(one, what)

    def _look_at_all_steps(self, match: Match) -> dict[Audience, list[frozenset[str]]]:
        """By audience and step, the ids of all cards that it has been shown by then."""
        game = frozen_of(match.pk).game
        audiences: list[Audience] = [0, 1, SPECTATOR, STRANGER]
        seen: dict[Audience, set[str]] = {audience: set() for audience in audiences}
        found: dict[Audience, list[frozenset[str]]] = {audience: [] for audience in audiences}
        for step in steps(match):
            dump = game.dump(step.state)
            for audience in audiences:
                seen[audience] |= _shown(dump, audience)
                found[audience].append(frozenset(seen[audience]))
        return found


def _secret_words(match: Match) -> Iterator[tuple[str, str]]:
    secret = bytes(match.secret)
    for word in (
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode(),
        repr(secret),
    ):
        yield word, "the secret of its draws"


def _shown(dump: dict[str, Any], audience: Audience) -> set[str]:
    """The ids of the cards that a position shows to an audience (N1.7)."""
    if audience == STRANGER:
        return set()
    shown: set[str] = set()
    for seat, player in enumerate(dump["players"]):
        shown |= {*player["board"]} | _ids(player["removed"])
        if seat == audience:
            shown |= _ids(player["hand"])
    pending = dump["pending"]
    if pending and pending["by"] == audience:
        shown |= _ids(pending["cards"])
    return shown


def _ids(entries: Iterable[Any]) -> set[str]:
    return {entry["id"] if isinstance(entry, dict) else entry for entry in entries}
