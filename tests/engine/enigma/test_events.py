"""Events say everything that happened, with the fields that docs/protocol.md promises."""

from __future__ import annotations

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import OPEN, Event, Log
from tests.engine.enigma.table import Json, Table, enigma, side
from tests.engine.told import events_of_protocol, steps

FIELDS: dict[str, set[str]] = {
    "match_began": {"first"},
    "cards_shown": {"player", "cards", "reason"},
    "deck_shuffled": {"player"},
    "extra_cards_taken": {"player", "amount"},
    "set_up_done": {"player", "vanguard", "rearguard"},
    "picos_revealed": {"picos"},
    "turn_began": {"player", "turn"},
    "turn_ended": {"player", "reason"},
    "card_drawn": {"player", "hand_size", "deck_size", "card"},
    "card_discarded": {"player", "card", "how"},
    "deck_searched": {"player", "find", "cards"},
    "pico_played": {"player", "card", "integrity"},
    "pico_upgraded": {"player", "pico", "card"},
    "integrity_changed": {"pico", "amount", "integrity", "max_integrity"},
    "flux_attached": {"player", "pico", "flux", "origin"},
    "flux_moved": {"player", "flux", "origin", "pico"},
    "flux_discarded": {"pico", "flux", "reason"},
    "gear_equipped": {"player", "pico", "card", "replaced"},
    "domain_played": {"player", "card"},
    "domain_removed": {"player", "card"},
    "agent_played": {"player", "card", "target"},
    "ability_used": {"player", "pico", "source", "target"},
    "vanguard_switched": {"player", "vanguard", "rearguard", "reason"},
    "strike_declared": {"player", "pico", "strike", "target"},
    "coin_flipped": {"pico", "reason", "heads"},
    "pico_damaged": {"pico", "amount", "integrity", "cause", "source"},
    "pico_healed": {"pico", "amount", "integrity", "cause"},
    "status_gained": {"pico", "status", "replaced"},
    "status_lost": {"pico", "status"},
    "status_resisted": {"pico", "status"},
    "pico_knocked_out": {"pico", "player", "card"},
    "spark_earned": {"player", "sparks"},
    "pico_promoted": {"player", "pico"},
    "match_over": {"winner", "reason"},
}


def test_protocol_lists_exactly_these_events() -> None:
    assert sorted(events_of_protocol("Spark Enigma")) == sorted(FIELDS)


def test_every_event_happens_and_has_its_fields() -> None:
    seen = set()
    for _, _, log, _ in steps("enigma"):
        for event in log:
            seen.add(event.type)
            assert set(event.for_viewer(OPEN)) == FIELDS[event.type] | {"type"}
    assert seen == set(FIELDS) - {"match_began"}


def test_match_begins_with_its_event() -> None:
    game = enigma()
    log: Log = []
    config, decks = game.sample_decks(0)
    game.new(config, decks, SeededChance(1), log)
    assert log[0].for_viewer("spectator") == {"type": "match_began", "first": 0}


def test_events_account_for_all_integrity() -> None:
    """What a Pico has after a step is what it had, less and plus what the events say."""
    checked = 0
    for _, before, log, after in steps("enigma"):
        told = integrities(before)
        for event in log:
            follow(event, told)
        now = integrities(after)
        assert {pico: told[pico] for pico in now if pico in told} == {
            pico: left for pico, left in now.items() if pico in told
        }, [event.facts for event in log]
        checked += len(log)
    assert checked > 400


def integrities(dump: Json) -> dict[str, int]:
    return {
        id_: pico["integrity"]
        for player in dump["players"]
        for id_, pico in player["picos"].items()
    }


def follow(event: Event, told: dict[str, int]) -> None:
    """Reckon on from what one event says."""
    facts = event.facts
    if event.type == "pico_damaged":
        told[facts["pico"]] = max(0, told[facts["pico"]] - facts["amount"])
    elif event.type in ("pico_healed", "integrity_changed"):
        told[facts["pico"]] = max(0, told[facts["pico"]] + facts["amount"])
    elif event.type == "pico_played":
        told[facts["card"]["id"]] = facts["integrity"]
    if "integrity" in facts and "pico" in facts:
        assert told[facts["pico"]] == facts["integrity"]


def test_what_a_search_finds_is_for_the_searcher_alone() -> None:
    search = {"kind": "search", "find": "flux"}
    table = Table(
        {"dummy": {}, "scout": {"type": "agent", "effect": search}},
        side(
            {"id": "a1", "card": "dummy"},
            hand=[{"id": "h1", "card": "scout"}],
            deck=[{"id": "d1", "card": "dummy"}, {"id": "d2", "card": "pyro"}],
        ),
        side({"id": "b1", "card": "dummy"}),
    )
    searched = table.do(0, "agent", card="h1")["log"][-1]
    assert searched.for_viewer(0)["cards"] == [{"id": "d2", "card": "pyro"}]
    for viewer in (1, "spectator"):
        assert searched.for_viewer(viewer) == {
            "type": "deck_searched",
            "player": 0,
            "find": "flux",
        }


def test_falling_vanguard_is_given_no_status() -> None:
    """E11.7."""
    stun = {"kind": "status", "status": "stunned"}
    table = Table(
        {"dummy": {}, "eel": {"strikes": [{"damage": 60, "effect": stun}]}},
        side({"id": "a1", "card": "eel"}),
        side({"id": "b1", "card": "dummy"}, {"id": "b2", "card": "dummy"}, deck=["dummy"]),
    )
    told = [event["type"] for event in table.do(0, "strike", strike=0)["events"]]
    assert "pico_knocked_out" in told
    assert "status_gained" not in told


def test_set_up_tells_others_only_that_it_is_done() -> None:
    table = Table({"dummy": {}}, {"hand": ["dummy"]}, {"hand": ["dummy"]}, phase="setup")
    done = table.do(0, "setup", vanguard="dummy", rearguard=[])["log"][0]
    assert done.for_viewer(0)["vanguard"] == "dummy"
    for viewer in (1, "spectator"):
        assert done.for_viewer(viewer) == {"type": "set_up_done", "player": 0}
