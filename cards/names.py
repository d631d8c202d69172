"""The key by which card names are told from look-alikes.

What a name may hold is the game's declaration (`matches.engine.kernel.declared`).
"""

from __future__ import annotations

from accounts.names import skeleton
from matches.engine.kernel.declared import clean


def name_key(name: str) -> str:
    """Equal for names that look alike; never empty for a name with a letter."""
    return (skeleton(name) or clean(name).casefold())[:160]
