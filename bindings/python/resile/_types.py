# SPDX-License-Identifier: MIT
"""Names of types. What takes numbers takes arrays too, and returns as many as it was given: floats
for floats, arrays for arrays."""
from __future__ import annotations

import os
from typing import TypeVar, Union

import numpy as np
import numpy.typing as npt

#: Real numbers, or a file by its path.
ArrayLike = npt.ArrayLike
Path = Union[str, "os.PathLike[str]"]

FloatArray = npt.NDArray[np.float64]
BoolArray = npt.NDArray[np.bool_]
TextArray = npt.NDArray[np.str_]
#: Rows with named fields.
Records = npt.NDArray[np.void]

Number = TypeVar("Number", float, FloatArray)
Truth = TypeVar("Truth", bool, BoolArray)
Text = TypeVar("Text", str, TextArray)
