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
from typing import (TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, NamedTuple,
                    Sequence)

import numpy as np

from . import _api as api, _plot
from ._native import Callback, FlagWarning, call, check, lib, member, refuse, rows, strings, text
from ._types import FloatArray, Path, Records
from .rigid import hypothesis
from .userlaw import UserLaw

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

_ENERGY = [field[0] for field in api.rsl_planar_energy._fields_]


def _setting(path: str, value: Any) -> str:
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

    settings: list[str]

    def __init__(self, source: str, name: str, folder: str | None,
                 settings: Iterable[str] = ()) -> None:
        self._source, self._name, self._folder = source, name, folder
        self.settings = list(settings)

    @classmethod
    def from_file(cls, path: Path) -> Model:
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
                     [*self.settings, *(_setting(p, v) for p, v in values.items())])
        made._read().free()
        return made

    def _read(self, rigid: str | None = None) -> _File:
        return _File(self, rigid)

    def system(self) -> System:
        """The mechanism at t = 0, to be advanced in pieces."""
        return System(self._read())

    def modes(self) -> Modes:
        """Degrees of freedom, natural frequencies and modes of small motions about the state at
        t = 0; contacts count as they are there."""
        file = self._read()
        try:
            return _modes(file)
        finally:
            file.free()

    def lyapunov(self, start: float = 0.0, end: float | None = None) -> Lyapunov:
        """The largest Lyapunov exponent of the motion from start to end [s]; None: the end time of
        the model. Takes two to three runs of that length."""
        file = self._read()
        try:
            return _lyapunov(file, float(start), end, None)
        finally:
            file.free()

    def run(self, *, signals: Sequence[str] | None = None, interval: float | None = None,
            limit: float | None = None, threads: int = 1, rigid: str | None = None,
            laws: Mapping[str, UserLaw] | None = None,
            progress: Callable[[float, float], Any] | None = None) -> Result:
        """Runs to the end.

        signals: names such as "ball.y", or expressions of them; None: those of the file
        interval: between samples [s]; None: that of the file
        limit: seconds of computing at most; the result then is what was computed up to there
        threads: for crowds of grains
        rigid: "newton" or "poisson": every contact rigid, with the restitution it has
        laws: contact -> UserLaw, in place of the law that the file has for it
        progress: called now and then with (time [s], end_time [s]); a true answer stops the run
        """
        if isinstance(signals, str):
            signals = [signals]
        if limit is not None and not limit > 0:
            refuse("argument", f"is {limit} s; allowed: more than 0", "limit")
        if threads < 1:
            refuse("argument", f"are {threads}; allowed: 1 and more", "threads")
        file = self._read(rigid)
        try:
            with _own_laws(file, laws or {}):
                return _run(file, signals, interval, limit, threads, progress)
        finally:
            file.free()

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
        file = self._read()
        try:
            _write(self, file, os.fspath(folder), force)
        finally:
            file.free()

    def __repr__(self) -> str:
        return f"<model {self._name}{', ' + ', '.join(self.settings) if self.settings else ''}>"


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"a model file has no {type(value).__name__}")


class _File:
    """A model in the library's memory."""

    def __init__(self, model: Model, rigid: str | None = None) -> None:
        self.handle = ctypes.c_void_p()
        self._names: list[bytes] = []
        source = model._source.encode()
        text_of = (source, len(source), model._name.encode(),
                   model._folder.encode() if model._folder is not None else None)
        set_to = (strings(model.settings), len(model.settings), ctypes.byref(self.handle))
        if rigid is None:
            call("rsl_model_read_text", *text_of, *set_to)
        else:
            call("rsl_model_read_text_rigid", *text_of, hypothesis(rigid), *set_to)

    @property
    def model(self) -> Any:
        return lib.rsl_model_of(self.handle)

    @property
    def output(self) -> api.rsl_model_output:
        wanted: api.rsl_model_output = lib.rsl_model_output_of(self.handle).contents
        return wanted

    def signal(self, name: str, output: api.rsl_planar_output) -> None:
        self._names.append(name.encode())  # the output points to it
        call("rsl_model_signal", self.handle, self._names[-1], ctypes.byref(output))

    def new_system(self) -> ctypes.c_void_p:
        system = ctypes.c_void_p()
        call("rsl_model_system", self.handle, ctypes.byref(system))
        return system

    def free(self) -> None:
        if self.handle:
            lib.rsl_model_free(self.handle)
            self.handle = ctypes.c_void_p()

    __del__ = free


class Page:
    """A page that notebooks show in a frame."""

    html: str

    def __init__(self, page: str) -> None:
        self.html = page

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" '
                'style="width:100%;height:640px;border:0"></iframe>')


# ---- small motions -------------------------------------------------------------------------------

class Mode(NamedTuple):
    """A small motion about rest: square of omega [rad^2/s^2], negative: unstable; omega [rad/s],
    frequency [Hz], damping of e'' + damping e' + square e = 0 [1/s], damping_ratio (NaN: no
    frequency); shape: body -> (x, y, angle), the largest shift 1 m."""
    square: float
    omega: float
    frequency: float
    damping: float
    damping_ratio: float
    shape: dict[str, tuple[float, float, float]]


class Modes(NamedTuple):
    """freedoms = coordinates - (constraints - redundant); redundant: joints with a constraint that
    others imply; modes, the lowest first; residual and weight [N/kg^(1/2)]: the first is small
    against the second in equilibrium; asymmetry: 0 where forces have a potential; coupling of the
    modes by dampers: 0 where the ratios are exact."""
    freedoms: int
    coordinates: int
    constraints: int
    redundant: list[str]
    modes: list[Mode]
    residual: float
    weight: float
    asymmetry: float
    coupling: float

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per mode."""
        import pandas
        return pandas.DataFrame([m._asdict() for m in self.modes])

    def __repr__(self) -> str:
        shown = ", ".join(f"{m.frequency:.6g}" for m in self.modes[:6])
        return (f"<{self.freedoms} degrees of freedom; {shown}"
                f"{', ...' if len(self.modes) > 6 else ''} Hz>")


def _modes(file: _File) -> Modes:
    model, system = file.model.contents, file.new_system()
    modal = ctypes.POINTER(api.rsl_planar_modal)()
    try:
        free = lib.rsl_planar_count_freedoms(system)
        joints = (ctypes.c_size_t * max(1, free.redundant))()
        lib.rsl_planar_redundant(system, joints, free.redundant)
        call("rsl_planar_modes", system, ctypes.byref(modal))
        found = modal.contents
        names = [text(model.bodies[i].name) for i in range(model.body_count)]
        modes = [Mode(m.square, m.omega, m.frequency, m.damping, m.damping_ratio,
                      {n: (m.shape[i].x, m.shape[i].y, m.shape[i].angle)
                       for i, n in enumerate(names)})
                 for m in (found.mode[k] for k in range(found.count))]
        return Modes(free.freedoms, free.coordinates, free.constraints,
                     [text(model.joints[j].name) for j in joints[:free.redundant]], modes,
                     found.residual, found.weight, found.asymmetry, found.coupling)
    finally:
        lib.rsl_planar_modal_free(modal)
        lib.rsl_planar_free(system)


class Lyapunov(NamedTuple):
    """exponent [1/s] with its standard error [1/s]: neighbours of the motion part from it as
    exp(exponent t), positive: chaos; NaN: they fall in with it altogether. time [s] that it was
    averaged over, windows in which neighbours were compared."""
    exponent: float
    error: float
    time: float
    windows: int


def _lyapunov(file: _File, start: float, end: float | None, limit: float | None) -> Lyapunov:
    system, found = file.new_system(), api.rsl_planar_lyapunov()
    until = file.model.contents.end_time if end is None else float(end)
    try:
        if limit is not None:
            lib.rsl_planar_limit(system, float(limit))
        call("rsl_planar_lyapunov_find", system, start, until, ctypes.byref(found))
        return Lyapunov(*(getattr(found, f) for f in Lyapunov._fields))
    finally:
        lib.rsl_planar_free(system)


# ---- a run ---------------------------------------------------------------------------------------

class Result:
    """What a run left behind.

    time: of the samples [s]
    signals: name -> array, as trajectory.csv has them; units: name -> unit
    events: structured array, one row per contact event, in order of touch: contact, t_touch,
        t_deepest, t_separate [s], speed_touch, speed_separate [m/s], restitution, depth_max [m],
        force_max [N], impulse [N s], energy_lost [J], ...
    sticks: structured array of name, time, sticks
    sections: name -> structured array of time [s] and the signals of that section of the motion, as
        sections.csv has them: maps of Poincare
    lyapunov: the largest Lyapunov exponent, if the model asks for it (analyse), else None
    energy: the ledger at the end [J], name -> value
    summary: steps, touches, ... of the run
    ended: "done", "stopped" or "limited"
    """

    time: FloatArray
    signals: dict[str, FloatArray]
    units: dict[str, str]
    events: Records
    sticks: Records
    sections: dict[str, Records]
    energy: dict[str, float]
    summary: dict[str, float]
    lyapunov: Lyapunov | None
    flags: list[str]
    ended: str
    message: str

    def __init__(self, view: api.rsl_report_memory_view, names: list[str], units: list[str],
                 summary: api.rsl_planar_summary, ended: str, message: str,
                 sections: dict[str, Records]) -> None:
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
        self.sections, self.lyapunov, self.flags = sections, None, _flags(summary)
        self.ended, self.message = ended, message

    def __getitem__(self, name: str) -> FloatArray:
        return self.signals[name]

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of the signals over time."""
        import pandas
        return pandas.DataFrame(self.signals, index=pandas.Index(self.time, name="t"))

    def events_to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of the events."""
        import pandas
        return pandas.DataFrame({n: self.events[n] for n in self.events.dtype.names or ()})

    def plot(self, *names: str, axes: Axes | None = None) -> Axes:
        """Draws signals over time; returns the matplotlib axes."""
        return _plot.signals(self, names or tuple(self.signals)[:1], axes)

    def __repr__(self) -> str:
        return (f"<run of {self.summary['time']:g} s, {self.ended}: {len(self.time)} samples of "
                f"{len(self.signals)} signals, {len(self.events)} events>")


def _events(view: api.rsl_report_memory_view) -> Records:
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


def _sections(file: _File, view: api.rsl_report_memory_view) -> dict[str, Records]:
    output, found = file.output, {}
    table = rows(view.sections, view.section_count, api.rsl_report_section_row)
    for number in range(output.section_count):
        section = output.sections[number]
        mine = table[table["section"] == number]
        out = np.empty(len(mine), dtype=[("time", np.float64), *(
            (text(section.signals[k].name), np.float64) for k in range(section.signal_count))])
        out["time"] = mine["time"]
        for k, name in enumerate((out.dtype.names or ())[1:]):
            out[name] = [view.section_values[int(first) + k] for first in mine["first"]]
        found[text(section.name)] = out
    return found


def _flags(summary: api.rsl_planar_summary) -> list[str]:
    found: list[str] = []
    kind = 0
    while lib.rsl_planar_flag_type_of(kind):
        sentence = lib.rsl_planar_flag_text(ctypes.byref(summary), kind).text
        if sentence:
            found.append(sentence.decode())
        kind += 1
    return found


def _report_options(file: _File, signals: Sequence[str] | None,
                    interval: float | None) -> tuple[api.rsl_report_options, Any]:
    wanted = file.output
    options: api.rsl_report_options = lib.rsl_report_options_default()
    options.interval = float(interval) if interval is not None else wanted.interval
    options.sections, options.section_count = wanted.sections, wanted.section_count
    options.frames = wanted.frames
    setattr(options, "from", getattr(wanted, "from"))
    if signals is None:
        options.signals, options.signal_count = wanted.signals, wanted.signal_count
        return options, None
    found: Any = (api.rsl_planar_output * max(1, len(signals)))()
    for i, name in enumerate(signals):
        file.signal(name, found[i])
    options.signals, options.signal_count = found, len(signals)
    return options, found


@contextlib.contextmanager
def _own_laws(file: _File, laws: Mapping[str, UserLaw]) -> Iterator[None]:
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


def _run(file: _File, signals: Sequence[str] | None, interval: float | None, limit: float | None,
         threads: int, progress: Callable[[float, float], Any] | None) -> Result:
    options, kept = _report_options(file, signals, interval)
    callback, watch = Callback(), member(options, "progress")

    def on_progress(state: Any, _: Any) -> int:
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
        result = _finish(file, memory, status, summary, error)
        if status == api.RSL_OK and file.output.lyapunov:
            result.lyapunov = _lyapunov(file, getattr(file.output, "from"), None, limit)
        return result
    finally:
        lib.rsl_report_memory_free(memory)
        lib.rsl_planar_free(system)


def _finish(file: _File, memory: Any, status: int, summary: api.rsl_planar_summary,
            error: api.rsl_error) -> Result:
    ended = {api.RSL_STOPPED: "stopped", api.RSL_OUT_OF_TIME: "limited"}.get(status, "done")
    view = api.rsl_report_memory_view()
    call("rsl_report_memory_look", memory, ctypes.byref(view))
    check(status, error)
    names, units = [], []
    for i in range(view.column_count):
        names.append(text(lib.rsl_report_memory_column(memory, i)))
        units.append(text(lib.rsl_report_memory_unit(memory, i)))
    result = Result(view, names, units, summary, ended,
                    error.message.decode() if ended != "done" else "", _sections(file, view))
    for sentence in result.flags:
        warnings.warn(sentence, FlagWarning, stacklevel=4)
    return result


def _write(model: Model, file: _File, folder: str, force: bool) -> None:
    options, kept = _report_options(file, None, None)
    options.model, options.force = model._name.encode(), int(force)
    options.settings, options.setting_count = strings(model.settings), len(model.settings)
    count = ctypes.c_size_t()
    options.inputs = lib.rsl_model_files(file.handle, ctypes.byref(count))
    options.input_count = count.value
    callback = Callback()
    guarded = member(options, "progress")(callback.guard(lambda *_: 0, 1))
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
        if status == api.RSL_OK and file.output.lyapunov:
            found = _lyapunov(file, getattr(file.output, "from"), None, None)
            summary.lyapunov = api.rsl_planar_lyapunov(*found)
        call("rsl_report_close", report, ctypes.byref(summary),
             ctypes.byref(error) if status != api.RSL_OK else None)
        check(status, error)
    finally:
        lib.rsl_report_free(report)
        lib.rsl_planar_free(system)


# ---- in pieces -----------------------------------------------------------------------------------

class System:
    """A mechanism in motion: advance it, look at it by names, save and restore its state."""

    def __init__(self, file: _File) -> None:
        self._file, self._handle = file, file.new_system()
        self._callback, self._memory = Callback(), ctypes.c_void_p()
        self._observer = self._listen()
        self._outputs: dict[str, api.rsl_planar_output] = {}

    def advance(self, time: float) -> System:
        """Goes on to a time [s], at most the end time of the model. However a run is cut into
        pieces, its numbers are the same to the last bit. Ctrl-C stops it after a step, and a further
        call goes on."""
        with self._callback:
            call("rsl_planar_advance", self._handle, float(time), ctypes.byref(self._observer))
        return self

    def _listen(self) -> api.rsl_planar_observer:
        """An observer that only hears Ctrl-C, now and then, as that of a run does."""
        options = lib.rsl_report_options_default()
        options.interval = self._file.model.contents.end_time
        self._hears = member(options, "progress")(self._callback.guard(lambda *_: 0, 1))
        options.progress = self._hears
        call("rsl_report_memory_new", self._file.model, ctypes.byref(options),
             ctypes.byref(self._memory))
        heard = lib.rsl_report_memory_observer(self._memory)
        return api.rsl_planar_observer(user=heard.user, interval=heard.interval,
                                       progress=heard.progress)

    @property
    def time(self) -> float:
        """The time reached [s]."""
        return self._look().time

    @property
    def energy(self) -> dict[str, float]:
        """Where the energy is and went [J]."""
        energy = self._look().energy
        return {n: getattr(energy, n) for n in _ENERGY}

    def _look(self) -> api.rsl_planar_view:
        view = api.rsl_planar_view()
        lib.rsl_planar_look(self._handle, ctypes.byref(view))
        return view

    def __getitem__(self, name: str) -> float:
        """A quantity by its name, or an expression of such names: system["ball.y"],
        system["contacts.floor.force"], system["hypot(ball.vx, ball.vy)"]."""
        if name not in self._outputs:
            output = api.rsl_planar_output()
            self._file.signal(name, output)
            self._outputs[name] = output
        view = self._look()
        return float(lib.rsl_planar_output_value(ctypes.byref(self._outputs[name]),
                                                 ctypes.byref(view)))

    def save(self) -> State:
        """A copy of all that changes during a run."""
        state = ctypes.c_void_p()
        call("rsl_planar_save", self._handle, ctypes.byref(state))
        return State(state, self)

    def restore(self, state: State) -> System:
        """Back to a state that was saved of this system, any number of times."""
        if state._system is not self:
            refuse("argument", "the state is of another system")
        call("rsl_planar_restore", self._handle, state._handle)
        return self

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            lib.rsl_planar_free(self._handle)
            lib.rsl_report_memory_free(self._memory)
            self._handle = ctypes.c_void_p()
            self._file.free()


class State:
    """A saved state of a system."""

    def __init__(self, handle: ctypes.c_void_p, system: System) -> None:
        self._handle, self._system = handle, system

    def __del__(self) -> None:
        if self._handle:
            lib.rsl_planar_state_free(self._handle)
            self._handle = ctypes.c_void_p()
