#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""foundation.csv: rigid bodies on a bed of springs of modulus 1, by quadrature of the overlap and of the edge.

The volume is the integral of the section A(z) from the deepest point up to the plane; the mean radius is the mean over
all directions of the distance from the centre of the area to its edge. Sizes and depths are the doubles nearest to what
is printed.
"""
from mpmath import mp, mpf, cos, quad, pi, sin, sqrt

from common import write_csv

mp.dps = 40


def section(shape, a, b, z):
    """Half sides of the section at height z over the deepest point; a circle has its radius twice."""
    if shape == "box":
        return a / 2, b / 2
    half = sqrt(z * (2 * a - z))
    return (half, half) if shape == "sphere" else (half, b / 2)


def socket(radius, clearance, d):
    """Springs along the radius of the ball, over the cap where u > 0; the overlap of two spheres of nearly one radius."""
    u = lambda t: (d + clearance) * cos(t) - clearance
    end = mp.acos(clearance / (clearance + d))
    ring = lambda t: 2 * pi * radius ** 2 * sin(t)
    return (quad(lambda t: u(t) * cos(t) * ring(t), [0, end]), quad(ring, [0, end]), radius * sin(end))


def area(shape, a, b, z):
    p, q = section(shape, a, b, z)
    return pi * p * p if shape == "sphere" else 4 * p * q


def mean_radius(shape, a, b, z):
    p, q = section(shape, a, b, z)
    if shape == "sphere":
        return p
    corner = mp.atan2(q, p)
    return 2 / pi * (quad(lambda t: p / cos(t), [0, corner]) + quad(lambda t: q / sin(t), [corner, pi / 2]))


def row(shape, first, second, depth):
    a, b, d = mpf(first), mpf(second), mpf(depth)
    if shape == "socket":
        return (shape, first, second, depth, *socket(a, b, d))
    # z = d t^2 takes the root at z = 0 out of the section of a cylinder
    volume = quad(lambda t: 2 * d * t * area(shape, a, b, d * t * t), [0, mpf(1) / 2, 1])
    return shape, first, second, depth, volume, area(shape, a, b, d), mean_radius(shape, a, b, d)


if __name__ == "__main__":
    write_csv(__file__, "bodies on a bed of springs of modulus 1, by quadrature, 40 digits",
              ("shape", "first", "second", "depth", "force", "area", "mean_radius"),
              [row(shape, first, second, depth)
               for shape, first, second in (("sphere", 0.02, 1.0), ("cylinder", 0.02, 0.03), ("box", 0.03, 0.02),
                                            ("socket", 0.02, 0.0005))
               for depth in (1e-12, 1e-7, 1e-4, 0.001, 0.0024, 0.0025, 0.01, 0.02)])
