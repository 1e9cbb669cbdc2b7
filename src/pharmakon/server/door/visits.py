"""A visit: a request, with who asks, from where and in which language."""

from typing import Annotated

from fastapi import Depends, Request

from pharmakon.server.door.addresses import address_of
from pharmakon.server.door.refusing import language_of
from pharmakon.server.door.services import Services


class Visit:
    """A request: who asks, from where, in which language, and the server's services."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        self.person: str = request.scope["person"]
        self.language = language_of(request)
        self.address = address_of(request)

    @property
    def secure(self) -> bool:
        """Whether it came over HTTPS."""
        return self.request.url.scheme == "https"

    def link(self, path: str) -> str:
        """An address that can be sent to somebody else."""
        settings = self.services.settings
        host = self.request.url.hostname or ""
        if settings.url:
            return settings.url.rstrip("/") + path
        if settings.friends and host in ("localhost", "127.0.0.1", "::1"):
            return settings.friends + path
        return str(self.request.base_url).rstrip("/") + path


Asked = Annotated[Visit, Depends(Visit)]
