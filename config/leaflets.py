"""Plain pages of the whole site: credits and the creators' guide.

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
from django.views.generic import TemplateView

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


urlpatterns: list[URLPattern | URLResolver] = [
    path("credits/", credits_page, name="credits"),
    path(
        "guide/creators/",
        TemplateView.as_view(template_name="pages/creators_guide.html"),
        name="creators_guide",
    ),
]
