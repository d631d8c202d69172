"""Cold Hearths, the cards of Dragon Spark: sound, even by count, each side with its picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from accounts.names import skeleton
from cards import content
from cards.models import CardVersion, Rarity
from matches.engine.games import registry

FOLDER = Path(content.__file__).parent
CONTENT: dict[str, Any] = json.loads((FOLDER / "dragon/cards.json").read_text("utf-8"))
RECIPES = {
    recipe["key"]: recipe
    for recipe in json.loads((FOLDER / "art/recipes/dragon.json").read_text("utf-8"))
}
ICONS: dict[str, dict[str, str]] = json.loads((FOLDER / "art/icons.json").read_text("utf-8"))
COLOURS = ("red", "blue", "green", "yellow", "white")
HERO_EFFECTS = (
    *("attack", "damage", "stun", "poison", "reclaim", "block", "heal", "energy", "gain_gem"),
    *("draw_loot", "extra_set", "cleanse"),
)
MONSTER_EFFECTS = (
    *("add_monster", "poison_hero", "steal_gem", "strengthen", "harden", "regrow", "thorns"),
    *("ward", "flee"),
)
DRAGON_EFFECTS = ("attack", "damage", "heal", "poison_hero", "steal_gem")
BONUSES = ("attack", "defense", "life", "energy", "gem_limit")
ABILITIES = ("passive", "ambush", "buff")


def designs(kind: str) -> list[dict[str, Any]]:
    """The designs of a type, in the order of the file."""
    found = [entry["design"] for entry in CONTENT["cards"]]
    return [design for design in found if design["type"] == kind]


HEROES, CARDS, DRAGONS = designs("hero"), designs("card"), designs("dragon")


def pictured() -> Iterator[tuple[str, dict[str, Any]]]:
    """Each picture's key and the entry that shows it: cards, the skills on their other side, the
    two skills that every hero has."""
    for entry in (*CONTENT["cards"], *CONTENT["basics"]):
        yield entry["key"], entry
        if "skill" in entry:
            yield f"{entry['key']}-skill", entry["skill"]


def effects(*slots: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return [effect for slot in slots for effect in slot or ()]


def kinds(found: list[dict[str, Any]]) -> set[str]:
    return {effect["effect"] for effect in found}


def of_skills() -> Iterator[list[dict[str, Any]]]:
    """What each skill can do in one go: basic or charged."""
    for design in (*HEROES, *CARDS):
        yield design["skill"]["effects"]
        if "charged" in design["skill"]:
            yield design["skill"]["charged"]


def test_the_box_is_complete() -> None:
    """D1: eight heroes, forty double-sided cards, three dragons, Basic and Hero's Skill."""
    assert (len(HEROES), len(CARDS), len(DRAGONS)) == (8, 40, 3)
    assert [entry["key"] for entry in CONTENT["basics"]] == ["basic_skill", "hero_skill"]
    for entry in CONTENT["cards"]:
        assert entry["key"] == entry["design"]["name"].lower().replace(" ", "-")
        assert entry["design"]["flavor"]
        assert entry["rarity"] in Rarity.values
    for design in CARDS:
        assert design["monster"]["name"] == design["name"]


def test_each_design_is_as_the_engine_writes_it() -> None:
    game = registry.get("dragon")
    balance = game.default_balance()
    assert CONTENT["balance"] == balance["version"]
    for entry in CONTENT["cards"]:
        design = entry["design"]
        assert game.design.validate(design) == [], entry["key"]
        assert game.design.canonical(design) == design, entry["key"]
        assert game.design.breakdown(design, balance).cost == entry["cost"], entry["key"]
        assert not game.design.feeds_itself(design), entry["key"]
    basic, hero = CONTENT["basics"]
    assert game.design.canonical(basic["design"]) == basic["design"]
    assert [basic["name"], hero["name"]] == [
        game.basics[entry["key"]].name for entry in CONTENT["basics"]
    ]


def test_no_two_designs_do_the_same() -> None:
    rules = registry.get("dragon").design
    seen = Counter(json.dumps(rules.mechanics(entry["design"])) for entry in CONTENT["cards"])
    assert max(seen.values()) == 1


def test_names_of_the_rulebook_stand_in_their_places() -> None:
    ranger = next(hero for hero in HEROES if hero["name"] == "Ranger")
    assert (ranger["life"], ranger["defense"]) == (15, 2)
    assert {"Goblin", "Cerberus"} <= {card["name"] for card in CARDS}
    loot = {card["loot"]["name"]: card["loot"]["kind"] for card in CARDS}
    assert loot["Battle Axe"] == "weapon"
    assert loot["Ancient Robes"] == "armor"
    assert loot["Studded Helmet"] == "trinket"
    assert loot["Wood Elf Arrow"] == "consumable"
    assert "Frost Spark" in {dragon["spark"]["name"] for dragon in DRAGONS}


def test_no_two_things_share_name_or_flavor() -> None:
    names = [design["name"] for design in (*HEROES, *CARDS, *DRAGONS)]
    names += [design["skill"]["name"] for design in (*HEROES, *CARDS)]
    names += [card["loot"]["name"] for card in CARDS]
    names += [dragon["spark"]["name"] for dragon in DRAGONS]
    flavors = [design["flavor"] for design in (*HEROES, *CARDS, *DRAGONS)]
    for faces in ([skeleton(name) for name in names], flavors):
        assert [face for face, count in Counter(faces).items() if count > 1] == []


def test_gems_are_even_and_waves_of_every_size() -> None:
    """A dragon's abilities are drawn by gem (D7.2), so none may be rarer than another."""
    assert Counter(card["gem"] for card in CARDS) == dict.fromkeys(COLOURS, 8)
    sizes = Counter(card["skill"]["wave_size"] for card in CARDS)
    assert set(sizes) == {1, 2, 3}
    assert min(sizes.values()) >= 8
    for three in combinations((hero["skill"]["wave_size"] for hero in HEROES), 3):
        assert 1 <= sum(three) <= 3  # the first wave (D3.2)


def test_every_effect_of_the_rules_is_used() -> None:
    """D9, in each place where it may stand."""
    skills = [design["skill"] for design in (*HEROES, *CARDS)]
    played = effects(*of_skills(), *(skill.get("set") for skill in skills))
    assert kinds(played) == set(HERO_EFFECTS)
    monsters = [card["monster"] for card in CARDS]
    assert kinds(effects(*(each.get(slot) for each in monsters for slot in ABILITIES))) == set(
        MONSTER_EFFECTS
    )
    drawn = [dragon["abilities"][colour] for dragon in DRAGONS for colour in COLOURS]
    assert kinds(effects(*drawn)) == set(DRAGON_EFFECTS)
    bonuses = [name for card in CARDS for name in card["loot"].get("bonus", ())]
    assert set(bonuses) == set(BONUSES)
    loot = Counter(card["loot"]["kind"] for card in CARDS)
    assert set(loot) == {"weapon", "armor", "trinket", "consumable"}
    assert min(loot.values()) >= 8


def test_monsters_have_one_ability_and_a_reward() -> None:
    for monster in (card["monster"] for card in CARDS):
        assert sum(slot in monster for slot in ABILITIES) <= 1, monster["name"]
        assert 1 <= len(monster["reward"]) <= 2, monster["name"]
    with_loot = [card for card in CARDS if "loot" in card["monster"]["reward"]]
    assert 6 <= len(with_loot) <= 12


def test_each_card_can_be_charged_and_no_starting_skill() -> None:
    """D4.3; the gem of the charge is mostly the card's own."""
    for card in CARDS:
        assert card["skill"]["charged"] != card["skill"]["effects"]
        assert sum(card["skill"]["charge"].values()) >= 1
    own = [card for card in CARDS if card["gem"] in card["skill"]["charge"]]
    assert len(own) >= 36
    assert not any("charge" in hero["skill"] or "charged" in hero["skill"] for hero in HEROES)


def test_poison_of_the_hero_is_rarer_than_its_cures() -> None:
    """D8.3: Poison does not wear off."""
    bearers = [
        card
        for card in CARDS
        if "poison_hero" in kinds(effects(*(card["monster"].get(slot) for slot in ABILITIES)))
    ]
    assert 1 <= len(bearers) <= 3
    cures = [
        design["name"]
        for design in (*HEROES, *CARDS)
        if "cleanse" in json.dumps({**design, "flavor": "", "monster": None})
    ]
    assert len(cures) > len(bearers)


def test_no_skills_reclaim_each_other_without_end() -> None:
    """D8.3: what reclaims costs energy and gives none; two skills come back by one card alone, so
    that no circle of skills brings in what it costs."""
    doubled = 0
    for skill in (design["skill"] for design in (*HEROES, *CARDS)):
        for slot in (skill["effects"], skill.get("charged", [])):
            found = kinds(slot)
            if "reclaim" in found:
                assert skill["cost"] >= 1, skill["name"]
                assert "energy" not in found, skill["name"]
        given = sum(
            each.get("amount", 1) for each in skill["effects"] if each["effect"] == "energy"
        )
        assert given - skill["cost"] <= 1, skill["name"]
        back = sum(
            each.get("amount", 1) for each in skill["effects"] if each["effect"] == "reclaim"
        )
        assert back <= 2
        doubled += back == 2
    assert doubled <= 1


@pytest.mark.parametrize(("key", "entry"), [pytest.param(*each, id=each[0]) for each in pictured()])
def test_each_side_has_picture_and_credit(key: str, entry: dict[str, Any]) -> None:
    assert entry["art"] == f"art/dragon/{key}.webp"
    assert 20 <= len(entry["alt"]) <= 200
    for name in ("artist", "licence"):
        room = getattr(CardVersion._meta.get_field(name), "max_length", None) or 0
        assert 0 < len(entry[name]) <= room
    credited = entry["artist"].lower().replace(" ", "-")
    for piece in RECIPES[key]["pieces"]:
        assert ICONS[piece["icon"]]["author"] in credited
    with Image.open(FOLDER / entry["art"]) as picture:
        assert picture.format == "WEBP"
        assert min(picture.size) >= 256


def test_each_picture_is_of_one_side() -> None:
    keys = [key for key, _ in pictured()]
    printed = {path.stem for path in (FOLDER / "art/dragon").glob("*.webp")}
    assert len(keys) == len(set(keys))
    assert printed == set(keys) == set(RECIPES)
