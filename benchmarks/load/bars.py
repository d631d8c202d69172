"""What the numbers must hold (docs/performance.md)."""

from __future__ import annotations

from typing import Any

MOST_P99_MS = 25.0
LEAST_MOVES_A_CPU_SECOND = {"embedded": 1000.0, "scaled": 500.0}
MOST_KIB_A_CONNECTION = 80.0
MOST_GROWTH = 0.05
"""Of the memory after all ends, from the first round to the last."""


def judge(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Each bar with what was measured: {"case", "bar", "limit", "value", "kept"}."""
    bars: list[dict[str, Any]] = []
    for case in found["cases"]:

        def most(bar: str, value: float, limit: float, name: str = case["case"]) -> None:
            bars.append(_bar(name, bar, value, limit, value <= limit))

        if case["case"] == "think":
            most("p99 of act to done, ms", case["act_to_done_ms"]["p99"], MOST_P99_MS)
        if case["case"] == "flat":
            least, value = LEAST_MOVES_A_CPU_SECOND[found["mode"]], case["moves_a_cpu_second"]
            bars.append(
                _bar("flat", "moves a CPU-second, at least", value, least, (value or 0) >= least)
            )
        most("KiB a connection", case["kib_a_connection"]["playing"], MOST_KIB_A_CONNECTION)
        if case["rounds"] > 1:
            most("memory after the last end, growth", case["memory_growth"], MOST_GROWTH)
        most("refusals", sum(case["refused"].values()), 0)
        most("faults", sum(case["faults"].values()), 0)
    bars.append(_bar("all", "errors told by servers", n := len(found["server_errors"]), 0, n == 0))
    return bars


def _bar(case: str, bar: str, value: float | None, limit: float, kept: bool) -> dict[str, Any]:
    return {"case": case, "bar": bar, "value": value, "limit": limit, "kept": kept}
