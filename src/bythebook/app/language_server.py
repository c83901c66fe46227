"""`bythebook playbook lsp`: a language server, for any editor that uses the Language Server Protocol.

It communicates over its standard streams. Findings, completion, meanings and pages are the same as in the
studio.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

from bythebook import __version__, games
from bythebook.app.game.drafts import PlaybookDraft, game_of, open_draft
from bythebook.kernel.box import Problems
from bythebook.kernel.interpreter import install_command
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
    """Answer an editor until it disconnects."""
    if types is None:
        raise Problems("lsp", [f"This needs pygls. Install it with: {install_command('pygls')}"])
    make_server().start_io()


def make_server() -> Any:
    """Return a server for playbooks."""
    server = LanguageServer("bythebook", __version__)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(check_opened)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(check_changed)
    offers = types.CompletionOptions(trigger_characters=["*", " "])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, offers)(complete_word)
    server.feature(types.TEXT_DOCUMENT_HOVER)(describe_word)
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(find_place)
    return server


# -- requests of an editor (pygls passes the server by the name `ls`) --------------------------------


def check_opened(ls: Any, params: Any) -> None:
    """Check a playbook when it is opened."""
    _check(ls, params.text_document.uri)


def check_changed(ls: Any, params: Any) -> None:
    """Check a playbook when it is changed."""
    _check(ls, params.text_document.uri)


def _check(ls: Any, uri: str) -> None:
    """Publish the findings of a playbook, each with its range in the text."""
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


def complete_word(ls: Any, params: Any) -> Any:
    """Return the words that fit at the cursor."""
    uri, (row, column) = params.text_document.uri, _cursor(ls, params)
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


def describe_word(ls: Any, params: Any) -> Any:
    """Return the meaning of the word under the pointer."""
    uri, (row, column) = params.text_document.uri, _cursor(ls, params)
    made = _draft(ls, uri)
    found = find_meaning(made.book, made.words, row, column)
    if found is None:
        return None
    text = f"**{found.phrase}** ({found.sort})\n\n{found.doc}"
    told = types.MarkupContent(kind=types.MarkupKind.Markdown, value=text)
    return types.Hover(contents=told, range=_range(ls, uri, found.place))


def find_place(ls: Any, params: Any) -> Any:
    """Return where the page, Term, number or counter under the pointer is defined."""
    uri, (row, column) = params.text_document.uri, _cursor(ls, params)
    at = find_definition(_draft(ls, uri).book, row, column)
    return None if at is None else types.Location(uri, _range(ls, uri, TextRange(at, 0, 0)))


# -- playbooks ---------------------------------------------------------------------------------------


def _draft(ls: Any, uri: str) -> PlaybookDraft:
    text = ls.workspace.get_text_document(uri).source
    path = Path(unquote(urlparse(uri).path))
    own = library.origin_of(path.stem).game if path.parent == library.folder() else ""
    return open_draft(own if own in games.names() else game_of(text), text, path.name)


def _cursor(ls: Any, params: Any) -> tuple[int, int]:
    """Return a position in the playbooks' numbering: rows from 1, columns from 0."""
    document = ls.workspace.get_text_document(params.text_document.uri)
    at = document.position_codec.position_from_client_units(document.lines, params.position)
    return at.line + 1, at.character


def _range(ls: Any, uri: str, place: TextRange) -> Any:
    document = ls.workspace.get_text_document(uri)
    ends = [types.Position(place.row - 1, column) for column in (place.start, place.end)]
    return document.position_codec.range_to_client_units(document.lines, types.Range(*ends))
