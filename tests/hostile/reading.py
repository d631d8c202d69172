"""Whether an answer holds anything that came out of words and is no word."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

COMPUTED = re.compile(r"(?<!\d)140003(?!\d)")
"""What the templates of `texts` come to, should somebody compute them; not a part of an instant."""
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


class Page(HTMLParser):
    """The elements, attributes, title and words of a page, and the scripts in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.strange: list[str] = []
        self.scripts: list[tuple[str, str]] = []
        self.words: list[str] = []
        self._script: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if "evil" in tag:
            self.strange.append(f"the element <{tag}>")
        for name, value in attrs:
            if name.startswith("on") or "evil" in name or name == "srcdoc":
                self.strange.append(f"the attribute {name} of <{tag}>")
            if name in ("href", "src", "action") and (value or "").lower().startswith(
                ("javascript:", "data:text", "//evil")
            ):
                self.strange.append(f"the address {value!r} of <{tag}>")
        if tag == "script":
            self._script = dict(attrs).get("type") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._script = None

    def handle_data(self, data: str) -> None:
        if self._script is None:
            self.words.append(data)
        else:
            self.scripts.append((self._script, data))


def faults_of(answer: Any) -> Iterator[str]:
    """Each in a few words. answer: what the test client gives, streaming or not."""
    if answer.status_code >= 500:
        yield f"status {answer.status_code}"
    kind = answer.headers.get("Content-Type", "")
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if any("\n" in value or "\r" in value for value in answer.headers.values()):
        yield "a header of two lines"
    text = body.decode()  # every answer is UTF-8
    if COMPUTED.search(text):
        yield "a template that was computed"
    if kind.startswith("text/html"):
        yield from _faults_of_page(text)
    elif kind.startswith("application/json"):
        yield from _faults_of_json(text)
        if answer.headers.get("X-Content-Type-Options") != "nosniff":
            yield "JSON that a browser may take for a page"
    elif kind.startswith("text/csv"):
        for row in csv.reader(io.StringIO(text)):
            yield from (f"a formula in {cell!r}" for cell in row if cell.startswith(FORMULAS))


def _faults_of_page(html: str) -> Iterator[str]:
    page = Page(html)
    yield from page.strange
    if "<evil" in html.lower():
        yield "markup that was not escaped"
    if "\x00" in html:
        yield "a NUL"
    for kind, script in page.scripts:
        if kind.endswith("json"):
            yield from _faults_of_json(script)
        elif "evil" in script:
            yield "words in a script"


def _faults_of_json(text: str) -> Iterator[str]:
    try:
        json.loads(text, parse_constant=refuse_constant)
    except ValueError as error:
        yield f"JSON that cannot be read: {error}"


def words_of(html: str) -> str:
    """All words of a page that stand outside of scripts."""
    return " ".join("".join(Page(html).words).split())


def refuse_constant(constant: str) -> None:
    """For `json.loads`: NaN and Infinity are none."""
    raise ValueError(f"{constant} is no JSON")
