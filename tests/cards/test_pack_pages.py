"""Pages and API of packs, collection and Sparks."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import CardVersion, Pack
from cards.packs import words
from cards.packs.odds import rows_of
from cards.packs.pools import pool_now
from cards.packs.rules import pack_rules
from cards.queries import sparks_of
from cards.services import collection
from cards.services.packs import offer_pack
from cards.services.sparks import Booking, book
from matches.services import results
from tests.clients import signed_in
from tests.factories.cards import NOON, make_approved, make_creator
from tests.factories.packs import buy, buy_and_open, give_sparks, publish_every_rarity

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    """With Sparks for two packs."""
    publish_every_rarity()
    account = make_creator("Ann")
    give_sparks(account, 20)
    return account


def text(client: Client, path: str) -> str:
    """A page that is shown."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return str(answer.content.decode())


def order(account: Account, **changes: str) -> dict[str, str]:
    """What the form sends."""
    offer = offer_pack(to=account, game="nexus")
    hashes = {"commitment": offer.commitment, "pool": offer.pool}
    return {"game": "nexus", "key": "k1", "nonce": "mine", **hashes, **changes}


def test_pack_is_bought_and_opened_without_script(ann):
    client = signed_in(ann)
    page = text(client, "/packs/")
    offer = offer_pack(to=ann, game="nexus")
    assert offer.commitment in page
    assert offer.pool in page
    bought = client.post("/packs/buy/", order(ann), follow=True)
    pack = Pack.objects.get()
    assert bought.redirect_chain == [(f"/packs/{pack.pk}/", 302)]
    assert "Open the pack" in bought.content.decode()
    names = CardVersion.objects.filter(card__in=[card for card, _ in pack.drawn])
    assert not [one.name for one in names if one.name in bought.content.decode()]
    opened = client.post(f"/packs/{pack.pk}/open/", follow=True).content.decode()
    assert all(one.name in opened for one in names)
    assert opened.count('class="opened__place"') == 5


def test_form_that_is_sent_again_leads_to_the_same_pack(ann):
    """Case 49."""
    client, sent = signed_in(ann), order(ann)
    addresses = {client.post("/packs/buy/", sent)["Location"] for _ in range(3)}
    assert addresses == {f"/packs/{Pack.objects.get().pk}/"}
    assert sparks_of(ann) == 10


def test_refused_purchase_keeps_what_was_typed(ann):
    client = signed_in(ann)
    for sent, told in (
        (order(ann, nonce="my number"), "letters (a to z)"),
        (order(ann, nonce="my-number", commitment="0" * 64), "this offer is over"),
    ):
        answer = client.post("/packs/buy/", sent)
        page = answer.content.decode()
        assert answer.status_code in (400, 409)
        assert 'role="alert"' in page
        assert told in page
        assert f'value="{sent["nonce"]}"' in page
    assert not Pack.objects.exists()


def test_who_has_too_few_sparks_is_told_how_to_earn_them(ann):
    buy(ann)
    buy(ann)
    page = text(signed_in(ann), "/packs/")
    assert "Play a match or two first" in page
    assert "Buy for" not in page
    assert "against the bot" in page
    assert page.count("Still sealed") == 1


def test_packs_page_says_what_matches_pay(ann):
    page = text(signed_in(ann), "/packs/")
    assert "A match pays once it has reached turn 3; 15 matches a day pay, 2 of them" in page


def test_page_tells_how_long_the_wait_for_luck_can_be(ann):
    client = signed_in(ann)
    assert "After 9 packs in a row without" in text(client, "/packs/")
    pack = buy(ann)
    rules = pack_rules()
    lucky = any(rules.is_lucky(rarity) for _, rarity in pack.drawn)
    told = text(client, "/packs/")
    assert ("1 pack in a row without" in told) != lucky


def test_odds_page_shows_the_published_numbers(ann):
    page = text(Client(), "/packs/odds/?game=nexus")
    for part in ("72 %", "22 %", "0.8 %", "0.2 %", "24 %", "83.33 %", "16.67 %", "9.7 %"):
        assert part in page
    pool = pool_now("nexus", "packs-1")
    assert pool.hash in page
    told = Client().get("/api/v1/packs/odds/?game=nexus").json()
    assert told["pool"] == pool.hash
    assert [row["mean"] for row in told["rows"]] == [
        str(row.mean) for row in rows_of(pack_rules(), pool.cards)
    ]
    assert told["rows"][0]["usual"] == "18/25"


def test_game_without_cards_says_that_there_are_no_packs(ann):
    assert "nothing to put into packs" in text(signed_in(ann), "/packs/?game=enigma")
    answer = Client().get("/api/v1/packs/odds/?game=enigma")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no_packs")
    assert signed_in(ann).get("/packs/?game=dragon").status_code == 404


def test_pack_says_what_is_new_and_what_was_too_many(ann):
    client = signed_in(ann)
    first = buy(ann)
    client.post(f"/packs/{first.pk}/open/")
    assert "opened__new" in text(client, f"/packs/{first.pk}/")
    cards = CardVersion.objects.values_list("card", flat=True)
    collection.give_at_least(ann, dict.fromkeys(cards, 3))
    second = buy(ann)
    client.post(f"/packs/{second.pk}/open/")
    page = text(client, f"/packs/{second.pk}/")
    assert page.count("one too many") == 5
    assert "opened__new" not in page


def test_collection_shows_copies_and_what_is_missing(ann):
    own = make_approved(ann, name="Mine Alone")
    client = signed_in(ann)
    page = text(client, "/collection/?game=nexus")
    assert "1 of 11 cards" in page
    assert page.count('data-state="missing"') == 10
    assert "Mine Alone" in text(client, "/collection/?game=nexus&have=owned")
    assert "Mine Alone" not in text(client, "/collection/?game=nexus&have=missing")
    assert "No card fits" in text(client, "/collection/?game=nexus&have=missing&q=Mine")
    told = client.get("/api/v1/collection/?game=nexus&have=owned").json()
    assert [(row["copies"], row["card"]["id"]) for row in told["results"]] == [(3, own.card_id)]
    assert client.get("/api/v1/collection/?game=nexus&have=missing").json()["count"] == 10


def test_every_booking_stands_in_the_list_with_its_reason(ann):
    pack = buy_and_open(ann)
    client = signed_in(ann)
    page = text(client, "/sparks/")
    assert "A pack" in page
    assert f'href="/packs/{pack.pk}/"' in page
    assert "−10" in page
    told = client.get("/api/v1/sparks/").json()
    assert told["balance"] == sparks_of(ann)
    amounts = [row["amount"] for row in told["results"]]
    assert sum(amounts) == told["balance"]
    assert [row["number"] for row in told["results"]] == [*range(len(amounts), 0, -1)]


def test_matches_and_reasons_without_words_are_shown_too(ann):
    facts = {"match": "m" * 22, "game": "nexus", "kind": "bot"}
    for reason in (*(f"match_{each}" for each in results.TALLY_COLUMN), "of_tomorrow"):
        book([Booking(ann, 1, reason, reason, facts)], at=NOON)
    page = text(signed_in(ann), "/sparks/")
    for told in ("A match won", "A match lost", "A match drawn", "of_tomorrow"):
        assert told in page
    assert {f"match_{each}" for each in results.TALLY_COLUMN} < words.REASONS.keys()


def test_program_buys_opens_and_checks(ann):
    client = signed_in(ann)
    offer = client.get("/api/v1/packs/offer/?game=nexus").json()
    hashes = {"commitment": offer["commitment"], "pool": offer["pool"]}
    sent = {"game": "nexus", "key": "k1", "nonce": "n1", **hashes}
    bought = client.post("/api/v1/packs/", sent, content_type="application/json")
    assert bought.status_code == 201
    assert bought.json()["cards"] is None
    again = client.post("/api/v1/packs/", sent, content_type="application/json")
    assert again.json() == bought.json()
    address = f"/api/v1/packs/{bought.json()['id']}/"
    opened = client.post(f"{address}open/").json()
    assert [card["copies"] >= 1 for card in opened["cards"]] == [True] * 5
    assert client.post(f"{address}open/").json() == client.get(address).json() == opened
    proof = client.get(f"{address}proof/").json()
    assert [card["card"] for card in proof["cards"]] == [card["card"] for card in opened["cards"]]
    [row] = client.get("/api/v1/packs/").json()["results"]
    assert (row["id"], row["commitment"]) == (opened["id"], offer["commitment"])


def test_program_with_bad_words_is_told(ann):
    client = signed_in(ann)
    for changes, status, code in (
        ({"nonce": "a b"}, 400, "pack_words_unreadable"),
        ({"key": "x" * 201}, 400, "invalid"),
        ({"game": "chess"}, 400, "invalid"),
        ({"game": "dragon"}, 404, "cards_as_they_come"),
        ({"pool": "0"}, 409, "pack_offer_changed"),
    ):
        sent = order(ann, **changes)
        answer = client.post("/api/v1/packs/", sent, content_type="application/json")
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert not Pack.objects.exists()


def test_masthead_leads_to_packs(ann):
    page = text(signed_in(ann), "/")
    assert 'aria-label="20 Sparks: to the packs"' in page
    assert 'href="/collection/"' in page


def test_pages_ask_a_fixed_number_of_queries(ann, django_assert_max_num_queries):
    client = signed_in(ann)
    pack = buy(ann)
    client.post(f"/packs/{pack.pk}/open/")
    for path, most in (
        ("/packs/", 16),
        (f"/packs/{pack.pk}/", 9),
        ("/collection/", 13),
        ("/sparks/", 9),
    ):
        with django_assert_max_num_queries(most):
            client.get(path)
