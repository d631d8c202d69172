"""The replies that moderators begin from."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.api.asking import read
from config import clock
from moderation.api.asking import at_desk
from moderation.api.shapes import ReplyShape
from moderation.models import ReplyTemplate
from moderation.services import templates


@extend_schema(methods=["GET"], responses=ReplyShape(many=True), tags=["moderation"])
@extend_schema(
    methods=["POST"], request=ReplyShape, responses={201: ReplyShape}, tags=["moderation"]
)
@at_desk("GET", "POST")
def replies(request: Request, by: Account) -> Response:
    """All replies by name; or a new one, by a moderator who decides."""
    if request.method == "GET":
        found = ReplyTemplate.objects.select_related("changed_by")
        return Response(ReplyShape(found, many=True).data)
    return Response(ReplyShape(_save(None, request, by)).data, status=201)


@extend_schema(methods=["GET"], responses=ReplyShape, tags=["moderation"])
@extend_schema(methods=["PUT"], request=ReplyShape, responses=ReplyShape, tags=["moderation"])
@extend_schema(methods=["DELETE"], responses={204: None}, tags=["moderation"])
@at_desk("GET", "PUT", "DELETE")
def reply(request: Request, by: Account, template_id: int) -> Response:
    """One reply; moderators who decide change and delete it."""
    if request.method == "DELETE":
        templates.delete_template(template_id, by=by, at=clock.now())
        return Response(status=204)
    if request.method == "PUT":
        return Response(ReplyShape(_save(template_id, request, by)).data)
    return Response(ReplyShape(templates.template_to_show(template_id)).data)


def _save(template_id: int | None, request: Request, by: Account) -> ReplyTemplate:
    body = read(ReplyShape, request).validated_data
    return templates.save_template(
        template_id, by=by, name=body["name"], words=body["words"], at=clock.now()
    )
