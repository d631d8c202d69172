"""The import map: names of browser modules -> hashed addresses.

Vendored libraries come from static/vendor/vendor.json, own modules are named `sf/<path>.js` under
static/js. Modules import each other by these names only: a relative import would pass by the
hashed addresses and could load a module twice. deploy/js/resolve.mjs gives Node the same names.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

IMPORTED = re.compile(
    r"""\bimport\s*["']([^"']+)["']|\b(?:import|export)\b[^;"'=()]*\bfrom\s*["']([^"']+)["']"""
)


def module_files(folder: Path) -> dict[str, str]:
    """Module name -> file below the static `folder`, in a fixed order."""
    vendored: dict[str, str] = json.loads((folder / "vendor" / "vendor.json").read_text())[
        "modules"
    ]
    own = sorted((folder / "js").rglob("*.js"))
    names = {name: f"vendor/{file}" for name, file in sorted(vendored.items())}
    for path in own:
        inside = path.relative_to(folder / "js").as_posix()
        names[f"sf/{inside}"] = f"js/{inside}"
    return names


def import_map_text() -> str:
    """The map as JSON that is safe inside a script element."""
    files = module_files(settings.BASE_DIR / "static")
    imports = {name: static(file) for name, file in files.items()}
    return json.dumps({"imports": imports}, separators=(",", ":")).replace("<", "\\u003c")


cached_import_map_text = cache(import_map_text)


@register.simple_tag
def import_map() -> SafeString:
    """The import map's text; made once a process, but anew for each page under debug."""
    text = import_map_text() if settings.DEBUG else cached_import_map_text()
    return mark_safe(text)  # noqa: S308 - our own file names as JSON, "<" escaped above


def modules_behind(entry: str, folder: Path) -> list[str]:
    """The static files that a module loads, itself first, each once; what `import` names.

    A word that looks like an import but names nothing of ours is passed over.
    """
    files = module_files(folder)
    found, waiting = {entry: None}, [entry]
    while waiting:
        text = (folder / files[waiting.pop(0)]).read_text()
        names = [first or second for first, second in IMPORTED.findall(text)]
        fresh = [name for name in names if name in files and name not in found]
        found |= dict.fromkeys(fresh)
        waiting += dict.fromkeys(fresh)
    return [files[name] for name in found]


cached_modules_behind = cache(modules_behind)


@register.simple_tag
def preload_modules(entry: str) -> SafeString:
    """Links that fetch all modules behind `entry` at once, not one level after the other.

    entry: its name in the import map ("sf/match/main.js"), which must stand before these links.
    """
    read = modules_behind if settings.DEBUG else cached_modules_behind
    files = read(entry, settings.BASE_DIR / "static")
    return format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(file),) for file in files)
    )
