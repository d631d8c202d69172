"""Exit status 0 if the web process on this machine's port answers: `python -m deploy.health 8000`.

For a container's health check; asks /healthz by a name under which the site is served.
"""

from __future__ import annotations

import sys

from deploy.run import answers

if __name__ == "__main__":
    sys.exit(0 if answers(f"http://127.0.0.1:{sys.argv[1]}/") else 1)
