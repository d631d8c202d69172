"""Whether each rating is what its changes made of it."""

from __future__ import annotations

from matches.models import Match, Rating, RatingChange, Seat
from matches.upkeep.finding import Found

NEAR = 1e-9
"""Ratings are floats, and a database may keep one digit less than another."""


def ratings(jobs: int) -> Found:
    """Each rating's changes stand in a row; every ranked match made its own or says why not."""
    found = Found()
    ends: dict[int, tuple[int, float, float]] = {}
    rows = RatingChange.objects.order_by("rating_id", "number").values_list(
        "rating_id", "number", "mu_before", "sigma_before", "mu_after", "sigma_after"
    )
    for rating, number, mu, sigma, mu_after, sigma_after in rows.iterator():
        found.checked += 1
        last = ends.get(rating)
        if number != (last[0] if last else 0) + 1:
            found.faults.append(f"rating {rating}: a change before number {number} is missing")
        elif last and not (_near(mu, last[1]) and _near(sigma, last[2])):
            found.faults.append(f"rating {rating}: change {number} begins where none ended")
        ends[rating] = (number, mu_after, sigma_after)
    for one in Rating.objects.iterator():
        number, mu_after, sigma_after = ends.get(one.pk, (0, one.mu, one.sigma))
        if one.matches != number:
            found.faults.append(f"rating {one.pk}: {one.matches} matches, {number} changes")
        elif not (_near(one.mu, mu_after) and _near(one.sigma, sigma_after)):
            found.faults.append(f"rating {one.pk}: is not what its last change made of it")
    unrated = Seat.objects.filter(
        match__kind=Match.Kind.RANKED, rating_change__isnull=True, unrated_why=""
    )
    found.faults += [
        f"match {match_id}: seat {number} was not rated"
        for match_id, number in unrated.exclude(result="").values_list("match_id", "number")
    ]
    return found


def _near(one: float, other: float) -> bool:
    return abs(one - other) <= NEAR * max(1.0, abs(one))
