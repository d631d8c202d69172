"""The matrix itself: a row for each act at each address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from cards.deck_lists.codes import CodedCard, CodedDeck, code_of
from cards.models import BalanceActivation, CardVersion
from cards.portable import as_file, as_text
from cards.services.packs import offer_pack
from cards.views.deck_lists import mark_of
from moderation.reasons import HEAD_KEYS
from tests.cards.pictures import encoded, scene
from tests.factories.cards import content
from tests.permissions.people import Role
from tests.permissions.rules import (
    BANNED,
    FORGING,
    PLAYING,
    UNKNOWN,
    Row,
    admins,
    but,
    desk,
    everybody,
    guests,
    members,
    owner,
    staff,
)
from tests.permissions.world import World

Sends = Callable[[World, Role], Mapping[str, Any]]
Args = Callable[[World], list[Any]]


A_DISPLAY = {
    "motion": "little",
    "text_size": "large",
    "safe_colours": True,
    "letter_keys": False,
}


def a_token(world: World, role: Role) -> dict[str, Any]:
    """A sound wish, which asks for a password first."""
    return {"name": "Bot", "scopes": ["read"], "days": 7}


def a_vote(world: World, role: Role) -> dict[str, Any]:
    """On a card that nobody met in the match."""
    return {"version": world.approved.pk, "verdict": "fair"}


def own_deck(world: World, role: Role) -> int:
    """A legal deck of whoever asks; for nobody the owner's."""
    return world.decks[role.account or "owner"].pk


def typed(world: World, role: Role) -> dict[str, Any]:
    """A sound card as the API takes it."""
    sound = content("A card typed here")
    return {
        "design": sound.design,
        "artist": sound.artist,
        "licence": sound.licence,
        "alt": sound.alt,
    }


def card_file(world: World, role: Role) -> dict[str, Any]:
    """A file with one sound card."""
    return as_file("nexus", [content("A card sent here")])


def card_text(world: World, role: Role) -> dict[str, Any]:
    """The text of that file."""
    return {"text": as_text(card_file(world, role))}


def set_words(world: World, role: Role) -> dict[str, Any]:
    """A name for a set; to a stored one of revision 1."""
    return {"game": "nexus", "name": "Named here", "revision": 1, "act": "save"}


def deck_content(world: World, role: Role) -> dict[str, Any]:
    """A small deck as the API takes it."""
    return {"game": "nexus", "name": "Small", "cards": {str(world.approved.card_id): 1}}


def an_order(world: World, role: Role) -> dict[str, Any]:
    """To buy the pack on offer."""
    offer = offer_pack(to=world.people[role.account or "owner"], game="nexus")
    hashes = {"commitment": offer.commitment, "pool": offer.pool}
    return {"game": "nexus", "key": "the-matrix", "nonce": "mine", **hashes}


def deck_text(world: World, role: Role) -> dict[str, Any]:
    """A list of one card."""
    return {"game": "nexus", "text": f"2x {world.approved.name}"}


def shown_deck_text(world: World, role: Role) -> dict[str, Any]:
    """The same once it was shown, to be saved."""
    sent = deck_text(world, role)
    return {**sent, "act": "save", "shown": mark_of(sent["text"], "nexus")}


def wish(**more: Any) -> Sends:
    """A wish for a match with one's own deck."""
    return lambda world, role: {"game": "nexus", "deck": own_deck(world, role), **more}


def a_hunt(world: World, role: Role) -> dict[str, Any]:
    """To hunt alone."""
    return {"game": "dragon"}


def trial(world: World, role: Role) -> dict[str, Any]:
    """To try the draft in one's own deck."""
    return {"version": world.draft.pk, "deck": own_deck(world, role), "against": "bot"}


def decision(world: World, role: Role) -> dict[str, Any]:
    """Approve the claimed submission."""
    return {
        "verdict": "approve",
        "revision": world.claimed.revision,
        "rarity": "common",
        "checked": list(HEAD_KEYS),
        "words": "",
    }


def art_of(which: str, rendition: str) -> Args:
    """The picture of one of the world's versions."""

    def args(world: World) -> list[Any]:
        version: CardVersion = getattr(world, which)
        assert version.art is not None
        return [version.art.token, rendition]

    return args


def a_reply(world: World, role: Role) -> dict[str, Any]:
    """A reply that moderators begin from."""
    return {"name": "Short", "words": "Thanks."}


def upload(world: World, role: Role) -> dict[str, Any]:
    """A picture for the draft."""
    picture = SimpleUploadedFile("a.png", encoded(scene(600, 400), "PNG"))
    return {"picture": picture, "revision": world.draft.revision}


NOTHING: Sends = lambda *_: {}  # noqa: E731
A_GAME: Args = lambda _: ["nexus"]  # noqa: E731
DRAFT: Args = lambda world: [world.draft.pk]  # noqa: E731
IN_REVIEW: Args = lambda world: [world.submitted.pk]  # noqa: E731
CARD: Args = lambda world: [world.approved.card_id]  # noqa: E731
UNSEEN_CARD: Args = lambda world: [world.draft.card_id]  # noqa: E731
DECK: Args = lambda world: [world.decks["owner"].pk]  # noqa: E731
CODE: Args = lambda world: [  # noqa: E731
    code_of(CodedDeck("nexus", {world.approved.card_id: CodedCard(2, 1)}))
]
RUNNING: Args = lambda world: [world.running.pk]  # noqa: E731
FAULTY: Args = lambda world: [world.faulty.pk]  # noqa: E731
ENDED: Args = lambda world: [world.ended.pk]  # noqa: E731
STEP: Args = lambda world: [world.ended.pk, 3]  # noqa: E731
NO_KEY: Args = lambda _: ["1", "no-key"]  # noqa: E731
ALONE: Args = lambda world: [world.alone.pk]  # noqa: E731
LINK: Args = lambda world: [world.invitation.pk]  # noqa: E731
CHALLENGED: Args = lambda world: [world.challenge.pk]  # noqa: E731

SEALED: Args = lambda world: [world.sealed.pk]  # noqa: E731
OPENED: Args = lambda world: [world.opened.pk]  # noqa: E731

CURATED: Args = lambda world: [world.curated.pk]  # noqa: E731
HIDDEN_SET: Args = lambda world: [world.hidden.pk]  # noqa: E731
UNSEEN_SET: Args = lambda world: [world.unseen.pk]  # noqa: E731

CLAIMED_CASE: Args = lambda world: [world.claimed_case.pk]  # noqa: E731
REPORTED: Args = lambda world: [world.reported.pk]  # noqa: E731
OPINION: Args = lambda world: [world.opinion.pk]  # noqa: E731
DECISION: Args = lambda world: [world.decision.pk]  # noqa: E731
REPLY: Args = lambda world: [world.reply.pk]  # noqa: E731
OF_SET: Args = lambda world: ["set", str(world.curated.pk)]  # noqa: E731
OF_UNSEEN_SET: Args = lambda world: ["set", str(world.unseen.pk)]  # noqa: E731
OF_CARD: Args = lambda world: ["card", str(world.approved.card_id)]  # noqa: E731

HELD, SENIOR = "409 claimed_by_another", "403 senior_decides"
NO_SUBMISSION, NO_PROPOSAL = "404 submission_not_found", "404 proposal_not_found"
NO_DECISION, NO_CASE = "404 decision_not_found", "404 case_not_found"
CARD_404, DECK_404 = "404 card_not_found", "404 deck_not_found"
SET_404, PACK_404 = "404 set_not_found", "404 pack_not_found"
MATCH_404, LINK_404 = "404 match_not_found", "404 invitation_not_found"

SITE = (
    Row("healthz", "GET", everybody("200")),
    Row("readyz", "GET", admins("200", others="404 not_found", nobody="404 not_found")),
    Row("metrics", "GET", staff("200", "404 not_found")),
    Row("api_schema", "GET", everybody("200")),
    Row("credits", "GET", everybody("200")),
    Row("creators_guide", "GET", everybody("200")),
    Row("content_policy", "GET", everybody("200")),
    Row("matches:rules", "GET", everybody("200"), A_GAME),
    Row("matches:api_site", "GET", everybody("200")),
    Row("matches:drain", "GET", admins("200")),
    Row("matches:api_drain", "GET", admins("200", nobody=UNKNOWN)),
    Row("matches:api_drain", "PUT", admins("200", nobody=UNKNOWN), sends=lambda *_: {"note": ""}),
    Row("matches:api_drain", "DELETE", admins("200", nobody=UNKNOWN)),
    Row("matches:drain", "POST", admins("302"), sends=lambda *_: {"switch": "on", "note": ""}),
)

PEOPLE = (
    Row("accounts:profile", "GET", everybody("200"), lambda _: ["Pell"]),
    Row("accounts:api_player", "GET", everybody("200"), lambda _: ["Pell"]),
    Row("accounts:friends", "GET", members("200")),
    Row(
        "accounts:friend_act",
        "POST",
        members("302", own="409 not_oneself"),
        lambda _: ["Pell"],
        lambda *_: {"act": "block"},
    ),
    Row("accounts:api_friends", "GET", members("200", nobody=UNKNOWN)),
    Row("accounts:api_friend", "GET", members("200", nobody=UNKNOWN), lambda _: ["Pell"]),
    Row(
        "accounts:api_friend",
        "PUT",
        members("200", nobody=UNKNOWN),
        lambda _: ["Rika"],
        stops=("all",),
        stops_first=True,
    ),
    Row(
        "accounts:api_friend",
        "DELETE",
        members("409 not_friends", nobody=UNKNOWN),
        lambda _: ["Rika"],
    ),
    Row("accounts:api_block", "PUT", members("200", nobody=UNKNOWN), lambda _: ["Rika"]),
    Row("accounts:api_block", "DELETE", members("200", nobody=UNKNOWN), lambda _: ["Rika"]),
    Row("accounts:notifications", "GET", members("200")),
    Row("accounts:read_notifications", "POST", members("302")),
    Row(
        "accounts:open_notification",
        "POST",
        owner("302", "404 no_such_notification"),
        lambda world: [world.notification.pk],
    ),
    Row("accounts:settings", "GET", members("200")),
    Row(
        "accounts:settings",
        "POST",
        members("302"),
        sends=lambda *_: {"language": "en", "zone": "UTC"},
    ),
    Row("accounts:display", "GET", members("200")),
    Row("accounts:display", "POST", members("302"), sends=lambda *_: A_DISPLAY),
    Row("accounts:api_display", "GET", members("200", nobody=UNKNOWN)),
    Row("accounts:api_display", "PUT", members("200", nobody=UNKNOWN), sends=lambda *_: A_DISPLAY),
    Row("accounts:api_account", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "accounts:api_account",
        "PUT",
        members("200", nobody=UNKNOWN),
        sends=lambda *_: {"language": "en", "zone": "UTC", "watchable": False},
    ),
    Row("accounts:api_notifications", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "accounts:api_read_notifications",
        "POST",
        members("200", nobody=UNKNOWN),
        sends=lambda *_: {"up_to": 1},
    ),
    Row("accounts:name", "GET", members("200")),
    Row("accounts:name", "POST", members("409 name_stays"), sends=lambda *_: {"name": "Newly"}),
    Row("accounts:tokens", "GET", members("200")),
    Row("accounts:tokens", "POST", members("302"), sends=a_token),
    Row(
        "accounts:revoke_token",
        "POST",
        owner("302", "404 no_such_token"),
        lambda world: [world.token.pk],
    ),
)

# allauth's: what they do with a right or wrong password is its own matter, and tested by it.
SIGNING_IN = (
    Row("account_login", "GET", guests("200", "302")),
    Row("account_login", "POST", guests("200", "302")),
    Row("account_signup", "GET", guests("200", "302")),
    Row("account_signup", "POST", guests("200", "302")),
    Row("account_logout", "GET", guests("302", "200")),
    Row("account_logout", "POST", everybody("302")),
    Row("account_inactive", "GET", everybody("200")),
    Row("account_reauthenticate", "GET", members("200")),
    Row("account_reauthenticate", "POST", members("200")),
    Row("account_request_reauthentication_code", "GET", members("302")),
    Row("account_request_reauthentication_code", "POST", members("302")),
    Row("account_confirm_reauthentication_code", "GET", members("302")),
    Row("account_confirm_reauthentication_code", "POST", members("302")),
    Row("account_email", "GET", members("200")),
    Row("account_email", "POST", members("302")),
    Row("account_email_verification_sent", "GET", everybody("200")),
    Row("account_confirm_email", "GET", everybody("200"), lambda _: ["no-key"]),
    Row("account_confirm_email", "POST", everybody("404"), lambda _: ["no-key"]),
    Row("account_change_password", "GET", members("200")),
    Row("account_change_password", "POST", members("200")),
    Row("account_set_password", "GET", members("302")),
    Row("account_set_password", "POST", members("302")),
    Row("account_reset_password", "GET", everybody("200")),
    Row("account_reset_password", "POST", everybody("200")),
    Row("account_reset_password_done", "GET", everybody("200")),
    Row("account_reset_password_from_key", "GET", everybody("200"), NO_KEY),
    Row("account_reset_password_from_key", "POST", everybody("200"), NO_KEY),
    Row("account_reset_password_from_key_done", "GET", everybody("200")),
    Row("account_confirm_login_code", "GET", members("302")),
    Row("account_confirm_login_code", "POST", members("302")),
    Row("mfa_index", "GET", members("200")),
    Row("mfa_authenticate", "GET", members("302")),
    Row("mfa_authenticate", "POST", members("302")),
    Row("mfa_reauthenticate", "GET", members("302")),
    Row("mfa_reauthenticate", "POST", members("302")),
    Row("mfa_activate_totp", "GET", members("302")),
    Row("mfa_activate_totp", "POST", members("302")),
    Row("mfa_deactivate_totp", "GET", members("404")),
    Row("mfa_deactivate_totp", "POST", members("404")),
    Row("mfa_view_recovery_codes", "GET", members("404")),
    Row("mfa_generate_recovery_codes", "GET", members("302")),
    Row("mfa_generate_recovery_codes", "POST", members("302")),
    Row("mfa_download_recovery_codes", "GET", members("404")),
    Row("usersessions_list", "GET", members("200")),
    Row("usersessions_list", "POST", members("302")),
)

CARDS = (
    Row("cards:browse", "GET", everybody("200")),
    Row("cards:search_help", "GET", everybody("200")),
    Row("cards:balance", "GET", everybody("200")),
    Row(
        "cards:balance_changes",
        "GET",
        everybody("200"),
        lambda _: [BalanceActivation.objects.get().pk],
    ),
    Row("cards:api_balance", "GET", everybody("200"), A_GAME),
    Row(
        "cards:api_balance_changes",
        "GET",
        everybody("200"),
        lambda _: [BalanceActivation.objects.get().pk],
    ),
    Row("cards:mine", "GET", members("200")),
    Row("cards:card", "GET", everybody("200"), CARD),
    Row("cards:card", "GET", owner("200", CARD_404, nobody=CARD_404), UNSEEN_CARD),
    Row(
        "cards:card",
        "GET",
        owner("200", CARD_404, nobody=CARD_404, moderators="200"),
        lambda world: [world.submitted.card_id],
    ),
    Row("cards:revise", "POST", owner("302", CARD_404), CARD, stops=FORGING, stops_first=True),
    Row("cards:withdraw", "POST", owner("302", CARD_404), DRAFT),
    Row("cards:forge", "GET", everybody("302")),
    Row("cards:new_card", "GET", everybody("200"), A_GAME),
    Row("cards:new_card", "POST", members("302", nobody="401"), A_GAME, stops=FORGING),
    Row("cards:draft", "GET", owner("200", CARD_404), lambda w: ["nexus", w.draft.pk]),
    Row(
        "cards:draft",
        "POST",
        owner("302", CARD_404, nobody="401"),
        lambda w: ["nexus", w.draft.pk],
        lambda w, _: {"name": "Typed", "revision": w.draft.revision},
        stops=FORGING,
    ),
    Row("cards:art", "GET", everybody("200"), art_of("approved", "card")),
    Row(
        "cards:art",
        "GET",
        owner("200", CARD_404, nobody=CARD_404),
        art_of("draft", "card"),
    ),
    Row(
        "cards:art",
        "GET",
        owner("200", CARD_404, nobody=CARD_404, moderators="200"),
        art_of("submitted", "full"),
    ),
    Row("cards:budget_report", "GET", owner("200", CARD_404, moderators="200"), IN_REVIEW),
    Row(
        "cards:api_report",
        "GET",
        owner("200", CARD_404, nobody=UNKNOWN, moderators="200"),
        IN_REVIEW,
    ),
    Row("cards:api_cards", "GET", everybody("200")),
    Row("cards:api_read_query", "GET", everybody("200")),
    Row("cards:api_complete", "GET", everybody("200")),
    Row("cards:api_card", "GET", everybody("200"), CARD),
    Row("cards:api_card", "GET", owner("200", CARD_404, nobody=CARD_404), UNSEEN_CARD),
    Row("cards:api_design_schema", "GET", everybody("200"), A_GAME),
    Row("cards:api_preview", "POST", everybody("200"), A_GAME, typed),
    Row(
        "cards:api_preview",
        "POST",
        owner("200", CARD_404, nobody=CARD_404),
        A_GAME,
        lambda world, role: {**typed(world, role), "version": world.draft.pk},
    ),
    Row("cards:api_drafts", "GET", members("200", nobody=UNKNOWN), A_GAME),
    Row("cards:api_drafts", "POST", members("201", nobody=UNKNOWN), A_GAME, typed, FORGING),
    Row("cards:api_version", "GET", owner("200", CARD_404, nobody=UNKNOWN), DRAFT),
    Row(
        "cards:api_version",
        "PUT",
        owner("200", CARD_404, nobody=UNKNOWN),
        DRAFT,
        lambda world, role: {**typed(world, role), "revision": world.draft.revision},
        FORGING,
        True,
    ),
    Row("cards:api_look_alikes", "GET", owner("200", CARD_404, nobody=UNKNOWN), DRAFT),
    Row(
        "cards:api_art",
        "POST",
        owner("200", CARD_404, nobody=UNKNOWN),
        DRAFT,
        upload,
        FORGING,
        True,
    ),
    Row(
        "cards:api_focus",
        "POST",
        owner("200", CARD_404, nobody=UNKNOWN),
        DRAFT,
        lambda world, _: {"x": 0.5, "y": 0.2, "revision": world.draft.revision},
        FORGING,
        True,
    ),
    Row(
        "cards:api_submit",
        "POST",
        owner("200", CARD_404, nobody=UNKNOWN),
        DRAFT,
        lambda world, _: {"revision": world.draft.revision},
        FORGING,
        True,
    ),
    Row("cards:api_withdraw", "POST", owner("200", CARD_404, nobody=UNKNOWN), IN_REVIEW),
    Row(
        "cards:api_revise",
        "POST",
        owner("201", CARD_404, nobody=UNKNOWN),
        CARD,
        stops=FORGING,
        stops_first=True,
    ),
)

COPIES = (
    Row("cards:duplicate", "POST", owner("302", CARD_404), DRAFT, stops=FORGING),
    Row("cards:export", "GET", owner("200", CARD_404), DRAFT),
    Row("cards:export_all", "GET", members("200"), A_GAME),
    Row("cards:import", "GET", members("200")),
    Row("cards:import", "POST", members("302"), sends=card_text, stops=FORGING),
    Row("cards:compare", "GET", everybody("200"), CARD),
    Row("cards:compare", "GET", owner("200", CARD_404, nobody=CARD_404), UNSEEN_CARD),
    Row("cards:api_versions", "GET", everybody("200"), CARD),
    Row("cards:api_versions", "GET", owner("200", CARD_404, nobody=CARD_404), UNSEEN_CARD),
    Row("cards:api_compare", "GET", everybody("200"), CARD),
    Row("cards:api_compare", "GET", owner("200", CARD_404, nobody=CARD_404), UNSEEN_CARD),
    Row("cards:api_export", "GET", owner("200", CARD_404, nobody=UNKNOWN), DRAFT),
    Row("cards:api_export_all", "GET", members("200", nobody=UNKNOWN), A_GAME),
    Row("cards:api_import", "POST", members("201", nobody=UNKNOWN), sends=card_file, stops=FORGING),
    Row(
        "cards:api_duplicate",
        "POST",
        owner("201", CARD_404, nobody=UNKNOWN),
        DRAFT,
        stops=FORGING,
    ),
)

SETS = (
    Row("cards:sets", "GET", everybody("200")),
    Row("cards:set", "GET", everybody("200"), CURATED),
    Row("cards:set", "GET", owner("200", SET_404, nobody=SET_404), UNSEEN_SET),
    Row("cards:set", "GET", owner("200", SET_404, nobody=SET_404, moderators="200"), HIDDEN_SET),
    Row("cards:new_set", "POST", members("302"), sends=set_words, stops=FORGING),
    Row("cards:edit_set", "GET", members("302", own="200"), CURATED),
    Row("cards:edit_set", "GET", owner("200", SET_404), UNSEEN_SET),
    Row("cards:edit_set", "POST", owner("302", SET_404), UNSEEN_SET, set_words, FORGING),
    Row("cards:delete_set", "POST", owner("302", SET_404), CURATED),
    Row(
        "cards:put_into_set",
        "POST",
        owner("302", SET_404),
        CARD,
        lambda world, _: {"set": world.unseen.pk},
        FORGING,
        True,
    ),
    Row("cards:api_sets", "GET", everybody("200")),
    Row("cards:api_sets", "POST", members("201", nobody=UNKNOWN), sends=set_words, stops=FORGING),
    Row("cards:api_set", "GET", everybody("200"), CURATED),
    Row("cards:api_set", "GET", owner("200", SET_404, nobody=SET_404), UNSEEN_SET),
    Row(
        "cards:api_set",
        "GET",
        owner("200", SET_404, nobody=SET_404, moderators="200"),
        HIDDEN_SET,
    ),
    Row(
        "cards:api_set",
        "PUT",
        owner("200", SET_404, nobody=UNKNOWN),
        CURATED,
        set_words,
        FORGING,
        True,
    ),
    Row("cards:api_set", "DELETE", owner("204", SET_404, nobody=UNKNOWN), CURATED),
)

DECKS = (
    Row("cards:decks", "GET", members("200")),
    Row("cards:new_deck", "POST", members("302"), stops=BANNED),
    Row("cards:deck", "GET", owner("200", DECK_404), DECK),
    Row("cards:delete_deck", "POST", owner("302", DECK_404), DECK),
    Row("cards:api_decks", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "cards:api_decks", "POST", members("201", nobody=UNKNOWN), sends=deck_content, stops=BANNED
    ),
    Row("cards:import_deck", "GET", members("200")),
    Row("cards:import_deck", "POST", members("200"), sends=deck_text),
    Row("cards:import_deck", "POST", members("302"), sends=shown_deck_text, stops=BANNED),
    Row("cards:deck_by_code", "GET", everybody("200"), CODE),
    Row("cards:api_deck_by_code", "GET", everybody("200"), CODE),
    Row("cards:api_read_deck", "POST", members("200", nobody=UNKNOWN), sends=deck_text),
    Row(
        "cards:api_import_deck",
        "POST",
        members("201", nobody=UNKNOWN),
        sends=deck_text,
        stops=BANNED,
    ),
    Row("cards:api_export_deck", "GET", owner("200", DECK_404, nobody=UNKNOWN), DECK),
    Row("cards:deck_sheet", "GET", owner("200", DECK_404), DECK),
    Row(
        "cards:mend_deck",
        "POST",
        owner("302", DECK_404),
        DECK,
        lambda world, _: {"act": "add", "revision": world.decks["owner"].revision},
        stops=BANNED,
    ),
    Row("cards:api_deck_sheet", "GET", owner("200", DECK_404, nobody=UNKNOWN), DECK),
    Row("cards:api_hand", "GET", owner("200", DECK_404, nobody=UNKNOWN), DECK),
    Row("cards:api_suggestions", "GET", owner("200", DECK_404, nobody=UNKNOWN), DECK),
    Row("cards:api_check_deck", "POST", members("200", nobody=UNKNOWN), sends=deck_content),
    Row("cards:api_deck", "GET", owner("200", DECK_404, nobody=UNKNOWN), DECK),
    Row(
        "cards:api_deck",
        "PUT",
        owner("200", DECK_404, nobody=UNKNOWN),
        DECK,
        lambda world, role: {
            **deck_content(world, role),
            "revision": world.decks["owner"].revision,
        },
        BANNED,
        True,
    ),
    Row("cards:api_deck", "DELETE", owner("204", DECK_404, nobody=UNKNOWN), DECK),
)

PACKS = (
    Row("cards:packs", "GET", members("200")),
    Row("cards:buy_pack", "POST", members("302"), sends=an_order, stops=BANNED),
    Row("cards:pack_odds", "GET", everybody("200")),
    Row("cards:pack", "GET", owner("200", PACK_404), SEALED),
    Row("cards:open_pack", "POST", owner("302", PACK_404), SEALED, stops=BANNED),
    Row("cards:check_pack", "GET", owner("200", PACK_404), OPENED),
    Row("cards:check_pack", "GET", owner("409 pack_sealed", PACK_404), SEALED),
    Row("cards:collection", "GET", members("200")),
    Row("cards:sparks", "GET", members("200")),
    Row("cards:api_packs", "GET", members("200", nobody=UNKNOWN)),
    Row("cards:api_packs", "POST", members("201", nobody=UNKNOWN), sends=an_order, stops=BANNED),
    Row("cards:api_pack_offer", "GET", members("200", nobody=UNKNOWN)),
    Row("cards:api_pack_odds", "GET", everybody("200")),
    Row("cards:api_pack", "GET", owner("200", PACK_404, nobody=UNKNOWN), SEALED),
    Row(
        "cards:api_open_pack",
        "POST",
        owner("200", PACK_404, nobody=UNKNOWN),
        SEALED,
        stops=BANNED,
    ),
    Row("cards:api_pack_proof", "GET", owner("200", PACK_404, nobody=UNKNOWN), OPENED),
    Row("cards:api_pack_proof", "GET", owner("409 pack_sealed", PACK_404, nobody=UNKNOWN), SEALED),
    Row("cards:api_collection", "GET", members("200", nobody=UNKNOWN)),
    Row("cards:api_sparks", "GET", members("200", nobody=UNKNOWN)),
)

REVIEW = (
    Row("moderation:queue", "GET", desk("200", own="200")),
    Row("moderation:on_their_way", "GET", desk("200", own="200")),
    Row("moderation:trail", "GET", desk("200", own="200")),
    Row("moderation:trail_csv", "GET", desk("200", own="200")),
    Row("moderation:trail_json", "GET", desk("200", own="200")),
    Row("moderation:submission", "GET", desk("200"), IN_REVIEW),
    Row("moderation:submission", "GET", desk(NO_SUBMISSION, own=NO_SUBMISSION), DRAFT),
    Row("moderation:claim_version", "POST", desk("302"), IN_REVIEW),
    Row("moderation:credit", "GET", desk(NO_SUBMISSION), IN_REVIEW),
    Row("moderation:credit", "POST", desk(NO_SUBMISSION), IN_REVIEW),
    Row("moderation:case", "GET", desk("302"), CLAIMED_CASE),
    Row("moderation:case", "GET", desk("200"), REPORTED),
    Row("moderation:case_picture", "GET", desk("200"), REPORTED),
    Row("moderation:claim", "POST", desk("302"), REPORTED),
    Row("moderation:take_over", "POST", but(desk("409 not_idle"), moderator="302"), CLAIMED_CASE),
    Row("moderation:renew", "POST", but(desk(HELD), moderator="200"), CLAIMED_CASE),
    Row("moderation:release", "POST", but(desk(HELD), moderator="302"), CLAIMED_CASE),
    Row("moderation:decide", "POST", but(desk(HELD), moderator="302"), CLAIMED_CASE, decision),
    Row(
        "moderation:undo",
        "POST",
        but(desk(NO_PROPOSAL, own=NO_PROPOSAL), moderator="302"),
        lambda world: [world.on_its_way.pk],
    ),
    Row("moderation:opinion", "GET", desk("200"), OPINION),
    Row(
        "moderation:opinion",
        "POST",
        desk("302"),
        OPINION,
        lambda *_: {"verdict": "reject", "words": ""},
    ),
    Row("moderation:replies", "GET", desk("200", own="200")),
    Row("moderation:replies", "POST", but(desk("302", own="302"), junior=SENIOR), sends=a_reply),
    Row("moderation:reply", "GET", desk("200", own="200"), REPLY),
    Row("moderation:reply", "POST", but(desk("302", own="302"), junior=SENIOR), REPLY, a_reply),
    Row("moderation:delete_reply", "POST", but(desk("302", own="302"), junior=SENIOR), REPLY),
)

REVIEW_API = (
    Row("moderation:api_queue", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("moderation:api_decisions", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("moderation:api_trail", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("moderation:api_trail_csv", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("moderation:api_trail_json", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("moderation:api_submission", "GET", desk("200", nobody=UNKNOWN), IN_REVIEW),
    Row(
        "moderation:api_submission",
        "GET",
        desk(NO_SUBMISSION, own=NO_SUBMISSION, nobody=UNKNOWN),
        DRAFT,
    ),
    Row("moderation:api_claim_version", "POST", desk("200", nobody=UNKNOWN), IN_REVIEW),
    Row(
        "moderation:api_credit",
        "POST",
        desk(NO_SUBMISSION, nobody=UNKNOWN),
        IN_REVIEW,
        lambda *_: {"is_own": False},
    ),
    Row("moderation:api_case", "GET", desk(NO_CASE, nobody=UNKNOWN), CLAIMED_CASE),
    Row("moderation:api_case", "GET", desk("200", nobody=UNKNOWN), REPORTED),
    Row("moderation:api_claim", "POST", desk("200", nobody=UNKNOWN), REPORTED),
    Row(
        "moderation:api_take_over",
        "POST",
        but(desk("409 not_idle", nobody=UNKNOWN), moderator="200"),
        CLAIMED_CASE,
    ),
    Row(
        "moderation:api_renew",
        "POST",
        but(desk(HELD, nobody=UNKNOWN), moderator="200"),
        CLAIMED_CASE,
    ),
    Row(
        "moderation:api_release",
        "POST",
        but(desk(HELD, nobody=UNKNOWN), moderator="204"),
        CLAIMED_CASE,
    ),
    Row(
        "moderation:api_decide",
        "POST",
        but(desk(HELD, nobody=UNKNOWN), moderator="201"),
        CLAIMED_CASE,
        decision,
    ),
    Row(
        "moderation:api_undo",
        "POST",
        but(desk(NO_PROPOSAL, own=NO_PROPOSAL, nobody=UNKNOWN), moderator="200"),
        lambda world: [world.on_its_way.pk],
    ),
    Row("moderation:api_opinion", "GET", desk("200", nobody=UNKNOWN), OPINION),
    Row(
        "moderation:api_opinion",
        "POST",
        desk("201", nobody=UNKNOWN),
        OPINION,
        lambda *_: {"verdict": "reject", "words": ""},
    ),
    Row("moderation:api_replies", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row(
        "moderation:api_replies",
        "POST",
        but(desk("201", own="201", nobody=UNKNOWN), junior=SENIOR),
        sends=a_reply,
    ),
    Row("moderation:api_reply", "GET", desk("200", own="200", nobody=UNKNOWN), REPLY),
    Row(
        "moderation:api_reply",
        "PUT",
        but(desk("200", own="200", nobody=UNKNOWN), junior=SENIOR),
        REPLY,
        a_reply,
    ),
    Row(
        "moderation:api_reply",
        "DELETE",
        but(desk("204", own="204", nobody=UNKNOWN), junior=SENIOR),
        REPLY,
    ),
    Row("moderation:api_figures", "GET", everybody("200")),
)

REPORTS = (
    Row("moderation:figures", "GET", everybody("200")),
    Row("moderation:reports", "GET", members("200")),
    Row("moderation:new_report", "GET", members("200"), OF_CARD),
    Row(
        "moderation:new_report",
        "POST",
        members("302", own="400 own_subject"),
        OF_CARD,
        lambda *_: {"reason": "report_hateful", "words": ""},
        BANNED,
        True,
    ),
    Row("moderation:new_report", "GET", members("200"), OF_SET),
    Row("moderation:new_report", "GET", members("404 subject_not_found"), OF_UNSEEN_SET),
    Row(
        "moderation:new_report",
        "POST",
        members("302", own="400 own_subject"),
        OF_SET,
        lambda *_: {"reason": "report_hateful", "words": ""},
        BANNED,
        True,
    ),
    Row("moderation:appeals", "GET", members("200")),
    Row("moderation:appeal", "GET", owner("200", NO_DECISION), DECISION),
    Row(
        "moderation:appeal",
        "POST",
        owner("302", NO_DECISION),
        DECISION,
        lambda *_: {"words": "Please look again."},
    ),
    Row("moderation:api_appeals", "GET", members("200", nobody=UNKNOWN)),
    Row("moderation:api_appeal", "GET", owner("200", NO_DECISION, nobody=UNKNOWN), DECISION),
    Row(
        "moderation:api_appeal",
        "POST",
        owner("201", NO_DECISION, nobody=UNKNOWN),
        DECISION,
        lambda *_: {"words": "Please look again."},
    ),
    Row("moderation:api_reports", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "moderation:api_reports",
        "POST",
        members("201", nobody=UNKNOWN, own="400 own_subject"),
        sends=lambda world, _: {
            "kind": "card",
            "key": str(world.approved.card_id),
            "reason": "report_hateful",
        },
        stops=BANNED,
        stops_first=True,
    ),
)

PLAY = (
    Row("matches:lobby", "GET", everybody("200")),
    Row("matches:play", "GET", members("302")),
    Row("matches:play", "POST", members("302"), sends=wish(way="bot"), stops=PLAYING),
    Row("matches:play", "POST", members("302"), sends=wish(way="ranked"), stops=PLAYING),
    Row("matches:play", "POST", members("302"), sends=wish(way="friend"), stops=PLAYING),
    Row("matches:hunts", "GET", everybody("200")),
    Row("matches:hunts", "POST", members("302"), sends=a_hunt, stops=PLAYING),
    Row("matches:history", "GET", everybody("200"), lambda _: ["Pell"]),
    Row("matches:api_history", "GET", members("200", nobody=UNKNOWN), lambda _: ["Pell"]),
    Row("matches:met_cards", "GET", owner("200", MATCH_404), ENDED),
    Row("matches:met_cards", "POST", owner("404 not_met", MATCH_404), ENDED, a_vote),
    Row("matches:api_votes", "GET", owner("200", MATCH_404, nobody=UNKNOWN), ENDED),
    Row(
        "matches:api_votes",
        "POST",
        owner("404 not_met", MATCH_404, nobody=UNKNOWN),
        ENDED,
        a_vote,
    ),
    Row("matches:leaderboards", "GET", everybody("200")),
    Row("matches:pairs", "GET", desk("200", own="200")),
    Row("matches:api_pairs", "GET", desk("200", own="200", nobody=UNKNOWN)),
    Row("matches:api_leaderboards", "GET", members("200", nobody=UNKNOWN)),
    Row("matches:api_seasons", "GET", members("200", nobody=UNKNOWN)),
    Row("matches:queue", "GET", members("302")),
    Row("matches:leave_queue", "POST", members("302")),
    Row("matches:invitation", "GET", members("200"), LINK),
    Row(
        "matches:join",
        "POST",
        members("302", own="403 own_invitation"),
        LINK,
        wish(),
        PLAYING,
    ),
    Row("matches:withdraw", "POST", owner("302", LINK_404), LINK),
    Row("matches:try_at_once", "POST", owner("302", CARD_404), sends=trial, stops=PLAYING),
    Row("matches:sandbox", "GET", owner("200", CARD_404), DRAFT),
    Row(
        "matches:sandbox",
        "POST",
        owner("302", CARD_404),
        DRAFT,
        lambda world, role: {**trial(world, role), "copies": 1},
        PLAYING,
    ),
    Row("matches:match", "GET", owner("200", MATCH_404), RUNNING),
    Row("matches:live", "GET", members("200")),
    Row("matches:faults", "GET", admins("200")),
    Row("matches:void", "POST", admins("302"), FAULTY),
    Row("matches:void", "POST", admins(MATCH_404), RUNNING),
    Row("matches:api_faults", "GET", admins("200", nobody=UNKNOWN)),
    Row("matches:api_void", "POST", admins("200", nobody=UNKNOWN), FAULTY),
    Row("matches:api_void", "POST", admins(MATCH_404, nobody=UNKNOWN), RUNNING),
    Row("matches:api_matches", "GET", members("200", nobody=UNKNOWN)),
    Row("matches:api_matches", "POST", members("201", nobody=UNKNOWN), sends=wish(), stops=PLAYING),
    Row("matches:api_hunts", "GET", members("200", nobody=UNKNOWN)),
    Row("matches:api_hunts", "POST", members("201", nobody=UNKNOWN), sends=a_hunt, stops=PLAYING),
    Row("matches:api_match", "GET", owner("200", MATCH_404, nobody=UNKNOWN), RUNNING),
    Row(
        "matches:api_acts",
        "POST",
        owner("200", MATCH_404, nobody=UNKNOWN),
        RUNNING,
        lambda world, _: {"id": "a1", "seq": world.running.seq, "action": {"type": "concede"}},
    ),
    Row(
        "matches:api_sandbox",
        "POST",
        owner("201", CARD_404, nobody=UNKNOWN),
        sends=trial,
        stops=PLAYING,
    ),
    Row("matches:challenges", "GET", members("200")),
    Row("matches:decline", "POST", owner("302", LINK_404), CHALLENGED),
    Row("matches:api_challenges", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "matches:api_challenges",
        "POST",
        members("201", nobody=UNKNOWN),
        sends=wish(name="Cleo", turn_seconds=None),
        stops=PLAYING,
    ),
    Row("matches:api_challenge", "DELETE", owner("204", LINK_404, nobody=UNKNOWN), CHALLENGED),
    Row("matches:api_invitations", "GET", members("200", nobody=UNKNOWN)),
    Row(
        "matches:api_invitations",
        "POST",
        members("201", nobody=UNKNOWN),
        sends=wish(turn_seconds=75),
        stops=PLAYING,
    ),
    Row("matches:api_invitation", "GET", members("200", nobody=UNKNOWN), LINK),
    Row("matches:api_invitation", "DELETE", owner("204", LINK_404, nobody=UNKNOWN), LINK),
    Row(
        "matches:api_join",
        "POST",
        members("201", nobody=UNKNOWN, own="403 own_invitation"),
        LINK,
        wish(),
        PLAYING,
    ),
    Row("matches:api_queue", "GET", members("404 not_in_queue", nobody=UNKNOWN)),
    Row("matches:api_queue", "POST", members("201", nobody=UNKNOWN), sends=wish(), stops=PLAYING),
    Row("matches:api_queue", "DELETE", members("204", nobody=UNKNOWN)),
    Row("matches:api_live", "GET", members("200", nobody=UNKNOWN)),
    Row("matches:api_watch", "GET", members(MATCH_404, nobody=UNKNOWN), RUNNING),
    Row("matches:api_watching", "GET", owner("200", MATCH_404, nobody=UNKNOWN), RUNNING),
    Row(
        "matches:api_watching",
        "PUT",
        owner("200", MATCH_404, nobody=UNKNOWN),
        RUNNING,
        lambda *_: {"allowed": True},
    ),
    Row("matches:api_chat", "GET", owner("200", MATCH_404, nobody=UNKNOWN), RUNNING),
    Row(
        "matches:api_chat",
        "POST",
        owner("201", MATCH_404, nobody=UNKNOWN),
        RUNNING,
        lambda *_: {"phrase": "hello"},
    ),
    Row(
        "matches:api_mute",
        "PUT",
        owner("200", MATCH_404, nobody=UNKNOWN),
        RUNNING,
        lambda *_: {"muted": True},
    ),
    Row("matches:api_again", "GET", owner("200", MATCH_404, nobody=UNKNOWN), ENDED),
    Row(
        "matches:api_again",
        "POST",
        owner("409 deck_gone", MATCH_404, nobody=UNKNOWN),
        ENDED,
        stops=PLAYING,
    ),
    Row("matches:api_again", "DELETE", owner("204", MATCH_404, nobody=UNKNOWN), ENDED),
)

SEEN = {"nobody": MATCH_404, "moderators": "200"}
HANDS = {"nobody": MATCH_404, "moderators": "403 audience_closed"}
REPLAYS = (
    Row("matches:replay", "GET", owner("200", MATCH_404, **SEEN), ENDED),
    Row(
        "matches:replay",
        "GET",
        owner("403 still_running", MATCH_404, nobody=MATCH_404, moderators="403 still_running"),
        RUNNING,
    ),
    Row("matches:steps", "GET", everybody("302"), ENDED),
    Row("matches:step", "GET", everybody("302"), STEP),
    Row("matches:chance", "GET", owner("200", MATCH_404, **SEEN), ENDED),
    Row("matches:scenario", "GET", owner("200", MATCH_404, **HANDS), lambda w: [w.alone.pk, 1]),
    Row(
        "matches:note",
        "POST",
        owner("302", MATCH_404, moderators="302"),
        ENDED,
        lambda *_: {"step": 3, "text": "here"},
    ),
    Row(
        "matches:branch",
        "POST",
        owner("302", MATCH_404, moderators="403 audience_closed"),
        ALONE,
        lambda *_: {"step": 0},
        PLAYING,
        True,
    ),
    Row("matches:api_replay", "GET", owner("200", MATCH_404, **SEEN), ENDED),
    Row(
        "matches:api_recording",
        "GET",
        owner("200", MATCH_404, **SEEN),
        lambda w: [w.ended.pk, "public"],
    ),
    Row(
        "matches:api_recording",
        "GET",
        owner("200", MATCH_404, nobody=MATCH_404, moderators="403 audience_closed"),
        lambda w: [w.ended.pk, "seat-0"],
    ),
    Row(
        "matches:api_recording",
        "GET",
        owner("403 audience_closed", MATCH_404, nobody=MATCH_404, moderators="403 audience_closed"),
        lambda w: [w.ended.pk, "open"],
    ),
    Row(
        "matches:api_note",
        "PUT",
        owner("200", MATCH_404, nobody=UNKNOWN, moderators="200"),
        STEP,
        lambda *_: {"text": "here"},
    ),
    Row(
        "matches:api_branches",
        "POST",
        owner("201", MATCH_404, nobody=UNKNOWN, moderators="403 audience_closed"),
        ALONE,
        lambda *_: {"seq": 0},
        PLAYING,
        True,
    ),
    Row("matches:api_scenario", "GET", owner("200", MATCH_404, **HANDS), lambda w: [w.alone.pk, 1]),
    Row("matches:api_chance", "GET", owner("200", MATCH_404, **SEEN), ENDED),
)

TABLE: tuple[Row, ...] = (
    *SITE,
    *PEOPLE,
    *SIGNING_IN,
    *CARDS,
    *COPIES,
    *SETS,
    *DECKS,
    *PACKS,
    *REVIEW,
    *REVIEW_API,
    *REPORTS,
    *PLAY,
    *REPLAYS,
)

# What a token needs at each address of the API; where nobody is asked who they are, nothing.
SCOPE_OF: dict[str, str] = {
    **dict.fromkeys(
        (
            *("accounts:api_account", "accounts:api_display", "accounts:api_notifications"),
            *("accounts:api_read_notifications", "accounts:api_player"),
        ),
        "account",
    ),
    **dict.fromkeys(
        ("accounts:api_friends", "accounts:api_friend", "accounts:api_block"), "friends"
    ),
    **dict.fromkeys(
        (
            *("cards:api_cards", "cards:api_card", "cards:api_versions", "cards:api_compare"),
            *("cards:api_design_schema", "cards:api_preview", "cards:api_drafts"),
            *("cards:api_version", "cards:api_art", "cards:api_focus", "cards:api_submit"),
            "cards:api_look_alikes",
            *("cards:api_withdraw", "cards:api_revise", "cards:api_export", "cards:api_import"),
            *("cards:api_export_all", "cards:api_duplicate", "cards:api_sets", "cards:api_set"),
            *("cards:api_report", "cards:api_balance", "cards:api_balance_changes"),
            *("cards:api_read_query", "cards:api_complete"),
        ),
        "forge",
    ),
    **{row.address: "packs" for row in PACKS if row.address.startswith("cards:api_")},
    **dict.fromkeys(
        (
            *("cards:api_decks", "cards:api_check_deck", "cards:api_deck"),
            *("cards:api_read_deck", "cards:api_import_deck", "cards:api_export_deck"),
            *("cards:api_deck_by_code", "cards:api_deck_sheet", "cards:api_hand"),
            "cards:api_suggestions",
        ),
        "decks",
    ),
    **dict.fromkeys(
        (
            *("matches:api_matches", "matches:api_match", "matches:api_acts"),
            *("matches:api_challenges", "matches:api_challenge"),
            *("matches:api_sandbox", "matches:api_invitations", "matches:api_invitation"),
            *("matches:api_join", "matches:api_queue", "matches:api_live", "matches:api_watch"),
            *("matches:api_watching", "matches:api_again", "matches:api_replay"),
            *("matches:api_recording", "matches:api_note", "matches:api_branches"),
            *("matches:api_scenario", "matches:api_chance", "matches:api_hunts"),
            *("matches:api_leaderboards", "matches:api_seasons", "matches:api_history"),
            *("matches:api_votes", "matches:api_chat", "matches:api_mute"),
        ),
        "play",
    ),
    **dict.fromkeys(
        ("moderation:api_reports", "moderation:api_appeals", "moderation:api_appeal"), "reports"
    ),
    **dict.fromkeys(
        ("matches:api_drain", "matches:api_faults", "matches:api_void", "matches:api_pairs"),
        "moderation",
    ),
    **{row.address: "moderation" for row in REVIEW_API if row.address != "moderation:api_figures"},
}
ASKS_NOBODY = {"api_schema", "matches:api_site", "moderation:api_figures"}
TO_READ_IS_TO_BE_THERE = {"matches:api_match", "matches:api_queue", "matches:api_again"}
"""There the scope `read` is not enough to read."""
