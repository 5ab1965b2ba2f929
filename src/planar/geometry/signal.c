/* SPDX-License-Identifier: MIT
 *
 * Signals: functions of time and their discontinuities. A record is linear between its points, so
 * its integrals are piecewise polynomials; rsl_planar_signal_sum tabulates their values at the
 * points.
 */
#include <assert.h>
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "planar/geometry/geometry.h"

/* Index i of the interval with time[i] <= t < time[i + 1]. */
static size_t piece(const rsl_planar_signal *signal, double t)
{
    assert(signal->count >= 2 && t >= signal->time[0]);
    size_t low = 0, high = signal->count - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (signal->time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* Value, first and second integral of a record up to a time. */
typedef struct integrals {
    double value, once, twice;
} integrals;

/* Adds a linear interval of length h with initial value f0 and slope s. */
static void advance(integrals *sum, double f0, double s, double h)
{
    sum->twice += h * (sum->once + h * (f0 / 2.0 + h * s / 6.0));
    sum->once += h * (f0 + h * s / 2.0);
    sum->value = f0 + h * s;
}

/* Integrals at point i, from the table or summed from the start. */
static integrals at_point(const rsl_planar_signal *signal, size_t i)
{
    integrals sum = {signal->value[i], 0.0, 0.0};
    if (signal->order == 0)
        return sum;
    if (signal->once != NULL && signal->twice != NULL) {
        sum.once = signal->once[i];
        sum.twice = signal->twice[i];
        return sum;
    }
    for (size_t j = 0; j < i; j++) {
        double length = signal->time[j + 1] - signal->time[j];
        double slope = (signal->value[j + 1] - signal->value[j]) / length;
        advance(&sum, signal->value[j], slope, length);
    }
    return sum;
}

void rsl_planar_signal_sum(const rsl_planar_signal *signal, double *once, double *twice)
{
    integrals sum = {0};
    assert(signal->once == NULL);
    once[0] = twice[0] = 0.0;
    for (size_t j = 0; j + 1 < signal->count; j++) {
        double length = signal->time[j + 1] - signal->time[j];
        double slope = (signal->value[j + 1] - signal->value[j]) / length;
        advance(&sum, signal->value[j], slope, length);
        once[j + 1] = sum.once;
        twice[j + 1] = sum.twice;
    }
}

static integrals record_at(const rsl_planar_signal *signal, double t)
{
    size_t last = signal->count - 1;
    if (signal->count < 2 || t < signal->time[0])
        return (integrals){0};
    if (t >= signal->time[last]) { /* after its end the record is zero */
        integrals end = at_point(signal, last);
        end.twice += (t - signal->time[last]) * end.once;
        end.value = 0.0;
        return end;
    }
    size_t i = piece(signal, t);
    integrals sum = at_point(signal, i);
    double length = signal->time[i + 1] - signal->time[i];
    double slope = (signal->value[i + 1] - signal->value[i]) / length;
    advance(&sum, signal->value[i], slope, t - signal->time[i]);
    return sum;
}

static double record_slope(const rsl_planar_signal *signal, double t)
{
    size_t last = signal->count - 1;
    if (signal->count < 2 || t < signal->time[0] || t >= signal->time[last])
        return 0.0;
    size_t i = piece(signal, t);
    return (signal->value[i + 1] - signal->value[i]) / (signal->time[i + 1] - signal->time[i]);
}

static void add_record(const rsl_planar_signal *signal, double t, double out[3])
{
    integrals at = record_at(signal, t);
    double slope = signal->order < 2 ? record_slope(signal, t) : 0.0;
    double k = signal->scale;
    switch (signal->order) {
    case 0:
        out[0] += k * at.value;
        out[1] += k * slope;
        break;
    case 1:
        out[0] += k * at.once;
        out[1] += k * at.value;
        out[2] += k * slope;
        break;
    default:
        out[0] += k * at.twice;
        out[1] += k * at.once;
        out[2] += k * at.value;
    }
}

static void add_harmonic(const rsl_planar_signal *signal, double t, double out[3])
{
    double omega = 2.0 * RSL_NUM_PI * signal->frequency;
    rsl_num_direction phase = rsl_num_direction_of(omega * t + signal->phase);
    double s = signal->amplitude * phase.sine, c = signal->amplitude * phase.cosine;
    out[0] += s;
    out[1] += omega * c;
    out[2] -= omega * omega * s;
}

/* ---- table of signals ------------------------------------ */

typedef struct signal_row {
    rsl_planar_type type;
    /* adds to offset + rate t and its two derivatives; NULL: nothing to add */
    void (*add)(const rsl_planar_signal *signal, double t, double out[3]);
} signal_row;

static const signal_row signals[] = {
    [RSL_PLANAR_SIGNAL_CONSTANT] = {{"constant", "offset + rate t", 0}, NULL},
    [RSL_PLANAR_SIGNAL_HARMONIC] = {{"harmonic",
                                     "the same + amplitude sin(2 pi frequency t + phase)", 0},
                                    add_harmonic},
    [RSL_PLANAR_SIGNAL_HISTORY] = {{"history", "the same + a record", 0}, add_record},
};

_Static_assert(RSL_PLANAR_ROWS(signals) > RSL_PLANAR_SIGNAL_HISTORY,
               "every signal of the enumeration has a row");

const rsl_planar_type *rsl_planar_signal_type_at(size_t kind)
{
    return kind < RSL_PLANAR_ROWS(signals) ? &signals[kind].type : NULL;
}

double rsl_planar_signal_at(const rsl_planar_signal *signal, double t, double *rate,
                            double *acceleration)
{
    assert(signal != NULL && signal->kind <= RSL_PLANAR_SIGNAL_HISTORY);
    double out[3] = {signal->offset + signal->rate * t, signal->rate, 0.0};
    if (signals[signal->kind].add != NULL)
        signals[signal->kind].add(signal, t, out);
    if (rate != NULL)
        *rate = out[1];
    if (acceleration != NULL)
        *acceleration = out[2];
    return out[0];
}

/* First discontinuity of the signal or its slope after `after`; HUGE_VAL: none. */
static double next_discontinuity(const rsl_planar_signal *signal, double after)
{
    if (signal->kind != RSL_PLANAR_SIGNAL_HISTORY || signal->count < 2)
        return HUGE_VAL;
    if (after < signal->time[0])
        return signal->time[0];
    if (after >= signal->time[signal->count - 1])
        return HUGE_VAL;
    return signal->time[piece(signal, after) + 1];
}

double rsl_planar_next_signal_discontinuity(const rsl_planar_compiled_model *fixed, double after)
{
    const rsl_planar_model *m = &fixed->model;
    double t = HUGE_VAL;
    if (fixed->steady)
        return t;
    for (size_t i = 0; i < fixed->kind_count; i++)
        for (int c = 0; c < 3; c++)
            if (fixed->kinds[i].freedom[c] == RSL_PLANAR_PRESCRIBED)
                t = fmin(t, next_discontinuity(&fixed->kinds[i].motion[c], after));
    for (size_t i = 0; i < m->joint_count; i++)
        t = fmin(t, next_discontinuity(&m->joints[i].drive, after));
    for (size_t i = 0; i < m->load_count; i++) {
        t = fmin(t, next_discontinuity(&m->loads[i].force_x, after));
        t = fmin(t, next_discontinuity(&m->loads[i].force_y, after));
        t = fmin(t, next_discontinuity(&m->loads[i].torque, after));
    }
    return t;
}

static int is_steady(const rsl_planar_signal *signal)
{
    return signal->kind == RSL_PLANAR_SIGNAL_CONSTANT && signal->rate == 0.0;
}

int rsl_planar_model_is_time_invariant(const rsl_planar_compiled_model *fixed)
{
    const rsl_planar_model *m = &fixed->model;
    int steady = 1;
    for (size_t i = 0; i < fixed->kind_count; i++)
        for (int c = 0; c < 3; c++)
            if (fixed->kinds[i].freedom[c] == RSL_PLANAR_PRESCRIBED)
                steady &= is_steady(&fixed->kinds[i].motion[c]);
    for (size_t i = 0; i < m->joint_count; i++)
        steady &= is_steady(&m->joints[i].drive);
    for (size_t i = 0; i < m->load_count; i++)
        steady &= is_steady(&m->loads[i].force_x) && is_steady(&m->loads[i].force_y) &&
                  is_steady(&m->loads[i].torque);
    return steady;
}
