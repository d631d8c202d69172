"""What is the same in every game's rules of decks: counts that are none, unknown cards, sizes."""

from __future__ import annotations

from collections.abc import Container, Mapping

from matches.engine.kernel.design import Fault


def counted_cards(
    cards: Mapping[str, int], known: Container[str], rule: str
) -> tuple[list[Fault], dict[str, int]]:
    """Faults of single lines (bad_count, unknown_card), and the lines whose count is one."""
    faults = []
    counted = {}
    for key, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            faults.append(Fault(f"cards.{key}", "bad_count", {"card": key}, rule))
        else:
            counted[key] = count
            if key not in known:
                faults.append(Fault(f"cards.{key}", "unknown_card", {"card": key}, rule))
    return faults, counted


def size_faults(count: int, size: int, rule: str) -> list[Fault]:
    """Too few or too many cards in all."""
    if count == size:
        return []
    code = "deck_too_small" if count < size else "deck_too_large"
    return [Fault("cards", code, {"count": count, "size": size}, rule)]
