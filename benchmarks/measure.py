"""Does measured power measure? The bars of the budget report, over twenty seeds.

    python -m benchmarks.measure [--matches 400] [--seeds 20] [--jobs 1] [--json]

- A 10/15 creature at cost 1 reads above +15 points, a 0/1 at cost 5 below -5.
- A card against its own copy lies within its interval, in at least nine of ten seeds. (Its pairs
  are mirror images, so this shows that nothing favours a side; that the interval is wide enough is
  shown by the next one.)
- An ordinary card: the mean over all seeds lies within the interval of at least nine of ten.

The exit status is 1 if a bar is missed. `--jobs` shares the seeds out among processes.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from matches.engine.games import registry
from matches.engine.games.nexus.trial import plain_design
from matches.engine.kernel.measure import Subject, measure, report

GIANT = Subject({"name": "Giant", "attack": 10, "health": 15, "traits": [], "special": None}, 1)
NOTHING = Subject({"name": "Nothing", "attack": 0, "health": 1, "traits": [], "special": None}, 5)
ORDINARY = Subject(
    {"name": "Ordinary", "attack": 4, "health": 5, "traits": ["quick"], "special": None}, 3
)
COPIED_COST = 4


def run(work: tuple[str, Subject, int, int]) -> tuple[str, dict[str, Any]]:
    """One report: (name, found)."""
    name, subject, matches, seed = work
    game = registry.get("nexus")
    started = time.process_time()
    found = report(
        measure(game, subject, game.default_balance(), str(seed), range(matches)), str(seed)
    )
    return name, found | {"cpu_seconds": round(time.process_time() - started, 1)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    balance = registry.get("nexus").default_balance()
    copied = Subject(plain_design(COPIED_COST, balance), COPIED_COST)
    work = [("giant", GIANT, options.matches, 1), ("nothing", NOTHING, options.matches, 1)]
    for seed in range(1, options.seeds + 1):
        work.append(("copy", copied, options.matches, seed))
        work.append(("ordinary", ORDINARY, options.matches, seed))
    found: dict[str, list[dict[str, Any]]] = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for name, each in pool.map(run, work):
            found.setdefault(name, []).append(each)
    bars = judge(found)
    for name, each, passed in bars:
        line = json.dumps({"bar": name, **each, "passed": passed})
        print(line if options.json else _line(name, each, passed))
    return 0 if all(passed for _, _, passed in bars) else 1


def judge(found: dict[str, list[dict[str, Any]]]) -> list[tuple[str, dict[str, Any], bool]]:
    """(name, numbers, passed) of each bar."""
    giant, nothing = found["giant"][0], found["nothing"][0]
    inside = sum(each["low"] <= 0 <= each["high"] for each in found["copy"])
    ordinary = found["ordinary"]
    mean = sum(each["delta"] for each in ordinary) / len(ordinary)
    covered = sum(each["low"] <= mean <= each["high"] for each in ordinary)
    seeds = len(ordinary)
    seconds = [each["cpu_seconds"] for reports in found.values() for each in reports]
    return [
        ("giant", giant, giant["delta"] > 0.15),
        ("nothing", nothing, nothing["delta"] < -0.05),
        ("copy", {"inside": inside, "seeds": seeds}, 10 * inside >= 9 * seeds),
        (
            "ordinary",
            {
                "mean": round(mean, 4),
                "covered": covered,
                "seeds": seeds,
                "half_width": round(
                    sum(each["high"] - each["low"] for each in ordinary) / (2 * seeds), 4
                ),
                "mean_cpu_seconds": round(sum(seconds) / len(seconds), 1),
            },
            10 * covered >= 9 * seeds,
        ),
    ]


def _line(name: str, numbers: dict[str, Any], passed: bool) -> str:
    shown = ", ".join(f"{key} {value}" for key, value in numbers.items() if value not in ({}, []))
    return f"{'ok  ' if passed else 'FAIL'} {name}: {shown}"


if __name__ == "__main__":
    sys.exit(main())
