"""The interface for programs: drafts, previews, cards, decks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import CardVersion, State
from tests.clients import signed_in
from tests.factories.cards import (
    content,
    design,
    make_approved,
    make_creator,
    make_deck,
    make_draft,
    make_legal_deck,
    make_submitted,
)

pytestmark = pytest.mark.django_db


def send(client: Client, method: str, name: str, body: object = None, **kwargs: Any) -> Any:
    data = body if isinstance(body, str) else json.dumps(body if body is not None else {})
    return client.generic(
        method, reverse(f"cards:{name}", kwargs=kwargs), data, content_type="application/json"
    )


def codes(faults: list[dict[str, Any]]) -> dict[str, str]:
    return {fault["path"]: fault["code"] for fault in faults}


# --- preview ------------------------------------------------------------------------------------


def test_preview_needs_no_login_and_stores_nothing():
    answer = send(Client(), "POST", "api_preview", content().as_json(), game="nexus")
    assert answer.status_code == 200
    assert not CardVersion.objects.exists()
    assert set(answer.json()) == {"card", "budget", "faults"}


def test_preview_shows_card_points_and_text():
    typed = design("Rat", attack=4, traits=["eager"], flavor="Squeak.")
    shown = send(Client(), "POST", "api_preview", {"design": typed}, game="nexus").json()
    assert (shown["card"]["name"], shown["card"]["cost"]) == ("Rat", 3)
    assert shown["card"]["text"][0]["lead"].startswith("Eager")
    budget = shown["budget"]
    assert budget["points"] == 16 == sum(line["points"] for line in budget["lines"])
    assert (budget["low"], budget["high"]) == (14, 18)
    assert budget["ruler"] == [8, 13, 18, 23, 28, 33, 38, 43, 48, 53]


def test_preview_copes_with_anything_and_names_the_fields():
    """Case 58."""
    typed = {
        "name": 5,
        "attack": "many",
        "health": 10**30,
        "armor": -1,
        "traits": ["guard", "flying"],
        "special": {"trigger": "onPlay"},
        "colour": "red",
    }
    answer = send(Client(), "POST", "api_preview", {"design": typed}, game="nexus")
    assert answer.status_code == 200
    found = codes(answer.json()["faults"])
    assert found["name"] == found["attack"] == "wrong_type"
    assert (found["health"], found["armor"]) == ("too_high", "too_low")
    assert found["traits"] == "unknown_choice"
    assert found["special.effect"] == found["special.target"] == "missing"
    assert found[""] == "unknown_field"
    assert answer.json()["card"]["design"]["health"] == 1


@pytest.mark.parametrize(
    "body",
    ['{"design": {"attack": NaN}}', '{"design": {"attack": Infinity}}', "{", "[]", '"x"', ""],
)
def test_what_is_no_json_object_is_answered(body):
    answer = send(Client(), "POST", "api_preview", body, game="nexus")
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in ("parse_error", "invalid")


@pytest.mark.parametrize("field", ["name", "flavor"])
def test_endless_text_is_not_composed(field, composed):
    """Case 45."""
    typed = design() | {field: "a" + "\u0300\u0327" * 20_000}
    answer = send(Client(), "POST", "api_preview", {"design": typed}, game="nexus")
    assert codes(answer.json()["faults"])[field] == "too_long"
    assert len(answer.json()["card"][field]) <= 400
    assert 0 < max(composed) < 5_000


def test_infinite_number_is_a_fault_of_its_field():
    """Case 58."""
    answer = send(Client(), "POST", "api_preview", '{"design": {"attack": 1e999}}', game="nexus")
    assert codes(answer.json()["faults"])["attack"] == "wrong_type"


@pytest.mark.parametrize(
    ("attack", "health", "cost"), [(0, 8, 1), (0, 9, 2), (1, 11, 2), (1, 12, 3), (0, 1, 1)]
)
def test_preview_and_submission_agree_at_the_edges_of_costs(attack, health, cost):
    """Case 58."""
    typed = design(attack=attack, health=health)
    shown = send(Client(), "POST", "api_preview", {"design": typed}, game="nexus").json()
    assert shown["budget"]["points"] == 2 * attack + health
    assert shown["card"]["cost"] == cost
    assert make_submitted(attack=attack, health=health).cost == cost


def test_own_name_is_no_fault_in_the_preview_of_its_card():
    version = make_approved(name="Rat King")
    body = {"design": design("Rat King")}
    stranger = send(Client(), "POST", "api_preview", body, game="nexus").json()
    assert codes(stranger["faults"])["name"] == "name_taken"
    own = send(
        signed_in(version.card.creator),
        "POST",
        "api_preview",
        {**body, "version": version.pk},
        game="nexus",
    ).json()
    assert "name" not in codes(own["faults"])


def test_draft_of_another_lends_nothing_to_a_preview():
    draft = make_draft()
    body = {"design": design(), "version": draft.pk}
    assert send(Client(), "POST", "api_preview", body, game="nexus").status_code == 404


def test_unknown_game_is_not_found():
    answer = send(Client(), "POST", "api_preview", {"design": {}}, game="chess")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "game_not_found")


# --- drafts -------------------------------------------------------------------------------------


def test_draft_goes_from_typing_to_review():
    creator = make_creator()
    client = signed_in(creator)
    made = send(client, "POST", "api_drafts", {"design": {"name": "R"}}, game="nexus")
    assert made.status_code == 201
    draft = made.json()
    refused = send(client, "POST", "api_submit", {"revision": 1}, version_id=draft["id"])
    assert refused.status_code == 409
    assert codes(refused.json()["error"]["facts"]["faults"])["name"] == "too_short"
    saved = send(
        client,
        "PUT",
        "api_version",
        {**content("Rat").as_json(), "revision": 1},
        version_id=draft["id"],
    )
    assert saved.json()["revision"] == 2
    CardVersion.objects.filter(pk=draft["id"]).update(art=make_draft(creator).art)
    sent = send(client, "POST", "api_submit", {"revision": 2}, version_id=draft["id"])
    assert sent.json()["state"] == "submitted"
    assert [one["state"] for one in client.get(reverse("cards:api_drafts", args=["nexus"])).json()][
        :1
    ] == ["submitted"]
    withdrawn = send(client, "POST", "api_withdraw", version_id=draft["id"])
    assert withdrawn.json()["state"] == "withdrawn"
    again = send(client, "POST", "api_revise", card_id=draft["card"])
    assert (again.status_code, again.json()["number"]) == (201, 2)


def test_stale_save_gives_both_versions():
    draft = make_draft(name="Stored")
    client = signed_in(draft.card.creator)
    body = {**content("Typed").as_json(), "revision": 9}
    answer = send(client, "PUT", "api_version", body, version_id=draft.pk)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (409, "draft_changed")
    assert error["facts"]["revision"] == 1
    assert error["facts"]["saved"]["design"]["name"] == "Stored"


@pytest.mark.parametrize("name", ["api_version", "api_submit", "api_withdraw"])
def test_drafts_are_for_their_makers(name):
    draft = make_draft()
    method = "GET" if name == "api_version" else "POST"
    for client, status in ((Client(), 401), (signed_in(make_creator()), 404)):
        answer = send(client, method, name, {"revision": 1}, version_id=draft.pk)
        assert answer.status_code == status
        assert answer.json()["error"]["message"]


def test_page_of_another_site_cannot_write(settings):
    draft = make_draft()
    client = Client(enforce_csrf_checks=True)
    client.force_login(draft.card.creator)
    answer = send(client, "POST", "api_withdraw", version_id=draft.pk)
    assert answer.status_code == 403
    draft.refresh_from_db()
    assert draft.state == State.DRAFT


# --- cards --------------------------------------------------------------------------------------


def test_published_cards_are_listed_for_all():
    version = make_approved(name="Wall", traits=["guard"])
    make_submitted(name="Waiting")
    listed = Client().get(reverse("cards:api_cards")).json()
    assert [(card["name"], card["key"]) for card in listed["results"]] == [
        ("Wall", f"c{version.card_id}")
    ]
    one = Client().get(reverse("cards:api_card", args=[version.card_id])).json()
    assert one == listed["results"][0]


def test_cards_are_found_by_name_text_cost_trait_and_trigger():
    wall = make_approved(name="Wall", traits=["guard"], health=10)
    burn = {"trigger": "onDeath", "effect": "burn", "target": "randomEnemyCreature", "amount": 2}
    imp = make_approved(name="Imp", special=burn, attack=1)

    def found(query: str) -> set[str]:
        listed = Client().get(f"{reverse('cards:api_cards')}?{query}").json()["results"]
        return {card["name"] for card in listed}

    assert found("") == {"Wall", "Imp"}
    assert found("q=wal") == found("trait=guard") == found("q=must+attack") == {"Wall"}
    assert found("trigger=onDeath") == found("effect=burn") == found("q=apply+burn") == {"Imp"}
    assert found("trait=guard&trait=eager") == set()
    assert (wall.cost, imp.cost) == (5, 2)
    assert found("cost_min=3") == {"Wall"}
    assert found("cost_max=3") == {"Imp"}
    assert found("cost_min=2&cost_max=5") == {"Wall", "Imp"}
    assert found(f"by={imp.card.creator.username.upper()}") == {"Imp"}
    assert found("trait=flying&cost_min=x&order=odd&trigger=never") == {"Wall", "Imp"}
    assert found("q=t:guard+cost>=5+or+trigger:onDeath") == {"Wall", "Imp"}


def test_query_is_told_beside_what_it_finds():
    make_approved(name="Wall", traits=["guard"])
    answer = Client().get(f"{reverse('cards:api_cards')}?game=nexus&q=t:guard+cosst<3").json()
    assert [card["name"] for card in answer["results"]] == ["Wall"]
    assert (answer["count"], answer["is_exact"], answer["next"]) == (1, True, None)
    query = answer["query"]
    assert (query["text"], query["words"]) == ("t:guard cosst<3", "Cards where Trait is Guard")
    [fault] = query["faults"]
    assert (fault["code"], fault["start"], fault["end"]) == ("unknown_field", 8, 13)
    assert fault["nearest"] == "cost"
    assert query["form"]["trait"] == ["guard"]
    read = Client().get(f"{reverse('cards:api_read_query')}?q=t:guard+cosst<3").json()
    assert read == query


def test_address_names_the_only_game_of_a_query():
    address = reverse("cards:api_cards")
    assert Client().get(f"{address}?q=game:grid").json()["query"]["game"] == "grid"
    kept = Client().get(f"{address}?game=nexus&q=game:grid").json()["query"]
    assert (kept["game"], kept["faults"][0]["code"]) == ("nexus", "unknown_value")


def test_pages_of_cards_lead_to_each_other():
    for letter in "abc":
        make_approved(name=f"Rat {letter}")
    address = f"{reverse('cards:api_cards')}?q=rat&limit=2&sort=name"
    first = Client().get(address).json()
    last = Client().get(first["next"]).json()
    names = [card["name"] for page in (first, last) for card in page["results"]]
    assert (names, last["next"]) == (["Rat a", "Rat b", "Rat c"], None)
    assert Client().get(f"{address}&offset={10**15}").json()["results"] == []


def test_what_may_be_typed_next_is_offered():
    make_approved(make_creator("Tamsin"), name="Wall")

    def offered(text: str, **more: int) -> list[str]:
        asked: dict[str, str | int] = {"game": "nexus", "q": text, **more}
        answer = Client().get(reverse("cards:api_complete"), asked).json()
        start, end = answer["start"], answer["end"]
        return [text[:start] + one["text"] + text[end:] for one in answer["options"]]

    assert "trait:" in offered("")
    assert offered("rat trig") == ["rat trigger:"]
    assert offered("t:gua") == ["t:guard", "t:vanguard"]
    assert offered("-guard")[-1] == "-trait:guard"
    assert offered("t:gua fox", at=5)[0] == "t:guard fox"
    assert offered("by:tam") == ["by:Tamsin"]
    assert offered("order:hea") == ["order:health"]
    assert offered('"grey fox"') == offered("cost<") == offered("zzzz") == []
    assert offered("r:", at=99)[0] == "r:common"


def test_card_under_review_is_not_found_by_others():
    version = make_submitted()
    url = reverse("cards:api_card", args=[version.card_id])
    assert Client().get(url).status_code == 404
    assert signed_in(version.card.creator).get(url).json()["state"] == "submitted"


# --- decks --------------------------------------------------------------------------------------


def test_deck_is_made_changed_judged_and_deleted():
    owner = make_creator()
    client, card = signed_in(owner), make_approved().card_id
    body = {"name": "Mine", "cards": {str(card): 4}, "extras": {"patron": None}}
    made = send(client, "POST", "api_decks", {**body, "game": "nexus"})
    assert made.status_code == 201, made.json()
    deck = made.json()
    assert deck["cards"] == {str(card): 4}
    assert {fault["code"] for fault in deck["faults"]} == {
        *("deck_too_small", "too_many_copies", "no_patron")
    }
    body["cards"] = {}
    saved = send(client, "PUT", "api_deck", {**body, "revision": 1}, deck_id=deck["id"])
    assert (saved.json()["revision"], saved.json()["cards"]) == (2, {})
    stale = send(client, "PUT", "api_deck", {**body, "revision": 1}, deck_id=deck["id"])
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "deck_changed")
    assert send(client, "DELETE", "api_deck", deck_id=deck["id"]).status_code == 204
    assert client.get(reverse("cards:api_deck", args=[deck["id"]])).status_code == 404


def test_legal_deck_has_no_faults_and_is_checked_without_storing():
    owner = make_creator()
    deck = make_legal_deck(owner)
    client = signed_in(owner)
    [listed] = client.get(reverse("cards:api_decks")).json()
    assert listed["faults"] == []
    body = {"game": "nexus", "name": "", "cards": listed["cards"], "extras": {}}
    faults = send(client, "POST", "api_check_deck", body).json()
    assert [fault["code"] for fault in faults] == ["no_patron"]
    deck.refresh_from_db()
    assert deck.revision == 1


def test_deck_of_another_is_not_found():
    deck = make_deck(make_creator())
    assert (
        signed_in(make_creator()).get(reverse("cards:api_deck", args=[deck.pk])).status_code == 404
    )


@pytest.mark.parametrize("cards", [{"x": 1}, {"1": 0}, {"1": 100}, {"-1": 1}, {"²": 1}, [], None])
def test_cards_of_a_deck_must_be_ids_and_counts(cards):
    body = {"game": "nexus", "name": "", "cards": cards, "extras": {}}
    answer = send(signed_in(make_creator()), "POST", "api_decks", body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "invalid")


# --- the schema ---------------------------------------------------------------------------------


def test_schema_of_designs_follows_the_declaration():
    schema = Client().get(reverse("cards:api_design_schema", args=["nexus"])).json()
    assert schema["properties"]["attack"] == {
        "title": "Attack",
        "description": "Damage of its strikes. Every strike deals at least 1.",
        "type": "integer",
        "minimum": 0,
        "maximum": 10,
    }
    assert "guard" in schema["properties"]["traits"]["items"]["enum"]
    assert "trigger" in schema["properties"]["special"]["properties"]
    assert "special" not in schema["required"]
