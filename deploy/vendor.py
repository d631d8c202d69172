"""Copies the browser's libraries into static/vendor: `make vendor`. Standard library only.

deploy/js/package-lock.json pins each package with its hash, which npm checks. The copies, their
licences and vendor.json (versions, hashes, module names) are committed, so that running the site
needs neither npm nor a network. `python3 deploy/vendor.py --check` compares the copies with
vendor.json instead and needs neither either.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "deploy" / "js"
VENDOR = ROOT / "static" / "vendor"
RECORD = VENDOR / "vendor.json"
# The maps are not vendored, and hashed static names fail on a reference to a missing file.
SOURCE_MAP = re.compile(rb"//# sourceMappingURL=\S+\s*\Z")


@dataclass(frozen=True)
class Library:
    """One package: files taken (path in the package -> name in its folder), modules it offers."""

    package: str
    folder: str
    files: dict[str, str]
    modules: dict[str, str]


LIBRARIES = [
    Library("htmx.org", "htmx", {"dist/htmx.min.js": "htmx.min.js"}, {}),
    Library(
        "preact",
        "preact",
        {"dist/preact.module.js": "preact.js", "hooks/dist/hooks.module.js": "hooks.js"},
        {"preact": "preact.js", "preact/hooks": "hooks.js"},
    ),
    Library(
        "htm",
        "htm",
        {"dist/htm.module.js": "htm.js", "preact/index.module.js": "htm-preact.js"},
        {"htm": "htm.js", "htm/preact": "htm-preact.js"},
    ),
    Library(
        "@preact/signals",
        "signals",
        {"dist/signals.module.js": "signals.js"},
        {"@preact/signals": "signals.js"},
    ),
    Library(
        "@preact/signals-core",
        "signals-core",
        {"dist/signals-core.module.js": "signals-core.js"},
        {"@preact/signals-core": "signals-core.js"},
    ),
]


def vendor() -> None:
    """Install the pinned packages and write static/vendor from them."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("make vendor needs npm (Node.js), which is not installed.")
    subprocess.run([npm, "ci"], cwd=PACKAGES, check=True)  # noqa: S603 - fixed command
    if VENDOR.exists():
        shutil.rmtree(VENDOR)
    libraries: dict[str, dict[str, str]] = {}
    modules: dict[str, str] = {}
    hashes: dict[str, str] = {}
    for library in LIBRARIES:
        package = PACKAGES / "node_modules" / library.package
        folder = VENDOR / library.folder
        folder.mkdir(parents=True)
        for source, name in {**library.files, "LICENSE": "LICENSE"}.items():
            body = SOURCE_MAP.sub(b"", (package / source).read_bytes()).rstrip() + b"\n"
            (folder / name).write_bytes(body)
            hashes[f"{library.folder}/{name}"] = hashlib.sha256(body).hexdigest()
        about = json.loads((package / "package.json").read_text())
        libraries[library.package] = {"version": about["version"], "licence": about["license"]}
        modules |= {module: f"{library.folder}/{name}" for module, name in library.modules.items()}
    record = {"libraries": libraries, "modules": modules, "sha256": hashes}
    RECORD.write_text(json.dumps(record, indent=2, sort_keys=True) + "\n")


def faults() -> list[str]:
    """What differs between static/vendor and its record; empty when all is well."""
    expected: dict[str, str] = json.loads(RECORD.read_text())["sha256"]
    present = {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in VENDOR.rglob("*")
        if path.is_file() and path != RECORD
    }
    return [
        f"static/vendor/{name} is not what vendor.json records: run make vendor."
        for name in sorted(expected.keys() | present.keys())
        if expected.get(name) != present.get(name)
    ]


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit("\n".join(faults()) or 0)
    vendor()
