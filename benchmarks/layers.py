"""How fast the channel layer wakes members, beside the in-memory layer of Channels.

    python -m benchmarks.layers [--rounds 5] [--json]

Groups of two members, as matches have: each round wakes every group once and lets every member
receive. Time is the CPU time of this process; the layers take turns, so that a busy machine slows
both alike.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time

from channels.layers import BaseChannelLayer, InMemoryChannelLayer

from config.layers import LocalChannelLayer

SIZES = (100, 400, 2000)
LAYERS = {"local": LocalChannelLayer, "channels": InMemoryChannelLayer}


async def wake_all(layer: BaseChannelLayer, members: int) -> float:
    """Deliveries per CPU-second with so many members in groups of two."""
    channels = [await layer.new_channel() for _ in range(members)]
    for number, channel in enumerate(channels):
        await layer.group_add(f"match.{number // 2}", channel)
    start = time.process_time()
    for group in range(members // 2):
        await layer.group_send(f"match.{group}", {"type": "wake"})
    for channel in channels:
        await layer.receive(channel)
    return members / (time.process_time() - start)


def measure(rounds: int) -> dict[str, dict[int, int]]:
    """Layer -> members -> median deliveries per CPU-second."""
    results: dict[str, dict[int, int]] = {name: {} for name in LAYERS}
    for members in SIZES:
        speeds: dict[str, list[float]] = {name: [] for name in LAYERS}
        for _ in range(rounds):
            for name, kind in LAYERS.items():
                speeds[name].append(asyncio.run(wake_all(kind(), members)))
        for name in LAYERS:
            results[name][members] = round(statistics.median(speeds[name]))
    return results


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    results = measure(options.rounds)
    if options.json:
        print(json.dumps(results))
        return
    for name, by_size in results.items():
        for members, speed in by_size.items():
            print(f"{name:>8}  {members:>5} members  {speed:>9,} deliveries a CPU-second")


if __name__ == "__main__":
    main()
