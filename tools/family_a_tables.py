#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write src/collide/hysteresis_table.inc and src/collide/hertz_table.inc: family A (m = n, q = 1).

The dimensionless impact  x'' + x^n (1 + h u) = 0,  x(0) = 0, u(0) = x'(0) = 1  is separable. With
L(z) = z - ln(1+z) the elastic energy is s(u) = (L(h) - L(h u))/h^2, and the restitution e and the
damping h belong together by

    h (1+e) = ln((1+h) / (1 - e h)).                                                    (1)

Every table is cut into octaves, [2^k, 2^(k+1)], and those into panels of the same width. For any n, in 64
panels per octave,

    psi(e) = h/(1-e)        over e in [1/64, 1]; beyond, 1 - e h < 1e-25 does not count beside 1
    chi(z) = (1-e)/h        over z = 1 + h in [1, 2]
    eps(z) = e              over z = 1 + h in [2, 64]

and for n = 3/2, over e in [1/1024, 1] in 8 panels per octave: duration, time_of_depth_max,
time_of_force_max, depth_max, force_max.

How the times are found. With p = -ln(1+h u) as variable, dt = ((n+1) s)^(-n/(n+1)) dp/h, and counted
from either end, delta = p - p_begin or p_end - p,

    h^2 s = (1+h)(1 - exp(-delta)) - delta      from first touch,
    h^2 s = delta - (1-e h)(exp(delta) - 1)     from separation.

s/delta is analytic, so what is left is the weight delta^(-n/(n+1)), which a Gauss-Jacobi rule integrates
with geometric convergence; far from separation, where exp(delta - p_end) does not count, the integral is
that of the weight. Each panel is interpolated at Chebyshev points in 45 digits; the Chebyshev series is
cut at the lowest degree that meets the error bound in every panel and rewritten in powers of t.

Usage: family_a_tables.py       (about a minute)
"""
import os
import random
from fractions import Fraction

from mpmath import mp, mpf, cos, exp, expm1, log, log1p, pi, sqrt

mp.dps = 45

POINTS = 16          # Chebyshev points per panel
GAUSS_POINTS = 64    # Gauss-Jacobi points per smooth piece
PIECE = mpf(20)      # longest smooth piece of p; the poles of the integrand are 2 pi away
FLAT = mpf(110)      # exp(-FLAT) does not count in 45 digits
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


class Rules:
    """Integrals of delta^beta f(delta), f smooth: one rule for the piece at zero, one for the rest."""

    def __init__(self, points, beta):
        self.beta, self.first, self.plain = beta, jacobi_rule(points, beta), jacobi_rule(points, mpf(0))

    def integrate(self, f, begin, end):
        total = mpf(0)
        while begin < end:
            length = min(PIECE, end - begin)
            if begin == 0:
                total += length ** (1 + self.beta) * sum(w * f(length * z) for z, w in self.first)
            else:
                places = ((begin + length * z, w) for z, w in self.plain)
                total += length * sum(w * d ** self.beta * f(d) for d, w in places)
            begin += length
        return total


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
    return (1 - left_of_restitution(e)) / e


def left_of_restitution(e):
    """1 - e h for e <= 1/4, to all digits however small it is."""
    y = mpf(0)
    for _ in range(500):
        h = (1 - y) / e
        new = (1 + h) * exp(-h * (1 + e))
        done = abs(new - y) <= abs(new) * mpf(10) ** (-mp.dps + 3)
        y = new
        if done:
            break
    return y


def restitution_of_damping(h):
    """e from (1): p - 1 + exp(-p) = L(h) by Newton's method, e h = 1 - exp(-p)."""
    energy = h - log1p(h)
    a = sqrt(2 * energy)
    p = a * (1 + a / 6 + a * a / 36) if a < 2 else energy + 1
    for _ in range(80):
        slope = -expm1(-p)
        step = (p - slope - energy) / slope
        p -= step
        if abs(step) < p * mpf(10) ** (-mp.dps + 8):
            break
    return -expm1(-p) / h


def psi(e):
    return damping_of_restitution(e) / (1 - e)


def restitution_row(z):
    """chi below z = 2, eps beyond; a little beside z = 1, where both sides of chi vanish."""
    h = z - 1
    if z > 2:
        return restitution_of_damping(h)
    digits = mp.dps
    mp.dps = 2 * digits
    value = (1 - restitution_of_damping(h)) / h
    mp.dps = digits
    return +value


class HertzImpact:
    """Outcome of the n = 3/2 impact with restitution e, from 0 < e < 1."""

    def __init__(self, e, rules):
        n = N_HERTZ
        self.e, self.rules, self.n = mpf(e), rules, n
        self.h = h = damping_of_restitution(e)
        self.left = 1 - self.e * h if e > mpf(1) / 4 else left_of_restitution(self.e)
        self.a = n / (n + 1)
        touch, u = log1p(h), self._speed_of_force_max()
        self.time_of_depth_max = self._time(self._from_touch, mpf(0), touch)
        self.time_of_force_max = self._time(self._from_touch, mpf(0), touch - log1p(h * u))
        self.duration = self.time_of_depth_max + self._way_back()
        self.depth_max = ((n + 1) * (h - touch) / h ** 2) ** (1 / (n + 1))
        self.force_max = (n * u / h) ** self.a * (1 + h * u)

    def _from_touch(self, d):
        return ((-(1 + self.h) * expm1(-d) - d) / d) ** -self.a

    def _from_end(self, d):
        return ((d - self.left * expm1(d)) / d) ** -self.a

    def _time(self, f, begin, end):
        return self._unit() * self.rules.integrate(f, begin, end)

    def _unit(self):
        return self.h ** (2 * self.a - 1) * (self.n + 1) ** -self.a

    def _way_back(self):
        end = -log(self.left)
        flat = end - FLAT
        if flat < PIECE:
            return self._time(self._from_end, mpf(0), end)
        return self._unit() * flat ** (1 - self.a) / (1 - self.a) + self._time(self._from_end, flat, end)

    def _speed_of_force_max(self):
        """u at the peak force: the root of (n+1) h s(u) = n u."""
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


def chebyshev_points(low, high):
    return [(low + high + (high - low) * cos(pi * (i + mpf(1) / 2) / POINTS)) / 2 for i in range(POINTS)]


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
    """Degree and error bound reached: the cut tail over the scale of the panel."""
    for degree in range(4, POINTS - 3):
        worst = max(sum(abs(c) for c in series[degree + 1:]) / scale for series, scale in all_series)
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


def octave_panels(first, last, cuts):
    """The panels of [2^first, 2^last], 2^cuts per octave."""
    step = mpf(2) ** -cuts
    return [(mpf(2) ** k * (1 + j * step), mpf(2) ** k * (1 + (j + 1) * step))
            for k in range(first, last) for j in range(2 ** cuts)]


class Table:
    """One function over panels: rows of powers of the distance t from the middle, in units of the octave."""

    def __init__(self, name, meaning, panels, cuts, values, bound):
        self.name, self.meaning, self.panels, self.cuts = name, meaning, panels, cuts
        self.series = [(chebyshev_coefficients(v), min(abs(a) for a in v) * mpf("0.99")) for v in values]
        self.degree, _ = lowest_degree(self.series, bound)

    def cut(self, degree):
        self.degree = degree
        self.error = max(sum(abs(c) for c in s[degree + 1:]) / scale for s, scale in self.series)
        scale = mpf(2) ** (self.cuts + 1)
        self.rows = [[c * scale ** i for i, c in enumerate(monomials(s[:degree + 1]))] for s, _ in self.series]


# ----------------------------------------------------------------------------- output

HEAD = """\
/* SPDX-License-Identifier: MIT
 *
 * Family A (m = n, q = 1). Generated by tools/family_a_tables.py; do not edit.
 *
"""


def numbers(row, indent):
    text = [nearest_double(c).hex() for c in row]
    return (",\n" + indent).join(", ".join(text[i:i + 4]) for i in range(0, len(text), 4))


def write_hysteresis(out, tables):
    degree = tables[0].degree
    out.write(HEAD + """\
 * Rows of polynomials sum c[i] t^i over octaves (num/octave.h), each a line of the cache. "error" is the
 * relative error of the polynomial before its coefficients are rounded to double.
 *
""")
    for t in tables:
        out.write(f" *   {t.name:<18} {t.meaning}; error < {mp.nstr(t.error * 21 / 20, 2)}\n")
    out.write(f" */\n\n#define HYSTERESIS_DEGREE {degree}\n#define HYSTERESIS_CUTS {CUTS}\n"
              f"#define RATIO_FIRST ({RATIO_FIRST})\n#define RATIO_LEAST 0x1p{RATIO_FIRST}\n"
              f"#define RESTITUTION_MOST 0x1p{RESTITUTION_LAST}\n")
    for t in tables:
        out.write(f"\n/* {t.meaning} */\n")
        out.write(f"static _Alignas(64) const double {t.name}[{len(t.rows)}][HYSTERESIS_DEGREE + 2] = {{\n")
        for row in t.rows:
            out.write("    {" + numbers(row, "     ") + "},\n")
        out.write("};\n")


def write_hertz(out, tables):
    degree, panels = tables[0].degree, len(tables[0].panels)
    out.write(HEAD + f"""\
 * The outcome for n = 3/2 over e in [2^{HERTZ_FIRST}, 1], in the dimensionless frame x(0) = 0, u(0) = 1: rows of
 * polynomials sum c[i][] t^i over octaves (num/octave.h). "error" is the relative error of a polynomial
 * before its coefficients are rounded to double.
 *
""")
    for i, t in enumerate(tables):
        out.write(f" *   c[][{i}]  {t.name:<18} error < {mp.nstr(t.error * 21 / 20, 2)}\n")
    out.write(f" */\n\n#define HERTZ_FIRST ({HERTZ_FIRST})\n#define HERTZ_CUTS {HERTZ_CUTS}\n#define HERTZ_DEGREE {degree}\n\n")
    out.write(f"static const double hertz_outcome[{panels}][HERTZ_DEGREE + 1][{len(tables)}] = {{\n")
    for rows in zip(*(t.rows for t in tables)):
        powers = ["{" + numbers([row[i] for row in rows], "      ") + "}" for i in range(degree + 1)]
        out.write("    {" + ",\n     ".join(powers) + "},\n")
    out.write("};\n")


# ----------------------------------------------------------------------------- everything

CUTS, RATIO_FIRST, RESTITUTION_LAST = 6, -6, 6
HERTZ_CUTS, HERTZ_FIRST = 3, -10
OUTCOMES = ["duration", "time_of_depth_max", "time_of_force_max", "depth_max", "force_max"]


def verify(tables, function):
    """Fresh values at random places against the polynomials, exact and as doubles."""
    random.seed(20)
    worst = {t.name: [mpf(0), mpf(0)] for t in tables}
    for i, (low, high) in enumerate(tables[0].panels):
        t = random.uniform(-1, 1)
        true = function((low + high + (high - low) * mpf(t)) / 2)
        for table in tables:
            row, value, place = table.rows[i], true[table.name], t / 2 ** (table.cuts + 1)
            exact, plain = horner(row, mpf(place)), horner([nearest_double(c) for c in row], place)
            for k, found in enumerate((exact, plain)):
                worst[table.name][k] = max(worst[table.name][k], abs(found / value - 1))
    for name, (exact, plain) in worst.items():
        print(f"{name:<20} polynomial {mp.nstr(exact, 3):>9}   double Horner {mp.nstr(plain, 3)}")


def same_degree(tables):
    degree = max(t.degree for t in tables)
    for t in tables:
        t.cut(degree)
        print(t.name, "degree", t.degree, "error", mp.nstr(t.error, 3))
    return tables


def hysteresis_tables():
    def table(name, meaning, function, first, last):
        panels = octave_panels(first, last, CUTS)
        values = [[function(z) for z in chebyshev_points(*p)] for p in panels]
        return Table(name, meaning, panels, CUTS, values, mpf(5) * mpf(10) ** -17)
    return same_degree([
        table("ratio_table", "h/(1-e) over e", psi, RATIO_FIRST, 0),
        table("restitution_table", "(1-e)/h, then e, over 1 + h", restitution_row, 0, RESTITUTION_LAST)])


def hertz_tables(rules):
    panels = octave_panels(HERTZ_FIRST, 0, HERTZ_CUTS)
    impacts = [[HertzImpact(e, rules) for e in chebyshev_points(*p)] for p in panels]
    return same_degree([
        Table(name, name, panels, HERTZ_CUTS, [[getattr(r, name) for r in row] for row in impacts],
              mpf(5) * mpf(10) ** -17)
        for name in OUTCOMES])


def main():
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src")
    beta = -N_HERTZ / (N_HERTZ + 1)
    relation, hertz = hysteresis_tables(), hertz_tables(Rules(GAUSS_POINTS, beta))
    with open(os.path.join(source, "collide/hysteresis_table.inc"), "w") as out:
        write_hysteresis(out, relation)
    with open(os.path.join(source, "collide/hertz_table.inc"), "w") as out:
        write_hertz(out, hertz)
    fresh = Rules(GAUSS_POINTS + 13, beta)
    verify(relation[:1], lambda z: {"ratio_table": psi(z)})
    verify(relation[1:], lambda z: {"restitution_table": restitution_row(z)})
    verify(hertz, lambda e: vars(HertzImpact(e, fresh)))


if __name__ == "__main__":
    main()
