"""Cards and their versions, art, budget reports, decks, copies owned, packs, the Sparks ledger.

Every write goes through `cards.services`; what must always hold is a constraint here.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.art.crop import Crop
from cards.art_models import ArtKey as ArtKey
from cards.art_models import ArtMarks as ArtMarks
from cards.names import LOOKS
from cards.pack_models import Pack as Pack
from cards.pack_models import PackOffer as PackOffer
from cards.pack_models import PackPool as PackPool
from cards.play_models import CardTally as CardTally
from cards.play_models import CardVote as CardVote
from cards.search_models import SearchPosting as SearchPosting
from cards.search_models import SearchRow as SearchRow
from cards.search_models import SearchWord as SearchWord
from cards.set_models import CuratedCard as CuratedCard
from cards.set_models import CuratedSet as CuratedSet


def art_token() -> str:
    """A random, unguessable name under which art is served; never derived from the picture."""
    return secrets.token_urlsafe(24)


class Game(models.TextChoices):
    """The games by their key in the engine's registry."""

    NEXUS = "nexus", "Spark Nexus"
    ENIGMA = "enigma", "Spark Enigma"
    GRID = "grid", "Spark Grid"
    DRAGON = "dragon", "Dragon Spark"


class Rarity(models.TextChoices):
    """How scarce a card is in packs; never enters points, cost or any rule (N10.4)."""

    COMMON = "common", "Common"
    UNCOMMON = "uncommon", "Uncommon"
    RARE = "rare", "Rare"
    EPIC = "epic", "Epic"
    LEGENDARY = "legendary", "Legendary"


class State(models.TextChoices):
    """The states of a version (docs/cards.md draws the ways between them)."""

    DRAFT = "draft", "Draft"
    SUBMITTED = "submitted", "Submitted"
    APPROVED = "approved", "Approved"
    CHANGES_REQUESTED = "changes_requested", "Changes requested"
    REJECTED = "rejected", "Rejected"
    WITHDRAWN = "withdrawn", "Withdrawn"
    SUPERSEDED = "superseded", "Superseded"
    RETIRED = "retired", "Retired"


LIVE_STATES = (State.SUBMITTED, State.APPROVED)
"""States in which a version's name is taken."""

TRIED_STATES = (State.DRAFT, State.SUBMITTED, State.CHANGES_REQUESTED, State.APPROVED)
"""States in which a version may be played in a sandbox match by its maker."""

SEEN_STATES = (State.APPROVED, State.SUPERSEDED, State.RETIRED)
"""States of versions that were published: everybody may see them and their art."""


class Licence(models.TextChoices):
    """By what right a picture is here."""

    OWN = "own", "My own work"
    PERMISSION = "permission", "With the artist's permission"
    CC0 = "cc0", "Public domain (CC0)"
    CC_BY_4 = "cc-by-4", "CC BY 4.0"
    CC_BY_3 = "cc-by-3", "CC BY 3.0"
    CC_BY_SA_4 = "cc-by-sa-4", "CC BY-SA 4.0"


class CardSet(models.Model):
    """A named group of cards of one game, such as the starter set."""

    game = models.CharField(max_length=12, choices=Game.choices)
    key = models.SlugField(max_length=40)
    name = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "key"], name="one_set_a_key_and_game"),
        ]

    def __str__(self) -> str:
        return self.name


class Art(models.Model):
    """One picture as stored: fixed renditions, no metadata.

    token: its random name in addresses and in the store.
    hash, mirror_hash: perceptual hashes (dhash, 128 bits, hex), also of the mirrored picture.
    source: SHA-256 of the file that was sent, to tell the same file again.
    digests: rendition -> SHA-256 of its stored file, so that a damaged one is found; empty for a
    picture whose files were missing when digests were introduced.
    focus_x, focus_y, zoom: which part cards and pieces show (`cards.art.crop.Crop`).
    taken_down_at: since when a plain picture is served in its place, everywhere.
    """

    token = models.CharField(max_length=48, unique=True, default=art_token, editable=False)
    uploaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="art"
    )
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    hash = models.CharField(max_length=32)
    mirror_hash = models.CharField(max_length=32)
    source = models.CharField(max_length=64, db_index=True)
    digests = models.JSONField(default=dict, db_default={})
    focus_x = models.FloatField(default=0.5)
    focus_y = models.FloatField(default=0.5)
    zoom = models.FloatField(default=1.0, db_default=1.0)
    taken_down_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.token

    @property
    def crop(self) -> Crop:
        """Which part cards and pieces show."""
        return Crop(self.focus_x, self.focus_y, self.zoom)


class UploadTry(models.Model):
    """That an account had a picture decoded, whatever came of it; kept for an hour.

    Decoding is the dearest thing that the site does for anybody, so tries are what is limited.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="upload_tries"
    )
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "upload tries"

    def __str__(self) -> str:
        return f"{self.account} {self.at}"


class Card(models.Model):
    """What decks and collections name: one card through all its versions.

    published: the version that plays, None before the first approval.
    key: of a card that came with its set's content, so that it is found again; else empty.
    """

    game = models.CharField(max_length=12, choices=Game.choices)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="cards"
    )
    set = models.ForeignKey(
        CardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="cards"
    )
    published = models.ForeignKey(
        "CardVersion", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    key = models.SlugField(max_length=60, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["set", "key"], condition=~Q(key=""), name="one_card_a_key_and_set"
            ),
        ]

    def __str__(self) -> str:
        return f"card {self.pk}"


class CardVersion(models.Model):
    """One version of a card; immutable once submitted, apart from its state.

    design: the design JSON of the game, canonical once submitted.
    name, skeleton: of the design, for search and for telling look-alikes.
    cost, points: computed by the engine with `balance`; None while a draft is faulty.
    mechanics: hash of the design without name, flavor and art. shape: the same without numbers;
    "" where nothing else is left.
    search: the engine's search facts, lists as {value: true} so that both databases find members.
    text: rules text as one line each, for search.
    alt: what the picture shows, in words.
    revision: rises with every save of a draft; a form that saw an older one is told so.
    hidden_at: out of packs and new matches while reports are looked at.
    """

    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="versions")
    game = models.CharField(max_length=12, choices=Game.choices)
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=20, choices=State.choices, default=State.DRAFT)
    design = models.JSONField(default=dict)
    name = models.CharField(max_length=40, blank=True)
    skeleton = models.CharField(max_length=160, blank=True)
    balance = models.CharField(max_length=20, blank=True)
    cost = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)
    mechanics = models.CharField(max_length=64, blank=True, db_index=True)
    shape = models.CharField(max_length=64, blank=True, db_index=True, default="", db_default="")
    search = models.JSONField(default=dict)
    text = models.TextField(blank=True)
    rarity = models.CharField(max_length=12, choices=Rarity.choices, blank=True)
    art = models.ForeignKey(
        Art, on_delete=models.PROTECT, null=True, blank=True, related_name="versions"
    )
    artist = models.CharField(max_length=80, blank=True)
    licence = models.CharField(max_length=12, choices=Licence.choices, blank=True)
    alt = models.CharField(max_length=200, blank=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    saved_at = models.DateTimeField(auto_now=True)
    submitted_at = models.DateTimeField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["card", "number"], name="version_numbers_are_unique"),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(state__in=["draft", "submitted"]),
                name="one_version_in_work_a_card",
            ),
            models.UniqueConstraint(
                fields=["card"],
                condition=Q(state="approved"),
                name="one_approved_version_a_card",
            ),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(state="withdrawn") | Q(submitted_at__isnull=False),
                name="what_left_the_draft_was_submitted",
            ),
            models.CheckConstraint(
                condition=~Q(state="approved") | (~Q(rarity="") & Q(cost__isnull=False)),
                name="approved_versions_have_cost_and_rarity",
            ),
        ]
        indexes = [
            models.Index(fields=["game", "state", "submitted_at"], name="version_queue"),
        ]

    def __str__(self) -> str:
        return f"{self.name or 'unnamed'} v{self.number}"

    @property
    def is_published(self) -> bool:
        """Was it ever in play? Then everybody may see it and its picture."""
        return self.state in SEEN_STATES

    @property
    def may_be_tried(self) -> bool:
        """May its maker play it in a sandbox match?"""
        return self.state in TRIED_STATES and self.hidden_at is None


class NameClaim(models.Model):
    """A name that a card of a game holds while one of its versions is live.

    Two versions of the same card may share it; two cards may not, neither by how it looks nor by
    how it is read. kind: which of the two keys (`cards.names`).
    """

    game = models.CharField(max_length=12, choices=Game.choices)
    kind = models.CharField(max_length=5, default=LOOKS, db_default=LOOKS)
    skeleton = models.CharField(max_length=160)
    card = models.ForeignKey(Card, on_delete=models.CASCADE, related_name="names")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind", "skeleton"], name="card_names_are_not_alike"
            ),
        ]

    def __str__(self) -> str:
        return self.skeleton


class BudgetReport(models.Model):
    """The power budget of a submitted version, and the job that computes it.

    The row is the truth of the job: a worker claims it with one conditional update, renews its
    lease at each checkpoint under its own attempt number, and resumes from `checkpoint`.
    lease_until: of the worker; while queued, so long the message that asks for it is trusted.
    seed, balance: with the version they determine the report to the byte.
    checkpoint: tallies so far; done, total: matches, for the progress shown.
    result: the finished report (docs/budget.md lists its keys).
    created_at: when it was asked for; by other weights anew, then.
    """

    class Phase(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    version = models.OneToOneField(
        CardVersion, on_delete=models.CASCADE, related_name="budget_report"
    )
    phase = models.CharField(max_length=10, choices=Phase.choices, default=Phase.QUEUED)
    seed = models.BigIntegerField()
    balance = models.CharField(max_length=20)
    attempt = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(max_length=80, blank=True)
    checkpoint = models.JSONField(default=dict)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    failure = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.version} {self.phase}"


class BalanceActivation(models.Model):
    """That new weights took effect for a game; the newest row of a game says which count.

    version, replaced: versions of balance data, as the engine names them.
    changes: what became of the published cards, for the page about it
    (`cards.services.balance` lists the keys). kept: how many cost what they did.
    """

    game = models.CharField(max_length=12, choices=Game.choices)
    version = models.CharField(max_length=20)
    replaced = models.CharField(max_length=20)
    changes = models.JSONField(default=list)
    kept = models.PositiveIntegerField(default=0)
    activated_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.version}"


class Deck(models.Model):
    """A player's deck: always savable, its legality is computed when asked.

    extras: game specific (Nexus: {"patron": key or null}). basics: key of a basic card -> copies,
    of the cards that its game has without a design (Enigma: Basic Flux).
    ready_key: set on the house's decks, which the bot brings and in which drafts are tried.
    is_given: of those, whether each new player gets a copy.
    """

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="decks"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    name = models.CharField(max_length=60)
    extras = models.JSONField(default=dict)
    basics = models.JSONField(default=dict, db_default={})
    ready_key = models.SlugField(max_length=40, blank=True)
    is_given = models.BooleanField(default=True, db_default=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    saved_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-saved_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "ready_key"],
                condition=~Q(ready_key=""),
                name="one_ready_deck_a_key_and_game",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ReadyDecksGift(models.Model):
    """That an account got its copies of a game's ready decks: once, even if it deletes them."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ready_decks_gifts"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    given_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "game"], name="ready_decks_are_given_once_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} decks for {self.account}"


class DeckCard(models.Model):
    """How many copies of a card a deck holds.

    seen: the number of the version that its owner saw last, to tell what has changed since; None
    for a deck that was not saved since this is kept.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    count = models.PositiveSmallIntegerField()
    seen = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["deck", "card"], name="one_entry_a_card_and_deck"),
            models.CheckConstraint(
                condition=Q(count__gte=1, count__lte=99), name="deck_entries_count_from_one"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.count} x {self.card}"


class OwnedCard(models.Model):
    """Copies of a card that an account owns; decks are held to it while OPEN_POOL is off."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="owned_cards"
    )
    card = models.ForeignKey(Card, on_delete=models.PROTECT, related_name="+")
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "card"], name="one_row_of_copies_a_card"),
            models.CheckConstraint(condition=Q(count__gte=1), name="owned_copies_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.count} x {self.card}"


class SparksEntry(models.Model):
    """One booking of Sparks; append-only (triggers forbid update and delete).

    amount: Sparks, may be negative. balance: the account's Sparks after it, never negative.
    key: makes each booking happen once ("match:<id>:<account>").
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sparks_entries"
    )
    number = models.PositiveIntegerField()
    amount = models.IntegerField()
    balance = models.IntegerField()
    reason = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    facts = models.JSONField(default=dict)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["key"], name="each_booking_happens_once"),
            models.UniqueConstraint(fields=["account", "number"], name="bookings_are_in_a_row"),
            models.CheckConstraint(condition=Q(balance__gte=0), name="sparks_never_negative"),
            models.CheckConstraint(condition=~Q(amount=0), name="bookings_change_something"),
        ]

    def __str__(self) -> str:
        return f"{self.amount:+} ({self.reason})"
