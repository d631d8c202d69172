"""How the API reads bodies and answers errors; what it says of itself is in `config.api_schema`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ErrorDetail, ParseError, ValidationError
from rest_framework.parsers import BaseParser
from rest_framework.response import Response
from rest_framework.views import exception_handler as rest_answer

from config import metrics
from config.bodies import read_whole
from config.errors import AppRefusal, error_json
from matches.engine.kernel.jsonio import parse_strictly, unsafe_part

DEEPEST_BODY = 16


class SafeJSONParser(BaseParser):
    """Bodies as JSON that can be looked through, stored and sent back: not too long, not nested
    too deeply, no key twice, no NaN, no half characters."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The body's value. Raises: BodyTooLarge, ParseError."""
        try:
            value = parse_strictly(read_whole(stream).decode())
        except (ValueError, RecursionError):
            raise ParseError(gettext("This is no JSON that can be read.")) from None
        if unsafe_part(value, deepest=DEEPEST_BODY):
            raise ParseError(gettext("This JSON is nested too deeply, or holds half a character."))
        return value


def exception_handler(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Give a refusal or an error of the REST framework the one shape; None: not an answer.

    A body with faults is `invalid`, with facts.fields: path ("cards.0.count") -> its faults.
    """
    if isinstance(exception, AppRefusal):
        metrics.refused("api", exception.code)
        headers = {"WWW-Authenticate": "Bearer"} if exception.status == 401 else None
        return Response(exception.as_json(), status=exception.status, headers=headers)
    answer = rest_answer(exception, context)
    if answer is None:
        return None
    if isinstance(exception, ValidationError):
        answer.data = error_json(
            "invalid",
            gettext("Some values are not valid; facts.fields says which."),
            facts={"fields": faults_by_path(exception.detail)},
        )
    elif isinstance(exception, APIException):
        answer.data = error_json(code_of(exception), str(exception.detail))
    else:  # Django's Http404 and PermissionDenied
        code = "not_found" if answer.status_code == 404 else "permission_denied"
        answer.data = error_json(code, str(answer.data["detail"]))
    return answer


def code_of(exception: APIException) -> str:
    """The error's word for programs."""
    detail = exception.detail
    return str(detail.code if isinstance(detail, ErrorDetail) else exception.default_code)


def faults_by_path(detail: Any, path: str = "") -> dict[str, list[dict[str, str]]]:
    """The nested faults of a serializer as one level: dotted path -> codes and sentences."""
    if isinstance(detail, ErrorDetail):
        return {path: [{"code": str(detail.code), "message": str(detail)}]}
    inner = detail.items() if isinstance(detail, dict) else enumerate(detail)
    faults: dict[str, list[dict[str, str]]] = {}
    for key, value in inner:
        # A list of sentences belongs to its own path, a list of objects to their numbers.
        ends_here = isinstance(value, ErrorDetail) and not isinstance(detail, dict)
        below = path if ends_here else f"{path}.{key}".lstrip(".")
        for where, found in faults_by_path(value, below).items():
            faults.setdefault(where, []).extend(found)
    return faults
