# SPDX-License-Identifier: MIT
"""Shared by the reference scripts: the grid of restitutions, CSV output, double-exponential quadrature
and the relation between restitution e and damping h of family A.

Inputs printed in the CSV files (n, m, q, e, Lambda, h, G where they are given) mean the IEEE double
nearest to the printed decimal, not the decimal: `mpf(float)` is exact, and so is strtod() in C.
"""
import os

from mpmath import mp, mpf, exp, log, log1p, nstr, pi, sinh, cosh

DIGITS = 25
RESTITUTIONS = [0.001, 0.01] + [round(0.05 * k, 2) for k in range(1, 20)] + [0.99, 0.999, 1.0]


def text(value):
    """An input (float) as its shortest exact decimal, a result (mpf) with DIGITS digits."""
    if isinstance(value, str):
        return value
    if isinstance(value, (float, int)):
        return repr(float(value))
    return nstr(value, DIGITS, strip_zeros=False, min_fixed=-3, max_fixed=6)


def write_csv(script, comment, columns, rows, name=None):
    """Write rows to a CSV beside the script; `comment` becomes the '#' line."""
    name = name or os.path.splitext(os.path.basename(script))[0] + ".csv"
    path = os.path.join(os.path.dirname(os.path.abspath(script)), name)
    with open(path, "w") as out:
        out.write("# " + " ".join(comment.split()) + "\n")
        out.write(",".join(columns) + "\n")
        for row in rows:
            assert len(row) == len(columns)
            out.write(",".join(text(v) for v in row) + "\n")
    print(f"{name}: {len(rows)} rows")


# ----------------------------------------------------------------------------- quadrature

_nodes = {}


def _double_exponential(level):
    """Nodes y in (0,1) and weights, step 2^-level; y is accurate to all digits next to 0."""
    key = (level, mp.prec)
    if key not in _nodes:
        step = mpf(2) ** -level
        rule, k = [], -int(mpf("5.4") / step)
        while k * step < mpf("4.4"):
            t = k * step
            y = 1 / (1 + exp(-pi * sinh(t)))
            one_minus_y = 1 / (1 + exp(pi * sinh(t)))
            rule.append((y, step * pi * cosh(t) * y * one_minus_y))
            k += 1
        _nodes[key] = rule
    return _nodes[key]


def integrate(function, length, tolerance=mpf(10) ** -24):
    """Integral over (0, length); an algebraic singularity is allowed at 0 only.

    Halving the step about doubles the digits, so when two steps agree to the tolerance, the finer one is good for
    many digits more.
    """
    last = None
    for level in range(3, 9):
        total = length * sum(w * function(length * y) for y, w in _double_exponential(level))
        if last is not None and abs(total - last) <= tolerance * abs(total):
            return total
        last = total
    raise ArithmeticError("quadrature did not settle")


# ----------------------------------------------------------------------------- family A


def family_a_damping(e):
    """(h, 1 - e h) with h (1+e) = ln((1+h)/(1-e h)), for 0 < e <= 1."""
    e = mpf(e)
    if e == 1:
        return mpf(0), mpf(1)
    old = mp.dps
    mp.dps = old + 20 + (3 * int(-mp.log10(1 - e)) if e > mpf("0.9") else 0)
    try:
        small = mpf(10) ** (-mp.dps + 8)
        if e < mpf("0.3"):
            # contraction in y = 1 - e h
            y = mpf(0)
            while True:
                h = (1 - y) / e
                last, y = y, (1 + h) * exp(-h * (1 + e))
                if abs(y - last) <= small * y:
                    return (1 - y) / e, y
        # f(h) = h(1+e) - ln((1+h)/(1-eh)) rises from 0 to a maximum at (1-e)/e, then falls through the
        # root: bisect in ((1-e)/e, 1/e), then Newton
        low, high = (1 - e) / e, 1 / e
        while high - low > mpf("1e-3") * (1 - e):
            h = (low + high) / 2
            if h * (1 + e) - log1p(h) + log(1 - e * h) > 0:
                low = h
            else:
                high = h
        while True:
            f = h * (1 + e) - log1p(h) + log1p(-e * h)
            step = f / ((1 + e) - 1 / (1 + h) - e / (1 - e * h))
            h -= step
            if abs(step) < h * mpf(10) ** (-old - 5):
                return h, 1 - e * h
    finally:
        mp.dps = old


def elastic(n):
    """(depth_max, duration) of the impact without damping, in Gamma functions."""
    n = mpf(n)
    depth = ((n + 1) / 2) ** (1 / (n + 1))
    return depth, 2 * depth * mp.sqrt(pi) * mp.gamma(1 + 1 / (n + 1)) / mp.gamma(mpf(1) / 2 + 1 / (n + 1))
