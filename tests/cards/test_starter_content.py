"""The starter content: sound, showing all of the game, and matched by its pictures."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from accounts.names import skeleton
from cards import content
from cards.content.sample_decks import (
    BESIDE_CARDS,
    VERSIONS,
    as_text,
    sample_decks,
    samples_path,
)
from cards.models import CardVersion, Rarity
from matches.engine.games import registry

FOLDER = Path(content.__file__).parent
GAMES = (*VERSIONS, "grid")
LEFT_OVER = {"nexus": 2, "enigma": 2, "grid": 5}
"""Points that a card may leave unused; of Grid parts of a point, where one more defense takes 6."""


def read(game: str, name: str, part: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((FOLDER / game / name).read_text("utf-8"))[part]
    return entries


CARDS = {game: read(game, "cards.json", "cards") for game in GAMES}
FLUX = read("enigma", "cards.json", "flux")
SHOWN = {game: [*cards, *(FLUX if game == "enigma" else ())] for game, cards in CARDS.items()}
"""All that has a picture."""
DECKS = {game: read(game, "decks.json", "decks") for game in GAMES}


def each_of(entries: dict[str, list[dict[str, Any]]]) -> Any:
    """A parameter for each card or deck, with its game."""
    named = [(game, entry) for game in GAMES for entry in entries[game]]
    return [pytest.param(game, entry, id=f"{game}-{entry['key']}") for game, entry in named]


@pytest.mark.parametrize(("game", "card"), each_of(CARDS))
def test_each_card_can_be_forged_for_its_cost(game: str, card: dict[str, Any]) -> None:
    rules = registry.get(game).design
    balance = registry.get(game).default_balance()
    assert rules.validate(card["design"]) == []
    assert rules.canonical(card["design"]) == card["design"]
    budget = rules.breakdown(card["design"], balance)
    assert budget.cost == card["cost"]
    if card["design"].get("type", "pico") == "pico":  # an Agent's effect may have no amount
        assert budget.high - budget.points <= LEFT_OVER[game], "points are left over"


@pytest.mark.parametrize("game", GAMES)
def test_content_names_the_balance_that_counts(game: str) -> None:
    named = json.loads((FOLDER / game / "cards.json").read_text("utf-8"))["balance"]
    assert named == registry.get(game).default_balance()["version"]


@pytest.mark.parametrize(("game", "card"), each_of(CARDS))
def test_each_card_has_words(game: str, card: dict[str, Any]) -> None:
    assert card["design"]["flavor"]
    assert card["rarity"] in Rarity.values
    assert card["key"] == card["design"]["name"].lower().replace(" ", "-").replace("'", "")


@pytest.mark.parametrize(("game", "card"), each_of(SHOWN))
def test_each_card_has_picture_and_credit(game: str, card: dict[str, Any]) -> None:
    assert 20 <= len(card["alt"]) <= 200
    for key in ("artist", "licence"):
        room = getattr(CardVersion._meta.get_field(key), "max_length", None) or 0
        assert 0 < len(card[key]) <= room
    path = FOLDER / card["art"]
    assert path.stem == card["key"]
    with Image.open(path) as picture:
        assert picture.format == "WEBP"
        assert min(picture.size) >= 256


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value of a design with the name of the field that holds it."""
    if isinstance(value, dict):
        for part, inner in value.items():
            yield from leaves(inner, part)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, name)
    else:
        yield name, value


@pytest.mark.parametrize("game", GAMES)
def test_all_of_the_game_is_shown(game: str) -> None:
    """Every value that a form offers to choose from, wherever it is offered, and every rarity."""
    shown: dict[str, set[Any]] = defaultdict(set)
    for card in CARDS[game]:
        for name, value in leaves(card["design"]):
            shown[name].add(value)
        if game == "grid":  # whose Assistants carry no type (G7.9)
            shown["type"].add(card["design"].get("type", "assistant"))
    for field in registry.get(game).design.fields():
        name = field.path.rpartition(".")[2]
        missing = {choice.value for choice in field.choices} - shown[name]
        assert missing == set(), field.path
    assert {card["rarity"] for card in CARDS[game]} == set(Rarity.values)


def test_nexus_has_cards_of_every_cost() -> None:
    assert len(CARDS["nexus"]) >= 48
    assert {card["cost"] for card in CARDS["nexus"]} == set(range(1, 11))


def test_enigma_has_lines_of_every_element_and_commands_of_every_type() -> None:
    """E9: four lines of each element, half of them to the Apex; Agents, Gear, Domains."""
    designs = [card["design"] for card in CARDS["enigma"]]
    types = Counter(design["type"] for design in designs)
    assert len(designs) >= 120
    assert (types["agent"] >= 12, types["gear"] >= 10, types["domain"] >= 8) == (True,) * 3
    picos = [design for design in designs if design["type"] == "pico"]
    elements = {design["element"]: Counter[str]() for design in picos}
    for pico in picos:
        elements[pico["element"]][pico["form"]] += 1
    assert len(elements) == 6
    for element, forms in elements.items():
        assert forms["prime"] >= 4, element
        assert 2 * forms["apex"] >= forms["prime"], element


def test_enigma_picos_upgrade_from_their_own_kind() -> None:
    picos = [card["design"] for card in CARDS["enigma"] if card["design"]["type"] == "pico"]
    named = {pico["name"]: pico for pico in picos}
    for pico in picos:
        if pico["form"] == "origin":
            continue
        below = named[pico["upgrades_from"]]
        assert (below["form"], pico["form"]) in (("origin", "prime"), ("prime", "apex"))
        assert below["element"] == pico["element"]


def test_grid_has_assistants_of_every_size_and_tricks_of_every_amount() -> None:
    assistants = [card for card in CARDS["grid"] if "type" not in card["design"]]
    tricks = [card["design"] for card in CARDS["grid"] if "type" in card["design"]]
    assert (len(assistants) >= 48, len(tricks) >= 16) == (True, True)
    assert {card["cost"] for card in assistants} == set(range(1, 9))
    assert {len(card["design"]["arrows"]) for card in assistants} == set(range(5))
    assert {trick["amount"] for trick in tricks if "amount" in trick} == {1, 2, 3, 4}


def test_grid_assistants_are_not_one_another_turned() -> None:
    """Each is placed in any facing (G2.3), so that arrows differ only up to a turn."""
    bodies = [
        (design["attack"], design["defense"], design["ability"], turned_least(design["arrows"]))
        for design in (card["design"] for card in CARDS["grid"])
        if "type" not in design
    ]
    assert [body for body, count in Counter(bodies).items() if count > 1] == []


def turned_least(arrows: list[str]) -> tuple[int, ...]:
    """The arrows in that facing in which their places come first."""
    names = ("up", "right", "down", "left")
    places = [names.index(arrow) for arrow in arrows]
    return min(tuple(sorted((place + turn) % 4 for place in places)) for turn in range(4))


def test_grid_has_the_deck_of_the_rules_and_decks_of_all_sizes() -> None:
    """Ten Newbie's Pets and five Red Tools fill 15 points; each is one point."""
    costs = {card["key"]: card["cost"] for card in CARDS["grid"]}
    assert (costs["newbies-pet"], costs["red-tool"]) == (1, 1)
    assert {"newbies-pet": 10, "red-tool": 5} in [deck["cards"] for deck in DECKS["grid"]]
    sizes = Counter(deck["points"] for deck in DECKS["grid"])
    assert set(sizes) == {10, 15, 25, 40}
    assert min(sizes.values()) >= 2
    for deck in DECKS["grid"]:
        spent = sum(costs[key] * count for key, count in deck["cards"].items())
        assert spent == deck["points"], deck["key"]


@pytest.mark.parametrize("game", GAMES)
def test_no_two_cards_share_name_mechanics_or_flavor(game: str) -> None:
    rules = registry.get(game).design
    for faces in (
        [skeleton(card["design"]["name"]) for card in CARDS[game]],
        [json.dumps(rules.mechanics(card["design"])) for card in CARDS[game]],
        [card["design"]["flavor"] for card in CARDS[game]],
    ):
        assert [face for face, count in Counter(faces).items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_each_picture_is_of_one_card(game: str) -> None:
    pictures = {path.stem for path in (FOLDER / "art" / game).glob("*.webp")}
    assert pictures == {card["key"] for card in SHOWN[game]}
    assert len({card["art"] for card in SHOWN[game]}) == len(SHOWN[game])


def test_every_basic_flux_has_its_name_and_picture() -> None:
    basics = registry.get("enigma").basics
    assert [flux["key"] for flux in FLUX] == list(basics)
    assert [flux["name"] for flux in FLUX] == [basic.name for basic in basics.values()]


@pytest.mark.parametrize(("game", "deck"), each_of(DECKS))
def test_each_deck_is_legal(game: str, deck: dict[str, Any]) -> None:
    designs = {card["key"]: card["design"] | {"cost": card["cost"]} for card in CARDS[game]}
    extras = {name: deck[name] for name in BESIDE_CARDS if name in deck}
    assert registry.get(game).deck_faults(deck["cards"], extras, designs) == []
    assert deck["name"]
    assert deck["about"]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_player_gets_two_decks(game: str) -> None:
    starters = [deck for deck in DECKS[game] if deck["starter"]]
    assert len(starters) == 2
    assert len(DECKS[game]) >= 4


def test_nexus_decks_show_all_cards_and_two_patrons() -> None:
    starters = [deck for deck in DECKS["nexus"] if deck["starter"]]
    assert starters[0]["patron"] != starters[1]["patron"]
    played = {key for deck in DECKS["nexus"] for key in deck["cards"]}
    assert played == {card["key"] for card in CARDS["nexus"]}


@pytest.mark.parametrize("game", VERSIONS)
def test_the_engine_plays_samples_of_this_content(game: str) -> None:
    """If this fails on purpose: raise the version in `sample_decks`, then renew the file."""
    assert samples_path(game).read_text("utf-8") == as_text(sample_decks(game))
