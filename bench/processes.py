"""What processes use: their processor time and their memory."""

import os
from collections.abc import Iterable
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")


def processor_of(pids: Iterable[int], family: bool = False) -> float:
    """Processor time that processes have used, in seconds; with those they have started."""
    wanted, used = set(pids), 0.0
    for pid, (parent, seconds) in sorted(all_processes().items()):
        if pid in wanted or (family and parent in wanted):
            used += seconds
            if family:
                wanted.add(pid)
    return used


def all_processes() -> dict[int, tuple[int, float]]:
    """For each process its parent and its processor time."""
    found = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        seconds = (int(fields[11]) + int(fields[12])) / TICKS
        found[int(status.parent.name)] = (int(fields[1]), seconds)
    return found


def memory_of(pid: int) -> int:
    """What a process holds in memory, in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
