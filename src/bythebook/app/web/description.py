"""A description of the API in OpenAPI, generated from the operations that the server has routes for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.routing import BaseRoute

from bythebook import __version__
from bythebook.app.web.errors import Failure
from bythebook.app.web.routes.guard import GuardedRoute
from bythebook.app.web.routes.operation import Access, Operation, get

Schemas = dict[Any, dict[str, Any]]
"""The JSON schema of each type of request and response."""


async def description(request: Request) -> dict[str, Any]:
    """Describe the API in OpenAPI 3.1."""
    return openapi(operations(request.app.routes))


DESCRIPTION = get("/api/description", description, Access.ANYONE, gives=dict[str, Any])


def operations(routes: Iterable[BaseRoute]) -> list[Operation]:
    """Return the operations of the API in the order of their routes."""
    return [route.operation for route in routes if isinstance(route, GuardedRoute)]


def openapi(known: Sequence[Operation]) -> dict[str, Any]:
    """Describe the given operations in OpenAPI."""
    kinds = [kind for each in known for kind in (each.takes, each.gives, each.or_gives)]
    schemas, components = _schemas((Failure, *(kind for kind in kinds if kind and not isinstance(kind, str))))
    paths: dict[str, dict[str, Any]] = {}
    for each in known:
        paths.setdefault(each.template, {})[each.method.lower()] = _describe(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "bythebook", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


@cache
def _schemas(kinds: tuple[Any, ...]) -> tuple[Schemas, dict[str, Any]]:
    """Return the schema of each type, and by name the schemas that they refer to."""
    types = list(dict.fromkeys(kinds))
    definitions, parts = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return dict(zip(types, definitions, strict=True)), parts


def _describe(operation: Operation, schemas: Schemas) -> dict[str, Any]:
    """Describe one operation."""

    def data(kind: Any) -> dict[str, Any]:
        if isinstance(kind, str):
            return {kind: {"schema": {"type": "string"}}}
        return {"application/json": {"schema": schemas[kind]}}

    in_path = map(_in_path, re.findall(r"\{(\w+)\}", operation.template))
    query = ("key", *operation.query) if operation.needs_key else operation.query
    described: dict[str, Any] = {
        "summary": operation.summary,
        "parameters": [*in_path, *map(_in_query, query)],
        "responses": {
            str(operation.status): {"description": "The result", "content": data(operation.gives)},
            "default": {"description": "An error", "content": data(Failure)},
        },
    }
    if operation.or_gives is not None:
        described["responses"]["200"] = {
            "description": "The present state",
            "content": data(operation.or_gives),
        }
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": data(operation.takes)}
    return described


def _in_path(name: str) -> dict[str, Any]:
    schema = (
        {"type": "integer", "minimum": 0}
        if name in ("line", "number")
        else {"type": "string", "minLength": 1}
    )
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": name == "key", "schema": {"type": "string"}}
