/* SPDX-License-Identifier: MIT
 *
 * The plan of the next step.
 */
#include "planar/stepper.h"
#include "planar/stepping.h"

void rsl_planar_plan_restart(rsl_planar_plan *plan, const char *why)
{
    plan->restart = 1;
    plan->why = why;
}

void rsl_planar_plan_go_on(rsl_planar_plan *plan, const rsl_planar_stepper *stepper,
                           const char *why)
{
    if (plan->restart)
        return;
    plan->first = rsl_planar_stepper_next(stepper);
    rsl_planar_plan_restart(plan, why);
}
