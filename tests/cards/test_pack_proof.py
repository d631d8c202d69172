"""Anyone can draw an opened pack again, and a changed one is found."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cards.models import Pack, PackOffer
from cards.packs import check_pack
from cards.packs.proof import check, proof_of, steps_of
from matches.engine.kernel.jsonio import canonical
from tests.clients import signed_in
from tests.factories.cards import make_creator
from tests.factories.packs import buy, buy_and_open, give_sparks, publish_every_rarity
from tests.js.fixtures import make_pack
from tests.refusals import refused

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def opened() -> Pack:
    """A pack as its owner has it."""
    publish_every_rarity()
    return buy_and_open(make_creator("Ann"), nonce="my-own_Number7")


def test_every_card_follows_from_what_was_promised(opened):
    proof = proof_of(opened)
    assert check(proof) == []
    assert check_pack.check(json.loads(canonical(proof))) == "fair"
    steps = steps_of(opened)
    assert [[step.drawn.card, step.drawn.rarity] for step in steps] == opened.drawn


def test_guaranteed_packs_follow_too(opened):
    for _ in range(25):
        proof = proof_of(buy_and_open(opened.account))
        assert check(proof) == []
        assert check_pack.check(proof) == "fair"
    assert Pack.objects.filter(is_guaranteed=True).exists()


def change_card(proof: dict[str, Any]) -> None:
    proof["cards"][2]["card"] += 1000


def change_rarity(proof: dict[str, Any]) -> None:
    proof["cards"][2]["rarity"] = "mythic"


def drop_card(proof: dict[str, Any]) -> None:
    proof["cards"].pop()


def change_secret(proof: dict[str, Any]) -> None:
    proof["secret"] = "00" * 32


def change_pool(proof: dict[str, Any]) -> None:
    proof["pool"]["cards"]["common"].append(10**6)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (change_card, "card 3"),
        (change_rarity, "card 3"),
        (drop_card, "5 cards"),
        (change_secret, "committed"),
        (change_pool, "pool"),
    ],
)
def test_what_was_changed_is_found(opened, change, told):
    proof = copy.deepcopy(proof_of(opened))
    change(proof)
    assert told in check(proof)[0]
    assert check_pack.check(proof) != "fair"


def test_nothing_of_a_sealed_pack_is_told():
    """Case 15: neither its secret nor its cards, on any page, before it is open."""
    publish_every_rarity()
    account = make_creator("Ann")
    give_sparks(account, 20)
    pack = buy(account)
    with refused("pack_sealed"):
        proof_of(pack)
    client = signed_in(account)
    secrets = [bytes(pack.secret).hex(), bytes(PackOffer.objects.get().secret).hex()]
    drawn = json.dumps(pack.drawn)
    for path in (
        "/packs/",
        f"/packs/{pack.pk}/",
        f"/packs/{pack.pk}/check/",
        "/api/v1/packs/",
        f"/api/v1/packs/{pack.pk}/",
        f"/api/v1/packs/{pack.pk}/proof/",
        "/api/v1/packs/offer/?game=nexus",
    ):
        text = client.get(path).content.decode()
        assert not [secret for secret in secrets if secret in text], path
        assert drawn not in text
    assert client.get(f"/api/v1/packs/{pack.pk}/").json()["cards"] is None
    assert client.get(f"/api/v1/packs/{pack.pk}/proof/").json()["error"]["code"] == "pack_sealed"


def test_page_shows_promise_secret_pool_and_each_step(opened):
    page = signed_in(opened.account).get(f"/packs/{opened.pk}/check/").content.decode()
    for part in (opened.commitment, bytes(opened.secret).hex(), opened.nonce, opened.pool_id):
        assert part in page
    for step in steps_of(opened):
        assert f"{step.number} of {step.of}" in page
    assert "hmac.digest" in page


def test_program_of_the_page_checks_a_saved_file(opened, tmp_path):
    saved = tmp_path / "pack.json"
    answer = signed_in(opened.account).get(f"/api/v1/packs/{opened.pk}/proof/")
    saved.write_bytes(answer.content)
    command = [sys.executable, "-I", check_pack.__file__, str(saved)]
    assert subprocess.run(command, capture_output=True, text=True).stdout == "fair\n"
    proof = json.loads(saved.read_text())
    change_card(proof)
    saved.write_text(json.dumps(proof))
    assert "card 3" in subprocess.run(command, capture_output=True, text=True).stdout


def test_docs_hold_the_program_of_the_page():
    program = Path(check_pack.__file__).read_text(encoding="utf-8")
    assert program in (DOCS / "packs.md").read_text(encoding="utf-8")


def test_scripts_are_tried_on_a_pack_of_the_site():
    assert make_pack.FILE.read_text(encoding="utf-8") == make_pack.text()
    assert check(make_pack.proof()) == []
    assert check_pack.check(make_pack.proof()) == "fair"
