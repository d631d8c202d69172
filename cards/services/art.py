"""Pictures of drafts: taking, cutting, and sweeping away what no version bears.

Decoding happens in a child process (`cards.art.press`), always before a transaction begins.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.db import transaction

from accounts.models import Account
from accounts.services import lock_account
from accounts.standing import refuse_if_suspended
from cards.art import header, press, store
from cards.art.crop import Crop, most_zoom
from cards.errors import ArtMissing, CropTooNear, TooManyUploads
from cards.models import Art, CardVersion, UploadTry
from cards.services import art_index
from cards.services.versions import own_draft

UPLOADS_AN_HOUR = 60
ORPHAN_AGE = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class PreparedArt:
    """A picture whose renditions lie on a workbench; its row is not stored yet.

    marks: of the part that cards show.
    """

    art: Art
    bench: Path
    marks: list[list[Any]]


@contextmanager
def prepare_art(source: Path, *, by: Account, at: datetime) -> Iterator[PreparedArt]:
    """Print the picture in the file `source`, whatever it claims to be; no database work.

    Raises the refusals that derive from ArtRefused.
    """
    with source.open("rb") as file:
        header.inspect(file)
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    with store.workbench() as bench:
        printed = press.print_picture(source, bench)
        art = Art(
            uploaded_by=by,
            width=printed.width,
            height=printed.height,
            hash=printed.hash,
            mirror_hash=printed.mirror_hash,
            source=digest,
            created_at=at,
        )
        yield PreparedArt(art, bench, printed.marks)


def attach_art(
    version_id: int, *, by: Account, revision: int, source: Path, at: datetime
) -> CardVersion:
    """Give a draft the picture in the file `source`.

    revision: as for `save_draft`. Not to be called in a transaction.
    Raises: Suspended, CardNotFound, NotADraft, DraftChanged, TooManyUploads, and the refusals
    that derive from ArtRefused.
    """
    refuse_if_suspended(by, "forge")
    with source.open("rb") as file:
        header.inspect(file)
    with transaction.atomic():  # before a picture is decoded for a draft that cannot take it
        _note_try(by, at=at)
        own_draft(version_id, by=by, revision=revision)
    with prepare_art(source, by=by, at=at) as prepared:
        return hang_art(prepared, version_id, by=by, revision=revision)


def cut_art(
    version_id: int, *, by: Account, revision: int, crop: Crop, at: datetime
) -> CardVersion:
    """Cut a draft's picture anew, as a new picture: others keep the old one.

    Not to be called in a transaction. Raises: Suspended, CardNotFound, NotADraft, DraftChanged,
    ArtMissing, CropTooNear, TooManyUploads.
    """
    refuse_if_suspended(by, "forge")
    with transaction.atomic():
        _note_try(by, at=at)
        old = own_draft(version_id, by=by, revision=revision).art
        if old is None:
            raise ArtMissing
        most = most_zoom(old.width, old.height)
        if crop.zoom > most:
            raise CropTooNear(most=most)
    with store.workbench() as bench:
        store.copy_full(old.token, bench)
        full = store.rendition_path(old.token, "full")
        printed = press.print_picture(full, bench, crop=crop, renditions=("card", "piece"))
        art = Art(
            uploaded_by=by,
            width=old.width,
            height=old.height,
            hash=old.hash,
            mirror_hash=old.mirror_hash,
            source=old.source,
            focus_x=crop.x,
            focus_y=crop.y,
            zoom=crop.zoom,
            created_at=at,
        )
        prepared = PreparedArt(art, bench, printed.marks)
        return hang_art(prepared, version_id, by=by, revision=revision)


@transaction.atomic
def hang_art(prepared: PreparedArt, version_id: int, *, by: Account, revision: int) -> CardVersion:
    """Store a prepared picture and let one's draft bear it.

    Raises: CardNotFound, NotADraft, DraftChanged.
    """
    version = own_draft(version_id, by=by, revision=revision)
    prepared.art.digests = store.digests(prepared.bench)
    prepared.art.save()
    art_index.note(prepared.art, prepared.marks)
    version.art = prepared.art
    version.revision += 1
    version.save(update_fields=["art", "revision", "saved_at"])
    store.keep(prepared.bench, prepared.art.token)
    return version


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


def _note_try(account: Account, *, at: datetime) -> None:
    """Count a picture that is about to be decoded; call in a transaction. Raises: TooManyUploads.

    Also those that turn out to be damaged or too hard, and those whose draft changed meanwhile.
    """
    lock_account(account)
    tries = UploadTry.objects.filter(account=account)
    tries.filter(at__lte=at - timedelta(hours=1)).delete()
    if tries.count() >= UPLOADS_AN_HOUR:
        raise TooManyUploads(limit=UPLOADS_AN_HOUR)
    tries.create(account=account, at=at)
