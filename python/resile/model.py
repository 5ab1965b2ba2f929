# SPDX-License-Identifier: MIT
"""Mechanisms in the plane: model files, runs, and runs in pieces."""
from __future__ import annotations

import contextlib
import ctypes
import html
import json
import os
import pathlib
import tempfile
import warnings

import numpy as np

from . import _api as api, _plot
from ._native import Callback, FlagWarning, call, check, lib, refuse, rows, strings, text
from .userlaw import UserLaw

_ENERGY = [name for name, _ in api.rsl_planar_energy._fields_]


def _setting(path: str, value) -> str:
    """A value as a model file has it; a list or a text of its own goes as JSON."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, str):
        return f"{path}={value}"
    return f"{path}={json.dumps(value)}"


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

    def __init__(self, source: str, name: str, folder: str | None, settings=()):
        self._source, self._name, self._folder = source, name, folder
        self.settings: list[str] = list(settings)

    @classmethod
    def from_file(cls, path) -> "Model":
        """Reads a model file (docs/model-file.md)."""
        path = os.fspath(path)
        try:
            source = pathlib.Path(path).read_text(encoding="utf-8-sig")
        except UnicodeDecodeError:
            refuse("argument", "is not a text in UTF-8", path)
        model = cls(source, path, os.path.dirname(path) or ".")
        model._read().free()
        return model

    @classmethod
    def from_dict(cls, model: dict, folder: str | None = None) -> "Model":
        """A model from dictionaries and lists, as the file would hold them. `folder` is where
        files that it names are looked for."""
        made = cls(json.dumps(model, default=_plain), "model", folder)
        made._read().free()
        return made

    @classmethod
    def from_text(cls, source: str, folder: str | None = None) -> "Model":
        """A model from the text of a file."""
        made = cls(source, "model", folder)
        made._read().free()
        return made

    def set(self, path: str | dict, value=None) -> "Model":
        """A copy with other values: model.set("contacts.floor.restitution", 0.7), or several that
        only together make sense: model.set({"contacts.0.law": "exact", ...})."""
        values = path if isinstance(path, dict) else {path: value}
        made = Model(self._source, self._name, self._folder,
                     [*self.settings, *(_setting(p, v) for p, v in values.items())])
        made._read().free()
        return made

    def _read(self) -> "_File":
        return _File(self)

    def system(self) -> "System":
        """The mechanism at t = 0, to be advanced in pieces."""
        return System(self._read())

    def run(self, *, signals=None, interval: float | None = None, limit: float | None = None,
            threads: int = 1, laws: dict | None = None, progress=None) -> "Result":
        """Runs to the end.

        signals: names such as "ball.y"; None: those of the file
        interval: between samples [s]; None: that of the file
        limit: seconds of computing at most; the result then is what was computed up to there
        threads: for crowds of grains
        laws: contact -> UserLaw, in place of the law that the file has for it
        progress: called now and then with (time [s], end_time [s]); a true answer stops the run
        """
        file = self._read()
        try:
            with _own_laws(file, laws or {}):
                return _run(file, signals, interval, limit, threads, progress)
        finally:
            file.free()

    def animate(self, path=None):
        """The page of a run: animation, figures and tables. Written to `path`, or shown by a
        notebook."""
        with tempfile.TemporaryDirectory() as folder:
            self.write(folder)
            page = pathlib.Path(folder, "report.html").read_text()
        if path is not None:
            pathlib.Path(path).write_text(page)
        return Page(page)

    def write(self, folder, *, force: bool = False) -> None:
        """Runs and writes what `resile run` writes: trajectory.csv, events.csv, report.html,
        summary.json, ..."""
        os.makedirs(folder, exist_ok=True)
        file = self._read()
        try:
            _write(self, file, os.fspath(folder), force)
        finally:
            file.free()

    def __repr__(self):
        return f"<model {self._name}{', ' + ', '.join(self.settings) if self.settings else ''}>"


def _plain(value):
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"a model file has no {type(value).__name__}")


class _File:
    """A model in the library's memory."""

    def __init__(self, model: Model):
        self.handle = ctypes.c_void_p()
        source = model._source.encode()
        call("rsl_model_read_text", source, len(source), model._name.encode(),
             model._folder.encode() if model._folder is not None else None,
             strings(model.settings), len(model.settings), ctypes.byref(self.handle))

    @property
    def model(self):
        return lib.rsl_model_of(self.handle)

    def new_system(self):
        system = ctypes.c_void_p()
        call("rsl_model_system", self.handle, ctypes.byref(system))
        return system

    def free(self):
        if self.handle:
            lib.rsl_model_free(self.handle)
            self.handle = None

    __del__ = free


class Page:
    """A page that notebooks show in a frame."""

    def __init__(self, page: str):
        self.html = page

    def _repr_html_(self):
        return (f'<iframe srcdoc="{html.escape(self.html)}" '
                'style="width:100%;height:640px;border:0"></iframe>')


# ---- a run ---------------------------------------------------------------------------------------

class Result:
    """What a run left behind.

    time: of the samples [s]
    signals: name -> array, as trajectory.csv has them; units: name -> unit
    events: structured array, one row per contact event, in order of touch: contact, t_touch,
        t_deepest, t_separate [s], speed_touch, speed_separate [m/s], restitution, depth_max [m],
        force_max [N], impulse [N s], energy_lost [J], ...
    sticks: structured array of name, time, sticks
    energy: the ledger at the end [J], name -> value
    summary: steps, touches, ... of the run
    ended: "done", "stopped" or "limited"
    """

    def __init__(self, view, names, units, summary, ended, message):
        width = view.column_count + 1
        if view.row_count:
            table = np.ctypeslib.as_array(view.rows, (view.row_count, width)).copy()
        else:
            table = np.empty((0, width))
        self.time = np.ascontiguousarray(table[:, 0])
        self.signals = {n: np.ascontiguousarray(table[:, i + 1]) for i, n in enumerate(names)}
        self.units = dict(zip(names, units))
        self.events = _events(view)
        self.sticks = rows(view.sticks, view.stick_count, api.rsl_report_stick_row)
        self.energy = {n: getattr(summary.energy, n) for n in _ENERGY}
        self.summary = {n: getattr(summary, n) for n, kind in summary._fields_
                        if kind in (ctypes.c_double, ctypes.c_ulong, ctypes.c_ulonglong)}
        self.flags = _flags(summary)
        self.ended, self.message = ended, message

    def __getitem__(self, name: str) -> np.ndarray:
        return self.signals[name]

    def to_pandas(self):
        """A DataFrame of the signals over time."""
        import pandas
        return pandas.DataFrame(self.signals, index=pandas.Index(self.time, name="t"))

    def events_to_pandas(self):
        """A DataFrame of the events."""
        import pandas
        return pandas.DataFrame({n: self.events[n] for n in self.events.dtype.names})

    def plot(self, *names, axes=None):
        """Draws signals over time; returns the matplotlib axes."""
        return _plot.signals(self, names or tuple(self.signals)[:1], axes)

    def __repr__(self):
        return (f"<run of {self.summary['time']:g} s, {self.ended}: {len(self.time)} samples of "
                f"{len(self.signals)} signals, {len(self.events)} events>")


def _events(view):
    """The columns of events.csv, in the units of their names."""
    table = rows(view.events, view.event_count, api.rsl_planar_contact_record)
    fields = [("contact", table["name"].astype("U"))]
    fields += [(n, table[n]) for n in ("t_touch", "t_deepest", "t_separate", "speed_touch",
                                       "speed_separate", "restitution", "depth_max", "force_max",
                                       "impulse", "energy_lost", "mass", "onset_speed", "floored",
                                       "friction_impulse", "friction_lost", "force_min")]
    fields += [("x", table["where"]["x"]), ("y", table["where"]["y"])]
    out = np.empty(len(table), dtype=[(n, a.dtype) for n, a in fields])
    for name, array in fields:
        out[name] = array
    return out


def _flags(summary):
    found, kind = [], 0
    while lib.rsl_planar_flag_type_of(kind):
        sentence = lib.rsl_planar_flag_text(ctypes.byref(summary), kind).text
        if sentence:
            found.append(sentence.decode())
        kind += 1
    return found


def _report_options(file, signals, interval):
    wanted = lib.rsl_model_output_of(file.handle).contents
    options = lib.rsl_report_options_default()
    options.interval = float(interval) if interval is not None else wanted.interval
    if signals is None:
        options.signals, options.signal_count = wanted.signals, wanted.signal_count
        return options, None
    found = (api.rsl_planar_output * max(1, len(signals)))()
    kept = [s.encode() for s in signals]
    for i, name in enumerate(kept):
        call("rsl_planar_output_find", file.model, name, ctypes.byref(found[i]))
    options.signals, options.signal_count = found, len(kept)
    return options, (found, kept)


@contextlib.contextmanager
def _own_laws(file, laws):
    """Puts laws of the caller into the contacts of a model that was just read; what one of them
    raises is raised after the run."""
    model, watched = file.model.contents, []
    contacts = {text(model.contacts[i].name): model.contacts[i] for i in range(model.contact_count)}
    for name, law in laws.items():
        if name not in contacts:
            refuse("unknown", f"there is no contact '{name}'; there are {', '.join(contacts)}")
        if not isinstance(law, UserLaw):
            raise TypeError("laws of a run are resile.UserLaw; others stand in the model file")
        kept = {n: getattr(contacts[name].spec, n) for n in law.parameters}
        contacts[name].law, contacts[name].spec = law._row, lib.rsl_law_spec_default()
        for parameter, number in kept.items():
            setattr(contacts[name].spec, parameter, number)
        watched.append(law.watch())
    with contextlib.ExitStack() as stack:
        for callback in watched:
            stack.enter_context(callback)
        yield


def _run(file, signals, interval, limit, threads, progress):
    options, kept = _report_options(file, signals, interval)
    callback, watch = Callback(), dict(options._fields_)["progress"]

    def on_progress(state, _):
        now = state.contents
        return int(bool(progress(now.time, now.end_time))) if progress else 0
    # also without a function of the caller: it is where Ctrl-C is heard
    guarded = watch(callback.guard(on_progress, 1))
    options.progress = guarded
    memory, system = ctypes.c_void_p(), file.new_system()
    try:
        call("rsl_report_memory_new", file.model, ctypes.byref(options), ctypes.byref(memory))
        if limit is not None:
            lib.rsl_planar_limit(system, float(limit))
        if threads != 1:
            lib.rsl_planar_use_threads(system, int(threads))
        observer = lib.rsl_report_memory_observer(memory)
        summary, error = api.rsl_planar_summary(), api.rsl_error()
        with callback:
            status = lib.rsl_planar_run(system, ctypes.byref(observer), ctypes.byref(summary),
                                        ctypes.byref(error))
        return _finish(memory, status, summary, error)
    finally:
        lib.rsl_report_memory_free(memory)
        lib.rsl_planar_free(system)


def _finish(memory, status, summary, error):
    ended = {api.RSL_STOPPED: "stopped", api.RSL_OUT_OF_TIME: "limited"}.get(status, "done")
    view = api.rsl_report_memory_view()
    call("rsl_report_memory_look", memory, ctypes.byref(view))
    check(status, error)
    names, units = [], []
    for i in range(view.column_count):
        names.append(text(lib.rsl_report_memory_column(memory, i)))
        units.append(text(lib.rsl_report_memory_unit(memory, i)))
    result = Result(view, names, units, summary, ended,
                    error.message.decode() if ended != "done" else "")
    for sentence in result.flags:
        warnings.warn(sentence, FlagWarning, stacklevel=4)
    return result


def _write(model, file, folder, force):
    options, kept = _report_options(file, None, None)
    options.model, options.force = model._name.encode(), int(force)
    options.settings, options.setting_count = strings(model.settings), len(model.settings)
    count = ctypes.c_size_t()
    options.inputs = lib.rsl_model_files(file.handle, ctypes.byref(count))
    options.input_count = count.value
    options.frames = lib.rsl_model_output_of(file.handle).contents.frames
    callback = Callback()
    guarded = dict(options._fields_)["progress"](callback.guard(lambda *_: 0, 1))
    options.progress = guarded
    report, system = ctypes.c_void_p(), file.new_system()
    try:
        call("rsl_report_open", folder.encode(), file.model, ctypes.byref(options),
             ctypes.byref(report))
        observer = lib.rsl_report_observer(report)
        summary, error = api.rsl_planar_summary(), api.rsl_error()
        with callback:
            status = lib.rsl_planar_run(system, ctypes.byref(observer), ctypes.byref(summary),
                                        ctypes.byref(error))
        call("rsl_report_close", report, ctypes.byref(summary),
             ctypes.byref(error) if status != api.RSL_OK else None)
        check(status, error)
    finally:
        lib.rsl_report_free(report)
        lib.rsl_planar_free(system)


# ---- in pieces -----------------------------------------------------------------------------------

class System:
    """A mechanism in motion: advance it, look at it by names, save and restore its state."""

    def __init__(self, file: _File):
        self._file, self._handle = file, file.new_system()
        self._outputs: dict = {}

    def advance(self, time: float) -> "System":
        """Goes on to a time [s], at most the end time of the model. However a run is cut into
        pieces, its numbers are the same to the last bit."""
        call("rsl_planar_advance", self._handle, float(time), None)
        return self

    @property
    def time(self) -> float:
        """The time reached [s]."""
        return self._look().time

    @property
    def energy(self) -> dict:
        """Where the energy is and went [J]."""
        energy = self._look().energy
        return {n: getattr(energy, n) for n in _ENERGY}

    def _look(self):
        view = api.rsl_planar_view()
        lib.rsl_planar_look(self._handle, ctypes.byref(view))
        return view

    def __getitem__(self, name: str) -> float:
        """A quantity by its name: system["ball.y"], system["contacts.floor.force"]."""
        if name not in self._outputs:
            kept, output = name.encode(), api.rsl_planar_output()
            call("rsl_planar_output_find", self._file.model, kept, ctypes.byref(output))
            self._outputs[name] = (output, kept)
        view = self._look()
        return lib.rsl_planar_output_value(ctypes.byref(self._outputs[name][0]),
                                           ctypes.byref(view))

    def save(self) -> "State":
        """A copy of all that changes during a run."""
        state = ctypes.c_void_p()
        call("rsl_planar_save", self._handle, ctypes.byref(state))
        return State(state, self)

    def restore(self, state: "State") -> "System":
        """Back to a state that was saved of this system, any number of times."""
        if state._system is not self:
            refuse("argument", "the state is of another system")
        call("rsl_planar_restore", self._handle, state._handle)
        return self

    def __del__(self):
        if getattr(self, "_handle", None):
            lib.rsl_planar_free(self._handle)
            self._handle = None
            self._file.free()


class State:
    """A saved state of a system."""

    def __init__(self, handle, system):
        self._handle, self._system = handle, system

    def __del__(self):
        if self._handle:
            lib.rsl_planar_state_free(self._handle)
            self._handle = None
