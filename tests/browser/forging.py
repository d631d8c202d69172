"""How a card comes into the world: forged by one person, approved by another with keys alone."""

from __future__ import annotations

import random
import re
from pathlib import Path

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from tests.browser.keyboard import go_by_key
from tests.browser.people import Person

# More than other journeys may have left in the queue.
MOST_WAITING = 9


def paint(path: Path, seed: int = 1) -> Path:
    """A picture as somebody may have on their disk: a lantern on a hill at night."""
    luck = random.Random(seed)
    picture = Image.new("RGB", (900, 640), (24, 30, 58))
    brush = ImageDraw.Draw(picture)
    for _ in range(120):
        x, y = luck.randrange(900), luck.randrange(420)
        brush.point((x, y), (240, 236, 200))
    brush.ellipse((-200, 380, 1100, 1100), (38, 62, 48))
    brush.ellipse((330, 150, 570, 430), (252, 190, 80))
    brush.rectangle((400, 130, 500, 470), (90, 50, 30))
    brush.ellipse((415, 220, 485, 380), (255, 240, 170))
    picture.save(path)
    return path


def open_forge(page: Page) -> None:
    """From the lobby to an empty card; returns when the page follows what is typed."""
    with page.expect_navigation():
        page.get_by_role("link", name="Forge a card").first.click()
    expect(page.get_by_role("heading", name="A new card")).to_be_visible()


def fill_body(page: Page, name: str, trait: str) -> None:
    """A small creature of cost 2. trait: as the form names it, of 2 points."""
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_label("Flavor").fill("It was lit once, and has been looking for the dark since.")
    page.get_by_role("spinbutton", name="Attack").fill("3")
    page.get_by_role("spinbutton", name="Health").fill("3")
    page.get_by_role("checkbox", name=f"{trait} 2 points").check()


def give_picture(page: Page, picture: Path) -> None:
    """Choose the picture, and say what it shows and whose it is."""
    with page.expect_file_chooser() as chooser:
        page.get_by_label("Picture", exact=True).click()
    chooser.value.set_files(picture)
    page.get_by_label("What it shows").fill("A lantern on a dark hill")
    page.get_by_label("Artist").fill("Own work")
    page.get_by_label("By what right").select_option("My own work")
    preview = page.get_by_role("region", name="Preview")
    expect(preview.get_by_role("img", name="A lantern on a dark hill")).to_be_visible()


def submit(page: Page) -> None:
    """Send the finished draft; ends on the card's page."""
    expect(page.get_by_text("Nothing is missing. A moderator looks at it next.")).to_be_visible()
    page.get_by_role("button", name="Submit for review").first.click()
    page.wait_for_url("**/cards/*/")
    expect(page.get_by_text("Under review")).to_be_visible()


def forge(creator: Person, name: str, picture: Path) -> None:
    """From the lobby to a submitted card, without a detour."""
    page = creator.page
    open_forge(page)
    fill_body(page, name, "Siege")
    give_picture(page, picture)
    submit(page)


def log_in_by_keys(moderator: Person, password: str) -> None:
    """A demo account, by its name: name, Tab, password, Enter."""
    page = moderator.page
    page.goto("/accounts/login/?next=/moderation/")
    page.get_by_label("Name").focus()
    page.keyboard.type(moderator.name)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    go_by_key(page, "Enter")
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()


def approve_by_keys(moderator: Person, name: str) -> None:
    """Open the card, claim it, tick the four heads, choose the second rarity, approve."""
    page, keys = moderator.page, moderator.page.keyboard
    title = page.get_by_role("heading", level=1)
    moderator.look("review queue")
    go_by_key(page, "j")
    for _ in range(MOST_WAITING):  # others may have sent cards before
        if title.inner_text() == name:
            break
        go_by_key(page, "j")
    moderator.look("submission, not claimed")
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    moderator.look("keys of the desk")
    keys.press("Escape")
    go_by_key(page, "m")
    expect(page.get_by_role("button", name="Release")).to_be_visible()
    for number in "1234":
        keys.press(number)
    expect(page.locator(".checks").get_by_role("checkbox", checked=True)).to_have_count(4)
    keys.press("y")
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="Uncommon")).to_be_checked()
    moderator.look("submission, checked")
    go_by_key(page, "a")
    # On a slow machine the time to undo it may be over by now.
    expect(page.get_by_text(re.compile(f"“{name}”: approved[.,]"))).to_be_visible()
    moderator.look("desk after a decision")
    expect(page.get_by_text(f"“{name}”: approved, in effect.")).to_be_visible()
    moderator.look("desk, decision in effect")
