"""What the API says of each operation in its description (`/api/schema/`): errors and scopes."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from accounts.scopes import scopes_that_suffice

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


class Schema(AutoSchema):
    """Names of each operation the scopes of which a token needs one."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """drf-spectacular's, with `x-token-scopes`: none where no token may come."""
        operation = super().get_operation(*args, **kwargs)
        if operation and self.view.get_authenticators():
            operation["x-token-scopes"] = list(scopes_that_suffice(self.view, self.method.upper()))
        return operation


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
