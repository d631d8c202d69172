"""What every page's template may use."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from cards.models import SparksEntry


def site(request: HttpRequest) -> dict[str, Any]:
    """Site-wide facts for templates; what needs a query is asked only where it is shown."""

    @cache
    def sparks_balance() -> int:
        reader = getattr(request, "user", None)
        if reader is None or not reader.is_authenticated:
            return 0
        newest = SparksEntry.objects.filter(account=reader).order_by("-number").first()
        return newest.balance if newest else 0

    return {"open_pool": settings.OPEN_POOL, "sparks_balance": sparks_balance}
