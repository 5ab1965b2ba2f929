/* SPDX-License-Identifier: MIT
 *
 * An impact in time: at given times, or as a polyline. Both walk the path of
 * collide/phase_plane.c, on which any place can be had exactly.
 */
#include <math.h>

#include "base/range.h"
#include "collide/impact.h"
#include "law/models.h"
#include "num/constants.h"
#include "num/roots.h"

/* The state with its units. At d = 0 the force is the limit from inside, so
 * that a law that jumps at the onset shows its jump. */
static rsl_collide_curve_point with_units(const rsl_collide_dimensionless *i,
                                          const rsl_collide_phase_point *p)
{
    rsl_law_response r;
    rsl_collide_curve_point point = {
        .time = p->time * (i->length / i->speed),
        .depth = p->x * i->length,
        .rate = p->u * i->speed,
        .energy_kinetic = 0.5 * p->u * p->u * i->energy,
        .energy_dissipated = p->dissipated * i->energy,
    };
    double depth = rsl_collide_phase_inside(&i->problem, point.depth, 1e-200 * i->length);
    rsl_law_response_at(&i->contact, depth, point.rate, &r);
    point.force = fabs(r.force) * i->length < 1e-60 * i->energy ? 0.0 : r.force;
    point.energy_elastic = r.elastic_energy;
    return point;
}

static rsl_status start(const rsl_law_contact *contact, const rsl_collide_options *requested,
                        rsl_collide_dimensionless *impact, rsl_error *error)
{
    rsl_status status = rsl_collide_check(contact, requested, error);
    if (status != RSL_OK)
        return status;
    if (!contact->model->force)
        return rsl_error_set(error, RSL_ERROR_NO_FORCE,
                             "%s is an impulse law: its impact takes no time", contact->law->key);
    status = rsl_collide_dimensionless_prepare(impact, contact, requested->load);
    rsl_collide_dimensionless_relax(impact, requested->accuracy);
    if (status < 0)
        return rsl_error_set(error, status, "the impact did not converge with these numbers");
    return RSL_OK;
}

static rsl_status finish(rsl_status status, rsl_error *error)
{
    if (status < 0)
        return rsl_error_set(error, status, "the impact did not converge with these numbers");
    return status;
}

/* ---- at given times ---------------------------------------------------------- */

typedef struct schedule {
    const rsl_collide_dimensionless *impact;
    const double *times;
    size_t count, next;
    rsl_collide_curve_point *points;
    const rsl_collide_phase_step *step;
    double wanted;
} schedule;

static double scaled_time(const schedule *s)
{
    return s->times[s->next] * (s->impact->speed / s->impact->length);
}

static double time_excess(double fraction, void *user)
{
    const schedule *s = user;
    rsl_collide_phase_point p;
    if (rsl_collide_phase_at(s->step, fraction, &p) != RSL_OK)
        return RSL_NUM_NAN;
    return p.time - s->wanted;
}

static void serve(const rsl_collide_phase_step *step, void *visitor)
{
    schedule *s = visitor;
    s->step = step;
    while (s->next < s->count && scaled_time(s) <= step->to.time) {
        double fraction = 0.0;
        rsl_collide_phase_point p = step->from;
        s->wanted = scaled_time(s);
        if (rsl_num_root_bracketed(time_excess, s, 0.0, 1.0, &fraction) == RSL_OK)
            (void)rsl_collide_phase_at(step, fraction, &p);
        s->points[s->next++] = with_units(s->impact, &p);
    }
}

static rsl_status check_times(const double *times, size_t count, rsl_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (!(times[i] >= (i ? times[i - 1] : 0.0)) || !isfinite(times[i]))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "time %zu = %g is out of range: must be finite, >= 0 s and in "
                                 "rising order",
                                 i, times[i]);
    return RSL_OK;
}

/* Refuses times after the end before anything is written. */
static rsl_status check_last(const rsl_law_contact *contact, const rsl_collide_options *requested,
                             const double *times, size_t count, rsl_error *error)
{
    rsl_collide_outcome out;
    rsl_status status = rsl_collide(contact, requested, &out, error);
    if (status < 0)
        return status;
    if (status == RSL_OK && count > 0 && times[count - 1] > out.duration * (1.0 + 1e-11))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "time %zu = %g is out of range: must be <= %g s, the end of contact",
                             count - 1, times[count - 1], out.duration);
    return RSL_OK;
}

rsl_status rsl_collide_at(const rsl_law_contact *contact, const rsl_collide_options *options,
                          const double *times, size_t count, rsl_collide_curve_point *points,
                          rsl_error *error)
{
    rsl_collide_options requested = options ? *options : rsl_collide_options_default();
    rsl_collide_dimensionless impact;
    rsl_collide_phase_point end = {0};
    rsl_status status = start(contact, &requested, &impact, error);
    if (status == RSL_OK && count > 0 && (!times || !points))
        status = rsl_error_missing(error, "the times and room for their points");
    if (status == RSL_OK)
        status = check_times(times, count, error);
    if (status == RSL_OK)
        status = check_last(contact, &requested, times, count, error);
    if (status < 0)
        return status;
    schedule s = {.impact = &impact, .times = times, .count = count, .points = points};
    status = finish(rsl_collide_phase_run(&impact.problem, serve, &s, &end), error);
    /* The duration of a closed form may be a rounding beyond the path. */
    while (status == RSL_OK && s.next < count)
        points[s.next++] = with_units(&impact, &end);
    if (status == RSL_NO_SEPARATION && s.next < count)
        return rsl_error_set(
            error, RSL_ERROR_ARGUMENT,
            "time %zu = %g s is out of range: must be before the bodies come to rest", s.next,
            times[s.next]);
    return status;
}

/* ---- polyline ------------------------------------------------------------------ */

typedef struct polyline {
    const rsl_collide_dimensionless *impact;
    double tolerance, depth, force;
    rsl_collide_curve_point *points;
    size_t capacity, count;
} polyline;

static void append(polyline *l, const rsl_collide_curve_point *point)
{
    if (l->count < l->capacity)
        l->points[l->count] = *point;
    l->count++;
}

/* Distance of the middle from the chord over time, relative to the peaks. */
static double off_chord(const polyline *l, const rsl_collide_curve_point *a,
                        const rsl_collide_curve_point *m, const rsl_collide_curve_point *b)
{
    double span = b->time - a->time;
    double t = span > 0.0 ? (m->time - a->time) / span : 0.5;
    double depth = m->depth - a->depth - t * (b->depth - a->depth);
    double force = m->force - a->force - t * (b->force - a->force);
    double rate = m->rate - a->rate - t * (b->rate - a->rate);
    return fmax(fabs(depth) / l->depth,
                fmax(fabs(force) / l->force, fabs(rate) / l->impact->speed));
}

/* Splits until the middle lies within half of the tolerance, as the chord may
 * be farther off elsewhere. */
static void refine(polyline *l, const rsl_collide_phase_step *step, double low,
                   const rsl_collide_curve_point *a, double high, const rsl_collide_curve_point *b,
                   int level)
{
    rsl_collide_phase_point p;
    double middle = 0.5 * (low + high);
    if (level < 10 && rsl_collide_phase_at(step, middle, &p) == RSL_OK) {
        rsl_collide_curve_point m = with_units(l->impact, &p);
        if (off_chord(l, a, &m, b) > 0.5 * l->tolerance) {
            refine(l, step, low, a, middle, &m, level + 1);
            refine(l, step, middle, &m, high, b, level + 1);
            return;
        }
    }
    append(l, b);
}

static void trace(const rsl_collide_phase_step *step, void *visitor)
{
    polyline *l = visitor;
    rsl_collide_curve_point a = with_units(l->impact, &step->from);
    rsl_collide_curve_point b = with_units(l->impact, &step->to);
    if (l->count == 0)
        append(l, &a);
    refine(l, step, 0.0, &a, 1.0, &b, 0);
}

rsl_status rsl_collide_curve(const rsl_law_contact *contact, const rsl_collide_options *options,
                             double tolerance, rsl_collide_curve_point *points, size_t capacity,
                             size_t *count, rsl_error *error)
{
    rsl_collide_options requested = options ? *options : rsl_collide_options_default();
    rsl_collide_dimensionless impact;
    rsl_collide_phase_point end;
    rsl_collide_outcome peak;
    rsl_status status = start(contact, &requested, &impact, error);
    if (status != RSL_OK)
        return status;
    if (!count || (capacity > 0 && !points))
        return rsl_error_missing(error, "room for the points and their number");
    status = rsl_range_check("tolerance", tolerance, RSL_RANGE_BETWEEN(0.0, 1.0), "", error);
    if (status != RSL_OK)
        return status;
    status = rsl_collide(contact, &requested, &peak, error);
    if (status < 0)
        return status;
    polyline l = {.impact = &impact,
                  .tolerance = tolerance,
                  .depth = peak.depth_max,
                  .force = peak.force_max,
                  .points = points,
                  .capacity = capacity};
    status = finish(rsl_collide_phase_run(&impact.problem, trace, &l, &end), error);
    if (status < 0)
        return status;
    *count = l.count;
    return l.count > capacity ? RSL_CURVE_FULL : status;
}
