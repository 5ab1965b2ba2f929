/* SPDX-License-Identifier: MIT
 *
 * Any law: the exact curve of rsl_collide_at, and its derivatives by central
 * differences. Both phases are stretched to unit length first,
 *
 *     t = t_deepest s   and   t = t_deepest + (T - t_deepest) s,
 *
 * so that the ends of contact, where the force has corners, lie at the same s
 * in all curves that are compared. At fixed time then
 *
 *     dF/dp = (dF/dp at fixed s) - F' (dt/dp at fixed s).
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "fit/path.h"
#include "resile/collide.h"

enum { PHASE = 48, NODES = 2 * PHASE + 1 };

typedef struct curve {
    rsl_collide_outcome outcome;
    int separated;
    double time[NODES];
    rsl_collide_curve_point point[NODES];
} curve;

/* Points between 0 and 1, dense at both ends. */
static double place(int i)
{
    double x = (double)i / PHASE;
    return x * x * (3.0 - 2.0 * x);
}

static rsl_status draw(const rsl_law_contact *contact, curve *c, rsl_error *error)
{
    rsl_status status = rsl_collide(contact, NULL, &c->outcome, error);
    if (status < 0)
        return status;
    double in = c->outcome.time_of_depth_max, end = c->outcome.duration;
    c->separated = status == RSL_OK;
    if (!c->separated)
        end = in; /* only loading is known for certain */
    for (int i = 0; i < PHASE; i++) {
        c->time[i] = in * place(i);
        c->time[PHASE + i] = in + (end - in) * place(i);
    }
    c->time[2 * PHASE] = end;
    status =
        rsl_collide_at(contact, NULL, c->time, c->separated ? NODES : PHASE + 1, c->point, error);
    for (int i = PHASE + 1; i < NODES && !c->separated && status >= 0; i++)
        c->point[i] = c->point[PHASE];
    return status < 0 ? status : RSL_OK;
}

static rsl_status draw_spec(const rsl_fit_source *source, const rsl_law_parameters *spec, curve *c)
{
    rsl_law_contact contact;
    rsl_status status = rsl_collide_prepare(source->law, spec, &contact, NULL);
    return status < 0 ? status : draw(&contact, c, NULL);
}

static double channel_of(const rsl_collide_curve_point *p, int channel)
{
    return channel == RSL_FIT_FORCE ? p->force : channel == RSL_FIT_DEPTH ? p->depth : p->rate;
}

/* Slopes: of the depth the rate, of the rate -F/M, of the force by differences
 * of neighbours on the same side of the deepest point. */
static void put_values(rsl_fit_path *path, const curve *c)
{
    path->count = NODES;
    path->separated = c->separated;
    path->turn = c->outcome.time_of_depth_max;
    for (size_t i = 0; i < NODES; i++) {
        path->time[i] = c->time[i];
        for (int k = 0; k < RSL_FIT_CHANNEL_COUNT; k++)
            path->value[k][i] = channel_of(&c->point[i], k);
        path->slope[RSL_FIT_DEPTH][i] = c->point[i].rate;
        path->slope[RSL_FIT_RATE][i] = -c->point[i].force / path->mass;
    }
    for (size_t i = 0; i < NODES; i++) {
        size_t a = i == 0 ? 0 : i - 1, b = i + 1 == NODES ? i : i + 1;
        double left = c->time[i] - c->time[a], right = c->time[b] - c->time[i];
        double f0 = c->point[a].force, f1 = c->point[i].force, f2 = c->point[b].force;
        double before = left > 0.0 ? (f1 - f0) / left : 0.0;
        double behind = right > 0.0 ? (f2 - f1) / right : 0.0;
        double both = left + right;
        /* the parabola through three points */
        path->slope[RSL_FIT_FORCE][i] =
            left > 0.0 && right > 0.0 ? (before * right + behind * left) / both : before + behind;
    }
}

static void put_derivative(rsl_fit_path *path, const curve *a, const curve *b, double width,
                           size_t j)
{
    for (size_t i = 0; i < NODES; i++) {
        double dt = (b->time[i] - a->time[i]) / width;
        for (int k = 0; k < RSL_FIT_CHANNEL_COUNT; k++) {
            double change = (channel_of(&b->point[i], k) - channel_of(&a->point[i], k)) / width;
            path->derivative[k][i * path->width + j] = change - path->slope[k][i] * dt;
        }
    }
    path->after[j] =
        a->separated && b->separated ? -(b->outcome.speed_out - a->outcome.speed_out) / width : 0.0;
}

/* `work` holds three curves: here, below, above. */
static rsl_status derive_by(rsl_fit_path *path, const rsl_fit_source *source, size_t j, curve *work)
{
    int input = source->inputs[j];
    double value = rsl_fit_get(&source->spec, input);
    double h = 1e-4 * (fabs(value) > 0.0 ? fabs(value) : 1.0), width = 2.0 * h;
    rsl_law_parameters low = source->spec, high = source->spec;
    curve *a = &work[1], *b = &work[2];
    rsl_fit_set(&low, input, value - h);
    rsl_fit_set(&high, input, value + h);
    if (draw_spec(source, &low, a) < 0 || a->separated != work[0].separated) {
        *a = work[0];
        width -= h;
    }
    if (draw_spec(source, &high, b) < 0 || b->separated != work[0].separated) {
        *b = work[0];
        width -= h;
    }
    if (!(width > 0.5 * h))
        return RSL_ERROR_ARGUMENT;
    put_derivative(path, a, b, width, j);
    return RSL_OK;
}

rsl_status rsl_fit_path_any(rsl_fit_path *path, const rsl_fit_source *source,
                            const rsl_law_contact *contact, int derive, rsl_error *error)
{
    size_t width = derive ? source->count : 0;
    curve *work = malloc(3 * sizeof *work);
    rsl_status status = RSL_ERROR_MEMORY;
    if (work && rsl_fit_path_reserve(path, NODES, width) == RSL_OK)
        status = draw(contact, &work[0], error);
    if (status >= 0)
        put_values(path, &work[0]);
    for (size_t j = 0; j < width && status >= 0; j++)
        status = derive_by(path, source, j, work);
    free(work);
    return status < 0 ? rsl_error_set(error, status, "the curve of %s cannot be computed",
                                      source->law->key)
                      : RSL_OK;
}
