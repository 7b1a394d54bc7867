"""Each extra of the package in an environment of its own, put to the use that it is for.

The newest versions are taken that the package allows, as anybody would get them.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.setting_up.environment import (
    ON_WINDOWS,
    Environment,
    SetupFailed,
    install,
    program_in,
    say,
    uv_settings,
)

GAME = Path("tests", "games", "dunlop-game.toml")
LIVERPOOL = "liverpool"
SERVES = """
import subprocess, sys, urllib.error, urllib.request
liverpool, pdf = sys.argv[1:]
serve = [liverpool, "serve", "--host", "127.0.0.1", "--port", "0", "--data", "served"]
with subprocess.Popen(serve, stdout=subprocess.PIPE, encoding="utf-8") as server:
    at = next(word for line in server.stdout for word in line.split() if word.startswith("http"))
    at = at.rstrip("/.")
    def status(path):
        try:
            return urllib.request.urlopen(at + path).status
        except urllib.error.HTTPError as error:
            return error.code
    paths = "/", "/licences.txt", "/rulebook?rules=dunlop", "/cheatsheet.pdf?rules=dunlop"
    found = [status(path) for path in paths]
    server.terminate()
assert found == [200, 200, 200, int(pdf)], found
"""
SHOWS = """
import os, pty, subprocess, sys
ours, theirs = pty.openpty()
os.environ |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
score = [sys.argv[1], "score"]
with subprocess.Popen(score, stdin=theirs, stdout=theirs, stderr=theirs) as shown:
    os.close(theirs)
    seen = b""
    try:
        while b"Ben, Cy" not in seen:
            seen += os.read(ours, 10_000)
    finally:
        shown.kill()
        print(seen)
"""
LOOKS_AHEAD = """
from liverpool import Game, make_bot
game = Game.new("dunlop", ["Ann", "Ben", "Cy"], seed=7)
for _ in range(3):
    game = game.play(make_bot("search", seed=7).choose(game.view()))
"""
LEARNS = """
import gymnasium
env = gymnasium.make("liverpool.environment.gymnasium:LiverpoolRummy-v0", players=3, deal=1)
seen, _ = env.reset(seed=1)
env.step(env.action_space.sample(seen["action_mask"]))
"""
SPIELS = """
import pyspiel
import liverpool.environment.open_spiel
game = pyspiel.load_game("python_liverpool_rummy(rules=dunlop,players=3,deal=1,zero_sum=true)")
assert game.new_initial_state().chance_outcomes()
"""
PYTHON = "python"
LONGEST = 600.0
"""Seconds for one of them, which take a few."""
NOWHERE = "127.0.0.1:9"
"""Where nothing answers: what gets so far has its driver."""
REACHES = """
import subprocess, sys
told = subprocess.run(sys.argv[2:], capture_output=True, encoding="utf-8", timeout=120)
assert sys.argv[1] in told.stdout + told.stderr, told
"""
SHARES = """
import asyncio, nats, socket, subprocess, sys
with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
server = subprocess.Popen([sys.argv[1], "-a", "127.0.0.1", "-p", str(port)])
async def share():
    bus = await nats.connect(f"nats://127.0.0.1:{port}")  # tries until the server is there
    heard = await bus.subscribe("tables")
    await bus.publish("tables", b"moved")
    assert (await heard.next_msg(60)).data == b"moved"
    await bus.close()
try:
    asyncio.run(share())
finally:
    server.kill()
"""
ASKS = """
import asyncio, nats, sys
try:
    once = {"max_reconnect_attempts": 1, "reconnect_time_wait": 0}
    asyncio.run(nats.connect(f"nats://{sys.argv[1]}", **once))
except (nats.errors.NoServersError, OSError):
    sys.exit()
raise AssertionError("somebody answers")
"""
DATABASE = f"postgresql://{NOWHERE}/none"

Words = Sequence[str]
CORE: Sequence[Words] = [
    [LIVERPOOL, "simulate", "--games", "1", "--players", "3", "--bots", "greedy"]
]
PAPER: Sequence[Words] = [
    [LIVERPOOL, "rulebook", "dunlop", "-o", "book.pdf"],
    [LIVERPOOL, "scoresheet", "-o", "sheet.docx"],
]
TERMINAL: Sequence[Words] = [[PYTHON, "-c", SHOWS, LIVERPOOL], [LIVERPOOL, "completion", "bash"]]
SIMULATOR: Sequence[Words] = [[PYTHON, "-c", LOOKS_AHEAD]]
DATA: Sequence[Words] = [[LIVERPOOL, "data", "tables", str(GAME), "-o", "tables"]]
RL: Sequence[Words] = [[PYTHON, "-c", LEARNS]]
OPENSPIEL: Sequence[Words] = [*RL, [PYTHON, "-c", SPIELS]]
POSTGRES: Sequence[Words] = [
    [PYTHON, "-c", REACHES, "127.0.0.1", LIVERPOOL, "doctor", "--database", DATABASE]
]
BUS: Sequence[Words] = [[PYTHON, "-c", ASKS, NOWHERE]]
TRAIN: Sequence[Words] = [[LIVERPOOL, "train", "-o", "learnt.npz", "--iterations", "1"]]
RAY: Sequence[Words] = [
    [LIVERPOOL, "train", "-o", "by-workers.npz", "--iterations", "1", "--ray", "1"]
]
PROCESSES: Sequence[Words] = [[PYTHON, "-c", SHARES, "nats-server"]]
TRIALS = {
    "": CORE,
    "server": [[PYTHON, "-c", SERVES, LIVERPOOL, "501"]],
    "paper": PAPER,
    "terminal": TERMINAL,
    "simulator": SIMULATOR,
    "data": DATA,
    "rl": RL,
    "openspiel": OPENSPIEL,
    "train": TRAIN,
    "ray": RAY,
    "server,postgres": POSTGRES,
    "bus": BUS,
    "processes": PROCESSES,
    "all": [
        *(*CORE, [PYTHON, "-c", SERVES, LIVERPOOL, "200"], *PAPER, *TERMINAL, *SIMULATOR, *DATA),
        *(*OPENSPIEL, *TRAIN, *RAY, *POSTGRES, *PROCESSES),
    ],
}
"""What is tried with which extras."""


def try_all(environment: Environment, wheel: Path, scratch: Path) -> None:
    """Raises SetupFailed where something cannot be installed, or does not work."""
    for extras in TRIALS:
        say(f"Trying {f'[{extras}]' if extras else 'the core alone'} ...")
        folder = scratch / f"with {extras or 'core'}"
        _try(environment, wheel, extras, folder)
        shutil.rmtree(folder)


def _try(environment: Environment, wheel: Path, extras: str, folder: Path) -> None:
    uv, settings = environment.uv(), {**uv_settings(), **environment.caches()}
    made = folder / "env"
    programs = made / ("Scripts" if ON_WINDOWS else "bin")
    install([*uv, "venv", "--quiet", "--python", sys.executable, str(made)], settings)
    into = [*uv, "pip", "install", "--quiet", "--python", str(program_in(programs, PYTHON))]
    install([*into, f"{wheel}[{extras}]" if extras else str(wheel)], settings)
    (folder / GAME.parent).mkdir(parents=True)
    shutil.copyfile(environment.root / GAME, folder / GAME)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "APPDATA": str(folder)}
    # Nothing of this checkout may help.
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "LIVERPOOL_"))}
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    for words in TRIALS[extras]:
        command = [str(program_in(programs, words[0])), *words[1:]]
        _run(command, folder, {**kept, **home, "PATH": path}, f"With {extras or 'the core'}")


def _run(command: Words, folder: Path, settings: dict[str, str], where: str) -> None:
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise SetupFailed(f"{where} installed this does not end: {json.dumps(command)}") from error
    if done.returncode:
        raise SetupFailed(
            f"{where} installed this does not work: {json.dumps(command)}\n{done.stdout}"
        )
