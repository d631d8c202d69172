"""New drafts out of what is there: a duplicate of a version, the cards of a file."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Account
from cards import access
from cards.draft_content import Content
from cards.models import CardVersion
from cards.portable import read_file
from cards.services.versions import start_draft, start_drafts
from matches.engine.games import registry


@transaction.atomic
def duplicate_version(version_id: int, *, by: Account) -> CardVersion:
    """Make a new card whose first draft says what an own version says, picture and all.

    Its name says that it is a copy: no two cards may have one name.
    Raises: CardNotFound, AccountSuspended, TooManyDrafts.
    """
    version = access.own_version_to_show(version_id, to=by)
    content = Content.of(version)
    name = _copy_name(version)
    design = {**content.design, "name": name} if name else content.design
    draft = start_draft(
        by=by,
        game=version.game,
        content=Content(design, content.artist, content.licence, content.alt),
    )
    draft.art = version.art
    draft.save(update_fields=["art"])
    return draft


@transaction.atomic
def import_cards(sent: bytes, *, by: Account, keep_faulty: bool = False) -> list[CardVersion]:
    """Make a new card with a draft of each card in a file (cards.portable); all or none.

    keep_faulty: also of those whose design has faults, to be put right in the forge.
    Raises: FileFaulty (with every fault and its path), AccountSuspended, TooManyDrafts.
    """
    file = read_file(sent, keep_faulty=keep_faulty)
    return start_drafts(by=by, game=file.game, contents=file.cards)


def _copy_name(version: CardVersion) -> str:
    """A name for the copy, no longer than the game's names may be; "" for a card without one."""
    if not version.name:
        return ""
    fields = registry.get(version.game).design.fields()
    most = next((field.high for field in fields if field.path == "name"), None) or len(version.name)
    added = _(" (copy)")
    return f"{version.name[: most - len(added)].rstrip()}{added}"
