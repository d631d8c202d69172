"""A deck from pasted text to a friend's hands, in a real browser at both widths."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from cards.models import CardVersion, Deck, State
from tests.browser.browsers import both_sizes
from tests.browser.people import Person
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved, make_creator, make_legal_deck

pytest_plugins = ["tests.in_browser"]
pytestmark = [
    pytest.mark.chromium,
    pytest.mark.django_db(transaction=True),
]

Visit = Callable[..., Person]

PASTED = """Deck: From the forum
# best deck ever
\u2022 3x Coal Rat (WLD) 12
2\u00d7 Ahs Wall
Siege Goat x3
1x Something Nobody Made
"""


def make_cards() -> None:
    maker = make_creator()
    make_approved(maker, "Coal Rat", traits=["eager"])
    make_approved(maker, "Ash Wall", traits=["guard"], health=5)
    damage = {"trigger": "onPlay", "effect": "damage", "target": "randomEnemyCreature", "amount": 1}
    make_approved(maker, "Siege Goat", traits=["siege"], special=damage, attack=3)
    make_legal_deck(maker, maker=maker)


def paste(page: Page, text: str) -> None:
    """As the keys would: what is on the clipboard arrives at the page."""
    page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true });
            document.body.dispatchEvent(event);
        }""",
        text,
    )


@both_sizes
def test_pasted_deck_is_mended_saved_shared_and_looked_at(visit: Visit, size: str) -> None:
    make_cards()
    player = visit(make_account("Tamsin"))
    page = player.page
    page.goto("/decks/?game=nexus")
    page.get_by_role("link", name="Import a deck").click()
    player.look("import, empty")
    page.get_by_label("Text", exact=True).fill(PASTED)
    page.get_by_role("button", name="See what it would be").click()
    expect(page.get_by_text("2 lines are not taken.")).to_be_visible()
    player.look("import, with faults")
    page.get_by_role("button", name="Ash Wall").click()
    expect(page.get_by_text("1 line is not taken.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Name")).to_have_value("From the forum")
    page.get_by_role("button", name="Save it without that line").click()
    expect(page.get_by_label("Name of the deck")).to_have_value("From the forum")
    if size == "phone":
        page.get_by_role("button", name="Show deck").click()
    expect(page.get_by_role("complementary", name="The deck")).to_contain_text("Ash Wall")

    page.get_by_role("button", name="Complete").click()
    window = page.get_by_role("dialog", name="Complete this deck")
    expect(window.get_by_role("button", name="Add all")).to_be_visible()
    player.look("builder, suggestions")
    window.get_by_role("button", name="Add all").click()
    expect(page.get_by_role("list", name="Rules")).to_contain_text("A deck needs a Patron.")
    expect(page.get_by_role("list", name="Rules")).not_to_contain_text("cards. Add")
    paste(page, "3x Coal Rat\n2x Nobody\nPatron: Chronarch\n")
    window = page.get_by_role("dialog", name="Paste a deck")
    expect(window.get_by_text("1 line is not taken.")).to_be_visible()
    player.look("builder, pasted")
    window.get_by_role("button", name="Take it without those lines").click()
    expect(page.locator(".page__head")).to_contain_text("3 of 30 cards")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".page__head")).to_contain_text("30 of 30 cards")
    expect(page.locator("[data-save]")).to_have_text("saved")

    page.get_by_role("link", name="Sheet").click()
    expect(page.get_by_role("heading", name="Test hand")).to_be_visible()
    player.look("deck sheet")
    before = page.locator(".test-hand__card").all_inner_texts()
    page.locator(".test-hand__card input").first.check()
    page.get_by_role("button", name="Redraw the marked ones").click()
    expect(page.get_by_text("1 card was put back and drawn anew.")).to_be_visible()
    assert page.locator(".test-hand__card").all_inner_texts()[:2] == before[1:3]
    player.look("deck sheet, redrawn")
    expect(page.get_by_role("table", name=re.compile("^Costs"))).to_be_visible()
    expect(page.get_by_role("table", name="Triggers")).to_be_visible()

    friend = visit(make_account("Edith"))
    friend.page.goto(page.get_by_label("Address: whoever has it").input_value())
    expect(friend.page.get_by_role("link", name="Ash Wall")).to_be_visible()
    friend.look("shared deck")
    friend.page.get_by_role("link", name="Take this deck").click()
    expect(friend.page.get_by_text("Every line is understood.")).to_be_visible()
    friend.look("import of a shared deck")
    friend.page.get_by_role("button", name="Save this deck").click()
    expect(friend.page.get_by_label("Name of the deck")).to_have_value("Imported deck")
    assert Deck.objects.filter(owner__username="Edith", name="Imported deck").exists()


@both_sizes
def test_card_out_of_play_is_replaced_at_a_press(visit: Visit, size: str) -> None:
    make_cards()
    owner = make_account("Tamsin")
    deck = make_legal_deck(owner)
    gone = CardVersion.objects.get(card=deck.entries.order_by("pk")[0].card_id)
    CardVersion.objects.filter(pk=gone.pk).update(state=State.RETIRED)
    player = visit(owner)
    page = player.page
    page.goto(f"/decks/{deck.pk}/")
    if size == "phone":
        page.get_by_role("button", name="Show deck").click()
    note = page.get_by_role("complementary", name="The deck").get_by_text(f"{gone.name}: retired")
    expect(note).to_be_visible()
    player.look("builder, a card was retired")
    page.get_by_role("button", name=re.compile(r"^Put .* in its place")).click()
    expect(page.get_by_role("list", name="Rules")).to_have_text("Ready to play")
    expect(note).to_have_count(0)
