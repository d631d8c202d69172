"""Serves pictures, each to those who may see it."""

from __future__ import annotations

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from cards import access
from cards.art import store
from cards.errors import CardNotFound
from cards.queries import RENDITIONS

PUBLIC = "public, max-age=31536000, immutable"
PRIVATE = "private, no-store"


@require_safe
def show_art(request: HttpRequest, token: str, rendition: str) -> HttpResponse:
    """One rendition: published art for all and for good, other art for its makers, never kept."""
    if rendition not in RENDITIONS:
        raise CardNotFound(art=token)
    art, is_public = access.art_to_show(token, to=request.user)
    if art.taken_down_at:
        return picture(store.TAKEN_DOWN, caching=PRIVATE)
    path = store.rendition_path(art.token, rendition)
    return picture(path, caching=PUBLIC if is_public else PRIVATE)


def picture(path: Path, *, caching: str) -> HttpResponse:
    """A stored picture as an answer in which nothing can run."""
    response = HttpResponse(path.read_bytes(), content_type="image/webp")
    response["Cache-Control"] = caching
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    response["Cross-Origin-Resource-Policy"] = "same-origin"
    response["X-Content-Type-Options"] = "nosniff"
    return response
