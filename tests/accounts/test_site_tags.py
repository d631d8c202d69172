"""Tags that every page uses."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from accounts.templatetags.account_pages import device
from accounts.templatetags.site import nav_links


def render(text: str, **told: str) -> str:
    return Template("{% load site %}" + text).render(Context(told))


def test_icon_without_a_label_is_an_ornament() -> None:
    use = '<use href="/static/icons/sprite.svg#trait-guard"/>'
    drawn = render('{% icon "trait-guard" %}')
    assert drawn == f'<svg class="icon" aria-hidden="true">{use}</svg>'


def test_icon_says_its_label_escaped() -> None:
    text = '{% icon "ui-bell" label=said css="x" state="on" %}'
    drawn = render(text, said='a "b"')
    said = 'role="img" aria-label="a &quot;b&quot;"'
    assert f'<svg class="x" data-kind="ui" data-state="on" {said}>' in drawn


@pytest.mark.parametrize(
    ("path", "current"),
    [
        ("/", "Play"),
        ("/matches/abc/", "Play"),
        ("/leaderboards/", "Play"),
        ("/cards/", "Cards"),
        ("/cards/12/", "Cards"),
        ("/cards/forge/", "Forge"),
        ("/cards/forge/nexus/", "Forge"),
        ("/cards/mine/", "Forge"),
        ("/decks/4/", "Decks"),
        ("/settings/", None),
    ],
)
def test_navigation_marks_where_one_is(path: str, current: str | None) -> None:
    request = RequestFactory().get(path)
    links = nav_links(Context({"request": request}))  # type: ignore[arg-type]
    assert [link["label"] for link in links if link["is_current"]] == ([current] if current else [])


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36",
            "Chrome, Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19 like Mac OS X) Version/19 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8", "An unknown device"),
    ],
)
def test_device_is_named_in_words(agent: str, words: str) -> None:
    assert device(agent) == words
