#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""elementary.csv: values of the elementary functions at easy, hard and extreme arguments, mpmath with 450 digits.

Each value is high + low, two doubles, so that errors far below a unit in the last place can be told. Arguments are the
doubles that are printed. Next to the ends of the range, next to zeros, where the argument has to be reduced by many
turns (6381956970095103 2^797 is the double nearest to a multiple of pi/2), and at random in between.
"""
import math
import random

from mpmath import mp, mpf
import mpmath

from common import write_csv

mp.dps = 450
random.seed(20261116)
COUNT = 40

FUNCTIONS = {
    "exp": mpmath.exp, "expm1": mpmath.expm1, "log": mpmath.log, "log1p": mpmath.log1p, "log10": mpmath.log10,
    "pow": mpmath.power, "cbrt": lambda x: mpmath.sign(x) * mpmath.cbrt(abs(x)),
    "sinh": mpmath.sinh, "cosh": mpmath.cosh, "tanh": mpmath.tanh, "asinh": mpmath.asinh,
    "atanh": mpmath.atanh, "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "atan2": mpmath.atan2,
    "asin": mpmath.asin, "hypot": mpmath.hypot,
}


def spread(low, high):
    """Random sizes between two powers of ten."""
    return [10.0 ** random.uniform(low, high) for _ in range(COUNT)]


def both_signs(values):
    return [x if i % 2 == 0 else -x for i, x in enumerate(values)]


def between(low, high):
    return [random.uniform(low, high) for _ in range(COUNT)]


def near(values):
    """The values and the doubles next to them."""
    return [y for x in values for y in (math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf))]


TINY = [5e-324, 1.5e-320, 2.2250738585072014e-308, 1e-300, 2.0**-60, 2.0**-31, 2.0**-30, 2.0**-29, 2.0**-9]
TURNS = near([k * math.pi / 2 for k in (1, 2, 3, 4, 5, 100, 12345, 2**19)])
TURNS += [math.ldexp(6381956970095103, 797), 1e22, 2.0**20, 2.0**20 - 1, 1048575.9, 2.0**1023, 1.7976931348623157e308,
          0.78125, 0.785, 0.7853981633974483, 33.0, 355.0, 5.0e15, 1e100]

ONE = {
    "exp": between(-700, 700) + between(-1, 1) + both_signs(TINY) + near([709.782712893384, -745.1332191019412,
           -708.3964185322641, -744.4400719213812, 700.0, -700.0, 1.0]) + between(-745, -708),
    "expm1": between(-40, 700) + both_signs(spread(-20, 0)) + both_signs(TINY) + near([50.0, -50.0, -0.5, 0.00271]),
    "log": spread(-307, 308) + [1 + x for x in both_signs(spread(-15, -0.5))] + TINY +
           near([1.0, 0.5, 2.0, math.e, 1 - 2.0**-9, 1 + 2.0**-8]) + [1.7976931348623157e308],
    "log1p": both_signs(spread(-20, -0.01)) + spread(0, 308) + both_signs(TINY) + near([-0.5]) + [-1 + 2.0**-53],
    "log10": spread(-307, 308) + [10.0 ** k for k in range(-20, 23)] + TINY[:3] + near([1.0]),
    "cbrt": both_signs(spread(-307, 308)) + both_signs(TINY) + near([1.0, 27.0, 2.0**-900]) + [1.7976931348623157e308],
    "sinh": both_signs(spread(-9, 2.8)) + both_signs(TINY) + near([40.0, 710.4758600739439]),
    "cosh": both_signs(spread(-9, 2.8)) + both_signs(TINY) + near([40.0, 710.4758600739439]),
    "tanh": both_signs(spread(-9, 1.3)) + both_signs(TINY) + near([20.0]) + [19.06],
    "asinh": both_signs(spread(-9, 308)) + both_signs(TINY) + near([1.0, 2.0**30]),
    "atanh": both_signs(spread(-9, -0.001)) + both_signs(TINY) + [math.nextafter(1, 0), -0.5],
    "sin": between(-100, 100) + between(-1e6, 1e6) + both_signs(spread(6, 308)) + both_signs(TINY) + TURNS,
    "cos": between(-100, 100) + between(-1e6, 1e6) + both_signs(spread(6, 308)) + both_signs(TINY) + TURNS,
    "tan": between(-100, 100) + between(-1e6, 1e6) + both_signs(spread(6, 308)) + both_signs(TINY) + TURNS,
    "asin": between(-1, 1) + both_signs(spread(-9, -0.01)) + both_signs(TINY) + near([0.5, 0.7071067811865476]) +
            [1.0, math.nextafter(1, 0)],
}

TWO = {
    "pow": [(10.0 ** random.uniform(-3, 3), random.uniform(-5, 5)) for _ in range(COUNT)] +
           [(10.0 ** random.uniform(-300, 300), random.uniform(-1, 1)) for _ in range(COUNT)] +
           [(1 + random.uniform(-1, 1) * 10.0 ** random.uniform(-12, -2), 10.0 ** random.uniform(0, 4))
            for _ in range(COUNT)] +
           [(math.nextafter(1, 0), 2.0 ** 52), (math.nextafter(1, 2), 2.0 ** 61), (5e-324, 0.5), (5e-324, -0.9),
            (1.7976931348623157e308, 0.9999), (2.0, -1074.0), (2.0, -1073.5), (2.0, 1023.9999), (0.5, 1070.25),
            (-3.0, 5.0), (-3.0, -6.0), (10.0, 22.0), (10.0, -5.0), (1.5, 1e-200), (3.0, 2.0 ** -60), (2.0, 0.5)],
    "atan2": [(random.uniform(-1, 1) * 10.0 ** random.uniform(-4, 4), random.uniform(-1, 1)) for _ in range(2 * COUNT)] +
             [(1e-320, 1e-310), (1e300, 1e308), (-1e308, 1e290), (1e-300, -1e-290), (1.0, 1.0), (-1.0, -1.0),
              (2.0 ** -63, 1.0), (2.0 ** -65, 1.0), (1.0, 2.0 ** -65), (1.0, -2.0 ** -63), (2.0 ** -70, -1.0)],
    "hypot": [(random.uniform(-1, 1) * 10.0 ** random.uniform(-2, 2), random.uniform(-1, 1)) for _ in range(2 * COUNT)] +
             [(3.0, 4.0), (5e-324, 5e-324), (1e-310, 3e-311), (1e308, 1e308), (1e300, 1e290), (1.0, 2.0 ** -30),
              (1.0, 1e-20), (2.0 ** 500, 2.0 ** 499), (2.0 ** -450, 1.5 * 2.0 ** -449), (1e200, 1e-200), (0.0, 7.5)],
}


def parts(value):
    """As two doubles: the nearest, and what is left."""
    high = float(value)
    low = value - mpf(high)
    return high, float(low)


def rows():
    for name, arguments in ONE.items():
        for x in arguments:
            yield (name, x, 0.0) + parts(FUNCTIONS[name](mpf(x)))
    for name, arguments in TWO.items():
        for x, y in arguments:
            yield (name, x, y) + parts(FUNCTIONS[name](mpf(x), mpf(y)))


if __name__ == "__main__":
    write_csv(__file__, "elementary.py: function(x) or function(x, y) = high + low, mpmath with 450 digits",
              ("function", "x", "y", "high", "low"),
              [row for row in rows() if math.isfinite(row[3])])
