"""The database itself keeps the ledger append-only and submitted versions as they are."""

from django.db import migrations

from cards.triggers import Forbid, append_only

SUBMITTED = "OLD.state <> 'draft'"
CONTENT = (
    "card_id",
    "game",
    "number",
    "design",
    "name",
    "skeleton",
    "balance",
    "cost",
    "points",
    "mechanics",
    "search",
    "text",
    "art_id",
    "artist",
    "licence",
    "alt",
    "revision",
    "submitted_at",
)


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_initial")]

    operations = [
        *append_only("cards_sparksentry", "bookings"),
        Forbid("submitted_versions_stay", "cards_cardversion", "UPDATE", CONTENT, SUBMITTED),
        Forbid("submitted_versions_never_go", "cards_cardversion", "DELETE", when=SUBMITTED),
        Forbid(
            "versions_never_become_drafts",
            "cards_cardversion",
            "UPDATE",
            when=f"{SUBMITTED} AND NEW.state = 'draft'",
        ),
    ]
