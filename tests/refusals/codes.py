"""Finds every code with which an objection may be built, by reading the program's text instead of running it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parent.parent.parent
FOLDERS: Final = ("campaign/orders", "campaign/desk", "campaign/projections", "campaign/rulesets")


class Hidden(Exception):
    """A code is built in a way that a reader of the text cannot follow."""


def codes_of_program() -> set[str]:
    """Return the codes of all orders and of the desk."""
    texts = [path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    return {code for text in texts for code in codes_in(text)}


def codes_in(text: str) -> set[str]:
    """Return the codes of one module; raise Hidden where one cannot be told."""
    module = _Module(ast.parse(text))
    calls = (*module.calls("Objection"), *module.calls("Barred"))
    return {code for call in calls for code in module.texts(_argument(call, "code", 0), call)}


class _Module:
    """A module's functions, and what the names in them may stand for."""

    def __init__(self, tree: ast.Module) -> None:
        """Note which function each node stands in."""
        self._tree = tree
        self._home: dict[ast.AST, ast.FunctionDef] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                self.functions.setdefault(node.name, node)
                for inner in ast.walk(node):
                    self._home[inner] = node

    def calls(self, name: str) -> Iterator[ast.Call]:
        """Yield the calls of a function or class by its bare name."""
        for node in ast.walk(self._tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node

    def texts(self, node: ast.expr | None, at: ast.AST) -> set[str]:  # noqa: PLR0911 - a case for each way to say it
        """Return every text that an expression may come to."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.IfExp(body=one, orelse=other):
                return self.texts(one, at) | self.texts(other, at)
            case ast.JoinedStr(values=parts):
                return self._joined(parts, at)
            case ast.FormattedValue(value=value):
                return self.texts(value, at)
            case ast.Name(id=name):
                return self._named(name, at)
            case ast.Attribute(attr="code"):  # handed on: it is read where it was built
                return set()
            case ast.Subscript(value=ast.Name(id=name)):
                return self._listed(name)
            case _:
                raise Hidden(ast.unparse(node) if node else "no code")

    def _joined(self, parts: Iterable[ast.expr], at: ast.AST) -> set[str]:
        """Return every way to put the parts of a text together."""
        found = {""}
        for part in parts:
            found = {start + end for start in found for end in self.texts(part, at)}
        return found

    def _named(self, name: str, at: ast.AST) -> set[str]:
        """Return what a name may stand for: what callers pass, what it was set to, what a loop gives it."""
        home = self._home.get(at)
        if home is not None and name in (names := _parameters(home)):
            passed = [(call, _argument(call, name, names.index(name))) for call in self.calls(home.name)]
            return {text for call, node in passed for text in self.texts(node, call)}
        found: set[str] = set()
        for node in ast.walk(home or self._tree):
            match node:
                case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
                    found |= self.texts(value, node)
                case ast.For(target=ast.Tuple(elts=targets), iter=source):
                    places = [place for place, item in enumerate(targets) if ast.unparse(item) == name]
                    found |= {text for place in places for text in self._yielded(source, place)}
                case _:
                    continue
        return found or self._constant(name)

    def _yielded(self, source: ast.expr, place: int) -> Iterator[str]:
        """Yield what the functions that a loop goes through yield at one place of their tuples."""
        for call in ast.walk(source):
            home = self.functions.get(ast.unparse(call.func)) if isinstance(call, ast.Call) else None
            for node in ast.walk(home) if home else ():
                if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
                    yield from self.texts(node.value.elts[place], node)

    def _listed(self, name: str) -> set[str]:
        """Return the texts that a dictionary of the module leads to."""
        for node in self._tree.body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.Dict(values=values)) if target == name:
                    return {text for value in values for text in self.texts(value, node)}
                case _:
                    continue
        raise Hidden(name)

    def _constant(self, name: str) -> set[str]:
        """Return the text of a constant of the module."""
        for node in self._tree.body:
            match node:
                case ast.AnnAssign(target=ast.Name(id=target), value=ast.Constant(value=str(text))) if target == name:
                    return {text}
                case ast.Assign(targets=[ast.Name(id=target)], value=ast.Constant(value=str(text))) if target == name:
                    return {text}
                case _:
                    continue
        raise Hidden(name)


def _parameters(function: ast.FunctionDef) -> list[str]:
    """Return the names that a function's callers give values to."""
    return [item.arg for item in (*function.args.args, *function.args.kwonlyargs)]


def _argument(call: ast.Call, name: str, place: int) -> ast.expr | None:
    """Return what a call passes for a parameter, None where it passes nothing."""
    named = next((item.value for item in call.keywords if item.arg == name), None)
    return named or (call.args[place] if place < len(call.args) else None)
