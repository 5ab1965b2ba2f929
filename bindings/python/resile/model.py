# SPDX-License-Identifier: MIT
"""Mechanisms in the plane: model files, runs, and runs in pieces."""
from __future__ import annotations

import html
import json
import os
import pathlib
import tempfile
from typing import Any, Callable, Iterable, Mapping, Sequence

import numpy as np

from ._file import ModelFile
from ._modes import Lyapunov, Modes, lyapunov, modes
from ._native import refuse
from ._run import Result, own_laws, run, write
from ._system import System
from ._types import Path
from .userlaw import UserLaw


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"a model file has no {type(value).__name__}")


def setting(path: str, value: Any) -> str:
    """A value as a model file has it; a list or a text of its own goes as JSON."""
    return f"{path}={value if isinstance(value, str) else json.dumps(value, default=_plain)}"


class Model:
    """A model file, with settings that replace or add values.

    >>> ball = Model.from_dict({
    ...     "gravity": [0, -9.81], "end_time": 1,
    ...     "bodies": [{"name": "ground", "fixed": True,
    ...                 "shapes": [{"line": {"at": [0, 0], "normal": [0, 1]}}]},
    ...                {"name": "ball", "mass": 1, "position": [0, 1],
    ...                 "shapes": [{"circle": {"at": [0, 0], "radius": 0.1}}]}],
    ...     "contacts": [{"name": "floor", "bodies": ["ball", "ground"], "law": "exact",
    ...                   "restitution": 0.5, "stiffness": 1e8}]})
    >>> round(float(ball.run().events["t_touch"][0]), 9)  # sqrt(2 0.9/9.81)
    0.428352937
    """

    settings: list[str]

    def __init__(self, source: str, name: str, folder: str | None,
                 settings: Iterable[str] = ()) -> None:
        self._source, self._name, self._folder = source, name, folder
        self.settings = list(settings)

    @classmethod
    def from_file(cls, path: Path) -> Model:
        """Reads a model file (docs/reference/model-file.md)."""
        path = os.fspath(path)
        try:
            source = pathlib.Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            refuse("argument", "is not a text in UTF-8", path)
        model = cls(source, path, os.path.dirname(path) or ".")
        model._read().free()
        return model

    @classmethod
    def from_dict(cls, model: Mapping[str, Any], folder: str | None = None) -> Model:
        """A model from dictionaries and lists, as the file would hold them. `folder` is where
        files that it names are looked for."""
        made = cls(json.dumps(model, default=_plain), "model", folder)
        made._read().free()
        return made

    @classmethod
    def from_text(cls, source: str, folder: str | None = None) -> Model:
        """A model from the text of a file."""
        made = cls(source, "model", folder)
        made._read().free()
        return made

    def set(self, path: str | Mapping[str, Any], value: Any = None) -> Model:
        """A copy with other values: model.set("contacts.floor.restitution", 0.7), or several that
        only together make sense: model.set({"contacts.0.law": "exact", ...})."""
        values = {path: value} if isinstance(path, str) else path
        made = Model(self._source, self._name, self._folder,
                     [*self.settings, *(setting(p, v) for p, v in values.items())])
        made._read().free()
        return made

    def _read(self, rigid: str | None = None) -> ModelFile:
        return ModelFile(self._source, self._name, self._folder, self.settings, rigid)

    def system(self) -> System:
        """The mechanism at t = 0, to be advanced in pieces."""
        return System(self._read())

    def modes(self) -> Modes:
        """Degrees of freedom, natural frequencies and modes of small motions about the state at
        t = 0; contacts count as they are there."""
        with self._read() as file:
            return modes(file)

    def lyapunov(self, start: float = 0.0, end: float | None = None) -> Lyapunov:
        """The largest Lyapunov exponent of the motion from start to end [s]; None: the end time of
        the model. Takes two to three runs of that length."""
        with self._read() as file:
            return lyapunov(file, float(start), end, None)

    def run(self, *, signals: Sequence[str] | None = None, interval: float | None = None,
            extremes: bool = False, limit: float | None = None, threads: int = 1,
            rigid: str | None = None, laws: Mapping[str, UserLaw] | None = None,
            progress: Callable[[float, float], Any] | None = None) -> Result:
        """Runs to the end.

        signals: names such as "ball.y", or expressions of them; None: those of the file
        interval: between samples [s]; None: that of the file
        extremes: the smallest and largest value of each signal too, found inside the steps:
            result.extremes[name].max. The run takes longer; result[name].max() is of the samples
        limit: seconds of computing at most; the result then is what was computed up to there
        threads: for crowds of grains
        rigid: "newton", "poisson" or "stronge": every contact rigid, with the restitution it has
        laws: contact -> UserLaw, in place of the law that the file has for it
        progress: called now and then with (time [s], end_time [s]); a true answer stops the run
        """
        if isinstance(signals, str):
            signals = [signals]
        if limit is not None and not limit > 0:
            refuse("argument", f"is {limit} s; allowed: more than 0", "limit")
        if threads < 1:
            refuse("argument", f"are {threads}; allowed: 1 and more", "threads")
        with self._read(rigid) as file, own_laws(file, laws or {}):
            return run(file, signals, interval, extremes, limit, threads, progress)

    def animate(self, path: Path | None = None) -> Page:
        """The page of a run: animation, figures and tables. Written to `path`, or shown by a
        notebook."""
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder)
            page = pathlib.Path(folder, "report.html").read_text()
        if path is not None:
            pathlib.Path(path).write_text(page)
        return Page(page)

    def write(self, folder: Path, *, force: bool = False) -> None:
        """Runs and writes what `resile run` writes: trajectory.csv, events.csv, report.html,
        summary.json, ..."""
        os.makedirs(folder, exist_ok=True)
        with self._read() as file:
            write(file, os.fspath(folder), force)

    def __repr__(self) -> str:
        return f"<model {self._name}{', ' + ', '.join(self.settings) if self.settings else ''}>"


class Page:
    """A page that notebooks show in a frame."""

    html: str

    def __init__(self, page: str) -> None:
        self.html = page

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" '
                'style="width:100%;height:640px;border:0"></iframe>')
