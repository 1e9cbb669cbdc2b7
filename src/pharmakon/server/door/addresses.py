"""Where somebody comes from, as limits count it."""

import ipaddress
from collections.abc import Callable
from functools import lru_cache

from starlette.requests import HTTPConnection

PREFIX_6 = 64
"""Whoever has one IPv6 address usually has all of its /64: they count as one."""


@lru_cache(4096)
def network_of(host: str) -> str:
    """An address as limits count it: IPv4 as it is, IPv6 by its /64."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host[:64]
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, PREFIX_6), strict=False))


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(connection.client.host) if connection.client else "unknown"


def trusted(proxies: str) -> Callable[[str], bool]:
    """Whether an address is one of these proxies: addresses and networks, or `*` for all."""
    names = [name.strip() for name in proxies.split(",")]
    networks = []
    for name in names:
        try:
            networks.append(ipaddress.ip_network(name, strict=False))
        except ValueError:
            continue

    def trusts(host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return "*" in names
        return "*" in names or any(address in network for network in networks)

    return trusts
