"""The forge without script: a plain form that saves, takes a picture and submits."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cards.forge.form import form_groups
from cards.models import CardVersion, State
from cards.services import versions
from tests.cards import pictures
from tests.clients import signed_in
from tests.factories.cards import (
    content,
    make_approved,
    make_creator,
    make_draft,
    make_submitted,
)

pytestmark = pytest.mark.django_db

NEW = "/cards/forge/nexus/"
BURN = {
    "special.trigger": "activated",
    "special.charge": "2",
    "special.effect": "burn",
    "special.target": "chosenEnemyCreature",
    "special.amount": "2",
}
WHOLE = {
    "name": "Ratfink Bandit",
    "flavor": "Insured? Splendid.",
    "attack": "4",
    "health": "3",
    "armor": "0",
    "resistance": "0",
    "traits": ["eager"],
    "artist": "own work",
    "licence": "own",
    "alt": "A rat with a torch.",
}


def page_of(version: CardVersion) -> str:
    return reverse("cards:draft", args=[version.game, version.pk])


def picture() -> SimpleUploadedFile:
    return SimpleUploadedFile("rat.png", pictures.encoded(pictures.scene(600, 400), "PNG"))


def text(answer: Any) -> str:
    return answer.content.decode()


def test_whole_card_is_forged_with_one_post():
    creator = make_creator()
    client = signed_in(creator)
    sent = client.post(NEW, {**WHOLE, **BURN, "picture": picture(), "act": "submit"})
    version = CardVersion.objects.get(card__creator=creator)
    assert sent.status_code == 302
    assert sent["Location"] == f"/cards/{version.card_id}/"
    assert version.state == State.SUBMITTED
    assert version.design["special"] == {
        "trigger": "activated",
        "charge": 2,
        "effect": "burn",
        "target": "chosenEnemyCreature",
        "amount": 2,
    }
    assert (version.cost, version.artist, version.licence) == (4, "own work", "own")
    assert version.art
    assert "Sent to review" in text(client.get(sent["Location"]))


def test_draft_is_saved_and_shown_again_as_typed():
    client = signed_in(make_creator())
    saved = client.post(NEW, {"name": "R", "attack": "99", "traits": ["guard", "eager", "quick"]})
    page = text(client.get(saved["Location"]))
    assert 'value="R"' in page
    assert 'value="99"' in page
    assert page.count("checked") == 3
    draft = CardVersion.objects.get()
    again = client.post(page_of(draft), {"name": "Rat", "revision": draft.revision})
    assert again.status_code == 302
    draft.refresh_from_db()
    assert draft.name == "Rat"


def test_refused_submission_says_each_fault_at_its_field_and_keeps_all():
    client = signed_in(make_creator())
    answer = client.post(NEW, {"name": "", "attack": "11", "alt": "A rat.", "act": "submit"})
    page = text(answer)
    assert answer.status_code == 409
    for path, sentence in (
        ("name", "Give the card a name."),
        ("attack", "At most 10."),
        ("artist", "Name the artist"),
        ("licence", "by what right"),
    ):
        field = re.search(rf'data-field="{path}".*?</div>', page, re.DOTALL)
        assert field
        assert sentence in field[0]
        assert 'aria-invalid="true"' in field[0]
    assert 'value="11"' in page
    assert 'value="A rat."' in page
    assert CardVersion.objects.get().state == State.DRAFT


def test_refused_picture_is_said_at_its_field_and_the_rest_is_saved():
    client = signed_in(make_creator())
    fake = SimpleUploadedFile("rat.png", b"<svg/>")
    answer = client.post(NEW, {**WHOLE, "picture": fake, "act": "submit"})
    assert answer.status_code == 400
    field = re.search(r'data-field="art".*?</div>', text(answer), re.DOTALL)
    assert field
    assert "no PNG, JPEG or WebP" in field[0]
    assert CardVersion.objects.get().name == "Ratfink Bandit"


def test_lost_session_keeps_what_was_typed():
    draft = make_draft()
    for url in (NEW, page_of(draft)):
        answer = Client().post(url, {**WHOLE, "revision": draft.revision})
        assert answer.status_code == 401
        assert "Ratfink Bandit" in text(answer)
        assert "Everything you typed is still here" in text(answer)
    draft.refresh_from_db()
    assert draft.name != "Ratfink Bandit"


def test_stale_form_is_refused_and_shows_both():
    draft = make_draft(name="Stored Rat")
    client = signed_in(draft.card.creator)
    answer = client.post(page_of(draft), {**WHOLE, "name": "Typed Rat", "revision": "9"})
    page = text(answer)
    assert answer.status_code == 409
    assert "Stored Rat" in page
    assert 'value="Typed Rat"' in page
    assert f'name="revision" value="{draft.revision}"' in page
    kept = client.post(page_of(draft), {**WHOLE, "revision": draft.revision})
    assert kept.status_code == 302


def test_draft_of_another_is_not_found():
    draft = make_draft()
    client = signed_in(make_creator())
    assert client.get(page_of(draft)).status_code == 404
    assert client.post(page_of(draft), {**WHOLE, "revision": 1}).status_code == 404
    assert Client().get(page_of(draft))["Location"].startswith("/accounts/login/")


def test_version_that_left_its_drafts_leads_to_its_card():
    version = make_submitted()
    answer = signed_in(version.card.creator).get(page_of(version))
    assert answer["Location"] == f"/cards/{version.card_id}/"


def test_unknown_game_is_not_found():
    assert Client().get("/cards/forge/chess/").status_code == 404
    draft = make_draft()
    assert signed_in(draft.card.creator).post(f"/cards/forge/chess/{draft.pk}/").status_code == 404


def test_anybody_may_try_the_forge():
    page = text(Client().get(NEW))
    for label in ("Attack", "Traits", "Leech", "When it attacks", "A chosen enemy creature"):
        assert label in page
    setup = json.loads(re.search(r'id="setup" type="application/json">(.*?)</script>', page)[1])  # type: ignore[index]
    assert setup["person"] is None
    assert {field["path"] for field in setup["declaration"]} >= {"name", "special.amount"}


HOSTILE = "<script>alert(1)</script>\"'{{7*7}}"


def test_hostile_words_are_only_words():
    draft = make_draft(name="Rat", flavor=HOSTILE)
    page = text(signed_in(draft.card.creator).get(page_of(draft)))
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "49" not in re.findall(r"<textarea.*?</textarea>", page, re.DOTALL)[0]


def test_form_follows_the_declaration():
    groups = form_groups("nexus", {"special": {"trigger": "activated"}}, {"name": ["Bad."]})
    assert [(group.label, group.layout) for group in groups] == [
        ("Name", "words"),
        ("Body", "numbers"),
        ("Traits", "toggles"),
        ("Special", "sentence"),
    ]
    fields = {form.field.path: form for group in groups for form in group.fields}
    assert fields["special.charge"].is_shown
    assert not fields["special.amount"].is_shown
    assert fields["name"].faults == ("Bad.",)
    shut = {option.choice.value: option.is_shut for option in fields["special.target"].options}
    assert shut["attackTarget"] is True
    assert shut["chosenEnemyCreature"] is False


# --- taking back, revising ----------------------------------------------------------------------


def test_version_is_taken_back_and_revised_by_its_maker_alone():
    version = make_submitted(name="Rat")
    stranger, maker = signed_in(make_creator()), signed_in(version.card.creator)
    withdraw = reverse("cards:withdraw", args=[version.pk])
    revise = reverse("cards:revise", args=[version.card_id])
    assert stranger.post(withdraw).status_code == 404
    assert Client().post(withdraw).status_code == 302
    assert maker.get(withdraw).status_code == 405
    assert maker.post(withdraw)["Location"] == "/cards/mine/"
    assert stranger.post(revise).status_code == 404
    draft_page = maker.post(revise)["Location"]
    draft = CardVersion.objects.get(state=State.DRAFT)
    assert draft_page == page_of(draft)
    assert maker.post(revise)["Location"] == page_of(draft), "goes on with the one in work"


def test_published_version_is_told_beside_its_new_draft():
    first = make_approved(name="Rat")
    draft = versions.revise_card(first.card_id, by=first.card.creator)
    page = text(signed_in(first.card.creator).get(page_of(draft)))
    assert "version 1 plays on until this one is approved" in page
    assert content("Rat").artist in page


@pytest.mark.parametrize("revision", ["", "-1", "x", "1.0", "9" * 30, "9" * 5000])
def test_odd_revision_saves_nothing(revision):
    draft = make_draft(name="First")
    answer = signed_in(draft.card.creator).post(
        page_of(draft), WHOLE | {"name": "Second", "revision": revision}
    )
    assert answer.status_code == 409
    draft.refresh_from_db()
    assert draft.name == "First"


def test_door_of_the_forge_leads_to_the_game_last_worked_on(settings: Any) -> None:
    settings.OFFERED_GAMES = ["nexus", "enigma"]
    maker = make_creator()
    assert Client().get("/cards/forge/").headers["Location"] == NEW
    assert signed_in(maker).get("/cards/forge/").headers["Location"] == NEW
    versions.start_draft(by=maker, game="enigma")
    assert signed_in(maker).get("/cards/forge/").headers["Location"] == "/cards/forge/enigma/"
    assert signed_in(maker).get("/cards/forge/?game=nexus").headers["Location"] == NEW
    page = signed_in(maker).get(NEW).content.decode()
    assert 'href="/cards/forge/?game=enigma"' in page
    settings.OFFERED_GAMES = ["nexus"]
    for address in ("/cards/forge/", "/cards/forge/?game=enigma", "/cards/forge/?game=x"):
        assert signed_in(maker).get(address).headers["Location"] == NEW
    assert "?game=" not in signed_in(maker).get(NEW).content.decode()
