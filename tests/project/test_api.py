"""The API's one error shape, and the schema that promises it."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import path
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.forge import PreviewRate
from config.bodies import LONGEST_BODY
from matches.engine.games import registry
from tests.project.test_pages import DoorShut


class Entry(serializers.Serializer):
    card = serializers.CharField(max_length=3)
    count = serializers.IntegerField(min_value=1)


class Deck(serializers.Serializer):
    name = serializers.CharField()
    cards = Entry(many=True)


RAISED = {
    "refusal": DoorShut(door="front"),
    "missing": Http404(),
    "denied": PermissionDenied(),
    "throttled": exceptions.Throttled(wait=3),
}


class Door(APIView):
    permission_classes = ()
    serializer_class = Deck

    def get(self, request: Any, what: str) -> Response:
        raise RAISED[what]

    def post(self, request: Any, what: str) -> Response:
        deck = Deck(data=request.data)
        deck.is_valid(raise_exception=True)
        return Response(deck.data)


urlpatterns = [path("api/v1/<what>/", Door.as_view())]

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


@pytest.mark.parametrize(
    ("what", "status", "code"),
    [
        ("refusal", 409, "door_shut"),
        ("missing", 404, "not_found"),
        ("denied", 403, "permission_denied"),
        ("throttled", 429, "throttled"),
    ],
)
def test_error_has_the_one_shape(what: str, status: int, code: str) -> None:
    answer = Client().get(f"/api/v1/{what}/")
    error = answer.json()["error"]
    assert answer.status_code == status
    assert error["code"] == code
    assert error["message"]
    assert error.keys() == {"code", "message", "rule", "facts"}


def test_every_fault_of_a_body_has_its_path() -> None:
    body = {"cards": [{"card": "c1", "count": 1}, {"card": "toolong", "count": 0}]}
    answer = Client().post("/api/v1/x/", body, content_type="application/json")
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "invalid"
    codes = {p: [fault["code"] for fault in found] for p, found in error["facts"]["fields"].items()}
    assert codes == {
        "name": ["required"],
        "cards.1.card": ["max_length"],
        "cards.1.count": ["min_value"],
    }


def test_good_body_passes() -> None:
    body = {"name": "Rats", "cards": [{"card": "c1", "count": 1}]}
    assert Client().post("/api/v1/x/", body, content_type="application/json").json() == body


def test_body_that_is_no_json_is_a_named_error() -> None:
    answer = Client().post("/api/v1/x/", "{", content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "parse_error")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("[" * 100_000 + "]" * 100_000, 400, "parse_error"),
        ('{"a":' * 17 + "1" + "}" * 17, 400, "parse_error"),
        ('{"name": "\\ud800"}', 400, "parse_error"),
        ('{"\\ud800": 1}', 400, "parse_error"),
        ('{"name": NaN}', 400, "parse_error"),
        ('{"name": "a", "name": "b"}', 400, "parse_error"),
        (b'{"name": "\xff"}', 400, "parse_error"),
        ('{"name": ' + "9" * 5000 + "}", 400, "parse_error"),
        ('{"name": "' + "x" * 262_144 + '"}', 413, "too_large"),
        ("[" + "0," * 3_000_000 + "0]", 413, "too_large"),
    ],
)
def test_hostile_body_is_a_named_error(body: str | bytes, status: int, code: str) -> None:
    answer = Client().post("/api/v1/x/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_many_keys_are_read_at_once() -> None:
    """As many keys as fit, the last of them twice: looked at once each, not once a pair."""
    keys = [f'"{number}":0' for number in range(25_000)]
    body = "{" + ",".join([*keys, keys[-1]]) + "}"
    assert len(body) < LONGEST_BODY
    started = time.process_time()
    answer = Client().post("/api/v1/x/", body, content_type="application/json")
    assert answer.status_code == 400
    assert time.process_time() - started < 2


@pytest.mark.urls("config.urls")
def test_forged_address_gets_no_new_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PreviewRate, "rate", "2/min")
    statuses = [
        Client()
        .post(
            "/api/v1/forge/nexus/preview/",
            {"design": {}},
            content_type="application/json",
            headers={"x-forwarded-for": f"10.0.0.{number}"},
        )
        .status_code
        for number in range(3)
    ]
    assert statuses == [200, 200, 429]


@pytest.mark.urls("config.urls")
def test_schema_tells_the_designs_of_every_game() -> None:
    answer = Client().get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    shapes = answer.json()["components"]["schemas"].values()
    told = [
        shape["properties"]["design"] for shape in shapes if "design" in shape.get("properties", {})
    ]
    titles = {f"{key} design" for key in registry.game_keys()}
    assert titles in [{one["title"] for one in design.get("oneOf", [])} for design in told]


@pytest.mark.urls("config.urls")
def test_schema_promises_the_error_shape() -> None:
    answer = Client().get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    schema = answer.json()
    assert schema["components"]["schemas"]["Error"]["required"] == ["error"]
    for address, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert "default" in operation["responses"], (method, address)
