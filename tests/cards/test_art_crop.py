"""Which part of a picture cards and pieces show."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cards.art import press
from cards.art.crop import MOST_ZOOM, Crop, most_zoom
from cards.models import Art, CardVersion
from cards.services import art, versions
from tests.cards import pictures
from tests.cards.test_art_upload import upload
from tests.clients import signed_in
from tests.factories.cards import NOON, make_draft
from tests.refusals import refused

CASES = json.loads(
    (Path(__file__).parents[1] / "js" / "fixtures" / "crops.json").read_text("utf-8")
)


def ramp(width: int, height: int) -> Image.Image:
    """A picture whose colour says where one is: red grows to the right, green downwards."""
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (across, down, Image.new("L", (width, height))))


def colour(picture: Image.Image, place: tuple[int, int]) -> tuple[int, ...]:
    found = picture.getpixel(place)
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("case", CASES)
def test_press_prints_the_part_that_the_page_showed(case: dict[str, Any], tmp_path: Path) -> None:
    """tests/js/forge_crop.test.js holds the preview to the same cases."""
    source = tmp_path / "ramp.png"
    whole = ramp(*case["whole"])
    whole.save(source)
    crop = Crop(*case["crop"])
    press.print_picture(source, tmp_path, crop=crop, renditions=(case["shape"],))
    with Image.open(tmp_path / f"{case['shape']}.webp") as printed:
        left, top, width, height = case["part"]
        for x, y in ((0.1, 0.1), (0.9, 0.1), (0.5, 0.5), (0.1, 0.9), (0.9, 0.9)):
            seen = colour(printed, (int(x * printed.width), int(y * printed.height)))
            place = ((left + x * width) * whole.width, (top + y * height) * whole.height)
            meant = colour(whole, (int(place[0]), int(place[1])))
            assert all(abs(a - b) <= 6 for a, b in zip(seen[:2], meant[:2], strict=True))


def test_crops_outside_of_the_picture_are_none() -> None:
    for wrong in ((-0.1, 0, 1), (0, 1.1, 1), (0, 0, 0.9), (0, 0, MOST_ZOOM + 1), (math.nan, 0, 1)):
        with pytest.raises(ValueError, match="Crop"):
            Crop(*wrong)


def test_small_pictures_are_shown_as_far_as_they_are() -> None:
    assert most_zoom(256, 256) == 1
    assert most_zoom(600, 600) == 2.5
    assert most_zoom(8000, 8000) == MOST_ZOOM


@pytest.mark.django_db
def test_zoom_is_stored_with_the_version_and_too_near_is_refused() -> None:
    draft = make_draft()
    sent = upload(draft, pictures.encoded(pictures.scene(600, 600), "PNG")).json()
    assert (sent["zoom"], sent["art_size"]) == (1.0, [600, 600])
    client = signed_in(draft.card.creator)
    wish = {"revision": sent["revision"], "x": 0.25, "y": 0.5, "zoom": 2.6}
    answer = client.post(f"/api/v1/versions/{draft.pk}/focus/", wish, "application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["facts"] == {"most": 2.5}
    cut = client.post(
        f"/api/v1/versions/{draft.pk}/focus/", {**wish, "zoom": 2.5}, "application/json"
    )
    assert (cut.json()["focus"], cut.json()["zoom"]) == ([0.25, 0.5], 2.5)
    stored = Art.objects.get(versions=draft)
    assert stored.crop == Crop(0.25, 0.5, 2.5)
    for wrong in (0.5, 9, "x", None):
        bad = {**wish, "revision": cut.json()["revision"], "zoom": wrong}
        answer = client.post(f"/api/v1/versions/{draft.pk}/focus/", bad, "application/json")
        assert answer.status_code == 400


@pytest.mark.django_db
def test_next_version_keeps_the_crop() -> None:
    draft = make_draft()
    upload(draft, pictures.encoded(pictures.scene(900, 900), "PNG"))
    draft.refresh_from_db()
    maker = draft.card.creator
    cut = art.cut_art(draft.pk, by=maker, revision=draft.revision, crop=Crop(0.3, 0.3, 2), at=NOON)
    sent = versions.submit_version(draft.pk, by=maker, revision=cut.revision, at=NOON)
    CardVersion.objects.filter(pk=sent.pk).update(state="rejected")
    next_one = versions.revise_card(sent.card_id, by=maker)
    assert next_one.art is not None
    assert next_one.art.crop == Crop(0.3, 0.3, 2)
    with refused("not_a_draft"):
        art.cut_art(draft.pk, by=maker, revision=1, crop=Crop(), at=NOON)
