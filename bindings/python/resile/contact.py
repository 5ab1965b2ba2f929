# SPDX-License-Identifier: MIT
"""One contact, or an array of them: force, impact, curves."""
from __future__ import annotations

import contextlib
import ctypes
import functools
import html
import math
from typing import (TYPE_CHECKING, Any, Callable, ContextManager, Generic, Iterable, List, Literal,
                    Mapping, Tuple, overload)

import numpy as np

from . import _api as api, _plot
from ._catalogue import LOWEST, Law, arrays, law as find_law, prepare_each
from ._gradient import Gradient, gradient_of
from ._native import call, common_shape, get, lib, offset, pointer, real, refuse, rows, text
from ._press import Press, PressTest
from ._types import ArrayLike, BoolArray, FloatArray, Number, Records, Truth
from .userlaw import UserLaw

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

#: Measured restitutions: impact velocities [m/s], ascending, and the restitutions there.
Points = Tuple[ArrayLike, ArrayLike]

#: What comes out of an impact: field -> (unit, meaning).
OUTCOME: dict[str, tuple[str, str]] = {
    "restitution": ("1", "speed of separation over speed of approach"),
    "speed_out": ("m/s", "speed of separation"),
    "depth_max": ("m", "deepest indentation"),
    "time_of_depth_max": ("s", "when"),
    "force_max": ("N", "peak force"),
    "time_of_force_max": ("s", "when"),
    "force_min": ("N", "deepest pull"),
    "duration": ("s", "of contact"),
    "depth_end": ("m", "indentation left when contact ends"),
    "impulse": ("N s", "of the contact force"),
    "energy_in": ("J", "M v0^2/2"),
    "energy_out": ("J", "M speed_out^2/2"),
    "work_of_load": ("J", "work of the load"),
    "energy_dissipated": ("J", "lost, with what stays stored"),
    "energy_residual": ("J", "residual of the energy balance"),
}
_BATCH = ("restitution", "depth_max", "time_of_depth_max", "force_max", "time_of_force_max",
          "duration", "impulse")
_RESPONSE = ("force", "dforce_ddepth", "dforce_drate", "elastic_energy", "dissipated_power")
FORMULATIONS: dict[str | None, int] = {
    None: api.RSL_LAW_FORMULATION_DEFAULT, "universal": api.RSL_LAW_FORMULATION_UNIVERSAL,
    "approach": api.RSL_LAW_FORMULATION_APPROACH,
    "hunt-crossley": api.RSL_LAW_FORMULATION_HUNT_CROSSLEY}
ENDS: dict[str | None, int] = {None: api.RSL_LAW_SEPARATION_DEFAULT, "depth": api.RSL_LAW_SEPARATION_ZERO_DEPTH,
         "force": api.RSL_LAW_SEPARATION_ZERO_FORCE}


def number_of_formulation(word: str | None) -> int:
    if word not in FORMULATIONS:
        refuse("argument", f"the formulation is '{word}'; allowed: 'universal', 'approach', "
                           "'hunt-crossley' or None")
    return FORMULATIONS[word]


class Outcome(Generic[Number, Truth]):
    """The outcome of one impact (floats) or of many (arrays of one shape). SI units; `units` tells
    which. `separated` is False where the bodies stay together; `method` tells how one impact was
    solved."""

    restitution: Number
    speed_out: Number
    depth_max: Number
    time_of_depth_max: Number
    force_max: Number
    time_of_force_max: Number
    force_min: Number
    duration: Number
    depth_end: Number
    impulse: Number
    energy_in: Number
    energy_out: Number
    work_of_load: Number
    energy_dissipated: Number
    energy_residual: Number
    separated: Truth
    method: str | None

    units: dict[str, str] = {field: unit for field, (unit, _) in OUTCOME.items()}

    def __init__(self, fields: Mapping[str, Number], separated: Truth,
                 method: str | None = None) -> None:
        self.__dict__.update(fields)
        self.separated, self.method = separated, method
        self._derived: dict[str, Callable[[], Any]] = {}

    if not TYPE_CHECKING:  # for a checker the fields are those above
        def __getattr__(self, name):
            """What follows from the other fields is computed when it is asked for."""
            if name.startswith("_") or name not in self._derived:
                raise AttributeError(f"an outcome has no '{name}'" + (
                    "; collide(every=True) has all fields" if name in OUTCOME else ""))
            value = self.__dict__[name] = self._derived[name]()
            return value

    def __getstate__(self) -> dict[str, Any]:
        for name in self._derived:
            getattr(self, name)
        return {**self.__dict__, "_derived": {}}

    def as_dict(self) -> dict[str, Number]:
        """Field -> value."""
        return {f: getattr(self, f) for f in OUTCOME if hasattr(self, f)}

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per impact."""
        import pandas
        return pandas.DataFrame({f: np.ravel(v) for f, v in self.as_dict().items()})

    def __repr__(self) -> str:
        return "\n".join(f"{f:18} {_shown(v)} {self.units[f]}" for f, v in self.as_dict().items())

    def _repr_html_(self) -> str:
        cells = "".join(f"<tr><th style='text-align:left'>{f}</th><td>{html.escape(_shown(v))}</td>"
                        f"<td>{OUTCOME[f][0]}</td><td style='text-align:left'>{OUTCOME[f][1]}</td>"
                        "</tr>" for f, v in self.as_dict().items())
        return f"<table>{cells}</table>"


def _shown(value: Any) -> str:
    return f"{value:.10g}" if np.ndim(value) == 0 else np.array2string(value, threshold=8)


class Curve:
    """An impact in time: arrays time [s], depth [m], rate [m/s], force [N] and the energies
    energy_kinetic, energy_elastic, energy_dissipated [J]."""

    time: FloatArray
    depth: FloatArray
    rate: FloatArray
    force: FloatArray
    energy_kinetic: FloatArray
    energy_elastic: FloatArray
    energy_dissipated: FloatArray
    label: str

    def __init__(self, points: Records, label: str) -> None:
        for field in points.dtype.names or ():
            setattr(self, field, np.ascontiguousarray(points[field]))
        self.label = label

    def __len__(self) -> int:
        return len(self.time)

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per point."""
        import pandas
        return pandas.DataFrame({k: v for k, v in vars(self).items() if k != "label"})

    def plot(self, axes: Axes | None = None, over: str = "depth", **style: Any) -> Axes:
        """Draws the force [N] over "depth" or "time"; returns the matplotlib axes."""
        return _plot.curve(self, axes, over, style)


class Curves(List[Curve]):
    """The curves of an array of contacts; `varied`: input -> its value for each of them."""

    varied: dict[str, FloatArray]

    def __init__(self, curves: Iterable[Curve], varied: Mapping[str, FloatArray]) -> None:
        super().__init__(curves)
        self.varied = dict(varied)

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame with one row per point, and the inputs that are varied in columns."""
        import pandas
        frames = [one.to_pandas().assign(contact=i, **{n: a[i] for n, a in self.varied.items()})
                  for i, one in enumerate(self)]
        return pandas.concat(frames, ignore_index=True) if frames else pandas.DataFrame()

    def plot(self, axes: Axes | None = None, over: str = "depth", **style: Any) -> Axes | None:
        """Draws the force [N] of all of them over "depth" or "time"."""
        for one in self:
            axes = one.plot(axes, over, **style)
        return axes


class Contact(Generic[Number]):
    """A contact of a law with its numbers, scalars or arrays that broadcast.

    law: key of the catalogue, a Law, or a UserLaw
    exact: True: the damping is calibrated so that the resulting restitution is the input
    end: "depth" (d = 0), "force" (F = 0); None: that of the law
    formulation: the damping of an elastic law that is given a restitution: "universal" (linear in
        the rate; None means this), "approach" (the same during approach only), "hunt-crossley"
    memoryless: True: the form that needs no speed at first touch, for rest and many contacts
    load: force that presses the bodies together during the impact [N]
    table: of the law "table": a press test, as a file of depths and forces with their units in its
        head, or as a pair of arrays (depth [m], force [N]) from touch to peak and back
    restitution_law: a restitution that depends on the speed, taken at `speed` in place of
        `restitution`: the key of a function of `resile.restitutions()`, whose inputs are numbers
        of the contact too, or measured points as a pair of arrays (speed [m/s], restitution)
    numbers: restitution [1], mass [kg] (effective), stiffness [N/m^n], speed [m/s], ... as
        `resile.law(key).inputs` names them, in the units of `resile.INPUTS`

    >>> c = Contact("flores", restitution=0.5, mass=1, stiffness=1e8, speed=2)
    >>> c.collide().restitution
    0.4704447793267395
    >>> Contact("flores", restitution=0.5, mass=1, stiffness=1e8, speed=2,
    ...         exact=True).collide().restitution
    0.5
    """

    law: Law | UserLaw
    exact: bool
    memoryless: bool
    load: float
    shape: tuple[int, ...]

    # where numbers come from a dictionary (**ball) a checker takes them for every argument
    @overload
    def __init__(self: Contact[float], law: str | Law | UserLaw, *, exact: bool | float = ...,
                 end: str | float | None = ..., formulation: str | float | None = ...,
                 memoryless: bool | float = ..., load: float = ...,
                 table: Press | float | None = ...,
                 restitution_law: str | Points | float | None = ...,
                 **numbers: float | None) -> None: ...
    @overload
    def __init__(self: Contact[FloatArray], law: str | Law | UserLaw, *, exact: bool = ...,
                 end: str | None = ..., formulation: str | None = ..., memoryless: bool = ...,
                 load: float = ..., table: Press | None = ...,
                 restitution_law: str | Points | None = ...,
                 **numbers: ArrayLike | None) -> None: ...

    def __init__(self, law: str | Law | UserLaw, *, exact: Any = False, end: Any = None,
                 formulation: Any = None, memoryless: Any = False, load: float = 0.0,
                 table: Any = None, restitution_law: Any = None, **numbers: Any) -> None:
        self.law = law if isinstance(law, UserLaw) else find_law(law)
        if end not in ENDS:
            refuse("argument", f"the end rule is '{end}'; allowed: 'depth', 'force' or None")
        number_of_formulation(formulation)
        self._formulation = formulation
        self.exact, self.memoryless, self.load = bool(exact), bool(memoryless), float(load)
        self._numbers, self._end = arrays(numbers), end
        self._press = press_of(self.law, table)
        self._function = function_of(restitution_law)
        self.shape = common_shape(self._numbers)
        self._count = math.prod(self.shape)
        self._spec = self._make_spec(end)
        self._tables: list[api.rsl_memoryless] = []
        self._first: Any = self._prepare_first() if self._count else None
        if self._count and (self.memoryless or not self._in_range()):
            self._contacts  # made now, so that what is wrong is said now

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), self.law, exact=self.exact, end=self._end,
                                 formulation=self._formulation, memoryless=self.memoryless, load=self.load, table=self._press,
                                 restitution_law=self._function and self._function.said,
                                 **self._numbers), ()

    # ---- making -----------------------------------------------------------------------------

    def _make_spec(self, end: str | None) -> api.rsl_law_parameters:
        spec: api.rsl_law_parameters = lib.rsl_law_parameters_default()
        for name, array in self._numbers.items():
            if array.ndim == 0:
                setattr(spec, name, array[()])
        spec.end = ENDS[end]
        spec.formulation = FORMULATIONS[self._formulation]
        spec.calibration = api.RSL_LAW_EXACT if self.exact else api.RSL_LAW_PUBLISHED
        if self._press is not None:
            spec.user = self._press.address
        if self._function is not None:
            spec.restitution_of_speed = self._function.row
        return spec

    def _prepare_first(self) -> api.rsl_law_contact:
        """The contact of the first element: all of them have its form."""
        first, contact = api.rsl_law_parameters.from_buffer_copy(self._spec), api.rsl_law_contact()
        for name, array in self._numbers.items():
            setattr(first, name, array.flat[0])
        with self._watch():
            call("rsl_collide_prepare", self.law._row, ctypes.byref(first), ctypes.byref(contact))
        return contact

    def _in_range(self) -> bool:
        """Whether every number may be taken; what exactly is wrong the library says."""
        for name, array in self._numbers.items():
            (low, closed), least, most = LOWEST[name], array.min(), array.max()
            if not ((least >= low if closed else least > low) and most < np.inf):
                return False
            if name == "restitution" and not (isinstance(self.law, UserLaw) or (
                    least > self.law.restitution_min and most <= self.law.restitution_max)):
                return False
        return True

    @functools.cached_property
    def _contacts(self) -> Any:
        """A C array of contacts, one per element of the shape."""
        contacts = (api.rsl_law_contact * max(1, self._count))(self._first)
        if self.shape != ():
            with self._watch():
                prepare_each(self.law, self._spec,
                             {n: a for n, a in self._numbers.items() if a.ndim}, self.shape,
                             contacts)
        if self.memoryless:
            self._forget(contacts, self._count)
        return contacts

    def _forget(self, contacts: Any, count: int) -> None:
        """Tables are shared by contacts of the same damping."""
        known: dict[tuple[float, ...], Any] = {}
        for i in range(count):
            key = (lib.rsl_collide_lambda(ctypes.byref(contacts[i])), contacts[i].n, contacts[i].m,
                   contacts[i].q)
            if key in known:
                speed, done = contacts[i].speed, known[key]
                contacts[i].model, contacts[i].psi = done.model, done.psi
                contacts[i].speed = speed
                continue
            table = api.rsl_memoryless()
            call("rsl_memoryless_convert", ctypes.byref(contacts[i]), ctypes.byref(table))
            self._tables.append(table)
            known[key] = contacts[i]

    def _watch(self) -> ContextManager[Any]:
        return watch(self.law)

    # ---- what it is -------------------------------------------------------------------------

    def _field(self, name: str) -> Any:
        values = np.array([getattr(self._contacts[i], name) for i in range(self._count)])
        return values.reshape(self.shape)[()] if self.shape else float(values[0])

    @property
    def stiffness(self) -> Number:
        """k [N/m^n]."""
        return self._field("stiffness")  # type: ignore[no-any-return]

    @property
    def damping(self) -> Number:
        """lambda [N s^q/m^(m+q)]."""
        return self._field("damping")  # type: ignore[no-any-return]

    @property
    def exponents(self) -> tuple[float, float, float]:
        """n, m, q of F = k d^n + lambda d^m sgn(v)|v|^q."""
        return self._first.n, self._first.m, self._first.q

    @property
    def end(self) -> str:
        """Where contact ends: "depth" or "force"."""
        return text(lib.rsl_law_separation_name(self._first.end))

    def __repr__(self) -> str:
        numbers = ", ".join(f"{k}={_shown(v)}" for k, v in self._numbers.items())
        return f"<contact {self.law.key}{' exact' if self.exact else ''}: {numbers}>"

    # ---- force ------------------------------------------------------------------------------

    @overload
    def force(self: Contact[float], depth: float, rate: float = ..., *,  # type: ignore[misc]
              peak: float | None = ..., every: Literal[False] = ...) -> float: ...
    @overload
    def force(self: Contact[float], depth: float, rate: float = ..., *,  # type: ignore[misc]
              peak: float | None = ..., every: Literal[True]) -> dict[str, float]: ...
    @overload
    def force(self, depth: ArrayLike, rate: ArrayLike = ..., *, peak: ArrayLike | None = ...,
              every: Literal[False] = ...) -> FloatArray: ...
    @overload
    def force(self, depth: ArrayLike, rate: ArrayLike = ..., *, peak: ArrayLike | None = ...,
              every: Literal[True]) -> dict[str, FloatArray]: ...

    def force(self, depth: Any, rate: Any = 0.0, *, peak: Any = None, every: bool = False) -> Any:
        """The force [N] at depths [m] and rates [m/s] (positive in approach), broadcast with each
        other and with the contact's own shape. peak: the deepest point so far [m], for laws that
        unload on another path; None: the depth itself. every=True: a dictionary with the tangents
        dforce_ddepth [N/m] and dforce_drate [N s/m], elastic_energy [J], dissipated_power [W]."""
        d, v = real(depth, "depth"), real(rate, "rate")
        p = None if peak is None else real(peak, "peak")
        shape = common_shape({"depth": d, "rate": v, "peak": d if p is None else p,
                              **self._numbers})
        d, v = (np.ascontiguousarray(np.broadcast_to(a, shape)) for a in (d, v))
        if p is not None:
            p = np.ascontiguousarray(np.broadcast_to(p, shape))
            if (p < d).any():
                refuse("argument", "is less than the depth; it is the deepest point so far", "peak")
        fields = _RESPONSE if every else _RESPONSE[:1]
        with self._watch():
            if d.size == 0:
                found = {f: np.empty(shape) for f in fields}
            elif self._count == 1:
                found = self._force_batch(d, v, p, fields)
            else:
                found = self._force_each(d, v, p, fields)
        shaped: dict[str, Any] = dict(found)
        if not shape:
            shaped = {f: float(a) for f, a in found.items()}
        return shaped if every else shaped["force"]

    def _force_batch(self, d: FloatArray, v: FloatArray, p: FloatArray | None,
                     fields: tuple[str, ...]) -> dict[str, FloatArray]:
        batch = api.rsl_batch(count=d.size, depth=pointer(d), rate=pointer(v))
        if p is not None:
            batch.depth_peak = pointer(p)
        found = {f: np.empty(d.shape) for f in fields}
        for field, array in found.items():
            setattr(batch, field, pointer(array))
        call("rsl_batch_force", ctypes.byref(self._contacts[0]), ctypes.byref(batch), None)
        return found

    def _force_each(self, d: FloatArray, v: FloatArray, p: FloatArray | None,
                    fields: tuple[str, ...]) -> dict[str, FloatArray]:
        """Contacts that differ: by number, repeated where the states broadcast beyond them."""
        number = np.broadcast_to(np.arange(self._count).reshape(self.shape), d.shape).ravel()
        size = ctypes.sizeof(api.rsl_law_contact)
        raw = np.frombuffer(self._contacts, dtype=f"V{size}", count=self._count)
        contacts = np.ascontiguousarray(raw[number])
        if p is not None:
            np.ndarray(d.size, np.float64, contacts, offset(api.rsl_law_contact, "depth_peak"),
                       (size,))[:] = p.ravel()
        responses = (api.rsl_law_response * max(1, d.size))()
        call("rsl_batch_each_force",
             contacts.ctypes.data_as(ctypes.POINTER(api.rsl_law_contact)), d.size, pointer(d),
             pointer(v), responses, None)
        table = rows(responses, d.size, api.rsl_law_response)
        return {f: np.ascontiguousarray(table[f]).reshape(d.shape) for f in fields}

    # ---- impact -----------------------------------------------------------------------------

    @overload
    def collide(self: Contact[float], *, every: bool = ...,
                integrated: bool = ...) -> Outcome[float, bool]: ...
    @overload
    def collide(self: Contact[FloatArray], *, every: bool = ...,
                integrated: bool = ...) -> Outcome[FloatArray, BoolArray]: ...

    def collide(self, *, every: bool = False, integrated: bool = False) -> Any:
        """The impact, exactly. Arrays of contacts that differ only in mass, stiffness, speed and
        damping go through the batch of the library, which leaves out force_min, depth_end,
        work_of_load and energy_residual; every=True has all fields. integrated=True integrates
        whatever the law has: a cross-check."""
        if self.shape == ():
            outcome, status = api.rsl_collide_outcome(), 0
            with self._watch():
                status = call("rsl_collide", ctypes.byref(self._contacts[0]), self._options(integrated),
                              ctypes.byref(outcome))
            fields = {f: getattr(outcome, f) for f in OUTCOME}
            return Outcome(fields, status != api.RSL_NO_SEPARATION,
                           text(lib.rsl_collide_method_name(outcome.method)))
        if self._count == 0:
            return Outcome({f: np.empty(self.shape) for f in OUTCOME}, np.empty(self.shape, bool))
        if every or integrated or not self._alike():
            return self._collide_each(integrated)
        return self._collide_batch()

    def _options(self, integrated: bool = False) -> Any:
        options = lib.rsl_collide_options_default()
        options.load = self.load
        if integrated:
            options.method = api.RSL_COLLIDE_METHOD_INTEGRATED
        return ctypes.byref(options)

    def _alike(self) -> bool:
        """Whether the contacts have one form and no load: what rsl_batch_collide takes."""
        shape = self._first.model.contents
        return bool(
            shape.power and shape.damped and self.load == 0.0 and not self.memoryless
            and not any(self._numbers[n].ndim for n in ("exponent", "m", "q")
                        if n in self._numbers))

    def _collide_batch(self) -> Outcome[FloatArray, BoolArray]:
        first = self._first
        batch = api.rsl_batch_impacts(count=self._count)
        batch.form = api.rsl_collide_exponents(first.n, first.m, first.q, first.end,
                                          first.model.contents.approach_only)
        exact = first.calibration == api.RSL_LAW_EXACT
        needed = ("mass", "stiffness", "speed", "restitution" if exact else "damping")
        as_given = self._function is None and all(n in self._numbers for n in needed)
        given = self._numbers if as_given else self._columns()
        column = {n: np.broadcast_to(given[n], self.shape) for n in needed}
        kept = {n: column[n] for n in needed[:3]}
        if exact:
            kept["restitution_in"] = column["restitution"]
        else:
            # Lambda = lambda L^(m-n) v0^q/k, L = (M v0^2/k)^(1/(n+1)); only lambda v0/k if m = n
            lengths = 1.0 if first.m == first.n else \
                (kept["mass"] * kept["speed"]**2 / kept["stiffness"])**((first.m - first.n)
                                                                       / (first.n + 1.0))
            kept["lambda"] = (column["damping"] * lengths * kept["speed"]**first.q
                              / kept["stiffness"])
        kept = {k: np.ascontiguousarray(a) for k, a in kept.items()}
        for name, array in kept.items():
            setattr(batch, name, pointer(array))
        # one block: memory that the system has to hand out comes in larger pieces
        found = dict(zip(_BATCH, np.empty((len(_BATCH), *self.shape))))
        for field, array in found.items():
            setattr(batch, field, pointer(array))
        status = np.empty(self.shape, dtype=np.intc)
        batch.status = pointer(status, ctypes.c_int)
        call("rsl_batch_collide", ctypes.byref(batch))
        return self._outcome_of(found, kept, status)

    def _columns(self) -> dict[str, FloatArray]:
        size = ctypes.sizeof(api.rsl_law_contact)
        record = api.rsl_law_contact

        def column(name: str) -> FloatArray:
            at = offset(record, name)
            return np.ndarray(self._count, np.float64, self._contacts, at, size).reshape(self.shape)
        return {n: column(n) for n in ("mass", "stiffness", "speed", "restitution", "damping")}

    def _outcome_of(self, found: Mapping[str, FloatArray], kept: Mapping[str, FloatArray],
                    status: Any) -> Outcome[FloatArray, BoolArray]:
        speed, mass = kept["speed"], kept["mass"]
        outcome = Outcome(found, status == api.RSL_OK)
        outcome._derived = {
            "speed_out": lambda: outcome.restitution * speed,
            "energy_in": lambda: 0.5 * mass * speed**2,
            "energy_out": lambda: 0.5 * mass * outcome.speed_out**2,
            "energy_dissipated": lambda: outcome.energy_in - outcome.energy_out}
        return outcome

    def _collide_each(self, integrated: bool) -> Outcome[FloatArray, BoolArray]:
        outcomes = (api.rsl_collide_outcome * self._count)()
        status = np.empty(self._count, dtype=np.intc)
        with self._watch():
            call("rsl_batch_each_collide", self._contacts, self._count, self._options(integrated),
                 outcomes, pointer(status, ctypes.c_int))
        table = rows(outcomes, self._count, api.rsl_collide_outcome)
        return Outcome({f: np.ascontiguousarray(table[f]).reshape(self.shape) for f in OUTCOME},
                       (status == api.RSL_OK).reshape(self.shape))

    def gradient(self) -> Gradient:
        """The derivatives of what comes out of the impact, and of the damping, with respect to all
        numbers that were given, exact to 1e-11: nothing is differenced. A law that is not covered
        (user laws, plastic laws, the memoryless form, a load) is refused."""
        if isinstance(self.law, UserLaw) or self.memoryless:
            refuse("unknown", f"no derivatives of {self.law.key}: " + (
                "the memoryless form is not covered" if self.memoryless else
                "laws of one's own are not covered"))
        return gradient_of(self.law._row, self._spec, self._numbers, self.shape, self._options())

    # ---- in time ----------------------------------------------------------------------------

    def curve(self, tolerance: float = 1e-3, *, times: ArrayLike | None = None) -> Curve:
        """The impact in time, as a polyline within `tolerance` of the peaks, or at given times [s]
        in rising order."""
        if self.shape:
            refuse("argument", "a curve is of one contact; this one has the shape "
                               f"{self.shape}; curves() has one for each")
        return self.curves(tolerance, times=times)[0]

    def curves(self, tolerance: float = 1e-3, *, times: ArrayLike | None = None) -> Curves:
        """The curve of every contact of the arrays, in their order.

        >>> c = Contact("flores", restitution=[0.2, 0.8], mass=1, stiffness=1e8, speed=1)
        >>> [round(float(one.force.max() / f), 3) for one, f in zip(c.curves(), c.collide().force_max)]
        [1.0, 1.0]
        """
        name, found = self.law.key + (" exact" if self.exact else ""), []
        varied = {n: np.broadcast_to(a, self.shape).ravel() for n, a in self._numbers.items()
                  if a.ndim}
        with self._watch():
            for i in range(self._count):
                points = self._at(real(times, "times"), i) if times is not None else \
                    self._polyline(float(tolerance), i)
                label = ", ".join(f"{n} = {a[i]:g}" for n, a in varied.items())
                found.append(Curve(points, f"{name}, {label}" if label else name))
        return Curves(found, varied)

    def _at(self, times: FloatArray, place: int) -> Records:
        times = np.atleast_1d(times).ravel()
        points = (api.rsl_collide_curve_point * max(1, times.size))()
        call("rsl_collide_at", ctypes.byref(self._contacts[place]), self._options(), pointer(times),
             times.size, points)
        return rows(points, times.size, api.rsl_collide_curve_point)

    def _polyline(self, tolerance: float, place: int) -> Records:
        room, count = 512, ctypes.c_size_t()
        while True:
            points = (api.rsl_collide_curve_point * room)()
            status = call("rsl_collide_curve", ctypes.byref(self._contacts[place]),
                          self._options(), tolerance, points, room, ctypes.byref(count))
            if status != api.RSL_CURVE_FULL:
                return rows(points, count.value, api.rsl_collide_curve_point)
            room = count.value

    def plot(self, axes: Axes | None = None, over: str = "depth", **style: Any) -> Axes:
        """Draws the force of the impact over "depth" or "time"; returns the matplotlib axes."""
        return self.curve().plot(axes, over, **style)


def watch(law: Law | UserLaw) -> ContextManager[Any]:
    """Calls of the caller's own law are watched; those of the catalogue need no watch."""
    return law.watch() if isinstance(law, UserLaw) else contextlib.nullcontext()


class Function:
    """A restitution of the speed: of the library, or through points in memory of its own."""

    def __init__(self, said: str | Points) -> None:
        self.said = said
        if isinstance(said, str):
            self.row = get("rsl_restitution_get", api.rsl_restitution, said)
            return
        speed, value = (np.ascontiguousarray(real(a, n), dtype=float).ravel()
                        for a, n in zip(said, ("speed", "restitution")))
        if speed.shape != value.shape:
            refuse("argument", f"has {speed.size} speeds and {value.size} restitutions; expected: "
                               "as many", "restitution_law")
        self._kept = speed, value, np.empty_like(speed), api.rsl_restitution()
        call("rsl_restitution_measured", pointer(speed), pointer(value), speed.size,
             pointer(self._kept[2]), ctypes.byref(self._kept[3]))
        self.row = ctypes.pointer(self._kept[3])


def function_of(said: str | Points | None) -> Function | None:
    return None if said is None else Function(said)


def press_of(law: Law | UserLaw, table: Press | None) -> PressTest | None:
    """The press test of the law `table`; other laws take none."""
    if table is None:
        return None
    if not law._row.contents.model.contents.measured:
        refuse("conflict", f"a press test is for the law table; the law is {law.key}", "table")
    return table if isinstance(table, PressTest) else PressTest(table)


__all__ = ["Contact", "Curve", "Curves", "Law", "Outcome", "OUTCOME"]
