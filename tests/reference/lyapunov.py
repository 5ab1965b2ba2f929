# SPDX-License-Identifier: MIT
"""The largest Lyapunov exponent of a ball on a table y = A sin(w t), by the exact impact map and its
tangent: no time stepping, no twin runs. Prints one exponent per start.

At an impact after the flight q the relative speed is r < 0 and the ball leaves with v' = h' - e r.
A neighbour that is dy higher there hits dt = -dy/r later; with that its deviation behind the impact,
at one moment, is

    dy' = dy + (v - v') dt,    dv' = (1 + e) h'' dt - e (dv - g dt) + g dt.
"""
from math import cos, hypot, log, pi, sin

g, e, w = 9.81, 0.8, 20.0 * pi


def exponent(A, y, v, end, skip):
    t, dy, dv, total, begin = 0.0, 1.0, 0.0, 0.0, None
    step = 1e-3 * 2.0 * pi / w
    while t < end:
        gap = lambda q: y + v * q - 0.5 * g * q * q - A * sin(w * (t + q))
        low = 1e-9 if t > 0.0 else 0.0
        if gap(low) <= 0.0:
            return None  # it comes to rest on the table for a while
        while gap(low + step) > 0.0:
            low += step
        high = low + step
        while high - low > 1e-16 * (1.0 + t):
            middle = 0.5 * (low + high)
            if middle in (low, high):
                break
            low, high = (middle, high) if gap(middle) > 0.0 else (low, middle)
        t += high
        speed, bend = A * w * cos(w * t), -A * w * w * sin(w * t)
        before = v - g * high
        after = speed - e * (before - speed)
        dy += dv * high
        late = -dy / (before - speed)
        dy += (before - after) * late
        dv = (1.0 + e) * bend * late - e * (dv - g * late) + g * late
        y, v, size = A * sin(w * t), after, hypot(dy, dv)
        dy, dv = dy / size, dv / size
        if begin is not None:
            total += log(size)
        elif t > skip:
            begin = t
    return total / (t - begin)


if __name__ == "__main__":
    print("A = 2 mm, once a period:", exponent(0.002, 0.02, 0.5, 200.0, 20.0), "closed form", log(e) * 10.0)
    for i in range(8):
        print("A = 6 mm, chaos:", exponent(0.006, 0.02 + 0.001 * i, 0.5 + 0.01 * i, 250.0, 20.0))
