#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write src/num/hysteresis_table.inc and src/collide/hertz_table.inc: family A (m = n, q = 1).

The dimensionless impact  x'' + x^n (1 + h u) = 0,  x(0) = 0, u(0) = x'(0) = 1  is separable. With
L(z) = z - ln(1+z) the elastic energy is s(u) = (L(h) - L(h u))/h^2, and the restitution e and the
damping h belong together by

    h (1+e) = ln((1+h) / (1 - e h)).                                                    (1)

Tabulated over e in [1/32, 1], in 31 panels of width 1/32:

    phi(e) = h(e) e/(1-e)        any n; phi(1) = 3/2, phi -> 1 for e -> 0
    duration(e)                  n = 3/2, time from touch to separation
    time_of_depth_max(e)         n = 3/2, time from touch to the deepest point
    time_of_force_max(e)         n = 3/2, time from touch to the peak force
    speed_of_force_max(e)/(1-e)  n = 3/2, u at the peak force: the root of (n+1) h s(u) = n u

How the times are found. With p = -ln(1+h u) as variable, dt = ((n+1) s)^(-n/(n+1)) dp/h, and counted
from either end, delta = p - p_begin or p_end - p,

    h^2 s = (1+h)(1 - exp(-delta)) - delta      from first touch,
    h^2 s = delta - (1-e h)(exp(delta) - 1)     from separation.

s/delta is analytic, so what is left is the weight delta^(-n/(n+1)), which a Gauss-Jacobi rule integrates
with geometric convergence. Each panel is interpolated at Chebyshev points in 45 digits; the Chebyshev
series is cut at the lowest degree that meets the error bound in every panel and rewritten in powers of t.

Usage: family_a_tables.py [output file]       (about twenty seconds)
"""
import os
import random
from fractions import Fraction

from mpmath import mp, mpf, cos, exp, expm1, log, log1p, pi

mp.dps = 45

PANELS = range(1, 32)
POINTS = 28          # Chebyshev points per panel
GAUSS_POINTS = 64    # Gauss-Jacobi points per smooth piece
N_HERTZ = mpf(3) / 2

# ----------------------------------------------------------------------------- quadrature


def jacobi_rule(count, beta):
    """Nodes and weights on (0, 1) for the weight y^beta (Jacobi with alpha = 0)."""
    def poly_and_slope(z):
        # three-term recurrence of P_k^(0,beta), slope from P_k and P_(k-1)
        p0, p1 = mpf(1), ((2 + beta) * z - beta) / 2
        for k in range(2, count + 1):
            c = 2 * k + beta
            a1 = 2 * k * (k + beta) * (c - 2)
            a2 = (c - 1) * (-beta * beta)
            a3 = (c - 2) * (c - 1) * c
            a4 = 2 * (k - 1) * (k + beta - 1) * c
            p0, p1 = p1, ((a2 + a3 * z) * p1 - a4 * p0) / a1
        c = 2 * count + beta
        slope = (count * (-beta - c * z) * p1 + 2 * count * (count + beta) * p0) / (c * (1 - z * z))
        return p1, slope

    nodes, weights = [], []
    for i in range(count):
        z = cos(pi * (i + mpf(3) / 4) / (count + (beta + 1) / 2))
        for _ in range(60):
            p, dp = poly_and_slope(z)
            # deflate the roots already found, so that no root is met twice
            step = p / (dp - p * sum(1 / (z - r) for r in nodes))
            z -= step
            if abs(step) < mpf(10) ** (-mp.dps + 6):
                break
        _, dp = poly_and_slope(z)
        nodes.append(z)
        weights.append(mpf(2) ** (beta + 1) / ((1 - z * z) * dp * dp))
    scale = mpf(2) ** (-beta - 1)
    total = sum(weights) * scale
    assert abs(total * (beta + 1) - 1) < mpf(10) ** (-mp.dps + 10)
    return [((1 + z) / 2, w * scale) for z, w in zip(nodes, weights)]


# ----------------------------------------------------------------------------- family A


def damping_of_restitution(e):
    """h from (1): Newton in h, or for small e the contraction y = (1+h) exp(-h (1+e)), y = 1 - e h."""
    e = mpf(e)
    if e > mpf(1) / 4:
        h = min(1 + e, mpf(3) / 2) * (1 - e) / e   # right of the extremum of f at (1-e)/e
        for _ in range(80):
            f = h * (1 + e) - log1p(h) + log1p(-e * h)
            df = (1 + e) - 1 / (1 + h) - e / (1 - e * h)
            step = f / df
            while e * (h - step) >= 1 or e * (h - step) <= 1 - e:
                step /= 2
            h -= step
            if abs(step) < abs(h) * mpf(10) ** (-mp.dps + 12):
                break
        return h
    y = mpf(0)
    for _ in range(500):
        h = (1 - y) / e
        new = (1 + h) * exp(-h * (1 + e))
        done = abs(new - y) <= abs(new) * mpf(10) ** (-mp.dps + 3)
        y = new
        if done:
            break
    return (1 - y) / e


class HertzImpact:
    """Outcome of the n = 3/2 impact with restitution e, from 0 < e < 1."""

    def __init__(self, e, rule):
        n = N_HERTZ
        self.e, self.rule, self.n = mpf(e), rule, n
        self.h = h = damping_of_restitution(e)
        self.y = 1 - self.e * h
        self.u_peak = self._speed_of_force_max()
        end_touch = log1p(h)                       # p counted from first touch
        self.t_depth = self._time(self._energy_from_touch, end_touch)
        self.t_force = self._time(self._energy_from_touch, end_touch - log1p(h * self.u_peak))
        self.duration = self.t_depth + self._time(self._energy_from_end, -log(self.y))

    def _energy_from_touch(self, d):
        return (-(1 + self.h) * expm1(-d) - d) / (d * self.h ** 2)

    def _energy_from_end(self, d):
        return (d - self.y * expm1(d)) / (d * self.h ** 2)

    def _time(self, energy_over_d, length):
        power = -self.n / (self.n + 1)
        total = sum(w * ((self.n + 1) * energy_over_d(length * z)) ** power for z, w in self.rule)
        return total * length ** (1 + power) / self.h

    def _speed_of_force_max(self):
        n, h = self.n, self.h
        u = min(mpf(1) / 2, (n + 1) * h / (2 * n))
        for _ in range(200):
            s = (h - log1p(h) - h * u + log1p(h * u)) / h ** 2
            f = (n + 1) * h * s - n * u
            df = -(n + 1) * h * u / (1 + h * u) - n
            step = f / df
            u -= step
            if abs(step) < abs(u) * mpf(10) ** (-mp.dps + 12):
                break
        return u


# ----------------------------------------------------------------------------- polynomials


def chebyshev_coefficients(values):
    """Series of the interpolant at t_i = cos(pi (i+1/2)/N), i = 0..N-1."""
    count = len(values)
    out = []
    for k in range(count):
        c = 2 * sum(v * cos(pi * k * (i + mpf(1) / 2) / count) for i, v in enumerate(values)) / count
        out.append(c / 2 if k == 0 else c)
    return out


def monomials(series):
    """Powers of t from a Chebyshev series."""
    size = len(series)
    older, old = [mpf(1)], [mpf(0), mpf(1)]
    out = [mpf(0)] * size
    for k, c in enumerate(series):
        poly = older if k == 0 else old
        if k >= 2:
            poly = [mpf(0)] + [2 * a for a in old]
            for i, a in enumerate(older):
                poly[i] -= a
            older, old = old, poly
        for i, a in enumerate(poly):
            out[i] += c * a
    return out


def lowest_degree(all_series, bound):
    """Degree and relative error bound reached: the cut tail over the least |value| in the panel."""
    for degree in range(4, POINTS - 3):
        worst = mpf(0)
        for series, least in all_series:
            worst = max(worst, sum(abs(c) for c in series[degree + 1:]) / least)
        if worst <= bound:
            return degree, worst
    raise SystemExit("too few Chebyshev points for the bound asked")


def horner(coefficients, t):
    r = coefficients[-1]
    for c in coefficients[-2::-1]:
        r = r * t + c
    return r


def nearest_double(value):
    """Correctly rounded double of an mpf."""
    sign, man, expo, bits = value._mpf_
    frac = Fraction(int(man)) * Fraction(2) ** int(expo)
    return float(-frac if sign else frac)


TABLES = [
    # C name, relative error bound, function of an impact, meaning
    ("family_a_phi", mpf(2) * mpf(10) ** -17, lambda r: r.h * r.e / (1 - r.e),
     "h(e) e/(1-e), any n"),
    ("family_a_hertz_duration", mpf(10) ** -16, lambda r: r.duration,
     "duration(e), n = 3/2"),
    ("family_a_hertz_time_of_depth_max", mpf(10) ** -16, lambda r: r.t_depth,
     "time_of_depth_max(e), n = 3/2"),
    ("family_a_hertz_time_of_force_max", mpf(10) ** -16, lambda r: r.t_force,
     "time_of_force_max(e), n = 3/2"),
    ("family_a_hertz_speed_of_force_max", mpf(10) ** -16, lambda r: r.u_peak / (1 - r.e),
     "u at the peak force divided by (1-e), n = 3/2"),
]


def write(out, tables):
    out.write("""\
/* SPDX-License-Identifier: MIT */
/*
 * Piecewise polynomials of the family A impact (m = n, q = 1) as functions of the restitution e.
 * Generated by tools/family_a_tables.py; do not edit.
 *
 * Row j-1, j = 1..31, covers e in [j/32, (j+1)/32]; the polynomial is sum c[i] t^i with
 * t = 64 e - (2 j + 1) in [-1, 1], which is exact in double arithmetic. All times are in the
 * dimensionless frame x(0) = 0, u(0) = 1. "error" is the relative error of the polynomial before
 * its coefficients are rounded to double.
 *
""")
    for name, _, _, meaning, degree, error, _ in tables:
        out.write(f" *   {name + '[31][' + str(degree + 1) + ']':<43} {meaning}; error < {mp.nstr(error * 21 / 20, 2)}\n")
    out.write(" */\n")
    for name, _, _, meaning, degree, error, rows in tables:
        out.write(f"\n/* {meaning} */\n#define {name.upper()}_DEGREE {degree}\n")
        out.write(f"static const double {name}[31][{name.upper()}_DEGREE + 1] = {{\n")
        for row in rows:
            text = [nearest_double(c).hex() for c in row]
            lines = [", ".join(text[i:i + 4]) for i in range(0, len(text), 4)]
            out.write("    {" + ",\n     ".join(lines) + "},\n")
        out.write("};\n")


def verify(tables, rule):
    """Fresh values at random places against the polynomials, exact and as doubles."""
    random.seed(20)
    worst_exact = {t[0]: mpf(0) for t in tables}
    worst_double = {t[0]: mpf(0) for t in tables}
    for j in PANELS:
        for _ in range(2):
            t = random.uniform(-1, 1)
            e = (2 * j + 1 + mpf(t)) / 64
            impact = HertzImpact(e, rule)
            for name, _, function, _, _, _, rows in tables:
                true = function(impact)
                row = rows[j - 1]
                worst_exact[name] = max(worst_exact[name], abs(horner(row, mpf(t)) / true - 1))
                plain = horner([nearest_double(c) for c in row], t)
                worst_double[name] = max(worst_double[name], abs(plain / true - 1))
    for name in worst_exact:
        print(f"{name:<40} polynomial {mp.nstr(worst_exact[name], 3):>9}   double Horner {mp.nstr(worst_double[name], 3)}")


def main():
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src")
    rule = jacobi_rule(GAUSS_POINTS, -N_HERTZ / (N_HERTZ + 1))
    values = {t[0]: [] for t in TABLES}
    for j in PANELS:
        impacts = [HertzImpact((2 * j + 1 + cos(pi * (i + mpf(1) / 2) / POINTS)) / 64, rule) for i in range(POINTS)]
        for name, _, function, _ in TABLES:
            values[name].append([function(r) for r in impacts])
    done = []
    for name, bound, function, meaning in TABLES:
        series = [(chebyshev_coefficients(v), min(abs(a) for a in v) * mpf("0.99")) for v in values[name]]
        degree, error = lowest_degree(series, bound)
        rows = [monomials(s[:degree + 1]) for s, _ in series]
        done.append((name, bound, function, meaning, degree, error, rows))
        print(name, "degree", degree, "error", mp.nstr(error, 3))
    for path, tables in (("num/hysteresis_table.inc", done[:1]), ("collide/hertz_table.inc", done[1:])):
        with open(os.path.join(source, path), "w") as out:
            write(out, tables)
    verify(done, jacobi_rule(GAUSS_POINTS + 13, -N_HERTZ / (N_HERTZ + 1)))


if __name__ == "__main__":
    main()
