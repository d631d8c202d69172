"""How the API answers errors, and how its schema says so (`/api/schema/`)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework.exceptions import APIException, ErrorDetail, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler as rest_answer

from config.errors import AppRefusal, error_json

ERROR_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "rule", "facts"],
            "properties": {
                "code": {"type": "string", "description": "a word for programs"},
                "message": {"type": "string", "description": "a sentence for people"},
                "rule": {"type": "string", "description": "the rule's id, or empty"},
                "facts": {"type": "object", "additionalProperties": True},
            },
        }
    },
}


def exception_handler(exception: Exception, context: dict[str, Any]) -> Response | None:
    """Give a refusal or an error of the REST framework the one shape; None: not an answer.

    A body with faults is `invalid`, with facts.fields: path ("cards.0.count") -> its faults.
    """
    if isinstance(exception, AppRefusal):
        return Response(exception.as_json(), status=exception.status)
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


def document_errors(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """drf-spectacular's hook: every operation may answer with the one error shape."""
    result.setdefault("components", {}).setdefault("schemas", {})["Error"] = ERROR_SCHEMA
    answer = {
        "description": "A refusal or an error",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"].setdefault("default", answer)
    return result
