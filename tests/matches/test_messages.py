"""Every refusal has a sentence, for everything that can be refused, with the right names."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from matches import errors, messages
from matches.engine.games import registry
from matches.engine.games.dragon.codes import Code as DragonCode
from matches.engine.games.enigma.codes import Code as EnigmaCode
from matches.engine.games.grid.codes import Code as GridCode
from matches.engine.games.nexus.codes import Code
from matches.engine.kernel.refusal import Refusal
from matches.names import names_in

CODES = {"nexus": Code, "enigma": EnigmaCode, "grid": GridCode, "dragon": DragonCode}
ROOT = Path(__file__).parents[2]
NAMES = {"b1": "Wall", "b2": "Wall", "b3": "Tin Butler", "a1": "Cinder Badger"}


def test_every_code_of_a_game_has_a_sentence_and_no_sentence_lacks_a_code() -> None:
    assert set(messages.RULES) == set(messages.NOTES) == set(CODES) == set(registry.game_keys())
    for key, codes in CODES.items():
        assert set(messages.RULES[key]) == {code.value for code in codes}


def test_every_refusal_of_this_app_has_a_sentence_and_no_sentence_lacks_a_refusal() -> None:
    classes = [
        member
        for _, member in inspect.getmembers(errors, inspect.isclass)
        if issubclass(member, errors.MatchesRefusal) and member is not errors.MatchesRefusal
    ]
    assert {refusal.code for refusal in classes} == set(messages.REFUSALS)


def test_sentences_of_this_app_name_only_facts_that_are_told() -> None:
    told: dict[str, dict[str, Any]] = {
        "too_large": {"limit": 1},
        "too_many_sockets": {"limit": 1},
        "too_many_matches": {"limit": 1},
        "draining": {"note": ""},
        "too_many_watchers": {"limit": 1},
        "too_many_invitations": {"limit": 1},
        "rematch_declined": {"player": "Ben"},
        "note_too_long": {"limit": 1},
        "voting_over": {"days": 7},
        "season_not_found": {"season": "Spring"},
        "chat_text_refused": {"limit": 200},
        "chat_too_fast": {"retry_after": 1},
        "chat_used_up": {"limit": 1},
        "challenges_closed": {"name": "Ben"},
        "challenge_open": {"name": "Ben"},
        "challenged_lately": {"name": "Ben", "limit": 1},
    }
    for code in messages.REFUSALS:
        sentence = messages.sentence(code, told.get(code, {}))
        assert sentence.endswith(".")
        assert "%" not in sentence


@pytest.mark.parametrize(
    ("code", "facts", "sentence"),
    [
        ("not_enough_energy", {"cost": 7, "energy": 5}, "Needs 7 energy; you have 5."),
        (
            "guard_in_lane",
            {"guards": ["b1", "b3"]},
            "Guarded by Tin Butler and Wall: attack a Guard of this lane first.",
        ),
        (
            "guard_in_lane",
            {"guards": ["b1", "b2"]},
            "Guarded by Wall: attack a Guard of this lane first.",
        ),
        (
            "stunned",
            {"creature": "a1"},
            "Cinder Badger is stunned and can neither attack nor activate.",
        ),
        (
            "just_played",
            {"creature": "nobody-knows"},
            "That creature was just played. It can attack on your next turn.",
        ),
        (
            "not_enough_charge",
            {"creature": "a1", "charge": 1, "needs": 2},
            "Cinder Badger needs 2 Charge and has 1.",
        ),
    ],
)
def test_sentence_tells_the_facts(code: str, facts: dict[str, Any], sentence: str) -> None:
    assert messages.rule_sentence("nexus", code, facts, NAMES) == sentence


def test_refusal_keeps_code_rule_and_facts_beside_its_sentence() -> None:
    refusal = Refusal(Code.GUARD_IN_LANE, "N5.2", lane="left", guards=["b1"])
    assert messages.refusal_json("nexus", refusal, NAMES) == {
        "error": {
            "code": "guard_in_lane",
            "message": "Guarded by Wall: attack a Guard of this lane first.",
            "rule": "N5.2",
            "facts": {"lane": "left", "guards": ["b1"]},
        }
    }


@pytest.mark.parametrize("key", CODES)
def test_rules_sentences_need_no_fact_that_the_engine_does_not_tell(key: str) -> None:
    codes = CODES[key]
    source = (ROOT / codes.__module__.replace(".", "/")).with_suffix(".py").read_text("utf-8")
    for code in codes:
        line = next(line for line in source.splitlines() if f'= "{code.value}"' in line)
        told = set(re.findall(r"\w+", line.partition("#")[2]))
        wanted = set(re.findall(r"%\((\w+)\)", str(messages.RULES[key][code.value])))
        assert wanted <= told, code


def test_names_come_from_what_the_view_shows() -> None:
    designs = {"rat": {"name": "Rat"}, "wall": {"name": "Wall"}}
    view = {
        "players": [
            {"hand": [{"id": "h1", "card": "rat"}], "board": {"a1": {"card": "wall"}}},
            {"hand_size": 3, "board": {"b1": {"card": "rat"}}},
        ]
    }
    assert names_in(view, designs) == {"h1": "Rat", "a1": "Wall", "b1": "Rat"}


def test_pico_is_named_by_the_form_that_it_has() -> None:
    designs = {"pup": {"name": "Sootpup"}, "hound": {"name": "Brandhound"}}
    stack = [{"id": "a1", "card": "pup"}, {"id": "a4", "card": "hound"}]
    view = {"players": [{"picos": {"a1": {"card": "hound", "stack": stack}}}]}
    assert names_in(view, designs) == {"a1": "Brandhound", "a4": "Brandhound"}
