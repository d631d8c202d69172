"""The combat phase: who hits whom, all at once, and who leaves the grid (G2.4 to G2.6)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.blueprint import FACINGS, GUARDED, SWIFT, THORNS
from matches.engine.games.grid.resolution import Resolution
from matches.engine.games.grid.state import NEIGHBOURS, Assistant, Card, Rest, State
from matches.engine.games.grid.stats import attack_of, defense_of

ATTACK: Final = "attack"
ANSWER: Final = "answer"
PRICKED: Final = 1
"""What `thorns` deals."""


class Hit:
    """Damage over an edge. edge: of the Assistant that is hit. amount: less what it is spared."""

    __slots__ = ("amount", "cause", "edge", "source", "target")

    def __init__(
        self, source: Assistant, target: Assistant, edge: int, damage: int, cause: str
    ) -> None:
        self.source = source
        self.target = target
        self.edge = edge
        if target.card.blueprint.ability == GUARDED:
            damage -= 1
        self.amount = damage if damage > 0 else 0  # [R] G7.2: each hit is floored by itself
        self.cause = cause


def hits_of(state: State, seat: int) -> list[Hit]:
    """All hits of a player's combat phase, by the attacker's square, clockwise from its top."""
    hits: list[Hit] = []
    for place, attacker in enumerate(state.squares):
        if attacker is None or attacker.owner != seat or not attacker.arrows:
            continue
        attack = attack_of(state, place, attacker)
        for edge in range(4):
            beyond = NEIGHBOURS[4 * place + edge]
            if not attacker.arrows >> edge & 1 or beyond < 0:
                continue
            defender = state.squares[beyond]
            if defender is None or defender.owner == seat:
                continue
            facing_edge = edge ^ 2
            hits.append(Hit(attacker, defender, facing_edge, attack, ATTACK))
            if defender.arrows >> facing_edge & 1:
                back = attack_of(state, beyond, defender)
                hits.append(Hit(defender, attacker, edge, back, ANSWER))
            elif defender.card.blueprint.ability == THORNS:
                hits.append(Hit(defender, attacker, edge, PRICKED, THORNS))
    return hits


def fight(r: Resolution, seat: int) -> None:
    """The combat phase of a player's turn, and its end."""
    for hit in hits_of(r.state, seat):
        hit.target.damage += hit.amount
        if r.log is not None:
            r.tell(
                "assistant_damaged",
                assistant=hit.target.card.id,
                amount=hit.amount,
                defense=defense_of(hit.target),
                cause=hit.cause,
                source=hit.source.card.id,
                edge=FACINGS[hit.edge],
            )
    _remove_fallen(r)


def _remove_fallen(r: Resolution) -> None:
    """Who has no defense left rests, both sides at once (G2.6)."""
    state = r.state
    fallen: list[tuple[int, Assistant, int]] = []
    for place, assistant in enumerate(state.squares):
        if assistant is not None and defense_of(assistant) <= 0:
            fallen.append((place, assistant, counters_of(state, place, assistant)))
    for place, assistant, counters in fallen:
        state.squares[place] = None
        if r.log is not None:
            r.tell(
                "assistant_fell",
                player=assistant.owner,
                card={"id": assistant.card.id, "card": assistant.card.key},
                square=place + 1,
                counters=counters,
            )
        owner = state.players[assistant.owner]
        if counters:
            owner.resting.append(Rest(assistant.card, counters))
        else:
            wake(r, assistant.owner, assistant.card)


def counters_of(state: State, place: int, assistant: Assistant) -> int:
    """With how many counters an Assistant would rest if it fell now (G2.6, G7.1)."""
    counters = attack_of(state, place, assistant)
    if assistant.card.blueprint.ability == SWIFT:
        counters -= 1
    return counters if counters > 0 else 0


def wake(r: Resolution, player: int, card: Card) -> None:
    """An Assistant is available again."""
    r.state.players[player].available.append(card)
    if r.log is not None:
        r.tell("assistant_woke", player=player, card={"id": card.id, "card": card.key})
