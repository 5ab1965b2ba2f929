/* SPDX-License-Identifier: MIT
 *
 * Tolerances of gaps: round-off of positions, zero gaps, overlaps, and open rigid contacts whose
 * gap cannot close within the step.
 */
#include <float.h>
#include <math.h>

#include "planar/core/core.h"

double rsl_planar_gap_rounding(const rsl_planar_gap *touch)
{
    return 64.0 * DBL_EPSILON * (1e-3 + fabs(touch->at.x) + fabs(touch->at.y));
}

double rsl_planar_touching_gap(const rsl_planar_gap *touch)
{
    return 1e-14 * (1e-3 + fabs(touch->at.x) + fabs(touch->at.y));
}

int rsl_planar_gap_is_rounding(const rsl_planar_gap *touch)
{
    return fabs(touch->gap) <= DBL_EPSILON * (fabs(touch->at.x) + fabs(touch->at.y));
}

int rsl_planar_ends_at_gap(const rsl_planar_state *state, const rsl_planar_gap *end)
{
    return fabs(end->gap) <= RSL_PLANAR_GAP_TIME_EPS * state->stepper.t1 * fabs(end->gap_rate);
}

/* Round-off of positions, and of the time of contact: late in a long run the distance covered in
 * one ulp of the time exceeds the round-off of positions. */
double rsl_planar_touching_distance(const rsl_planar_state *state, const rsl_planar_gap *touch)
{
    return 1e-12 * (0.1 + fabs(touch->at.x) + fabs(touch->at.y)) +
           2.0 * RSL_PLANAR_GAP_TIME_EPS * state->time * fabs(touch->gap_rate);
}

void rsl_planar_note_open_until(const rsl_planar_state *state, rsl_planar_contact_point *point,
                                double gap)
{
    double near = rsl_planar_touching_distance(state, &point->step.begin) +
                  rsl_planar_touching_distance(state, &point->step.end);
    point->rest.clear_until = gap > 1e3 * near ? state->stepper.t1 : -HUGE_VAL;
}

int rsl_planar_is_open_until(const rsl_planar_state *state, const rsl_planar_contact_point *point)
{
    return point->status == RSL_PLANAR_STATUS_OPEN && state->time < point->rest.clear_until;
}

int rsl_planar_gap_overlaps(const rsl_planar_gap *touch)
{
    return touch->gap <= -1e-12 * (1.0 + fabs(touch->at.x) + fabs(touch->at.y));
}
