"""Two versions of a card side by side: as cards, and field by field."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.roles import is_moderator
from cards import access
from cards.comparison import changes_between, power_change
from cards.draft_content import Content
from cards.forge.preview import shown_card
from cards.models import CardVersion
from config.typed import whole_number


@never_cache
@require_GET
def compare(request: HttpRequest, card_id: int) -> HttpResponse:
    """?from=…&to=… by number; the newest and the one before it where they are left out."""
    card, versions = access.card_to_show(card_id, to=request.user)
    before, after = access.versions_to_compare(
        versions, _number(request, "from"), _number(request, "to")
    )
    is_own = card.creator_id == request.user.pk
    changes = changes_between(before, after)
    if is_own or is_moderator(request.user):
        power = power_change(before, after)
        changes += [power] if power else []
    context: dict[str, Any] = {
        "card": card,
        "sides": [_side(before), _side(after)],
        "before": before,
        "after": after,
        "changes": changes,
        "versions": versions,
        "is_own": is_own,
    }
    return render(request, "cards/compare.html", context)


def _side(version: CardVersion) -> dict[str, Any]:
    """A version and how it looks; a draft with what can be read of it."""
    face = shown_card(version.game, Content.of(version), version.art)
    return {"version": version, "face": {**face, "rarity": version.rarity}}


def _number(request: HttpRequest, key: str) -> int | None:
    return whole_number(request.GET.get(key, ""))
