/* SPDX-License-Identifier: MIT */
#include "num/largest.h"

#include <assert.h>

/* The best of two values so far. */
static void better(double x, double value, double *at, double *best)
{
    if (value > *best) {
        *best = value;
        *at = x;
    }
}

double rsl_num_largest(double (*function)(double x, void *user), void *user, double low,
                       double high, double *at)
{
    const double part = 0.3819660112501051;
    assert(low < high);
    double a = low + part * (high - low), b = high - part * (high - low);
    double fa = function(a, user), fb = function(b, user);
    for (int i = 0; i < 9; i++) {
        if (fa > fb) {
            high = b;
            b = a;
            fb = fa;
            a = low + part * (high - low);
            fa = function(a, user);
        } else {
            low = a;
            a = b;
            fa = fb;
            b = high - part * (high - low);
            fb = function(b, user);
        }
    }
    double c = fa > fb ? low : high, fc = function(c, user);
    double ab = (a - b) * (fa - fc), ac = (a - c) * (fa - fb);
    double second_difference = ab - ac;
    double top =
        second_difference != 0.0 ? a - 0.5 * ((a - b) * ab - (a - c) * ac) / second_difference : a;
    double best = fa;
    *at = a;
    better(b, fb, at, &best);
    if (top > low && top < high)
        better(top, function(top, user), at, &best);
    return best;
}

double rsl_num_vertex(const double value[3], double step, double *shift)
{
    double rise = value[2] - value[0], curvature = value[0] - 2.0 * value[1] + value[2];
    *shift = 0.0;
    if (!((value[1] - value[0]) * (value[2] - value[1]) < 0.0))
        return value[1];
    *shift = -step * rise / (2.0 * curvature);
    return value[1] - rise * rise / (8.0 * curvature);
}
