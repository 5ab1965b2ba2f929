/* SPDX-License-Identifier: MIT
 *
 * The table of a curve: room, reading, and which way to compute it.
 */
#include "fit/path.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define SHARP 0.17 /* between 10^-1 and 10^-1/2 */

/* ---- room ---------------------------------------------------------------- */

void rsl_fit_path_free(rsl_fit_path *path)
{
    free(path->time);
    free(path->unit);
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
        free(path->value[c]);
        free(path->slope[c]);
        free(path->derivative[c]);
    }
    memset(path, 0, sizeof *path);
}

/* ---- computing ----------------------------------------------------------- */

/* Where a law has an infinite slope (at the onset, m < 1) the chord must do. */
static void tame_slopes(rsl_fit_path *path)
{
    size_t last = path->count - 1;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++) {
        const double *v = path->value[c];
        for (size_t i = 0; i <= last; i++) {
            size_t a = i > 0 ? i - 1 : 0, b = i < last ? i + 1 : last;
            double span = path->time[b] - path->time[a];
            double chord = span > 0.0 ? (v[b] - v[a]) / span : 0.0;
            double *slope = &path->slope[c][i];
            if (!isfinite(*slope) || fabs(*slope) > 20.0 * fabs(chord) + 1e-300)
                *slope = i == 0 || i == last ? chord : *slope;
            if (!isfinite(*slope))
                *slope = chord;
        }
    }
}

rsl_status rsl_fit_path_init(rsl_fit_path *path, const rsl_fit_source *source, int derive,
                             rsl_error *error)
{
    rsl_law_contact contact;
    rsl_status status = rsl_collide_prepare(source->law, &source->spec, &contact, error);
    if (status < 0)
        return status;
    if (!(contact.mass > 0.0) || !(contact.speed > 0.0))
        return rsl_error_set(error, RSL_ERROR_MISSING,
                             "a fit needs the mass (kg) and the impact velocity (m/s)");
    path->mass = contact.mass;
    path->speed = contact.speed;
    status = rsl_fit_path_is_power(&contact)
                 ? rsl_fit_path_power(path, source, &contact, derive, error)
                 : rsl_fit_path_any(path, source, &contact, derive, error);
    if (status >= 0)
        tame_slopes(path);
    return status;
}

/* ---- reading ------------------------------------------------------------- */

/* The interval of a time inside; neighbours first, then by halves. */
static size_t find_interval(const rsl_fit_path *path, double time, size_t hint)
{
    size_t low = 0, high = path->count - 1;
    assert(path->time[low] <= time && time <= path->time[high]);
    if (hint + 1 < path->count && path->time[hint] <= time) {
        for (size_t i = 0; i < 4 && hint + 1 < high; i++, hint++)
            if (time < path->time[hint + 1])
                return hint;
        low = hint;
    }
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (path->time[middle] <= time)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* A sample that lies a hair outside was meant to lie at the end: some laws have
 * a force there already. */
static double settle(const rsl_fit_path *path, double time)
{
    double end = path->time[path->count - 1], hair = 1e-5 * end;
    if (time < 0.0 && time > -hair)
        return 0.0;
    return time > end && time < end + hair ? end : time;
}

/* Before touch and after separation nothing pushes. */
static rsl_fit_point outside(const rsl_fit_path *path, double time)
{
    size_t last = path->count - 1;
    int after = time > 0.0;
    size_t node = after ? last : 0;
    double rate = after ? path->value[RSL_FIT_RATE][last] : path->speed;
    double from = after ? path->time[last] : 0.0;
    double start = after ? path->value[RSL_FIT_DEPTH][last] : 0.0;
    if (after && !path->separated)
        rate = 0.0;
    rsl_fit_point p = {.node = node, .side = after ? 1 : -1};
    p.value[RSL_FIT_DEPTH] = start + rate * (time - from);
    p.value[RSL_FIT_RATE] = rate;
    p.slope[RSL_FIT_DEPTH] = rate;
    return p;
}

/* Hermite: v = a + x (b - a) + x y ((da - (b - a)) y - (db - (b - a)) x),
 * y = 1 - x, with the slopes da and db per interval. */
static void interpolate(const rsl_fit_path *path, size_t i, double h, int c, rsl_fit_point *p)
{
    const double *value = path->value[c] + i, *slope = path->slope[c] + i;
    double x = p->share, y = 1.0 - x, rise = value[1] - value[0];
    double p0 = h * slope[0] - rise, p1 = rise - h * slope[1];
    double curvature = p0 * y + p1 * x;
    p->value[c] = value[0] + x * (rise + y * curvature);
    p->slope[c] = h > 0.0 ? (rise + (y - x) * curvature + x * y * (p1 - p0)) / h : 0.0;
}

rsl_fit_point rsl_fit_path_at(const rsl_fit_path *path, double time, size_t *hint)
{
    assert(path->count >= 2);
    time = settle(path, time);
    if (!(time >= 0.0) || time > path->time[path->count - 1])
        return outside(path, time);
    size_t i = *hint = find_interval(path, time, *hint);
    double h = path->time[i + 1] - path->time[i];
    rsl_fit_point p = {.node = i};
    p.share = h > 0.0 ? (time - path->time[i]) / h : 0.0;
    for (int c = 0; c < RSL_FIT_CHANNEL_COUNT; c++)
        interpolate(path, i, h, c, &p);
    return p;
}

void rsl_fit_path_follow(const rsl_fit_path *path, double time, int channel, rsl_fit_point *p)
{
    time = settle(path, time);
    if (!(time >= 0.0) || time > path->time[path->count - 1]) {
        *p = outside(path, time);
        return;
    }
    size_t i = p->node;
    if (i + 1 >= path->count || path->time[i] > time || path->time[i + 1] <= time)
        i = find_interval(path, time, i);
    double h = path->time[i + 1] - path->time[i];
    p->node = i;
    p->side = 0;
    p->share = h > 0.0 ? (time - path->time[i]) / h : 0.0;
    interpolate(path, i, h, channel, p);
}

int rsl_fit_path_is_sharp(const rsl_fit_path *path, double step)
{
    double end = path->time[path->count - 1];
    size_t hint = 0;
    if (!(step > 0.0 && step < 0.25 * end))
        return 0;
    double in[] = {0.1 * step, step}, out[] = {end - 0.1 * step, end - step};
    for (int i = 0; i < 2; i++) {
        in[i] = fabs(rsl_fit_path_at(path, in[i], &hint).value[RSL_FIT_FORCE]);
        out[i] = fabs(rsl_fit_path_at(path, out[i], &hint).value[RSL_FIT_FORCE]);
    }
    return in[0] > SHARP * in[1] || (path->separated && out[0] > SHARP * out[1]);
}

/* After the end the bodies fly on at the rate that the end left them. */
static void outside_derivatives(const rsl_fit_path *path, const rsl_fit_point *p, double time,
                                rsl_fit_channel channel, double *out)
{
    size_t width = path->width, last = path->count - 1;
    double since = time - path->time[last];
    const double *depth = path->derivative[RSL_FIT_DEPTH] + last * width;
    for (size_t j = 0; j < width; j++) {
        out[j] = 0.0;
        if (p->side > 0 && channel == RSL_FIT_RATE)
            out[j] = path->after[j];
        if (p->side > 0 && channel == RSL_FIT_DEPTH)
            out[j] = depth[j] + since * path->after[j];
    }
}

void rsl_fit_path_derivatives(const rsl_fit_path *path, const rsl_fit_point *point, double time,
                              rsl_fit_channel channel, double *out)
{
    size_t width = path->width;
    assert(point->node + (point->side == 0) < path->count);
    if (point->side != 0) {
        outside_derivatives(path, point, time, channel, out);
        return;
    }
    const double *a = path->derivative[channel] + point->node * width;
    for (size_t j = 0; j < width; j++)
        out[j] = a[j] + point->share * (a[width + j] - a[j]);
}
