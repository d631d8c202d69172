"""A sentence for every refusal of this app and every fault of a design or a deck.

What is wrong, then what helps; no blame, no jargon. Facts fill named placeholders. A test finds
any code without a sentence, and any sentence without a code.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards import fault_messages
from matches.engine.games import registry
from matches.engine.kernel.design import Fault

Sentence = str | Promise

REFUSALS: dict[str, Sentence] = {
    "own_card": _("This card is yours: others judge how strong it is."),
    "verdict_unknown": _("A card is fair, too strong or too weak. Choose one of these."),
    "card_not_found": _("There is no such card here. It may be a draft that only its maker sees."),
    "game_not_found": _("There is no such game here."),
    "cards_as_they_come": _(
        "This game is played with its cards as they come: nobody forges cards or builds decks for "
        "it."
    ),
    "not_a_draft": _(
        "This version left its drafts and can no longer be edited. Revise the card to change it."
    ),
    "draft_changed": _(
        "This draft was saved elsewhere in the meantime. Choose which of the two to keep; "
        "neither is lost."
    ),
    "design_faulty": _("Not sent: some things have to be put right first. Each is marked."),
    "design_unreadable": _("This is not a design that can be kept. Reload the page and try again."),
    "version_in_work": _(
        "This card already has a version in the making. Go on with that one, or withdraw it."
    ),
    "balance_unknown": _("There are no balance data “%(version)s”. There are: %(known)s."),
    "balance_already_active": _("The balance data “%(version)s” count already."),
    "no_longer_fits": _(
        "By the balance data %(balance)s this design has %(points)s points, and %(most)s are the "
        "most. Send it back, so that its maker can make it fit."
    ),
    "not_submitted": _("This version is not under review any more."),
    "cannot_withdraw": _("Only drafts and versions under review can be withdrawn."),
    "file_faulty": _("Nothing was imported. Put this right in the file, and send it again."),
    "not_playable": _("This card cannot be played yet. In the forge, put these right first."),
    "cannot_be_tried": _(
        "This version cannot be played: it was refused, put away or taken out. Begin a new draft "
        "of the card, and try that."
    ),
    "too_many_drafts": _("You have %(limit)s drafts, as many as fit. Put one away first."),
    "too_many_in_review": _(
        "%(limit)s of your cards are under review, as many as may be at once. "
        "Wait for an outcome, or withdraw one."
    ),
    "art_empty": _("The file is empty. Choose a PNG, JPEG or WebP picture."),
    "art_too_large": _(
        "The picture has more than %(limit_mib)s MiB. Save it smaller or as JPEG, and try again."
    ),
    "art_not_a_picture": _("This is no PNG, JPEG or WebP picture. Save it as one of these."),
    "art_animated": _("The picture moves. Choose one with a single frame."),
    "art_too_many_pixels": _(
        "%(width)s \u00d7 %(height)s pixels are too many. At most %(limit_megapixels)s megapixels."
    ),
    "art_wrong_sides": _(
        "%(width)s \u00d7 %(height)s pixels do not fit. A side has from %(low)s to %(high)s."
    ),
    "art_damaged": _(
        "The picture is damaged or cut off. Open it, save it again, and send the new file."
    ),
    "art_too_hard": _("The picture is too hard to decode. Save it again as a plain JPEG or PNG."),
    "art_missing": _("This draft has no picture yet. Choose one first."),
    "art_crop_too_near": _(
        "Too near: this picture has too few pixels for that. Zoom to %(most)s at most, or choose "
        "a larger picture."
    ),
    "too_many_uploads": _("At most %(limit)s pictures an hour. Wait a little, then try again."),
    "deck_not_found": _("There is no such deck among yours."),
    "deck_changed": _("This deck was saved elsewhere in the meantime. Reload it, then change it."),
    "deck_unreadable": _("This is not a deck that can be kept. Reload the page and try again."),
    "deck_text_too_long": _(
        "The text has more than %(limit_kib)s KiB. Paste the deck alone, without what is around it."
    ),
    "coded_deck_unreadable": _("The deck for the bot cannot be read. %(why)s"),
    "coded_deck_illegal": _("The deck for the bot cannot be played as it is now."),
    "deck_code_unreadable": _("This address leads to no deck. %(why)s"),
    "nothing_to_import": _(
        "There is no card in it yet. Choose a name beside the lines that are marked, or paste a "
        "list such as “2x Coal Rat”."
    ),
    "import_incomplete": _(
        "Nothing was imported: some lines would not be taken. Put them right, or say that the rest "
        "is enough."
    ),
    "deck_name_refused": _("The name of the deck cannot be kept. %(why)s"),
    "too_many_decks": _("You have %(limit)s decks, as many as fit. Delete one first."),
    "deck_illegal": _("This deck cannot be played yet. What is missing stands below."),
    "set_not_found": _("There is no such set, or nothing in it is published yet."),
    "set_incomplete": _(
        "Some cards of this game are out of play just now, and without them nothing begins. Try "
        "again later."
    ),
    "set_changed": _("This set was saved elsewhere in the meantime. Reload it, then change it."),
    "set_faulty": _("Not saved: some things have to be put right first. Each is marked."),
    "too_many_sets": _("You have %(limit)s sets, as many as fit. Delete one first."),
    "not_enough_sparks": _("That needs %(needed)s Sparks, and you have %(balance)s."),
    "no_packs": _("There is no card that a pack of this game could hold yet."),
    "pack_offer_changed": _(
        "Not bought: this offer is over, since the pack was bought already or cards came or went. "
        "Look at the new offer, then buy."
    ),
    "pack_words_unreadable": _(
        "Not bought: your own number and the key are 1 to %(most)s letters (a to z), digits, - "
        "and _."
    ),
    "pack_key_reused": _("Not bought: this key has bought another pack. Reload the page."),
    "pack_not_found": _("There is no such pack among yours."),
    "pack_sealed": _("This pack is still sealed. Open it first; then its secret is told."),
}


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence of a refusal."""
    return str(REFUSALS[code]) % facts


def fault_json(fault: Fault, game: str) -> dict[str, Any]:
    """A fault with its sentence, as pages and the API show it. game: "" for none."""
    fields = registry.get(game).design.fields() if game else ()
    return {
        "path": fault.path,
        "code": fault.code,
        "message": fault_messages.sentence(fault, fields),
        "rule": fault.rule,
        "facts": dict(fault.facts),
    }
