# SPDX-License-Identifier: MIT
"""The catalogue: laws, published functions e(v), materials, and stiffness from geometry."""
from __future__ import annotations

import ctypes
import html
import math

import numpy as np

from . import _api as api
from ._formula import latex
from ._native import call, lib, nearest, real, refuse, text

_INPUTS = [lib.rsl_law_input_table()[i] for i in range(api.RSL_INPUT_COUNT)]

#: Every number that a law may ask for: name -> (symbol, unit, meaning).
INPUTS = {text(i.name): (text(i.symbol), text(i.unit), text(i.meaning)) for i in _INPUTS}


#: The smallest value of each, and whether it is allowed itself.
LOWEST = {text(i.name): (i.low, bool(i.closed)) for i in _INPUTS}


def input_names(bits: int) -> list[str]:
    return [name for i, name in enumerate(INPUTS) if bits >> i & 1]


class Table(list):
    """Rows as dictionaries: pandas.DataFrame takes it, notebooks show it."""

    def __init__(self, rows, columns=None):
        super().__init__(rows)
        self.columns = columns or (list(self[0]) if self else [])

    def _repr_html_(self):
        head = "".join(f"<th>{html.escape(c)}</th>" for c in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{html.escape(_cell(r[c]))}</td>" for c in self.columns)
                       + "</tr>" for r in self)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __repr__(self):
        cells = [[_cell(r[c]) for c in self.columns] for r in self]
        widths = [max(map(len, column)) for column in zip(self.columns, *cells)]
        return "\n".join("  ".join(c.ljust(w) for c, w in zip(row, widths)).rstrip()
                         for row in [self.columns, *cells])


def _cell(value) -> str:
    if isinstance(value, float):
        return "—" if math.isnan(value) else f"{value:.6g}"
    return ", ".join(value) if isinstance(value, (list, tuple)) else str(value)


class Law:
    """One law of the catalogue. Equal keys are equal laws.

    key, aliases, title, authors, year, doi, bibtex, family; equation, parameter (as plain text,
    `latex` as LaTeX); n, m, q (NaN: yours); end ("depth" or "force"); inputs and options (names of
    the numbers it needs, or takes instead); restitution_min, restitution_max; exact, errata.
    """

    def __init__(self, row):
        c = row.contents if hasattr(row, "contents") else row
        self._row = ctypes.pointer(c)
        for field in ("key", "title", "authors", "doi", "bibtex", "equation", "parameter", "exact",
                      "errata"):
            setattr(self, field, text(getattr(c, field)))
        self.aliases = text(c.aliases).split()
        self.year = c.year
        self.family = text(lib.rsl_law_family_name(c.family))
        self.n, self.q = c.n, c.q
        self.m = c.n if c.m == -2.0 else c.m
        self.end = text(lib.rsl_law_end_name(c.end))
        self.inputs, self.options = input_names(c.inputs), input_names(c.options)
        self.restitution_min, self.restitution_max = c.restitution_min, c.restitution_max

    @property
    def latex(self) -> str:
        """Force and damping as LaTeX."""
        return latex(self.equation) + (r",\quad " + latex(self.parameter) if self.parameter else "")

    def returns(self, restitution, *, mass=1.0, speed=1.0, stiffness=1e8, **numbers):
        """The restitution that comes back when this one is asked for, as published.

        >>> float(law("flores").returns(0.5))
        0.4704447793267395
        """
        from .contact import Contact
        return Contact(self, restitution=restitution, mass=mass, speed=speed,
                       stiffness=stiffness, **numbers).collide().restitution

    def __eq__(self, other):
        return isinstance(other, Law) and other.key == self.key

    def __hash__(self):
        return hash(self.key)

    def __repr__(self):
        return f"<law {self.key}: {self.title}; {self.equation}>"

    def _repr_html_(self):
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

    def _range(self):
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
    row = lib.rsl_law_find(key.encode())
    if row:
        return Law(row)
    near = lib.rsl_law_nearest(key.encode())
    refuse("unknown", f"there is no law '{key}'" +
           (f"; did you mean '{text(near)}'?" if near else "; resile.laws() lists them"))


def laws(family: str | None = None) -> Table:
    """All laws as a table, or those of one family; `pandas.DataFrame(resile.laws())` works.

    >>> len(laws("elastic")) > 5
    True
    """
    rows = [Law(lib.rsl_law_at(i)) for i in range(lib.rsl_law_count())]
    families = dict.fromkeys(r.family for r in rows)
    if family is not None and family not in families:
        refuse("unknown", f"there is no family '{family}'; there are {', '.join(families)}")
    fields = ("key", "title", "family", "authors", "year", "n", "m", "q", "end", "equation",
              "parameter", "inputs", "doi")
    return Table([{f: getattr(r, f) for f in fields} for r in rows
                  if family in (None, r.family)], list(fields))


def cite(key: str | Law) -> str:
    """The BibTeX entry of a law's source."""
    return law(key).bibtex


# ---- materials and stiffness -------------------------------------------------------------------

def materials() -> Table:
    """Materials: Young's modulus, yield stress [Pa], density [kg/m^3]; NaN where brittle."""
    fields = ("key", "title", "young", "poisson", "density", "yield", "source")
    found = [lib.rsl_stiffness_material_at(i).contents
             for i in range(lib.rsl_stiffness_material_count())]
    return Table([{f: (text(v) if isinstance(v := getattr(m, f), (bytes, type(None))) else v)
                   for f in fields} for m in found], list(fields))


def _elastic(material, young, poisson, which):
    if material is not None:
        if young is not None or poisson is not None:
            refuse("conflict", f"{which} has a material and a Young's modulus; give one of them")
        if material == "rigid":
            return math.inf, 0.0
        row = lib.rsl_stiffness_material_find(str(material).encode())
        if not row:
            keys = [m["key"] for m in materials()]
            refuse("unknown", f"there is no material '{material}'{nearest(str(material), keys)}")
        return row.contents.young, row.contents.poisson
    if young is None or poisson is None:
        refuse("missing", f"{which} needs a material, or young and poisson")
    return float(young), float(poisson)


def modulus(material=None, material2=None, *, young=None, poisson=None, young2=None,
            poisson2=None) -> float:
    """E* = 1/((1-nu1^2)/E1 + (1-nu2^2)/E2) [Pa] of two materials, by name or by E [Pa] and nu.
    The second body is like the first unless something is said of it; "rigid" does not yield."""
    first = _elastic(material, young, poisson, "body 1")
    second = first
    if material2 is not None or young2 is not None or poisson2 is not None:
        second = _elastic(material2, young2, poisson2, "body 2")
    value = ctypes.c_double()
    call("rsl_stiffness_modulus", *first, *second, ctypes.byref(value))
    return value.value


def stiffness(material=None, material2=None, *, radius, radius2=math.inf, young=None, poisson=None,
              young2=None, poisson2=None) -> float:
    """k of Hertz's law F = k d^(3/2) for two spheres [N/m^(3/2)]; radii in m, a plane by default.

    >>> f"{stiffness('steel', radius=0.01, radius2=0.01):.4g}"
    '1.029e+10'
    """
    e_star = modulus(material, material2, young=young, poisson=poisson, young2=young2,
                     poisson2=poisson2)
    effective, k = ctypes.c_double(), ctypes.c_double()
    call("rsl_stiffness_radius", float(radius), float(radius2), ctypes.byref(effective))
    call("rsl_stiffness_hertz", e_star, effective.value, ctypes.byref(k))
    return k.value


# ---- restitution over the speed ----------------------------------------------------------------

def spec_of(numbers: dict, where: str) -> api.rsl_law_spec:
    """Scalar numbers by name in the struct of the library."""
    spec = lib.rsl_law_spec_default()
    for name, value in numbers.items():
        if name not in INPUTS:
            raise TypeError(f"{where} takes no '{name}'{nearest(name, INPUTS)}")
        if value is not None:
            setattr(spec, name, float(value))
    return spec


def restitutions() -> Table:
    """The published functions e(v): key, formula, range of speeds, what they need."""
    rows = [lib.rsl_restitution_at(i).contents for i in range(lib.rsl_restitution_count())]
    return Table([{"key": text(r.key), "title": text(r.title), "authors": text(r.authors),
                   "year": r.year, "formula": text(r.formula), "range": text(r.range),
                   "inputs": input_names(r.inputs)} for r in rows])


def restitution(function: str | Law, speed, **numbers):
    """e at speeds [m/s]: of a published function by its key ("bridges", "thornton", ...), or what a
    law returns there with the numbers given (restitution, mass, stiffness, ...).

    >>> float(restitution("bridges", 0.01).round(3))
    0.32
    """
    speeds = real(speed, "speed")
    row = None if isinstance(function, Law) else lib.rsl_restitution_find(str(function).encode())
    if not row:
        from .contact import Contact
        return Contact(function, speed=speeds, **numbers).collide().restitution
    spec = spec_of(numbers, f"restitution('{function}')")
    value, out = ctypes.c_double(), np.empty(speeds.shape)
    for i, v in np.ndenumerate(speeds):
        call("rsl_restitution_value", row, ctypes.byref(spec), v, ctypes.byref(value))
        out[i] = value.value
    return out if out.shape else out[()]
