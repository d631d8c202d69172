"""How a match begins: coin, hands, redraws, the hidden set-up (E2). Positions: `position.py`."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.enigma.blueprint import Rules
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import (
    EXTRA_CARDS,
    FIRST_HAND,
    SETUP,
    Card,
    Pending,
    Pico,
    Player,
    State,
)
from matches.engine.games.enigma.turns import start_turn
from matches.engine.games.enigma.zones import (
    card_json,
    new_pico,
    show_cards,
    shuffle_deck,
    take_from,
)
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import SeatDeck


def new_match(
    rules: Rules, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
) -> State:
    """Draws, in this order: the coin, both shuffles, the redraws of player 0, those of player 1.

    Each has an Origin in the deck (E1.1), or the redraws would have no end.
    """
    first = 0 if chance.coin() else 1
    if log is not None:
        log.append(Event("match_began", {"first": first}))
    players = [_new_player(rules, deck, chance) for deck in decks]
    state = State(rules, first, 0, first, SETUP, None, [], None, 0, players)
    r = Resolution(state, chance, log)
    for player in players:
        _draw_hand(player)
    redraws = [_redraw(r, seat) for seat in (0, 1)]
    for seat in (0, 1):
        surplus = redraws[1 - seat] - redraws[seat]
        if surplus > 0:
            state.pending.append(Pending(seat, EXTRA_CARDS, surplus))
    return state


def _new_player(rules: Rules, deck: SeatDeck, chance: Chance) -> Player:
    by_id = {id_: Card(id_, rules.blueprints[key]) for id_, key in deck.entries}
    cards = [by_id[id_] for id_ in chance.shuffle(list(by_id))]
    return Player(
        sparks=0,
        hand=[],
        deck=cards,
        discard=[],
        vanguard=None,
        rearguard=[],
        set_up=False,
        flux_attached=False,
        agent_played=False,
        domain_played=False,
        recalled=False,
        timeouts=0,
        seen=frozenset(),
    )


def _draw_hand(player: Player) -> None:
    player.hand, player.deck = player.deck[:FIRST_HAND], player.deck[FIRST_HAND:]
    for card in player.hand:
        player.show(card)


def _redraw(r: Resolution, seat: int) -> int:
    """Show, shuffle back and draw anew until there is an Origin; how often that was (E2.2)."""
    player = r.state.players[seat]
    count = 0
    while not any(card.blueprint.is_origin for card in player.hand):
        show_cards(r, seat, player.hand, "no_origin")
        player.deck = player.deck + player.hand
        player.hand = []
        shuffle_deck(r, seat)
        _draw_hand(player)
        count += 1
    return count


def origins_of(player: Player) -> list[Card]:
    """What may be placed in the set-up."""
    return [card for card in player.hand if card.blueprint.is_origin]


def place(r: Resolution, seat: int, vanguard: str, rearguard: Sequence[str]) -> None:
    """A player's set-up; when both are done all is shown and turn 1 begins (E2.3, E11.2)."""
    state = r.state
    player = state.players[seat]
    player.vanguard = _placed(state, seat, vanguard)
    player.rearguard = [_placed(state, seat, id_) for id_ in rearguard]
    player.set_up = True
    if r.log is not None:
        secret = {"vanguard": vanguard, "rearguard": list(rearguard)}
        r.tell_one("set_up_done", seat, secret, player=seat)
    if not all(each.set_up for each in state.players):
        return
    if r.log is not None:
        shown = [[card_json(pico.stack[0]) for pico in each.picos()] for each in state.players]
        r.tell("picos_revealed", picos=shown)
    start_turn(r, state.first)


def _placed(state: State, seat: int, card_id: str) -> Pico:
    return new_pico(state, take_from(state.players[seat].hand, card_id), seat, 0)
