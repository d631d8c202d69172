"""The commands `scenario` and `simulate`: arguments and output, with or without Django."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from matches.engine.kernel.game import Game
from matches.engine.kernel.scenario import Report, run_paths
from matches.engine.kernel.simulate import PLAYS, error_lines, simulate

FindGame = Callable[[str], Game[Any, Any]]
Say = Callable[[str], object]


def add_scenario_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path, help="file or folder")
    parser.add_argument("--json", action="store_true", help="print a list of reports")


def run_scenarios(options: dict[str, Any], find: FindGame, say: Say) -> int:
    """Run scenario files and print a line for each. Returns the exit status."""
    reports = list(run_paths(options["files"], find))
    if options["json"]:
        say(json.dumps([_report_json(report) for report in reports], indent=2))
    else:
        for report in reports:
            say("\n     ".join([_report_line(report), *report.faults]))
        failed = sum(not report.passed for report in reports)
        say(f"{len(reports) - failed} of {len(reports)} scenarios passed")
    return 0 if reports and all(report.passed for report in reports) else 1


def _report_line(report: Report) -> str:
    return f"{'ok  ' if report.passed else 'FAIL'} {report.file}: {report.name}"


def _report_json(report: Report) -> dict[str, Any]:
    return {
        "file": report.file,
        "name": report.name,
        "game": report.game,
        "rules": list(report.rules),
        "passed": report.passed,
        "faults": list(report.faults),
    }


def add_simulate_arguments(parser: argparse.ArgumentParser, games: Sequence[str]) -> None:
    parser.add_argument("--game", choices=games, default=games[0])
    parser.add_argument("--matches", type=_positive, default=100, metavar="N")
    parser.add_argument("--seed", default="1", metavar="S")
    parser.add_argument("--play", choices=PLAYS, default="random")
    parser.add_argument(
        "--jobs", type=_positive, default=1, metavar="J", help="processes that share the work"
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run_simulation(options: dict[str, Any], find: FindGame, say: Say, complain: Say) -> int:
    """Play matches and print what came out. Returns the exit status: 1 if the rules failed."""
    summary = simulate(
        find,
        options["game"],
        matches=options["matches"],
        seed=options["seed"],
        play=options["play"],
        jobs=min(options["jobs"], options["matches"], 4 * (os.cpu_count() or 1)),
    )
    numbers = summary.to_json()
    if options["json"]:
        say(json.dumps(numbers))
    else:
        for name, value in numbers.items():
            say(f"{name.replace('_', ' '):24}{value}")
    for line in error_lines(summary.played):
        complain(line)
    return 1 if numbers["errors"] else 0


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number
