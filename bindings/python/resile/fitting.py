# SPDX-License-Identifier: MIT
"""From a measurement to a law."""
from __future__ import annotations

import ctypes
import html
import math
import os
import sys
import time as clock
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Sequence, Union

import numpy as np

from . import _api as api, _plot
from ._catalogue import INPUTS, Law, Table, law as find_law, laws as all_laws, no_nan, spec_of
from ._native import (Callback, call, fill, lib, member, nearest, plain, pointer, real, refuse, strings,
                      text)
from ._press import Press, PressTest
from ._types import ArrayLike, FloatArray, Path
from .contact import ENDS, FORMULATIONS, Contact, number_of_formulation, press_of, watch
from .userlaw import UserLaw

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_Names = Union[str, Iterable[str], None]
_CHANNELS = [text(lib.rsl_fit_channel_name(i)) for i in range(api.RSL_FIT_CHANNEL_COUNT)]
_DOUBTS = [text(lib.rsl_fit_doubt_name(i)) for i in range(api.RSL_FIT_DOUBT_COUNT)]
_END_OF = {number: word for word, number in ENDS.items()}
_FORMULATION_OF = {number: word for word, number in FORMULATIONS.items()}
_NUISANCES = [text(lib.rsl_fit_nuisance_name(i)) for i in range(api.RSL_FIT_NUISANCE_COUNT)]


class Parameter:
    """value, standard_error, low and high (95 %) in SI units; identifiable; fixed; at_bound."""

    name: str
    unit: str
    value: float
    standard_error: float
    low: float
    high: float
    fixed: bool
    identifiable: bool
    at_bound: bool

    def __init__(self, row: api.rsl_fit_parameter) -> None:
        self.name, self.unit = row.name.decode(), text(row.unit)
        for field in ("value", "standard_error", "low", "high"):
            setattr(self, field, getattr(row, field))
        for field in ("fixed", "identifiable", "at_bound"):
            setattr(self, field, bool(getattr(row, field)))

    def __repr__(self) -> str:
        if not self.identifiable:
            return f"{self.name}: not determined by the data"
        return (f"{self.name} = {self.value:.6g} {self.unit} "
                f"({self.low:.6g} to {self.high:.6g})")


class Fit:
    """A law fitted to data.

    law, parameters (name -> Parameter), contact numbers `spec`, sigma, explained, aicc,
    restitution and restitution_error, correlation and covariance of the free parameters,
    ambiguity (what cannot be told apart), converged, missing (rows of a file that were skipped),
    doubts (what limits its meaning: "undetermined", "no-freedom", "unexplained", "correlated",
    "wandering", "outliers", "unconverged"; empty for a good fit).
    """

    law: Law | UserLaw
    parameters: dict[str, Parameter]
    free: list[str]
    correlation: FloatArray
    covariance: FloatArray
    observations: int
    sigma: float
    aicc: float
    explained: float
    autocorrelation: float
    outlier: float
    cross_validation: float
    restitution: float
    restitution_error: float
    iterations: int
    identifiable: bool
    converged: bool
    ambiguity: str
    doubts: tuple[str, ...]
    missing: int
    spec: dict[str, float]

    def __init__(self, result: api.rsl_fit_result, data: _Data, law: Law | UserLaw,
                 table: PressTest | None = None) -> None:
        self._result, self._data, self.law, self._table = result, data, law, table
        self.parameters = {}
        for i in range(result.parameter_count):
            parameter = Parameter(result.parameters[i])
            self.parameters[parameter.name] = parameter
        free = result.free_count
        self.free = list(self.parameters)[:free]
        self.correlation = np.array([[result.correlation[i][j] for j in range(free)]
                                     for i in range(free)])
        errors = np.array([self.parameters[n].standard_error for n in self.free])
        with np.errstate(invalid="ignore"):
            self.covariance = self.correlation * np.outer(errors, errors)
        for field in ("observations", "sigma", "aicc", "explained", "autocorrelation", "outlier",
                      "cross_validation", "restitution", "restitution_error", "iterations"):
            setattr(self, field, getattr(result, field))
        self.identifiable, self.converged = bool(result.identifiable), bool(result.converged)
        self.ambiguity, self.missing = result.ambiguity.decode(), data.missing
        found = lib.rsl_fit_doubts(ctypes.byref(result))
        self.doubts = tuple(name for i, name in enumerate(_DOUBTS) if found >> i & 1)
        self.spec = {n: getattr(result.spec, n) for n in INPUTS
                     if not math.isnan(getattr(result.spec, n))}

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_result": plain(self._result)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._result = api.rsl_fit_result()
        fill(self._result, state["_result"])
        self._result.law = self.law._row
        if self._table is not None:
            self._result.spec.user = self._table.address

    def __getitem__(self, name: str) -> Parameter:
        return self.parameters[name]

    def contact(self, **numbers: float | None) -> Contact[float]:
        """The contact that was found; numbers replace those of the fit."""
        known: dict[str, Any] = {**self.spec, **numbers}
        return Contact(self.law, exact=self._result.calibration == api.RSL_LAW_EXACT,
                       end=_END_OF[self._result.spec.end], table=self._table,
                       formulation=_FORMULATION_OF[self._result.spec.formulation],
                       **known)

    def curve(self, times: ArrayLike, record: int = 0) -> dict[str, FloatArray]:
        """What the instrument would have shown at these times [s]: channel -> array."""
        t = np.atleast_1d(real(times, "times")).ravel()
        found = {c: np.empty(t.size) for c in _CHANNELS}
        channels = (ctypes.POINTER(ctypes.c_double) * len(_CHANNELS))(
            *(pointer(found[c]) for c in _CHANNELS))
        with watch(self.law):
            call("rsl_fit_curve", ctypes.byref(self._data.data), ctypes.byref(self._result),
                 record, pointer(t), t.size, channels)
        return found

    def plot(self, axes: Axes | None = None, record: int = 0) -> Axes:
        """Draws the data of a record and the fitted curve; returns the matplotlib axes."""
        return _plot.fit(self, self._data.channels(record), axes, record)

    def __repr__(self) -> str:
        share = "" if math.isnan(self.explained) else f", {100 * self.explained:.4g} % explained"
        lines = [f"{self.law.key}: noise {self.sigma:.3g}{share}"]
        return "\n  ".join([*lines, *map(repr, self.parameters.values())])

    def _repr_html_(self) -> str:
        cells = "".join(
            f"<tr><th>{html.escape(p.name)}</th><td>{p.value:.6g}</td><td>{p.standard_error:.2g}"
            f"</td><td>{p.low:.6g} … {p.high:.6g}</td><td>{html.escape(p.unit)}</td></tr>"
            for p in self.parameters.values())
        return (f"<b>{html.escape(self.law.key)}</b><table><tr><th></th><th>value</th><th>± (1σ)"
                f"</th><th>95 %</th><th>unit</th></tr>{cells}</table>")


_MISSING = {"stop": api.RSL_MEASURE_MISSING_STOP, "skip": api.RSL_MEASURE_MISSING_SKIP}


def measure_options(columns: str | None, units: Mapping[str, str] | None, gravity: float,
                    mass: float | None, missing: str) -> tuple[api.rsl_measure_options, Any]:
    """How a file is read; and what must live as long."""
    options: api.rsl_measure_options = lib.rsl_measure_options_default()
    names = strings([f"{k}={v}" for k, v in (units or {}).items()])
    options.columns = columns.encode() if columns else None
    options.units, options.unit_count = names, len(units or {})
    options.gravity = gravity
    if missing not in _MISSING:
        refuse("argument", f"missing is '{missing}'; allowed: {', '.join(_MISSING)}")
    options.missing = _MISSING[missing]
    if mass is not None:
        options.mass = mass
    return options, names


class _Data:
    """Records and impacts of arrays, or those of a file."""

    def __init__(self) -> None:
        self.files: list[ctypes.c_void_p] = []
        self.kept: list[Any] = []
        self.missing = 0
        self.data = api.rsl_fit_data()

    @classmethod
    def read(cls, paths: Iterable[Path], columns: str | None, units: Mapping[str, str] | None,
             gravity: float, mass: float | None, missing: str) -> _Data:
        """The records and impacts of all files, in their order."""
        made = cls()
        options, kept = measure_options(columns, units, gravity, mass, missing)
        found = []
        for path in paths:
            handle = ctypes.c_void_p()
            call("rsl_measure_file_read", os.fspath(path).encode(), ctypes.byref(options),
                 ctypes.byref(handle))
            made.files.append(handle)
            found.append(lib.rsl_measure_file_data(handle).contents)
            made.missing += lib.rsl_measure_file_missing(handle)
        records = [d.records[i] for d in found for i in range(d.record_count)]
        impacts = [d.impacts[i] for d in found for i in range(d.impact_count)]
        made.kept = [(api.rsl_fit_record * max(1, len(records)))(*records),
                     (api.rsl_fit_impact * max(1, len(impacts)))(*impacts)]
        made.data = api.rsl_fit_data(records=made.kept[0], record_count=len(records),
                                     impacts=made.kept[1], impact_count=len(impacts))
        return made

    @classmethod
    def of_samples(cls, time: ArrayLike | None, channels: Mapping[str, ArrayLike]) -> _Data:
        made = cls()
        assert channels.keys() <= set(_CHANNELS)
        arrays = {c: np.ascontiguousarray(real(a, c).ravel()) for c, a in channels.items()}
        if time is not None:
            arrays["time"] = np.ascontiguousarray(real(time, "time").ravel())
        sizes = {a.size for a in arrays.values()}
        if len(sizes) != 1:
            refuse("argument", "the arrays of a record have different lengths: " + ", ".join(
                f"{n} {a.size}" for n, a in arrays.items()))
        made._hold([(arrays, math.nan, math.nan)])
        return made

    def _hold(self, records: Sequence[tuple[dict[str, FloatArray], float, float]],
              impacts: Any = ()) -> None:
        """Records of the columns, the mass and the speed; a C array of impacts."""
        block = (api.rsl_fit_record * max(1, len(records)))()
        for one, (arrays, mass, speed) in zip(block, records):
            one.count, one.mass, one.speed = next(iter(arrays.values())).size, mass, speed
            if "time" in arrays:
                one.time = pointer(arrays["time"])
            for i, channel in enumerate(_CHANNELS):
                if channel in arrays:
                    one.channel[i] = pointer(arrays[channel])
        self.kept = [records, block, impacts]
        self.data = api.rsl_fit_data(records=block, record_count=len(records),
                                     impact_count=len(impacts))
        if len(impacts):
            self.data.impacts = impacts

    @classmethod
    def of_impacts(cls, columns: Mapping[str, ArrayLike]) -> _Data:
        made = cls()
        arrays = np.broadcast_arrays(*(np.atleast_1d(real(a, n)) for n, a in columns.items()))
        count = arrays[0].size
        impacts = (api.rsl_fit_impact * count)()
        for i in range(count):
            impacts[i] = lib.rsl_fit_impact_default()
            for name, array in zip(columns, arrays):
                setattr(impacts[i], name, array.flat[i])
        made._hold([], impacts)
        return made

    def __getstate__(self) -> tuple[Any, ...]:
        data = self.data
        return ([(self.channels(i), data.records[i].mass, data.records[i].speed)
                 for i in range(data.record_count)],
                [plain(data.impacts[i]) for i in range(data.impact_count)])

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        _Data.__init__(self)
        records, impacts = state
        block = (api.rsl_fit_impact * len(impacts))()
        fill(block, impacts)
        self._hold(records, block)

    def channels(self, record: int) -> dict[str, FloatArray]:
        if record >= self.data.record_count:
            refuse("argument", f"there is no record {record}; there are {self.data.record_count}")
        one = self.data.records[record]
        columns = {"time": one.time, **dict(zip(_CHANNELS, one.channel))}
        return {n: np.ctypeslib.as_array(p, (one.count,)).copy() for n, p in columns.items() if p}

    def __del__(self) -> None:
        for file in getattr(self, "files", ()):
            lib.rsl_measure_file_free(file)
        self.files = []


_IMPACT = ("mass", "speed", *(text(lib.rsl_fit_quantity_table()[i].name)
                              for i in range(api.RSL_FIT_QUANTITY_COUNT)))


def _samples(force: ArrayLike | None, depth: ArrayLike | None,
             rate: ArrayLike | None) -> dict[str, ArrayLike]:
    """By the names of the channels."""
    given = {"force": force, "depth": depth, "velocity": rate}
    return {name: array for name, array in given.items() if array is not None}


def _data(file: Path | Sequence[Path] | None, time: ArrayLike | None,
          samples: Mapping[str, ArrayLike], impacts: Mapping[str, ArrayLike] | None,
          columns: str | None, units: Mapping[str, str] | None, gravity: float,
          mass: float | None, missing: str) -> _Data:
    given = [n for n, x in (("a file", file), ("samples", samples), ("impacts", impacts)) if x
             is not None and (not isinstance(x, dict) or x)]
    if len(given) != 1:
        refuse("argument", "a fit takes a file, samples (time and force, depth or rate), or impacts"
                           f"; given: {', '.join(given) or 'nothing'}")
    if file is not None:
        files = [file] if isinstance(file, (str, os.PathLike)) else list(file)
        return _Data.read(files, columns, units, gravity, mass, missing)
    if samples:
        return _Data.of_samples(time, samples)
    assert impacts is not None
    for name in impacts:
        if name not in _IMPACT:
            raise TypeError(f"an impact has no '{name}'{nearest(name, _IMPACT)}; it has "
                            f"{', '.join(_IMPACT)}")
    return _Data.of_impacts(impacts)


def _options(data: _Data, law: Law | UserLaw | None, free: _Names, nuisance: _Names,
             numbers: Mapping[str, Any], bounds: Mapping[str, Sequence[float]] | None,
             exact: bool, end: str | None,
             formulation: str | None = None) -> api.rsl_fit_options:
    options: api.rsl_fit_options = lib.rsl_fit_options_default()
    if law is not None:
        options.law = law._row
    known = {n: v for n, v in numbers.items() if n not in _NUISANCES}
    options.spec = spec_of(known, "fit")
    if end not in ENDS:
        refuse("argument", f"the end rule is '{end}'; allowed: 'depth', 'force' or None")
    options.spec.end = ENDS[end]
    options.spec.formulation = number_of_formulation(formulation)
    for name in numbers.keys() - known.keys():
        options.value[_NUISANCES.index(name)] = no_nan(float(numbers[name]), name)
    options.spec.calibration = api.RSL_LAW_EXACT if exact else api.RSL_LAW_PUBLISHED
    names = list(INPUTS)
    for name in [free] if isinstance(free, str) else free or ():
        if name not in INPUTS:
            raise TypeError(f"'{name}' is no number of a law{nearest(name, INPUTS)}")
        options.free |= 1 << names.index(name)
    for name in [nuisance] if isinstance(nuisance, str) else nuisance or ():
        if name not in _NUISANCES:
            raise TypeError(f"'{name}' is no parameter of a measurement; there are "
                            f"{', '.join(_NUISANCES)}")
        options.nuisance |= 1 << _NUISANCES.index(name)
    for name, pair in (bounds or {}).items():
        if name not in INPUTS and name not in _NUISANCES:
            every = (*INPUTS, *_NUISANCES)
            raise TypeError(f"'{name}' is no number of a law or a measurement{nearest(name, every)}")
        if len(pair) != 2:
            raise ValueError(f"the bounds of '{name}' are a pair (low, high)")
        low, high = (no_nan(float(bound), name) for bound in pair)
        if name in INPUTS:
            options.low[names.index(name)], options.high[names.index(name)] = low, high
        else:
            place = _NUISANCES.index(name)
            options.value_low[place], options.value_high[place] = low, high
    if free is None and nuisance is None:
        lib.rsl_fit_choose_free(ctypes.byref(data.data), ctypes.byref(options))
    return options


def fit(law: str | Law | UserLaw, file: Path | Sequence[Path] | None = None, *,
        time: ArrayLike | None = None, force: ArrayLike | None = None,
        depth: ArrayLike | None = None, rate: ArrayLike | None = None,
        impacts: Mapping[str, ArrayLike] | None = None, free: _Names = None,
        nuisance: _Names = None, bounds: Mapping[str, Sequence[float]] | None = None,
        exact: bool = False, end: str | None = None, formulation: str | None = None,
        robust: bool = False, global_search: bool = False, profile: bool = False, folds: int = 0,
        columns: str | None = None, units: Mapping[str, str] | None = None, gravity: float = 9.81,
        missing: str = "stop", table: Press | None = None, **numbers: float | None) -> Fit:
    """Fits a law to a measurement.

    law: a key of the catalogue, or a UserLaw with parameters
    file: a table with a head (docs/guide/fit.md), or several; or arrays: time [s] with force [N], depth [m] or rate
        [m/s]; or impacts: restitution, force_max [N], depth_max [m], duration [s], with mass [kg]
        and speed [m/s]
    free: numbers of the law to be found; None: all that it needs and that are not given
    nuisance: "offset", "gain", "baseline", ... of the measurement, to be found too; with neither
        free nor nuisance the offset of the clock is free, and the speed where a rate was measured
    bounds: name -> (low, high), of numbers of the law and of the measurement that are free
    exact: True: e is the resulting restitution;  end: "depth" or "force", None: of the law
    formulation: the damping of an elastic law, see Contact
    robust: samples far off count less;  global_search: the whole range of the free numbers first
    profile: intervals from the profile of the likelihood;  folds: of a cross-validation
    columns, units: of a file without a head, or instead of it;  gravity [m/s^2]
    missing: of rows of a file that lack a value: "stop", or "skip" them (how many: Fit.missing)
    table: the press test of the law "table"
    numbers: what is known (mass=..., speed=..., stiffness=..., gain=...), a start for what is free
    """
    row: Law | UserLaw = law if isinstance(law, UserLaw) else find_law(law)
    samples = _samples(force, depth, rate)
    data = _data(file, time, samples, impacts, columns, units, gravity, numbers.get("mass"),
                 missing)
    options = _options(data, row, free, nuisance, numbers, bounds, exact, end, formulation)
    options.robust, options.profile, options.folds = int(robust), int(profile), int(folds)
    setattr(options, "global", int(global_search))
    press = press_of(row, table)
    if press is not None:
        options.spec.user = press.address
    result = api.rsl_fit_result()
    with watch(row):
        call("rsl_fit", ctypes.byref(data.data), ctypes.byref(options), ctypes.byref(result))
    return Fit(result, data, row, press)


class _Line:
    """Which law is under way, on one line of a terminal and after the first second."""

    def __init__(self) -> None:
        self.began, self.written = clock.monotonic(), False

    def __call__(self, key: str, number: int, count: int) -> None:
        past = clock.monotonic() - self.began
        if past < 1.0 or not sys.stderr.isatty():
            return
        left = past * (count - number + 1) / max(1, number - 1)
        about = f", about {left:.0f} s left" if number > 1 else ""
        sys.stderr.write("\r" + f"{number} of {count}: {key}{about}".ljust(78))
        sys.stderr.flush()
        self.written = True

    def clear(self) -> None:
        if self.written:
            sys.stderr.write("\r" + " " * 78 + "\r")
            sys.stderr.flush()


def rank(laws: Iterable[str | Law] | None = None, file: Path | Sequence[Path] | None = None, *,
         time: ArrayLike | None = None, force: ArrayLike | None = None,
         depth: ArrayLike | None = None, rate: ArrayLike | None = None,
         impacts: Mapping[str, ArrayLike] | None = None, nuisance: _Names = None,
         bounds: Mapping[str, Sequence[float]] | None = None, exact: bool = False,
         end: str | None = None, columns: str | None = None,
         units: Mapping[str, str] | None = None, gravity: float = 9.81, folds: int = 0,
         missing: str = "stop", progress: Callable[[str, int, int], Any] | None = None,
         **numbers: float | None) -> Table:
    """Fits every law of a list (None: all) to a measurement and sorts by AICc. Arguments and their
    units are those of `fit`.

    progress: called with (key, number, count) before each law; an exception in it stops the
    ranking. None: a line on stderr if that is a terminal."""
    chosen = [find_law(k) for k in (laws if laws is not None else [r["key"] for r in all_laws()])]
    samples = _samples(force, depth, rate)
    data = _data(file, time, samples, impacts, columns, units, gravity, numbers.get("mass"),
                 missing)
    options = _options(data, None, None, nuisance, numbers, bounds, exact, end)
    options.folds = int(folds)
    callback, line = Callback(), _Line()
    tell = progress or line

    def told(_: Any, law: Any, number: int, count: int) -> int:
        tell(text(law.contents.key), number, count)
        return 0
    watch_law = member(options, "watch")(callback.guard(told, 1))
    hears = member(options, "progress")(callback.guard(lambda *_: 0, 1))  # where Ctrl-C is heard
    options.watch, options.progress = watch_law, hears
    if not chosen:
        refuse("argument", "there are no laws to be ranked")
    ranks = (api.rsl_fit_rank * len(chosen))()
    table = (type(chosen[0]._row) * len(chosen))(*(c._row for c in chosen))
    try:
        with callback:
            call("rsl_fit_laws", ctypes.byref(data.data), ctypes.byref(options), table,
                 len(chosen), ranks)
    finally:
        line.clear()
    return Table([{"law": text(r.law.contents.key), "sigma": r.sigma, "aicc": r.aicc,
                   "restitution": r.restitution, "free": r.free_count,
                   "same_as": text(r.same_as.contents.key) if r.same_as else "",
                   "why": r.why.decode()} for r in ranks])


__all__ = ["Fit", "Parameter", "fit", "rank", "Law"]
