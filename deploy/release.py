"""Tags a release: `make release`. Standard library only.

Refuses while CHANGELOG.md still has lines under "Unreleased" or no heading for the version of
pyproject.toml, or while something is not committed.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADING = re.compile(r"^## +\[?(?P<title>[^\]\s]+).*$", re.MULTILINE)


def faults(changelog: str, version: str) -> list[str]:
    """What keeps `version` from being released; empty when nothing does."""
    found = list(HEADING.finditer(changelog))
    ends = [*(match.start() for match in found[1:]), len(changelog)]
    sections = {m["title"]: changelog[m.end() : end] for m, end in zip(found, ends, strict=True)}
    missing = []
    if re.search(r"^[-*] ", sections.get("Unreleased", ""), re.MULTILINE):
        missing.append(f'Lines still stand under "Unreleased": move them under "## {version}".')
    if not re.search(r"^[-*] ", sections.get(version, ""), re.MULTILINE):
        missing.append(f'CHANGELOG.md has no lines under a heading "## {version}".')
    return missing


def git(*arguments: str) -> str:
    """The output of one git command."""
    command = ["git", *arguments]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout.strip()


def release() -> None:
    """Tag, or exit with what is missing."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    missing = faults((ROOT / "CHANGELOG.md").read_text(), version)
    if git("status", "--porcelain"):
        missing.append("Something is not committed.")
    if git("tag", "--list", f"v{version}"):
        missing.append(f"v{version} is tagged already: raise the version in pyproject.toml.")
    if missing:
        sys.exit("\n".join(missing))
    git("tag", "--annotate", f"v{version}", "--message", f"Sparkforge {version}")
    print(f"Tagged v{version}.")


if __name__ == "__main__":
    release()
