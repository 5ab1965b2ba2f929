/* SPDX-License-Identifier: MIT
 *
 * The free flights in a track. With gravity known, y = z + g t^2/2 is a straight line in every
 * flight, and the noise is what second differences of y show where nothing is hit. An impact is a
 * low point of z from which it rises by more than noise; where two flights meet says later when it
 * was. Samples within one step of an impact belong to neither flight: there the ball is in contact.
 */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "fit/bounce.h"

/* Refinements of the places of impacts. */
enum { PASSES = 4 };

/* A rise or a fall is one above both, of the noise and of the whole range. */
#define NOISE_TIMES 8.0
#define RANGE_SHARE 0.01

/* The hand may still hold the ball in this share of the first fall, from above. */
#define HELD_SHARE 0.1

/* Departure of the gravity seen from the one given that is refused. */
#define GRAVITY_SHARE 0.2

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The noise of z, from the middle of the sizes of second differences of y, which have 6 times its
 * variance where steps are equal; the middle of |N(0, 1)| is 0.6745. */
static double noise_of(const rsl_fit_bounce_data *d, size_t from, size_t to, double *room)
{
    size_t count = 0;
    for (size_t i = from + 2; i < to; i++) {
        const double *z = d->value + i, *t = d->time + i;
        double before = (z[-1] - z[-2]) / (t[-1] - t[-2]), after = (z[0] - z[-1]) / (t[0] - t[-1]);
        double turn = after - before + 0.5 * d->gravity * (t[0] - t[-2]);
        room[count++] = fabs(turn) * 0.5 * (t[0] - t[-2]);
    }
    qsort(room, count, sizeof *room, compare);
    return room[count / 2] / (0.6745 * sqrt(6.0));
}

static double range_of(const rsl_fit_bounce_data *d, size_t from, size_t to, double *top)
{
    double low = d->value[from];
    *top = low;
    for (size_t i = from; i < to; i++) {
        low = fmin(low, d->value[i]);
        *top = fmax(*top, d->value[i]);
    }
    return *top - low;
}

/* Parts the samples at low points: a low point counts when z has risen by `rise` above it, a high
 * point when it has fallen by as much below. The last flight ends where z comes back that near to
 * the low point before it, or with the data. Returns the number of flights. */
static size_t part(const rsl_fit_bounce_data *d, size_t from, size_t to, double rise,
                   rsl_fit_bounce_flight *flights)
{
    size_t count = 0, low = from, high = from, start = from;
    int falls = 1;
    for (size_t i = from; i < to; i++) {
        const double *z = d->value;
        low = falls && z[i] < z[low] ? i : low;
        high = !falls && z[i] > z[high] ? i : high;
        if (falls && z[i] > z[low] + rise) {
            flights[count++] = (rsl_fit_bounce_flight){.from = start, .to = low};
            start = low + 1;
            high = i;
            falls = 0;
        } else if (!falls && z[i] < z[high] - rise) {
            low = i;
            falls = 1;
        }
    }
    size_t end = start;
    while (end < to && end <= high)
        end++;
    while (end < to && d->value[end] > d->value[start] + rise)
        end++;
    if (count > 0)
        flights[count++] = (rsl_fit_bounce_flight){.from = start, .to = end};
    return count;
}

/* The line through y over t. */
static void lay(const rsl_fit_bounce_data *d, rsl_fit_bounce_flight *f)
{
    double t = 0.0, y = 0.0, both = 0.0;
    f->used = f->to > f->from ? f->to - f->from : 0;
    f->spread = 0.0;
    for (size_t i = f->from; i < f->to; i++)
        t += d->time[i] / (double)f->used;
    for (size_t i = f->from; i < f->to; i++) {
        double s = d->time[i] - t, here = d->value[i] + 0.5 * d->gravity * d->time[i] * d->time[i];
        y += here / (double)f->used;
        both += s * here;
        f->spread += s * s;
    }
    f->centre = t;
    f->at = y;
    f->rate = f->used > 1 ? both / f->spread : 0.0;
}

static double meet(const rsl_fit_bounce_flight *a, const rsl_fit_bounce_flight *b)
{
    return (a->at - a->rate * a->centre - b->at + b->rate * b->centre) / (b->rate - a->rate);
}

/* Moves the ends of two flights to one step before and behind where they meet. */
static void refine(const rsl_fit_bounce_data *d, rsl_fit_bounce_flight *a, rsl_fit_bounce_flight *b)
{
    double t = meet(a, b);
    if (!(b->rate > a->rate) || !(t > a->centre) || !(t < b->centre))
        return;
    size_t i = a->from;
    while (i < b->to && d->time[i] < t)
        i++;
    a->to = i > a->from + 1 ? i - 1 : a->from;
    b->from = i + 1 < b->to ? i + 1 : b->to;
}

/* Leaves out what the hand may hold. */
static void release(const rsl_fit_bounce_data *d, double top, double range,
                    rsl_fit_bounce_flight *f)
{
    for (size_t i = f->from; i < f->to; i++)
        if (d->value[i] > top - HELD_SHARE * range)
            f->from = i + 1;
}

static rsl_status settle(const rsl_fit_bounce_data *d, rsl_fit_bounce_track *k, rsl_error *error)
{
    for (size_t i = 0; i < k->count; i++)
        lay(d, &k->flights[i]);
    for (int pass = 0; pass < PASSES; pass++) {
        for (size_t i = 0; i + 1 < k->count; i++)
            if (k->flights[i].used > 2 && k->flights[i + 1].used > 2)
                refine(d, &k->flights[i], &k->flights[i + 1]);
        for (size_t i = 0; i < k->count; i++)
            lay(d, &k->flights[i]);
    }
    size_t good = 0;
    while (good < k->count && k->flights[good].used > 2)
        good++;
    if (good < 2)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "there are no two flights with three samples each around an impact: e "
                             "needs a track of at least a fall and a rise");
    k->count = good;
    return RSL_OK;
}

/* What is left of y, and the gravity that it shows: with q the part of -t^2/2 that is no line,
 * g + sum(q r)/sum(q^2). */
static void judge(const rsl_fit_bounce_data *d, rsl_fit_bounce_track *k)
{
    double with = 0.0, size = 0.0;
    for (size_t j = 0; j < k->count; j++) {
        const rsl_fit_bounce_flight *f = &k->flights[j];
        double third = 0.0;
        for (size_t i = f->from; i < f->to; i++) {
            double s = d->time[i] - f->centre;
            third += s * s * s / f->spread;
        }
        for (size_t i = f->from; i < f->to; i++) {
            double s = d->time[i] - f->centre, t = d->time[i];
            double left = d->value[i] + 0.5 * d->gravity * t * t - f->at - f->rate * s;
            double q = -0.5 * (s * s - f->spread / (double)f->used - third * s);
            k->sum += left * left;
            with += q * left;
            size += q * q;
        }
        k->freedom += f->used - 2;
    }
    k->gravity = d->gravity + (size > 0.0 ? with / size : 0.0);
}

rsl_status rsl_fit_bounce_flights(const rsl_fit_bounce_data *d, size_t from, size_t to,
                                  rsl_fit_bounce_track *k, rsl_error *error)
{
    double top, range = range_of(d, from, to, &top);
    assert(to > from);
    if (to - from < 6)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "a track needs six samples at least; there are %zu", to - from);
    double *room = malloc((to - from) * sizeof *room);
    k->flights = calloc(to - from, sizeof *k->flights);
    if (!room || !k->flights) {
        free(room);
        return rsl_error_no_memory(error);
    }
    double rise = fmax(NOISE_TIMES * noise_of(d, from, to, room), RANGE_SHARE * range);
    free(room);
    k->count = part(d, from, to, rise, k->flights);
    if (k->count > 0)
        release(d, top, range, &k->flights[0]);
    rsl_status status = settle(d, k, error);
    if (status != RSL_OK)
        return status;
    judge(d, k);
    if (fabs(k->gravity - d->gravity) > GRAVITY_SHARE * d->gravity)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the flights fall with %.4g m/s^2 where gravity is %.4g: check the "
                             "units of height and time, or give the gravity",
                             k->gravity, d->gravity);
    return RSL_OK;
}
