"""Cards as files, out and in, and duplicates."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import Account
from cards import portable
from cards.draft_content import Content
from cards.errors import FileFaulty
from cards.forge.form import applying
from cards.models import Card, CardVersion, Licence
from cards.services import copies, versions
from matches.engine.games import registry
from matches.engine.kernel.design import Field
from tests.factories.cards import content, make_approved, make_creator, make_draft
from tests.refusals import refused

pytestmark = pytest.mark.django_db

LETTERS = "abcdefgh ÄßŁñ日本éО'-"


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


def file_of(*cards: Any, **changes: Any) -> bytes:
    data = {"format": 1, "game": "nexus", "cards": list(cards), **changes}
    return json.dumps(data).encode()


def card(**design: Any) -> dict[str, Any]:
    return {"design": content(**design).design}


def faults(sent: bytes, *, keep_faulty: bool = False) -> list[tuple[str, str]]:
    with pytest.raises(FileFaulty) as refusal:
        portable.read_file(sent, keep_faulty=keep_faulty)
    told = refusal.value.facts["faults"]
    assert all(fault["message"] and "%(" not in fault["message"] for fault in told)
    return [(fault["path"], fault["code"]) for fault in told]


def some_value(field: Field, luck: random.Random) -> Any:
    if field.kind == "number":
        return luck.randint(field.low or 0, field.high or 9)
    if field.kind in ("text", "long_text"):
        length = luck.randint(max(3, field.low or 0), min(30, field.high or 30))
        return "x" + "".join(luck.choice(LETTERS) for _ in range(length - 2)) + "y"
    values = [choice.value for choice in field.choices]
    if field.kind == "choice":
        return luck.choice(values if field.required else [None, *values])
    return luck.sample(values, luck.randint(0, field.high or 1))


def some_design(luck: random.Random) -> dict[str, Any]:
    """A design by the declaration alone, with or without faults."""
    fields = registry.get("nexus").design.fields()
    values = applying(fields, {field.path: some_value(field, luck) for field in fields})
    design: dict[str, Any] = {}
    for field in fields:
        head, _, tail = field.path.rpartition(".")
        if values.get(field.path) is None:
            if head:
                design.setdefault(head, None)
            continue
        if head:
            design[head] = design.get(head) or {}
        (design[head] if head else design)[tail] = values[field.path]
    return design


def some_content(luck: random.Random) -> Content:
    return Content(
        some_design(luck),
        artist=luck.choice(["", "own work", "Ж. Художник"]),
        licence=luck.choice(["", *Licence.values]),
        alt=luck.choice(["", "A fox “with” a lantern\\"]),
    )


def test_generated_designs_survive_the_round_trip(ann: Account) -> None:
    """Export, import, export: the same file, of sound designs and of unfinished ones."""
    luck = random.Random(20261130)
    rules = registry.get("nexus").design
    sound = 0
    for _round in range(12):
        written = [some_content(luck) for _ in range(8)]
        sound += sum(not rules.validate(one.design) for one in written)
        sent = portable.as_text(portable.as_file("nexus", written)).encode()
        drafts = copies.import_cards(sent, by=ann, keep_faulty=True)
        stored = [CardVersion.objects.get(pk=draft.pk) for draft in drafts]
        again = portable.as_text(portable.as_file("nexus", map(Content.of, stored)))
        assert again.encode() == sent
        CardVersion.objects.filter(pk__in=[draft.pk for draft in drafts]).delete()
    assert sound > 10  # else the generator says nothing of designs without faults


def test_imported_sound_designs_are_as_the_forge_would_store_them(ann: Account) -> None:
    luck = random.Random(7)
    rules = registry.get("nexus").design
    designs = [some_design(luck) for _ in range(300)]
    sound = [design for design in designs if not rules.validate(design)][:40]
    assert len(sound) > 15
    drafts = copies.import_cards(file_of(*({"design": design} for design in sound)), by=ann)
    for draft, design in zip(drafts, sound, strict=True):
        forged = versions.start_draft(by=ann, game="nexus", content=Content(design))
        facts = ("name", "cost", "points", "mechanics", "search", "text", "design")
        assert [getattr(draft, fact) for fact in facts] == [getattr(forged, f) for f in facts]


def test_every_fault_is_told_by_path_and_nothing_is_made(ann: Account) -> None:
    sent = file_of(
        card(name="Fine One"),
        {**card(attack=44, traits=["guard", "guard"]), "licence": "mine", "colour": "red"},
        {"design": [], "artist": 7, "alt": "x" * 201},
        "no card",
        {},
    )
    assert faults(sent) == [
        ("cards.1", "unknown_key"),
        ("cards.1.licence", "unknown_licence"),
        ("cards.1.design.attack", "too_high"),
        ("cards.1.design.traits", "twice"),
        ("cards.2.artist", "wrong_type"),
        ("cards.2.alt", "too_long"),
        ("cards.2.design", "wrong_type"),
        ("cards.3", "wrong_type"),
        ("cards.4.design", "missing"),
    ]
    with refused("file_faulty"):
        copies.import_cards(sent, by=ann)
    assert not Card.objects.exists()


def test_unfinished_designs_are_taken_when_asked_for(ann: Account) -> None:
    sent = file_of(card(attack=44))
    assert faults(sent) == [("cards.0.design.attack", "too_high")]
    [draft] = copies.import_cards(sent, by=ann, keep_faulty=True)
    assert draft.design["attack"] == 44
    assert faults(file_of({"design": {}, "colour": 1}), keep_faulty=True) == [
        ("cards.0", "unknown_key")
    ]


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b"\xff\xfe{}", "not_utf8"),
        (b"[" * 200_000, "too_deep"),
        (b'{"a":' * 40_000, "too_deep"),
        (b"[" * 20 + b"]" * 20, "too_deep"),
        (b" " * (portable.FILE_BYTES + 1), "file_too_large"),
        (b'{"format": NaN}', "no_number"),
        (b'{"format": -Infinity}', "no_number"),
        (b'{"format": 1e999}', "no_number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "no_number"),
        (b'{"format": 1, "format": 1}', "doubled_key"),
        (b"[]", "wrong_type"),
        (b"null", "wrong_type"),
    ],
)
def test_hostile_files_are_refused_in_words(sent: bytes, code: str) -> None:
    assert [found for _path, found in faults(sent)] == [code]


def test_wrong_heads_are_told_together() -> None:
    sent = file_of(format=True, game=["nexus"], cards=[], extra={})
    assert faults(sent) == [
        ("", "unknown_key"),
        ("format", "unknown_format"),
        ("game", "unknown_game"),
        ("cards", "no_cards"),
    ]
    assert faults(file_of(*[card()] * 101)) == [("cards", "too_many_cards")]
    assert faults(file_of(card(), format=2)) == [("format", "unknown_format")]
    assert faults(file_of(card(), format=1.0)) == [("format", "unknown_format")]


def test_card_that_no_database_keeps_is_refused() -> None:
    for broken in ("\ud800", "\x00", "x" * 9_000):
        told = faults(file_of({"design": {"name": broken}}), keep_faulty=True)
        assert told == [("cards.0", "unstorable")]


def test_import_beyond_the_number_of_drafts_makes_none(ann: Account) -> None:
    for _ in range(2):
        make_draft(ann)
    with refused("too_many_drafts"):
        copies.import_cards(file_of(*[card()] * 99), by=ann)
    assert Card.objects.count() == 2
    assert len(copies.import_cards(file_of(*[card()] * 98), by=ann)) == 98


def test_duplicate_is_a_card_of_its_own_with_the_picture(ann: Account) -> None:
    version = make_approved(ann, "Slate Heron", attack=4)
    copy = copies.duplicate_version(version.pk, by=ann)
    assert (copy.card == version.card, copy.number, copy.state) == (False, 1, "draft")
    assert (copy.name, copy.art, copy.alt) == ("Slate Heron (copy)", version.art, version.alt)
    assert copy.design == {**version.design, "name": "Slate Heron (copy)"}
    long = make_draft(ann, "x" * 40)
    assert len(copies.duplicate_version(long.pk, by=ann).name) == 40
    with refused("card_not_found"):
        copies.duplicate_version(version.pk, by=make_creator())


def test_pages_export_mend_import_and_duplicate(ann: Account, client: Client) -> None:
    draft = make_draft(ann, "Slate Heron")
    client.force_login(ann)
    answer = client.get(f"/cards/versions/{draft.pk}/export/")
    assert answer["Content-Disposition"] == f'attachment; filename="card-{draft.card_id}.json"'
    assert answer.json()["cards"] == [Content.of(draft).as_json()]
    broken = answer.content.replace(b'"attack": 2', b'"attack": 22')
    page = client.post("/cards/mine/import/", {"file": SimpleUploadedFile("c.json", broken)})
    assert page.status_code == 400
    told = page.content.decode()
    assert "cards.0.design.attack" in told
    assert "&quot;attack&quot;: 22" in told
    assert client.post("/cards/mine/import/", {"text": answer.content.decode()}).status_code == 302
    assert CardVersion.objects.filter(name="Slate Heron").count() == 2
    assert len(client.get("/cards/mine/export/nexus/").json()["cards"]) == 2
    assert client.get("/cards/mine/export/chess/").status_code == 404
    copied = client.post(f"/cards/versions/{draft.pk}/duplicate/")
    assert client.get(copied["Location"]).status_code == 200
    client.force_login(make_creator("Ben"))
    assert client.get(f"/cards/versions/{draft.pk}/export/").status_code == 404


def test_programs_export_import_and_duplicate(ann: Account, client: Client) -> None:
    draft = make_draft(ann, attack=44)
    client.force_login(ann)
    file = client.get(f"/api/v1/versions/{draft.pk}/export/").json()
    refusal = client.post("/api/v1/forge/import/", file, "application/json")
    assert refusal.status_code == 400
    assert refusal.json()["error"]["facts"]["faults"][0]["path"] == "cards.0.design.attack"
    made = client.post("/api/v1/forge/import/?keep_faulty=1", file, "application/json")
    assert (made.status_code, len(made.json())) == (201, 1)
    assert client.get("/api/v1/forge/nexus/export/").json()["cards"] == file["cards"] * 2
    assert client.post(f"/api/v1/versions/{draft.pk}/duplicate/").status_code == 201
    assert client.get("/api/v1/forge/chess/export/").status_code == 404


def test_own_page_imports_by_its_session(ann: Account) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(ann)
    browser.get("/cards/mine/import/")  # its form brings the token
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    file = file_of(card(name="Slate Heron"))

    def send(body: bytes | str, **headers: str) -> Any:
        return browser.post("/api/v1/forge/import/", body, "application/json", headers=headers)

    assert send(file).status_code == 403
    assert send(file, **{"X-CSRFToken": token}).status_code == 201
    for unreadable in ("", file[:-1]):
        answer = send(unreadable, **{"X-CSRFToken": token})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "file_faulty")
    assert CardVersion.objects.get().name == "Slate Heron"
