/* SPDX-License-Identifier: MIT
 *
 * Tolerances of gaps: round-off of positions, zero gaps, overlaps, and open rigid contacts whose
 * gap cannot close within the step.
 */
#include <float.h>
#include <math.h>

#include "planar/core/core.h"

double rsl_planar_gap_rounding(const rsl_planar_touch *touch)
{
    return 64.0 * DBL_EPSILON * (1e-3 + fabs(touch->at.x) + fabs(touch->at.y));
}

double rsl_planar_zero_gap(const rsl_planar_touch *touch)
{
    return 1e-14 * (1e-3 + fabs(touch->at.x) + fabs(touch->at.y));
}

int rsl_planar_gap_is_rounding(const rsl_planar_touch *touch)
{
    return fabs(touch->gap) <= DBL_EPSILON * (fabs(touch->at.x) + fabs(touch->at.y));
}

/* Whether the last step ended where a gap is zero, to the rounding of time. */
int rsl_planar_ends_at_gap(const rsl_planar *system, const rsl_planar_touch *end)
{
    return fabs(end->gap) <= RSL_PLANAR_GAP_TIME * system->state.stepper.t1 * fabs(end->gap_rate);
}

/* Rounding of places, and of the time of a touch: late in a long run a body
 * goes farther than the former in the last bits of the latter. */
double rsl_planar_rigid_reach(const rsl_planar *system, const rsl_planar_touch *touch)
{
    return 1e-12 * (0.1 + fabs(touch->at.x) + fabs(touch->at.y)) +
           2.0 * RSL_PLANAR_GAP_TIME * system->state.time * fabs(touch->gap_rate);
}

void rsl_planar_rigid_note_clear(const rsl_planar *system, rsl_planar_spot *spot, double gap)
{
    double near = rsl_planar_rigid_reach(system, &spot->step.begin) +
                  rsl_planar_rigid_reach(system, &spot->step.end);
    spot->rest.clear_until = gap > 1e3 * near ? system->state.stepper.t1 : -HUGE_VAL;
}

int rsl_planar_rigid_is_clear(const rsl_planar *system, const rsl_planar_spot *spot)
{
    return spot->status == RSL_PLANAR_SPOT_OPEN && system->state.time < spot->rest.clear_until;
}

int rsl_planar_overlaps(const rsl_planar_touch *touch)
{
    return touch->gap <= -1e-12 * (1.0 + fabs(touch->at.x) + fabs(touch->at.y));
}
