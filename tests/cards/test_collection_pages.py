"""Browsing, one card, one's own cards."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from accounts.roles import MODERATOR, give_role
from cards.models import CardVersion, State
from cards.queries import art_url, bench_of, versions_of
from cards.query.fields import lexicon
from cards.services import versions
from cards.views import collection
from tests.clients import signed_in
from tests.factories.cards import (
    NOON,
    content,
    make_approved,
    make_creator,
    make_draft,
    make_submitted,
    publish,
)

pytestmark = pytest.mark.django_db


def page(url: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(url, follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def reject(version: CardVersion) -> None:
    with transaction.atomic():
        versions.reject_version(version, at=NOON)


# --- browsing -----------------------------------------------------------------------------------


def test_empty_shelf_invites_to_forge():
    shown = page("/cards/")
    assert "No card has been published yet" in shown
    assert 'href="/cards/forge/nexus/"' in shown


def test_published_cards_are_shown_and_found():
    wall = make_approved(name="Wall", traits=["guard"])
    make_approved(name="Imp")
    make_submitted(name="Waiting")
    assert all(name in page("/cards/") for name in ("Wall", "Imp"))
    assert "Waiting" not in page("/cards/")
    found = page("/cards/?q=wall&trait=guard")
    assert f'href="/cards/{wall.card_id}/"' in found
    assert "Imp" not in found
    assert 'value="guard" checked' in found
    assert "No card fits" in page("/cards/?q=nothing")


@pytest.mark.parametrize(
    "query",
    [
        "q=%27%22%3Cscript%3E",
        "cost_min=-1&cost_max=x",
        "page=0",
        "page=999",
        "by=%F0%9F%94%A5",
    ],
)
def test_odd_queries_are_answered(query):
    make_approved()
    assert "<script>" not in page(f"/cards/?{query}").replace("<script type", "")


def test_pages_keep_the_search(monkeypatch):
    monkeypatch.setattr(collection, "CARDS_A_PAGE", 2)
    for number in range(3):
        make_approved(name=f"Rat {'abc'[number]}")
    first = page("/cards/?q=rat")
    assert "q=rat&amp;page=2" in first or "page=2&amp;q=rat" in first
    assert page("/cards/?q=rat&page=2").count('rel="prev"') == 1
    assert first.count('data-size="hand"') - 1 == 2  # the list itself is marked so, too


def test_browsing_asks_a_fixed_number_of_queries(django_assert_max_num_queries):
    for _ in range(5):
        make_approved()
    with django_assert_max_num_queries(5):
        page("/cards/")


def test_query_is_said_in_words_and_what_is_wrong_is_marked():
    make_approved(name="Wall", traits=["guard"])
    shown = page("/cards/?q=t:guard+cosst<3")
    assert "Cards where Trait is Guard" in shown
    assert "<mark>cosst</mark>" in shown
    assert "Did you mean “cost”?" in shown
    assert 'aria-invalid="true"' in shown
    assert ">Wall<" in shown


def written(query: str) -> str:
    """The query to which an address with filters leads."""
    answer = Client().get(f"/cards/?{query}")
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer["Location"]).query, keep_blank_values=True)["q"][0]


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("q=rat&trait=guard&trait=siege", "rat trait:guard trait:siege"),
        ("q=rat+or+fox&trait=guard", "(rat or fox) trait:guard"),
        ("cost_min=3&cost_max=3&by=Ann&order=-cost", "cost=3 by:Ann order:-cost"),
        ('q="rat&rarity=rare', '"rat" rarity:rare'),
        ("q=rat&was=rat", "rat"),
        ("q=t:guard+fox&was=t:guard&rarity=epic", "fox rarity:epic"),
        ("q=t:guard+fox&was=&trait=siege", "fox trait:siege"),
        ("q=-t:guard+order:name&was=order:name&order=cost", "-t:guard order:cost"),
        ("q=cost=3+rat&was=cost=3+rat&cost_min=3", "rat cost>=3"),
    ],
)
def test_filters_write_into_the_query(asked, text):
    assert written(asked) == text


def test_query_presses_the_filters():
    shown = page('/cards/?q=t:guard+r:rare+cost>=2+cost<5+by:"Ann"+-t:siege')
    assert 'value="guard" checked' in shown
    assert 'value="siege" checked' not in shown
    assert re.search(r'<option value="rare"\s+selected>Rare</option>', shown)
    assert re.search(r'name="cost_min"[^>]* value="2"', shown)
    assert re.search(r'name="cost_max"[^>]* value="4"', shown)
    assert 'name="by" value="Ann"' in shown


def test_what_is_ones_own_is_asked_for_by_who_is_logged_in():
    version = make_approved(name="Wall")
    make_approved(name="Imp")
    assert "Log in to ask for what is yours." in page("/cards/?q=by:me")
    own = page("/cards/?q=by:me", signed_in(version.card.creator))
    assert ">Wall<" in own
    assert ">Imp<" not in own


@pytest.mark.parametrize("game", ["nexus", "enigma", "grid", "dragon"])
def test_page_about_searches_tells_every_field(game):
    shown = page(f"/cards/search/?game={game}")
    for field in lexicon(game).fields:
        if field.kind != "game":
            assert all(f"<code>{name}</code>" in shown for name in field.names)


# --- one card -----------------------------------------------------------------------------------


def test_card_shows_the_version_that_plays():
    first = make_approved(name="Old Rat")
    draft = versions.revise_card(first.card_id, by=first.card.creator)
    versions.save_draft(draft.pk, by=first.card.creator, revision=1, content=content("New Rat"))
    url = reverse("cards:card", args=[first.card_id])
    assert "Old Rat" in page(url)
    assert "New Rat" not in page(url)
    second = versions.submit_version(draft.pk, by=first.card.creator, revision=2, at=NOON)
    publish(second)
    shown = page(url)
    assert "New Rat" in shown
    assert f"?version={first.pk}" in shown
    assert "Superseded" in page(f"{url}?version={first.pk}")


def test_card_under_review_is_for_its_maker_and_moderators():
    version = make_submitted(name="Waiting")
    url = reverse("cards:card", args=[version.card_id])
    moderator = make_creator()
    give_role(moderator, MODERATOR)
    assert Client().get(url).status_code == 404
    assert signed_in(make_creator()).get(url).status_code == 404
    assert "Waiting" in page(url, signed_in(moderator))
    own = page(url, signed_in(version.card.creator))
    assert "Take back from review" in own
    assert "Measured power" in own


def test_draft_is_nobody_elses_business():
    """Also its picture, and also once it is put away without having been sent."""
    draft = make_draft()
    moderator = make_creator()
    give_role(moderator, MODERATOR)
    url = reverse("cards:card", args=[draft.card_id])
    picture = art_url(draft.art, "card") or ""
    assert "Go on with the draft" in page(url, signed_in(draft.card.creator))
    for _ in range(2):
        assert signed_in(moderator).get(url).status_code == 404
        assert signed_in(moderator).get(picture).status_code == 404
        assert signed_in(draft.card.creator).get(picture).status_code == 200
        if draft.state == State.DRAFT:
            draft = versions.withdraw_version(draft.pk, by=draft.card.creator)


def test_only_the_maker_is_offered_to_revise():
    version = make_approved()
    url = reverse("cards:card", args=[version.card_id])
    assert "Revise" in page(url, signed_in(version.card.creator))
    assert "Revise" not in page(url, signed_in(make_creator()))
    assert "Revise" not in page(url)


# --- one's own ----------------------------------------------------------------------------------


def test_own_cards_stand_where_they_are():
    creator = make_creator()
    draft, submitted = make_draft(creator), make_submitted(creator)
    approved, rejected = make_approved(creator), make_submitted(creator)
    reject(rejected)
    withdrawn = make_draft(creator)
    versions.withdraw_version(withdrawn.pk, by=creator)
    revised = make_approved(creator)
    new_draft = versions.revise_card(revised.card_id, by=creator)
    bench = bench_of(creator)
    assert {version.pk for version in bench.drafts} == {draft.pk, new_draft.pk}
    assert [version.pk for version in bench.submitted] == [submitted.pk]
    assert {version.pk for version in bench.published} == {approved.pk, revised.pk}
    assert [version.pk for version in bench.decided] == [rejected.pk]
    assert [version.pk for version in bench.resting] == [withdrawn.pk]


def test_rejected_version_leaves_the_list_once_it_is_taken_up():
    creator = make_creator()
    rejected = make_submitted(creator)
    reject(rejected)
    versions.revise_card(rejected.card_id, by=creator)
    assert not bench_of(creator).decided


def test_page_of_own_cards_shows_each_list_and_nothing_of_others():
    creator = make_creator()
    make_draft(creator, "Draft Rat")
    make_submitted(creator, "Sent Rat")
    make_approved(creator, "Playing Rat")
    rejected = make_submitted(creator, "Came Back Rat")
    reject(rejected)
    make_draft(name="Foreign Rat")
    shown = page("/cards/mine/", signed_in(creator))
    for name in ("Draft Rat", "Sent Rat", "Playing Rat", "Came Back Rat", "waits to be measured"):
        assert name in shown
    assert "Foreign Rat" not in shown
    assert shown.count("csrfmiddlewaretoken") >= 4


def test_own_cards_need_a_login_and_begin_with_an_invitation():
    assert Client().get("/cards/mine/")["Location"].startswith("/accounts/login/")
    assert "Nothing on your bench yet" in page("/cards/mine/", signed_in(make_creator()))


def test_own_cards_ask_one_query(django_assert_num_queries):
    creator = make_creator()
    make_draft(creator)
    make_submitted(creator)
    with django_assert_num_queries(1):
        list(versions_of(creator))
    with django_assert_num_queries(1):
        bench_of(creator)
