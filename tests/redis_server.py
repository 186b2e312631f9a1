"""A redis-server of one's own on a free port, started and stopped by the tests that need it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

SECONDS_TO_START = 10.0


def find_server() -> str | None:
    """Return the program, installing the Debian package if it is missing and one may.

    Without ``RUNLEVEL`` the package would start a server of its own. Two test runs at once wait for
    each other's lock.
    """
    found = shutil.which("redis-server")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120"]
        for words in (["update"], ["install", "-y", "--no-install-recommends", "redis-server"]):
            subprocess.run([*apt, *words], check=False, capture_output=True, env=environment)
        found = shutil.which("redis-server")
    return found


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class RedisServer:
    """One server process; `start` after `stop` keeps the port and forgets the data."""

    def __init__(self, program: str, folder: Path) -> None:
        self._program = program
        self._folder = folder
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        words = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--dir"]
        self._process = subprocess.Popen(
            [self._program, *words, str(self._folder)], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError(f"redis-server does not answer on port {self.port}")

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
