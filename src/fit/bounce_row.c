/* SPDX-License-Identifier: MIT
 *
 * What is asked of the data; ln e and ln v of an impact in what was measured.
 */
#include <assert.h>
#include <math.h>

#include "base/range.h"
#include "fit/bounce.h"
#include "num/elementary.h"

/* Of ln e; its exponential is a number. */
#define LOG_MAX 700.0

/* v = sqrt(2 g h), or g T/2 */
static double half_of(const rsl_fit_bounce_data *data)
{
    return data->kind == RSL_FIT_BOUNCE_HEIGHTS ? 0.5 : 1.0;
}

/* x = ln of heights or flights */
static void logarithms(const rsl_fit_bounce_data *data, const double *x, rsl_fit_bounce_row *r)
{
    double half = half_of(data), g = data->gravity;
    r->value = half * (x[1] - x[0]);
    r->slope[0] = -half;
    r->slope[1] = half;
    r->speed = half < 1.0 ? sqrt(2.0 * g * rsl_num_exp(x[0])) : 0.5 * g * rsl_num_exp(x[0]);
    r->rise[0] = half;
}

/* x = heights or flights */
static void sizes(const rsl_fit_bounce_data *data, const double *x, rsl_fit_bounce_row *r)
{
    double half = half_of(data), g = data->gravity;
    r->value = half * rsl_num_log(x[1] / x[0]);
    r->slope[0] = -half / x[0];
    r->slope[1] = half / x[1];
    r->speed = half < 1.0 ? sqrt(2.0 * g * x[0]) : 0.5 * g * x[0];
    r->rise[0] = half / x[0];
}

/* x = times of impacts: e = (t2 - t1)/(t1 - t0) */
static void moments(const rsl_fit_bounce_data *data, const double *x, rsl_fit_bounce_row *r)
{
    double before = x[1] - x[0], after = x[2] - x[1];
    r->value = rsl_num_log(after / before);
    r->slope[0] = 1.0 / before;
    r->slope[1] = -1.0 / after - 1.0 / before;
    r->slope[2] = 1.0 / after;
    r->speed = 0.5 * data->gravity * before;
    r->rise[0] = -1.0 / before;
    r->rise[1] = 1.0 / before;
}

/* x = at and rate of two flights. They meet at t = (a0 - b0 c0 - a1 + b1 c1)/(b1 - b0) with
 * v = g t - b0 and v' = b1 - g t. The trend of a track is that of its mean speeds: no rise. */
static void meeting(const rsl_fit_bounce_data *data, const double *x, const double *c,
                    rsl_fit_bounce_row *r)
{
    double turn = x[3] - x[1], g = data->gravity;
    double t = (x[0] - x[1] * c[0] - x[2] + x[3] * c[1]) / turn;
    double in = g * t - x[1], out = x[3] - g * t, both = g * (1.0 / in + 1.0 / out);
    r->value = rsl_num_log(out / in);
    r->slope[0] = -both / turn;
    r->slope[1] = -both * (t - c[0]) / turn + 1.0 / in;
    r->slope[2] = both / turn;
    r->slope[3] = both * (t - c[1]) / turn + 1.0 / out;
    r->speed = in;
}

int rsl_fit_bounce_row_prepare(const rsl_fit_bounce_data *data, int relative, const double *x,
                               const double *centre, rsl_fit_bounce_row *r)
{
    assert(data->kind < RSL_FIT_BOUNCE_KIND_COUNT && r->width <= RSL_FIT_BOUNCE_WIDTH);
    if (data->kind == RSL_FIT_BOUNCE_TRACK)
        meeting(data, x, centre, r);
    else if (data->kind == RSL_FIT_BOUNCE_IMPACTS)
        moments(data, x, r);
    else if (relative)
        logarithms(data, x, r);
    else
        sizes(data, x, r);
    double steep = 0.0;
    for (size_t i = 0; i < r->width; i++)
        steep += fabs(r->slope[i]);
    return fabs(r->value) < LOG_MAX && r->speed > 0.0 && isfinite(r->speed + steep);
}

rsl_status rsl_fit_bounce_check(const rsl_fit_bounce_data *d, rsl_error *error)
{
    if ((unsigned)d->kind >= RSL_FIT_BOUNCE_KIND_COUNT ||
        d->noise > RSL_FIT_BOUNCE_NOISE_ABSOLUTE || !d->value ||
        (d->kind == RSL_FIT_BOUNCE_TRACK) != (d->time != NULL) || d->count < 2)
        return rsl_error_missing(error, "a kind, two values at least, and times for a track alone");
    rsl_status status =
        rsl_range_check("gravity", d->gravity, RSL_RANGE_ABOVE(0.0), "m/s^2", error);
    if (status != RSL_OK)
        return status;
    const double *clock = d->kind == RSL_FIT_BOUNCE_IMPACTS ? d->value : d->time;
    for (size_t i = 0; i < d->count; i++) {
        if (!isfinite(d->value[i]) || (clock && !isfinite(clock[i])))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT, "value %zu is not a finite number",
                                 i + 1);
        if (clock && !rsl_fit_bounce_begins(d, i) && !(clock[i] > clock[i - 1]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "time %zu is %.10g s, not after %.10g s before it", i + 1,
                                 clock[i], clock[i - 1]);
        if (d->kind <= RSL_FIT_BOUNCE_FLIGHTS && !(d->value[i] > 0.0))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "bounce %zu = %g is out of range: must be > 0", i + 1,
                                 d->value[i]);
    }
    return RSL_OK;
}
