"""New weights take effect: every published card whose cost they change gets a version by formula,
and one that they put over the budget is retired (N10.2, N10.3).

What is under review is looked at when it is published. Nothing here measures or proposes weights:
that is `manage.py calibrate`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.services import notify
from cards import derived
from cards.balances import Balance, active_balance
from cards.errors import BalanceAlreadyActive, BalanceUnknown, NoLongerFits
from cards.models import BalanceActivation, Card, CardVersion, State
from cards.services import budget
from cards.services.name_claims import sweep_names
from cards.services.search_rows import index_cards
from matches.engine.games import registry

CHUNK = 100
"""Cards between two words about progress."""

COPIED = (
    *("card", "game", "design", "rarity", "art", "artist", "licence", "alt"),
    *("submitted_at", "hidden_at"),
)
"""What a version by formula has from the one that it replaces."""

Progress = Callable[[int, int], None]
"""(cards looked at, of how many)."""


@transaction.atomic
def activate_balance(
    game: str, version: str, *, at: datetime, progress: Progress | None = None
) -> BalanceActivation:
    """Let balance data `version` count from now on, all or nothing.

    Published cards whose cost changes get a version by formula, those over the budget are retired,
    their makers are told; drafts are reckoned anew; cards not measured by it are queued for it.
    Raises: BalanceUnknown, BalanceAlreadyActive.
    """
    rules = registry.get(game)
    if version not in rules.balances():
        raise BalanceUnknown(version=version, known=", ".join(rules.balances()))
    # Locked first: what is published meanwhile waits, and then goes by the new balance.
    cards = list(
        Card.objects.select_for_update().filter(game=game, published__isnull=False).order_by("pk")
    )
    replaced = active_balance(game)
    if replaced["version"] == version:
        raise BalanceAlreadyActive(version=version)
    balance = rules.balance(version)
    activation = BalanceActivation.objects.create(
        game=game, version=version, replaced=replaced["version"], activated_at=at
    )
    changes = []
    for done, card in enumerate(cards, start=1):
        published = card.published
        if published is not None and published.state == State.APPROVED:
            change = revalue(published, balance, at=at)
            activation.kept += change is None
            changes += [change] if change else []
        if progress is not None and (done % CHUNK == 0 or done == len(cards)):
            progress(done, len(cards))
    activation.changes = changes
    activation.save(update_fields=["changes", "kept"])
    _reckon_drafts(game, balance)
    budget.queue_unmeasured(game, balance["version"], at=at)
    index_cards([card.pk for card in cards])
    return activation


def revalue(version: CardVersion, balance: Balance, *, at: datetime) -> dict[str, Any] | None:
    """Bring a published version to the cost that `balance` gives it; None if it has it already.

    Call in a transaction with the card's row locked. Returns what changed: `card`, `name`, `maker`,
    `version` (the new one's id, or None), `old_cost`, `new_cost` (None: retired), `old_points`,
    `new_points`.
    """
    budgeted = registry.get(version.game).design.breakdown(version.design, balance)
    if budgeted.cost == version.cost:
        return None
    changed = {
        "card": version.card_id,
        "name": version.name,
        "maker": version.card.creator.username,
        "version": None,
        "old_cost": version.cost,
        "new_cost": budgeted.cost,
        "old_points": version.points,
        "new_points": budgeted.points,
    }
    if budgeted.cost is None:
        _retire(version, balance)
        return changed
    changed["version"] = _replace(version, balance, at=at).pk
    return changed


def refuse_if_over(version: CardVersion, balance: Balance) -> None:
    """Does a version under review still fit the budget? Raises: NoLongerFits."""
    budgeted = registry.get(version.game).design.breakdown(version.design, balance)
    if budgeted.cost is None:
        raise NoLongerFits(
            balance=balance["version"], points=budgeted.points, most=budgeted.low - 1
        )


def _replace(version: CardVersion, balance: Balance, *, at: datetime) -> CardVersion:
    """Publish the same design again at its new cost."""
    numbers = version.card.versions.order_by("-number").values_list("number", flat=True)
    new = CardVersion(
        number=numbers[0] + 1,
        state=State.APPROVED,
        decided_at=at,
        **{field: getattr(version, field) for field in COPIED},
    )
    derived.fill_in(new, balance)
    CardVersion.objects.filter(pk=version.pk).update(state=State.SUPERSEDED)
    new.save(force_insert=True)
    Card.objects.filter(pk=version.card_id).update(published=new)
    version.card.published = new
    _tell(version, "card_cost_changed", balance, old=version.cost, new=new.cost)
    return new


def _retire(version: CardVersion, balance: Balance) -> None:
    """Take a card that no longer fits out of packs, decks and new matches."""
    CardVersion.objects.filter(pk=version.pk).update(state=State.RETIRED)
    sweep_names(version.card_id)
    _tell(version, "card_retired", balance)


def _tell(version: CardVersion, kind: str, balance: Balance, **facts: Any) -> None:
    notify(
        version.card.creator,
        kind=kind,
        facts={"name": version.name, "balance": balance["version"], **facts},
        url=f"/cards/{version.card_id}/",
        key=f"balance:{version.pk}",
    )


def _reckon_drafts(game: str, balance: Balance) -> None:
    """Cost and points of what is still being made; its content and revision stay."""
    fields = ["balance", "cost", "points", "mechanics", "shape", "search"]
    drafts = []
    for draft in CardVersion.objects.filter(game=game, state=State.DRAFT).iterator(
        chunk_size=CHUNK
    ):
        derived.fill_in(draft, balance)
        drafts.append(draft)
    CardVersion.objects.bulk_update(drafts, fields, batch_size=CHUNK)
