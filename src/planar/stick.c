/* SPDX-License-Identifier: MIT
 *
 * Who sticks and who slips: decided where the slip has come to zero, or a grip is torn.
 */
#include <math.h>

#include "planar/constraints.h"
#include "planar/forces.h"
#include "planar/friction.h"

/* One after the other, the worst first: each time the others bear less or
 * more. It slips in the direction in which it is torn. */
void rsl_planar_friction_settle(rsl_planar *system)
{
    for (;;) {
        rsl_planar_friction_point *worst = NULL, *friction;
        if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
            return;
        for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
            if (friction->mode == RSL_PLANAR_FRICTION_STICK &&
                rsl_planar_friction_grip(friction) < 0.0 &&
                (worst == NULL ||
                 rsl_planar_friction_grip(friction) < rsl_planar_friction_grip(worst)))
                worst = friction;
        if (worst == NULL)
            return;
        rsl_planar_friction_slips(worst, worst->force > 0.0 ? 1 : -1);
    }
}

/* The slip has come to zero: tries to stick. So does what is at rest beside
 * it, as the other corner of a box: one of them alone might not hold against
 * the other's slipping. */
void rsl_planar_friction_stop(rsl_planar *system, rsl_planar_friction_point *friction)
{
    static const double still = 1e-9; /* m/s */
    rsl_planar_friction_point *other;
    for (size_t i = 0; (other = rsl_planar_friction_at(system, i)) != NULL; i++)
        if (other == friction || (other->mode == RSL_PLANAR_FRICTION_SLIP &&
                                  fabs(rsl_planar_friction_slip(system, other)) < still))
            other->mode = RSL_PLANAR_FRICTION_STICK;
    /* what is left of the slip, else it might not go on the other way */
    rsl_planar_project_velocities(system, system->state.time, system->state.y);
    rsl_planar_friction_settle(system);
}

void rsl_planar_report_stick(rsl_planar *system, const rsl_planar_friction_point *friction,
                             int sticks, const rsl_planar_observer *observer)
{
    size_t slide = (size_t)(friction - system->state.slides);
    const char *name = friction->spot == RSL_PLANAR_NO_SPOT
                           ? system->fixed->model.slides[slide].name
                           : system->state.spots[friction->spot].record.name;
    rsl_planar_stick_record record = {name, system->state.time, sticks};
    if (sticks)
        system->state.summary.sticks++;
    else
        system->state.summary.slips++;
    if (observer->stick != NULL)
        observer->stick(&record, observer->user);
}

static void mark_frictions(rsl_planar *system)
{
    rsl_planar_friction_point *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++)
        friction->mode_before = friction->mode;
}

/* Says what has changed; what sticks from here on is brought to rest. */
static void report_frictions(rsl_planar *system, const rsl_planar_observer *observer)
{
    int stuck = 0;
    rsl_planar_friction_point *friction;
    for (size_t i = 0; (friction = rsl_planar_friction_at(system, i)) != NULL; i++) {
        if (friction->mode == friction->mode_before)
            continue;
        rsl_planar_report_stick(system, friction, friction->mode == RSL_PLANAR_FRICTION_STICK,
                                observer);
        stuck |= friction->mode == RSL_PLANAR_FRICTION_STICK;
    }
    if (stuck)
        rsl_planar_project_velocities(system, system->state.time, system->state.y);
}

/* Tries to stick; what it does next starts anew. */
void rsl_planar_try_stick(rsl_planar *system, rsl_planar_friction_point *friction,
                          const rsl_planar_observer *observer)
{
    mark_frictions(system);
    rsl_planar_friction_stop(system, friction);
    report_frictions(system, observer);
}

/* The step was cut where its dense output saw the limit. If it is not reached
 * there after all, it will be. */
void rsl_planar_friction_tear(rsl_planar *system, rsl_planar_friction_point *friction,
                              const rsl_planar_observer *observer)
{
    rsl_planar_project_velocities(system, system->state.time, system->state.y);
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) == 0 &&
        system->state.stepper.t1 > system->state.stepper.t0 &&
        rsl_planar_friction_grip(friction) > 1e-6 * friction->law->static_ * friction->normal)
        return;
    mark_frictions(system);
    rsl_planar_friction_slips(friction, friction->force > 0.0 ? 1 : -1);
    rsl_planar_friction_settle(system);
    report_frictions(system, observer);
}
