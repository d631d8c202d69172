"""Two people find each other by looking for a match, and play again once both wish it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person, sign_up

pytestmark = pytest.mark.chromium

MATCH = re.compile(r"/matches/[\w-]+/$")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_two_people_find_each_other_and_play_again(visit: Callable[..., Person]) -> None:
    """Case 7: after a ranked match both get a result, and both can queue again."""
    iris, pavel = visit("Iris"), visit("Pavel", **PHONE)
    for person in (iris, pavel):
        sign_up(person)
    changes_her_mind(iris)
    look_for_a_match(iris)
    looks_into_the_lobby(iris)
    look_for_a_match(pavel)
    for person in (iris, pavel):
        expect(person.page).to_have_url(MATCH)
        keep_the_hand(person)
    give_up(pavel)
    for person, word in ((iris, "Won"), (pavel, "Lost")):
        expect(person.page.locator(".ending__word")).to_have_text(word)
        expect(person.page.locator(".ending__rating")).to_contain_text("provisional, 1 of 10")
        person.look("result of a ranked match")

    says_no_then_asks(iris, pavel)
    first = iris.page.url
    iris.page.get_by_role("button", name="Play again now").click()
    for person in (iris, pavel):
        expect(person.page).not_to_have_url(first)
        keep_the_hand(person)
    assert iris.page.url == pavel.page.url
    give_up(iris)
    leaves_before_the_answer(iris, pavel)

    pavel.page.goto(f"/players/{pavel.name}/")
    expect(pavel.page.get_by_text("provisional, 1 of 10 matches")).to_be_visible()
    pavel.look("profile with a rating")
    looks_at_the_ladder(pavel)
    judges_what_was_met(iris, first)
    look_for_a_match(pavel)
    pavel.page.get_by_role("button", name="Stop looking").click()


def looks_at_the_ladder(person: Person) -> None:
    """What is missing for a place, and every match so far."""
    page = person.page
    page.get_by_role("link", name="All matches").click()
    expect(page.get_by_role("link", name="Replay: Lost against Iris")).to_be_visible()
    person.look("history of matches")
    page.get_by_label("Kind").select_option("friend")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("Won against Iris")).to_be_visible()
    expect(page.get_by_text("Lost against Iris")).to_have_count(0)
    page.goto("/leaderboards/")
    expect(page.get_by_text("Provisional: 1 of 10 rated matches")).to_be_visible()
    person.look("leaderboard without a place")


def judges_what_was_met(person: Person, match: str) -> None:
    """Both played the house's decks, so there is nothing of other players to judge."""
    person.page.goto(match)
    person.page.get_by_role("link", name="Judge the cards you met").click()
    expect(person.page.get_by_text("You met no cards of other players")).to_be_visible()
    person.look("cards that were met")


def changes_her_mind(person: Person) -> None:
    """Look, and stop looking."""
    look_for_a_match(person)
    expect(person.page.get_by_text("Nobody else is looking just now.")).to_be_visible()
    person.page.get_by_role("button", name="Stop looking").click()
    expect(person.page.get_by_text("You are not looking for an opponent any more.")).to_be_visible()


def look_for_a_match(person: Person) -> None:
    """From the lobby into the queue."""
    page = person.page
    page.goto("/")
    page.get_by_role("radio", name="Ranked").check()
    person.look("lobby, a ranked match")
    page.get_by_role("button", name="Find a match").click()
    expect(page.get_by_role("heading", name="Looking for a match").or_(page.locator(".match")))
    if person.name == "Iris":
        expect(page.locator("[data-queue='clock']")).not_to_have_text("0:00")
        person.look("looking for a match")


def looks_into_the_lobby(person: Person) -> None:
    """The lobby knows of the search, and leads back to it."""
    person.page.goto("/")
    expect(person.page.get_by_text("You are looking for a match.")).to_be_visible()
    person.look("lobby while looking for a match")
    person.page.get_by_role("link", name="Back to the search").click()
    expect(person.page.get_by_role("heading", name="Looking for a match")).to_be_visible()


def keep_the_hand(person: Person) -> None:
    """No card of the opening hand is replaced."""
    person.page.get_by_role("button", name="Keep this hand").click()


def give_up(person: Person) -> None:
    """By the menu, with a second thought."""
    person.page.get_by_role("button", name="Menu").click()
    person.page.get_by_role("button", name="Give up").click()
    person.page.get_by_role("dialog").get_by_role("button", name="Give up").click()


def says_no_then_asks(iris: Person, pavel: Person) -> None:
    """What one wishes the other sees at once, and its answer too."""
    iris.page.get_by_role("button", name="Ask to play again").click()
    expect(iris.page.get_by_text("Pavel has been asked.")).to_be_visible()
    iris.look("waiting for an answer")
    expect(pavel.page.get_by_text("Iris wants to play again.")).to_be_visible()
    pavel.look("asked to play again")
    pavel.page.get_by_role("button", name="Not now").click()
    expect(iris.page.get_by_text("Pavel does not want to play again just now.")).to_be_visible()
    pavel.page.get_by_role("button", name="Ask to play again").click()
    expect(iris.page.get_by_text("Pavel wants to play again.")).to_be_visible()


def leaves_before_the_answer(iris: Person, pavel: Person) -> None:
    """Nobody is asked to begin a match with somebody who has left."""
    pavel.page.get_by_role("button", name="Ask to play again").click()
    expect(iris.page.get_by_text("Pavel wants to play again.")).to_be_visible()
    pavel.page.get_by_role("link", name="To the lobby").click()
    expect(iris.page.get_by_text("Pavel has left.")).to_be_visible()
    iris.look("the other has left the result")
