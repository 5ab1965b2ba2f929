# SPDX-License-Identifier: MIT
"""The examples in the docstrings."""
import doctest
import importlib
import pkgutil

import pytest

import resile


@pytest.mark.parametrize("name", [m.name for m in pkgutil.iter_modules(resile.__path__)
                                  if m.name != "_api" and "-" not in m.name])
def test_examples(name):
    assert doctest.testmod(importlib.import_module(f"resile.{name}")).failed == 0


def test_every_argument_has_its_unit():
    """Public functions and classes say what they take."""
    for name in dir(resile):
        thing = getattr(resile, name)
        if not name.startswith("_") and callable(thing):
            assert thing.__doc__, name
