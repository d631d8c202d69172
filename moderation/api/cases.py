"""One case of any kind, and the acts that all cases share."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Account
from cards.api.asking import read
from config import clock
from moderation import access, dossier
from moderation.api.asking import at_desk
from moderation.api.dossier_shapes import CaseShape
from moderation.api.shapes import ClaimShape, DecideShape, ProposalShape
from moderation.errors import CaseNotFound
from moderation.models import Case
from moderation.services import claims, proposals


@extend_schema(responses=CaseShape, tags=["moderation"])
@at_desk("GET")
def case(request: Request, by: Account, case_id: int) -> Response:
    """Reports or an appeal, with the evidence and what you may do."""
    found = access.case_to_show(case_id, to=by)
    if found.kind == Case.Kind.SUBMISSION:
        raise CaseNotFound(case=case_id)
    return Response(CaseShape(dossier.matter(found, to=by, at=clock.now())).data)


@extend_schema(request=None, responses=ClaimShape, tags=["moderation"])
@at_desk("POST")
def claim(request: Request, by: Account, case_id: int) -> Response:
    """Take a case for a quarter of an hour."""
    return Response(ClaimShape(claims.claim_case(case_id, by=by, at=clock.now())).data)


@extend_schema(request=None, responses=ClaimShape, tags=["moderation"])
@at_desk("POST")
def take_over(request: Request, by: Account, case_id: int) -> Response:
    """Take a case from somebody who has been silent for five minutes; they are told."""
    return Response(ClaimShape(claims.take_over(case_id, by=by, at=clock.now())).data)


@extend_schema(request=None, responses=ClaimShape, tags=["moderation"])
@at_desk("POST")
def renew(request: Request, by: Account, case_id: int) -> Response:
    """Keep your claim; once a minute tells others that you are still there."""
    return Response(ClaimShape(claims.renew_claim(case_id, by=by, at=clock.now())).data)


@extend_schema(request=None, responses={204: None}, tags=["moderation"])
@at_desk("POST")
def release(request: Request, by: Account, case_id: int) -> Response:
    """Give your claim back."""
    claims.release_claim(case_id, by=by, at=clock.now())
    return Response(status=204)


@extend_schema(request=DecideShape, responses={201: ProposalShape}, tags=["moderation"])
@at_desk("POST")
def decide(request: Request, by: Account, case_id: int) -> Response:
    """Decide on a case that you claimed, or as a junior propose; it can be undone until due_at."""
    given = read(DecideShape, request).given()
    made = proposals.decide(case_id, by=by, given=given, at=clock.now())
    return Response(ProposalShape(made).data, status=201)
