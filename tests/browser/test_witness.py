"""What fails a journey is noticed: each kind of fault, planted in a page that nobody serves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.witness import Witness

pytestmark = pytest.mark.chromium

URL = "http://site.test"
NONCE = "'nonce-abc'"
POLICY = (
    f"default-src 'none'; script-src 'self' {NONCE}; style-src 'self' {NONCE};"
    " img-src 'self' blob:; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
PAGE = """<!doctype html><html lang="en"><head><title>Page</title><meta name="viewport"
 content="width=device-width"><link rel="icon" href="/icon.png"></head>
 <body><main><h1>Page</h1>{body}</main></body></html>"""


def complaints(browser: Browser, body: str = "", policy: str | None = POLICY) -> list[str]:
    """Of a visit to one page."""
    context = browser.new_context()
    witness = Witness(URL, context)

    def answer(route: Route) -> None:
        headers = {"content-type": "text/html"}
        if policy is not None:
            headers["content-security-policy"] = policy
        route.fulfill(headers=headers, body=PAGE.format(body=body))

    context.route("**/*", answer)
    page = context.new_page()
    page.goto(URL)
    witness.look(page, "the page")
    context.close()
    return witness.complaints


def test_good_page_is_not_complained_of(browser: Browser) -> None:
    assert complaints(browser, "<p>Nothing is wrong here.</p>") == []


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<script nonce=abc>console.error('no')</script>", "console error"),
        ("<script nonce=abc>console.warn('no')</script>", "console warning"),
        ("<script nonce=abc>nowhere()</script>", "page error"),
        ("<script>1</script>", "console error"),
        ("<p style='color: red'>Red</p>", "console error"),
        ("<img src=/a.png>", "axe, the page: image-alt"),
        ("<button></button>", "axe, the page: button-name"),
        ("<style nonce=abc>p { inline-size: 2000px }</style><p>Wide</p>", "wider than the screen"),
        (
            "<style nonce=abc>p { color: #bbb; background: #fff }</style><p>Pale</p>",
            "axe, the page: color-contrast",
        ),
    ],
)
def test_fault_of_a_page_is_noticed(browser: Browser, body: str, told: str) -> None:
    assert [one for one in complaints(browser, body) if told in one]


def test_request_to_another_host_is_noticed(browser: Browser) -> None:
    policy = POLICY.replace("img-src 'self'", "img-src http://other.test")  # or it were not sent
    told = complaints(browser, "<img alt='' src='http://other.test/a.png'>", policy)
    assert "request to another host: http://other.test/a.png" in told


@pytest.mark.parametrize(
    "policy",
    [
        None,
        "default-src 'self'",
        POLICY.replace("base-uri 'none'", ""),
        POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        POLICY.replace(NONCE, "'unsafe-inline'"),
        POLICY.replace(NONCE, "'unsafe-eval'"),
        POLICY.replace("img-src 'self'", "img-src *"),
        POLICY.replace("img-src 'self'", "img-src https://other.test"),
    ],
)
def test_weak_policy_is_noticed(browser: Browser, policy: str | None) -> None:
    told = complaints(browser, "", policy)
    assert [one for one in told if "Content-Security-Policy" in one]
