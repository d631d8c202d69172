"""What every decision of the bot keeps to: its seat's view, the rules, a bounded effort."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest

from matches.engine.games.nexus.bot import lethal, search
from matches.engine.games.nexus.bot.worth import position_worth
from matches.engine.games.nexus.design import words
from matches.engine.games.registry import get
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.face import POLICIES
from matches.engine.kernel.game import Config, SeatDeck
from tests.engine.counting import count_nodes

NEXUS: Any = get("nexus")
BALANCE = NEXUS.default_balance()
MOST_ACTIONS = 2000


def random_designs(seed: int, count: int) -> dict[str, Any]:
    """Cards as players might forge them, none of which the bot has ever seen."""
    draw = random.Random(seed)
    designs: dict[str, Any] = {}
    while len(designs) < count:
        special: dict[str, Any] = {
            "trigger": draw.choice(list(words.TRIGGERS)),
            "effect": draw.choice(list(words.EFFECTS)),
            "target": draw.choice(list(words.TARGETS)),
        }
        if special["trigger"] == "activated":
            special["charge"] = draw.randint(1, 3)
        if special["effect"] in words.WITH_AMOUNT:
            special["amount"] = draw.choice([-2, -1, 1, 2, 3, 5])
        design = {
            "name": f"Stranger {len(designs)}",
            "attack": draw.randint(0, 6),
            "health": draw.randint(1, 9),
            "armor": draw.randint(0, 1),
            "traits": draw.sample(list(words.TRAITS), draw.randint(0, 2)),
            "special": special if draw.random() < 0.9 else None,
        }
        if not NEXUS.design.validate(design):
            cost = NEXUS.design.breakdown(design, BALANCE).cost
            designs[f"c{len(designs)}"] = NEXUS.design.canonical(design) | {"cost": cost}
    return designs


def match_of_strangers(number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
    """Two decks of cards that nobody has tried, with any Patrons."""
    config = Config(random_designs(number, 30), BALANCE)
    keys = list(config.designs)
    patrons = list(BALANCE["patrons"])
    decks = tuple(
        SeatDeck(
            tuple((f"s{seat}-{place}", keys[(seat * 15 + place) % 30]) for place in range(30)),
            {"patron": patrons[(number + 3 * seat) % len(patrons)]},
        )
        for seat in (0, 1)
    )
    return config, decks


def play(number: int, policy: str, config: Config, decks: Any, watch: Any = None) -> Any:
    """A whole match; every action goes through `apply`, which refuses what is not legal."""
    chance = SeededChance(f"decisions:{number}")
    state = NEXUS.new(config, decks, chance)
    for _ in range(MOST_ACTIONS):
        seats = NEXUS.actors(state)
        if not seats:
            return state
        seat = seats[number % len(seats)]
        view = NEXUS.view(state, seat)
        action = NEXUS.choose(view, config, seat, policy)
        if watch is not None:
            watch(state, seat, view, action)
        NEXUS.apply(state, seat, action, chance)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("number", range(40))
def test_cheap_bot_plays_legally_with_cards_never_seen(number: int) -> None:
    """Case 51: whole matches with cards as players might forge them, every action legal."""
    state = play(number, "measure", *match_of_strangers(number))
    assert state.result.reason == "hero"


@pytest.mark.parametrize("number", range(3))
def test_thorough_bot_plays_legally_with_cards_never_seen(number: int) -> None:
    """Case 51: the same for the bot that people meet."""
    state = play(100 + number, "play", *match_of_strangers(100 + number))
    assert state.result.reason == "hero"


@pytest.mark.parametrize("policy", POLICIES)
def test_rebuilt_from_the_view_it_decides_the_same(policy: str) -> None:
    """From the view as it travels, and from a state that was stored and loaded."""
    config, decks = NEXUS.sample_decks(1)
    decisions = 0

    def watch(state: Any, seat: int, view: Any, action: Any) -> None:
        nonlocal decisions
        decisions += 1
        travelled = json.loads(json.dumps(view))
        loaded = NEXUS.load(json.loads(json.dumps(NEXUS.dump(state))), config)
        same_config = Config(json.loads(json.dumps(config.designs)), config.balance)
        assert NEXUS.choose(travelled, same_config, seat, policy) == action
        assert NEXUS.choose(NEXUS.view(loaded, seat), config, seat, policy) == action

    play(1, policy, config, decks, watch)
    assert decisions > 40


def test_hidden_cards_change_no_decision() -> None:
    """Cases 16 and 51: other cards in the other hand and in both decks: the same decision."""
    config, decks = NEXUS.sample_decks(2)
    keys = sorted(config.designs)

    def watch(state: Any, seat: int, view: Any, action: Any) -> None:
        dump = NEXUS.dump(state)
        pending = state.pending_by is not None
        for owner, player in enumerate(dump["players"]):
            hidden = [] if owner == seat else list(player["hand"])
            hidden += player["deck"][3:] if pending else player["deck"]
            for place, card in enumerate(hidden):
                card["card"] = keys[(place * 7 + len(view["players"])) % len(keys)]
        twin = NEXUS.load(dump, config)
        assert NEXUS.choose(NEXUS.view(twin, seat), config, seat, "measure") == action

    play(2, "measure", config, decks, watch)


def test_decisions_do_not_depend_on_the_hash_seed() -> None:
    script = (
        "from matches.engine.kernel.jsonio import digest\n"
        "from tests.engine.bot.test_decisions import NEXUS, match_of_strangers, play\n"
        "states = [play(n, 'measure', *match_of_strangers(n)) for n in range(4)]\n"
        "states.append(play(0, 'play', *NEXUS.sample_decks(0)))\n"
        "print(digest([NEXUS.dump(state) for state in states]))"
    )
    found = set()
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        found.add(done.stdout)
    assert len(found) == 1


def crowded_position() -> tuple[Config, Any]:
    """Full boards of creatures that can all do something, and a full hand."""
    special = {"trigger": "activated", "charge": 1, "effect": "damage", "amount": 1}
    gunner = {"attack": 2, "health": 9, "special": special | {"target": "chosenEnemyCreature"}}
    caller = {
        "attack": 1,
        "health": 3,
        "cost": 0,
        "special": {
            "trigger": "onPlay",
            "effect": "poison",
            "amount": 1,
            "target": "chosenEnemyCreature",
        },
    }
    cards = {"gunner": gunner, "caller": caller}
    board = {
        f"{stem}{place}": {
            "card": "gunner",
            "lane": ("left", "mid", "right")[place // 2],
            "slot": place % 2,
            "charge": 9,
        }
        for stem in "ab"
        for place in range(6)
    }
    mine = {key: value for key, value in board.items() if key.startswith("a")}
    theirs = {key: value for key, value in board.items() if key.startswith("b")}
    del mine["a5"]
    me = {"board": mine, "hand": ["caller"] * 9, "deck": ["caller"] * 9, "patron": "anvil_twin"}
    you = {"board": theirs, "hero": {"health": 12}, "towers": {"left": 0, "mid": 0, "right": 0}}
    config = NEXUS.scenario_config(cards)
    return config, NEXUS.from_setup({"players": [me, you]}, config)


@pytest.mark.source
def test_effort_is_bounded_in_a_crowded_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case 51: the widest board costs no more nodes than the bot may look at."""
    config, state = crowded_position()
    nodes = count_nodes(monkeypatch, search, lethal)
    NEXUS.choose(NEXUS.view(state, 0), config, 0, "play")
    assert 100 < nodes.reached <= search.NODES + lethal.NODES


@pytest.mark.parametrize("policy", POLICIES)
def test_a_crowded_turn_comes_to_an_end(policy: str) -> None:
    """Case 51."""
    config, state = crowded_position()
    chance = SeededChance(1)
    for _ in range(120):
        if state.active != 0 or state.result is not None:
            return
        action = NEXUS.choose(NEXUS.view(state, 0), config, 0, policy)
        NEXUS.apply(state, 0, action, chance)
    raise AssertionError("the turn does not end")


def endless_cards() -> dict[str, Any]:
    """Two creatures that charge each other, and one that makes use of it."""
    gift = {"trigger": "activated", "charge": 1, "effect": "charge", "amount": 2}
    return {
        "giver": {"attack": 1, "health": 9, "special": gift | {"target": "chosenAllyCreature"}},
        "eater": {
            "attack": 1,
            "health": 9,
            "special": {
                "trigger": "activated",
                "charge": 1,
                "effect": "attack",
                "amount": 1,
                "target": "self",
            },
        },
    }


@pytest.mark.parametrize("policy", POLICIES)
def test_gains_without_end_are_not_followed_for_ever(policy: str) -> None:
    """Cases 24 and 51: two cards that feed each other, in the hands of the bot."""
    config = NEXUS.scenario_config(endless_cards())
    board = {
        f"a{place}": {"card": card, "lane": lane, "slot": 0, "charge": 2}
        for place, (card, lane) in enumerate(
            [("giver", "left"), ("giver", "mid"), ("eater", "right")]
        )
    }
    state = NEXUS.from_setup({"players": [{"board": board}, {}]}, config)
    chance = SeededChance(1)
    for _ in range(200):
        if state.active != 0 or state.result is not None:
            return
        NEXUS.apply(state, 0, NEXUS.choose(NEXUS.view(state, 0), config, 0, policy), chance)
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize("policy", POLICIES)
def test_with_nothing_to_do_it_ends_the_turn(policy: str) -> None:
    """Case 51: no hand, no deck, no board, no Patron left."""
    config = NEXUS.scenario_config({"any": {"attack": 1, "health": 1}})
    empty = {"hand": [], "deck": [], "board": {}, "patron_used": True}
    state = NEXUS.from_setup({"players": [empty, empty]}, config)
    action = NEXUS.choose(NEXUS.view(state, 0), config, 0, policy)
    assert NEXUS.action_json(action) == {"type": "end_turn"}


def test_mulligan_puts_the_dear_cards_back() -> None:
    cards = {f"c{cost}": {"attack": 1, "health": 1, "cost": cost} for cost in (1, 2, 3, 6, 8)}
    config = NEXUS.scenario_config(cards)
    setup = {
        "phase": "mulligan",
        "players": [{"hand": ["c1", "c2", "c6", "c8"], "deck": ["c3"] * 20}, {"hand": ["c1"]}],
    }
    state = NEXUS.from_setup(setup, config)
    assert NEXUS.choose(NEXUS.view(state, 0), config, 0, "play").cards == ("c6", "c8")


def test_cartographer_takes_what_can_be_played_soon() -> None:
    cards = {
        "small": {"attack": 1, "health": 1, "cost": 1},
        "good": {"attack": 4, "health": 5, "cost": 3},
        "huge": {"attack": 9, "health": 9, "cost": 10},
    }
    config = NEXUS.scenario_config(cards)
    me = {"deck": ["small", "good", "huge"], "max_energy": 3, "energy": 1}
    pending = {"type": "cartographer", "by": 0}
    state = NEXUS.from_setup({"players": [me, {}], "pending": pending}, config)
    assert NEXUS.choose(NEXUS.view(state, 0), config, 0, "play").card == "good"


def test_worth_is_the_same_from_both_sides() -> None:
    config, decks = NEXUS.sample_decks(3)

    def watch(state: Any, seat: int, view: Any, action: Any) -> None:
        assert position_worth(state, 0) == pytest.approx(-position_worth(state, 1))

    play(3, "measure", config, decks, watch)


def test_an_unknown_policy_is_an_error() -> None:
    config, decks = NEXUS.sample_decks(0)
    state = NEXUS.new(config, decks, SeededChance(0))
    with pytest.raises(ValueError, match="no policy"):
        NEXUS.choose(NEXUS.view(state, 0), config, 0, "cheat")
