/* SPDX-License-Identifier: MIT
 *
 * Positions and velocities of grains and obstacles, at the bodies and inside the last step.
 */
#include <assert.h>
#include <math.h>

#include "planar/core/core.h"
#include "planar/dem/dem.h"
#include "planar/dem/internal.h"
#include "planar/geometry/geometry.h"

void rsl_planar_grains_place_obstacles(const rsl_planar_compiled_model *compiled,
                                       rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    rsl_planar_grains_work *w = work->grains;
    for (size_t i = fixed->grains; i < fixed->partners; i++) {
        const rsl_planar_obstacle *o = &fixed->obstacles[i - fixed->grains];
        const rsl_planar_frame *f = &work->frame[o->body];
        rsl_planar_point at = rsl_planar_to_world(f, o->at);
        rsl_planar_point from = o->line ? (rsl_planar_point){f->q[0], f->q[1]} : at;
        rsl_planar_point v = rsl_planar_velocity_at(f, from);
        rsl_planar_grain *p = &w->partner[i];
        *p = (rsl_planar_grain){from.x, from.y, v.x, v.y, f->u[2], o->radius, {0.0, 0.0}};
        if (!o->line)
            continue;
        rsl_planar_point n = rsl_planar_turn(f, o->normal);
        w->walls[i - fixed->round] = (rsl_planar_wall){at.x, at.y, n.x, n.y};
    }
}

void rsl_planar_grains_move_obstacles(const rsl_planar_compiled_model *compiled,
                                      const rsl_planar_state *state, rsl_planar_workspace *work,
                                      double t)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    for (size_t i = 0; i < fixed->partners - fixed->grains; i++)
        if (compiled->dof[fixed->obstacles[i].body].driven)
            rsl_planar_place_driven(compiled, state, work, fixed->obstacles[i].body, t);
    rsl_planar_grains_place_obstacles(compiled, work);
}

void rsl_planar_grains_place(const rsl_planar_compiled_model *compiled, rsl_planar_workspace *work)
{
    const rsl_planar_grains_fixed *fixed = compiled->grains;
    assert(rsl_planar_frames_valid(work));
    for (size_t i = 0; i < fixed->grains; i++) {
        const rsl_planar_frame *f = &work->frame[fixed->body[i]];
        rsl_planar_grain *g = &work->grains->partner[i];
        g->x = f->q[0];
        g->y = f->q[1];
        g->u = f->u[0];
        g->v = f->u[1];
        g->w = f->u[2];
    }
    rsl_planar_grains_place_obstacles(compiled, work);
    work->grains->drifted = 0.0;
}

/* Cubic Hermite interpolation of coordinates, velocities and integrals. */
const double *rsl_planar_grains_at(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                   rsl_planar_workspace *work, double *t)
{
    double *y = work->sample_y;
    const rsl_planar_grains_state *s = state->grains;
    size_t n = fixed->free_count;
    double t0 = state->stepper.t0, h = state->stepper.t1 - t0;
    double x = (*t - t0) / h, z = 1.0 - x;
    double b0 = z * z * (1.0 + 2.0 * x), b1 = x * x * (1.0 + 2.0 * z);
    double d0 = h * x * z * z, d1 = -h * x * x * z;
    const double *y0 = state->before, *y1 = state->y;
    assert(h > 0.0 && x >= 0.0 && x <= 1.0);
    for (size_t k = 0; k < n; k++) {
        y[k] = b0 * y0[k] + b1 * y1[k] + d0 * y0[n + k] + d1 * y1[n + k];
        y[n + k] = b0 * y0[n + k] + b1 * y1[n + k] + d0 * s->before[k] + d1 * s->a[k];
    }
    for (size_t i = 0; i < fixed->sum_count; i++)
        y[2 * n + i] =
            b0 * y0[2 * n + i] + b1 * y1[2 * n + i] + d0 * s->power_before[i] + d1 * s->power[i];
    return y;
}
