# SPDX-License-Identifier: MIT
"""Where the program and the examples of the project are."""
import os
import pathlib

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def program():
    """The command line program, with which results are compared bit by bit."""
    place = pathlib.Path(os.environ.get("RESILE_BUILD", ROOT / "build"), "resile")
    assert place.exists(), f"{place} is missing: build the program, or set RESILE_BUILD"
    return str(place)


@pytest.fixture(scope="session")
def examples():
    return ROOT / "examples"
