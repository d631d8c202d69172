"""Addresses of cards: pages, art, and the interface for programs."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards.api import balance as balance_api
from cards.api import (
    collection,
    copies,
    deck_lists,
    deck_sheets,
    decks,
    forge,
    owned,
    packs,
    sets,
    versions,
)
from cards.views import art, balance, reports
from cards.views import collection as collection_pages
from cards.views import copies as copy_pages
from cards.views import deck_lists as deck_list_pages
from cards.views import deck_sheets as deck_sheet_pages
from cards.views import decks as deck_pages
from cards.views import forge as forge_pages
from cards.views import owned as owned_pages
from cards.views import packs as pack_pages
from cards.views import sets as set_pages
from cards.views import versions as version_pages

app_name = "cards"

api: list[URLPattern | URLResolver] = [
    path("api/v1/cards/", collection.CardList.as_view(), name="api_cards"),
    path("api/v1/cards/query/", collection.read_query, name="api_read_query"),
    path("api/v1/cards/complete/", collection.complete_query, name="api_complete"),
    path("api/v1/cards/<int:card_id>/", collection.card, name="api_card"),
    path("api/v1/cards/<int:card_id>/versions/", versions.card_versions, name="api_versions"),
    path("api/v1/cards/<int:card_id>/compare/", versions.compare_versions, name="api_compare"),
    path("api/v1/cards/<int:card_id>/revise/", forge.revise_card, name="api_revise"),
    path("api/v1/forge/<slug:game>/schema/", forge.design_schema_of, name="api_design_schema"),
    path("api/v1/forge/<slug:game>/preview/", forge.preview_design, name="api_preview"),
    path("api/v1/forge/<slug:game>/drafts/", forge.drafts, name="api_drafts"),
    path("api/v1/forge/<slug:game>/export/", copies.export_all, name="api_export_all"),
    path("api/v1/forge/import/", copies.import_cards, name="api_import"),
    path("api/v1/versions/<int:version_id>/export/", copies.export_version, name="api_export"),
    path(
        "api/v1/versions/<int:version_id>/duplicate/",
        copies.duplicate_version,
        name="api_duplicate",
    ),
    path("api/v1/versions/<int:version_id>/", forge.version, name="api_version"),
    path("api/v1/versions/<int:version_id>/report/", versions.budget_report, name="api_report"),
    path(
        "api/v1/versions/<int:version_id>/look-alikes/",
        versions.look_alikes,
        name="api_look_alikes",
    ),
    path("api/v1/versions/<int:version_id>/art/", forge.version_art, name="api_art"),
    path("api/v1/versions/<int:version_id>/focus/", forge.version_focus, name="api_focus"),
    path("api/v1/versions/<int:version_id>/submit/", forge.submit_version, name="api_submit"),
    path("api/v1/versions/<int:version_id>/withdraw/", forge.withdraw_version, name="api_withdraw"),
    path("api/v1/sets/", sets.SetList.as_view(), name="api_sets"),
    path("api/v1/sets/<int:set_id>/", sets.SetState.as_view(), name="api_set"),
    path("api/v1/balance/<slug:game>/", balance_api.balance, name="api_balance"),
    path(
        "api/v1/balance/changes/<int:activation_id>/",
        balance_api.balance_changes,
        name="api_balance_changes",
    ),
    path("api/v1/collection/", owned.Collection.as_view(), name="api_collection"),
    path("api/v1/sparks/", owned.sparks, name="api_sparks"),
    path("api/v1/packs/", packs.packs, name="api_packs"),
    path("api/v1/packs/offer/", packs.offer, name="api_pack_offer"),
    path("api/v1/packs/odds/", packs.odds, name="api_pack_odds"),
    path("api/v1/packs/<int:pack_id>/", packs.pack, name="api_pack"),
    path("api/v1/packs/<int:pack_id>/open/", packs.open_pack, name="api_open_pack"),
    path("api/v1/packs/<int:pack_id>/proof/", packs.proof, name="api_pack_proof"),
    path("api/v1/decks/", decks.decks, name="api_decks"),
    path("api/v1/decks/check/", decks.check_deck, name="api_check_deck"),
    path("api/v1/decks/read/", deck_lists.read_text, name="api_read_deck"),
    path("api/v1/decks/import/", deck_lists.import_text, name="api_import_deck"),
    path("api/v1/decks/code/<slug:code>/", deck_lists.deck_by_code, name="api_deck_by_code"),
    path("api/v1/decks/<int:deck_id>/export/", deck_lists.export_deck, name="api_export_deck"),
    path("api/v1/decks/<int:deck_id>/sheet/", deck_sheets.deck_sheet, name="api_deck_sheet"),
    path("api/v1/decks/<int:deck_id>/hand/", deck_sheets.opening_hand, name="api_hand"),
    path(
        "api/v1/decks/<int:deck_id>/suggestions/", deck_sheets.suggestions, name="api_suggestions"
    ),
    path("api/v1/decks/<int:deck_id>/", decks.deck, name="api_deck"),
]

pages: list[URLPattern | URLResolver] = [
    path("cards/", collection_pages.browse, name="browse"),
    path("cards/search/", collection_pages.search_help, name="search_help"),
    path("cards/mine/", collection_pages.mine, name="mine"),
    path("cards/mine/import/", copy_pages.import_file, name="import"),
    path("cards/mine/export/<slug:game>/", copy_pages.export_all, name="export_all"),
    path("cards/versions/<int:version_id>/export/", copy_pages.export_version, name="export"),
    path("cards/versions/<int:version_id>/duplicate/", copy_pages.duplicate, name="duplicate"),
    path("cards/<int:card_id>/", collection_pages.card, name="card"),
    path("cards/<int:card_id>/compare/", version_pages.compare, name="compare"),
    path("cards/<int:card_id>/revise/", forge_pages.revise, name="revise"),
    path("cards/versions/<int:version_id>/withdraw/", forge_pages.withdraw, name="withdraw"),
    path("cards/forge/", forge_pages.forge, name="forge"),
    path("cards/forge/<slug:game>/", forge_pages.new_card, name="new_card"),
    path("cards/forge/<slug:game>/<int:version_id>/", forge_pages.draft, name="draft"),
    path("cards/<int:card_id>/put/", set_pages.put_into_set, name="put_into_set"),
    path("sets/", set_pages.set_list, name="sets"),
    path("sets/new/", set_pages.new_set, name="new_set"),
    path("sets/<int:set_id>/", set_pages.set_page, name="set"),
    path("sets/<int:set_id>/edit/", set_pages.edit_set, name="edit_set"),
    path("sets/<int:set_id>/delete/", set_pages.delete_set, name="delete_set"),
    path("balance/", balance.balance, name="balance"),
    path("balance/<int:activation_id>/", balance.balance_changes, name="balance_changes"),
    path("decks/", deck_pages.deck_list, name="decks"),
    path("decks/new/", deck_pages.new_deck, name="new_deck"),
    path("decks/import/", deck_list_pages.import_page, name="import_deck"),
    path("decks/code/<slug:code>/", deck_list_pages.deck_by_code, name="deck_by_code"),
    path("decks/<int:deck_id>/", deck_pages.builder, name="deck"),
    path("decks/<int:deck_id>/sheet/", deck_sheet_pages.deck_sheet, name="deck_sheet"),
    path("decks/<int:deck_id>/mend/", deck_sheet_pages.mend_deck, name="mend_deck"),
    path("decks/<int:deck_id>/delete/", deck_pages.delete_deck, name="delete_deck"),
    path("collection/", owned_pages.collection, name="collection"),
    path("sparks/", owned_pages.sparks, name="sparks"),
    path("packs/", pack_pages.pack_list, name="packs"),
    path("packs/buy/", pack_pages.buy_pack, name="buy_pack"),
    path("packs/odds/", pack_pages.odds, name="pack_odds"),
    path("packs/<int:pack_id>/", pack_pages.pack, name="pack"),
    path("packs/<int:pack_id>/open/", pack_pages.open_pack, name="open_pack"),
    path("packs/<int:pack_id>/check/", pack_pages.check, name="check_pack"),
    path("art/<str:token>/<str:rendition>.webp", art.show_art, name="art"),
    path("cards/versions/<int:version_id>/report/", reports.budget_report, name="budget_report"),
]

urlpatterns = [*pages, *api]
