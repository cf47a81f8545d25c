"""What every test shares: how hard Hypothesis looks, on a desk and in continuous integration."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from tests.spec import Spec

# A shared machine may pause anywhere, so no example has a deadline; a failure prints what repeats it.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture
def spec() -> Spec:
    """Return a Spec with no campaign yet; `spec.founded()` starts from the small world of `tests.worlds`."""
    return Spec()
