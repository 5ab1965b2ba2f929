#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""power.csv: x^y for positive doubles x and exponents up to 1024, to test the power function of the batch kernels.

Depths and exponents of contact laws, powers all over the range of a double and just inside its ends, bases next to 1,
bases on both sides of sqrt(2) 2^k, where the logarithm is taken apart, and subnormal numbers.
"""
import random

from mpmath import mp, mpf, log, sqrt

from common import write_csv

mp.dps = 60
SMALLEST, LARGEST = mpf(2) ** -1074, mpf(2) ** 1024 * (1 - mpf(2) ** -53)
EXPONENTS = [0.25, 0.5, 0.65, 0.75, 1.0, 1.08, 1.1, 1.2, 1.25, 1.3, 1.5, 2.0, 2.5, 3.0, 3.7]


def bases_next_to_one(count):
    return [1.0 + random.choice((-1, 1)) * random.uniform(0.5, 1.0) * 2.0 ** -random.randint(1, 52) for _ in range(count)]


def bases_at_the_seam(count):
    seam = [float(sqrt(mpf(2)) * mpf(2) ** random.randint(-300, 300)) for _ in range(count)]
    return [x * (1.0 + random.randint(-3, 3) * 2.0 ** -52) for x in seam]


def cases():
    random.seed(1975)
    for _ in range(700):
        yield 10.0 ** random.uniform(-9, 2), random.choice(EXPONENTS)
    for _ in range(500):
        y = 10.0 ** random.uniform(-3, 3)
        yield 2.0 ** max(-1022.0, min(1023.0, random.uniform(-1070, 1020) / y)), y
    for x in bases_next_to_one(400):
        yield x, 10.0 ** random.uniform(-1, 3)
    for x in bases_at_the_seam(400):
        yield x, random.uniform(0.1, 3.0)
    for _ in range(200):
        yield float(random.getrandbits(random.randint(1, 52)) + 1) * 2.0 ** -1074, random.uniform(0.01, 0.999)


def main():
    rows = []
    for x, y in cases():
        power = mpf(x) ** mpf(y)
        if SMALLEST <= power <= LARGEST and y <= 1024.0:
            assert abs(log(power) - mpf(y) * log(mpf(x))) < mpf(10) ** -50
            rows.append((x, y, float(power), power - mpf(float(power))))
    write_csv(__file__, """x^y = power + rest by mpmath, 60 digits; x, y and power are the doubles nearest to what is
              printed, and power is the double nearest to x^y""", ("x", "y", "power", "rest"), rows)


if __name__ == "__main__":
    main()
