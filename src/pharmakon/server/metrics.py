"""Figures for Prometheus."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """What a host may want to watch."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        self._received = Counter("pharmakon_received", "Messages from browsers", registry=own)
        self._sent = Counter("pharmakon_sent", "Messages to browsers", registry=own)
        self._refused = Counter("pharmakon_refused", "Commands refused", ["code"], registry=own)
        self._writes = Counter("pharmakon_writes", "Changes written to disk", registry=own)
        self._commits = Histogram("pharmakon_commit_seconds", "Time of a commit", registry=own)
        self.tables = Gauge("pharmakon_tables", "Tables in memory", registry=own)
        self.connections = Gauge("pharmakon_connections", "Open connections", registry=own)
        self.received = self.sent = 0
        """Since the figures were last asked for: Prometheus' counters take a lock for each."""
        self.written = 0

    def refused(self, code: str) -> None:
        """A command was refused."""
        self._refused.labels(code).inc()

    def committed(self, seconds: float, writes: int) -> None:
        """A batch was written to disk."""
        self._commits.observe(seconds)
        self._writes.inc(writes)
        self.written += writes

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        self._received.inc(self.received)
        self._sent.inc(self.sent)
        self.received = self.sent = 0
        return generate_latest(self._registry)
