"""The line between a page and the site, in a tester's hand: it stays up and loses frames."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute


class Wire:
    """Loses the next `to_lose` frames of these kinds that a page is sent of its match, or all.

    lost: the kinds of those that were. asked: of what the page sent.
    """

    def __init__(self, page: Page, *kinds: str) -> None:
        self.kinds = kinds
        self.to_lose = 0
        self.loses_all = False
        self.lost: list[str] = []
        self.asked: list[str] = []
        page.route_web_socket(re.compile("/ws/matches/"), self._join)

    def _join(self, line: WebSocketRoute) -> None:
        site = line.connect_to_server()
        line.on_message(lambda text: self._ask(site, text))
        site.on_message(lambda text: self._tell(line, text))

    def _ask(self, site: WebSocketRoute, text: str | bytes) -> None:
        self.asked.append(json.loads(text)["type"])
        site.send(text)

    def _tell(self, line: WebSocketRoute, text: str | bytes) -> None:
        kind = json.loads(text)["type"]
        if self.loses_all or (self.to_lose and kind in self.kinds):
            self.to_lose -= not self.loses_all
            self.lost.append(kind)
        else:
            line.send(text)
