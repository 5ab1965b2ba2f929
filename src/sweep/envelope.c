/* SPDX-License-Identifier: MIT
 *
 * collectors: the envelope of a signal: (max - min)/2 in each period, counted from the begin of the
 * window.
 *
 * The extreme between samples is that of the parabola through three of them, x0, x1, x2 at the
 * distance h, where x1 is the largest or the smallest:
 *
 *     x = x1 - (x2 - x0)^2 / (8 (x0 - 2 x1 + x2))
 *
 * whose error is O(h^4) where the signal is smooth. A sample is taken when the next one is known. A
 * period ends with the first sample at or behind its end, which counts for both periods.
 */
#include "sweep/envelope.h"

#include <math.h>

#include "num/largest.h"

/* The samples may be off by rounding. */
static double slack(const rsl_sweep_collector_cell *cell) { return 1e-9 * cell->period; }

static void include(rsl_sweep_envelope *of, double value)
{
    of->low = fmin(of->low, value);
    of->high = fmax(of->high, value);
}

/* The vertex about the last sample, if the next one is as far from it as the one before. It may lie
 * in the next period. */
static double vertex(const rsl_sweep_envelope *of, double time, double value, double *at)
{
    double before = of->time[0] - of->time[1], after = time - of->time[0], shift = 0.0;
    double peak = of->value[0];
    if (of->samples == 2 && fabs(after - before) <= 1e-6 * before)
        peak = rsl_num_vertex((const double[]){of->value[1], of->value[0], value}, after, &shift);
    *at = of->time[0] + shift;
    return peak;
}

/* The last sample counts, and an extreme beside it; 1: with it a period is complete. */
static int settle(rsl_sweep_collector_cell *cell, double peak, double at, rsl_sweep_point *point)
{
    rsl_sweep_envelope *of = &cell->envelope;
    double end = of->begin + cell->period;
    int later = at > end;
    include(of, of->value[0]);
    if (!later)
        include(of, peak);
    if (of->time[0] < end - slack(cell))
        return 0;
    point->time = of->begin + 0.5 * cell->period;
    point->value = 0.5 * (of->high - of->low);
    while (of->begin + cell->period <= of->time[0] + slack(cell))
        of->begin += cell->period;
    of->low = of->high = of->value[0];
    if (later)
        include(of, peak);
    return 1;
}

int rsl_sweep_envelope_add(rsl_sweep_collector_cell *cell, double time, double value,
                           rsl_sweep_point *point)
{
    rsl_sweep_envelope *of = &cell->envelope;
    int complete = 0;
    if (of->samples == 0) {
        of->begin = time;
        of->low = of->high = value;
    } else if (time > of->time[0]) {
        double at, peak = vertex(of, time, value, &at);
        complete = settle(cell, peak, at, point);
    }
    of->time[1] = of->time[0];
    of->value[1] = of->value[0];
    of->time[0] = time;
    of->value[0] = value;
    of->samples = of->samples < 2 ? of->samples + 1 : 2;
    return complete;
}

int rsl_sweep_envelope_end(rsl_sweep_collector_cell *cell, rsl_sweep_point *point)
{
    const rsl_sweep_envelope *of = &cell->envelope;
    return of->samples > 0 && settle(cell, of->value[0], of->time[0], point);
}
