"""Events say everything that happened, with the fields that docs/protocol.md promises."""

from __future__ import annotations

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Event, Log
from matches.engine.kernel.game import SeatDeck
from matches.engine.kernel.scenario import begin
from tests.engine.examples import scenarios
from tests.engine.nexus.table import Json, Table, creature, nexus
from tests.engine.told import events_of_protocol, steps

HURT = {"amount", "health", "cause", "source"}
FIELDS: dict[str, set[str]] = {
    "match_began": {"first"},
    "mulligan_taken": {"player", "count", "cards"},
    "turn_began": {"player", "turn", "energy", "max_energy"},
    "turn_ended": {"player", "reason"},
    "card_drawn": {"player", "hand_size", "deck_size", "card"},
    "card_overdrawn": {"player", "card", "deck_size"},
    "deck_shuffled": {"player"},
    "card_played": {"player", "card", "lane", "slot", "cost", "target"},
    "card_kindled": {"player", "card", "energy"},
    "patron_used": {"player", "patron", "target", "cost"},
    "cards_looked_at": {"player", "count", "cards"},
    "card_taken": {"player", "hand_size", "deck_size", "card"},
    "hand_returned": {"player", "count"},
    "attack_declared": {"attacker", "target", "player"},
    "special_fired": {"creature", "trigger", "effect", "amount", "targets"},
    "charge_paid": {"creature", "amount", "charge"},
    "creature_damaged": {"creature", *HURT},
    "tower_damaged": {"player", "lane", *HURT},
    "hero_damaged": {"player", "absorbed", "armor", *HURT},
    "creature_healed": {"creature", *HURT},
    "tower_healed": {"player", "lane", *HURT},
    "hero_healed": {"player", *HURT},
    "status_gained": {"creature", "status", "amount", "stacks", "resisted"},
    "status_lost": {"creature", "status", "amount", "stacks"},
    "stat_changed": {"creature", "stat", "amount", "value"},
    "hero_armor_changed": {"player", "amount", "armor"},
    "energy_changed": {"player", "amount", "energy", "max_energy"},
    "creature_saved": {"creature"},
    "creature_died": {"creature", "player", "card"},
    "creature_removed": {"creature", "player", "card"},
    "creature_silenced": {"creature"},
    "creature_cleansed": {"creature"},
    "tower_fell": {"player", "lane"},
    "tower_rebuilt": {"player", "lane", "health"},
    "breach_opened": {"creature"},
    "attack_restored": {"creature"},
    "match_over": {"winner", "reason"},
}


def test_protocol_lists_exactly_these_events() -> None:
    assert sorted(events_of_protocol("Spark Nexus")) == sorted(FIELDS)


def test_every_event_happens_and_has_its_fields() -> None:
    seen = set()
    for _, _, log, _ in steps("nexus"):
        for event in log:
            seen.add(event.type)
            assert set(event.for_viewer(OPEN)) == FIELDS[event.type] | {"type"}
    assert seen == set(FIELDS) - {"match_began"}


def test_match_begins_with_its_event() -> None:
    game = nexus()
    log: Log = []
    config, decks = game.sample_decks(0)
    game.new(config, decks, SeededChance(1), log)
    assert [event.type for event in log] == ["match_began"]


def test_events_account_for_all_health() -> None:
    """What a piece has after a step is what it had, less and plus what the events say."""
    checked = 0
    for cards, before, log, after in steps("nexus"):
        told = _healths(before)
        for event in log:
            _follow(event, told, cards)
        now = _healths(after)
        assert {piece: told[piece] for piece in now} == now, [event.facts for event in log]
        checked += len(log)
    assert checked > 500


def _healths(dump: Json) -> dict[str, int]:
    found = {}
    for owner, player in enumerate(dump["players"]):
        found[f"hero:{owner}"] = player["hero"]["health"]
        found |= {f"tower:{owner}:{lane}": health for lane, health in player["towers"].items()}
        found |= {id_: creature["health"] for id_, creature in player["board"].items()}
    return found


def _follow(event: Event, told: dict[str, int], cards: Json) -> None:
    """Reckon on from what one event says."""
    facts = event.facts
    kind, _, change = event.type.partition("_")
    if change in ("damaged", "healed"):
        told[_piece(kind, facts)] += facts["amount"] * (-1 if change == "damaged" else 1)
        assert told[_piece(kind, facts)] == facts["health"]
    elif event.type == "tower_rebuilt":
        told[_piece(kind, facts)] = facts["health"]
    elif event.type == "card_played":
        told[facts["card"]["id"]] = cards[facts["card"]["card"]].get("health", 1)
    elif event.type == "stat_changed" and facts["stat"] == "health":
        told[facts["creature"]] += facts["amount"]
        assert told[facts["creature"]] == facts["value"]
    elif event.type == "creature_saved":
        told[facts["creature"]] = 1


def _piece(kind: str, facts: Json) -> str:
    if kind == "creature":
        return str(facts["creature"])
    lane = [facts["lane"]] if kind == "tower" else []
    return ":".join([kind, str(facts["player"]), *lane])


def test_secrets_are_for_their_owner_alone() -> None:
    table = Table(
        {"blank": {"attack": 1}},
        {"patron": "cinder_cartographer", "deck": ["blank", "blank"]},
        {},
    )
    log = table.do(0, "patron")["log"]
    looked = next(event for event in log if event.type == "cards_looked_at")
    assert looked.for_viewer(0)["cards"] == [
        {"id": "blank", "card": "blank"},
        {"id": "blank#2", "card": "blank"},
    ]
    for viewer in (1, "spectator"):
        assert looked.for_viewer(viewer) == {"type": "cards_looked_at", "player": 0, "count": 2}
    taken = table.do(0, "choose", card="blank#2")["log"][0]
    assert taken.for_viewer(1) == {
        "type": "card_taken",
        "player": 0,
        "hand_size": 1,
        "deck_size": 1,
    }


def test_blow_without_listeners_is_the_same() -> None:
    """Events are only made where somebody listens; what happens does not depend on it."""
    game = nexus()
    for scenario in scenarios("nexus"):
        heard, _ = begin(scenario, game)
        unheard = game.copy(heard)
        for number, step in enumerate(scenario["steps"]):
            if "do" not in step or "refused" in step:
                continue
            action = game.parse(step["do"])
            draws = [SeededChance(number), SeededChance(number)]
            game.carry_out(heard, step["by"], action, draws[0], [])
            game.carry_out(unheard, step["by"], action, draws[1], None)
            assert game.dump(heard) == game.dump(unheard)
            if game.result(heard) is not None:
                break


def test_target_of_an_event_names_the_side_of_a_tower() -> None:
    table = Table(
        {"gunner": _gunner("allEnemyTowers"), "mason": _gunner("chosenAllyTower")},
        {"board": {"a1": creature("gunner", "left", charge=1), "a2": creature("mason", "mid")}},
        {"towers": {"mid": 0}},
    )
    events = table.do(0, "activate", creature="a1")["events"]
    assert events[1]["targets"] == ["tower:1:left", "tower:1:right"]


def _gunner(target: str) -> Json:
    special = {
        "trigger": "activated",
        "effect": "damage",
        "amount": 1,
        "target": target,
        "charge": 1,
    }
    return {"attack": 1, "health": 3, "special": special}


def test_new_match_takes_seats_in_any_order_of_ids() -> None:
    """Ids are the match service's; the engine makes none of its own."""
    game = nexus()
    config, decks = game.sample_decks(1)
    renamed = [
        SeatDeck(tuple((f"x{id_[::-1]}{seat}", key) for id_, key in deck.entries), deck.extras)
        for seat, deck in enumerate(decks)
    ]
    dump = game.dump(game.new(config, renamed, SeededChance(3)))
    ids = {
        entry["id"]
        for player in dump["players"]
        for zone in ("hand", "deck")
        for entry in player[zone]
    }
    assert ids == {id_ for deck in renamed for id_, _ in deck.entries}


def test_only_attacks_that_come_back_are_told() -> None:
    table = Table(
        {"imp": {"attack": 1, "health": 3}},
        {
            "patron": "chronarch",
            "board": {
                "a1": creature("imp", "left"),
                "a2": creature("imp", "mid", attacks_made=1),
                "a3": creature("imp", "right", attacks_made=1, stun=1),
            },
        },
        {},
    )
    told = [event["type"] for event in table.do(0, "patron")["events"]]
    assert told == ["patron_used", "attack_restored"]
