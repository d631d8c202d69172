"""Cards that resemble each other: by name, play and picture, and who is told of which."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from PIL import Image, ImageOps

from accounts.models import Account
from cards.art import press, store
from cards.art.crop import Crop
from cards.art.likeness import ART_DISTANCE, COMMON_MARKS, keys_near, keys_of
from cards.draft_content import Content
from cards.look_alikes import LookAlike, look_alikes_of, look_alikes_told
from cards.models import Art, ArtKey, ArtMarks, CardVersion
from cards.near_art import pictures_near
from cards.services import art, art_index, versions
from cards.services.hiding import hide_version
from config import clock
from matches.engine.games import registry
from tests.engine.fixture_game.measured import KEY, OfferedLanterns
from tests.factories.cards import (
    NOON,
    make_approved,
    make_art,
    make_creator,
    make_draft,
    make_submitted,
)

pytestmark = pytest.mark.django_db

STARTER = settings.BASE_DIR / "cards" / "content" / "art" / "nexus"
HEAL = {"trigger": "onPlay", "effect": "heal", "target": "allyHero", "amount": 3}


def found(version: CardVersion) -> dict[str, LookAlike]:
    return {row.version.name: row for row in look_alikes_of(version)}


def told(version: CardVersion) -> set[str]:
    return {row.version.name for row in look_alikes_told(version, to=version.card.creator)}


def with_hash(version: CardVersion, hash_: str, mirror_hash: str) -> CardVersion:
    """The version's picture as if it had these hashes."""
    assert version.art is not None
    Art.objects.filter(pk=version.art.pk).update(hash=hash_, mirror_hash=mirror_hash)
    version.art.refresh_from_db()
    ArtMarks.objects.filter(art=version.art_id).delete()
    art_index.note(version.art, [])
    return version


def flipped(hash_: str, bits: int, seed: int = 1) -> str:
    """The hash with so many bits changed."""
    off = sum(1 << bit for bit in random.Random(seed).sample(range(128), bits))
    return f"{int(hash_, 16) ^ off:032x}"


def printed(picture: Image.Image, folder: Path, by: Account, crop: Crop = press.WHOLE) -> Art:
    """The picture as somebody sends it, stored with its hashes and marks."""
    source = folder / "sent.png"
    picture.save(source)
    with art.prepare_art(source, by=by, at=NOON) as prepared:
        prepared.art.save()
        store.keep(prepared.bench, prepared.art.token)
        marks = prepared.marks
        if crop != press.WHOLE:
            with store.workbench() as bench:
                marks = press.print_picture(source, bench, crop=crop, renditions=()).marks
        art_index.note(prepared.art, marks)
    return prepared.art


def starter(name: str) -> Image.Image:
    return Image.open(STARTER / f"{name}.webp").convert("RGB")


def cut(picture: Image.Image, share: float, x: float, y: float) -> Image.Image:
    """A part of it: how wide and high, and where, as shares; blown up again."""
    width, height = picture.size
    left, top = x * (1 - share) * width, y * (1 - share) * height
    box = (left, top, left + share * width, top + share * height)
    return picture.resize(picture.size, Image.Resampling.LANCZOS, box=box)


def test_names_that_are_near_are_told_with_their_likeness() -> None:
    make_approved(name="Saint Lupa")
    version = make_submitted(name="Saint Lupo", attack=3)
    assert [(name, row.name) for name, row in found(version).items()] == [("Saint Lupa", 89)]
    assert found(make_submitted(name="Quite Another", attack=4)) == {}


def test_equal_and_almost_equal_play_is_told_nearest_first() -> None:
    make_approved(name="Twice Off", attack=4, special=HEAL)
    make_approved(name="Other Words", flavor="None of it matters.", special=HEAL)
    make_approved(name="Once Off", special=HEAL | {"amount": 2})
    make_approved(name="Far Off", attack=5, special=HEAL)
    make_approved(name="Other Effect", special=HEAL | {"effect": "armor"})
    make_approved(name="Other Trait", traits=["guard"], special=HEAL)
    version = make_submitted(name="Brook Nurse", special=HEAL)
    plays = {name: row.plays for name, row in found(version).items()}
    assert list(plays.items()) == [("Other Words", 0), ("Once Off", 1), ("Twice Off", 2)]


def test_of_plain_bodies_only_the_same_is_told() -> None:
    make_approved(name="Same Body")
    make_approved(name="Next Body", attack=3)
    assert list(found(make_submitted(name="Plain Fellow"))) == ["Same Body"]


def test_game_that_nothing_here_knows_has_near_play_by_its_declaration(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(registry._GAMES, KEY, f"{OfferedLanterns.__module__}:OfferedLanterns")
    monkeypatch.setattr(registry, "_made", {**registry._made})
    maker = make_creator()

    def lantern(name: str, oil: int, wish: str) -> CardVersion:
        content = Content(
            {"name": name, "oil": oil, "wish": wish}, artist="own", licence="own", alt="A lamp."
        )
        draft = versions.start_draft(by=maker, game=KEY, content=content)
        draft.art = make_art(maker)
        draft.save()
        return versions.submit_version(draft.pk, by=maker, revision=draft.revision, at=NOON)

    wish = next(one for one in rules_of_lanterns() if one != "none")
    lantern("Dim Lamp", 4, wish)
    lantern("Far Lamp", 9, wish)
    lantern("Plain Oil", 3, "none")
    plays = {name: row.plays for name, row in found(lantern("Odd Wick", 3, wish)).items()}
    assert plays == {"Dim Lamp": 1}


def rules_of_lanterns() -> list[str]:
    fields = registry.get(KEY).design.fields()
    return [choice.value for field in fields for choice in field.choices]


def test_creator_is_told_of_cards_in_play_and_own_ones_alone() -> None:
    ann = make_creator("Ann")
    make_approved(name="In Play", special=HEAL)
    hidden = make_approved(name="Hidden One", special=HEAL)
    hide_version(hidden, at=clock.now())
    make_submitted(name="Of Another", special=HEAL)
    make_draft(name="Never Sent", special=HEAL)
    make_submitted(ann, name="My Own", special=HEAL)
    version = make_draft(ann, name="Brook Nurse", special=HEAL)
    assert told(version) == {"In Play", "My Own"}
    assert set(found(version)) == {"In Play", "Hidden One", "Of Another", "My Own"}


def test_versions_of_the_same_card_are_no_look_alikes() -> None:
    first = make_approved(special=HEAL)
    assert found(versions.revise_card(first.card_id, by=first.card.creator)) == {}


def test_picture_is_found_near_far_and_mirrored() -> None:
    known = with_hash(make_approved(name="Known", attack=1), "0f" * 16, "3c" * 16)
    assert known.art is not None
    for bits, is_near in ((0, True), (ART_DISTANCE, True), (ART_DISTANCE + 1, False)):
        near = with_hash(make_submitted(attack=4), flipped("0f" * 16, bits), "5a" * 16)
        row = found(near).get("Known")
        assert (row is not None) == is_near, bits
        if row is not None:
            assert row.picture is not None
            assert row.picture.distance == bits
        mirrored = with_hash(make_submitted(attack=4), "5a" * 16, flipped("0f" * 16, bits))
        assert ("Known" in found(mirrored)) == is_near, bits


def test_card_with_the_same_picture_is_found() -> None:
    known = make_approved(name="Known", attack=1)
    draft = make_draft(attack=4)
    draft.art = known.art
    draft.save()
    row = found(draft)["Known"]
    assert row.picture is not None
    assert row.picture.distance == 0


def test_no_hash_within_the_distance_is_missed() -> None:
    """What shares no key is farther apart: sorting out by keys loses nothing."""
    dice = random.Random(3)
    for seed in range(200):
        hash_ = f"{dice.getrandbits(128):032x}"
        near = flipped(hash_, dice.randint(0, ART_DISTANCE), seed)
        assert keys_near(hash_) & keys_of(near, [])


@pytest.mark.parametrize(
    ("share", "x", "y"), [(0.9, 0.0, 1.0), (0.8, 0.5, 0.5), (0.8, 1.0, 0.0), (0.7, 0.5, 0.3)]
)
@pytest.mark.parametrize("mirrored", [False, True])
def test_cropped_picture_is_known_again(
    share: float, x: float, y: float, mirrored: bool, tmp_path: Path
) -> None:
    ann = make_creator()
    known = printed(starter("attic-ghost"), tmp_path, ann)
    printed(starter("bookkeeper-owl"), tmp_path, ann)
    part = cut(starter("attic-ghost"), share, x, y)
    copy = printed(ImageOps.mirror(part) if mirrored else part, tmp_path, ann)
    assert set(pictures_near(copy)) == {known.pk}
    assert set(pictures_near(known)) == {copy.pk}  # and the other way round


def test_picture_within_another_is_known_by_the_part_that_the_card_shows(tmp_path: Path) -> None:
    """Glued into a larger sheet, and the forge's crop moved and zoomed to it."""
    ann = make_creator()
    known = printed(starter("attic-ghost"), tmp_path, ann)
    sheet = Image.new("RGB", (1260, 900), "white")
    sheet.paste(starter("attic-ghost"), (840, 600))
    zoomed = printed(sheet, tmp_path, ann, Crop(5 / 6, 5 / 6, 3.0))
    assert pictures_near(zoomed)[known.pk].marks >= COMMON_MARKS


def test_other_pictures_of_the_starter_set_are_not_near(tmp_path: Path) -> None:
    ann = make_creator()
    names = sorted(path.stem for path in STARTER.glob("*.webp"))[::4]
    pictures = [printed(starter(name), tmp_path, ann) for name in names]
    assert len(pictures) == 16
    assert [pictures_near(one) for one in pictures] == [{}] * 16


def test_pictures_from_before_are_marked_by_the_worker(tmp_path: Path) -> None:
    ann = make_creator()
    old = printed(starter("attic-ghost"), tmp_path, ann)
    gone, damaged = make_art(ann), make_art(ann)
    store.rendition_path(gone.token, "full").unlink()
    store.rendition_path(damaged.token, "full").write_bytes(b"RIFF")
    ArtMarks.objects.all().delete()
    ArtKey.objects.all().delete()
    assert art_index.mark_unmarked() == 3
    assert art_index.mark_unmarked() == 0
    copy = printed(cut(starter("attic-ghost"), 0.8, 0.5, 0.5), tmp_path, ann)
    assert set(pictures_near(copy)) == {old.pk}


def test_looking_for_pictures_reads_an_index_and_not_every_picture() -> None:
    """As both databases can plan it, and do once there are enough pictures to mind."""
    ann = make_creator()
    version = with_hash(make_submitted(ann), "0f" * 16, "3c" * 16)
    assert version.art is not None
    one = make_art(ann)
    ArtKey.objects.bulk_create(
        [ArtKey(art=one, key=key) for key in range(3_000_000, 3_020_000)], batch_size=5000
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        if connection.vendor == "postgresql":  # which reads so small a table faster without one
            cursor.execute("SET LOCAL enable_seqscan = off")
    sought = keys_near(version.art.hash)
    plan = ArtKey.objects.filter(key__in=sought).values_list("art", flat=True).explain()
    assert "pictures_by_key" in plan, plan
    assert "SCAN cards_artkey" not in plan.replace("USING", "")
    assert "Seq Scan" not in plan


def test_looking_asks_as_often_whatever_is_there(
    django_assert_num_queries: Any, django_assert_max_num_queries: Any
) -> None:
    version = make_submitted(name="Saint Lupo", special=HEAL)
    for number in range(3):
        make_approved(name=f"Saint Lupa {number}", special=HEAL)
    with django_assert_max_num_queries(14):
        assert len(look_alikes_of(version)) == 3
