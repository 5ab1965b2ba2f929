#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write src/collide/viscous_table.inc: Hertz with viscous damping, n = 3/2, q = 1, of the laws' exponents m.

The dimensionless impact  x'' + x^n + Lambda x^m x' = 0,  x(0) = 0, x'(0) = 1  depends on Lambda alone. In the
polar coordinates of src/collide/polar.c, u = rho cos(theta), w = sqrt(2 x^(n+1)/(n+1)) = rho sin(theta),

    d ln(rho)/dtheta = -Q C/(1 + W Q S),      Q = Lambda c^((m-n)/(n+1)) rho^kappa S^mu C,
    dt/dtheta = (rho S)^-alpha/(c^(n/(n+1)) (1 + W Q S)),

and with theta, or pi - theta, = (pi/2) r^g every power of the angle is a whole one of r. It is integrated by
extrapolated midpoint steps (Gragg, Bulirsch, Stoer; eight columns) in extended precision (an x86 long double:
64 bits), at all places of a cell at once. Extremes of the force and the end at F = 0 are roots of a step of
free length from the grid point before them.

For m = 1/2 the way after the last zero of the force adds powers of sqrt(Lambda), the variable of the table. Its
cells are as wide as DEGREE allows; each holds the polynomials of

    -ln(e)/Lambda, depth_max, time_of_depth_max, force_max, time_of_force_max, duration,
    force_min/Lambda^(n/(n-m)) or, where contact ends at F = 0, depth_end/Lambda^(1/(n-m)).

For m = 0 the force at touch, Lambda, is the largest from some Lambda on, where a cell begins.

Usage: viscous_tables.py       (some minutes; needs NumPy)
"""
import os
from dataclasses import dataclass

import numpy as np

ld = np.longdouble
assert np.finfo(ld).nmant >= 63, "a long double of 64 bits is needed"
PI = ld("3.14159265358979323846264338327950288")
N = ld(3) / 2
C_ = ld(5) / 4
ALPHA = ld(1) / 5
DEGREE = 19
POINTS = 26
BOUND = ld(2e-16)
COLUMNS = [2 * (i + 1) for i in range(8)]


class Path:
    """The impacts of one m at an array of Lambda."""

    switch = ld(np.inf)

    def __init__(self, m, lam, grade, steps):
        self.m, self.lam, self.grade, self.steps = ld(m), lam, grade, steps
        self.kappa = 1 - 2 * (N - self.m) / (N + 1)
        self.unit = lam * C_ ** ((self.m - N) / (N + 1))
        self.time_unit = C_ ** (-N / (N + 1))

    def rates(self, way, r, y):
        """d(ln rho)/dr and dt/dr at r, an array or a number; 0 at r = 0, where all powers are whole."""
        r = np.broadcast_to(np.asarray(r, dtype=ld), self.lam.shape)
        safe = np.where(r > 0, r, ld(1))
        angle = PI / 2 * safe ** self.grade
        sine, cosine = np.sin(angle), np.cos(angle)
        rise = self.grade * angle / safe * way
        q = self.unit * np.exp(self.kappa * y) * sine ** self.kappa * cosine
        brake = 1 + way * q * sine
        dy = -q * cosine / brake * rise
        dt = self.time_unit * np.exp(-ALPHA * (y + np.log(sine))) / brake * rise
        inside = r > 0
        return np.where(inside, dy, ld(0)), np.where(inside, dt, ld(0))

    def move(self, way, r, y, t, h):
        """One extrapolated step of length h, an array or a number."""
        rows = []
        for n in COLUMNS:
            step = h / n
            fy, ft = self.rates(way, r, y)
            y0, t0, y1, t1 = y, t, y + step * fy, t + step * ft
            for k in range(1, n):
                fy, ft = self.rates(way, r + k * step, y1)
                y0, y1 = y1, y0 + 2 * step * fy
                t0, t1 = t1, t0 + 2 * step * ft
            fy, ft = self.rates(way, r + h, y1)
            rows.append(((y0 + y1 + step * fy) / 2, (t0 + t1 + step * ft) / 2))
        for column in range(1, len(COLUMNS)):
            for k in range(len(COLUMNS) - 1, column - 1, -1):
                ratio = (ld(COLUMNS[k]) / COLUMNS[k - column]) ** 2 - 1
                rows[k] = tuple(a + (a - b) / ratio for a, b in zip(rows[k], rows[k - 1]))
        return rows[-1]

    def look(self, way, r, y):
        """x, u, F and dF/dt times x^(1-m) (m > 0)."""
        angle = PI / 2 * np.asarray(r, dtype=ld) ** self.grade
        rho = np.exp(y)
        x = (C_ * (rho * np.sin(angle)) ** 2) ** (1 / (N + 1))
        u = way * rho * np.cos(angle)
        if self.m == 0:
            force = x ** N + self.lam * u
            return x, u, force, N * np.sqrt(x) * u - self.lam * force
        force = x ** self.m * (x ** (N - self.m) + self.lam * u)
        return x, u, force, N * x ** (N - self.m) * u + self.lam * (self.m * u * u - x * force)

    def quarter(self, way, y, t):
        """The grid of a quarter: r, y, t at steps + 1 places."""
        grid = np.linspace(ld(0), ld(1), self.steps + 1, dtype=ld)
        places = grid if way > 0 else grid[::-1]
        out = [(places[0], y, t)]
        for a, b in zip(places, places[1:]):
            y, t = self.move(way, a, y, t, b - a)
            out.append((b, y, t))
        return out

    def zero(self, way, path, value, rising):
        """The last change of sign of a value along a quarter, falling or rising."""
        sign = 1 if rising else -1
        table = np.array([sign * np.broadcast_to(value(*self.look(way, r, y)), self.lam.shape) for r, y, _ in path])
        index = np.zeros(self.lam.shape, dtype=int)
        for i in range(len(path) - 1):
            index = np.where((table[i] < 0) & (table[i + 1] >= 0), i, index)
        pick = lambda k: np.array([path[i][k] if k == 0 else path[i][k][j] for j, i in enumerate(index)], dtype=ld)
        r, y, t = pick(0), pick(1), pick(2)
        width = np.array([path[i + 1][0] - path[i][0] for i in index], dtype=ld)

        def at(h):
            to = self.move(way, r, y, t, h)
            return sign * value(*self.look(way, r + h, to[0])), to

        low, high = np.zeros_like(r), width
        f_low = np.array([table[i][j] for j, i in enumerate(index)])
        f_high = np.array([table[i + 1][j] for j, i in enumerate(index)])
        assert np.all((f_low < 0) & (f_high >= 0)), "no change of sign"
        for k in range(40):   # Illinois
            apart = np.where(f_high == f_low, ld(1), f_high - f_low)
            h = high - f_high * (high - low) / apart
            f, to = at(h)
            right = f * f_high > 0
            f_low = np.where(right, f_low / 2, f_high)
            low = np.where(right, low, high)
            high, f_high = h, f
            if np.all(np.abs(high - low) < 1e-19) or np.all(np.abs(f) < 5e-20):
                break
        return r + h, to[0], to[1]

    def peak(self, way_in):
        """The largest force inside and its time; at touch, where a law with m = 0 begins with Lambda."""
        if self.m == 0 and np.all(self.lam > self.switch):
            return self.lam, np.zeros_like(self.lam)
        r, y, t = self.zero(1, way_in, lambda x, u, force, change: change, False)
        return self.look(1, r, y)[2], t

    def outcome(self, force_end):
        zero = np.zeros_like(self.lam)
        way_in = self.quarter(1, zero, zero)
        _, y, t = way_in[-1]
        depth = (C_ * np.exp(2 * y)) ** (1 / (N + 1))
        peak, tp = self.peak(way_in)
        back = self.quarter(-1, y, t)
        _, ye, te = back[-1]
        if force_end:
            r, ye, te = self.zero(-1, back, lambda x, u, f, c: x ** (N - self.m) / self.lam + u, False)
            x = self.look(-1, r, ye)[0]
            log_speed = ye + np.log1p(-2 * np.sin(PI / 4 * r ** self.grade) ** 2)
            return [-log_speed / self.lam, depth, t, peak, tp, te, x / self.lam ** (1 / (N - self.m))]
        r, yp, _ = self.zero(-1, back, lambda x, u, f, c: c, True)
        least = self.look(-1, r, yp)[2]
        return [-ye / self.lam, depth, t, peak, tp, te, least / self.lam ** (N / (N - self.m))]


def series(values):
    k = np.arange(POINTS, dtype=ld)
    angle = PI * (k + ld(1) / 2) / POINTS
    c = np.array([2 * np.sum(values * np.cos(j * angle)) / POINTS for j in range(POINTS)])
    c[0] /= 2
    return c


def cell(form, low, high):
    """The Chebyshev series of all fields on a cell, and the parts that are cut off them."""
    t = np.cos(PI * (np.arange(POINTS, dtype=ld) + ld(1) / 2) / POINTS)
    lam = ((low + high) / 2 + (high - low) / 2 * t) ** 2
    rows = [series(v) for v in Path(form.m, lam, form.grade, form.steps).outcome(form.force_end)]
    cut = [float(np.sum(np.abs(c[DEGREE + 1:])) / np.abs(c[0])) for c in rows if c[0] != 0]
    return rows, cut


def cells(form):
    """As wide as they may be, and never wider than a width that failed; where there is no series at 0, nor than
    their distance from it."""
    low, width, out = ld(form.first), ld(form.width), []
    while low < form.last and width > 0.02:
        bound = min(b for b in (np.sqrt(Path.switch) if form.m == "0" else form.last, form.last) if b > low)
        high = min(low + (min(width, low) if form.first > 0 else width), bound)
        rows, cut = cell(form, low, high)
        print(f"m = {form.m}: {float(low):.4f} .. {float(high):.4f}  ", " ".join(f"{c:.0e}" for c in cut), flush=True)
        if max(cut) < BOUND:
            out.append((low, high, [monomials(c[:DEGREE + 1]) for c in rows]))
            low = high
        else:
            width = (high - low) * ld(0.75)
    return out


def monomials(c):
    """Powers of t from a Chebyshev series."""
    powers = np.polynomial.chebyshev.cheb2poly(c)
    return np.pad(powers, (0, len(c) - len(powers)))


def find_switch(form):
    """m = 0: Lambda at which the largest force inside is the one at touch."""
    low, high = ld("0.7"), ld("0.78")
    while high - low > 1e-17:
        lam = np.linspace(low, high, 10, dtype=ld)[1:-1]
        path = Path(form.m, lam, form.grade, form.steps)
        zero = np.zeros_like(lam)
        inside = path.peak(path.quarter(1, zero, zero))[0] > lam
        low = np.max(lam[inside], initial=low)
        high = np.min(lam[~inside], initial=high)
    return low


@dataclass
class Form:
    name: str
    m: str
    force_end: bool
    grade: int
    steps: int      # of a quarter
    first: float    # sqrt(Lambda)
    last: float
    width: float    # of the first cell


FORMS = [
    Form("half_depth", "0.5", False, 5, 100, 0.0, 1.8125, 0.5),
    Form("half_force", "0.5", True, 5, 100, 0.0, 4.0, 0.5),
    Form("none_depth", "0", False, 5, 100, 0.0, 1.0078125, 0.4),
    Form("more_depth", "0.65", False, 25, 300, 0.03125, 1.934375, 0.2),
]

HEAD = """\
/* SPDX-License-Identifier: MIT
 *
 * Impacts with n = 3/2, q = 1 and m as the laws have it. Generated by tools/viscous_tables.py; do not edit.
 *
 * Cells of sqrt(Lambda), and of every cell the polynomials sum c[i][] t^i, -1 <= t <= 1, of
 *
 *   c[][0]  -ln(e)/Lambda
 *   c[][1]  depth_max
 *   c[][2]  time_of_depth_max
 *   c[][3]  force_max
 *   c[][4]  time_of_force_max
 *   c[][5]  duration
 *   c[][6]  force_min/Lambda^(n/(n-m)); where contact ends at F = 0, depth_end/Lambda^(1/(n-m))
 *
 * right to 2e-16 before their coefficients are rounded to double.
 */

#define VISCOUS_DEGREE {degree}
#define VISCOUS_FIELDS 7

typedef struct viscous_cell {{
    double from, to;
    double c[VISCOUS_DEGREE + 1][VISCOUS_FIELDS];
}} viscous_cell;
"""


def numbers(row):
    text = [float(c).hex() for c in row]
    return ", ".join(text[:4]) + ",\n      " + ", ".join(text[4:])


def write(out, form, found):
    out.write(f"\n/* m = {form.m}, contact ends at {'F = 0' if form.force_end else 'd = 0'} */\n")
    out.write(f"static const viscous_cell viscous_{form.name}[{len(found)}] = {{\n")
    for low, high, rows in found:
        powers = [numbers([row[i] for row in rows]) for i in range(DEGREE + 1)]
        out.write(f"    {{{float(low).hex()},\n     {float(high).hex()},\n     {{{{" +
                  "},\n      {".join(powers) + "}}},\n")
    out.write("};\n")


def main():
    Path.switch = find_switch(FORMS[2])
    print("m = 0: equal at Lambda =", Path.switch)
    tables = [(form, cells(form)) for form in FORMS]
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../src/collide/viscous_table.inc")
    with open(path, "w") as out:
        out.write(HEAD.format(degree=DEGREE))
        for form, found in tables:
            write(out, form, found)


if __name__ == "__main__":
    main()
