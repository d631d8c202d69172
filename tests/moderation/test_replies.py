"""Replies that moderators begin from."""

from __future__ import annotations

import pytest

from accounts import roles
from accounts.services import create_account
from moderation.models import ReplyTemplate, TrailEntry
from moderation.services import templates
from tests.clients import signed_in
from tests.refusals import refused


@pytest.fixture
def reply(moderator, clock):
    return templates.save_template(
        None, by=moderator, name="Copied", words="Show that it is yours.", at=clock.now()
    )


def test_reply_is_made_changed_and_deleted_with_a_trail(at_desk):
    at_desk.post("/moderation/replies/", {"name": "Copied", "words": "Show that it is yours."})
    reply = ReplyTemplate.objects.get()
    at_desk.post(f"/moderation/replies/{reply.pk}/", {"name": "Copied", "words": "Say whose."})
    at_desk.post(f"/moderation/replies/{reply.pk}/delete/")
    assert not ReplyTemplate.objects.exists()
    entries = TrailEntry.objects.filter(subject=f"template:{reply.pk}").order_by("pk")
    assert [
        (entry.act, entry.before.get("words"), entry.after.get("words")) for entry in entries
    ] == [
        ("template_saved", None, "Show that it is yours."),
        ("template_saved", "Show that it is yours.", "Say whose."),
        ("template_deleted", "Say whose.", None),
    ]


def test_reply_is_put_into_the_form_without_script(reply, submit, at_desk):
    version = submit()
    url = f"/moderation/versions/{version.pk}/"
    at_desk.post(url + "claim/")
    assert f'href="?reply={reply.pk}#words"' in at_desk.get(url).content.decode()
    assert (
        "Show that it is yours.</textarea>"
        in at_desk.get(f"{url}?reply={reply.pk}").content.decode()
    )
    assert at_desk.get(f"{url}?reply=x").status_code == 200


def test_names_are_unique_and_nothing_is_empty(reply, moderator, clock):
    save = templates.save_template
    with refused("template_name_taken"):
        save(None, by=moderator, name="Copied", words="x", at=clock.now())
    with refused("words_missing"):
        save(None, by=moderator, name=" ", words="x", at=clock.now())
    with refused("template_not_found"):
        save(reply.pk + 1, by=moderator, name="Other", words="x", at=clock.now())
    assert ReplyTemplate.objects.get().words == "Show that it is yours."


def test_juniors_use_but_do_not_keep_them(reply, clock):
    junior = create_account("Wren", more_roles=[roles.JUNIOR])
    with refused("senior_decides"):
        templates.delete_template(reply.pk, by=junior, at=clock.now())
    client = signed_in(junior)
    page = client.get("/moderation/replies/").content.decode()
    assert "Show that it is yours." in page
    assert "Save reply" not in page
