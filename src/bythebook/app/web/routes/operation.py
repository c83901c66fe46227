"""The declaration of an operation; the server and the API description are generated from these."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, Final, Literal

from bythebook.app.web.access.permissions import Right
from bythebook.app.web.requests import LARGEST

GAME: Final = "/api/games/{id}"


class Access(Enum):
    """Who may call an operation that doesn't need the key of a game."""

    ANYONE = "anyone"
    OWNER = "owner"
    """Only visitors at the machine that runs the server."""


@dataclass(frozen=True)
class Operation:
    """An operation of the API: its address, who may call it, its body, its response, and its handler.

    The handler gets the request, or a `Visit` if the operation needs a right in a game, and the body if there
    is one. It returns the data of the response, or a `Response` if that is not JSON.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[..., Awaitable[object]]
    access: Access | Right
    takes: Any
    """The type of the body; None if there is no body."""
    gives: Any
    """The type that is sent as JSON, or the media type of other data."""
    status: int = 200
    or_gives: Any = None
    """The type sent with status 200 if `status` is different; None if there is none."""
    query: tuple[str, ...] = ()
    """Optional parameters other than the key."""
    largest: int = LARGEST
    """The maximum size of the body in bytes."""

    @property
    def template(self) -> str:
        """The path in OpenAPI notation: without the types of its parameters."""
        return re.sub(r"\{(\w+):\w+\}", r"{\1}", self.path)

    @property
    def needs_key(self) -> bool:
        """Whether the key of a game is part of the query; in a POST request, it is in the body."""
        return self.method == "GET" and isinstance(self.access, Right)

    @property
    def summary(self) -> str:
        """What the operation does, in a sentence."""
        return (self.handler.__doc__ or "").strip()


get = partial(Operation, "GET", takes=None)
post = partial(Operation, "POST")
