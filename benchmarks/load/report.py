"""The numbers of a load as text and as the tables of docs/performance.md."""

from __future__ import annotations

import os
import platform
import statistics
from typing import Any

from matches.engine import compiled

NOT_INSTALLED = "not installed (npm ci in benchmarks/load/boardgameio)"


def machine() -> dict[str, Any]:
    """Where this was measured, as far as it matters."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "engine": compiled.IN_USE,
        "load_before": round(os.getloadavg()[0], 2),
    }


def text(found: dict[str, Any]) -> list[str]:
    """For the terminal."""
    lines = [f"{found['mode']}, {found['machine']}"]
    for case in found["cases"]:
        done, kib = case["act_to_done_ms"], case["kib_a_connection"]
        lines += [
            "",
            f"{case['title']}: {case['sockets']:,} sockets, {case['rounds']} x"
            f" {case['seconds'] / case['rounds']:g} s",
            f"  act to done    p50 {done['p50']} ms, p90 {done['p90']}, p99 {done['p99']},"
            f" p99.9 {done['p999']}, at most {done['max']} ({done['count']:,} moves)",
            f"  moves          {case['moves_a_second']:,} a second,"
            f" {case['moves_a_cpu_second']:,} a CPU-second of the servers"
            f" (by round {case['moves_a_cpu_second_by_round']})",
            f"  CPU seconds    {_named(case['cpu_seconds'])};"
            f" generator {case['generator']['cpu_share']:.0%} of a core",
            f"  an update      {case['bytes_an_update']} bytes; {case['updates']:,} to players,"
            f" {case['updates_to_spectators']:,} to spectators",
            f"  a connection   {kib['connected']} KiB connected, {kib['playing']} KiB playing;"
            f" without what is needed once ({case['kib_once']:,} KiB):"
            f" {case['kib_a_later_connection']} KiB connected",
            f"  memory         after all ends {case['memory_growth']:+.1%} from first to last",
            f"  refused        {_named(case['refused'])};  faults {_named(case['faults'])}",
        ]
    lines += ["", *_references(found)]
    lines += [f"server: {line}" for line in found["server_errors"][:10]]
    lines += [
        f"{'kept  ' if bar['kept'] else 'MISSED'} {bar['case']:>8}: {bar['bar']}"
        f" {bar['value']} (bar {bar['limit']:g})"
        for bar in found["bars"]
    ]
    return lines


def markdown(found: dict[str, Any]) -> list[str]:
    """Tables for docs/performance.md."""
    lines = [
        f"| {found['mode']} | moves a second | a CPU-second | p50 ms | p90 | p99 | at most |"
        " KiB a connection | after all ends | bytes an update |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for case in found["cases"]:
        done, kib = case["act_to_done_ms"], case["kib_a_connection"]
        lines.append(
            f"| {case['title']} | {case['moves_a_second']:,} | {case['moves_a_cpu_second']:,} |"
            f" {done['p50']} | {done['p90']} | {done['p99']} | {done['max']} |"
            f" {kib['playing']} | {case['memory_growth']:+.1%} | {case['bytes_an_update']:,} |"
        )
    return [*lines, "", *[f"- {line}" for line in _references(found)]]


def _references(found: dict[str, Any]) -> list[str]:
    """Our moves a CPU-second beside those of each reference."""
    flat = next((case for case in found["cases"] if case["case"] == "flat"), None)
    if flat is None or not found["references"]:
        return []
    lines = []
    for name in ("echo", "boardgame.io"):
        rounds = found["references"].get(name)
        if not rounds:
            lines.append(f"{name}: {NOT_INSTALLED}")
            continue
        rate = statistics.median(each["moves_a_cpu_second"] for each in rounds)
        lines.append(
            f"{name}: {rate:,.0f} moves a CPU-second in the same run;"
            f" ours is {flat['moves_a_cpu_second'] / rate:.2f} of it"
        )
    return lines


def _named(numbers: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in numbers.items()) or "none"
