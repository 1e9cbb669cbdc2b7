"""PostgreSQL and Redis to test with: the system's, else Debian's packages if we may install them.

As a script (`make services`) it makes sure that both are there.
"""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server"}
OTHER_NAMES = {"redis-server": ("valkey-server",)}
PATIENCE_SECONDS = 30.0


def find(program: str) -> Path | None:
    """Where one of the programs is, or None; Debian keeps PostgreSQL's off the PATH."""
    for name in (program, *OTHER_NAMES.get(program, ())):
        found = shutil.which(name)
        if found is not None:
            return Path(found)
    return max(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), default=None)


def missing(program: str) -> str | None:
    """Why a test that needs a program is left out, or None."""
    if find(program) is None:
        return f"{program} was not found; install {PACKAGES[program]}, or run `make services`"
    return None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Service:
    """A program that can be started, killed, paused and started again on the same port."""

    def __init__(
        self, command: list[str], port: int, log: Path, user: str | None, ready: list[str]
    ) -> None:
        """`ready`: a command that fails until it can be used."""
        self.port = port
        self._ready = ready
        self.process: subprocess.Popen[bytes] | None = None
        self._command = command
        self._user = user
        self._log = log

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        with self._log.open("ab") as log:
            group = None if self._user is None else pwd.getpwnam(self._user).pw_gid
            self.process = subprocess.Popen(
                self._command,
                stdout=log,
                stderr=log,
                user=self._user,
                group=group,
                extra_groups=None if self._user is None else [],
                cwd="/",
            )
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            assert self.process.poll() is None, self._log.read_text()
            asked = subprocess.run(self._ready, capture_output=True, check=False)
            if asked.returncode == 0:
                return
            time.sleep(0.02)
        raise AssertionError(self._log.read_text())

    def stop(self, how: int) -> None:
        """End it, and wait for its end."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE_SECONDS)
            self.process = None


@contextmanager
def folder_for(user: str | None) -> Iterator[Path]:
    """A folder that a user may use, whoever we are."""
    with tempfile.TemporaryDirectory(prefix="pharmakon-") as name:
        if user is not None:
            shutil.chown(name, user)
        yield Path(name)


def plain_user() -> str | None:
    """Whom to run PostgreSQL as: it refuses to run as root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


@contextmanager
def postgres(*, safe: bool = False) -> Iterator[Service]:
    """A PostgreSQL server of our own; its databases are at `address(service, name)`.

    `safe`: it survives being killed; without it tests are faster.
    """
    found, user, port = find("postgres"), plain_user(), free_port()
    assert found is not None
    program = found.resolve()  # its other programs lie beside it
    with folder_for(user) as folder:
        data = folder / "data"
        group = None if user is None else pwd.getpwnam(user).pw_gid
        make = [str(program.parent / "initdb"), "-D", str(data), "-U", "pharmakon", "-A", "trust"]
        make += ["--no-sync", "--no-locale", "-E", "UTF8"]
        subprocess.run(
            make, check=True, capture_output=True, user=user, group=group, cwd="/", timeout=120
        )
        command = [str(program), "-D", str(data), "-p", str(port), "-h", "127.0.0.1", "-F"]
        command = command[:-1] if safe else command
        command += ["-k", str(folder), "-c", "max_connections=200"]
        ready = [str(program.parent / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
        service = Service(command, port, folder / "log", user, ready)
        service.start()
        try:
            yield service
        finally:
            service.stop(3)  # SIGQUIT: at once


@contextmanager
def redis() -> Iterator[Service]:
    """A Redis server of our own that keeps nothing."""
    program, port = find("redis-server"), free_port()
    assert program is not None
    with folder_for(None) as folder:
        command = [str(program), "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        command += ["--dir", str(folder)]
        knock = f"import socket; socket.create_connection(('127.0.0.1', {port}), 1)"
        service = Service(command, port, folder / "log", None, [sys.executable, "-Sc", knock])
        service.start()
        try:
            yield service
        finally:
            service.stop(9)


def address(service: Service, database: str = "postgres") -> str:
    """The address of a database on a server."""
    return f"postgresql://pharmakon@127.0.0.1:{service.port}/{database}"


def main() -> None:
    """Install what is missing if we may; say so otherwise, and let tests be left out."""
    wanted = [package for program, package in PACKAGES.items() if find(program) is None]
    if wanted and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *wanted]
        subprocess.run(install, check=False, env=quiet)
    for program in PACKAGES:
        if (reason := missing(program)) is not None:
            print(f"{reason}; tests that need it are left out", file=sys.stderr)


if __name__ == "__main__":
    main()
