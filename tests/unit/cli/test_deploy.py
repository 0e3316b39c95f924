"""The files by which a house is run on several machines: they are well formed, and their commands are ones of ours."""

import re
from pathlib import Path
from typing import Any

import pytest

from potluck.cli import serve, think
from potluck.cli.parser import Parser

DEPLOY = Path(__file__).resolve().parents[3] / "deploy"
VALUES = {
    "HOUSE": "https://cards.example.org",
    "DB": "postgresql://potluck@10.0.0.9/potluck",
    "HOST": "10.0.0.1",
    "PORT": "8052",
    "PROXY": "10.0.0.5",
    "ADDRESS": "http://10.0.0.1:8052",
}


def filled(text: str, values: dict[str, str]) -> str:
    """A text with its variables replaced; each has to be known."""
    return re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda match: values[match[1]], text)


def served(arguments: list[str]) -> Any:
    """The arguments of `potluck serve`, as they are read."""
    args = Parser("potluck serve", serve).read(arguments)
    assert args is not None
    return args


def compose() -> Any:
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def test_the_nodes_of_the_composition_are_alike_and_find_each_other() -> None:
    file = compose()
    services, network = file["services"], file["networks"]["house"]
    nodes = {name: each for name, each in services.items() if each.get("image") == "potluck"}
    assert set(nodes) == {"a", "b"}
    proxy = services["caddy"]["networks"]["house"]["ipv4_address"]
    assert network["ipam"]["config"][0]["subnet"].startswith(proxy.rpartition(".")[0])
    for name, node in nodes.items():
        verb, *rest = [filled(word, {**VALUES, "HOUSE": "cards.example.org"}) for word in node["command"]]
        args = served(rest)
        assert (verb, args.node, args.node_address) == ("serve", name, f"http://{name}:8052")
        assert args.db == "postgresql://potluck@database/potluck"
        assert proxy in rest[3]
        assert f"{name}:8052" in services["caddy"]["environment"]["NODES"].split()
        assert set(node["depends_on"]) <= set(services)


def test_all_that_is_kept_lies_in_volumes_that_are_declared() -> None:
    file = compose()
    used = {volume.partition(":")[0] for service in file["services"].values() for volume in service.get("volumes", ())}
    named = {volume for volume in used if not volume.startswith(".")}
    assert named == set(file["volumes"])
    assert all((DEPLOY / volume).exists() for volume in used - named)
    assert not [service for service in file["services"].values() if "PGPASSWORD" in str(service.get("command"))]


def test_the_unit_starts_a_node_and_ends_it_within_its_time() -> None:
    unit = (DEPLOY / "systemd" / "potluck@.service").read_text("utf-8")
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and line[0] not in "#[")
    program, verb, *rest = filled(lines["ExecStart"], VALUES).replace("%i", "a").split()
    args = served(rest)
    assert (Path(program).name, verb, args.node, args.port) == ("potluck", "serve", "a", "8052")
    assert (lines["KillSignal"], lines["Restart"]) == ("SIGTERM", "on-failure")
    assert int(lines["TimeoutStopSec"]) > 4.5  # the process ends by itself by then


def test_the_unit_of_a_worker_thinks_for_a_house_and_keeps_nothing() -> None:
    unit = (DEPLOY / "systemd" / "potluck-think.service").read_text("utf-8")
    lines = dict(line.split("=", 1) for line in unit.splitlines() if "=" in line and line[0] not in "#[")
    program, verb, *rest = filled(lines["ExecStart"], VALUES).split()
    args = Parser("potluck think", think).read(rest)
    assert args is not None
    assert (Path(program).name, verb, args.db) == ("potluck", "think", VALUES["DB"])
    assert (lines["DynamicUser"], lines["KillSignal"]) == ("yes", "SIGTERM")
    assert "StateDirectory" not in lines


def test_the_balancer_asks_each_node_for_its_health_by_the_name_of_the_house() -> None:
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert caddy.count("{") == caddy.count("}")
    assert "health_uri /health" in caddy
    assert re.search(r"health_headers \{\s+Host \{\$HOUSE\}", caddy)
