"""Why something is reported: coded reasons, each for the kinds of subject that it fits.

Reports and decisions store the codes; people read the sentences. Codes are never renamed, since
old reports carry them.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from moderation.reasons import Text

CARD, ART, NAME, DECK, SET, CHAT, CONDUCT = "card", "art", "name", "deck", "set", "chat", "conduct"

KINDS: dict[str, Text] = {
    CARD: _("a card"),
    ART: _("a picture"),
    NAME: _("a player’s name"),
    DECK: _("a deck’s name"),
    SET: _("a set"),
    CHAT: _("what somebody wrote"),
    CONDUCT: _("how somebody behaves"),
}
"""What can be reported, in words."""


@dataclass(frozen=True, slots=True)
class ReportReason:
    """label: for who reports. sentence: what the person concerned reads if it is upheld."""

    label: Text
    sentence: Text
    kinds: frozenset[str]


def _for(*kinds: str) -> frozenset[str]:
    return frozenset(kinds)


REPORT_REASONS: dict[str, ReportReason] = {
    "report_hateful": ReportReason(
        _("Hateful, or threatens somebody"),
        _("It attacks or threatens people. Nobody here has to bear that."),
        _for(CARD, ART, NAME, DECK, SET, CHAT, CONDUCT),
    ),
    "report_sexual": ReportReason(
        _("Sexual"),
        _("It is sexual. People of every age play here."),
        _for(CARD, ART, NAME, DECK, SET, CHAT),
    ),
    "report_cruel": ReportReason(
        _("Cruel or shocking"),
        _("It is cruel or shocking beyond what a card game needs."),
        _for(CARD, ART, SET),
    ),
    "report_copied": ReportReason(
        _("Copied from somebody without leave"),
        _(
            "It is somebody else’s work, used without leave. Use your own, or show your right "
            "to it."
        ),
        _for(CARD, ART),
    ),
    "report_false_credit": ReportReason(
        _("Artist or licence is not true"),
        _("Artist or licence are not as stated. Name them as they are."),
        _for(ART),
    ),
    "report_passes_for": ReportReason(
        _("Passes for somebody else"),
        _("It passes for somebody else. Choose what cannot be mistaken."),
        _for(NAME, CARD, SET),
    ),
    "report_harasses": ReportReason(
        _("Harasses or insults"),
        _("It harasses or insults other players. Leave them alone."),
        _for(CHAT, CONDUCT),
    ),
    "report_stalls": ReportReason(
        _("Stalls or leaves on purpose"),
        _("You let others wait on purpose. Play on, or concede."),
        _for(CONDUCT),
    ),
    "report_cheats": ReportReason(
        _("Cheats, or plays with several accounts"),
        _("You won by ways that the rules do not know, such as accounts that help each other."),
        _for(CONDUCT),
    ),
    "report_advertises": ReportReason(
        _("Advertises"),
        _("It advertises something that has no place in a game."),
        _for(CARD, ART, NAME, DECK, SET, CHAT),
    ),
    "report_other": ReportReason(
        _("Something else (say what)"),
        _("It breaks the rules of this place in the way that the moderator describes."),
        _for(CARD, ART, NAME, DECK, SET, CHAT, CONDUCT),
    ),
}


def reasons_for(kind: str) -> dict[str, ReportReason]:
    """Those that fit one kind of subject, in the order of the list."""
    return {code: reason for code, reason in REPORT_REASONS.items() if kind in reason.kinds}
