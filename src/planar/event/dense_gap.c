/* SPDX-License-Identifier: MIT
 *
 * Gap function of one contact point inside the last step, from the dense output of its two bodies.
 */
#include <math.h>

#include "planar/core/core.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"

/* The free coordinates of a body and their rates inside the last step. */
typedef struct slice {
    double q[3], u[3];
} slice;

static slice slice_at(rsl_planar *system, double t, size_t i)
{
    const rsl_planar_mover *mover = &system->fixed->mover[i];
    size_t n = system->fixed->free_count;
    slice out;
    rsl_planar_stepper_at(&system->state.stepper, t, mover->first, mover->count, out.q);
    rsl_planar_stepper_at(&system->state.stepper, t, n + mover->first, mover->count, out.u);
    return out;
}

/* Both are read before either is placed: to look inside a step a stepper may
 * evaluate the system, which moves all frames. */
static void unpack_bodies(rsl_planar *system, double t, size_t a, size_t b)
{
    slice of_a = slice_at(system, t, a), of_b = slice_at(system, t, b);
    if (system->fixed->mover[a].moves)
        rsl_planar_place_body(system, a, rsl_planar_signal_time(system, t), of_a.q, of_a.u);
    if (system->fixed->mover[b].moves)
        rsl_planar_place_body(system, b, rsl_planar_signal_time(system, t), of_b.q, of_b.u);
}

rsl_planar_touch rsl_planar_touch_at(rsl_planar *system, const rsl_planar_spot *spot, double t)
{
    unpack_bodies(system, t, spot->a, spot->b);
    return rsl_planar_spot_touch(system, spot);
}

int rsl_planar_tip_came_round(rsl_planar *system, const rsl_planar_spot *spot, double t)
{
    if (!rsl_planar_is_tip(spot))
        return 0;
    rsl_planar_touch touch = rsl_planar_touch_at(system, spot, t);
    double known =
        16.0 * (rsl_planar_gap_rounding(&touch) + RSL_PLANAR_GAP_TIME * t * fabs(touch.gap_rate));
    return fabs(touch.gap) > known + spot->rest.slack;
}
