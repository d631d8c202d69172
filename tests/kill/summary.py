"""The outcome of a kill test in words, and as JSON for the test in CI."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.kill import audit
from tests.kill.course import Outcome


def facts_of(outcome: Outcome, name: str) -> dict[str, Any]:
    """All that is counted, and the faults."""
    record = outcome.record
    rows = audit.stored_rows()
    # Of web processes, since they commit and answer; play, worker and Redis touch no act's answer.
    met = [audit.phases_of(kill, rows) for kill in record.kills if kill.kind == "web"]
    beside = [kill.in_flight for kill in record.kills if kill.kind != "web"]
    resent = [act for act in record.acts if len(act.sendings) > 1]
    return {
        "name": name,
        "seed": outcome.plan.seed,
        "tables": outcome.plan.tables,
        "matches": len(record.matches),
        "seconds": round(outcome.seconds, 1),
        "kills": dict(Counter(kill.kind for kill in record.kills)),
        "manners": dict(Counter(kill.manner for kill in record.kills)),
        "phases": {
            phase: {
                "acts": sum(phases[phase] for phases in met),
                "kills": sum(phases[phase] > 0 for phases in met),
            }
            for phase in audit.PHASES
        },
        "in_flight_beside": sum(len(acts) for acts in beside),
        "acts": len(record.acts),
        "acknowledged": sum(act.is_done for act in record.acts),
        "resent": len(resent),
        "answered_from_row": sum(audit.answered_from_row(act, rows) for act in resent),
        "rows": len(rows),
        "positions": len(record.shown),
        "counts": dict(sorted(record.counts.items())),
        "faults": audit.faults(outcome, rows),
    }


def text_of(facts: dict[str, Any]) -> str:
    """The summary as people read it."""
    kills = ", ".join(f"{kind} {count}" for kind, count in sorted(facts["kills"].items()))
    manners = ", ".join(f"{name} {count}" for name, count in sorted(facts["manners"].items()))
    lines = [
        f"Kill test, {facts['name']}, seed {facts['seed']}: {facts['tables']} matches at a time, "
        f"{facts['matches']} in all; {sum(facts['kills'].values())} kills in {facts['seconds']} s",
        f"  killed: {kills} ({manners})",
        f"  {'web was killed':<28}{'acts':>6}{'kills':>7}",
        *(
            f"  {phase:<28}{met['acts']:>6}{met['kills']:>7}"
            for phase, met in facts["phases"].items()
        ),
        f"  acts in flight when play, worker or Redis was killed: {facts['in_flight_beside']}",
        f"  acts sent {facts['acts']}, acknowledged {facts['acknowledged']}, "
        f"stored {facts['rows']} (with the bot's); positions compared {facts['positions']}",
        f"  sent again {facts['resent']}, of these answered from the stored row "
        f"{facts['answered_from_row']}",
        *(f"  {name}: {count}" for name, count in facts["counts"].items()),
    ]
    faults = facts["faults"]
    lines.append(f"  {len(faults)} faults" if faults else "  no fault")
    return "\n".join([*lines, *(f"  - {fault}" for fault in faults[:40])])
