"""What a profile shows of cards."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import Account
from accounts.panels import Panel, Viewer
from cards.games import offered_keys
from cards.models import CardTally
from cards.queries import frozen_design, playable_of_all

SHOWN = 12


def cards_made_panel(account: Account, viewer: Viewer) -> Panel:
    """The published cards that an account has made, newest first."""
    published = playable_of_all(offered_keys()).filter(card__creator=account)
    newest = published.order_by("-decided_at")[:SHOWN]
    cards = [(version.card_id, frozen_design(version)) for version in newest]
    total = published.count()
    return Panel(
        "cards/_made_panel.html",
        {"cards": cards, "total": total, "is_own": viewer == account},
        {"total": total, "newest": [{"id": card, **design} for card, design in cards]},
    )


@dataclass(frozen=True, slots=True)
class Fared:
    """How a version fared in real matches. Rates are percents, None of nothing."""

    tally: CardTally

    @property
    def brought_rate(self) -> int | None:
        """Of the seats that had it in their deck."""
        return _percent(self.tally.brought_halves, self.tally.brought)

    @property
    def drawn_rate(self) -> int | None:
        """Of those that drew it."""
        return _percent(self.tally.drawn_halves, self.tally.drawn)

    @property
    def played_rate(self) -> int | None:
        """Of those that played it."""
        return _percent(self.tally.played_halves, self.tally.played)


def cards_at_work_panel(account: Account, viewer: Viewer) -> Panel | None:
    """How an account's versions fared in matches between people; nothing before the first."""
    found = CardTally.objects.filter(version__card__creator=account, brought__gt=0)
    newest = found.select_related("version").order_by("-brought", "-version")[:SHOWN]
    lines = [Fared(tally) for tally in newest]
    if not lines:
        return None
    told = [
        {
            "card": one.tally.version.card_id,
            "version": one.tally.version_id,
            "brought": one.tally.brought,
            "drawn": one.tally.drawn,
            "played": one.tally.played,
            "brought_rate": one.brought_rate,
            "drawn_rate": one.drawn_rate,
            "played_rate": one.played_rate,
        }
        for one in lines
    ]
    return Panel("cards/_at_work_panel.html", {"lines": lines}, told)


def _percent(halves: int, of: int) -> int | None:
    return round(50 * halves / of) if of else None
