"""How much of a body of JSON is read, and bodies as they were sent; as values: `config.api`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

LONGEST_BODY = 262_144
"""Bytes; the largest deck is a tenth of it."""


class BodyTooLarge(APIException):
    """More JSON than any body of ours needs."""

    status_code = 413
    default_code = "too_large"
    default_detail = gettext_lazy("This is more than can be read at once. Please send less.")


class AsSentParser(BaseParser):
    """Bodies of JSON as the bytes that were sent, for a view that tells each fault itself.

    A view that reads `request.body` instead breaks for sessions: the REST framework reads the
    stream when it looks for a CSRF token.
    """

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body, bytes. Raises: BodyTooLarge."""
        return read_whole(stream)


def read_whole(stream: IO[bytes]) -> bytes:
    """All of a body. Raises: BodyTooLarge."""
    body = stream.read(LONGEST_BODY + 1)
    if len(body) > LONGEST_BODY:
        raise BodyTooLarge
    return body
