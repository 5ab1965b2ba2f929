#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A synthetic accelerogram in the format of the PEER database.

    tools/synthetic_quake.py > examples/quake.at2

A sum of cosines with random phases (Shinozuka & Deodatis 1991) whose power
spectrum is that of white noise through the ground filter of Kanai and Tajimi
and the high-pass filter of Clough and Penzien (1975),

    S(w) = (wg^4 + (2 zg wg w)^2)/((wg^2 - w^2)^2 + (2 zg wg w)^2)
           * w^4/((wf^2 - w^2)^2 + (2 zf wf w)^2),

with the values for firm soil of Der Kiureghian and Neuenhofer (1992): wg = 15
rad/s, zg = 0.6, wf = 1.5 rad/s, zf = 0.6. The envelope rises as t^2 for 2 s,
stays for 8 s, falls exponentially and is taken to zero over the last second
(after Jennings, Housner and Tsai 1968). A term (c0 + c1 t) times the envelope
is taken off such that the ground ends at rest where it began; the largest
acceleration is then scaled to the peak. The record is straight between its
points, and both integrals are taken of exactly that. Same seed, same record.
"""
import math
import random

STEP = 0.01  # s
DURATION = 20.0  # s
PEAK = 0.35  # g
SEED = 1940
G = 9.81

WG, ZG = 15.0, 0.6
WF, ZF = 1.5, 0.6
W_MAX, W_COUNT = 100.0 * math.pi / 2.0, 1000  # up to 25 Hz

RISE, STEADY, DECAY, LAST = 2.0, 10.0, 0.3, 1.0  # s, s, 1/s, s


def spectrum(w):
    ground = (WG**4 + (2 * ZG * WG * w) ** 2) / (
        (WG**2 - w**2) ** 2 + (2 * ZG * WG * w) ** 2
    )
    low = w**4 / ((WF**2 - w**2) ** 2 + (2 * ZF * WF * w) ** 2)
    return ground * low


def envelope(t):
    if t < RISE:
        return (t / RISE) ** 2
    value = 1.0 if t < STEADY else math.exp(-DECAY * (t - STEADY))
    left = (DURATION - t) / LAST
    return value if left > 1.0 else value * left * left * (3.0 - 2.0 * left)


def noise(times):
    draw = random.Random(SEED)
    dw = W_MAX / W_COUNT
    waves = []
    for i in range(W_COUNT):
        w = (i + 0.5) * dw
        waves.append((w, math.sqrt(2 * spectrum(w) * dw), 2 * math.pi * draw.random()))
    return [sum(a * math.cos(w * t + phase) for w, a, phase in waves) for t in times]


def integrate(a):
    """Velocity and displacement at the end, of what is straight between points."""
    v = x = 0.0
    for a0, a1 in zip(a, a[1:]):
        x += v * STEP + STEP**2 * (2 * a0 + a1) / 6
        v += STEP * (a0 + a1) / 2
    return v, x


def brought_to_rest(times, a):
    shape = [envelope(t) for t in times]
    slope = [t / DURATION * e for t, e in zip(times, shape)]
    v, x = integrate(a)
    v0, x0 = integrate(shape)
    v1, x1 = integrate(slope)
    det = v0 * x1 - v1 * x0
    c0, c1 = (v * x1 - v1 * x) / det, (v0 * x - v * x0) / det
    return [u - c0 * p - c1 * q for u, p, q in zip(a, shape, slope)]


def main():
    count = round(DURATION / STEP) + 1
    times = [i * STEP for i in range(count)]
    a = [envelope(t) * u for t, u in zip(times, noise(times))]
    a = brought_to_rest(times, a)
    scale = PEAK / max(abs(u) for u in a)
    a = [scale * u for u in a]
    print("SYNTHETIC RECORD, NOT A MEASUREMENT: tools/synthetic_quake.py")
    print(f"CLOUGH-PENZIEN SPECTRUM, FIRM SOIL, SEED {SEED}, PEAK {PEAK} G")
    print("ACCELERATION TIME SERIES IN UNITS OF G")
    print(f"NPTS= {count:6d}, DT= {STEP:.4f} SEC")
    for i in range(0, count, 5):
        print("".join(f"{u:15.7E}" for u in a[i : i + 5]))


if __name__ == "__main__":
    main()
