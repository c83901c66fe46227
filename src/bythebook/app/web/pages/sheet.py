"""The printable setup sheet: what to lay out before the first turn."""

from __future__ import annotations

from html import escape

from bythebook.app.game.saved_games import name_of
from bythebook.app.web.access.keys import Role
from bythebook.app.web.session import Session

STYLE = (
    "body{font:12pt/1.4 serif;margin:2cm;max-width:17cm}h1{font-size:18pt}"
    "li{padding:3pt 0;break-inside:avoid}li::marker{font-weight:bold}"
)


def sheet(session: Session, role: Role) -> str:
    """Return the setup sheet of a game as a numbered list, in HTML."""
    name = escape(f"{session.box.title}: {name_of(session.box, session.game)}")
    rows = "".join(f"<li>{escape(deed.text)}.</li>" for deed in session.to_do.setup_items())
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/>'
        f'<meta name="viewport" content="width=device-width"/><title>{name}</title>'
        f"<style>{STYLE}</style></head><body><h1>{name}</h1><ol>{rows}</ol></body></html>"
    )
