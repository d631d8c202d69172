"""The rules of Lanterns.

L1 Set-up: all at once, each seat lays up to two cards of its hand face down. When all have, the
   laid cards are lit and the first seat's turn 1 begins.
L2 In their turn a seat lights cards, as many as it likes, and passes; the next seat then draws.
L3 A card's wish is granted when it is lit by `light`: `look`: take one of the two top cards of
   your deck, the other goes to the bottom; `feast`: look, then the next seat (in a game for one:
   you) puts a card of its hand under its deck; `gust`: a random lit lantern goes out; `douse`: a
   lantern that you choose goes out.
L4 The match ends when the turn after the last would begin, or nobody has a card left. Most oil in
   lit lanterns wins, the same is a draw; alone you win with the target. Concede, or gone too
   long: the next seat wins, alone nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import Result
from matches.engine.kernel.refusal import Refusal
from tests.engine.fixture_game.state import Action, Entry, Pending, Player, State

WISHES = ("none", "look", "feast", "gust", "douse")


def check(state: State, seat: int, action: Action) -> None:
    """Raises Refusal: match_over, setup_done, setup_pending, not_your_turn, choice_pending,
    no_choice_pending, not_in_hand, no_such_card, target_required, illegal_target."""
    if state.phase == "over":
        raise Refusal("match_over", "L4")
    if action.type == "concede":
        return
    player = state.players[seat]
    if action.type == "lay":
        if state.phase != "setup" or player.laid is not None:
            raise Refusal("setup_done", "L1")
        for id_ in action.cards:
            _entry(player.hand, id_)
        return
    if state.phase == "setup":
        raise Refusal("setup_pending", "L1")
    if action.type == "choose":
        _check_choose(state, seat, action)
        return
    if seat != state.active:
        raise Refusal("not_your_turn", "L2", active=state.active)
    if state.pending:
        raise Refusal("choice_pending", "L3", by=state.pending[0].by)
    if action.type == "light":
        entry = _entry(player.hand, action.card)
        _check_target(state, entry, action.target)


def _check_choose(state: State, seat: int, action: Action) -> None:
    pending = state.pending[0] if state.pending else None
    if pending is None or pending.by != seat:
        raise Refusal("no_choice_pending", "L3")
    if action.card not in _options(state, pending):
        raise Refusal("not_in_hand" if pending.kind == "drop" else "no_such_card", "L3")


def _options(state: State, pending: Pending) -> list[str]:
    if pending.kind == "look":
        return pending.cards
    return [id_ for id_, _ in state.players[pending.by].hand]


def _check_target(state: State, entry: Entry, target: str | None) -> None:
    options = targets(state, entry)
    if not options and target is not None:
        raise Refusal("illegal_target", "L3")
    if options and target is None:
        raise Refusal("target_required", "L3")
    if target is not None and target not in options:
        raise Refusal("illegal_target", "L3")


def targets(state: State, entry: Entry) -> list[str]:
    """What may be named when `entry` is lit; [] if nothing is."""
    if state.design(entry[1])["wish"] != "douse":
        return []
    return [id_ for _, (id_, _) in state.lit()]


def _entry(entries: list[Entry], id_: str | None) -> Entry:
    for entry in entries:
        if entry[0] == id_:
            return entry
    raise Refusal("not_in_hand", "L2")


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """As `check` allows, in a fixed order, concede last."""
    if state.phase == "over":
        return
    player = state.players[seat]
    if state.phase == "setup" and player.laid is None:
        hand = sorted(id_ for id_, _ in player.hand)
        for count in range(min(2, len(hand)) + 1):
            for cards in combinations(hand, count):
                yield Action("lay", cards=cards)
    elif state.pending:
        if state.pending[0].by == seat:
            for id_ in _options(state, state.pending[0]):
                yield Action("choose", card=id_)
    elif state.phase == "main" and seat == state.active:
        for entry in player.hand:
            options: list[str | None] = [*targets(state, entry)]
            for target in options or [None]:
                yield Action("light", card=entry[0], target=target)
        yield Action("pass")
    yield Action("concede")


def carry_out(state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
    """Do a legal action."""
    if action.type == "lay":
        _lay(state, seat, action, log)
    elif action.type == "light":
        _light(state, seat, action, chance, log)
    elif action.type == "choose":
        _choose(state, seat, action, log)
    elif action.type == "pass":
        _pass(state, log)
    else:
        lose(state, seat, "concede", log)


def _lay(state: State, seat: int, action: Action, log: Log) -> None:
    player = state.players[seat]
    player.laid = [_entry(player.hand, id_) for id_ in action.cards]
    player.hand = [entry for entry in player.hand if entry not in player.laid]
    count = len(player.laid)
    log.append(Event("laid", {"player": seat, "count": count}, {"cards": list(action.cards)}, seat))
    if all(player.laid is not None for player in state.players):
        for owner, player in enumerate(state.players):
            for entry in player.laid or []:
                _put_in_row(player, owner, entry, log)
            player.laid = []
        state.phase = "main"
        begin_turn(state, state.first, log)


def begin_turn(state: State, seat: int, log: Log) -> None:
    state.active = seat
    state.turn += 1
    log.append(Event("turn_began", {"player": seat, "turn": state.turn}))
    draw(state, seat, log)


def draw(state: State, seat: int, log: Log) -> None:
    player = state.players[seat]
    if player.deck:
        entry = player.deck.pop(0)
        player.hand.append(entry)
        player.show(entry)
        facts = {"player": seat, "hand_size": len(player.hand)}
        log.append(Event("drawn", facts, {"card": {"id": entry[0], "card": entry[1]}}, seat))


def _put_in_row(player: Player, seat: int, entry: Entry, log: Log) -> None:
    player.row.append(entry)
    log.append(Event("lit", {"player": seat, "id": entry[0], "card": entry[1]}))


def _light(state: State, seat: int, action: Action, chance: Chance, log: Log) -> None:
    player = state.players[seat]
    entry = _entry(player.hand, action.card)
    player.hand.remove(entry)
    lit = state.lit()
    _put_in_row(player, seat, entry, log)
    wish = state.design(entry[1])["wish"]
    if wish in ("look", "feast"):
        _look(state, seat, wish == "feast", log)
    elif wish == "gust" and lit:
        _douse(state, lit[chance.index(len(lit))][1][0], log)
    elif wish == "douse" and action.target is not None:
        _douse(state, action.target, log)


def _look(state: State, seat: int, feast: bool, log: Log) -> None:
    player = state.players[seat]
    if player.deck:
        seen = player.deck[:2]
        for entry in seen:
            player.show(entry)
        state.pending.append(Pending(seat, "look", [id_ for id_, _ in seen]))
        cards = [{"id": id_, "card": card} for id_, card in seen]
        log.append(Event("looked", {"player": seat, "count": len(seen)}, {"cards": cards}, seat))
    if feast:
        state.pending.append(Pending((seat + 1) % len(state.players), "drop"))
        _forget_idle(state)


def _forget_idle(state: State) -> None:
    """A drop from an empty hand is no choice, once it is the next one."""
    while state.pending and not _options(state, state.pending[0]):
        state.pending.pop(0)


def _choose(state: State, seat: int, action: Action, log: Log) -> None:
    pending = state.pending.pop(0)
    player = state.players[seat]
    if pending.kind == "look":
        seen = [entry for entry in player.deck if entry[0] in pending.cards]
        taken = _entry(seen, action.card)
        rest = [entry for entry in seen if entry != taken]
        player.deck = player.deck[len(seen) :] + rest
        player.hand.append(taken)
        type_ = "taken"
    else:
        taken = _entry(player.hand, action.card)
        player.hand.remove(taken)
        player.deck.append(taken)
        type_ = "dropped"
    secret = {"card": {"id": taken[0], "card": taken[1]}}
    log.append(Event(type_, {"player": seat}, secret, seat))
    _forget_idle(state)


def _douse(state: State, id_: str, log: Log) -> None:
    for seat, player in enumerate(state.players):
        for entry in player.row:
            if entry[0] == id_:
                player.row.remove(entry)
                player.out.append(entry)
                log.append(Event("doused", {"player": seat, "id": id_, "card": entry[1]}))
                return


def _pass(state: State, log: Log) -> None:
    spent = not any(player.hand or player.deck for player in state.players)
    if state.turn >= state.config.balance["turns"] or spent:
        _end(state, score_result(state), log)
    else:
        begin_turn(state, (state.active + 1) % len(state.players), log)


def score_result(state: State) -> Result:
    scores = [sum(state.design(card)["oil"] for _, card in player.row) for player in state.players]
    if len(scores) == 1:
        won = scores[0] >= state.config.balance["target"]
        return Result(0 if won else None, "score")
    best = max(scores)
    return Result(scores.index(best) if scores.count(best) == 1 else None, "score")


def lose(state: State, seat: int, reason: str, log: Log) -> None:
    others = len(state.players) > 1
    _end(state, Result((seat + 1) % len(state.players) if others else None, reason), log)


def void(state: State, log: Log) -> None:
    _end(state, Result(None, "void"), log)


def _end(state: State, result: Result, log: Log) -> None:
    state.phase = "over"
    state.pending = []
    state.result = result
    log.append(Event("match_over", {"winner": result.winner, "reason": result.reason}))
