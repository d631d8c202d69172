"""Listens to a browser, and lets axe look at its pages: what no visitor of the site should cause.

The one place of the journeys that puts script into a page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# What a policy of this site always says, besides naming no source but the site and its nonce.
POLICY = {"default-src": ["'none'"], "base-uri": ["'none'"], "frame-ancestors": ["'none'"]}
SOURCES = ("'none'", "'self'", "'nonce-", "blob:")


class Witness:
    """Listens to one browser; `complaints` collects. url: of the only site that may be asked.

    expected: parts of lines of the console that the journey itself brings about.
    """

    def __init__(self, url: str, context: BrowserContext, expected: Sequence[str] = ()) -> None:
        self.expected = expected
        self.host = urlsplit(url).netloc
        self.complaints: list[str] = []
        self.seen: set[str] = set()
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))
        context.on("request", self._see_request)
        context.on("response", self._see_response)
        context.on("page", lambda page: page.on("websocket", lambda one: self._see_host(one.url)))

    def _hear(self, line: ConsoleMessage) -> None:
        if any(one in line.text for one in self.expected):
            return
        if line.type in ("error", "warning"):
            self.complaints.append(
                f"console {line.type} at {line.page and line.page.url}: {line.text}"
            )

    def _see_request(self, request: Request) -> None:
        self._see_host(request.url)

    def _see_host(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("blob", "data") and parts.netloc != self.host:
            self.complaints.append(f"request to another host: {url}")

    def _see_response(self, response: Response) -> None:
        policy = response.headers.get("content-security-policy")
        is_page = response.request.resource_type in ("document", "xhr", "fetch")
        if policy is None:
            if is_page:
                self.complaints.append(f"no Content-Security-Policy: {response.url}")
            return
        told = {words[0]: words[1:] for part in policy.split(";") if (words := part.split())}
        sources = [source for listed in told.values() for source in listed]
        is_art = "sandbox" in told  # pictures that people sent: nothing in them may run
        if (
            not all(source.startswith(SOURCES) for source in sources)
            or told.get("default-src") != POLICY["default-src"]
            or not (is_art or all(told.get(name) == value for name, value in POLICY.items()))
        ):
            self.complaints.append(f"weak Content-Security-Policy: {response.url}: {policy}")

    def look(self, page: Page, state: str) -> None:
        """Let axe look at a state of a page, once for each state, when it has come to rest."""
        if state in self.seen:
            return
        self.seen.add(state)
        page.evaluate(
            """() => Promise.all(document.getAnimations()
                .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
                .map((one) => one.finished.catch(() => {})))"""
        )
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE_SCRIPT)
        # Only what it finds is fetched: the rest of its answer takes as long as its looking.
        violations: list[dict[str, Any]] = page.evaluate(
            "axe.run({ resultTypes: ['violations'] }).then((told) => told.violations)"
        )
        for found in violations:
            where = [node["target"] for node in found["nodes"]]
            why = [node["failureSummary"] for node in found["nodes"][:2]]
            self.complaints.append(f"axe, {state}: {found['id']} at {where}: {why}")
        excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if excess > 0:
            self.complaints.append(f"{state}: {excess} px wider than the screen")
