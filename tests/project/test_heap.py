"""Memory that malloc holds free goes back to the system (config/heap.py)."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from config import heap

HOLES = """
import ctypes
from config import heap
from benchmarks.load.processes import memory_kib
import os
malloc = ctypes.CDLL(None).malloc
malloc.restype, free = ctypes.c_void_p, ctypes.CDLL(None).free
free.argtypes = [ctypes.c_void_p]
blocks = [malloc(20_000) for _ in range(2_000)]
for block in blocks:
    ctypes.memset(block, 1, 20_000)
for block in blocks[::2] + blocks[1:-1:4]:
    free(block)
full = memory_kib(os.getpid())
heap.trimmer()(0)
print(full - memory_kib(os.getpid()))
"""


@pytest.mark.skipif(heap.trimmer() is None, reason="a C library without malloc_trim")
def test_free_pages_between_blocks_in_use_go_back() -> None:
    run = subprocess.run(
        [sys.executable, "-c", HOLES], capture_output=True, text=True, check=True, timeout=60
    )
    assert int(run.stdout) > 10_000  # KiB of the 30,000 that were freed


def test_another_c_library_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heap, "trimmer", lambda: None)
    asyncio.run(asyncio.wait_for(heap.keep_trimming(), 5))


def test_it_is_given_back_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    async def three_times() -> None:
        enough = asyncio.Event()
        loop = asyncio.get_running_loop()

        def trim(pad: int) -> int:
            asked.append(pad)
            if len(asked) == 3:
                loop.call_soon_threadsafe(enough.set)
            return 1

        monkeypatch.setattr(heap, "TRIM_SECONDS", 0.0)
        monkeypatch.setattr(heap, "trimmer", lambda: trim)
        task = asyncio.create_task(heap.keep_trimming())
        await asyncio.wait_for(enough.wait(), 5)
        task.cancel()

    asyncio.run(three_times())
    assert asked[:3] == [0, 0, 0]
