"""Why a card is sent back or rejected: coded reasons under the owner's four heads.

A decision stores the codes; creators read the sentences. Codes are never renamed, since old
decisions carry them.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Reason:
    """label: for the moderator's list. sentence: what the creator reads, with what helps."""

    code: str
    label: Text
    sentence: Text


@dataclass(frozen=True, slots=True)
class Head:
    """One of the four heads of the Rules of Creating, a row of the checklist.

    check: what a moderator looks at before approving.
    """

    key: str
    label: Text
    check: Text
    reasons: tuple[Reason, ...]


HEADS = (
    Head(
        "point_cost",
        _("Point cost"),
        _("Cost and measured power agree"),
        (
            Reason(
                "too_strong",
                _("Stronger than its cost"),
                _(
                    "Measured against plain cards of the same cost it wins too often. "
                    "Take something away, or let it cost more."
                ),
            ),
            Reason(
                "too_weak",
                _("Weaker than its cost"),
                _(
                    "It wins too seldom for its cost, so nobody would play it. "
                    "Give it something, or let it cost less."
                ),
            ),
            Reason(
                "endless_chain",
                _("Feeds an endless chain"),
                _("With other cards it goes on without end. Limit what it gives back."),
            ),
        ),
    ),
    Head(
        "concept",
        _("Concept"),
        _("Name, numbers and picture tell one thing"),
        (
            Reason(
                "concept_unclear",
                _("Name, effect and picture do not belong together"),
                _("Name, effect and picture tell different things. Choose one and follow it."),
            ),
            Reason(
                "concept_taken",
                _("Too close to another card"),
                _("Another card already does this in the same way. Find your own turn on it."),
            ),
            Reason(
                "concept_dull",
                _("Nothing to decide for its player"),
                _("Its player never has a choice to make. Give them one."),
            ),
        ),
    ),
    Head(
        "wording",
        _("Wording"),
        _("Name and flavor are fit for everyone"),
        (
            Reason(
                "name_unfit",
                _("Name is not fit"),
                _("The name is not fit for all who play here. Choose another."),
            ),
            Reason(
                "name_confusing",
                _("Name is easily mistaken"),
                _("The name is easily taken for another card's. Choose a more different one."),
            ),
            Reason(
                "flavor_unfit",
                _("Flavor is not fit"),
                _("The flavor text is not fit for all who play here. Write another, or none."),
            ),
            Reason(
                "language_faults",
                _("Spelling or grammar"),
                _("There are slips of spelling or grammar. Read it once more aloud."),
            ),
        ),
    ),
    Head(
        "artwork",
        _("Artwork"),
        _("Credit, licence and picture are in order"),
        (
            Reason(
                "art_unfit",
                _("Picture is not fit"),
                _("The picture is not fit for all who play here. Choose another."),
            ),
            Reason(
                "art_not_yours",
                _("Right to use it is not shown"),
                _("It is not clear that you may use this picture. Name its source and licence."),
            ),
            Reason(
                "art_unreadable",
                _("Cannot be read at board size"),
                _("At board size the subject cannot be told. Bring it closer to the middle."),
            ),
            Reason(
                "art_alt_poor",
                _("Description is missing or poor"),
                _("The picture's description does not say what it shows. Describe it in a line."),
            ),
        ),
    ),
)

REASONS = {reason.code: reason for head in HEADS for reason in head.reasons}
HEAD_KEYS = tuple(head.key for head in HEADS)
