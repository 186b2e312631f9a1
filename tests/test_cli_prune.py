"""`toolclip prune`: a table, JSON and a plot of a replayed session."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from prune_sessions import chat, words

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path
    from typing import TypeAlias

    Toolclip: TypeAlias = Callable[..., subprocess.CompletedProcess[bytes]]

TURNS = 12


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A session whose requests are 20 seconds apart, but for one gap of ten minutes."""
    messages = chat([words(3000, str(n)) for n in range(TURNS)])
    for number, message in enumerate(messages):
        message["timestamp"] = (number * 10 + (600 if number > 12 else 0)) * 1000
    path = tmp_path / "session.json"
    path.write_text(json.dumps({"messages": messages}))
    return path


def test_one_line_a_request_and_the_sums(toolclip: Toolclip, recorded: Path) -> None:
    run = toolclip("prune", recorded, "--model", "gpt-4o")
    assert run.returncode == 0
    header, *rows, sums = run.stdout.decode().splitlines()
    assert header.split()[:2] == ["turn", "idle"]
    assert len(rows) == TURNS + 1
    assert sums.split()[0] == "sum"
    assert sums.endswith("%")


def test_json_adds_up(toolclip: Toolclip, recorded: Path) -> None:
    run = toolclip("prune", recorded, "--model", "gpt-4o", "--json")
    found = json.loads(run.stdout)
    turns = found["turns"]
    assert found["cost"] == pytest.approx(sum(turn["cost"] for turn in turns))
    assert found["cost_pruned"] < found["cost"]
    assert found["cuts"] == sum(turn["cuts"] for turn in turns) > 0
    for turn in turns:
        assert turn["cache_read"] + turn["cache_written"] == turn["tokens_pruned"]
    assert [turn["idle_seconds"] for turn in turns].count(620) == 1


def test_recorded_times_may_be_ignored(toolclip: Toolclip, recorded: Path) -> None:
    run = toolclip("prune", recorded, "--simulate", "7", "--json")
    idle = {turn["idle_seconds"] for turn in json.loads(run.stdout)["turns"][1:]}
    assert idle == {7.0}


@pytest.mark.parametrize("mode", ["off", "cache-ttl", "pressure", "pays"])
def test_every_mode_runs(toolclip: Toolclip, recorded: Path, mode: str) -> None:
    words_ = ("--mode", mode, "--window", "20000", "--retention", "1h", "--provider", "anthropic")
    run = toolclip("prune", recorded, *words_, "--json")
    found = json.loads(run.stdout)
    assert (found["cuts"] > 0) is (mode != "off")
    assert found["prices"]["write"] == 2.0


def test_a_configuration_and_its_warnings(toolclip: Toolclip, recorded: Path) -> None:
    config = '{"agents": {"defaults": {"contextPruning": {"ttl": "1h"}}}}'
    run = toolclip("prune", recorded, "--config", config, "--mode", "pressure")
    assert b"ttl has no effect in mode pressure" in run.stderr


def test_the_mode_of_a_configuration_holds_unless_another_is_given(
    toolclip: Toolclip, recorded: Path
) -> None:
    config = '{"agents": {"defaults": {"contextPruning": {"mode": "off"}}}}'
    for words_, cuts in (
        ((), True),
        (("--config", config), False),
        (("--config", config, "--mode", "pays"), True),
        (("--config", '{"tools": {}}'), True),
    ):
        run = toolclip("prune", recorded, "--model", "gpt-4o", "--json", *words_)
        assert (json.loads(run.stdout)["cuts"] > 0) is cuts


def test_standard_input(toolclip: Toolclip, recorded: Path) -> None:
    run = toolclip("prune", "-", stdin=recorded.read_bytes())
    assert run.returncode == 0
    assert run.stdout


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_plot_is_drawn_the_same_every_time(
    toolclip: Toolclip, recorded: Path, tmp_path: Path, ending: str
) -> None:
    pytest.importorskip("matplotlib")
    drawn = []
    for name in ("a", "b"):
        path = tmp_path / f"{name}.{ending}"
        assert toolclip("prune", recorded, "--plot", path).returncode == 0
        drawn.append(path.read_bytes())
    assert drawn[0] == drawn[1]
    assert len(drawn[0]) > 5000


@pytest.mark.parametrize(
    ("words_", "code", "said"),
    [
        (("--plot", "a.gif"), 2, b"ending in .png or .svg"),
        (("--plot", "/nowhere/a.svg"), 1, b"/nowhere/a.svg"),
        (("--window", "0"), 2, b"--window"),
        (("--mode", "sometimes"), 2, b"--mode"),
        (("--provider", "nobody"), 0, b"no prices for nobody"),
    ],
)
def test_what_goes_wrong_is_one_line(
    toolclip: Toolclip, recorded: Path, words_: tuple[str, ...], code: int, said: bytes
) -> None:
    run = toolclip("prune", recorded, *words_)
    assert run.returncode == code
    assert said in run.stderr
    assert run.stderr.count(b"\n") == 1


def test_what_is_no_session_is_one_line(toolclip: Toolclip, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("nonsense")
    run = toolclip("prune", path)
    assert run.returncode == 2
    assert run.stderr.startswith(f"toolclip: {path}: line 1".encode())
    assert run.stderr.count(b"\n") == 1
