"""`bythebook playbook lsp`: a language server, for any editor that speaks with one over its standard streams.

Findings, completion, meanings and pages are those of the studio.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from bythebook import __version__, games
from bythebook.app.game.drafts import PlaybookDraft, game_of, open_draft
from bythebook.kernel.box import Problems
from bythebook.playbook.editing.completion import complete
from bythebook.playbook.editing.findings import place_findings
from bythebook.playbook.editing.meanings import find_definition, find_meaning
from bythebook.playbook.editing.places import TextRange
from bythebook.players import library

try:
    from lsprotocol import types
    from pygls.lsp.server import LanguageServer
except ModuleNotFoundError:
    types = None


def serve() -> None:
    """Answers an editor until it ends."""
    if types is None:
        raise Problems("lsp", ["pygls speaks with editors: pip install pygls"])
    made_server().start_io()


def made_server() -> Any:
    """A server that knows books."""
    server = LanguageServer("bythebook", __version__)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(opened)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(changed)
    offers = types.CompletionOptions(trigger_characters=["*", " "])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, offers)(completed)
    server.feature(types.TEXT_DOCUMENT_HOVER)(hovered)
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(defined)
    return server


# -- what an editor asks (`ls` is the server: it is passed by that name) -----------------------------


def opened(ls: Any, params: Any) -> None:
    """A book is there."""
    _check(ls, params.text_document.uri)


def changed(ls: Any, params: Any) -> None:
    """A book was written in."""
    _check(ls, params.text_document.uri)


def _check(ls: Any, uri: str) -> None:
    """Tells what is wrong with a book, each at its words."""
    made = _draft(ls, uri)
    levels = {"error": types.DiagnosticSeverity.Error}
    told = [
        types.Diagnostic(
            range=_range(ls, uri, mark.place),
            message=mark.text,
            severity=levels.get(mark.level, types.DiagnosticSeverity.Warning),
            source="bythebook",
        )
        for mark in place_findings(made.book.source, made.findings)
    ]
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=told))


def completed(ls: Any, params: Any) -> Any:
    """The words that fit where somebody writes."""
    uri, (row, column) = params.text_document.uri, _place(ls, params)
    made = _draft(ls, uri)
    return [
        types.CompletionItem(
            label=each.text,
            detail=each.sort,
            documentation=each.doc,
            text_edit=types.TextEdit(_range(ls, uri, TextRange(row, each.start, each.end)), each.text),
        )
        for each in complete(made.book, made.words, row, column)
    ]


def hovered(ls: Any, params: Any) -> Any:
    """What the word means that somebody points at."""
    uri, (row, column) = params.text_document.uri, _place(ls, params)
    made = _draft(ls, uri)
    found = find_meaning(made.book, made.words, row, column)
    if found is None:
        return None
    text = f"**{found.phrase}** ({found.sort})\n\n{found.doc}"
    told = types.MarkupContent(kind=types.MarkupKind.Markdown, value=text)
    return types.Hover(contents=told, range=_range(ls, uri, found.place))


def defined(ls: Any, params: Any) -> Any:
    """The page, Term, number or counter that somebody points at."""
    uri, (row, column) = params.text_document.uri, _place(ls, params)
    at = find_definition(_draft(ls, uri).book, row, column)
    return None if at is None else types.Location(uri, _range(ls, uri, TextRange(at, 0, 0)))


# -- books -------------------------------------------------------------------------------------------


def _draft(ls: Any, uri: str) -> PlaybookDraft:
    text = ls.workspace.get_text_document(uri).source
    path = Path(unquote(urlparse(uri).path))
    own = library.origin_of(path.stem).game if path.parent == library.folder() else ""
    return open_draft(own if own in games.names() else game_of(text), text, path.name)


def _place(ls: Any, params: Any) -> tuple[int, int]:
    """Where somebody is, as books count: rows from 1, signs from 0."""
    document = ls.workspace.get_text_document(params.text_document.uri)
    at = document.position_codec.position_from_client_units(document.lines, params.position)
    return at.line + 1, at.character


def _range(ls: Any, uri: str, place: TextRange) -> Any:
    document = ls.workspace.get_text_document(uri)
    ends = [types.Position(place.row - 1, column) for column in (place.start, place.end)]
    return document.position_codec.range_to_client_units(document.lines, types.Range(*ends))
