"""Memory that malloc holds free, given back to the system.

A crowd that arrives at once leaves holes between what stays: 29 KiB a socket, measured on two web
processes (docs/performance.md). malloc keeps whole free pages in the middle of its heap until it is
asked (`malloc_trim`, glibc's manual, "Freeing after malloc"); other C libraries do without.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable

TRIM_SECONDS = 10.0


def trimmer() -> Callable[[int], int] | None:
    """glibc's `malloc_trim`, which lets other threads run meanwhile; None where there is none."""
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError):
        return None
    return found


async def keep_trimming() -> None:
    """Give back again and again, until cancelled; beside the event loop, which does not wait."""
    trim = trimmer()
    while trim is not None:
        await asyncio.sleep(TRIM_SECONDS)
        await asyncio.to_thread(trim, 0)
