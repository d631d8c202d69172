"""The queue, submissions, and decisions on their way."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.api.asking import read
from config import clock
from config.paging import CURSOR, newest_first, page_of
from config.typed import whole_number
from moderation import access, dossier, queue
from moderation.api.asking import at_desk, queue_after
from moderation.api.dossier_shapes import BlindShape, SubmissionShape
from moderation.api.shapes import (
    ClaimShape,
    CreditShape,
    OpinionGivenShape,
    OpinionShape,
    ProposalShape,
    QueueRowShape,
)
from moderation.models import Proposal
from moderation.services import claims, credits, opinions, proposals


@extend_schema(
    parameters=[
        OpenApiParameter("kind", str, enum=queue.KINDS),
        OpenApiParameter("holder", str, enum=queue.HOLDERS),
        OpenApiParameter("due", str, enum=["yes"], description="what has waited too long"),
        *CURSOR,
    ],
    responses=page_of(QueueRowShape, counts=serializers.DictField()),
    tags=["moderation"],
)
@at_desk("GET")
def queue_rows(request: Request, by: Account) -> Response:
    """What waits for you, the most urgent first, and how much of each kind there is."""
    filters = queue.Filters.read(request.query_params)
    everything = queue.queue_for(by, at=clock.now(), most=None)
    fitting = [item for item in everything if filters.fit(item, by)]
    shown, further = queue_after(fitting, request)
    return Response(
        {
            "next": further,
            "previous": None,
            "results": QueueRowShape(shown, many=True).data,
            "counts": queue.counts(everything, by),
        }
    )


@extend_schema(
    parameters=[
        OpenApiParameter(
            "beside", int, description="version to compare with; the one in play if left out"
        )
    ],
    responses=SubmissionShape,
    tags=["moderation"],
)
@at_desk("GET")
def submission(request: Request, by: Account, version_id: int) -> Response:
    """One submission with its evidence and what you may do."""
    version = access.submission_to_show(version_id, to=by)
    beside = whole_number(request.query_params.get("beside", ""))
    facts = dossier.submission(version, to=by, at=clock.now(), beside=beside)
    return Response(SubmissionShape(facts).data)


@extend_schema(request=CreditShape, responses={201: CreditShape}, tags=["moderation"])
@at_desk("POST")
def answer_credit(request: Request, by: Account, version_id: int) -> Response:
    """Say whether a picture is yours whose credit names you; until then its cases are refused."""
    is_own = read(CreditShape, request).validated_data["is_own"]
    answer = credits.answer_credit(version_id, by=by, is_own=is_own, at=clock.now())
    return Response(CreditShape(answer).data, status=201)


@extend_schema(request=None, responses=ClaimShape, tags=["moderation"])
@at_desk("POST")
def claim_version(request: Request, by: Account, version_id: int) -> Response:
    """Take a submission for a quarter of an hour; renew it while you work."""
    return Response(ClaimShape(claims.claim_version(version_id, by=by, at=clock.now())).data)


@extend_schema(parameters=CURSOR, responses=page_of(ProposalShape), tags=["moderation"])
@at_desk("GET")
def own_decisions(request: Request, by: Account) -> Response:
    """What you decided or proposed, the newest first, and what became of it."""
    own = Proposal.objects.filter(by=by).select_related("case", "by")
    return newest_first(own, request, ProposalShape)


@extend_schema(request=None, responses=ProposalShape, tags=["moderation"])
@at_desk("POST")
def undo(request: Request, by: Account, proposal_id: int) -> Response:
    """Take your decision back before it takes effect, or your proposal before it is judged."""
    return Response(ProposalShape(proposals.undo(proposal_id, by=by, at=clock.now())).data)


@extend_schema(methods=["GET"], responses=BlindShape, tags=["moderation"])
@extend_schema(
    methods=["POST"],
    request=OpinionShape,
    responses={201: OpinionGivenShape},
    tags=["moderation"],
)
@at_desk("GET", "POST")
def opinion(request: Request, by: Account, opinion_id: int) -> Response:
    """Judge a case once more, without knowing how it was judged; the answer tells."""
    if request.method == "GET":
        asked = opinions.opinion_to_give(opinion_id, by=by)
        return Response(BlindShape(dossier.second_opinion(asked)).data)
    body = read(OpinionShape, request)
    given = opinions.give_opinion(opinion_id, by=by, at=clock.now(), **body.validated_data)
    return Response(OpinionGivenShape(given).data, status=201)
