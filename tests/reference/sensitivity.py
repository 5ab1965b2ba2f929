#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Derivatives of two motions with compliant impacts: sensitivity.csv.

ball: a ball falls on a floor, F = k d^(3/2) (1 + (8/5)(1 - e)/e d'/v0) with v0 the speed at touch, and
bounces twice. pendulum: a ball on a rod without mass swings against a wall, F = k d^(3/2); the ball has
the moment of inertia j about its centre.

The motion is integrated by the method of Gragg, Bulirsch and Stoer in 40 digits. Between touch and
separation d^(3/2) is not smooth in time; near both ends the independent variable is s = sqrt(d), in
which the equations are. Flights of the ball are parabolas, those of the pendulum are integrated over
the angle. The derivatives are central differences with a relative step of 1e-12: their error is 1e-22.
"""
import csv
import os

from mpmath import asin, cos, mp, mpf, sin, sqrt

mp.dps = 40
COLUMNS = 14


def gbs(f, x0, x1, y, pieces):
    """y at x1 by extrapolation of the modified midpoint rule, in `pieces` basic steps."""
    width = (x1 - x0) / pieces
    for piece in range(pieces):
        table = []
        for i in range(COLUMNS):
            n = 2 * (i + 1)
            h, x = width / n, x0 + piece * width
            a, b = y, [u + h * v for u, v in zip(y, f(x, y))]
            for j in range(1, n):
                a, b = b, [u + 2 * h * v for u, v in zip(a, f(x + j * h, b))]
            end = f(x + width, b)
            row = [[(u + v + h * w) / 2 for u, v, w in zip(a, b, end)]]
            for k in range(1, i + 1):
                factor = 1 / ((mpf(n) / (2 * (i - k + 1)))**2 - 1)
                row.append([u + (u - v) * factor for u, v in zip(row[k - 1], table[-1][k - 1])])
            table.append(row)
        y = table[-1][-1]
    return y


def until(f, g, y, t, guess):
    """Time and state at the zero of g(y) near t + guess, for y' = f(y)."""
    step, time = guess, t
    for _ in range(60):
        y = gbs(lambda x, u: f(u), time, time + step, y, 4)
        time += step
        value = g(y)
        h = mpf(10)**-20
        rate = (g([u + h * v for u, v in zip(y, f(y))]) - value) / h
        step = -value / rate
        if abs(step) < mpf(10)**-34 * (1 + abs(time)):
            return time, y
    raise ArithmeticError("no zero")


def contact(t, u, accelerate, deep, scale):
    """From touch to separation: d' = u, u' = accelerate(d, u). Time and speed at separation."""
    def by_s(s, y):  # y = (t, u), d = s^2
        return [2 * s / y[1], 2 * s / y[1] * accelerate(s * s, y[1])]
    top = sqrt(deep / 2)
    t, u = gbs(by_s, mpf(0), top, [t, u], 6)
    time, (d, u) = until(lambda y: [y[1], accelerate(y[0], y[1])], lambda y: y[0] - top**2,
                         [top**2, u], t, scale)
    return gbs(by_s, top, mpf(0), [time, u], 6)


def ball(e, k, h, m):
    """Times of three touches, height and speed at 1.3 s."""
    g, end = mpf("9.81"), mpf("1.3")
    t, u, touches = sqrt(2 * h / g), sqrt(2 * g * h), []
    while True:
        touches.append(t)
        if len(touches) == 3:
            break
        v0, c = u, mpf(8) / 5 * (1 - e) / e
        deep = (m * u * u / k)**(mpf(2) / 5)
        force = lambda d, v: g - k / m * d * sqrt(d) * (1 + c * v / v0)
        t, u = contact(t, u, force, deep, mpf("2.2") * deep / v0)
        last, up = t, -u
        t, u = t + 2 * up / g, up
    time = end - last
    return [*touches, up * time - g * time**2 / 2, up - g * time]


def pendulum(k, length, m, g, j):
    """Touch, separation, angle and rate 0.3 s after the separation of the first impact."""
    start, radius = mpf("0.8"), mpf("0.05")
    total = m * length**2 + j
    weight, arm = m * g * length / total, k * length / total
    # angle from the downward vertical; the wall is the plane x = 0 on the left, touched at x = radius
    def swing(y):
        return [y[1], -weight * sin(y[0])]
    angle = asin(radius / length)
    t, y = until(swing, lambda y: length * sin(y[0]) - radius, [start, mpf(0)], mpf(0), mpf("0.32"))
    touch = t

    def by_s(s, y):  # y = (t, rate); radius - length sin(angle) = s^2
        at = asin((radius - s * s) / length)
        slope = -2 * s / (length * cos(at)) / y[1]
        return [slope, slope * (-weight * sin(at) + arm * s**3 * cos(at))]
    speed = -y[1] * length * cos(angle)
    deep = (total * speed**2 / k / length**2)**(mpf(2) / 5)
    top = sqrt(deep / 2)
    t, rate = gbs(by_s, mpf(0), top, [t, y[1]], 6)

    def pressed(y):
        d = radius - length * sin(y[0])
        return [y[1], -weight * sin(y[0]) + arm * d * sqrt(d) * cos(y[0])]
    t, y = until(pressed, lambda y: radius - length * sin(y[0]) - top**2,
                 [asin((radius - top**2) / length), rate], t, mpf("2.2") * deep / speed)
    t, rate = gbs(by_s, top, mpf(0), [t, y[1]], 6)
    later = gbs(lambda x, y: swing(y), mpf(0), mpf("0.6") - t, [angle, rate], 8)
    return [touch, t, *later]


MOTIONS = {
    "ball": (ball, dict(e="0.7", k="1e6", h="0.9", m="0.5"), ["t1", "t2", "t3", "y", "v"]),
    "pendulum": (pendulum, dict(k="2e5", length="0.4", m="0.3", g="9.81", j="1e-3"),
                 ["touch", "separate", "angle", "rate"]),
}


def main():
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sensitivity.csv")
    with open(path, "w", newline="") as file:
        file.write("# derivatives of motions with compliant impacts, 20 digits: see sensitivity.py\n")
        write = csv.writer(file, lineterminator="\n")
        write.writerow(["motion", "quantity", "parameter", "value", "derivative"])
        for name, (motion, given, quantities) in MOTIONS.items():
            at = {p: mpf(v) for p, v in given.items()}
            values = motion(**at)
            for p in at:
                h = at[p] * mpf(10)**-12
                high, low = motion(**{**at, p: at[p] + h}), motion(**{**at, p: at[p] - h})
                for q, value, a, b in zip(quantities, values, high, low):
                    d = (a - b) / (2 * h)
                    d = mpf(0) if abs(d * at[p]) < mpf(10)**-22 else d
                    write.writerow([name, q, p, mp.nstr(value, 20), mp.nstr(d, 20)])


if __name__ == "__main__":
    main()
