"""Sends bad uploads to the API and the forge's page, and looks at all that they left behind."""

from __future__ import annotations

import gc
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.core.cache import cache
from django.test import Client, override_settings
from PIL import Image

from cards.art import store
from cards.models import Art, CardVersion, UploadTry
from cards.queries import RENDITIONS
from tests.factories.cards import make_draft
from tests.hostile.bodies import body
from tests.hostile.browser import Browser, one_connection
from tests.hostile.report import Memory, Report, without_logs
from tests.hostile.uploads import Upload, uploads

WARM_UP = 60
"""Uploads until the process has loaded all that it needs; memory is compared from there on."""


def run_uploads(count: int, *, seed: int) -> Report:
    """Send `count` uploads for one draft. Faults: a 5xx, a stray file, a picture that is none."""
    with (
        TemporaryDirectory() as folder,
        override_settings(FILE_UPLOAD_TEMP_DIR=folder),
        one_connection(),
    ):
        return _run(count, random.Random(seed), seed, Path(folder))


def _run(count: int, dice: random.Random, seed: int, arrivals: Path) -> Report:
    report = Report()
    strays, kept = _files_beside_store(), _files_in_store()
    draft = make_draft()
    client = Browser()
    client.force_login(draft.card.creator)
    memory = Memory(report, warm_up=WARM_UP, count=count)
    for number, upload in enumerate(uploads(seed, count)):
        memory.look(number)
        draft.refresh_from_db()
        with without_logs():
            _send(upload, draft, client, dice, report)
        UploadTry.objects.all().delete()  # the limit an hour has tests of its own
        cache.clear()
    memory.end()
    gc.collect()  # a request that ended in an exception is a circle of frames
    for path in {*arrivals.iterdir(), *(_files_beside_store() - strays)}:
        report.fault(f"a file outside the store: {path}")
    _look_at_store(kept, report)
    return report


def _send(
    upload: Upload, draft: CardVersion, client: Client, dice: random.Random, report: Report
) -> None:
    is_page = dice.random() < 0.2
    path = f"/cards/forge/nexus/{draft.pk}/" if is_page else f"/api/v1/versions/{draft.pk}/art/"
    sent, kind = body(upload, draft.revision, dice)
    answer = client.generic("POST", path, sent, kind)
    report.answers[f"{answer.status_code}"] += 1
    if answer.status_code >= 500:
        report.fault(f"{answer.status_code} for {upload.what} named {upload.name!r} at {path}")


def _files_beside_store() -> set[Path]:
    """What lies in the site's folder, apart from pictures and the database."""
    return {
        path
        for path in Path(settings.VAR_DIR).glob("**/*")
        if path.is_file()
        and Path(settings.ART_ROOT) not in path.parents
        and "sqlite" not in path.name
    }


def _files_in_store() -> set[Path]:
    return {path for path in Path(settings.ART_ROOT).glob("**/*") if path.is_file()}


def _look_at_store(before: set[Path], report: Report) -> None:
    """Each folder is a picture's, with its renditions alone, each of them a plain WebP."""
    root = Path(settings.ART_ROOT)
    tokens = set(Art.objects.values_list("token", flat=True))
    wanted = {store.rendition_path(token, name) for token in tokens for name in RENDITIONS}
    found = _files_in_store() - before
    for path in sorted(found - wanted):
        report.fault(f"a file of no picture in the store: {path.relative_to(root)}")
    for path in sorted(wanted - found):
        report.fault(f"a picture without its file: {path.relative_to(root)}")
    for path in sorted(found & wanted):
        with Image.open(path) as picture:
            picture.load()
            hidden = {"exif", "icc_profile", "xmp"} & picture.info.keys()
            if picture.format != "WEBP" or hidden or getattr(picture, "n_frames", 1) > 1:
                report.fault(f"{path.relative_to(root)} is no plain WebP")
    report.notes["pictures kept"] = len(tokens)
