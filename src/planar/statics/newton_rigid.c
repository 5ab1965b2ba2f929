/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts in an island that settles on compliant ones. At the onset of contact the
 * compliant contacts carry nothing, so the loads of the rigid ones are unknown: all touching rigid
 * contacts are assumed at rest and in stick, the Newton steps keep them closed, and at equilibrium
 * those in tension are opened one by one.
 */
#include <math.h>

#include "base/error.h"
#include "planar/contact/contact.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"
#include "planar/statics/island.h"

int rsl_planar_island_has(const rsl_planar_island *in, const rsl_planar_contact_point *point)
{
    return in->inside[point->a] || in->inside[point->b];
}

rsl_planar_contact_point *rsl_planar_island_next_rigid(const rsl_planar *system,
                                                       const rsl_planar_island *in, size_t *number)
{
    while (*number < system->work.resting) {
        rsl_planar_contact_point *point =
            &system->state.points[system->work.rigid->resting[(*number)++]];
        if (rsl_planar_island_has(in, point))
            return point;
    }
    return NULL;
}

int rsl_planar_island_rigid_holds(const rsl_planar *system, const rsl_planar_island *in)
{
    rsl_planar_contact_point *point;
    for (size_t number = 0; (point = rsl_planar_island_next_rigid(system, in, &number)) != NULL;) {
        int unique = point->rest.margin == HUGE_VAL;
        if (unique ? !(point->rest.force > 0.0) : point->rest.margin < -RSL_PLANAR_MARGIN_NOISE)
            return 0;
        if (unique && point->friction.mode == RSL_PLANAR_FRICTION_STICK &&
            rsl_planar_breakaway_margin(&point->friction) < 0.0)
            return 0;
    }
    return 1;
}

int rsl_planar_island_open_rigid(rsl_planar *system, rsl_planar_island *in)
{
    rsl_planar_contact_point *worst = NULL, *point;
    rsl_planar_island_forces(system, in);
    if (rsl_planar_island_rigid_holds(system, in))
        return 0;
    for (size_t number = 0; (point = rsl_planar_island_next_rigid(system, in, &number)) != NULL;)
        if (worst == NULL || point->rest.force < worst->rest.force)
            worst = point;
    if (worst->rest.force > 0.0)
        return 0;
    rsl_planar_contact_undo_closing(system, worst);
    return 1;
}

rsl_status rsl_planar_island_presume_rigid(rsl_planar *system, const rsl_planar_island *in,
                                           rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (system->fixed->rigid_contacts == 0)
        return RSL_OK;
    if (!rsl_planar_rigid_reserve(system->fixed, &system->work, system->state.point_count))
        return rsl_error_no_memory(error);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, 0.0,
                                 system->state.y);
    for (size_t i = 0; i < system->state.point_count && status >= 0; i++)
        if (rsl_planar_island_has(in, &system->state.points[i]))
            status = rsl_planar_assume_rest_modes(system, &system->state.points[i], error);
    rsl_planar_list_closed_contacts(system->fixed, &system->state, &system->work);
    return status;
}

/* Relative excess of the friction force over its limit. */
static double excess(const rsl_planar_contact_point *point)
{
    const rsl_planar_friction_state *friction = &point->friction;
    if (friction->mode != RSL_PLANAR_FRICTION_STICK || !(point->rest.force > 0.0))
        return 0.0;
    return fabs(friction->force) / (friction->law->static_ * point->rest.force) - 1.0;
}

const rsl_planar_contact_point *rsl_planar_island_slips(const rsl_planar *system,
                                                        const rsl_planar_island *in)
{
    rsl_planar_contact_point *worst = NULL, *point;
    if (rsl_planar_island_rigid_holds(system, in))
        return NULL;
    for (size_t number = 0; (point = rsl_planar_island_next_rigid(system, in, &number)) != NULL;)
        if (excess(point) > (worst != NULL ? excess(worst) : 0.0))
            worst = point;
    return worst;
}
