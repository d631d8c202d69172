"""A card goes out as a file, comes in again mended, is duplicated and compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.forging import fill_body, open_forge
from tests.browser.people import Person, sign_up
from tests.browser.test_phone import PHONE

pytestmark = pytest.mark.chromium

REFUSED = "Failed to load resource: the server responded with a status of 400"


def test_card_goes_out_and_comes_in_on_a_phone(
    visit: Callable[..., Person], tmp_path: Path
) -> None:
    maker = visit("Rosalind", expected=[REFUSED], **PHONE)
    page = maker.page
    sign_up(maker)
    open_forge(page)
    fill_body(page, "Brass Newt", "Siege")
    expect(page.locator("#draft-menu")).to_be_visible()
    page.get_by_text("More", exact=True).tap()
    maker.look("menu of a draft")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export it as JSON").tap()
    file = json.loads(download.value.path().read_text("utf-8"))
    assert file["cards"][0]["design"]["name"] == "Brass Newt"

    file["cards"][0]["design"]["attack"] = 44
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(file), "utf-8")
    page.goto("/cards/mine/import/")
    maker.look("import")
    page.get_by_label("File", exact=True).set_input_files(broken)
    page.get_by_role("button", name="Import as drafts").tap()
    expect(page.get_by_role("alert")).to_contain_text("cards.0.design.attack")
    maker.look("import refused")
    text = page.get_by_label("Or its text")
    text.fill(text.input_value().replace("44", "4"))
    page.get_by_role("button", name="Import as drafts").tap()
    expect(page.get_by_text("1 draft is made.")).to_be_visible()
    maker.look("own cards after an import")
    page.get_by_role("link", name="Brass Newt").first.tap()
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("button", name="Duplicate it").tap()
    expect(page.get_by_role("heading", level=1, name="Brass Newt (copy)")).to_be_visible()
