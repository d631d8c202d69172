"""The keys by which card names are told from look-alikes.

What a name may hold is the game's declaration (`matches.engine.kernel.declared`).
"""

from __future__ import annotations

from accounts.names import reading, skeleton
from matches.engine.kernel.declared import clean

LOOKS, READS = "looks", "reads"


def name_key(name: str) -> str:
    """Equal for names that look alike; never empty for a name with a letter."""
    return (skeleton(name) or clean(name).casefold())[:160]


def name_keys(name: str) -> dict[str, str]:
    """Both keys of a name: how it looks, and how it is read. Names with one of them are alike."""
    return {LOOKS: name_key(name), READS: (reading(name) or clean(name).casefold())[:160]}
