"""Sets that creators curate: what may be in them, who sees what, pages and API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards import curated
from cards.errors import SetFaulty
from cards.models import CardVersion, CuratedSet
from cards.services import sets, versions
from cards.services.sets import SetContent
from cards.views.sets import going_on, moved
from tests.factories.cards import make_approved, make_creator, make_draft, make_submitted
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_creator("Ann")


def make_set(by: Account, *cards: CardVersion, name: str = "Night Birds") -> CuratedSet:
    content = SetContent(name, "Birds that wake late.", [version.card_id for version in cards])
    return sets.create_set(by=by, game="nexus", content=content)


def faults(refusal: Any) -> list[tuple[str, str]]:
    return [(fault["path"], fault["code"]) for fault in refusal.value.facts["faults"]]


def names(found: CuratedSet, to: Account) -> list[str]:
    return [one.face["name"] for one in curated.cards_of_set(found, to=to)]


def test_cards_keep_the_order_of_the_curator(ann: Account) -> None:
    first, second, third = (make_approved(name=name) for name in ("Owl", "Bat Moth", "Heron"))
    made = make_set(ann, third, first, second)
    assert names(made, ann) == ["Heron", "Owl", "Bat Moth"]
    content = SetContent("Night Birds", "", [second.card_id, third.card_id])
    sets.save_set(made.pk, by=ann, revision=1, content=content)
    assert names(made, ann) == ["Bat Moth", "Heron"]


def test_others_see_what_plays_and_the_curator_own_drafts_as_well(ann: Account) -> None:
    ben = make_creator("Ben")
    mine, draft = make_approved(ann, "Owl"), make_draft(ann, "Bat Moth")
    hidden = make_approved(ben, "Heron")
    made = make_set(ann, draft, hidden, mine)
    CardVersion.objects.filter(pk=hidden.pk).update(hidden_at=hidden.created_at)
    assert names(made, ann) == ["Bat Moth", "Owl"]
    assert names(made, ben) == ["Owl"]
    revised = versions.revise_card(mine.card_id, by=ann)
    assert revised.state == "draft"
    assert names(made, ben) == ["Owl"]


def test_drafts_of_others_and_foreign_cards_are_refused(ann: Account) -> None:
    foreign = make_submitted(make_creator(), "Not Yours")
    with refused("set_faulty"):
        make_set(ann, foreign)
    own = make_draft(ann)
    for cards, code in (
        ([own.card_id, own.card_id], "twice_in_set"),
        ([own.card_id, 10**9], "not_for_set"),
        (list(range(1, 202)), "too_many_in_set"),
    ):
        with pytest.raises(SetFaulty) as refusal:
            sets.create_set(by=ann, game="nexus", content=SetContent("Set", "", cards))
        assert faults(refusal) == [("cards", code)]
    assert not CuratedSet.objects.exists()


def test_words_are_held_to_what_other_words_are(ann: Account) -> None:
    for name, text, code in (
        ("x", "", ("name", "too_short")),
        ("\u202eevil", "", ("name", "unprintable")),
        ("Fine", "y" * 2001, ("text", "too_long")),
    ):
        with pytest.raises(SetFaulty) as refusal:
            sets.create_set(by=ann, game="nexus", content=SetContent(name, text))
        assert faults(refusal) == [code]


def test_stale_save_is_refused_and_changes_nothing(ann: Account) -> None:
    made = make_set(ann)
    sets.save_set(made.pk, by=ann, revision=1, content=SetContent("Newer"))
    with refused("set_changed"):
        sets.save_set(made.pk, by=ann, revision=1, content=SetContent("Older"))
    with refused("set_not_found"):
        sets.save_set(made.pk, by=make_creator(), revision=2, content=SetContent("Theirs"))
    made.refresh_from_db()
    assert (made.name, made.revision) == ("Newer", 2)


def test_number_of_sets_is_limited(ann: Account) -> None:
    for number in range(sets.SET_LIMIT):
        make_set(ann, name=f"Set {number}")
    with refused("too_many_sets"):
        make_set(ann)


def test_set_without_an_open_card_is_nobody_elses(ann: Account, client: Client) -> None:
    draft = make_draft(ann)
    made = make_set(ann, draft)
    assert list(curated.sets_shown()) == []
    assert client.get(f"/sets/{made.pk}/").status_code == 404
    assert client.get(f"/api/v1/sets/{made.pk}/").status_code == 404
    client.force_login(ann)
    page = client.get(f"/sets/{made.pk}/").content.decode()
    assert "Only you see it" in page


def test_order_of_one_card_changes() -> None:
    assert moved([1, 2, 3], "up", 3) == [1, 3, 2]
    assert moved([1, 2, 3], "up", 1) == [1, 2, 3]
    assert moved([1, 2, 3], "down", 1) == [2, 1, 3]
    assert moved([1, 2, 3], "out", 2) == [1, 3]
    assert moved([1, 2, 3], "save", None) == [1, 2, 3]
    assert moved([1, 2, 3], "sideways", 2) == [1, 2, 3]


def test_one_goes_on_where_one_was() -> None:
    assert going_on([1, 2, 3], "up", 3) == "#up-3"
    assert going_on([1, 2, 3], "down", 1) == "#down-1"
    assert going_on([1, 2, 3], "out", 2) == "#out-3"
    assert going_on([1, 2, 3], "out", 3) == "#f-add"
    assert going_on([1, 2, 3], "add", None) == "#f-add"


def test_set_is_made_and_edited_without_script(ann: Account, client: Client) -> None:
    owl, bat = make_approved(name="Snow Owl"), make_approved(name="Bat Moth")
    client.force_login(ann)
    answer = client.post("/sets/new/", {"name": "Night Birds", "game": "nexus"})
    made = CuratedSet.objects.get()
    assert answer["Location"] == f"/sets/{made.pk}/edit/"
    edit = answer["Location"]

    def act(act: str, **fields: Any) -> Any:
        made.refresh_from_db()
        form = {
            "revision": made.revision,
            "name": "Night Birds",
            "card": sets.cards_in(made),
            "act": act,
        }
        return client.post(edit, {**form, **fields})

    assert act("add", add="snow  owl", text="Late ones.")["Location"] == f"{edit}#f-add"
    act("add", add="Bat Moth")
    assert sets.cards_in(made) == [owl.card_id, bat.card_id]
    assert act(f"up:{bat.card_id}")["Location"] == f"{edit}#up-{bat.card_id}"
    assert sets.cards_in(made) == [bat.card_id, owl.card_id]
    unknown = act("add", add="No Such Bird", name="Kept Name")
    assert unknown.status_code == 400
    page = unknown.content.decode()
    assert "No card that you can see has this name." in page
    assert 'value="Kept Name"' in page
    assert 'value="No Such Bird"' in page
    stale = act("save", revision=1)
    assert stale.status_code == 409
    assert act("save", text="All of them.")["Location"] == f"/sets/{made.pk}/"
    assert "All of them." in client.get(f"/sets/{made.pk}/").content.decode()
    assert client.post(f"/sets/{made.pk}/delete/").status_code == 302
    assert not CuratedSet.objects.exists()


def test_card_page_puts_the_card_into_an_own_set(ann: Account, client: Client) -> None:
    owl = make_approved(name="Snow Owl")
    made = make_set(ann)
    client.force_login(ann)
    assert "Put it into" in client.get(f"/cards/{owl.card_id}/").content.decode()
    assert client.post(f"/cards/{owl.card_id}/put/", {"set": made.pk}).status_code == 302
    client.post(f"/cards/{owl.card_id}/put/", {"set": made.pk})
    assert sets.cards_in(made) == [owl.card_id]
    page = client.get(f"/cards/{owl.card_id}/").content.decode()
    assert f"/sets/{made.pk}/" in page
    assert "Put it into" not in page
    client.force_login(make_creator("Ben"))
    assert client.post(f"/cards/{owl.card_id}/put/", {"set": made.pk}).status_code == 404
    assert client.get(f"/sets/{made.pk}/edit/")["Location"] == f"/sets/{made.pk}/"


def test_programs_do_what_the_pages_do(ann: Account, client: Client) -> None:
    owl = make_approved(name="Snow Owl")
    wish = {"game": "nexus", "name": "Night Birds", "cards": [owl.card_id]}
    assert client.post("/api/v1/sets/", wish, "application/json").status_code == 401
    client.force_login(ann)
    made = client.post("/api/v1/sets/", wish, "application/json")
    assert made.status_code == 201
    assert [card["name"] for card in made.json()["cards"]] == ["Snow Owl"]
    address = f"/api/v1/sets/{made.json()['id']}/"
    faulty = client.put(address, {**wish, "revision": 1, "name": ""}, "application/json")
    assert faulty.status_code == 400
    beyond = client.put(address, {**wish, "revision": 1, "cards": [2**63]}, "application/json")
    assert beyond.status_code == 400
    saved = client.put(address, {**wish, "revision": 1, "text": "Late."}, "application/json")
    assert (saved.json()["text"], saved.json()["revision"]) == ("Late.", 2)
    client.logout()
    listed = client.get("/api/v1/sets/?game=nexus&by=Ann").json()["results"]
    assert [(line["name"], line["shown"]) for line in listed] == [("Night Birds", 1)]
    assert client.get("/api/v1/sets/?by=Ben").json()["results"] == []
    assert client.get(address).json()["curator"] == "Ann"
    assert client.delete(address).status_code == 401
    client.force_login(make_creator("Ben"))
    assert client.delete(address).status_code == 404
    client.force_login(ann)
    assert client.delete(address).status_code == 204


def test_list_asks_as_often_for_many_sets_as_for_one(
    ann: Account, client: Client, django_assert_num_queries: Any
) -> None:
    owl, bat = make_approved(name="Snow Owl"), make_approved(name="Bat Moth")
    make_set(ann, owl)
    client.get("/sets/")
    with django_assert_num_queries(4):
        client.get("/sets/")
    for number in range(5):
        make_set(ann, owl, bat, name=f"Set {number}")
    with django_assert_num_queries(4):
        client.get("/sets/")
