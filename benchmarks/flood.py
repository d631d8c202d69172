"""Do others notice a flood? Matches with and without one beside them, in turn.

    python -m benchmarks.flood [--runs 5] [--most-runs 15] [--live 60] [--seconds 8] [--json]

What the flood is stands in benchmarks/load/flooder.py. The exit status is 1 if a bar is missed:
the median of the p99s of act → done rises by at most half, and stays under 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator
from typing import Any

import uvloop

from benchmarks.load import beside, site

MOST_P99_MS = 50.0
PATIENCE_SECONDS = 30
FLOODERS = 10
"""Accounts: eight send many messages, one large ones, one opens many sockets."""


async def measure(servers: site.Site, options: argparse.Namespace) -> dict[str, Any]:
    """All runs."""
    bad = servers.arrange(FLOODERS, turn_seconds=None)
    wanted = {
        "port": servers.ports[0],
        "targets": [{"match": each["match"], "cookie": each["seats"][0]} for each in bad],
        "seconds": options.seconds + beside.SETTLE_SECONDS,
    }

    @contextlib.asynccontextmanager
    async def flood(told: dict[str, Any]) -> AsyncIterator[None]:
        flooder = await asyncio.create_subprocess_exec(
            sys.executable,
            *["-m", "benchmarks.load.flooder", json.dumps(wanted)],
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            yield
            output, _ = await asyncio.wait_for(flooder.communicate(), PATIENCE_SECONDS)
        finally:
            if flooder.returncode is None:
                flooder.kill()
        told["flood"] = json.loads(output)

    return await beside.compare(servers, options, flood)


def is_kept(found: dict[str, Any]) -> bool:
    """Whether the bars hold."""
    return beside.is_kept(found) and found["p99_with_ms"] < MOST_P99_MS


def main(arguments: list[str]) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flood")
    beside.add_arguments(parser)
    options = parser.parse_args(arguments)
    site.end_when_told()
    with site.embedded(options.port, one_address=False) as servers:
        servers.restart()
        found = uvloop.run(measure(servers, options))
    if options.json:
        print(json.dumps(found, indent=1))
    else:
        print(f"flood of the last run: {found['runs'][-1]['with']['flood']}")
        print("\n".join(beside.lines(found)), f"and under {MOST_P99_MS:g} ms")
    return 0 if is_kept(found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
