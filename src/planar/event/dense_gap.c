/* SPDX-License-Identifier: MIT
 *
 * Gap function of one contact point inside the last step, from the dense output of its two bodies.
 */
#include <math.h>

#include "planar/core/core.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"

/* Free coordinates of a body and their rates inside the last step. */
typedef struct slice {
    double q[3], u[3];
} slice;

static slice slice_at(rsl_planar *system, double t, size_t i)
{
    const rsl_planar_body_dof *dof = &system->fixed->dof[i];
    size_t n = system->fixed->free_count;
    slice out;
    rsl_planar_stepper_at(&system->state.stepper, t, dof->first, dof->count, out.q);
    rsl_planar_stepper_at(&system->state.stepper, t, n + dof->first, dof->count, out.u);
    return out;
}

/* Frames of two bodies at t. Both states are read before either frame is set: the dense output of
 * some steppers evaluates the system, which overwrites all frames. */
static void set_frames(rsl_planar *system, double t, size_t a, size_t b)
{
    slice of_a = slice_at(system, t, a), of_b = slice_at(system, t, b);
    if (system->fixed->dof[a].moves)
        rsl_planar_place_body(system->fixed, &system->work, a,
                              rsl_planar_signal_time(&system->state, t), of_a.q, of_a.u);
    if (system->fixed->dof[b].moves)
        rsl_planar_place_body(system->fixed, &system->work, b,
                              rsl_planar_signal_time(&system->state, t), of_b.q, of_b.u);
    rsl_planar_pair_set(&system->work, a, b);
}

rsl_planar_gap rsl_planar_gap_at(rsl_planar *system, const rsl_planar_contact_point *point,
                                 double t)
{
    set_frames(system, t, point->a, point->b);
    return rsl_planar_contact_gap(system->fixed, &system->work, point);
}

int rsl_planar_tip_passed_end(rsl_planar *system, const rsl_planar_contact_point *point, double t)
{
    if (!rsl_planar_is_tip(point))
        return 0;
    rsl_planar_gap touch = rsl_planar_gap_at(system, point, t);
    double tolerance = 16.0 * (rsl_planar_gap_rounding(&touch) +
                               RSL_PLANAR_GAP_TIME_EPS * t * fabs(touch.gap_rate));
    return fabs(touch.gap) > tolerance + point->rest.closing_tolerance;
}
