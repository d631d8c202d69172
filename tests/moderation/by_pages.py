"""What a moderator does at the desk's pages, for tests of something else."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client

from cards.models import CardVersion
from config import clock
from moderation.models import Case
from moderation.reasons import HEAD_KEYS
from moderation.services import proposals


def approve_by_pages(desk: Client, version: CardVersion) -> None:
    """Read, claim and approve a submission; the time in which it could be undone passes."""
    page = desk.get(f"/moderation/versions/{version.pk}/")
    assert version.name in page.content.decode()
    assert desk.post(f"/moderation/versions/{version.pk}/claim/").status_code == 302
    case = Case.objects.get(version=version)
    answer = desk.post(
        f"/moderation/cases/{case.pk}/decide/",
        {
            "verdict": "approve",
            "revision": version.revision,
            "rarity": "rare",
            "checked": list(HEAD_KEYS),
        },
    )
    assert answer.status_code == 302
    assert proposals.carry_out_due(at=clock.now() + timedelta(hours=1)) == 1
    version.refresh_from_db()
