"""The refusals of cards, art, decks and Sparks; their sentences are in `cards.messages`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cards import messages
from config.errors import AppRefusal
from matches.engine.kernel.design import Fault


class CardsRefusal(AppRefusal):
    """A refusal of this app."""

    @property
    def message(self) -> str:
        return messages.sentence(self.code, self.facts)


class FaultsRefusal(CardsRefusal):
    """A refusal that lists everything that is wrong at once.

    facts: {"faults": [{"path", "code", "message", "rule", "facts"}]}.
    """

    def __init__(self, faults: Iterable[Fault], *, game: str) -> None:
        self.faults = tuple(faults)
        super().__init__(faults=[messages.fault_json(fault, game) for fault in self.faults])


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault somewhere in a file. path: of the place; the fault's own path goes on from there.

    game: whose declaration words it; "" for what is wrong with the file itself.
    """

    path: str
    fault: Fault
    game: str

    def as_json(self) -> dict[str, Any]:
        """With its sentence and the whole path."""
        told = messages.fault_json(self.fault, self.game)
        return {**told, "path": ".".join(filter(None, (self.path, self.fault.path)))}


class FileFaulty(CardsRefusal):
    """A file of cards cannot be taken; nothing was. facts: as of `FaultsRefusal`."""

    code = "file_faulty"
    status = 400

    def __init__(self, faults: Iterable[PlacedFault]) -> None:
        super().__init__(faults=[fault.as_json() for fault in faults])


class CardNotFound(CardsRefusal):
    """There is no such card or version, or this person may not see it."""

    code = "card_not_found"
    status = 404


class GameNotFound(CardsRefusal):
    """There is no such game. facts: game."""

    code = "game_not_found"
    status = 404


class CardsAsTheyCome(CardsRefusal):
    """Players of this game forge no cards and build no decks. facts: game."""

    code = "cards_as_they_come"
    status = 404


class OwnCard(CardsRefusal):
    """Nobody judges the strength of their own card."""

    code = "own_card"
    status = 403


class VerdictUnknown(CardsRefusal):
    """A vote on a card says one of three things. facts: verdict."""

    code = "verdict_unknown"
    status = 400


class NotADraft(CardsRefusal):
    """Only drafts are edited. facts: state."""

    code = "not_a_draft"


class DraftChanged(CardsRefusal):
    """The draft was saved elsewhere since. facts: revision (theirs), saved (what is stored)."""

    code = "draft_changed"


class DesignFaulty(FaultsRefusal):
    """The version cannot be submitted as it is."""

    code = "design_faulty"


class DesignUnreadable(CardsRefusal):
    """What was sent is no design at all, or too large to keep even as a draft."""

    code = "design_unreadable"
    status = 400


class VersionInWork(CardsRefusal):
    """The card already has a draft or a submitted version. facts: version, state."""

    code = "version_in_work"


class BalanceUnknown(CardsRefusal):
    """The game has no such balance data. facts: version, known."""

    code = "balance_unknown"
    status = 400


class BalanceAlreadyActive(CardsRefusal):
    """These balance data count already. facts: version."""

    code = "balance_already_active"


class NoLongerFits(CardsRefusal):
    """Since it was submitted, new weights put it over the budget. facts: balance, points, most."""

    code = "no_longer_fits"


class NotSubmitted(CardsRefusal):
    """The version is not under review (any more). facts: state."""

    code = "not_submitted"


class CannotWithdraw(CardsRefusal):
    """Only drafts and submitted versions are withdrawn. facts: state."""

    code = "cannot_withdraw"


class NotPlayable(FaultsRefusal):
    """The version cannot be played as it is, not even in a sandbox match."""

    code = "not_playable"


class CannotBeTried(CardsRefusal):
    """The version was refused, put away, or is out while reports are looked at. facts: state."""

    code = "cannot_be_tried"


class TooManyDrafts(CardsRefusal):
    """The account keeps as many drafts as it may. facts: limit."""

    code = "too_many_drafts"


class TooManyInReview(CardsRefusal):
    """The account has as many versions under review as it may. facts: limit."""

    code = "too_many_in_review"


class ArtRefused(CardsRefusal):
    """A picture that cannot be taken; one subclass for each reason."""

    status = 400


class ArtEmpty(ArtRefused):
    """No file, or a file without a byte."""

    code = "art_empty"


class ArtTooLarge(ArtRefused):
    """More bytes than may be sent. facts: limit_mib."""

    code = "art_too_large"
    status = 413


class ArtNotAPicture(ArtRefused):
    """Not a PNG, JPEG or WebP by its content."""

    code = "art_not_a_picture"


class ArtAnimated(ArtRefused):
    """More than one frame."""

    code = "art_animated"


class ArtTooManyPixels(ArtRefused):
    """facts: width, height, limit_megapixels."""

    code = "art_too_many_pixels"


class ArtWrongSides(ArtRefused):
    """A side is too short or too long. facts: width, height, low, high."""

    code = "art_wrong_sides"


class ArtDamaged(ArtRefused):
    """The header is fine, but the picture cannot be decoded to its end."""

    code = "art_damaged"


class ArtTooHard(ArtRefused):
    """Decoding took more memory or time than a picture may."""

    code = "art_too_hard"


class ArtMissing(ArtRefused):
    """The draft has no picture that could be cut."""

    code = "art_missing"
    status = 409


class CropTooNear(ArtRefused):
    """So few pixels would be left that the card shows bricks. facts: most (the nearest zoom)."""

    code = "art_crop_too_near"


class TooManyUploads(ArtRefused):
    """facts: limit."""

    code = "too_many_uploads"
    status = 429


class DeckNotFound(CardsRefusal):
    """There is no such deck, or it is another's."""

    code = "deck_not_found"
    status = 404


class DeckChanged(CardsRefusal):
    """The deck was saved elsewhere since. facts: revision (the stored one)."""

    code = "deck_changed"


class DeckUnreadable(CardsRefusal):
    """What was sent is no deck. facts: why."""

    code = "deck_unreadable"
    status = 400


class DeckTextTooLong(CardsRefusal):
    """More text than a deck ever needs. facts: limit_kib."""

    code = "deck_text_too_long"
    status = 413


class DeckCodeUnreadable(CardsRefusal):
    """An address whose code is none, or holds no deck. facts: why, a sentence."""

    code = "deck_code_unreadable"
    status = 404


class NothingToImport(CardsRefusal):
    """There is no card in the text."""

    code = "nothing_to_import"
    status = 400


class ImportIncomplete(CardsRefusal):
    """Some lines of the text would not be taken. facts: lines, as of `deck_lists.reading.Line`."""

    code = "import_incomplete"


class DeckNameRefused(FaultsRefusal):
    """The deck cannot bear this name. facts: why, the first fault's sentence."""

    code = "deck_name_refused"
    status = 400

    def __init__(self, faults: Iterable[Fault], *, game: str) -> None:
        super().__init__(faults, game=game)
        self.facts["why"] = self.facts["faults"][0]["message"]


class TooManyDecks(CardsRefusal):
    """facts: limit."""

    code = "too_many_decks"


class DeckIllegal(FaultsRefusal):
    """The deck may not enter a match as it is now."""

    code = "deck_illegal"


class CodedDeckUnreadable(CardsRefusal):
    """What was given as a deck for the bot holds no code of one. facts: why, a sentence."""

    code = "coded_deck_unreadable"
    status = 400


class CodedDeckIllegal(FaultsRefusal):
    """The deck that was given for the bot may not enter a match as it is now."""

    code = "coded_deck_illegal"


class SetNotFound(CardsRefusal):
    """There is no such set, or nothing in it that this person may see."""

    code = "set_not_found"
    status = 404


class SetIncomplete(CardsRefusal):
    """What plays of the house's set does not make up a match now. facts: game."""

    code = "set_incomplete"


class SetChanged(CardsRefusal):
    """The set was saved elsewhere since. facts: revision (the stored one)."""

    code = "set_changed"


class SetFaulty(FaultsRefusal):
    """A set cannot be kept like this."""

    code = "set_faulty"
    status = 400


class TooManySets(CardsRefusal):
    """facts: limit."""

    code = "too_many_sets"


class NotEnoughSparks(CardsRefusal):
    """facts: balance, needed."""

    code = "not_enough_sparks"


class NoPacks(CardsRefusal):
    """There is no card of the game that a pack could hold. facts: game."""

    code = "no_packs"


class OfferChanged(CardsRefusal):
    """Not the offer that stands: that pack was bought, or cards came or went since it was shown."""

    code = "pack_offer_changed"


class PackWordsUnreadable(CardsRefusal):
    """The buyer's own number, or the key of the purchase, is none. facts: field, most."""

    code = "pack_words_unreadable"
    status = 400


class PackKeyReused(CardsRefusal):
    """The key has bought another pack. facts: pack."""

    code = "pack_key_reused"


class PackNotFound(CardsRefusal):
    """There is no such pack, or it is another's. facts: pack."""

    code = "pack_not_found"
    status = 404


class PackSealed(CardsRefusal):
    """Its secret is told once it is open. facts: pack."""

    code = "pack_sealed"
