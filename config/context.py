"""What every page's template may use."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from cards.queries import sparks_of
from config.build import site_build


def site(request: HttpRequest) -> dict[str, Any]:
    """Site-wide facts for templates; what needs a query is asked only where it is shown."""

    @cache
    def sparks_balance() -> int:
        reader = getattr(request, "user", None)
        if reader is None or not reader.is_authenticated:
            return 0
        return sparks_of(reader)

    return {
        "open_pool": settings.OPEN_POOL,
        "site_build": site_build(),
        "sparks_balance": sparks_balance,
    }
