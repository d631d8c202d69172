"""The import map, the vendored libraries and the names in our modules."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from config.scripts import module_files, modules_behind

ROOT = Path(__file__).resolve().parents[2]
IMPORT = re.compile(
    r"""^\s*import\s*["']([^"']+)|^\s*(?:import|export)\b[^;"'=]*\bfrom\s*["']([^"']+)"""
    r"""|\bimport\(\s*["']([^"']+)""",
    re.MULTILINE,
)


def rendered_map(**storage: str) -> dict[str, str]:
    request = RequestFactory().get("/")
    request.csp_nonce = "n0nce"  # type: ignore[attr-defined]
    html = render_to_string("components/_import_map.html", request=request)
    found = re.search(r'<script type="importmap" nonce="n0nce">(.*?)</script>', html, re.DOTALL)
    assert found, html
    imports: dict[str, str] = json.loads(found[1])["imports"]
    return imports


def test_map_names_libraries_and_every_own_module() -> None:
    imports = rendered_map()
    assert imports["preact"] == "/static/vendor/preact/preact.js"
    assert {"preact/hooks", "htm", "htm/preact", "@preact/signals", "@preact/signals-core"} < set(
        imports
    )
    own = {p.relative_to(ROOT / "static/js").as_posix() for p in (ROOT / "static/js").rglob("*.js")}
    assert {f"sf/{name}" for name in own} <= set(imports)


def test_map_is_the_same_whatever_order_the_disk_gives(tmp_path: Path) -> None:
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "vendor.json").write_text('{"modules": {"b": "b.js", "a": "a.js"}}')
    for name in ("z.js", "lib/a.js", "lib/b.txt"):
        (tmp_path / "js" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "js" / name).write_text("")
    assert list(module_files(tmp_path).items()) == [
        ("a", "vendor/a.js"),
        ("b", "vendor/b.js"),
        ("sf/lib/a.js", "js/lib/a.js"),
        ("sf/z.js", "js/z.js"),
    ]


@override_settings(STATIC_URL="/</script>/", DEBUG=True)
def test_map_cannot_end_its_script_element() -> None:
    assert rendered_map()["preact"].startswith("/</script>/")


def test_modules_import_each_other_by_mapped_names() -> None:
    names = set(module_files(ROOT / "static"))
    for path in (ROOT / "static" / "js").rglob("*.js"):
        for imported in map("".join, IMPORT.findall(path.read_text())):
            assert imported in names, f"{path.relative_to(ROOT)} imports {imported!r}"


def test_vendored_files_are_those_recorded() -> None:
    subprocess.run([sys.executable, ROOT / "deploy" / "vendor.py", "--check"], check=True)


def test_vendored_files_name_no_source_map() -> None:
    for path in (ROOT / "static" / "vendor").rglob("*.js"):
        assert "sourceMappingURL" not in path.read_text(), path


def test_preloads_are_what_a_page_imports() -> None:
    """By hand through the import statements, as the browser goes."""
    behind = modules_behind("sf/match/main.js", ROOT / "static")
    files = module_files(ROOT / "static")
    wanted, waiting = set(), ["sf/match/main.js"]
    while waiting:
        name = waiting.pop()
        if files[name] in wanted:
            continue
        wanted.add(files[name])
        text = (ROOT / "static" / files[name]).read_text()
        imported = [first or second for first, second, _comment in IMPORT.findall(text)]
        waiting += [name for name in imported if name in files]
    assert behind[0] == "js/match/main.js"
    assert len(behind) == len(set(behind))
    assert wanted <= set(behind)
    assert "js/forge/main.js" not in behind


def test_preload_links_carry_static_addresses() -> None:
    html = Template("{% load scripts %}{% preload_modules 'sf/site/say.js' %}").render(Context())
    assert html == '<link rel="modulepreload" href="/static/js/site/say.js">'
