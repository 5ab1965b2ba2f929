/* SPDX-License-Identifier: MIT
 *
 * Forces of rigid contacts at rest within an evaluation, island by island, and their margins to
 * separation and slip.
 */
#include <math.h>
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/rigid/rigid.h"

static int rests_on(const rsl_planar *system);

/* ---- forces ------------------------------------------------------------------------ */

static double lean_of(const rsl_planar_friction_point *friction, double slip)
{
    if (friction->mode == RSL_PLANAR_FRICTION_SLIP)
        return friction->law->kinetic * friction->sign;
    if (friction->mode == RSL_PLANAR_FRICTION_SMOOTH)
        return rsl_planar_smooth_friction(friction->law, 1.0, slip);
    return 0.0;
}

/* All that rests, with its rows; `leaning`: friction acts. */
int rsl_planar_gather_forces(rsl_planar *system, int bends, int leaning)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t i = 0; i < system->work.resting; i++) {
        rsl_planar_spot *spot = &system->state.spots[scratch->resting[i]];
        rsl_planar_friction_point *friction = &spot->friction;
        rsl_planar_rigid_rows(system, spot, bends, &scratch->rows[2 * i]);
        friction->slip = scratch->rows[2 * i + 1].rate;
        scratch->hold[i] = (rsl_planar_hold){.number = i};
        scratch->hold[i].sticks = friction->mode == RSL_PLANAR_FRICTION_STICK;
        scratch->hold[i].lean = leaning ? lean_of(friction, friction->slip) : 0.0;
        scratch->hold[i].grip = scratch->hold[i].sticks ? friction->law->static_ : 0.0;
    }
    return rsl_planar_rigid_reduce(system, system->work.resting);
}

void rsl_planar_read_forces(rsl_planar_rigid_scratch *scratch, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(&scratch->push[2 * i], scratch->hold[i].force, sizeof scratch->hold[i].force);
}

/* The forces of all islands, and how near they are to their limits. */
static int select_forces(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    size_t width = 2 * system->work.resting;
    for (size_t k = 0; k < scratch->islands; k++) {
        size_t first = scratch->begin[k], count = scratch->begin[k + 1] - first;
        double margin;
        if (rsl_planar_rest_select(system, scratch->hold + first, count, width, scratch->rate,
                                   &margin) != 0)
            return 1;
        for (size_t i = first; i < first + count; i++)
            system->state.spots[scratch->resting[i]].rest.margin = margin;
    }
    rsl_planar_read_forces(scratch, system->work.resting);
    return 0;
}

static void note_force(rsl_planar *system, rsl_planar_spot *spot, const double *push)
{
    rsl_planar_friction_point *friction = &spot->friction;
    spot->rest.force = friction->normal = push[0];
    friction->force = -push[1];
    system->work.contact_force[spot->contact] += push[0];
    double lost =
        friction->mode == RSL_PLANAR_FRICTION_STICK || friction->mode == RSL_PLANAR_FRICTION_NONE
            ? 0.0
            : friction->force * friction->slip;
    system->work.now.power[RSL_PLANAR_SUM_FRICTION] += lost;
    if (spot->slot == RSL_PLANAR_NO_SLOT)
        return;
    double *sum = system->state.spot_power + system->fixed->spot_sums * spot->slot;
    sum[RSL_PLANAR_SPOT_IMPULSE] = push[0];
    sum[RSL_PLANAR_SPOT_LOST] = 0.0;
    if (system->fixed->spot_sums < RSL_PLANAR_SPOT_SUMS)
        return;
    sum[RSL_PLANAR_SPOT_FRICTION_IMPULSE] = friction->force;
    sum[RSL_PLANAR_SPOT_FRICTION_LOST] = lost;
}

static void accelerate(rsl_planar *system)
{
    const rsl_planar_rigid_scratch *scratch = system->work.rigid;
    for (size_t k = 0; k < system->fixed->moving_count; k++) {
        size_t i = system->fixed->moving[k];
        for (int c = 0; c < 3; c++) {
            system->work.force[i][c] += scratch->body[i][c];
            system->work.frame[i].a[c] += system->fixed->mover[i].inverse[c] * scratch->body[i][c];
        }
    }
}

int rsl_planar_rest_forces(rsl_planar *system)
{
    rsl_planar_rigid_scratch *scratch = system->work.rigid;
    if (rsl_planar_gather_forces(system, 1, 1) != 0)
        return 1;
    for (size_t i = 0; i < 2 * system->work.resting; i++) {
        const rsl_planar_row *row = &scratch->rows[i];
        scratch->rate[i] = -row->bend - rsl_planar_across(row, system->work.frame[row->a].a,
                                                          system->work.frame[row->b].a);
    }
    if (select_forces(system) != 0)
        return 1;
    rsl_planar_rigid_spread(system, system->work.resting, 1.0);
    accelerate(system);
    for (size_t i = 0; i < system->work.resting; i++)
        note_force(system, &system->state.spots[scratch->resting[i]], &scratch->push[2 * i]);
    scratch->looks++;
    scratch->firm += (size_t)rests_on(system);
    return 0;
}

/* What is left of a grip. In an island whose forces leave a choice it is the margin of all of
 * them, and so is what is left of a force; `own`: of this contact alone. A contact that can bear
 * nothing makes the margin zero for good, to rounding: less than that is none. */
double rsl_planar_rest_margin(const rsl_planar_spot *spot, double own)
{
    return spot->rest.margin < HUGE_VAL ? spot->rest.margin + 10.0 * RSL_PLANAR_MARGIN_NOISE : own;
}

double rsl_planar_stick_margin(const rsl_planar *system, const rsl_planar_friction_point *friction)
{
    double own = rsl_planar_friction_grip(friction);
    if (friction->spot == RSL_PLANAR_NO_SPOT || !system->state.spots[friction->spot].rigid)
        return own;
    return rsl_planar_rest_margin(&system->state.spots[friction->spot], own);
}

static int rests_on(const rsl_planar *system)
{
    for (size_t i = 0; i < system->work.resting; i++) {
        const rsl_planar_spot *spot = &system->state.spots[system->work.rigid->resting[i]];
        if (!(rsl_planar_rest_margin(spot, spot->rest.force) >= 0.0) ||
            (spot->friction.mode == RSL_PLANAR_FRICTION_STICK &&
             !(rsl_planar_stick_margin(system, &spot->friction) >= 0.0)))
            return 0;
    }
    return 1;
}
