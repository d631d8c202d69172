"""How the site is shown to one: stored with the account, said at the page's root."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Account
from accounts.services import save_display
from tests.clients import signed_in
from tests.factories.accounts import make_account, make_secret

PAGE, BY_PROGRAM = "/settings/display/", "/api/v1/account/display/"
OTHER = {"motion": "little", "text_size": "largest", "safe_colours": True, "letter_keys": False}
USUAL = {"motion": "system", "text_size": "usual", "safe_colours": False, "letter_keys": True}


def root_of(client: Client, address: str = "/rules/nexus/") -> str:
    """The first tag of a page."""
    found = re.search("<html[^>]*>", client.get(address).content.decode())
    assert found
    return found[0]


@pytest.mark.django_db
def test_root_says_what_was_saved_on_the_page() -> None:
    client = signed_in(make_account("Tamsin"))
    assert root_of(client) == root_of(Client()) == '<html lang="en">'
    sent = {"motion": "little", "text_size": "largest", "safe_colours": "on"}
    assert client.post(PAGE, sent).status_code == 302
    marks = 'data-motion="little" data-text="largest" data-statuses="safe" data-letters="off"'
    assert root_of(client) == f'<html lang="en" {marks}>'
    assert root_of(client, PAGE) == f'<html lang="en" {marks}>'


@pytest.mark.django_db
def test_unknown_display_is_told_at_its_field() -> None:
    account = make_account("Tamsin")
    answer = signed_in(account).post(PAGE, {"motion": "wild", "text_size": "usual"})
    assert answer.status_code == 400
    assert answer.context["form"].errors.keys() == {"motion"}
    for changes in ({"motion": "wild"}, {"text_size": "tiny"}):
        with pytest.raises(ValueError, match="display"):
            save_display(account, **{**OTHER, **changes})  # type: ignore[arg-type]
    account.refresh_from_db()
    assert account.motion == Account.Motion.SYSTEM


@pytest.mark.django_db
def test_display_by_program() -> None:
    secret = make_secret(make_account("Tamsin"), "account")
    client = Client(headers={"authorization": f"Bearer {secret}"})

    def put(body: dict[str, Any]) -> Any:
        return client.put(BY_PROGRAM, body, content_type="application/json")

    assert client.get(BY_PROGRAM).json() == USUAL
    assert put(OTHER).json() == client.get(BY_PROGRAM).json() == OTHER
    wrong = {"motion": "wild", "safe_colours": "perhaps", "letter_keys": True}
    fields = put(wrong).json()["error"]["facts"]["fields"]
    assert fields.keys() == {"motion", "safe_colours", "text_size"}
    assert client.get(BY_PROGRAM).json() == OTHER


# Colours as eyes see them that miss one kind of cones (Machado, Oliveira, Fernandes 2009).
EYES = {
    "red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
APART = 20.0
"""The least distance in CIELAB at which a small shape's colour is told at a glance."""
Three = tuple[float, float, float]


def linear(colour: str) -> list[float]:
    """The light of "#rrggbb"."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def seen(colour: str, eye: tuple[Three, Three, Three]) -> Three:
    """In CIELAB, as this eye sees it."""
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear(colour), strict=True))))
        for row in eye
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("eye", EYES)
def test_safe_colours_are_apart(eye: str) -> None:
    styles = Path(settings.BASE_DIR, "static/css/tokens.css").read_text("utf-8")
    rule = styles.split('[data-statuses="safe"] {')[1].split("}")[0]
    colours = dict(re.findall(r"--(\w+): (#\w{6});", rule))
    assert colours.keys() == {"poison", "bleed", "burn", "stun"}
    sights = [seen(colour, EYES[eye]) for colour in colours.values()]
    for one, other in itertools.combinations(sights, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= APART
