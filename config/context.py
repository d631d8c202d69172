"""What every page's template may use."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """Site-wide facts for templates."""
    return {"open_pool": settings.OPEN_POOL}
