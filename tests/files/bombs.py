"""Texts made to hang, crash or mislead a reader of YAML, and what each is refused for; None for honest ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_ROW: Final = "- {id: u1, strength: 10, side: axis}\n"


def _laughs() -> str:
    """Write nine lists of nine aliases each."""
    lines = ["a0: &a0 [lol]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 9)]
    return "\n".join(lines)


def _merges() -> str:
    """Write mappings that each merge the one before twice."""
    lines = ["m0: &m0 {k: 1}"]
    lines += [f"m{i}:\n  <<: [*m{i - 1}, *m{i - 1}]" for i in range(1, 26)]
    return "\n".join(lines)


#: By name: the text (made when asked for) and the code of the refusal.
BOMBS: Final[dict[str, tuple[Callable[[], str], str | None]]] = {
    "a billion laughs": (_laughs, "no-anchors"),
    "an anchor alone": (lambda: "a: &a 1", "no-anchors"),
    "a list within itself": (lambda: "a: &a [*a]", "no-anchors"),
    "merge keys without anchors": (lambda: "<<: {a: 1}", "no-anchors"),
    "a merge bomb": (_merges, "no-anchors"),
    "two thousand brackets": (lambda: "[" * 2000 + "]" * 2000, "too-deep"),
    "a hundred thousand brackets": (lambda: "[" * 100_000 + "]" * 100_000, "too-deep"),
    "a million open brackets": (lambda: "[" * 1_000_000, "too-deep"),
    "mappings without end": (lambda: "{a: " * 300_000, "too-deep"),
    "questions without end": (lambda: "? " * 200_000, "too-deep"),
    "three thousand indents": (lambda: "".join(" " * i + "a:\n" for i in range(1500)), "too-deep"),
    "ten megabytes": (lambda: "units:\n" + _ROW * 300_000, "too-large"),
    "too many values": (lambda: "- a\n" * 50_001, "too-large"),
    "one text of a megabyte": (lambda: "a: " + "x" * (1 << 20), "too-large"),
    "a number of a megabyte": (lambda: "a: " + "9" * (1 << 20), "too-large"),
    "a key twice": (lambda: "a: 1\na: 2\n", "key-twice"),
    "a key that is a list": (lambda: "? [a]\n: b", "bad-key"),
    "a program": (lambda: "!!python/object/apply:os.system ['echo']", "no-tags"),
    "a tag": (lambda: "a: !x y", "no-tags"),
    "a standard tag": (lambda: "a: !!binary aGk=", "no-tags"),
    "two documents": (lambda: "a: 1\n---\nb: 2\n", "one-document"),
    "a thousand documents": (lambda: "---\na\n" * 1000, "one-document"),
    "an escape sequence": (lambda: 'a: "\\e[2J"', "unseen-character"),
    "writing turned round": (lambda: "a: x\u202ey", "unseen-character"),
    "a space without width": (lambda: "a: x\u200by", "unseen-character"),
    "a hidden remark": (lambda: "a: 1 # \u2066x", "unseen-character"),
    "a null byte": (lambda: "a: x\0y", "unseen-character"),
    "an open quote": (lambda: 'a: "x', "not-yaml"),
    "tabs for blanks": (lambda: "a:\n\t- b", "not-yaml"),
    "keys like numbers": (lambda: "\n".join(f"{i * (2**61 - 1)}: 1" for i in range(20_000)), None),
    "an honest big file": (lambda: "units:\n" + _ROW * 7_000, None),
    "an honest deep file": (lambda: "".join(" " * i + "a:\n" for i in range(20)), None),
}
