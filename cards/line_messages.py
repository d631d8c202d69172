"""A sentence for every outcome of a line of pasted deck text (`cards.deck_lists.reading`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LINES: dict[str, str | Promise] = {
    "blank": _("An empty line."),
    "comment": _("A remark: nothing of it is in the deck."),
    "heading": _("A heading: nothing of it is in the deck."),
    "name": _("The name of the deck."),
    "game": _("The game: %(game)s."),
    "patron": _("The Patron: %(name)s."),
    "points": _("Made for %(points)s points."),
    "card": _("%(count)s × %(name)s."),
    "one_card": _("1 × %(name)s, as no number stands there."),
    "read_as": _("%(count)s × %(name)s, which looks like “%(typed)s”."),
    "once_called": _("%(count)s × %(name)s, once called “%(typed)s”."),
    "more_copies": _("%(name)s again: %(count)s with line %(line)s, %(total)s together."),
    "code": _("A deck code. The deck is made of it."),
    "code_rest": _("The rest of the code above."),
    "code_same": _("A deck code that says the same as the list."),
    "code_differs": _(
        "This code is another deck than the list, and the list counts. To have the deck of the "
        "code, paste the code alone."
    ),
    "code_in_part": _(
        "A sound deck code, but %(count)s of its cards are not to be found here: drafts of "
        "somebody else, or cards of another site."
    ),
    "code_damaged": _(
        "This deck code is damaged: a letter is wrong, missing or too many. Copy it again from its "
        "first letter to its last."
    ),
    "code_wrong_letter": _(
        "This deck code is damaged: no code has “%(letter)s”, which stands at place %(place)s."
    ),
    "code_newer": _("This deck code was made by a newer site than this one, which cannot read it."),
    "code_no_deck": _("This is a code, but what it holds is no deck of a game here."),
    "code_other_game": _("This code is a deck for %(game)s. Paste it by itself."),
    "second_code": _("A second deck code. Paste it by itself."),
    "second_name": _("A second name. The first one counts."),
    "unknown": _("No card here is called “%(name)s”."),
    "other_game": _("“%(name)s” is a card of %(game)s, not of this game."),
    "ambiguous": _("Several cards are or were called “%(name)s”. Say which."),
    "no_such_card": _("There is no card %(mark)s in this game that you can see."),
    "no_copies": _("None of %(name)s, so it is not in the deck."),
    "too_many_copies": _("%(name)s: more than %(most)s copies cannot be kept. None was taken."),
    "too_many_kinds": _("More than %(most)s different cards cannot be kept. This one was not."),
    "unknown_game": _("No game with decks is called “%(name)s” here."),
    "unknown_patron": _("No Patron is called “%(name)s”."),
    "no_patrons": _("%(game)s has no Patrons."),
    "bad_points": _("A deck is made for %(low)s to %(high)s points."),
    "no_points": _("Decks of %(game)s are not made for points."),
    "bad_name": _("The name of the deck cannot be kept. %(why)s"),
    "too_long": _("More than %(most)s letters in one line cannot name a card."),
}

LOST = frozenset(
    {
        *("code_in_part", "code_damaged", "code_wrong_letter", "code_newer", "code_no_deck"),
        *("code_other_game", "second_code", "second_name", "unknown", "other_game", "ambiguous"),
        *("no_such_card", "no_copies", "too_many_copies", "too_many_kinds", "unknown_game"),
        *("unknown_patron", "no_patrons", "bad_points", "no_points", "bad_name", "too_long"),
    }
)
"""Outcomes of lines of which something is not taken."""

NOTED = frozenset({"one_card", "read_as", "once_called", "more_copies", "code_differs"})
"""Outcomes of lines that were taken, but a reader should look at."""


def sentence(outcome: str, facts: Mapping[str, Any]) -> str:
    """What became of a line."""
    return str(LINES[outcome]) % facts
