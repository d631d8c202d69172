"""Pasted text as a deck: a result for every line, and nothing lost or guessed silently."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.deck_lists import codes
from cards.deck_lists import reading as reading_module
from cards.deck_lists import writing as writing_module
from cards.deck_lists.codes import CodedCard, CodedDeck, CodeUnreadable, code_of, deck_of
from cards.deck_lists.lines import IS_CODE
from cards.deck_lists.names import Shelf
from cards.deck_lists.preview import preview_of_reading
from cards.deck_lists.reading import TEXT_BYTES, read_deck
from cards.deck_lists.writing import written
from cards.line_messages import LINES, LOST, NOTED
from cards.models import CardVersion, State
from cards.services import versions
from cards.services.name_claims import sweep_names
from matches.engine.games import registry
from tests.factories.cards import (
    NOON,
    content,
    make_approved,
    make_creator,
    make_draft,
    publish,
    publish_design,
)
from tests.factories.enigma import sample_content
from tests.factories.grid import publish_sample
from tests.refusals import refused

TORTURE = json.loads((Path(__file__).parent / "import_torture.json").read_text())
PAGE = Path(__file__).resolve().parents[2] / "docs" / "deck-codes.md"
PLAIN_NAMES = (
    *("Coal Rat", "Coal Golem", "Golem", "Golem 2", "7 Wonders", "Wonders", "Fire // Ice"),
    *("Rat (Old)", "#1 Fan", "O\u2019Hara", "Saint\u2014Lupa", "\u00c9clair Knight"),
)


def rename(version: CardVersion, name: str) -> None:
    maker = version.card.creator
    draft = versions.revise_card(version.card_id, by=maker)
    versions.save_draft(draft.pk, by=maker, revision=1, content=content(name, attack=3))
    publish(versions.submit_version(draft.pk, by=maker, revision=2, at=NOON))


@pytest.fixture
def reader(db: None) -> Account:
    """Somebody with a draft, among cards of every standing."""
    maker, reader = make_creator(), make_creator()
    for name in PLAIN_NAMES:
        make_approved(maker, name)
    rename(make_approved(maker, "Ember Imp"), "Cinder Imp")
    for name, change in (
        ("Retired Sergeant", {"state": State.RETIRED}),
        ("Hidden Wyrm", {"hidden_at": NOON}),
    ):
        CardVersion.objects.filter(pk=make_approved(maker, name).pk).update(**change)
    make_draft(maker, "Secret Plan")
    make_draft(reader, "My Own Draft")
    config, _seats = registry.get("enigma").sample_decks(0)
    design = next(each for each in config.designs.values() if each.get("form") == "origin")
    plain = {key: value for key, value in design.items() if key != "cost"}
    publish_design(maker, "enigma", {**plain, "name": "Kilndrake Cub"})
    return reader


def names_taken(taken: DeckContent) -> dict[str, int]:
    newest = CardVersion.objects.filter(card__in=taken.cards).order_by("number")
    names = {version.card_id: version.name for version in newest}
    return {names[card]: count for card, count in taken.cards.items()}


# --- lines --------------------------------------------------------------------------------------


def test_torture_has_every_outcome_of_a_single_line() -> None:
    assert len(TORTURE) >= 60
    of_blocks = {
        *("more_copies", "ambiguous", "second_name", "second_code", "too_many_kinds", "points"),
        *(code for code in LINES if code.startswith("code")),
        "bad_points",
        "no_patrons",
    }
    assert {case["outcome"] for case in TORTURE} | of_blocks == set(LINES)
    assert set(LINES) >= LOST | NOTED


def test_each_line_is_read_as_it_is_meant(reader: Account) -> None:
    """Case 32."""
    wrong = []
    for case in TORTURE:
        reading = read_deck(case["text"], game="nexus", by=reader)
        outcome = reading.lines[0].outcome if reading.lines else "blank"
        told: dict[str, Any] = {"outcome": outcome, "takes": names_taken(reading.content)}
        wanted: dict[str, Any] = {"outcome": case["outcome"], "takes": case.get("takes", {})}
        if "offers" in case:
            told["offers"] = [offer.name for offer in reading.lines[0].offers]
            wanted["offers"] = case["offers"]
        if "name" in case:
            told["name"], wanted["name"] = reading.content.name, case["name"]
        if "patron" in case:
            told["patron"], wanted["patron"] = reading.content.extras["patron"], case["patron"]
        if told != wanted:
            wrong.append((case["text"], told, wanted))
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("end", ["\r\n", "\u2028"])
def test_block_has_a_result_for_every_line(reader: Account, end: str) -> None:
    rows = [case["text"].replace("\n", " ") for case in TORTURE if case["text"] != "Game: Poker"]
    reading = read_deck(end.join(rows), game="nexus", by=reader)
    assert [line.text for line in reading.lines] == [row.replace("\x00", "\ufffd") for row in rows]
    assert all(line.message for line in reading.lines)
    taken = [line for line in reading.lines if line.card]
    assert reading.content.size == sum(line.facts.get("count", 1) for line in taken)
    left = {line.text for line in reading.lines if not line.card and not line.is_lost}
    assert left & {case["text"] for case in TORTURE if "takes" in case} == set()


def test_copies_of_several_lines_are_added_up(reader: Account) -> None:
    reading = read_deck("2x Coal Rat\n1x coal rat\n", game="nexus", by=reader)
    assert names_taken(reading.content) == {"Coal Rat": 3}
    assert reading.lines[1].outcome == "more_copies"
    assert reading.lines[1].facts == {"name": "Coal Rat", "count": 1, "line": 1, "total": 3}


def test_name_that_two_cards_bore_is_asked_about(reader: Account) -> None:
    maker = make_creator()
    for _ in range(2):
        version = make_approved(maker, "Twin Moth")
        CardVersion.objects.filter(pk=version.pk).update(state=State.RETIRED)
        sweep_names(version.card_id)
    reading = read_deck("2x Twin Moth", game="nexus", by=reader)
    [line] = reading.lines
    assert (line.outcome, reading.is_empty, len(line.offers)) == ("ambiguous", True, 2)
    chosen = read_deck(line.offers[0].text, game="nexus", by=reader)
    assert chosen.content.size == 2
    assert f"[c{next(iter(chosen.content.cards))}]" in line.offers[0].name
    again = written(chosen.content, "nexus", to=reader)
    assert read_deck(again.text, game="nexus", by=reader).content.cards == chosen.content.cards


def test_text_without_end_is_refused(reader: Account) -> None:
    with refused("deck_text_too_long"):
        read_deck("x" * (TEXT_BYTES + 1), game="nexus", by=reader)


def test_hundred_kilobytes_of_anything_have_their_results(reader: Account) -> None:
    """Case 32."""
    rows = [f"{number}x Nobody Knows Me {number}" for number in range(3000)]
    reading = read_deck("\n".join(rows), game="nexus", by=reader)
    assert (len(reading.lines), reading.is_empty) == (3000, True)
    assert not [line for line in reading.lines if not line.is_lost]


# --- codes --------------------------------------------------------------------------------------


def a_deck(**changes: Any) -> CodedDeck:
    cards = {12: CodedCard(3, 1), 5: CodedCard(2, 4), 300: CodedCard(3, 2)}
    return CodedDeck("nexus", cards, {"patron": "null_spark", **changes})


def test_same_deck_has_the_same_code_in_any_order() -> None:
    deck = a_deck()
    turned = CodedDeck("nexus", dict(reversed(list(deck.cards.items()))), deck.extras)
    assert code_of(deck) == code_of(turned)
    assert code_of(deck) != code_of(a_deck(patron="chronarch"))


def test_code_is_read_as_it_is_copied_or_read_aloud() -> None:
    code = code_of(a_deck())
    letters = code.removeprefix(codes.PREFIX)
    spoken = letters.replace("0", "o").replace("1", "l")
    parted = "-".join(letters[at : at + 5] for at in range(0, len(letters), 5))
    for typed in (code.lower(), letters, spoken, f"SF-{parted}"):
        assert deck_of(typed) == a_deck()


def test_each_changed_missing_or_swapped_letter_is_noticed() -> None:
    code = code_of(a_deck())
    start = len(codes.PREFIX)
    for place in range(start, len(code)):
        for letter in codes.LETTERS:
            if letter != code[place]:
                with pytest.raises(CodeUnreadable):
                    deck_of(code[:place] + letter + code[place + 1 :])
        with pytest.raises(CodeUnreadable):
            deck_of(code[:place] + code[place + 1 :])
        if place + 1 < len(code) and code[place] != code[place + 1]:
            with pytest.raises(CodeUnreadable):
                deck_of(code[:place] + code[place + 1] + code[place] + code[place + 2 :])


def test_lowest_version_that_holds_a_deck_is_taken() -> None:
    plain, worded = code_of(a_deck()), code_of(a_deck(patron="nobody_knows", mood="glad"))
    assert plain[3] == codes.LETTERS[codes.PLAIN << 4 >> 3]
    assert worded[3] == codes.LETTERS[codes.WORDED << 4 >> 3]
    assert deck_of(worded) == a_deck(patron="nobody_knows", mood="glad")


def test_code_of_a_newer_site_is_told_from_a_damaged_one() -> None:
    body = bytes([9 << 4 | 1, 0, 0])
    check = codes.zlib.crc32(body).to_bytes(4, "big")
    with pytest.raises(CodeUnreadable) as caught:
        deck_of(codes.PREFIX + codes._letters(body + check))
    assert (caught.value.code, caught.value.facts) == ("code_newer", {"version": 9, "known": 2})


def test_bytes_by_lot_are_no_deck_and_no_fault_of_ours() -> None:
    dice, faults = random.Random(7), set()
    for _ in range(3000):
        body = bytes([dice.choice((0x11, 0x12, 0x13, 0x21)), *dice.randbytes(dice.randrange(40))])
        check = codes.zlib.crc32(body).to_bytes(4, "big")
        code = codes.PREFIX + codes._letters(body + check)
        try:
            deck = deck_of(code)
        except CodeUnreadable as unreadable:
            faults.add(unreadable.code)
        else:
            assert code_of(deck) == code
    assert faults == {"code_no_deck"}


def test_every_patron_and_basic_card_has_a_number() -> None:
    nexus = registry.get("nexus")
    known = {key for version in nexus.balances() for key in nexus.balance(version)["patrons"]}
    assert known <= set(codes.PATRONS)
    for game, keys in codes.BASICS.items():
        assert set(registry.get(game).basics) == set(keys)


def test_worked_example_of_the_page_is_true() -> None:
    page = PAGE.read_text()
    found = IS_CODE.search(page)
    assert found
    example = json.loads(page.split("```json\n", 1)[1].split("```", 1)[0])
    deck = deck_of(found[0])
    assert deck.game == example["game"]
    assert dict(deck.extras) == example["extras"]
    told = {str(card): [one.copies, one.version] for card, one in deck.cards.items()}
    assert told == example["cards"]
    assert code_of(deck) == found[0]
    raw = codes._bytes(found[0])
    assert raw.hex(" ") in page


# --- out and in again ---------------------------------------------------------------------------


def cards_of(game: str, reader: Account) -> list[int]:
    if game == "enigma":
        return list(sample_content().cards)
    if game == "grid":
        config, _decks = registry.get("grid").sample_decks(0)
        return [publish_sample(key).pk for key in sorted(config.designs)[:16]]
    shown = CardVersion.objects.filter(game="nexus").exclude(name="Secret Plan")
    return sorted(set(shown.values_list("card", flat=True)))


def random_deck(game: str, cards: list[int], dice: random.Random) -> DeckContent:
    taken = dice.sample(cards, dice.randrange(1, len(cards)))
    extras: dict[str, str | None] = {}
    if game == "nexus" and dice.random() < 0.8:
        extras["patron"] = dice.choice((*codes.PATRONS, "some_odd_word"))
    if game == "grid" and dice.random() < 0.8:
        extras["points"] = str(dice.randrange(5, 61))
    basics = {}
    if game == "enigma":
        keys = [key for key in codes.BASICS["enigma"] if dice.random() < 0.5]
        basics = {key: dice.randrange(1, 30) for key in keys}
    name = "".join(dice.choice("abc XYZ 12()x:#/\u2014\u00e9\u4e2d\U0001f525") for _ in range(20))
    copies = {card: dice.choice((1, 2, 3, 4, 99)) for card in taken}
    return DeckContent(" ".join(name.split()) or "x", copies, extras, basics)


@pytest.mark.parametrize("game", ["nexus", "enigma", "grid"])
def test_what_goes_out_comes_in_again(
    reader: Account, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 32: five hundred decks of each game, by lot."""
    cards, dice = cards_of(game, reader), random.Random(2027)
    shelf = lru_cache(Shelf)  # the same cards throughout
    for module in (reading_module, writing_module):
        monkeypatch.setattr(module, "Shelf", shelf)
    for number in range(500):
        deck = random_deck(game, cards, dice)
        out = written(deck, game, to=reader)
        reading = read_deck(out.text, game="nexus", by=reader)
        assert (reading.content, reading.lost) == (deck, []), out.text
        assert list(reading.content.cards) == list(deck.cards)
        if number % 10:
            continue
        again = written(reading.content, game, to=reader)
        assert (again.code, again.text) == (out.code, out.text)
        alone = read_deck(out.code, game="nexus", by=reader)
        assert (alone.game, alone.content.cards) == (game, deck.cards)
        assert (alone.content.extras, alone.content.basics) == (deck.extras, deck.basics)


def test_code_is_found_in_whatever_stands_around_it(reader: Account) -> None:
    card = CardVersion.objects.get(name="Coal Rat").card_id
    deck = DeckContent("x", {card: 3}, {"patron": "chronarch"})
    code = written(deck, "nexus", to=reader).code
    for text in (
        f"Look at this! https://spark.example/decks/code/{code}/ it is fun",
        f"> # {code.lower()}",
        f"deck code:\r\n\r\n{code[:15]}\r\n{code[15:]}\r\nbye:",
        f"```\n{code}\n```",
    ):
        reading = read_deck(text, game="enigma", by=reader)
        assert (reading.game, reading.content.cards) == ("nexus", {card: 3}), text
        assert reading.content.extras == {"patron": "chronarch"}


def test_changed_list_counts_before_its_code_and_says_so(reader: Account) -> None:
    card = CardVersion.objects.get(name="Coal Rat").card_id
    deck = DeckContent("x", {card: 3}, {"patron": "chronarch"})
    text = written(deck, "nexus", to=reader).text.replace("3x Coal", "2x Coal")
    reading = read_deck(text, game="nexus", by=reader)
    assert reading.content.cards == {card: 2}
    assert [line.outcome for line in reading.lines if line.outcome.startswith("code")] == [
        "code_differs"
    ]


def test_code_does_not_tell_of_drafts_of_others(reader: Account) -> None:
    secret = CardVersion.objects.get(name="Secret Plan").card_id
    code = code_of(CodedDeck("nexus", {secret: CodedCard(2, 1), 10**12: CodedCard(1, 1)}))
    reading = read_deck(code, game="nexus", by=reader)
    [line] = reading.lines
    assert (line.outcome, line.facts, reading.is_empty) == ("code_in_part", {"count": 2}, True)
    shown = preview_of_reading(reading, to=reader)
    assert "Secret Plan" not in json.dumps(shown.as_json())


def test_import_tells_what_has_changed_since_the_code_was_made(reader: Account) -> None:
    version = CardVersion.objects.get(name="Coal Golem")
    code = written(DeckContent("", {version.card_id: 2}), "nexus", to=reader).code
    rename(version, "Slag Golem")
    [line] = preview_of_reading(read_deck(code, game="nexus", by=reader), to=reader).lines
    assert line.standing
    assert (line.name, line.standing.was_called) == ("Slag Golem", "Coal Golem")
    assert line.standing.changes == ["renamed", "revised"]
    assert line.standing.compare_address == f"/cards/{version.card_id}/compare/?old=1&new=2"
