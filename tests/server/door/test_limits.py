"""Limits: how often, how much and how many, for each address."""

import pytest

from pharmakon.server.door.addresses import network_of, trusted
from pharmakon.server.door.limits import Bucket, Buckets, Limits
from pharmakon.server.refusals import Refused
from pharmakon.server.settings import ServerSettings


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    bucket = Bucket(rate=10, burst=20, now=0.0)
    assert sum(bucket.take(now=0.0) for _ in range(50)) == 20
    assert sum(bucket.take(now=1.0) for _ in range(50)) == 10
    assert sum(bucket.take(now=100.0) for _ in range(50)) == 20


def test_what_takes_long_costs_more() -> None:
    bucket = Bucket(rate=100, burst=400, now=0.0)
    assert sum(bucket.take(25, now=0.0) for _ in range(50)) == 16
    assert sum(bucket.take(25, now=1.0) for _ in range(50)) == 4


def test_what_costs_more_than_a_burst_passes_a_full_bucket_and_is_paid_for_after() -> None:
    bucket = Bucket(rate=1, burst=5, now=0.0)
    assert bucket.take(20, now=0.0)
    assert not bucket.take(1, now=10.0)
    assert bucket.take(1, now=17.0)


def test_a_limit_of_nothing_lets_nothing_through() -> None:
    assert not Bucket(rate=0, burst=0).take()


def test_addresses_are_forgotten_once_their_bucket_is_full_again() -> None:
    quick, slow = Buckets(lambda: Bucket(1e9, 5)), Buckets(lambda: Bucket(0.001, 5))
    for buckets in (quick, slow):
        buckets.take("192.0.2.1")
        buckets.sweep()
    assert (len(quick), len(slow)) == (0, 1)


def test_ipv6_counts_by_64_and_mapped_ipv4_as_itself() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::1")
    assert network_of("2001:db8:1:2::1") != network_of("2001:db8:1:3::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"
    assert network_of("192.0.2.7") != network_of("192.0.2.8")
    assert network_of("fe80::1%eth0") == network_of("fe80::2")
    assert network_of("x" * 500) == "x" * 64


def test_proxies_are_addresses_networks_or_all() -> None:
    some = trusted("127.0.0.1, 10.0.0.0/8, nonsense")
    assert some("127.0.0.1")
    assert some("10.1.2.3")
    assert not some("192.0.2.1")
    assert not some("")
    assert trusted("*")("192.0.2.1")


def test_tables_records_and_bytes_are_counted_by_address() -> None:
    settings = ServerSettings(
        tables_per_address=2, records_per_address=3, record_bytes_per_address=1000
    )
    limits = Limits(settings)
    for _ in range(2):
        limits.check_table("a")
    with pytest.raises(Refused) as refused:
        limits.check_table("a")
    assert refused.value.code == "tables_here"
    limits.check_table("b")
    limits.check_record("a", 900)
    with pytest.raises(Refused) as refused:
        limits.check_record("a", 200)
    assert refused.value.code == "records_here"
    for _ in range(3):
        limits.check_record("b", 1)
    with pytest.raises(Refused):
        limits.check_record("b", 1)


def test_connections_are_counted_while_they_last() -> None:
    limits = Limits(ServerSettings(connections=2, connections_per_address=1))
    with limits.connection("a"), limits.connection("b"):
        for address in ("a", "c"):
            with pytest.raises(Refused), limits.connection(address):
                pass
    assert not limits.connected
    with limits.connection("a"):
        pass
