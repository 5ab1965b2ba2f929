#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the minima of two problems of least squares that tests/unit/test_num_least_squares.c asks for: zeros of the
gradient by Newton's method of mpmath, in 50 digits, all derivatives by mpmath as well."""
from mpmath import mp, mpf, exp, findroot, diff

mp.dps = 50
DOSE = "77.6 114.9 141.1 190.8 239.9 289.0 332.8 378.4 434.8 477.3 536.8 593.1 689.1 760.0"
SEEN = "10.07 14.73 17.94 23.93 29.61 35.18 40.02 44.82 50.76 55.05 61.01 66.40 75.47 81.78"
RATIO = "0.14 0.18 0.22 0.25 0.29 0.32 0.35 0.39 0.37 0.58 0.73 0.96 1.34 2.10 4.39"


def numbers(text):
    return [mpf(float(word)) for word in text.split()]


def saturation(a, b):
    return [a * (1 - exp(-b * x)) - y for x, y in zip(numbers(DOSE), numbers(SEEN))]


def quotient(a, b, c):
    return [a + mpf(i) / ((16 - i) * b + min(i, 16 - i) * c) - y
            for i, y in enumerate(numbers(RATIO), 1)]


def minimum(residuals, start):
    def total(*x):
        return sum(r * r for r in residuals(*x))

    def slope(j):
        order = tuple(int(i == j) for i in range(len(start)))
        return lambda *x: diff(total, x, order)

    at = findroot([slope(j) for j in range(len(start))], start)
    return list(at), total(*at)


for name, residuals, start in (("saturation", saturation, (mpf(239), mpf("5.5e-4"))),
                               ("quotient", quotient, (mpf("0.08"), mpf("1.13"), mpf("2.34")))):
    x, total = minimum(residuals, start)
    print(name, *(mp.nstr(value, 18) for value in x), "sum", mp.nstr(total, 18))
