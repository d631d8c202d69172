"""Matches over sockets against a whole site, each act stored before it is answered.

    python -m benchmarks.load [CASE …] [--scaled] [--short] [--json | --markdown | --show FILE]

docs/performance.md says what is measured and how to read it. The exit status is 1 if a bar is
missed. A case's numbers can be changed: `flat --matches 40 --seconds 10`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import resource
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.load import bars, references, report, site
from benchmarks.load.cases import CASES, SHORT, Case, run_round, summary

REFERENCE_SECONDS = 5.0
SHORT_REFERENCE_SECONDS = 2.0


def main(arguments: list[str]) -> int:
    """Measure what the arguments ask for, and print it."""
    options = _options(arguments)
    if options.show:
        found = json.loads(options.show.read_text())
    else:
        try:
            found = _measure_all(options)
        except site.Unable as problem:
            print(f"Cannot measure: {problem}", file=sys.stderr)
            return 2
    if options.json:
        print(json.dumps(found, indent=1))
    elif options.markdown:
        print("\n".join(report.markdown(found)))
    else:
        print("\n".join(report.text(found)))
    return 0 if options.short or all(bar["kept"] for bar in found["bars"]) else 1


def _measure_all(options: argparse.Namespace) -> dict[str, Any]:
    """Everything that was counted. Raises site.Unable."""
    _allow_many_sockets()
    site.end_when_told()
    cases = [_case(name, options) for name in options.cases or CASES]
    found: dict[str, Any] = {
        "mode": "scaled" if options.scaled else "embedded",
        "machine": report.machine(),
        "cases": [],
        "references": {},
    }
    with _servers(options) as servers:
        for case in cases:
            found["cases"].append(_measure(case, servers, options, found["references"]))
        found["server_errors"] = servers.faults()
    return found | {"bars": bars.judge(found)}


def _measure(
    case: Case, servers: site.Site, options: argparse.Namespace, found: dict[str, Any]
) -> dict[str, Any]:
    """All rounds of one case on fresh servers; beside flat out, the references in turn."""
    servers.restart()
    rounds = []
    for number in range(options.rounds):
        _say(f"{case.title}: round {number + 1} of {options.rounds}")
        rounds.append(
            uvloop.run(
                run_round(
                    case,
                    servers,
                    seed=options.seed + number,
                    deflate=options.deflate,
                    profiler=options.profile,
                )
            )
        )
        if case.name == "flat" and not options.no_references:
            _measure_references(case, options, found)
    return summary(case, rounds)


def _measure_references(case: Case, options: argparse.Namespace, found: dict[str, Any]) -> None:
    seconds = SHORT_REFERENCE_SECONDS if options.short else REFERENCE_SECONDS
    port = options.port + options.webs + 2
    for name, reference in references.ALL.items():
        _say(f"{name}: {case.matches} pairs, flat out")
        measured = uvloop.run(reference(port, case.matches, seconds))
        if measured is not None:
            found.setdefault(name, []).append(measured)


@contextlib.contextmanager
def _servers(options: argparse.Namespace) -> Iterator[site.Site]:
    _say("Preparing a site")
    if options.scaled:
        with site.scaled(options.port, options.webs) as servers:
            yield servers
    else:
        with site.embedded(options.port) as servers:
            yield servers


def _case(name: str, options: argparse.Namespace) -> Case:
    """The case of this name, with what the options change."""
    case = (SHORT if options.short else CASES)[name]
    wanted = {key: getattr(options, key) for key in ("matches", "spectators", "think", "seconds")}
    changes = {key: value for key, value in wanted.items() if value is not None}
    if not changes:
        return case
    case = replace(case, **changes)
    think = f"{case.think:g} s think time" if case.think else "flat out"
    title = f"{case.matches:,} matches, {think}, {case.spectators * case.matches:,} spectators"
    return replace(case, title=title)


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    parser.add_argument("cases", nargs="*", metavar="CASE", help="think, thousand, flat; or all")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--embedded", action="store_true", help="one web process, SQLite (default)")
    where.add_argument("--scaled", action="store_true", help="PostgreSQL, Redis, several webs")
    parser.add_argument("--webs", type=int, default=2, help="web processes when scaled")
    parser.add_argument("--short", action="store_true", help="a small load of about a minute")
    parser.add_argument("--matches", type=int)
    parser.add_argument("--spectators", type=int, help="a match")
    parser.add_argument("--think", type=float, help="seconds on average; 0 is flat out")
    parser.add_argument("--seconds", type=float, help="that are counted in a round")
    parser.add_argument("--rounds", type=int, help="2, or 1 with --short")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=8710, help="the first of those that are used")
    parser.add_argument("--deflate", action="store_true", help="offer compression, as browsers do")
    parser.add_argument("--profile", metavar="PY_SPY", default="", help="sample a web process")
    parser.add_argument("--no-references", action="store_true")
    parser.add_argument("--json", action="store_true", help="everything that was counted")
    parser.add_argument("--markdown", action="store_true", help="tables for docs/performance.md")
    parser.add_argument("--show", metavar="FILE", type=Path, help="print what --json has saved")
    options = parser.parse_args(arguments)
    options.rounds = options.rounds or (1 if options.short else 2)
    unknown = set(options.cases) - set(CASES)
    if unknown:
        parser.error(f"no such case: {', '.join(sorted(unknown))}")
    return options


def _allow_many_sockets() -> None:
    """As many open files as we may have, for us and the servers that we start."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
