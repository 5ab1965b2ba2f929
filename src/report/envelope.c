/* SPDX-License-Identifier: MIT
 *
 * report: the envelope of a signal: half of its swing within the last period T,
 *
 *     a(t) = (max x - min x)/2,   t - T <= time <= t, and not before the first sample
 *
 * of the samples and of the vertices of parabolas through three of them at equal distances h, so that
 * the error is O(h^4) where the signal is smooth. A vertex counts from the sample behind it on.
 *
 * Only what may still become an extreme is kept: of the largest values each is larger than those
 * after it, so the first of them that is not too old is the maximum. A sample costs O(1) on average.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "num/constants.h"
#include "num/largest.h"
#include "report/report.h"

/* Appends a value, times `sign` the largest, behind all that are larger. */
static int push(rsl_report_bounds *of, double sign, double time, double value)
{
    while (of->count > of->first && sign * of->all[of->count - 1].value <= sign * value)
        of->count--;
    if (of->first > 0 && 2 * of->first >= of->count) {
        of->count -= of->first;
        memmove(of->all, of->all + of->first, of->count * sizeof *of->all);
        of->first = 0;
    }
    if (!rsl_array_grow(&of->all, of->count, &of->capacity, sizeof *of->all))
        return 0;
    of->all[of->count++] = (rsl_report_bound){time, value};
    return 1;
}

/* The extreme since a time; NaN: there is none. */
static double since(rsl_report_bounds *of, double time)
{
    while (of->first < of->count && of->all[of->first].time < time)
        of->first++;
    return of->first < of->count ? of->all[of->first].value : RSL_NUM_NAN;
}

static int push_vertex(rsl_report_envelope *of, double time, double value)
{
    double before = of->time[0] - of->time[1], after = time - of->time[0], shift;
    if (of->samples < 2 || !(fabs(after - before) <= 1e-6 * before))
        return 1;
    const double values[] = {of->value[1], of->value[0], value};
    double peak = rsl_num_vertex(values, after, &shift), at = of->time[0] + shift;
    if (shift == 0.0)
        return 1;
    return peak > of->value[0] ? push(&of->high, 1.0, at, peak) : push(&of->low, -1.0, at, peak);
}

int rsl_report_envelope_add(rsl_report_envelope *of, double time, double value)
{
    int room = 1;
    if (isnan(value)) { /* an expression that divides by zero at this state */
        of->samples = 0;
        return 1;
    }
    if (of->samples > 0 && !(time > of->time[0]))
        of->samples = 0; /* both sides of a jump */
    room = push_vertex(of, time, value) && push(&of->high, 1.0, time, value) &&
           push(&of->low, -1.0, time, value);
    of->time[1] = of->time[0];
    of->value[1] = of->value[0];
    of->time[0] = time;
    of->value[0] = value;
    of->samples = of->samples < 2 ? of->samples + 1 : 2;
    return room;
}

double rsl_report_envelope_at(rsl_report_envelope *of, double time)
{
    double begin = time - of->period * (1.0 + 1e-9); /* times of samples are rounded */
    return 0.5 * (since(&of->high, begin) - since(&of->low, begin));
}

void rsl_report_envelope_free(rsl_report_envelope *of)
{
    free(of->low.all);
    free(of->high.all);
    of->low = of->high = (rsl_report_bounds){0};
}
