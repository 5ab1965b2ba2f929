# SPDX-License-Identifier: MIT
"""A press test: measured loading and unloading, for the law `table`."""
from __future__ import annotations

import ctypes
import os
from typing import Any, Tuple, Union

import numpy as np

from . import _api as api
from ._native import call, lib, pointer, real, refuse
from ._types import ArrayLike, FloatArray, Path

#: A file, or depths [m] and forces [N] in the order they were measured.
Press = Union[Path, Tuple[ArrayLike, ArrayLike], "PressTest"]

_WAYS = ("in", "out")
_COLUMNS = ("depth", "force", "slope", "energy")


def _curve(curve: api.rsl_law_curve) -> FloatArray:
    """A copy of its columns."""
    if curve.count == 0:
        return np.empty((len(_COLUMNS), 0))
    return np.array([np.ctypeslib.as_array(getattr(curve, name), (curve.count,))
                     for name in _COLUMNS])


class PressTest:
    """The curves of a test, in memory that lives as long as this."""

    _room: Any  # what the table points to

    def __init__(self, test: Press) -> None:
        self.table = api.rsl_law_table()
        if isinstance(test, (str, os.PathLike)):
            self._read(os.fspath(test))
        else:
            self._take(test)

    @property
    def address(self) -> int:
        """What spec.user takes."""
        return ctypes.addressof(self.table)

    def _read(self, path: str) -> None:
        options, file = lib.rsl_measure_options_default(), ctypes.c_void_p()
        call("rsl_measure_file_read_press", path.encode(), ctypes.byref(options),
             ctypes.byref(file))
        self._file = file
        self.table = lib.rsl_measure_file_press(file).contents

    def _take(self, test: Any) -> None:
        if not isinstance(test, (tuple, list, np.ndarray)) or len(test) != 2:
            raise TypeError("a press test is a file, or a pair of depths and forces")
        depth, force = (real(a, n).ravel() for a, n in zip(test, ("depth", "force")))
        if depth.size != force.size:
            refuse("argument", f"the arrays of a press test have different lengths: depth "
                               f"{depth.size}, force {force.size}", "table")
        self._room = np.empty(4 * (depth.size + 2))  # RSL_LAW_TABLE_SIZE
        call("rsl_law_table_prepare", pointer(depth), pointer(force), depth.size, pointer(self._room),
             ctypes.byref(self.table))

    def __getstate__(self) -> tuple[Any, ...]:
        return [_curve(getattr(self.table, way)) for way in _WAYS], self.table.returned

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self._room, returned = state
        self.table = api.rsl_law_table(returned=returned)
        for way, room in zip(_WAYS, self._room):
            curve = getattr(self.table, way)
            curve.count = room.shape[1]
            for name, column in zip(_COLUMNS, room):
                setattr(curve, name, pointer(column))

    def __del__(self) -> None:
        if getattr(self, "_file", None):
            lib.rsl_measure_file_free(self._file)
            self._file = ctypes.c_void_p()
