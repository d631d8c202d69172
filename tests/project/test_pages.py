"""Errors as pages and as JSON, health, and what the headers of every page say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from config import error_pages, health
from config.errors import AppRefusal
from matches.engine import compiled


class DoorShut(AppRefusal):
    """A refusal for these tests."""

    code: ClassVar[str] = "door_shut"
    status: ClassVar[int] = 409
    message = "The door is shut: knock first."


def refuse(request: HttpRequest) -> HttpResponse:
    raise DoorShut(door="<b>front</b>")


def forbid(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("secret of the server")


def take(request: HttpRequest) -> HttpResponse:
    return HttpResponse("taken")


urlpatterns = [
    path("refuse", refuse),
    path("forbid", forbid),
    path("fail", fail),
    path("take", take),
    path("too-many", error_pages.too_many),
    path("bad", error_pages.bad_request),
    path("", include("config.urls")),
]
handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.forbidden"
handler404 = "config.error_pages.not_found"
handler500 = "config.error_pages.server_error"

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

ERRORS = [
    ("/refuse", 409, "door_shut", "The door is shut: knock first."),
    ("/forbid", 403, "forbidden", "You may not do this"),
    ("/nowhere", 404, "not_found", "The address is wrong"),
    ("/bad", 400, "bad_request", "cannot be read"),
    ("/too-many", 429, "too_many", "too often"),
    ("/fail", 500, "server_error", "on our side"),
]


@pytest.fixture
def browser() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("address", "status", "code", "sentence"), ERRORS)
def test_error_is_a_page_that_says_what_helps(
    browser: Client, address: str, status: int, code: str, sentence: str
) -> None:
    answer = browser.get(address)
    page = answer.content.decode()
    assert answer.status_code == status
    assert sentence in page
    assert 'role="alert"' in page
    assert "secret of the server" not in page
    assert page.count("<h1") == 1


@pytest.mark.parametrize(("address", "status", "code", "sentence"), ERRORS)
def test_error_has_one_shape_for_programs(
    browser: Client, address: str, status: int, code: str, sentence: str
) -> None:
    answer = browser.get(address, headers={"accept": "application/json"})
    error = answer.json()["error"]
    assert answer.status_code == status
    assert error.keys() == {"code", "message", "rule", "facts"}
    assert error["code"] == code
    assert sentence in error["message"]


def test_form_without_its_token_is_refused_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/take")
    assert answer.status_code == 403
    assert "open for too long" in answer.content.decode()
    assert Client().post("/take").content == b"taken"


def test_server_error_page_asks_nothing_of_the_database(
    browser: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(0):
        assert browser.get("/fail").status_code == 500


@pytest.mark.parametrize("address", ["/", "/accounts/login/", "/refuse", "/fail"])
def test_every_page_is_strict(browser: Client, address: str) -> None:
    headers = browser.get(address).headers
    policy = {
        name: set(values)
        for name, *values in map(str.split, headers["Content-Security-Policy"].split(";"))
    }
    assert policy["default-src"] == {"'none'"}
    assert policy["frame-ancestors"] == policy["base-uri"] == {"'none'"}
    assert policy["connect-src"] == policy["form-action"] == {"'self'"}
    assert not any("unsafe" in value for values in policy.values() for value in values)
    for name in ("script-src", "style-src"):
        assert all(value == "'self'" or value.startswith("'nonce-") for value in policy[name])
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_each_page_has_a_nonce_of_its_own(browser: Client) -> None:
    policies = {browser.get("/accounts/login/").headers["Content-Security-Policy"] for _ in "ab"}
    assert len(policies) == 2


def test_cookies_are_out_of_reach_of_script_and_other_sites(browser: Client) -> None:
    browser.get("/accounts/login/")
    cookie = browser.cookies["csrftoken"]
    assert cookie["samesite"] == "Lax"
    assert settings.SESSION_COOKIE_HTTPONLY
    assert settings.SESSION_COOKIE_SAMESITE == "Lax"


def test_alive_needs_nothing(
    browser: Client, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(0):
        assert browser.get("/healthz").content == b"alive\n"


def test_ready_names_what_is_missing(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = {"clock": "no play process has run yet"}  # a warning: pages are served all the same
    ready = {"ready": True, "faults": {}, "warnings": nobody, "engine": compiled.IN_USE}
    assert browser.get("/readyz").json() == ready
    monkeypatch.setitem(health.CHECKS, "redis", lambda: "does not answer")
    answer = browser.get("/readyz")
    assert answer.status_code == 503
    faults = {"redis": "does not answer"}
    assert answer.json() == ready | {"ready": False, "faults": faults, "warnings": {}}


def test_ready_is_for_this_host_and_staff(browser: Client) -> None:
    assert browser.get("/readyz", REMOTE_ADDR="127.0.0.1").status_code == 200
    assert browser.get("/readyz", REMOTE_ADDR="203.0.113.9").status_code == 404


@override_settings(REDIS_URL="redis://127.0.0.1:1/0")
def test_ready_asks_the_configured_redis() -> None:
    assert health.redis_fault() == "does not answer"
