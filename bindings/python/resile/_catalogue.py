# SPDX-License-Identifier: MIT
"""The catalogue of laws."""
from __future__ import annotations

import ctypes
import html
import math
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, overload

import numpy as np

from . import _api as api
from ._formula import latex
from ._native import call, common_shape, get, lib, nearest, pointer, real, refuse, text
from ._types import ArrayLike, FloatArray

if TYPE_CHECKING:
    import pandas

_INPUTS = [lib.rsl_law_input_table()[i] for i in range(api.RSL_LAW_INPUT_COUNT)]

#: Every number that a law may take: name -> (symbol, unit, meaning).
INPUTS: dict[str, tuple[str, str, str]] = {
    text(i.name): (text(i.symbol), text(i.unit), text(i.meaning)) for i in _INPUTS}

#: The smallest value of each, and whether it is allowed itself.
LOWEST = {text(i.name): (i.low, bool(i.closed)) for i in _INPUTS}


def input_names(bits: int) -> list[str]:
    return [name for i, name in enumerate(INPUTS) if bits >> i & 1]


class Table(List[Dict[str, Any]]):
    """Rows as dictionaries: to_pandas() makes a DataFrame of them, notebooks show them."""

    columns: list[str]

    def __init__(self, rows: Iterable[dict[str, Any]], columns: list[str] | None = None) -> None:
        super().__init__(rows)
        self.columns = columns or (list(self[0]) if self else [])

    def to_pandas(self) -> pandas.DataFrame:
        import pandas
        return pandas.DataFrame(list(self), columns=self.columns)

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{html.escape(c)}</th>" for c in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(_cell(r[c]))}</td>" for c in self.columns)
                       + "</tr>" for r in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __repr__(self) -> str:
        cells = [[_cell(r[c]) for c in self.columns] for r in self]
        widths = [max(map(len, column)) for column in zip(self.columns, *cells)]
        return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip()
                         for row in [self.columns, *cells])


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return "—" if math.isnan(value) else f"{value:.6g}"
    return ", ".join(value) if isinstance(value, (list, tuple)) else str(value)


class Law:
    """One law of the catalogue. Equal keys are equal laws.

    key, aliases, title, authors, year, doi, bibtex, family; equation, parameter (as plain text,
    `latex` as LaTeX); n, m, q (NaN: yours); end ("depth" or "force"); inputs and options (names of
    the numbers it needs, or takes instead); restitution_min, restitution_max; exact, errata.
    """

    key: str
    aliases: list[str]
    title: str
    authors: str
    year: int
    doi: str
    bibtex: str
    family: str
    equation: str
    parameter: str
    n: float
    m: float
    q: float
    end: str
    inputs: list[str]
    options: list[str]
    restitution_min: float
    restitution_max: float
    exact: str
    errata: str

    def __init__(self, row: Any) -> None:
        c = row.contents
        self._row = row
        for field in ("key", "title", "authors", "doi", "bibtex", "equation", "parameter", "exact",
                      "errata"):
            setattr(self, field, text(getattr(c, field)))
        self.aliases = text(c.aliases).split()
        self.year = c.year
        self.family = text(lib.rsl_law_family_name(c.family))
        self.n, self.q = c.n, c.q
        self.m = c.n if c.m == -2.0 else c.m
        self.end = text(lib.rsl_law_separation_name(c.end))
        self.inputs, self.options = input_names(c.inputs), input_names(c.options)
        self.restitution_min, self.restitution_max = c.restitution_min, c.restitution_max

    def __reduce__(self) -> tuple[Any, ...]:
        return law, (self.key,)

    @property
    def latex(self) -> str:
        """Force and damping as LaTeX."""
        return latex(self.equation) + (r",\quad " + latex(self.parameter) if self.parameter else "")

    @overload
    def resulting_restitution(self, restitution: float, *,  # type: ignore[misc]
                              mass: float = ..., speed: float = ..., stiffness: float = ...,
                              **numbers: float) -> float: ...
    @overload
    def resulting_restitution(self, restitution: ArrayLike, *, mass: ArrayLike = ...,
                              speed: ArrayLike = ..., stiffness: ArrayLike = ...,
                              **numbers: ArrayLike) -> FloatArray: ...

    def resulting_restitution(self, restitution: Any, *, mass: Any = 1.0, speed: Any = 1.0,
                              stiffness: Any = 1e8, **numbers: Any) -> Any:
        """The resulting restitution of an input restitution, as published: mass [kg],
        speed [m/s], stiffness [N/m^n] where that matters, other numbers as in `inputs`.

        >>> law("flores").resulting_restitution(0.5)
        0.4704447793267395
        """
        given = arrays({"restitution": restitution, "mass": mass, "speed": speed,
                        "stiffness": stiffness, **numbers})
        shape = common_shape(given)
        spec, count = lib.rsl_law_parameters_default(), math.prod(shape)
        contacts = (api.rsl_law_contact * max(1, count))()
        outcomes = (api.rsl_collide_outcome * max(1, count))()
        prepare_each(self, spec, given, shape, contacts)
        call("rsl_batch_each_collide", contacts, count, None, outcomes, None)
        found = np.array([o.restitution for o in outcomes[:count]]).reshape(shape)
        return found if shape else float(found)

    def input_restitution(self, restitution: float, *, mass: float = 1.0, speed: float = 1.0,
                          stiffness: float = 1e8, **numbers: float | None) -> float:
        """The input whose resulting restitution is this one: mass [kg], speed [m/s],
        stiffness [N/m^n] where that matters.

        >>> flores = law("flores")
        >>> round(flores.resulting_restitution(flores.input_restitution(0.5)), 12)
        0.5
        """
        spec = spec_of({"mass": mass, "speed": speed, "stiffness": stiffness, **numbers},
                       f"law('{self.key}')")
        found = ctypes.c_double()
        call("rsl_collide_input_restitution", self._row, ctypes.byref(spec), float(restitution),
             ctypes.byref(found))
        return found.value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<law {self.key}: {self.title}; {self.equation}>"

    def _repr_html_(self) -> str:
        escape = html.escape
        rows = [("source", f"{self.authors} ({self.year})"), ("doi", self.doi),
                ("end of contact", self.end), ("needs", ", ".join(self.inputs)),
                ("takes also", ", ".join(self.options)), ("range of e", self._range()),
                ("exactly", self.exact), ("errata", self.errata)]
        table = "".join(f"<tr><th style='text-align:left'>{escape(k)}</th>"
                        f"<td style='text-align:left'>{escape(v)}</td></tr>" for k, v in rows if v)
        return (f"<b>{escape(self.key)}</b>: {escape(self.title)}"
                f"$${latex(self.equation)}$$"
                + (f"$${latex(self.parameter)}$$" if self.parameter else "")
                + f"<table>{table}</table>")

    def _range(self) -> str:
        if self.restitution_max <= 0.0:
            return ""
        return f"{self.restitution_min:g} to {self.restitution_max:g}"


def law(key: str | Law) -> Law:
    """The law of a key or alias.

    >>> law("flores").authors
    'Flores, Machado, Silva, Martins'
    """
    if isinstance(key, Law):
        return key
    if not isinstance(key, str):
        raise TypeError(f"a law is named by its key, not by a {type(key).__name__}")
    return Law(get("rsl_law_get", api.rsl_law, key))


def laws(family: str | None = None, *, engine: str | None = None) -> Table:
    """All laws as a table, or those of one family; `pandas.DataFrame(resile.laws())` works. Those
    of an engine (resile.engines()): what it calls them, their keys here, what to know.

    >>> len(laws("elastic")) > 5
    True
    """
    if engine is not None:
        return _laws_of(engine)
    rows = [Law(lib.rsl_law_at(i)) for i in range(lib.rsl_law_count())]
    families = dict.fromkeys(r.family for r in rows)
    if family is not None and family not in families:
        refuse("unknown", f"there is no family '{family}'; there are {', '.join(families)}")
    fields = ("key", "title", "family", "authors", "year", "n", "m", "q", "end", "equation",
              "parameter", "inputs", "doi")
    return Table([{f: getattr(r, f) for f in fields} for r in rows
                  if family in (None, r.family)], list(fields))


def engines() -> Table:
    """The simulation programs whose contact laws are known."""
    rows = [lib.rsl_law_engine_at(i).contents for i in range(lib.rsl_law_engine_count())]
    return Table([{"key": text(r.key), "title": text(r.title), "laws": r.count,
                   "source": text(r.source)} for r in rows])


def _laws_of(engine: str) -> Table:
    row = lib.rsl_law_engine_find(str(engine).encode())
    if not row:
        keys = [r["key"] for r in engines()]
        refuse("unknown", f"there is no engine '{engine}'{nearest(str(engine), keys)}")
    found = [row.contents.laws[i] for i in range(row.contents.count)]
    return Table([{"name": text(r.name), "key": text(r.key), "remark": text(r.remark),
                   "advice": text(r.advice)} for r in found], ["name", "key", "remark", "advice"])


def cite(key: str | Law) -> str:
    """The BibTeX entry of a law's source."""
    return law(key).bibtex


# ---- numbers of laws ----------------------------------------------------------------------------

def spec_of(numbers: Mapping[str, Any], where: str) -> api.rsl_law_parameters:
    """Scalar numbers by name in the struct of the library."""
    spec: api.rsl_law_parameters = lib.rsl_law_parameters_default()
    for name, value in numbers.items():
        if name not in INPUTS:
            raise TypeError(f"{where} takes no '{name}'{nearest(name, INPUTS)}")
        if value is not None:
            setattr(spec, name, no_nan(float(value), name))
    return spec


def no_nan(value: float, name: str) -> float:
    """In the structs of the library NaN means that a number is not given: nobody asks for that."""
    if math.isnan(value):
        refuse("argument", "is nan, which is no number", name)
    return value


def arrays(numbers: Mapping[str, Any]) -> dict[str, FloatArray]:
    """The numbers of contacts, without those that are None."""
    found = {}
    for name, value in numbers.items():
        if name not in INPUTS:
            raise TypeError(f"a contact takes no '{name}'{nearest(name, INPUTS)}")
        if value is None:
            continue
        found[name] = real(value, name)
        if found[name].size:
            no_nan(found[name].min(), name)
    return found


def prepare_each(law: Any, spec: api.rsl_law_parameters, numbers: Mapping[str, FloatArray],
                 shape: tuple[int, ...], contacts: Any) -> None:
    """Contacts of a law, one per element of the shape, from numbers that broadcast to it."""
    given = {name: np.ascontiguousarray(np.broadcast_to(a, shape)).ravel()
             for name, a in numbers.items()}
    table = (ctypes.POINTER(ctypes.c_double) * len(INPUTS))(
        *(pointer(given[n]) if n in given else None for n in INPUTS))
    call("rsl_batch_each_prepare", law._row, ctypes.byref(spec), table, math.prod(shape), contacts,
         None)
