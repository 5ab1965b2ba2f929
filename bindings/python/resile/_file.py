# SPDX-License-Identifier: MIT
"""A model in the memory of the library."""
from __future__ import annotations

import ctypes
from typing import Any, Sequence

from . import _api as api
from ._native import call, lib, strings
from .rigid import hypothesis


class ModelFile:
    """A model in the library's memory."""

    def __init__(self, source: str, name: str, folder: str | None, settings: Sequence[str],
                 rigid: str | None = None) -> None:
        self.name, self.settings, self.handle = name, settings, ctypes.c_void_p()
        self.arguments = (source, name, folder, tuple(settings), rigid)
        self._names: list[bytes] = []
        bytes_of = source.encode()
        text_of = (bytes_of, len(bytes_of), name.encode(),
                   folder.encode() if folder is not None else None)
        set_to = (strings(settings), len(settings), ctypes.byref(self.handle))
        if rigid is None:
            call("rsl_model_read_text", *text_of, *set_to)
        else:
            call("rsl_model_read_text_rigid", *text_of, hypothesis(rigid), *set_to)

    @property
    def model(self) -> Any:
        return lib.rsl_model_planar(self.handle)

    @property
    def output(self) -> api.rsl_model_output:
        wanted: api.rsl_model_output = lib.rsl_model_get_output(self.handle).contents
        return wanted

    def signal(self, name: str, output: api.rsl_planar_output) -> None:
        self._names.append(name.encode())  # the output points to it
        call("rsl_model_signal", self.handle, self._names[-1], ctypes.byref(output))

    def column(self, name: str, output: api.rsl_planar_output) -> float:
        """A signal or the envelope of one; its period [s], 0 if it is none."""
        period = ctypes.c_double()
        self._names.append(name.encode())
        call("rsl_model_column", self.handle, self._names[-1], ctypes.byref(output),
             ctypes.byref(period))
        return period.value

    def new_system(self) -> ctypes.c_void_p:
        system = ctypes.c_void_p()
        call("rsl_model_system_new", self.handle, ctypes.byref(system))
        return system

    def __reduce__(self) -> tuple[Any, ...]:
        return ModelFile, self.arguments

    def __enter__(self) -> ModelFile:
        return self

    def __exit__(self, *_: Any) -> None:
        self.free()

    def free(self) -> None:
        if getattr(self, "handle", None):
            lib.rsl_model_free(self.handle)
            self.handle = ctypes.c_void_p()

    __del__ = free
