"""The queues of jobs, each emptied by processes of its own (docs/operations.md, Processes).

Names as deploy/run.py and deploy/compose.yml give them to the processes.
"""

from __future__ import annotations

JOBS = "jobs"
"""What somebody waits for: short tasks. Its processes run the sweeps (config/sweeps.py)."""
BUDGET = "budget"
"""Budget reports: minutes of computing that nothing else may wait for."""
QUEUES = {name: {"exchange": name} for name in (JOBS, BUDGET)}
