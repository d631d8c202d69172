"""The API's one error shape, and the schema that promises it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.test import Client
from django.urls import path
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import APIView

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


@pytest.mark.urls("config.urls")
def test_schema_promises_the_error_shape() -> None:
    answer = Client().get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    schema = answer.json()
    assert schema["components"]["schemas"]["Error"]["required"] == ["error"]
    for address, operations in schema["paths"].items():
        for method, operation in operations.items():
            assert "default" in operation["responses"], (method, address)
