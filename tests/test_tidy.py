"""Hold the house style by machine: a rule is a function, and is tried on bad examples that it must catch."""

from __future__ import annotations

import ast
import importlib
import inspect
import io
import pkgutil
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec import Struct

import campaign
from campaign.projections.base import Projection

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parent.parent
CODE = ("campaign", "tests", "benchmarks", "tools")
OTHER_TEXTS = (".ci", "docs", "examples", "requirements", "schemas")

LINES_MAX = 500
FUNCTION_LINES_BELOW = 60

CORE = ("domain", "events", "rulesets", "orders", "projections", "reports")
OUTSIDE_WORLD = {
    *("io", "os", "pathlib", "random", "secrets", "shutil", "socket"),
    *("sqlite3", "subprocess", "tempfile", "threading", "time", "uuid"),
}
OUTSIDE_CALLS = {"open", "print", "input", "breakpoint", "__import__", "eval", "exec"}
CLOCK_CALLS = re.compile(r"(^|\.)(datetime|date)\.(now|utcnow|today)$")

SENTENCE_END = re.compile(r"[.!?][)\"'`]*$")
SECOND_SENTENCE = re.compile(r"[.!?][)\"'`]*\s+[A-Z]")
UNFINISHED = re.compile(r"\b(?:TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
SOMEBODYS_FOLDER = re.compile(r"(?<![\w.:/])/(?:home|Users|root|work|workspaces?)/\w|\b[A-Z]:\\+Users\b")
SQL = re.compile(r"\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|REPLACE|PRAGMA|ATTACH|VACUUM)\s")
EXPECTS = re.compile(r"^(?:raises|warns|fail|run_state_machine|assert|check|expect|must|refuse|then)")

type_function = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, kw_only=True)
class File:
    """A text of the repository; as a Python module it is parsed once."""

    name: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """Parse the module."""
        return ast.parse(self.text)

    @cached_property
    def functions(self) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]:
        """List every function and method, nested ones too."""
        return tuple(node for node in ast.walk(self.tree) if isinstance(node, type_function))

    def at(self, node: ast.AST, what: str) -> str:
        """Say where something was found."""
        return f"{self.name}:{getattr(node, 'lineno', 1)}: {what}"


Rule = Callable[[File], Iterator[str]]


# -- the rules ---------------------------------------------------


def opens_with_a_sentence(file: File) -> Iterator[str]:
    """Ask every module for a first sentence, and a package for no more than that one."""
    said = ast.get_docstring(file.tree) or ""
    first = said.split("\n\n")[0]
    if not SENTENCE_END.search(first):
        yield f"{file.name}: does not open with a sentence"
    if file.name.endswith("__init__.py") and (said != first or SECOND_SENTENCE.search(said)):
        yield f"{file.name}: a package says what lives there in one sentence"


def is_short(file: File) -> Iterator[str]:
    """Keep a file to what one can hold in mind."""
    lines = len(file.text.splitlines())
    if lines > LINES_MAX:
        yield f"{file.name}: {lines} lines"


def has_short_functions(file: File) -> Iterator[str]:
    """Keep a function, its docstring apart, to one screen."""
    for function in file.functions:
        lines = (function.end_lineno or function.lineno) - function.lineno + 1
        first = function.body[0]
        if ast.get_docstring(function, clean=False) is not None:
            lines -= (first.end_lineno or first.lineno) - first.lineno + 1
        if lines >= FUNCTION_LINES_BELOW:
            yield file.at(function, f"{function.name} has {lines} lines")


def keeps_the_world_out(file: File) -> Iterator[str]:
    """Let no clock, dice, file or terminal into the core."""
    for node in ast.walk(file.tree):
        for module in modules_imported(node):
            if module.split(".")[0] in OUTSIDE_WORLD:
                yield f"{file.name}: imports {module}"
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in OUTSIDE_CALLS or CLOCK_CALLS.search(called):
            yield file.at(node, f"calls {called}")


def modules_imported(node: ast.AST) -> Iterable[str]:
    """Name what one statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return []


def is_finished(file: File) -> Iterator[str]:
    """Let nothing stand in for work to be done."""
    for node in ast.walk(file.tree):
        if isinstance(node, ast.Name) and node.id == "NotImplementedError":
            yield file.at(node, node.id)
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type in {tokenize.COMMENT, tokenize.STRING} and UNFINISHED.search(token.string):
            yield f"{file.name}:{token.start[0]}: {token.string.strip()}"


def names_nobodys_folder(file: File) -> Iterator[str]:
    """Know no folder of the machine on which it was written."""
    for number, line in enumerate(file.text.splitlines(), start=1):
        if SOMEBODYS_FOLDER.search(line):
            yield f"{file.name}:{number}: {line.strip()}"


def builds_no_sql(file: File) -> Iterator[str]:
    """Send values to the database as parameters, never as part of the sentence."""
    for node in ast.walk(file.tree):
        if SQL.search(" ".join(text_put_together(node))):
            yield file.at(node, ast.unparse(node))


def text_put_together(node: ast.AST) -> Iterator[str]:
    """Yield the fixed parts of a text that is completed while the program runs."""
    match node:
        case ast.JoinedStr(values=parts) if any(isinstance(part, ast.FormattedValue) for part in parts):
            yield from (str(part.value) for part in parts if isinstance(part, ast.Constant))
        case ast.BinOp(left=ast.Constant(value=str() as text), op=ast.Mod() | ast.Add()):
            yield text
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str() as text), attr="format")):
            yield text
        case _:
            return


def states_its_tests(file: File) -> Iterator[str]:
    """Ask every test for the sentence that it proves."""
    for test in collected(file):
        first = (ast.get_docstring(test) or "").split("\n\n")[0]
        if not SENTENCE_END.search(first):
            yield file.at(test, f"{test.name} does not say what it proves")


def proves_something(file: File) -> Iterator[str]:
    """Ask every test for an assertion, or for a call that expects something."""
    for test in collected(file):
        if not any(map(expects, ast.walk(test))):
            yield file.at(test, f"{test.name} proves nothing")


def collected(file: File) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield what pytest collects."""
    return (function for function in file.functions if function.name.startswith("test_"))


def expects(node: ast.AST) -> bool:
    """Tell an assertion, or a call that stands for one."""
    match node:
        case ast.Assert():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return EXPECTS.match(name) is not None
        case _:
            return False


def gives_reasons(file: File) -> Iterator[str]:
    """Ask each exception from the linter's rules for its reason on the same line."""
    linting = file.text.partition("[tool.ruff")[2].partition("\n[tool.mypy]")[0]
    for line in linting.splitlines():
        if re.match(r'\s+"[A-Z]+\d+"', line) and not re.search(r"#\s*\w.{9,}", line):
            yield f"{file.name}: {line.strip()} has no reason"


def pins_without_an_address(file: File) -> Iterator[str]:
    """Lock every package by version and hash, and say nothing about where it is fetched."""
    pins = [pin for pin in re.split(r"\n(?=\S)", file.text.strip()) if not pin.startswith("#")]
    for pin in pins:
        first = pin.splitlines()[0]
        if "==" not in first or "--hash=sha256:" not in pin:
            yield f"{file.name}: {first} is not pinned by version and hash"
    if "://" in file.text or re.search(r"^\s*--?(?:i|index|extra|find|trusted)\b", file.text, re.MULTILINE):
        yield f"{file.name}: names a place"


def is_a_value(struct: type[Struct]) -> Iterator[str]:
    """Ask a Struct to be frozen and to take its fields by name only; neither is inherited.

    A projection owns its maps and changes them; the records in them are values like all others.
    """
    name = f"{struct.__module__}.{struct.__qualname__}"
    if not struct.__struct_config__.frozen and not issubclass(struct, Projection):
        yield f"{name} is not frozen"
    for parameter in inspect.signature(struct).parameters.values():
        if parameter.kind is not inspect.Parameter.KEYWORD_ONLY:
            yield f"{name} takes {parameter.name} by position"


# -- what each rule looks at -------------------------------------


def python_files(*folders: str) -> Iterator[File]:
    """Read the modules below some folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield File(name=path.relative_to(ROOT).as_posix(), text=path.read_text(encoding="utf-8"))


def text_files() -> Iterator[File]:
    """Read every text of the repository."""
    below = (path for folder in (*CODE, *OTHER_TEXTS) for path in (ROOT / folder).rglob("*"))
    for path in sorted({*ROOT.glob("*"), *below}):
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            yield File(name=path.relative_to(ROOT).as_posix(), text=content.decode(errors="replace"))


def one_file(name: str) -> Iterator[File]:
    """Read one file."""
    yield File(name=name, text=(ROOT / name).read_text(encoding="utf-8"))


RULES: dict[Rule, Callable[[], Iterable[File]]] = {
    opens_with_a_sentence: lambda: python_files(*CODE),
    is_short: lambda: python_files(*CODE),
    has_short_functions: lambda: python_files(*CODE),
    keeps_the_world_out: lambda: python_files(*(f"campaign/{folder}" for folder in CORE)),
    is_finished: lambda: python_files(*CODE),
    names_nobodys_folder: text_files,
    builds_no_sql: lambda: python_files("campaign/store"),
    states_its_tests: lambda: python_files("tests"),
    proves_something: lambda: python_files("tests"),
    gives_reasons: lambda: one_file("pyproject.toml"),
    pins_without_an_address: lambda: one_file("requirements/lock.txt"),
}

GOOD = '''"""Move columns along the roads."""


def test_departure(now):
    """A column leaves the dump that loaded it (DT-G5)."""
    rows = "SELECT 1 FROM entry WHERE number = ?"
    assert rows, f"of entry {now}"
'''


def long_function(lines: int) -> str:
    """Write a function of so many lines below a long docstring."""
    return '"""Add."""\n\ndef add():\n    """Add up.\n' + "\n" * 30 + '    """\n' + "    1\n" * (lines - 1)


BAD = (
    (opens_with_a_sentence, "import this\n"),
    (opens_with_a_sentence, '"""no full stop"""\n'),
    (is_short, "\n" * (LINES_MAX + 1)),
    (has_short_functions, long_function(FUNCTION_LINES_BELOW)),
    (keeps_the_world_out, "from time import monotonic\n"),
    (keeps_the_world_out, "def f():\n    import os.path\n"),
    (keeps_the_world_out, "import random as dice\n"),
    (keeps_the_world_out, "print(1)\n"),
    (keeps_the_world_out, "rows = open('tables.yaml')\n"),
    (keeps_the_world_out, "answer = input()\n"),
    (keeps_the_world_out, "import datetime\nday = datetime.datetime.now(tz=None)\n"),
    (keeps_the_world_out, "from datetime import date\nday = date.today()\n"),
    (is_finished, "raise NotImplementedError\n"),
    (is_finished, "def f():\n    raise NotImplementedError('later')\n"),
    (is_finished, "x = 1  # TO" + "DO: two\n"),
    (is_finished, '"""Add. FIX' + 'ME."""\n'),
    (names_nobodys_folder, "path = '" + "/home" + "/umpire/goodwood'\n"),
    (names_nobodys_folder, "path = 'C:\\\\" + "Users\\\\umpire'\n"),
    (builds_no_sql, "rows = f'SELECT * FROM {table}'\n"),
    (builds_no_sql, "rows = 'DELETE FROM %s' % table\n"),
    (builds_no_sql, "rows = 'DROP TABLE ' + table\n"),
    (builds_no_sql, "rows = 'UPDATE {} SET a = 1'.format(table)\n"),
    (states_its_tests, "def test_add():\n    assert 1\n"),
    (states_its_tests, "class TestAdd:\n    def test_add(self):\n        '''no stop'''\n        assert 1\n"),
    (proves_something, "def test_add():\n    '''One and one is two.'''\n    1 + 1\n"),
    (gives_reasons, '[tool.ruff.lint]\nignore = [\n    "D107",\n]\n'),
    (pins_without_an_address, "ruff==1\n"),
    (pins_without_an_address, "ruff>=1 \\\n    --hash=sha256:00\n"),
    (pins_without_an_address, "--index-url https://example.org\nruff==1 \\\n    --hash=sha256:00\n"),
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_file_keeps_the_rule(rule: Rule) -> None:
    """No file of the repository breaks a rule of the house."""
    files = list(RULES[rule]())
    assert files
    assert [finding for file in files for finding in rule(file)] == []


@pytest.mark.parametrize(("rule", "text"), BAD, ids=range(len(BAD)))
def test_a_bad_example_is_caught(rule: Rule, text: str) -> None:
    """A file that breaks a rule is named by it, so that silence means order."""
    assert [finding for finding in rule(File(name="bad.py", text=text)) if finding.startswith("bad.py:")]


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule is not pins_without_an_address])
def test_a_good_example_passes(rule: Rule) -> None:
    """A tidy file is left in peace."""
    assert list(rule(File(name="good.py", text=GOOD))) == []


def test_the_shortest_breach_of_length_is_the_first() -> None:
    """A file of 500 lines and a function of 59 are the longest that pass."""
    assert not list(is_short(File(name="a.py", text="\n" * LINES_MAX)))
    assert not list(has_short_functions(File(name="a.py", text=long_function(FUNCTION_LINES_BELOW - 1))))


def test_no_rule_goes_without_a_bad_example() -> None:
    """Whoever adds a rule shows what it catches."""
    assert set(RULES) == {rule for rule, _ in BAD}


def test_a_package_says_one_sentence() -> None:
    """A second sentence or paragraph in a package's docstring is one too many."""
    for said in ("Dice. And more.", "Dice.\n\nAnd more."):
        assert list(opens_with_a_sentence(File(name="campaign/__init__.py", text=f'"""{said}"""\n')))


def test_every_folder_of_modules_is_a_package() -> None:
    """A folder with modules has an `__init__.py`, so that none is left out of a wheel or a check."""
    modules = (path for name in ("campaign", "benchmarks", "tools") for path in (ROOT / name).rglob("*.py"))
    assert sorted({path.parent for path in modules if not (path.parent / "__init__.py").exists()}) == []


def structs_below(struct: type[Struct]) -> Iterator[type[Struct]]:
    """Yield every class made from a Struct, near or far."""
    for child in struct.__subclasses__():
        yield child
        yield from structs_below(child)


def test_every_struct_is_frozen_and_keyword_only() -> None:
    """Values do not change and fields are named where they are given, in every Struct of the package."""
    for module in pkgutil.walk_packages(campaign.__path__, "campaign."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    ours = {struct for struct in structs_below(Struct) if struct.__module__.split(".")[0] == "campaign"}
    assert ours
    assert sorted(finding for struct in ours for finding in is_a_value(struct)) == []


def test_a_struct_that_changes_or_counts_positions_is_caught() -> None:
    """The check of Structs sees both faults, also where a base class was well made."""

    class Value(Struct, frozen=True, kw_only=True):
        """A value as it should be."""

        points: int

    class Loose(Value, frozen=True):
        """A child that forgot to say so again."""

        tons: int

    class Open(Struct, kw_only=True):
        """A value that can be changed."""

        points: int

    assert list(is_a_value(Value)) == []
    assert any("takes tons by position" in finding for finding in is_a_value(Loose))
    assert any("is not frozen" in finding for finding in is_a_value(Open))
