# SPDX-License-Identifier: MIT
"""The shared library: loaded, compared with what Python believes of it, and called."""
from __future__ import annotations

import ctypes
import difflib
import os
import pathlib
import signal
import threading
from types import FrameType, TracebackType
from typing import Any, Callable, Iterable, Mapping, NoReturn, TypeVar

import numpy as np

from . import _api as api
from ._types import FloatArray, Records

_Result = TypeVar("_Result")


class Error(Exception):
    """What the library refuses or could not do.

    status: "argument", "missing", "conflict", "unknown", "no_solution", "no_force", "convergence",
        "memory", "file"
    path: where, such as "ball.yaml:12:18: contacts.0.restitution"; "" if nowhere in particular
    message: what is wrong and what is allowed
    """

    status: str
    path: str
    message: str

    def __init__(self, status: str, path: str, message: str) -> None:
        between = " " if message.startswith(("= ", "is ")) else ": "
        super().__init__(f"{path}{between}{message}" if path else message)
        self.status, self.path, self.message = status, path, message

    def __reduce__(self) -> tuple[Any, ...]:  # so that it comes back from other processes
        return type(self), (self.status, self.path, self.message)


class ArgumentError(Error, ValueError):
    """An Error about what was given; also a ValueError."""


class ResourceError(Error, MemoryError):
    """An Error of the machine: memory, processes, open files or room on the disk ran short; also a
    MemoryError."""


class FlagWarning(UserWarning):
    """What a run has to say about itself: pulls, gains, touches too deep."""


_NAMES = {getattr(api, n): n.removeprefix("RSL_ERROR_").lower()
          for n in dir(api) if n.startswith("RSL_ERROR_")}
_OF_CALLER = ("argument", "missing", "conflict", "unknown", "no_solution", "no_force")


def _load() -> ctypes.CDLL:
    here = pathlib.Path(__file__).parent
    place = os.environ.get("RESILE_LIBRARY") or next(
        (str(p) for p in sorted(here.glob("*resile-all.*"))), None)
    if place is None:
        raise ImportError(f"the shared library of resile is not in {here}; build the package "
                          "with 'make python', or name the library in RESILE_LIBRARY")
    library = ctypes.CDLL(place)
    _compare(library, place)
    for name, (result, arguments) in api.FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def _compare(library: ctypes.CDLL, place: str) -> None:
    """Sizes and offsets of every struct, as the compiler of the library has them."""
    library.rsl_layout.restype = ctypes.POINTER(ctypes.c_size_t)
    count = ctypes.c_size_t()
    theirs = library.rsl_layout(ctypes.byref(count))
    ours = [number for record in api.LAYOUT for number in
            (ctypes.sizeof(record), *(getattr(record, f[0]).offset for f in record._fields_))]
    if theirs[:count.value] != ours:
        raise ImportError(f"{place} is a library of another version of resile than this package")


lib = _load()


def check(status: int, error: api.rsl_error) -> int:
    """Raises what a failed call left behind; passes on anything else."""
    if status >= 0:
        return status
    name = _NAMES.get(status, str(status))
    kind = (ArgumentError if name in _OF_CALLER else
            ResourceError if name == "memory" else Error)
    raise kind(name, error.path.decode(errors="replace"), error.message.decode(errors="replace"))


def call(function: str, *arguments: Any) -> int:
    """Calls a function whose last argument is an rsl_error; negative statuses are raised."""
    error = api.rsl_error()
    return check(getattr(lib, function)(*arguments, ctypes.byref(error)), error)


def get(function: str, row: type[ctypes.Structure], key: object, *arguments: Any) -> Any:
    """The row of a key, by rsl_..._get(key, ..., &row, &error)."""
    found: Any = ctypes.POINTER(row)()
    call(function, str(key).encode(), *arguments, ctypes.byref(found))
    return found


def refuse(status: str, message: str, path: str = "") -> NoReturn:
    raise ArgumentError(status, path, message)


def text(value: bytes | None) -> str:
    return value.decode() if value else ""


def strings(items: Iterable[str]) -> Any:
    """A C array of strings; the bytes live as long as the array."""
    kept = [i.encode() for i in items]
    array = (ctypes.c_char_p * max(1, len(kept)))(*kept)
    return array


def nearest(word: str, words: Iterable[str]) -> str:
    near = difflib.get_close_matches(word, list(words), 1, 0.6)
    return f"; did you mean '{near[0]}'?" if near else ""


def real(value: Any, name: str) -> FloatArray:
    """An array of doubles, C order; what is no real number is a TypeError."""
    array = np.asarray(value)
    if isinstance(value, np.ma.MaskedArray) and np.any(value.mask):
        refuse("argument", "has masked elements, which are no numbers", name)
    if array.dtype.kind not in "fiub":
        raise TypeError(f"{name} must be real numbers, not {array.dtype}")
    return np.ascontiguousarray(array, dtype=np.float64).reshape(array.shape)


def common_shape(arrays: Mapping[str, FloatArray]) -> tuple[int, ...]:
    """The shape that arrays broadcast to."""
    try:
        return np.broadcast_shapes(*(a.shape for a in arrays.values()))
    except ValueError:
        refuse("argument", "these shapes do not broadcast with each other: " + ", ".join(
            f"{n} {a.shape}" for n, a in arrays.items() if a.shape))


def pointer(array: np.ndarray[Any, Any], kind: Any = ctypes.c_double) -> Any:
    return array.ctypes.data_as(ctypes.POINTER(kind))


def dtype(kind: Any) -> np.dtype[Any]:
    """The numpy type of a C struct, with its offsets and size."""
    if issubclass(kind, ctypes.Array):
        if kind._type_ is ctypes.c_char:
            return np.dtype(f"S{kind._length_}")
        return np.dtype((dtype(kind._type_), (kind._length_,)))
    if not issubclass(kind, ctypes.Structure):
        return np.dtype(np.uintp if issubclass(kind, ctypes._Pointer) or kind in
                        (ctypes.c_void_p, ctypes.c_char_p) else kind)
    fields = [f[:2] for f in kind._fields_]
    return np.dtype({"names": [n for n, _ in fields], "formats": [dtype(t) for _, t in fields],
                     "offsets": [getattr(kind, n).offset for n, _ in fields],
                     "itemsize": ctypes.sizeof(kind)})


def plain(value: Any) -> Any:
    """Numbers and texts of a C struct or array by their names, without what is an address."""
    if isinstance(value, (list, ctypes.Array)):
        return [plain(x) for x in value]
    if not isinstance(value, ctypes.Structure):
        return value
    return {n: plain(getattr(value, n)) for n, kind in (f[:2] for f in value._fields_)
            if issubclass(kind, (ctypes.Structure, ctypes.Array))
            or getattr(kind, "_type_", "P") in tuple("cbBhHiIlLqQfd?")}


def fill(record: Any, values: Any) -> None:
    """The way back, into a struct or array of zeros."""
    pairs = values.items() if isinstance(values, dict) else enumerate(values)
    for name, value in pairs:
        if isinstance(value, (dict, list)):
            fill(getattr(record, name) if isinstance(name, str) else record[name], value)
        elif isinstance(name, str):
            setattr(record, name, value)
        else:
            record[name] = value


def member(record: Any, name: str) -> Any:
    """The type of a member of a C struct: of a function, what a Python function is wrapped in."""
    return dict(f[:2] for f in record._fields_)[name]


def offset(record: Any, name: str) -> int:
    return int(getattr(record, name).offset)


def rows(records: Any, count: int, kind: Any) -> Records:
    """A structured array that is a copy of `count` C structs."""
    if count == 0:
        return np.empty(0, dtype=dtype(kind))
    start = ctypes.cast(records, ctypes.c_void_p).value
    block = (ctypes.c_char * (count * ctypes.sizeof(kind))).from_address(start or 0)
    return np.frombuffer(memoryview(block), dtype=dtype(kind)).copy()


class Callback:
    """Python functions called from C: an exception in one of them is kept, and raised after the
    call. So is Ctrl-C: raised between the lines of a callback it would be lost."""

    def __init__(self) -> None:
        self.trouble: BaseException | None = None
        self._before: Any = None

    def guard(self, function: Callable[..., _Result],
              on_error: _Result) -> Callable[..., _Result]:
        def called(*arguments: Any) -> _Result:
            if self.trouble is not None:
                return on_error
            try:
                return function(*arguments)
            except BaseException as trouble:
                self.trouble = trouble
                return on_error
        return called

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        self.trouble = KeyboardInterrupt()

    def __enter__(self) -> Callback:
        self.trouble = None
        if (threading.current_thread() is threading.main_thread()
                and signal.getsignal(signal.SIGINT) is signal.default_int_handler):
            self._before = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
        if self.trouble is not None:
            raise self.trouble from None
