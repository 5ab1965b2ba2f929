/* SPDX-License-Identifier: MIT
 *
 * Measured curves: through points (x, F) a cubic per interval that is monotone where they are
 * (Fritsch & Carlson 1980), with the slopes of Fritsch & Butland 1984. With the widths h, the
 * slopes s of the chords and w1 = 2 h1 + h0, w2 = h1 + 2 h0,
 *
 *     m = (w1 + w2)/(w1/s0 + w2/s1)   inside, 0 where s0 s1 <= 0,
 *     m = ((2 h0 + h1) s0 - h0 s1)/(h0 + h1)   at an end, no more than 3 s0 where the chords turn.
 *
 * One test goes in to d1, with the force F1 and the work A1, and comes back to dp with the work B1.
 * From another depth d, where the force is F and the work A, unloading is the measured one,
 * scaled so that the share B1/A1 of the work returns:
 *
 *     F_back = (F/F1) F_out(dp + (d1 - dp) y),  y from 0 to 1 over the span (d1 - dp) (A/A1) (F1/F).
 *
 * So (1 - B1/A1) of the work is lost during loading, and e = sqrt(B1/A1) at any speed. Without
 * unloading the test is elastic. Deeper than d1 the law has no force: NaN.
 */
#include <assert.h>
#include <math.h>

#include "base/error.h"
#include "law/families.h"
#include "law/models.h"
#include "law/references_more.h"
#include "num/monotone.h"

/* ---- one curve ------------------------------------------------------------------- */

/* From interval i on: h, s, and where the cubic stands at t = (x - x_i)/h. */
typedef struct piece {
    double width, chord;
    double linear, square, cube; /* F = F_i + h (linear t + square t^2 + cube t^3) */
} piece;

static double width_at(const rsl_law_curve *c, size_t i) { return c->depth[i + 1] - c->depth[i]; }

static double chord_at(const rsl_law_curve *c, size_t i)
{
    return (c->force[i + 1] - c->force[i]) / width_at(c, i);
}

static piece piece_at(const rsl_law_curve *c, size_t i)
{
    double s = chord_at(c, i), m0 = c->slope[i], m1 = c->slope[i + 1];
    return (piece){width_at(c, i), s, m0, 3.0 * s - 2.0 * m0 - m1, m0 + m1 - 2.0 * s};
}

static double piece_energy(const piece *p, double force, double t)
{
    double rise = t * t * (p->linear / 2.0 + t * (p->square / 3.0 + t * p->cube / 4.0));
    return p->width * (force * t + p->width * rise);
}

/* Slopes and energies of points that are there. */
static void complete(rsl_law_curve *c)
{
    size_t last = c->count - 1;
    assert(c->count >= 2);
    for (size_t i = 1; i < last; i++)
        c->slope[i] = rsl_num_monotone_slope(width_at(c, i - 1), width_at(c, i), chord_at(c, i - 1),
                                             chord_at(c, i));
    c->slope[0] = last == 1 ? chord_at(c, 0)
                            : rsl_num_monotone_end(width_at(c, 0), width_at(c, 1), chord_at(c, 0),
                                                   chord_at(c, 1));
    c->slope[last] = last == 1 ? chord_at(c, 0)
                               : rsl_num_monotone_end(width_at(c, last - 1), width_at(c, last - 2),
                                                      chord_at(c, last - 1), chord_at(c, last - 2));
    c->energy[0] = 0.0;
    for (size_t i = 0; i < last; i++) {
        piece p = piece_at(c, i);
        c->energy[i + 1] = c->energy[i] + piece_energy(&p, c->force[i], 1.0);
    }
}

typedef struct point {
    double force, slope, energy;
} point;

/* On the curve; x within it. */
static point evaluate(const rsl_law_curve *c, double x)
{
    size_t low = 0, high = c->count - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (c->depth[middle] <= x)
            low = middle;
        else
            high = middle;
    }
    piece p = piece_at(c, low);
    double t = fmin(fmax((x - c->depth[low]) / p.width, 0.0), 1.0);
    return (point){
        .force = c->force[low] + p.width * t * (p.linear + t * (p.square + t * p.cube)),
        .slope = p.linear + t * (2.0 * p.square + t * 3.0 * p.cube),
        .energy = c->energy[low] + piece_energy(&p, c->force[low], t),
    };
}

/* ---- a loop ---------------------------------------------------------------------- */

static rsl_status check_points(const double *depth, const double *force, size_t count, size_t *peak,
                               rsl_error *error)
{
    if (!depth || !force || count < 2)
        return rsl_error_missing(error, "a measured curve of two points and more");
    if (depth[0] > depth[1])
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the curve begins on its way back: it must begin where the bodies "
                             "touch");
    for (size_t i = *peak = 0; i < count; i++) {
        int back = i > *peak + 1, rises = i > 0 && depth[i] > depth[i - 1];
        if (!isfinite(depth[i]) || !isfinite(force[i]) || depth[i] < 0.0 || force[i] < 0.0)
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "point %zu, depth %g m and force %g N, is not allowed: both must "
                                 "be finite numbers >= 0",
                                 i + 1, depth[i], force[i]);
        if (i > 0 && (depth[i] == depth[i - 1] || (back && rises)))
            return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                                 "point %zu has the depth %g m behind %g m: the depth must rise to "
                                 "its peak and then fall",
                                 i + 1, depth[i], depth[i - 1]);
        if (rises)
            *peak = i;
    }
    return RSL_OK;
}

static rsl_law_curve take(double **room, size_t count)
{
    rsl_law_curve c = {*room, *room + count, *room + 2 * count, *room + 3 * count, count};
    *room += 4 * count;
    return c;
}

static void fill(rsl_law_table *table, const double *depth, const double *force, size_t count,
                 size_t peak, double *room)
{
    size_t origin = depth[0] > 0.0;
    table->in = take(&room, peak + 1 + origin);
    table->in.depth[0] = table->in.force[0] = 0.0;
    for (size_t i = 0; i <= peak; i++) {
        table->in.depth[i + origin] = depth[i];
        table->in.force[i + origin] = force[i];
    }
    complete(&table->in);
    table->out = take(&room, count - peak);
    for (size_t i = peak; i < count; i++) {
        table->out.depth[count - 1 - i] = depth[i];
        table->out.force[count - 1 - i] = force[i];
    }
    if (table->out.count >= 2)
        complete(&table->out);
}

rsl_status rsl_law_table_prepare(const double *depth, const double *force, size_t count,
                                 double *room, rsl_law_table *table, rsl_error *error)
{
    size_t peak = 0;
    if (!room || !table)
        return rsl_error_missing(error, "room for the table");
    rsl_status status = check_points(depth, force, count, &peak, error);
    if (status != RSL_OK)
        return status;
    if (peak + 1 < count && force[count - 1] != 0.0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the way back ends at a force of %g N: it must come down to 0 N",
                             force[count - 1]);
    fill(table, depth, force, count, peak, room);
    table->returned = 1.0;
    double work = table->in.energy[table->in.count - 1];
    if (!(work > 0.0) || !(force[peak] > 0.0))
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the curve has no force at its deepest point, %g m", depth[peak]);
    if (table->out.count >= 2)
        table->returned = table->out.energy[table->out.count - 1] / work;
    if (!(table->returned > 0.0) || table->returned > 1.0)
        return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                             "the way back returns %g of the work of the way in: more than 0 and "
                             "no more than 1 is needed",
                             table->returned);
    return RSL_OK;
}

/* ---- the law --------------------------------------------------------------------- */

/* Recovered indentation at this depth, d1 - dp of the test at d1. */
static double span_of(const rsl_law_table *t, const point *in)
{
    size_t last = t->in.count - 1, end = t->out.count - 1;
    double span = t->out.depth[end] - t->out.depth[0];
    return span * (in->energy / t->in.energy[last]) * (t->in.force[last] / in->force);
}

static void unload(const rsl_law_table *t, const point *in, double back, rsl_law_response *response)
{
    double span = span_of(t, in), share = 1.0 - back / span;
    size_t end = t->out.count - 1;
    double measured = t->out.depth[end] - t->out.depth[0], scale = in->force / t->out.force[end];
    if (!(share > 0.0))
        return;
    point out = evaluate(&t->out, t->out.depth[0] + share * measured);
    response->force = scale * out.force;
    response->dforce_ddepth = scale * out.slope * (measured / span);
    response->elastic_energy = scale * out.energy * (span / measured);
}

static void table_force(const rsl_law_contact *contact, double d, double v,
                        rsl_law_response *response)
{
    const rsl_law_table *t = contact->user;
    double peak = fmax(d, contact->depth_peak);
    *response = (rsl_law_response){0};
    if (!(peak <= t->in.depth[t->in.count - 1])) {
        response->force = RSL_UNSET;
        return;
    }
    int elastic = t->out.count < 2;
    point in = evaluate(&t->in, elastic ? d : peak);
    if (elastic || (d >= contact->depth_peak && v > 0.0)) {
        response->force = in.force;
        response->dforce_ddepth = in.slope;
        response->elastic_energy = t->returned * in.energy;
        response->dissipated_power = elastic ? 0.0 : (1.0 - t->returned) * in.force * v;
    } else if (in.force > 0.0) {
        unload(t, &in, peak - d, response);
    }
}

/* The loading branch as an elastic curve. */
static void table_loading(const rsl_law_contact *contact, double d, double v,
                          rsl_law_response *response)
{
    const rsl_law_table *t = contact->user;
    (void)v;
    *response = (rsl_law_response){.force = RSL_UNSET};
    if (!(d <= t->in.depth[t->in.count - 1]))
        return;
    point in = evaluate(&t->in, d);
    response->force = in.force;
    response->dforce_ddepth = in.slope;
    response->elastic_energy = in.energy;
}

static double table_free_depth(const rsl_law_contact *contact)
{
    const rsl_law_table *t = contact->user;
    double peak = contact->depth_peak;
    if (t->out.count < 2 || !(peak > 0.0) || !(peak <= t->in.depth[t->in.count - 1]))
        return 0.0;
    point in = evaluate(&t->in, peak);
    return in.force > 0.0 ? fmax(peak - span_of(t, &in), 0.0) : peak;
}

static double table_restitution(const rsl_law_contact *contact)
{
    const rsl_law_table *t = contact->user;
    return sqrt(t->returned);
}

const rsl_law_model rsl_law_model_table = {.name = "table",
                                           .force = table_force,
                                           .elastic_curve = table_loading,
                                           .free_depth = table_free_depth,
                                           .path_restitution = table_restitution,
                                           .rate_free = 1,
                                           .nonsmooth = 1,
                                           .fixed_stiffness = 1,
                                           .measured = 1};

static rsl_status need_table(const rsl_law_parameters *spec, rsl_law_contact *contact,
                             rsl_error *error)
{
    const rsl_law_table *t = spec->user;
    if (!t)
        return rsl_error_required(error, "table", "the law table",
                                  "a measured curve of depth (m) and force (N)", "1");
    contact->stiffness = t->in.force[t->in.count - 1] / t->in.depth[t->in.count - 1];
    return RSL_OK;
}

const rsl_law rsl_law_rows_table[] = {
    {
        .family = RSL_LAW_FAMILY_PIECEWISE,
        .key = "table",
        .aliases = "tabulated",
        .title = "Your own press test: measured loading and unloading",
        .authors = "Fritsch, Butland",
        .year = 1984,
        .doi = "10.1137/0905021",
        .bibtex = RSL_LAW_BIB_FRITSCH1984,
        .equation = "F = F_in(d) while loading, (F_in(dmax)/F1) F_out(d') while unloading",
        .parameter = "monotone cubics through the points of one test that goes in to d1 and comes "
                     "back to dp; d' = dp + (d1 - dp) y, y falls from 1 to 0 while the depth goes "
                     "back by (d1 - dp) (A/A1) (F1/F), A the work of the way in",
        .n = 1.0,
        .m = RSL_LAW_M_EQUALS_N,
        .q = 1.0,
        .end = RSL_LAW_SEPARATION_ZERO_FORCE,
        .options = RSL_LAW_IN_E,
        .restitution_max = 1.0,
        .restitution_min_open = 1,
        .calibrated = 1,
        .model = &rsl_law_model_table,
        .published = need_table,
        .exact =
            "e = sqrt(B1/A1), the root of the ratio of unloading work to loading work of the test, "
            "at any speed; 1 for a test without unloading; reaches as deep as the test",
        .errata = "the points are yours: no rate, and what one depth returned is taken for every "
                  "depth",
    },
};

const size_t rsl_law_rows_table_count = RSL_LAW_ROWS(rsl_law_rows_table);
