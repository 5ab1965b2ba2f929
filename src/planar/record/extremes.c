/* SPDX-License-Identifier: MIT
 *
 * Extremes of signals inside steps, for observers that ask for them.
 *
 * A signal is smooth inside a step: jumps and kinks end it. It is sampled at both ends of the step
 * and at least seven times between them, no farther apart than the output samples, since signals
 * of time alone do not limit the steps. A sample not below its neighbours brackets a maximum; a
 * step may also begin or end beside a maximum. Only maxima that may exceed the largest value so
 * far are located, by golden section and parabolas, first between the samples and then in a small
 * part of that interval: with a fraction w of the interval left, the parabola misses the maximum
 * by w^4. The minimum is the maximum of the negative signal.
 */
#include <assert.h>
#include <math.h>

#include "num/largest.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

enum { PARTS = 8, PARTS_MAX = 1000000 };

/* Signal times sign: +1 to locate the maximum, -1 the minimum. */
typedef struct signal_query {
    rsl_planar *system;
    const rsl_planar_output *signal;
    double sign;
} signal_query;

static double value_at(double t, void *user)
{
    const signal_query *at = user;
    int kinematic = rsl_planar_output_is_kinematic(at->signal);
    rsl_planar_view view = rsl_planar_view_inside(at->system, t, kinematic);
    return at->sign * rsl_planar_output_value(at->signal, &view);
}

rsl_planar_extreme rsl_planar_extreme_of(const rsl_planar_output *signal, double from, double to)
{
    assert(signal != NULL);
    return (rsl_planar_extreme){.signal = *signal,
                                .from = from,
                                .to = to,
                                .min = HUGE_VAL,
                                .max = -HUGE_VAL,
                                .t_min = RSL_NUM_NAN,
                                .t_max = RSL_NUM_NAN};
}

static void update(rsl_planar_extreme *extreme, double sign, double t, double value)
{
    double *best = sign > 0.0 ? &extreme->max : &extreme->min;
    if (!isfinite(value) || !(sign * value > sign * *best))
        return;
    *best = value;
    *(sign > 0.0 ? &extreme->t_max : &extreme->t_min) = t;
}

/* Locates a maximum in [low, high], bracketed by the sample `best` inside; `min` is the lower of
 * the samples beside it. Skipped if best + (best - min), an estimate of the maximum, does not
 * exceed the largest value so far, or if best - min is round-off. */
static void locate_maximum(rsl_planar *system, rsl_planar_extreme *extreme, double sign, double low,
                           double high, double best, double min)
{
    signal_query at = {system, &extreme->signal, sign};
    double max = sign * (sign > 0.0 ? extreme->max : extreme->min), t;
    if (!(low < high) || !(best + (best - min) > max) || best - min <= 1e-13 * fabs(best))
        return;
    rsl_num_largest(value_at, &at, low, high, &t);
    double reach = 0.02 * (high - low);
    double from = fmax(low, t - reach), to = fmin(high, t + reach);
    if (from < to)
        update(extreme, sign, t, sign * rsl_num_largest(value_at, &at, from, to, &t));
}

/* Locates a maximum beside t[0], an end of the sampled interval: between t[0] and the next sample
 * t[1] if value[0] >= value[1] and the signal rises away from t[0]. */
static void locate_at_end(rsl_planar *system, rsl_planar_extreme *extreme, double sign,
                          const double t[2], const double value[2])
{
    signal_query at = {system, &extreme->signal, sign};
    double near = t[0] + 1e-3 * (t[1] - t[0]);
    if (!(value[0] >= value[1]) ||
        !(2.0 * value[0] - value[1] > sign * (sign > 0.0 ? extreme->max : extreme->min)))
        return;
    if (value_at(near, &at) > value[0])
        locate_maximum(system, extreme, sign, fmin(t[0], t[1]), fmax(t[0], t[1]), value[0],
                       value[1]);
}

/* Adds the sample at t; the last two samples of this step are kept. */
static void add_sample(rsl_planar *system, rsl_planar_extreme *extreme, double t, double value)
{
    double *time = extreme->samples.time, *before = extreme->samples.value;
    for (double sign = -1.0; sign <= 1.0; sign += 2.0) {
        double last = sign * before[1], now = sign * value;
        if (extreme->samples.count == 1)
            locate_at_end(system, extreme, sign, (double[2]){time[1], t}, (double[2]){last, now});
        else if (extreme->samples.count > 1 && last >= sign * before[0] && last >= now)
            locate_maximum(system, extreme, sign, time[0], t, last, fmin(sign * before[0], now));
        update(extreme, sign, t, value);
    }
    time[0] = time[1];
    before[0] = before[1];
    time[1] = t;
    before[1] = value;
    extreme->samples.count++;
}

/* Ends the samples of this step: maximum beside the last one. */
static void end_samples(rsl_planar *system, rsl_planar_extreme *extreme)
{
    const double *time = extreme->samples.time, *value = extreme->samples.value;
    for (double sign = -1.0; sign <= 1.0 && extreme->samples.count > 1; sign += 2.0)
        locate_at_end(system, extreme, sign, (double[2]){time[1], time[0]},
                      (double[2]){sign * value[1], sign * value[0]});
    extreme->samples.count = 0;
}

/* Samples all signals at t, and those whose window begins or ends in (before, t) also there. */
static void sample_signals(rsl_planar *system, const rsl_planar_observer *observer, double before,
                           double t)
{
    int kinematic = 1;
    for (size_t i = 0; i < observer->extreme_count; i++)
        kinematic &= rsl_planar_output_is_kinematic(&observer->extremes[i].signal);
    rsl_planar_view view = rsl_planar_view_inside(system, t, kinematic); /* until the next view */
    for (size_t i = 0; i < observer->extreme_count; i++)
        observer->extremes[i].samples.now =
            rsl_planar_output_value(&observer->extremes[i].signal, &view);
    for (size_t i = 0; i < observer->extreme_count; i++) {
        rsl_planar_extreme *extreme = &observer->extremes[i];
        signal_query at = {system, &extreme->signal, 1.0};
        const double edges[2] = {extreme->from, extreme->to};
        for (int k = 0; k < 2; k++)
            if (edges[k] > before && edges[k] < t)
                add_sample(system, extreme, edges[k], value_at(edges[k], &at));
        if (t >= extreme->from && t <= extreme->to)
            add_sample(system, extreme, t, extreme->samples.now);
    }
}

void rsl_planar_note_extremes(rsl_planar *system, const rsl_planar_observer *observer)
{
    double t0 = system->state.stepper.t0, t1 = system->state.stepper.t1, before = t1;
    int dense = rsl_planar_integrator_of(system->fixed)->dense_output;
    assert(system->state.inside);
    for (size_t i = 0; i < observer->extreme_count && dense; i++)
        observer->extremes[i].located = 1;
    if (!dense || !(t1 > t0))
        return;
    double parts = PARTS;
    if (observer->interval > 0.0)
        parts = fmin(fmax(parts, ceil((t1 - t0) / observer->interval)), PARTS_MAX);
    for (double k = 0.0; k <= parts; k++) {
        double t = k < parts ? t0 + k / parts * (t1 - t0) : t1;
        sample_signals(system, observer, before, t);
        before = t;
    }
    for (size_t i = 0; i < observer->extreme_count; i++)
        end_samples(system, &observer->extremes[i]);
}
