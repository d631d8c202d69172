"""A sentence for every fault of a design, of what is sent with it, and of a deck.

Faults of the declaration are worded once for all games, with the labels of the game's own fields;
where a field or a rule deserves better words, it has them in `SPECIAL`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.engine.kernel.design import Fault, Field

Sentence = str | Promise

DECLARED: dict[str, Sentence] = {
    "not_an_object": _("This is not a design. Reload the page and try again."),
    "unknown_field": _("A design has no %(names)s. Leave it out."),
    "missing": _("This is needed."),
    "wrong_type": _("This cannot be read here. Choose or type it anew."),
    "too_low": _("At least %(low)s."),
    "too_high": _("At most %(high)s."),
    "not_a_step": _("This has to be a multiple of %(step)s."),
    "is_zero": _("0 would do nothing. Take a number below or above it."),
    "too_short": _("At least %(low)s letters; this has %(length)s."),
    "too_long": _("At most %(high)s letters; this has %(length)s."),
    "unprintable": _(
        "This holds signs that cannot be seen (%(characters)s), first at place %(place)s. "
        "Type it by hand."
    ),
    "empty_looking": _("This looks empty. Use at least one letter or digit."),
    "piled_marks": _("Too many marks on the letter at place %(place)s. Leave some out."),
    "unknown_choice": _("This is not among the choices. Choose anew."),
    "unfit": _("“%(value)s” does not go with “%(with)s”. Change one of the two."),
    "not_here": _("This only goes with %(needs)s. Leave it out, or change that."),
    "too_many": _("At most %(high)s."),
    "too_few": _("At least %(low)s."),
    "twice": _("“%(value)s” is chosen twice. Once is enough."),
    "incompatible": _("%(values)s cannot be on one card. Choose one of them."),
}

DESIGN: dict[str, Sentence] = {
    "over_budget": _("%(points)s points are too many: a card has %(most)s at most. Weaken it."),
    "exactly_one": _("This card has one of these, not both and not none: %(of)s."),
    "one_of": _("A card has one of these at most: %(of)s."),
    "name_taken": _("Another card has this name, or one that looks like it. Choose another."),
    "nothing_changed": _("This says the same as the version that plays. Change something first."),
    "art_missing": _("A card needs a picture. Choose one."),
    "alt_missing": _("Say what the picture shows, for those who cannot see it."),
    "artist_missing": _("Name the artist, or write “own work”."),
    "licence_missing": _("Say by what right the picture is here."),
}

FILE: dict[str, Sentence] = {
    "file_too_large": _("The file has more than %(limit_kib)s KiB. Send it in parts."),
    "not_json": _("This is no JSON: look at line %(line)s, column %(column)s."),
    "not_utf8": _("This is no text in UTF-8. Save it as that, and send it again."),
    "no_number": _("A number in it is none that a card can have. Use whole numbers."),
    "too_deep": _("More than %(most)s objects and lists stand within each other. Take some out."),
    "doubled_key": _("“%(names)s” stands twice in one object. Keep one of them."),
    "unknown_key": _("Nothing here is called %(names)s. Leave it out."),
    "unknown_format": _("This site reads files of format %(known)s. Export the cards anew."),
    "unknown_game": _("There is no such game here. Use one of these: %(names)s."),
    "unknown_licence": _("There is no such licence here. Use one of these: %(names)s."),
    "no_cards": _("There is no card in this file. Put one in."),
    "too_many_cards": _("%(count)s cards are too many. At most %(most)s fit in one file."),
    "unstorable": _("This card cannot be kept: it is larger than %(limit_kib)s KiB, or broken."),
}

SET: dict[str, Sentence] = {
    "too_many_in_set": _("%(count)s cards are too many. At most %(most)s fit in a set."),
    "twice_in_set": _("A card stands twice in the set. Once is enough."),
    "not_for_set": _(
        "One of the cards cannot be in this set: it is of another game, or a draft of somebody "
        "else. Take it out."
    ),
    "no_such_card": _("No card that you can see has this name. Write it as it stands on the card."),
}

DECK: dict[str, Sentence] = {
    "deck_too_small": _("%(count)s of %(size)s cards. Add %(lacking)s more."),
    "deck_too_large": _("%(count)s of %(size)s cards. Take %(surplus)s out."),
    "too_many_copies": _("%(name)s: %(count)s copies, and at most %(most)s fit. Take some out."),
    "too_many_clones": _(
        "%(names)s play alike and count as one card: %(count)s copies, and at most %(most)s fit."
    ),
    "unknown_card": _("%(name)s cannot be played now: it is under review or was withdrawn."),
    "bad_count": _("%(name)s: this is no number of copies. Use 1 or more."),
    "no_decks": _("No decks are built for this game: it brings its own cards."),
    "no_origin": _("A deck needs an Origin to begin with. Add one."),
    "no_patron": _("A deck needs a Patron. Choose one."),
    "unknown_patron": _("There is no such Patron. Choose one of the list."),
    "bad_points": _("A deck is made for %(low)s to %(high)s points. Choose how many."),
    "too_many_points": _("%(points)s of %(most)s points. Take cards out, or play for more."),
    "no_assistant": _("A deck needs an Assistant. Add one."),
    "not_owned": _(
        "%(name)s: you own %(owned)s of %(count)s copies. Take %(lacking)s out, or find more in "
        "packs."
    ),
}

SPECIAL: dict[tuple[str, str, str], Sentence] = {
    # (path, code, rule); "" for any rule
    ("name", "missing", ""): _("Give the card a name."),
    ("special.charge", "missing", ""): _("Choose how much Charge one use costs."),
    ("special.effect", "missing", ""): _("Choose what it does."),
    ("special.target", "missing", ""): _("Choose whom it reaches."),
    ("special.amount", "missing", ""): _("Choose how strong it is."),
    ("traits", "too_many", ""): _("At most %(high)s traits. Take one away."),
    ("armor", "too_high", "N7.1"): _("A Guard has Armor %(high)s at most."),
    ("special.amount", "too_high", "N8.4"): _(
        "On enemies Attack only goes down: %(low)s to %(high)s."
    ),
    ("special.amount", "too_low", "N8.4"): _(
        "On your side Attack only goes up: %(low)s to %(high)s."
    ),
}

WRONG_TYPES: dict[str, Sentence] = {
    "text": _("This has to be a text."),
    "whole_number": _("This has to be a whole number."),
    "flag": _("This has to be true or false."),
    "choice": _("Choose one of the list."),
    "list": _("Choose from the list."),
    "object": _("This cannot be read here. Choose it anew."),
}


def sentence(fault: Fault, fields: Sequence[Field] = ()) -> str:
    """The sentence of a fault. fields: the game's declaration, for the labels of values."""
    facts = {key: _words(value, fields) for key, value in fault.facts.items()}
    return str(_template(fault)) % facts


def _template(fault: Fault) -> Sentence:
    for key in ((fault.path, fault.code, fault.rule), (fault.path, fault.code, "")):
        if key in SPECIAL:
            return SPECIAL[key]
    if fault.code == "wrong_type":
        return WRONG_TYPES[fault.facts["expected"]]
    for table in (DECLARED, DESIGN, FILE, SET, DECK):
        if fault.code in table:
            return table[fault.code]
    raise KeyError(fault.code)


def _words(value: Any, fields: Sequence[Field]) -> str:
    """A fact in words: labels for keys of choices, lists with commas."""
    if isinstance(value, Mapping):
        return "; ".join(_words(part, fields) for part in value.values())
    if isinstance(value, list | tuple):
        return ", ".join(_words(part, fields) for part in value)
    if isinstance(value, str):
        return next(
            (choice.label for field in fields for choice in field.choices if choice.value == value),
            value,
        )
    return str(value).replace("-", "\u2212")
