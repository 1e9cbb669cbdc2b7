"""Figures for Prometheus."""

from pharmakon.server.metrics import Metrics


def test_messages_are_counted_on_from_one_look_to_the_next() -> None:
    metrics = Metrics()
    metrics.received, metrics.sent = 3, 5
    assert "pharmakon_received_total 3.0" in metrics.text().decode()
    metrics.received += 1
    told = metrics.text().decode()
    assert "pharmakon_received_total 4.0" in told
    assert "pharmakon_sent_total 5.0" in told


def test_refusals_are_counted_by_their_code() -> None:
    metrics = Metrics()
    for code in ("stale", "stale", "begun"):
        metrics.refused(code)
    told = metrics.text().decode()
    assert 'pharmakon_refused_total{code="stale"} 2.0' in told
    assert 'pharmakon_refused_total{code="begun"} 1.0' in told


def test_commits_are_timed_and_their_writes_counted() -> None:
    metrics = Metrics()
    metrics.committed(0.25, 10)
    metrics.committed(0.5, 20)
    told = metrics.text().decode()
    assert metrics.written == 30
    assert "pharmakon_writes_total 30.0" in told
    assert "pharmakon_commit_seconds_count 2.0" in told
    assert "pharmakon_commit_seconds_sum 0.75" in told
