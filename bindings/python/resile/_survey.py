# SPDX-License-Identifier: MIT
"""Laws over their inputs: damping, outcomes, and the error against the exact law."""
from __future__ import annotations

import ctypes
import itertools
from typing import TYPE_CHECKING, Any, Iterable, Mapping

import numpy as np

from . import _api as api
from ._catalogue import INPUTS, Law, Table, law as law_of, spec_of
from ._native import call, lib, nearest, pointer, real, refuse, text
from ._types import ArrayLike, FloatArray
from .contact import OUTCOME, Contact

if TYPE_CHECKING:
    import pandas

_DEFAULTS = {"mass": 1.0, "stiffness": 1e8, "speed": 1.0}
_DAMPING = ("hysteresis_ratio", "damping_ratio", "alpha", "lambda_dimensionless", "path_integral",
            "loss_factor", "restitution")
_QUANTITIES = [text(lib.rsl_collide_error_name(i)) for i in range(api.RSL_COLLIDE_ERROR_COUNT)]
_MEASURES = [text(lib.rsl_collide_measure_name(i)) for i in range(api.RSL_COLLIDE_MEASURE_COUNT)]


def _laws(laws: str | Law | Iterable[str | Law]) -> list[Law]:
    return [law_of(k) for k in ([laws] if isinstance(laws, (str, Law)) else laws)]


def _axes(over: Mapping[str, ArrayLike]) -> dict[str, FloatArray]:
    axes = {}
    for name, values in over.items():
        if name not in INPUTS:
            raise TypeError(f"over has no '{name}'{nearest(name, INPUTS)}")
        axes[name] = real(values, name).reshape(-1)
    return axes


def _fits(law: Law, numbers: Mapping[str, Any]) -> dict[str, Any]:
    """Mass, stiffness and speed where they are not given."""
    return {**{n: v for n, v in _DEFAULTS.items() if n != "stiffness" or n in
               law.inputs + law.options}, **numbers}


def damping_over(laws: str | Law | Iterable[str | Law], over: Mapping[str, ArrayLike], *,
                 exact: bool = False, **numbers: float) -> Table:
    """The damping of laws for all combinations of values: one row each, with the hysteresis ratio h,
    damping ratio xi, alpha, Lambda, path integral I, loss factor and resulting restitution (NaN:
    the law has none), and the damping lambda.

    laws: one law or several
    over: input -> values
    numbers: other inputs; mass 1 kg, stiffness 1e8 and speed 1 m/s unless they are given

    >>> round(damping_over("flores", {"restitution": [0.2, 0.5]})[1]["hysteresis_ratio"], 12)
    1.6
    """
    axes, rows = _axes(over), []
    measures = api.rsl_collide_damping_measures()
    contact = api.rsl_law_contact()
    for one in _laws(laws):
        for values in itertools.product(*axes.values()):
            at = dict(zip(axes, map(float, values)))
            spec = spec_of(_fits(one, {**numbers, **at}), "damping_over")
            spec.calibration = api.RSL_LAW_EXACT if exact else api.RSL_LAW_PUBLISHED
            call("rsl_collide_prepare", one._row, ctypes.byref(spec), ctypes.byref(contact))
            call("rsl_collide_damping", ctypes.byref(contact), ctypes.byref(measures))
            rows.append({"law": one.key, **at, "damping": contact.damping,
                         **{("restitution_out" if n == "restitution" else n): getattr(measures, n)
                            for n in _DAMPING}})
    return Table(rows)


def _has_curve(law: Law) -> bool:
    return bool(law._row.contents.model.contents.elastic_curve)


def compare(laws: str | Law | Iterable[str | Law], over: Mapping[str, ArrayLike] | None = None, *,
            exact: bool = False, formulation: str | None = None, **numbers: float) -> Table:
    """The outcomes of laws for all combinations of values: one row each.

    laws, over, numbers: as for damping_over
    formulation: the damping of the elastic laws among them, see Contact

    >>> [round(r["restitution_out"], 4) for r in compare(["flores", "exact"], restitution=0.5)]
    [0.4704, 0.5]
    """
    axes, rows = _axes(over or {}), []
    for one in _laws(laws):
        for values in itertools.product(*axes.values()):
            at = dict(zip(axes, map(float, values)))
            found = Contact(one, exact=exact, formulation=formulation if _has_curve(one) else None,
                            **_fits(one, {**numbers, **at})).collide().as_dict()
            row: dict[str, Any] = {"law": one.key, **at}
            for name in OUTCOME:
                row["restitution_out" if name == "restitution" else name] = found[name]
            rows.append(row)
    return Table(rows)


# ---- the error of a law ---------------------------------------------------------------------------

def _place(word: str, words: list[str], what: str) -> int:
    if word not in words:
        refuse("argument", f"is '{word}'; allowed: {', '.join(words)}", what)
    return words.index(word)


class _Sample:
    """Errors of a law over the values of one input."""

    def __init__(self, law: str | Law, sample: Mapping[str, ArrayLike] | None, quantity: str,
                 numbers: Mapping[str, float]) -> None:
        self.law, self.quantity = law_of(law), _place(quantity, _QUANTITIES, "quantity")
        if sample is None and "restitution" in numbers:
            sample = {"restitution": [numbers["restitution"]]}
        axes = _axes({"restitution": np.linspace(0.01, 0.99, 99)} if sample is None else sample)
        if len(axes) != 1:
            raise TypeError(f"a sample has one input, not {len(axes)}")
        (self.name, self.values), = axes.items()
        self.errors = np.empty(len(self.values))

    def at(self, numbers: Mapping[str, float]) -> FloatArray:
        spec = spec_of(_fits(self.law, numbers), "a law error")
        call("rsl_collide_law_errors", self.law._row, ctypes.byref(spec), self.quantity,
             list(INPUTS).index(self.name), pointer(self.values), len(self.values),
             pointer(self.errors))
        return self.errors

    def measure(self, measure: str) -> float:
        return float(lib.rsl_collide_measure(_place(measure, _MEASURES, "measure"),
                                             pointer(self.errors), len(self.errors)))


def law_error(law: str | Law, *, sample: Mapping[str, ArrayLike] | None = None,
              quantity: str = "damping", measure: str = "rms", **numbers: float) -> float:
    """The relative error of a law as published over a sample of one input.

    sample: input -> values; None: 99 restitutions from 0.01 to 0.99, or the one that is given
    quantity: "damping", "force", "depth", "duration", "impulse", "loss", compared with the exact
        law, or "restitution", with the prescribed one
    measure: "rms", "mean" (of the absolute values), "max", "bias" (signed mean)
    numbers: other inputs; mass 1 kg, stiffness 1e8 and speed 1 m/s unless they are given
    A function of a law's inputs that optimise() takes:

    >>> import resile
    >>> best = resile.optimise(lambda x: law_error("safaeifar-family", path_depth=x[0], path_rate=3),
    ...                        [(1, 6)])
    >>> round(100 * best.value, 4)
    12.0226
    """
    errors = _Sample(law, sample, quantity, numbers)
    _place(measure, _MEASURES, "measure")
    errors.at(numbers)
    return errors.measure(measure)


class Map:
    """The error of a law over a grid.

    law, quantity, measure: what was computed
    axes: input -> values, down and across
    value: the relative errors, an array of the shape of the grid (NaN: none)
    """

    law: str
    quantity: str
    measure: str
    axes: dict[str, FloatArray]
    value: FloatArray

    def __init__(self, law: str, quantity: str, measure: str, axes: dict[str, FloatArray],
                 value: FloatArray) -> None:
        self.law, self.quantity, self.measure = law, quantity, measure
        self.axes, self.value = axes, value

    @property
    def lowest(self) -> dict[str, float]:
        """The cell with the least absolute value: its inputs and `value`."""
        places = np.unravel_index(int(np.nanargmin(np.abs(self.value))), self.value.shape)
        found = {n: float(v[i]) for (n, v), i in zip(self.axes.items(), places)}
        return {**found, "value": float(self.value[places])}

    def to_pandas(self) -> pandas.DataFrame:
        """A DataFrame of the grid, the first input down and the second across."""
        import pandas
        (down, rows), (across, columns) = self.axes.items()
        return pandas.DataFrame(self.value, pandas.Index(rows, name=down),
                                pandas.Index(columns, name=across))

    def __repr__(self) -> str:
        return f"<map of {self.law}: {self.measure} error of the {self.quantity} over " \
               f"{' and '.join(self.axes)}>"


def map_of(law: str | Law, over: Mapping[str, ArrayLike], *,
           sample: Mapping[str, ArrayLike] | None = None, quantity: str = "damping",
           measure: str = "rms", **numbers: float) -> Map:
    """The error of a law as published over a grid of two inputs (docs/guide/optimise.md).

    over: two inputs -> values
    sample, quantity, measure, numbers: as for law_error; with the restitution among `over` and no
        sample, each cell is one impact

    >>> import resile
    >>> grid = resile.map("safaeifar-family", {"path_depth": [1, 2.5], "path_rate": [3, 4, 5]})
    >>> round(100 * grid.value[1, 0], 4)
    12.0231
    """
    axes = _axes(over)
    if len(axes) != 2:
        raise TypeError(f"a map has two inputs, not {len(axes)}")
    single = sample is None and "restitution" in axes
    errors = _Sample(law, {"restitution": [0.5]} if single else sample, quantity, numbers)
    if errors.name in axes and not single:
        refuse("argument", f"sample and over both vary {errors.name}")
    _place(measure, _MEASURES, "measure")
    value = np.full([len(v) for v in axes.values()], np.nan)
    first: BaseException | None = None
    for place in np.ndindex(*value.shape):
        at = {n: float(v[i]) for (n, v), i in zip(axes.items(), place)}
        if single:
            errors.values[0] = at["restitution"]
        try:
            errors.at({**numbers, **at})
        except ValueError as trouble:
            first = first or trouble
            continue
        value[place] = errors.measure(measure)
    if first is not None and np.all(np.isnan(value)):
        raise first
    return Map(errors.law.key, quantity, measure, axes, value)
