"""The public names are those that are listed, and each exception has its exit code."""

from __future__ import annotations

import pytest

from campaign import api, errors


def test_every_public_name_is_there() -> None:
    """What the list promises can be imported."""
    assert [name for name in api.__all__ if not hasattr(api, name)] == []


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.CampaignError, 1),
        (errors.NotUnderstood, 2),
        (errors.UnknownName, 2),
        (errors.AmbiguousName, 2),
        (errors.Refused, 3),
        (errors.DoesNotFit, 3),
        (errors.AuditDifference, 4),
        (errors.SomeoneElseWrote, 5),
        (errors.Busy, 5),
        (errors.Damaged, 7),
    ],
)
def test_exit_codes_are_those_of_the_house(error: type[errors.CampaignError], code: int) -> None:
    """0 done, 2 usage, 3 refused, 4 audit, 5 someone else wrote, 7 damaged, 1 else (architecture: errors)."""
    assert error.exit_code == code


def test_the_tree_in_the_docstring_draws_every_exception() -> None:
    """The drawing at the head of the module names each exception with its code."""
    for name, cls in vars(errors).items():
        if isinstance(cls, type) and issubclass(cls, errors.CampaignError):
            lines = [line for line in (errors.__doc__ or "").splitlines() if name in line.split()]
            assert [int(word) for line in lines for word in line.split() if word.isdigit()][:1] == [cls.exit_code], name
