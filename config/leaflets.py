"""Plain pages of the whole site: credits, the creators' guide, the content policy.

Who made the icons is data beside them: static/icons/credits.json, and the table of
cards/content/art/credits.md for the outlines that the starter art begins from.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_GET

from cards.art import header
from cards.games import forged_keys
from cards.guide import price_lists
from cards.models import Licence
from cards.uploads import UPLOAD_BYTES
from matches.engine.games import registry
from moderation.reasons import HEADS
from moderation.services.appeals import APPEAL_DAYS

SIGNS_FILE = settings.BASE_DIR / "static" / "icons" / "credits.json"
ART_FILE = settings.BASE_DIR / "cards" / "content" / "art" / "credits.md"
ART_ROW = re.compile(r"^\| (?P<icon>[\w-]+) \| (?P<author>[\w-]+) \| (?P<used>.+?) \|$", re.M)


@dataclass(frozen=True)
class Credit:
    """One icon with its maker. used: where; symbol: in our sprite, if it is there."""

    icon: str
    author: str
    used: str
    symbol: str = ""


@cache
def credits_data() -> dict[str, Any]:
    """Signs of the sprite, outlines of the starter art, and everybody's name once."""
    data = json.loads(SIGNS_FILE.read_text(encoding="utf-8"))
    names: dict[str, str] = data["authors"]
    signs = [
        Credit(row["icon"], names[row["author"]], row["symbol"].split("-", 1)[1], row["symbol"])
        for row in data["icons"]
    ]
    outlines = [
        Credit(row["icon"], names.get(row["author"], row["author"]), row["used"])
        for row in ART_ROW.finditer(ART_FILE.read_text(encoding="utf-8"))
        if row["icon"] not in {"icon", "---"}
    ]
    makers = sorted({credit.author for credit in (*signs, *outlines)}, key=str.casefold)
    return {"signs": signs, "outlines": outlines, "makers": makers}


@require_GET
def credits_page(request: HttpRequest) -> HttpResponse:
    """Who made what is seen here."""
    return render(request, "pages/credits.html", credits_data())


@require_GET
def creators_guide(request: HttpRequest) -> HttpResponse:
    """From an idea to a card in play."""
    context = {
        "games": [(registry.get(key).name, price_lists(key)) for key in forged_keys()],
        "limits": {
            "mib": UPLOAD_BYTES // 2**20,
            "low": header.SIDE_LOW,
            "high": header.SIDE_HIGH,
        },
    }
    return render(request, "pages/creators_guide.html", context)


@require_GET
def content_policy(request: HttpRequest) -> HttpResponse:
    """By what cards are judged: the four heads, with the very reasons that decisions give."""
    context = {"heads": HEADS, "licences": Licence.labels, "appeal_days": APPEAL_DAYS}
    return render(request, "pages/content_policy.html", context)


urlpatterns: list[URLPattern | URLResolver] = [
    path("credits/", credits_page, name="credits"),
    path("guide/creators/", creators_guide, name="creators_guide"),
    path("guide/policy/", content_policy, name="content_policy"),
]
