"""What was typed and refused is shown again, but for what no page may hold."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories.cards import make_creator

pytestmark = pytest.mark.django_db


def test_typed_nul_is_shown_again_as_a_sign_that_html_allows() -> None:
    client = Client()
    client.force_login(make_creator())
    answer = client.post("/sets/new/", {"game": "nexus", "name": "a\0b"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "\0" not in page
    assert "a\ufffdb" in page
