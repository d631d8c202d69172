"""Two hunts of Dragon Spark: one that is left and gone on with, one to the last dragon.

The first follows from a seed (scenes/dragon.json), by mouse and keys on a wide page; the second
is dealt near its end (scenes/dragon-end.json) and played with a finger on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person, sign_up
from tests.browser.site import Site

pytestmark = pytest.mark.chromium

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def test_hunt_is_left_and_gone_on_with(site: Site, visit: Callable[..., Person]) -> None:
    hunter = visit("Aldegund")
    sign_up(hunter)
    hunter.page.goto(site.deal("dragon", hunter.name))

    choose_hero(hunter)
    fight_by_keys(hunter)
    leave_and_return(hunter)
    give_up(hunter)


def test_hunt_is_won_on_a_phone(site: Site, visit: Callable[..., Person]) -> None:
    hunter = visit("Wigbert", **PHONE)
    sign_up(hunter)
    hunter.page.goto(site.deal("dragon-end", hunter.name))

    beat_the_wave(hunter)
    learn_and_forget(hunter)
    slay_the_dragon(hunter)
    expect(hunter.page.locator(".ending__word")).to_have_text("Victory")
    # three gold stars for a dragon after wave 5, one gold and two silver for the Spark that is held
    stars = hunter.page.locator(".ending__stars")
    expect(stars.get_by_role("img")).to_have_accessible_name("6 gold, 5 silver stars")
    expect(stars).to_contain_text("Score 23")
    hunter.look("a hunt is won")


def choose_hero(hunter: Person) -> None:
    """One of four; the skills of the others are named before."""
    page = hunter.page
    heroes = page.locator(".opening__card")
    expect(heroes).to_have_count(4)
    heroes.nth(1).click()
    expect(heroes.nth(1)).to_have_attribute("aria-pressed", "true")
    hunter.look("a hero is chosen")
    page.get_by_role("button", name=re.compile("^Set out as ")).click()
    expect(page.locator(".turn__whose")).to_have_text("Turn 1")
    expect(page.locator(".waves")).to_have_accessible_name("Wave 1 of 5")
    expect(page.locator(".foe").first).to_be_visible()
    # what the wave would do is told before anything is done
    expect(page.locator(".threat")).to_be_visible()
    hunter.look("the first wave")


def fight_by_keys(hunter: Person) -> None:
    """A skill is held, its target picked and paid; another one set; the enemies have their turn."""
    page = hunter.page
    basic = skill(page, "Basic Skill")
    basic.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prompt__text")).to_have_text(re.compile("^Basic Skill"))
    expect(page.locator(".foe .forecast").first).to_be_visible()
    hunter.look("a skill is held")
    page.keyboard.press("1")
    expect(skill(page, "Basic Skill")).to_have_accessible_name(re.compile("spent$"))
    expect(page.locator(".energy")).to_have_accessible_name("Energy 2 of 3")
    lent = page.locator("[data-zone='hand'] .card[data-state='playable']").first
    lent.focus()
    page.keyboard.press("s")
    expect(page.locator(".prompt__text")).to_have_text(re.compile("^Set "))
    hunter.look("a skill is to be set")
    page.keyboard.press("Escape")
    page.keyboard.press("e")
    expect(page.locator(".turn__whose")).to_have_text("Turn 2")
    expect(page.locator(".log")).to_contain_text("You played Basic Skill.")


def leave_and_return(hunter: Person) -> None:
    """Nothing runs meanwhile, and the lobby leads back to the same turn and its log."""
    page = hunter.page
    page.get_by_role("button", name="Menu", exact=True).click()
    hunter.look("menu of a hunt")
    # a press ends what is still told of the enemies' turn
    life = page.locator(".hero-piece").get_attribute("aria-label")
    page.get_by_role("dialog").get_by_role("link", name="To the lobby").click()
    page.get_by_role("link", name="Go on with your hunt").click()
    expect(page.locator(".turn__whose")).to_have_text("Turn 2")
    expect(page.locator(".hero-piece")).to_have_attribute("aria-label", life or "")
    expect(page.locator(".log")).to_contain_text("You played Basic Skill.")


def give_up(hunter: Person) -> None:
    """A hunt that is given up keeps the stars so far: none."""
    page = hunter.page
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".ending__word")).to_have_text("Given up")
    expect(page.locator(".ending__how")).to_contain_text("0 waves beaten, 0 of 3 dragons defeated")
    expect(page.locator(".ending__stars")).to_contain_text("Score 0")
    hunter.look("a hunt is given up")


def beat_the_wave(hunter: Person) -> None:
    """Two targets picked one by one; a step back; loot is taken; the last one falls to a Set."""
    page = hunter.page
    expect(page.locator(".foe")).to_have_count(2)
    hunter.look("a wave on a phone")
    skill(page, "Volley").tap()
    expect(page.locator(".prompt__text")).to_have_text("Volley?")
    expect(foe(page, "Goblin").locator(".forecast")).to_contain_text("dies")
    expect(foe(page, "Ice Golem").locator(".forecast")).to_contain_text("−2")
    # the hero is pricked by its thorns, past nothing but the block
    expect(page.locator(".hero-piece .forecast")).to_contain_text("−1 block")
    foe(page, "Ice Golem").tap()
    window = page.get_by_role("dialog", name="Loot")
    expect(window).to_contain_text("Iron Knuckles")
    hunter.look("loot is found")
    window.get_by_role("button", name="Take it").tap()
    expect(page.locator(".loot")).to_have_accessible_name(re.compile("^Iron Knuckles, weapon"))
    expect(page.locator(".gems")).to_have_accessible_name(re.compile("^Gems: 1 red"))
    skill(page, "Cleave").tap()
    page.get_by_role("button", name="Charge: 1 red").tap()
    expect(page.locator(".prompt__text")).to_have_text("Cleave, charged?")
    expect(foe(page, "Ice Golem").locator(".forecast")).to_contain_text("dies")
    hunter.look("a skill is charged")
    foe(page, "Ice Golem").tap()
    expect(page.locator(".foes__none")).to_have_text("The wave is beaten. End your turn.")
    page.locator("[data-place='end-turn']").tap()


def learn_and_forget(hunter: Person) -> None:
    """Four skills are the most, so that one is forgotten for the new one."""
    page = hunter.page
    window = page.get_by_role("dialog", name="Wave 5 is beaten: learn a skill")
    expect(window.locator(".opening__card")).to_have_count(3)
    hunter.look("a skill may be learned")
    window.locator(".opening__card").filter(has_text="Honk").tap()
    window.get_by_role("button", name=re.compile("^Cost 1, Freeze")).tap()
    hunter.look("a skill is to be forgotten")
    window.get_by_role("button", name="Learn Honk").tap()
    lair = page.get_by_role("button", name=re.compile("^Into Cinderjaw’s lair"))
    hunter.look("the way to the lair")
    lair.tap()


def slay_the_dragon(hunter: Person) -> None:
    """Its abilities are told; rest brings the skills back; its fall leaves a Spark."""
    page = hunter.page
    dragon = page.locator(".dragon")
    expect(dragon).to_have_accessible_name(re.compile(r"^Cinderjaw, Attack 3, .*Red: attacks"))
    hunter.look("a dragon battle")
    skill(page, "Hero’s Skill").or_(skill(page, "Hero's Skill")).tap()
    expect(page.locator(".prompt__text")).to_have_text("Rest?")
    page.locator(".prompt__acts").get_by_role("button", name="Rest").tap()
    expect(page.locator(".turn__whose")).to_have_text("Turn 43")
    for name in ("Volley", "Cleave"):
        skill(page, name).tap()
        dragon.tap()
    window = page.get_by_role("dialog", name="Loot")
    expect(window).to_contain_text("Ember Spark")
    window.get_by_role("button", name="Take it").tap()


def skill(page: Page, name: str) -> Locator:
    """The first of this name in the hand, or of those that are spent."""
    return page.locator("[data-zone='hand'] .card").filter(has_text=name).first


def foe(page: Page, name: str) -> Locator:
    """A monster of the wave."""
    return page.locator(".foe").filter(has_text=name)
