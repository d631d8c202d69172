"""Seeds of test hands, as addresses have them."""

from __future__ import annotations

import re
import secrets

SEED = re.compile(r"[a-z0-9]{1,12}")


def seed_of(word: str) -> str:
    """A seed as an address may have it; a new one for anything else."""
    return word if SEED.fullmatch(word) else secrets.token_hex(3)
