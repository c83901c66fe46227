"""Connections: count them, limit their number, and close those whose client is too slow."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from bythebook.app.web.access.quotas import HEAD_SECONDS, READ_SECONDS, Quotas, Visitor
from bythebook.app.web.errors import Rejected, error_response


class Connection(H11Protocol):
    """One HTTP connection, with time limits."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.quotas: Quotas = self.config.app.state.quotas  # type: ignore[union-attr]
        self.visitor: Visitor | None = None
        self.head: asyncio.TimerHandle | None = None
        """The timer that runs while the server waits for the head of a request."""
        self.reading: asyncio.TimerHandle | None = None
        """The timer that runs while the client does not read what was sent to it."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection; close it with an error if there are too many."""
        super().connection_made(transport)
        try:
            self.visitor = self.quotas.connect(self.client[0] if self.client else "")
        except Rejected as error:
            self._end(error)
            return
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._stop_waiting()
        if self.visitor is not None:
            self.quotas.disconnect(self.visitor)
            self.visitor = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data unless the connection is being closed."""
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def on_response_complete(self) -> None:
        """Start the timer for the next request if part of it has already arrived."""
        super().on_response_complete()
        self._watch()

    # -- timeouts ---------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Start or cancel the timer for the head of a request, or for a body that no handler is reading."""
        theirs, ours = self.conn.their_state, self.conn.our_state
        late = theirs is h11.IDLE or (theirs is h11.SEND_BODY and ours is h11.DONE)
        waiting = late and self.timeout_keep_alive_task is None and not self.transport.is_closing()
        if waiting and self.head is None:
            self.head = self.loop.call_later(HEAD_SECONDS, self._too_slow)
        elif not waiting and self.head is not None:
            self.head.cancel()
            self.head = None

    def _too_slow(self) -> None:
        self._end(Rejected(408, f"Request timed out: no complete header within {HEAD_SECONDS:.0f} seconds."))

    def pause_writing(self) -> None:
        """Start the timer for a client that does not read what was sent to it."""
        super().pause_writing()
        if self.reading is None:
            self.reading = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Cancel the timer for a client that does not read."""
        super().resume_writing()
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def _stop_waiting(self) -> None:
        for timer in (self.head, self.reading):
            if timer is not None:
                timer.cancel()
        self.head = self.reading = None

    # -- errors -----------------------------------------------------------------------------------

    def send_400_response(self, msg: str) -> None:
        """Reject data that isn't HTTP."""
        self._end(Rejected(400, "Bad request: this is not valid HTTP."))

    def _end(self, error: Rejected) -> None:
        """Send an error unless a response has already begun, and close the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE) and self.cycle_is_over():
            answer = error_response(error)
            head = [*answer.raw_headers, (b"connection", b"close")]
            for event in (
                h11.Response(status_code=error.status, headers=head),
                h11.Data(data=bytes(answer.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def cycle_is_over(self) -> bool:
        """Whether no response is being sent at the moment."""
        return self.cycle is None or self.cycle.response_complete
