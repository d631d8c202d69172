"""Pictures of drafts: taking, cutting, and sweeping away what no version bears.

Decoding happens in a child process (`cards.art.press`), always before a transaction begins.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from django.db import transaction

from accounts.models import Account
from accounts.standing import refuse_if_suspended
from cards.art import header, press, store
from cards.errors import ArtMissing, TooManyUploads
from cards.models import Art, CardVersion
from cards.services.versions import own_draft

UPLOADS_AN_HOUR = 60
ORPHAN_AGE = timedelta(hours=24)
Focus = tuple[float, float]
"""The point that cuts keep in their middle, as shares of width and height."""


def attach_art(
    version_id: int, *, by: Account, revision: int, source: Path, at: datetime
) -> CardVersion:
    """Give a draft the picture in the file `source`, whatever it claims to be.

    revision: as for `save_draft`. Not to be called in a transaction.
    Raises: Suspended, CardNotFound, NotADraft, DraftChanged, TooManyUploads, and the refusals
    that derive from ArtRefused.
    """
    refuse_if_suspended(by, "forge")
    with transaction.atomic():  # before any work is done for a draft that cannot take it
        own_draft(version_id, by=by, revision=revision)
    _refuse_too_many(by, at=at)
    with source.open("rb") as file:
        header.inspect(file)
    with store.workbench() as bench:
        printed = press.print_picture(source, bench)
        art = Art(
            uploaded_by=by,
            width=printed.width,
            height=printed.height,
            hash=printed.hash,
            mirror_hash=printed.mirror_hash,
            created_at=at,
        )
        return _hang(art, bench, version_id, by=by, revision=revision)


def cut_art(
    version_id: int, *, by: Account, revision: int, focus: Focus, at: datetime
) -> CardVersion:
    """Cut a draft's picture anew around `focus`, as a new picture: others keep the old one.

    Not to be called in a transaction. Raises: Suspended, CardNotFound, NotADraft, DraftChanged,
    ArtMissing, TooManyUploads; ValueError for a point outside of the picture.
    """
    if not all(0 <= share <= 1 for share in focus):
        raise ValueError(focus)
    refuse_if_suspended(by, "forge")
    with transaction.atomic():
        old = own_draft(version_id, by=by, revision=revision).art
    if old is None:
        raise ArtMissing
    _refuse_too_many(by, at=at)
    with store.workbench() as bench:
        store.copy_full(old.token, bench)
        full = store.rendition_path(old.token, "full")
        press.print_picture(full, bench, focus=focus, renditions=("card", "piece"))
        art = Art(
            uploaded_by=by,
            width=old.width,
            height=old.height,
            hash=old.hash,
            mirror_hash=old.mirror_hash,
            focus_x=focus[0],
            focus_y=focus[1],
            created_at=at,
        )
        return _hang(art, bench, version_id, by=by, revision=revision)


def sweep_art(*, at: datetime) -> int:
    """Delete pictures that no version bears, a day after they came; returns how many.

    Safe to run twice and at once.
    """
    orphans = Art.objects.filter(versions__isnull=True, created_at__lt=at - ORPHAN_AGE)
    tokens = list(orphans.values_list("token", flat=True))
    for token in tokens:
        Art.objects.filter(token=token, versions__isnull=True).delete()
    for token in store.stored_tokens(older_than=at - ORPHAN_AGE):
        if not Art.objects.filter(token=token).exists():
            store.discard(token)
    return len(tokens)


@transaction.atomic
def _hang(art: Art, bench: Path, version_id: int, *, by: Account, revision: int) -> CardVersion:
    """Store the picture and let the draft bear it."""
    version = own_draft(version_id, by=by, revision=revision)
    art.save()
    version.art = art
    version.revision += 1
    version.save(update_fields=["art", "revision", "saved_at"])
    store.keep(bench, art.token)
    return version


def _refuse_too_many(account: Account, *, at: datetime) -> None:
    recent = Art.objects.filter(uploaded_by=account, created_at__gt=at - timedelta(hours=1))
    if recent.count() >= UPLOADS_AN_HOUR:
        raise TooManyUploads(limit=UPLOADS_AN_HOUR)
