"""Events say everything that happened, with the fields that docs/protocol.md promises."""

from __future__ import annotations

from typing import Any

from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN, Event, Log, shown_events
from tests.engine.grid.table import Json, grid
from tests.engine.told import events_of_protocol, steps

FIELDS: dict[str, set[str]] = {
    "dice_rolled": {"totals"},
    "match_began": {"first", "points", "sudden_death"},
    "turn_began": {"player", "turn"},
    "turn_ended": {"player", "reason"},
    "counters_changed": {"player", "assistant", "amount", "counters", "cause"},
    "assistant_woke": {"player", "card"},
    "trick_played": {"player", "card", "target", "facing"},
    "attack_changed": {"assistant", "amount", "attack", "cause"},
    "defense_changed": {"assistant", "amount", "defense", "cause"},
    "assistant_turned": {"assistant", "square", "facing"},
    "assistant_returned": {"player", "card", "square"},
    "square_blocked": {"square", "until"},
    "square_opened": {"square"},
    "assistant_placed": {"player", "card", "square", "facing", "attack", "defense"},
    "assistant_damaged": {"assistant", "amount", "defense", "cause", "source", "edge"},
    "assistant_fell": {"player", "card", "square", "counters"},
    "assistant_healed": {"assistant", "amount", "defense"},
    "match_over": {"winner", "reason"},
}
AT_THE_BEGINNING = {"dice_rolled", "match_began"}


def test_protocol_lists_exactly_these_events() -> None:
    assert sorted(events_of_protocol("Spark Grid")) == sorted(FIELDS)


def test_every_event_happens_and_has_its_fields() -> None:
    seen = set()
    for _, _, log, _ in steps("grid"):
        for event in log:
            seen.add(event.type)
            assert set(event.for_viewer(OPEN)) == FIELDS[event.type] | {"type"}
    assert seen == set(FIELDS) - AT_THE_BEGINNING


def test_a_match_begins_with_its_events() -> None:
    """G1.4."""
    game = grid()
    log: Log = []
    config, decks = game.sample_decks(0)
    game.new(config, decks, RecordedChance([7, 7, 4, 9]), log)
    assert shown_events(log, "spectator") == [
        {"type": "dice_rolled", "totals": [7, 7]},
        {"type": "dice_rolled", "totals": [4, 9]},
        {"type": "match_began", "first": 1, "points": 10, "sudden_death": True},
        {"type": "turn_began", "player": 1, "turn": 1},
    ]


def test_events_account_for_the_whole_position() -> None:
    """What a position becomes follows from what it was and what the events say."""
    checked = 0
    for _, before, log, after in steps("grid"):
        told = position_of(before)
        for event in log:
            follow(event, told)
        assert told == position_of(after), [event.facts for event in log]
        checked += len(log)
    for number in range(40):
        checked += follow_a_match(number)
    assert checked > 1000


def follow_a_match(number: int) -> int:
    game = grid()
    config, decks = game.sample_decks(number)
    state = game.new(config, decks, SeededChance(number))
    count = 0
    while game.result(state) is None:
        seat = game.actors(state)[0]
        legal = list(game.legal_actions(state, seat))[:-1]
        told = position_of(game.dump(state))
        log: Log = []
        game.apply(state, seat, legal[(7 * count) % len(legal)], SeededChance(0), log)
        for event in log:
            follow(event, told)
        assert told == position_of(game.dump(state)), [event.facts for event in log]
        count += 1
    return count


def position_of(dump: Json) -> Json:
    """Of a dump what events tell: who stands where and how, who rests, what is at hand."""
    return {
        "squares": {
            square: {name: each[name] for name in ("id", "facing", "damage", "defense")}
            for square, each in dump["squares"].items()
        },
        "blocked": dict(dump["blocked"]),
        "resting": [
            {rest["id"]: rest["counters"] for rest in each["resting"]} for each in dump["players"]
        ],
        "at_hand": [{card["id"] for card in each["available"]} for each in dump["players"]],
        "result": dump["result"],
        "turn": dump["turn"] if dump["result"] is None else None,
    }


def follow(event: Event, told: Json) -> None:
    """Reckon on from what one event says."""
    facts: Any = event.facts
    squares = told["squares"]
    if "player" in facts:
        resting, at_hand = told["resting"][facts["player"]], told["at_hand"][facts["player"]]
    standing = {each["id"]: each for each in squares.values()}
    if event.type == "assistant_placed":
        at_hand.remove(facts["card"]["id"])
        numbers = {"damage": 0, "defense": facts["defense"]}
        placed = {"id": facts["card"]["id"], "facing": facts["facing"], **numbers}
        squares[str(facts["square"])] = placed
    elif event.type in ("assistant_damaged", "assistant_healed"):
        sign = 1 if event.type == "assistant_damaged" else -1
        standing[facts["assistant"]]["damage"] += sign * facts["amount"]
        standing[facts["assistant"]]["defense"] = facts["defense"]
    elif event.type == "defense_changed":
        standing[facts["assistant"]]["defense"] = facts["defense"]
    elif event.type == "assistant_turned":
        standing[facts["assistant"]]["facing"] = facts["facing"]
    elif event.type in ("assistant_fell", "assistant_returned"):
        del squares[str(facts["square"])]
        if facts.get("counters"):
            resting[facts["card"]["id"]] = facts["counters"]
        elif event.type == "assistant_returned":
            at_hand.add(facts["card"]["id"])
    elif event.type == "assistant_woke":
        resting.pop(facts["card"]["id"], None)
        at_hand.add(facts["card"]["id"])
    elif event.type == "counters_changed":
        resting[facts["assistant"]] = facts["counters"]
    elif event.type == "trick_played":
        at_hand.remove(facts["card"]["id"])
    elif event.type == "square_blocked":
        told["blocked"][str(facts["square"])] = facts["until"]
    elif event.type == "square_opened":
        del told["blocked"][str(facts["square"])]
    elif event.type == "turn_began":
        told["turn"] = facts["turn"]
    elif event.type == "match_over":
        told["turn"] = None
        told["result"] = {"winner": facts["winner"], "reason": facts["reason"]}
