"""How long many things took: counts in buckets, each 1 % wider than the one before."""

from __future__ import annotations

import math
from collections import Counter

GROWTH = 1.01
SMALLEST_MS = 0.01
_LOG_GROWTH = math.log(GROWTH)


class Histogram:
    """Milliseconds; any percentile is right within 1 %, the largest one exactly."""

    def __init__(self) -> None:
        self.count = 0
        self.most = 0.0
        self._buckets: Counter[int] = Counter()

    def add(self, milliseconds: float) -> None:
        """Count one."""
        self.count += 1
        self.most = max(self.most, milliseconds)
        self._buckets[_bucket(milliseconds)] += 1

    def merge(self, other: Histogram) -> None:
        """Count what `other` has counted."""
        self.count += other.count
        self.most = max(self.most, other.most)
        self._buckets.update(other._buckets)

    def percentile(self, share: float) -> float:
        """The time within which `share` of 100 lie; 0 without any."""
        rank = math.ceil(self.count * share / 100)
        counted = 0
        for bucket in sorted(self._buckets):
            counted += self._buckets[bucket]
            if counted >= rank:
                return min(self.most, SMALLEST_MS * GROWTH**bucket)
        return 0.0

    def to_json(self) -> dict[str, float]:
        """The usual percentiles, in milliseconds."""
        return {
            "count": self.count,
            "p50": round(self.percentile(50), 2),
            "p90": round(self.percentile(90), 2),
            "p99": round(self.percentile(99), 2),
            "p999": round(self.percentile(99.9), 2),
            "max": round(self.most, 2),
        }


def _bucket(milliseconds: float) -> int:
    """The first bucket whose upper end is not below it."""
    if milliseconds <= SMALLEST_MS:
        return 0
    return math.ceil(math.log(milliseconds / SMALLEST_MS) / _LOG_GROWTH)
