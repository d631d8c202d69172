"""How files reach the site: streamed to disk under a name of ours, never more than may be sent.

The one upload handler of the site (settings: FILE_UPLOAD_HANDLERS). Past the limit it goes on
reading, so that the sender gets an answer and not a broken connection, but keeps nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import TemporaryUploadedFile
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.http import HttpRequest

from cards.errors import ArtEmpty, ArtTooLarge

UPLOAD_BYTES = 8 * 2**20


class LimitedUploadHandler(TemporaryFileUploadHandler):
    """Keeps the first UPLOAD_BYTES of a file; its `size` is that of all that was sent."""

    def new_file(self, field_name: str, file_name: str, *args: Any, **kwargs: Any) -> None:
        """Begin a file. The sender's name for it is dropped: nothing here needs it."""
        super().new_file(field_name, "upload", *args, **kwargs)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Write what is still within the limit."""
        if start + len(raw_data) <= UPLOAD_BYTES:
            super().receive_data_chunk(raw_data, start)


def uploaded_file(request: HttpRequest, field: str) -> Path:
    """The file that was sent in `field`; it lives as long as the request.

    Raises: ArtEmpty (nothing was sent), ArtTooLarge.
    """
    file = request.FILES.get(field)
    if not isinstance(file, TemporaryUploadedFile) or not file.size:
        raise ArtEmpty
    if file.size > UPLOAD_BYTES:
        raise ArtTooLarge(limit_mib=UPLOAD_BYTES // 2**20)
    return Path(file.temporary_file_path())
