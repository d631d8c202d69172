"""What a refusal says beside its code: the rule and the facts, never anything hidden."""

from __future__ import annotations

from matches.engine.games.nexus.codes import Code, first_of
from matches.engine.kernel.refusal import Refusal
from tests.engine.nexus.table import Json, Table, creature

CARDS: Json = {
    "imp": {"attack": 1, "health": 3, "cost": 2},
    "wall": {"attack": 1, "health": 5, "traits": ["guard"]},
    "shade": {"attack": 1, "health": 5, "traits": ["sneaky"]},
    "mage": {
        "attack": 1,
        "health": 3,
        "cost": 1,
        "special": {
            "trigger": "activated",
            "effect": "damage",
            "amount": 1,
            "target": "chosenEnemyCreature",
            "charge": 2,
        },
    },
    "sniper": {
        "attack": 1,
        "health": 3,
        "cost": 1,
        "special": {
            "trigger": "onPlay",
            "effect": "damage",
            "amount": 1,
            "target": "chosenEnemyCreature",
        },
    },
}


def a_table() -> Table:
    own = {
        "energy": 1,
        "hand": ["imp", "sniper"],
        "patron": "spirewright",
        "board": {
            "a1": creature("imp", "left"),
            "a2": creature("imp", "mid"),
            "a3": creature("mage", "right", charge=1),
            "a4": creature("mage", "right", 1, charge=2),
        },
    }
    enemy = {
        "towers": {"right": 0},
        "hand": ["wall"],
        "board": {
            "b1": creature("wall", "left"),
            "b2": creature("shade", "mid", sneaky=True),
            "b3": creature("imp", "right"),
        },
    }
    return Table(CARDS, own, enemy)


def test_guard_in_lane_names_the_guards() -> None:
    table = a_table()
    with table.refuses("guard_in_lane", "N5.2", lane="left", guards=["b1"]):
        table.do(0, "attack", attacker="a1", target="tower:left")


def test_targets_of_an_attack_say_what_is_in_the_way() -> None:
    table = a_table()
    with table.refuses("wrong_lane", "N5.3", lane="mid", target="tower:left"):
        table.do(0, "attack", attacker="a2", target="tower:left")
    with table.refuses("tower_destroyed", "N5.3", lane="right"):
        table.do(0, "attack", attacker="a3", target="tower:right")
    with table.refuses("hero_shielded", "N5.3", lane="mid"):
        table.do(0, "attack", attacker="a2", target="hero")
    with table.refuses("sneaky", "N7.5", creature="b2"):
        table.do(0, "attack", attacker="a2", target="b2")
    with table.refuses("illegal_target", "N5.3", target="a1"):
        table.do(0, "attack", attacker="a2", target="a1")


def test_costs_and_charge_come_with_their_numbers() -> None:
    table = a_table()
    with table.refuses("not_enough_energy", "N2.3", cost=2, energy=1):
        table.do(0, "play", card="imp", lane="mid", slot=1)
    with table.refuses("not_enough_energy", "N2.3", cost=7, energy=1):
        table.do(0, "patron")
    with table.refuses("not_enough_charge", "N8.1", creature="a3", charge=1, needs=2):
        table.do(0, "activate", creature="a3", target="b1")


def test_required_target_comes_with_the_choices() -> None:
    """Sneaky ones are none, and the position has them in play order."""
    table = a_table()
    with table.refuses("target_required", "N8.5", choices=["b1", "b3"]):
        table.do(0, "play", card="sniper", lane="mid", slot=1)
    with table.refuses("target_required", "N8.5", choices=["b1", "b3"]):
        table.do(0, "activate", creature="a4")


def test_card_of_the_other_hand_is_as_unknown_as_any() -> None:
    table = a_table()
    for card in ("wall", "ghost"):
        with table.refuses("not_in_hand", "N2.3", card=card):
            table.do(0, "play", card=card, lane="left", slot=1)
        with table.refuses("no_such_creature", "N5.3", creature=card):
            table.do(0, "attack", attacker="a1", target=card)


def test_codes_stand_in_the_order_of_the_rules() -> None:
    """N11; within a group the first of its list counts."""
    told = (
        "not_your_turn, match_over, unknown_action, malformed, choice_pending, no_choice_pending, "
        "not_in_hand, not_enough_energy, slot_taken, no_such_slot, no_such_creature, not_yours, "
        "just_played, already_attacked, stunned, guard_in_lane, wrong_lane, tower_destroyed, "
        "hero_shielded, sneaky, no_special, not_enough_charge, target_required, illegal_target, "
        "no_target, already_kindled, patron_used, mulligan_done, mulligan_pending"
    )
    assert ", ".join(Code) == told


def test_first_of_a_group_is_the_first_of_the_list() -> None:
    late, early = Refusal(Code.NO_TARGET, "N4"), Refusal(Code.SNEAKY, "N7.5")
    assert first_of(None, late, early) is early
    assert first_of(early, None) is early
    assert first_of(None, None) is None
