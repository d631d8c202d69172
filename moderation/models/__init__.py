"""Cases, reports, appeals, decisions, sanctions given, and the audit trail.

The queue of submissions is a query on submitted versions; their case row appears at the first
claim. A case of a report or an appeal is made with it.
"""

from moderation.models.cases import Appeal, Case, Report
from moderation.models.credits import CreditAnswer
from moderation.models.decisions import Decision, Sanction, Verdict
from moderation.models.templates import ReplyTemplate
from moderation.models.trail import TrailEntry
from moderation.models.work import Proposal, SecondOpinion

__all__ = [
    "Appeal",
    "Case",
    "CreditAnswer",
    "Decision",
    "Proposal",
    "ReplyTemplate",
    "Report",
    "Sanction",
    "SecondOpinion",
    "TrailEntry",
    "Verdict",
]
