"""deploy/compose.yml and what belongs to it name what is there. No Docker runs in the tests."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from config.metrics import FOLDER
from deploy import run
from tests.project.test_settings import read_variables

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ["prepare", "web", "play", "worker", "budget"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
PAGE = (ROOT / "docs" / "operations.md").read_text()
SUBSTITUTED = re.compile(r"\$\{(\w+)(:[?-][^}]*)?\}")


def image_command() -> list[str]:
    """What the image runs by itself."""
    words = re.search(r"^CMD \[(.+)\]$", DOCKERFILE, re.M)
    assert words is not None
    return re.findall(r'"([^"]+)"', words[1])


def processes() -> dict[str, list[str]]:
    """What the supervisor of `make run` starts, by name, without Python itself."""
    return {one.name: list(one.arguments) for one in run.site(8000, run.Counts(), None)}


def test_all_services_are_there() -> None:
    assert sorted(SERVICES) == sorted(["postgres", "redis", *OURS, "proxy"])
    assert SERVICES["web"]["deploy"]["replicas"] >= 2
    assert SERVICES["play"]["deploy"]["replicas"] >= 2


@pytest.mark.parametrize("name", SERVICES)
def test_images_are_pinned(name: str) -> None:
    assert re.fullmatch(r"[\w./-]+:\d+\.\d+(\.\d+)?(-\w+)?", SERVICES[name]["image"])
    for image in re.findall(r"^FROM (\S+)", DOCKERFILE, re.M):
        assert re.fullmatch(r"python:3\.11\.\d+-slim-\w+", image)


@pytest.mark.parametrize("name", OURS)
def test_our_containers_may_do_little(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert "ports" not in service
    assert re.search(r"^USER sparkforge$", DOCKERFILE, re.M)


@pytest.mark.parametrize("name", OURS)
def test_our_containers_get_settings_that_are_read(name: str) -> None:
    known = read_variables([ROOT / "config" / "settings.py"])
    given = SERVICES[name]["environment"]
    assert set(given) <= set(known)
    assert given["SPARKFORGE_PRODUCTION"] == "yes"
    assert {"DATABASE_URL", "REDIS_URL", "SPARKFORGE_SECRET_KEY"} <= set(given)


def test_secrets_come_from_the_file_and_nowhere_else() -> None:
    """Each substituted name is in the example, which holds no secret, and git ignores the real."""
    wanted = {name for name, _ in SUBSTITUTED.findall((DEPLOY / "compose.yml").read_text())}
    example = (DEPLOY / "sparkforge.env.example").read_text()
    given = dict(re.findall(r"^(\w+)=(.*)$", example, re.M))
    assert set(given) == wanted
    assert {name: given[name] for name in given if re.search("PASSWORD|KEY|TOKEN", name)} == {
        "POSTGRES_PASSWORD": "",
        "SPARKFORGE_SECRET_KEY": "",
        "SPARKFORGE_METRICS_TOKEN": "",
    }
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert {"deploy/sparkforge.env", "deploy/tls/"} <= set(ignored)


@pytest.mark.parametrize("name", ["play", "worker", "budget"])
def test_commands_are_those_of_the_supervisor(name: str) -> None:
    ours = SERVICES[name]["command"]
    assert ours[0] == "python"
    theirs = processes()[name]
    if "--hostname" in theirs:  # several on one machine; a container has a name of its own
        del theirs[theirs.index("--hostname") :][:2]
        theirs = theirs[: theirs.index("--hostname")]
    assert ours[1:] == theirs


def test_reports_stand_back_between_containers_too() -> None:
    shares = {name: service.get("cpu_shares", 1024) for name, service in SERVICES.items()}
    assert shares.pop("budget") * 50 <= min(shares.values())


def test_web_serves_as_under_the_supervisor() -> None:
    assert "command" not in SERVICES["web"]
    command = image_command()
    for option in ("--lifespan", "--no-server-header", "--no-access-log", "--ws-max-size"):
        assert option in command
    theirs = processes()["web"]
    same = theirs[theirs.index("--lifespan") :]
    start = command.index("--lifespan")
    assert command[start : start + len(same)] == same
    assert command[command.index("--host") + 1] == "0.0.0.0"  # noqa: S104 - inside its network


def test_proxy_alone_is_believed_and_reached() -> None:
    """The web processes believe X-Forwarded-For of the inner network, which only nginx enters."""
    subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    command = image_command()
    assert command[command.index("--forwarded-allow-ips") + 1] == subnet
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    for service in SERVICES.values():
        assert service["networks"] == ["inside"]


def test_preparation_runs_once_and_before_the_others() -> None:
    prepare = SERVICES["prepare"]
    assert prepare["restart"] == "no"
    assert prepare["command"] == ["python", "-m", "deploy.prepare"]
    for name in ("web", "play", "worker", "budget"):
        before = SERVICES[name]["depends_on"]
        assert before["prepare"]["condition"] == "service_completed_successfully"
        assert before["postgres"]["condition"] == "service_healthy"
        assert before["redis"]["condition"] == "service_healthy"


@pytest.mark.parametrize("name", ["postgres", "redis", "web", "proxy"])
def test_health_is_looked_at(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", OURS)
def test_containers_share_art_and_static_files_but_no_counters(name: str) -> None:
    """Two containers have processes of the same number, and counters are files by number."""
    var = re.search(r"SPARKFORGE_VAR=(\S+)", DOCKERFILE)
    assert var is not None
    shared = {volume.split(":")[1] for volume in SERVICES[name]["volumes"]}
    inside = {f"{var[1]}/{Path(path).name}" for path in (settings.ART_ROOT, settings.STATIC_ROOT)}
    assert shared == inside
    assert f"{var[1]}/{FOLDER.name}" not in shared
    assert any(mount.startswith(f"{var[1]}:") for mount in SERVICES[name]["tmpfs"])


def test_mounted_and_copied_files_are_there() -> None:
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            if source.startswith("./") and source != "./tls":
                assert (DEPLOY / source).is_file(), source
            elif not source.startswith("."):
                assert source in COMPOSE["volumes"]
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_image_holds_every_package_and_no_secret() -> None:
    copied = {line.split()[0] for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M)}
    apps = {app for app in settings.INSTALLED_APPS if (ROOT / app).is_dir()}
    assert apps <= copied
    left_out = (ROOT / ".dockerignore").read_text().splitlines()
    assert {".git", ".venv", "var", "deploy/sparkforge.env", "deploy/tls"} <= set(left_out)


def test_nginx_sets_its_headers_in_one_place() -> None:
    """A location that sets a header of its own loses those around it, the Host among them."""
    text = (DEPLOY / "nginx" / "locations.conf").read_text()
    outside = re.sub(r"^location [^{]*\{[^}]*\}", "", text, flags=re.M)
    inside = re.findall(r"^location [^{]*\{([^}]*)\}", text, re.M)
    assert len(inside) == 4
    assert not [block for block in inside if "proxy_set_header" in block]
    for header in ("Host $http_host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in outside
    assert "client_max_body_size 9m;" in outside
    assert "9 MB" in PAGE
