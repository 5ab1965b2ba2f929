/* SPDX-License-Identifier: MIT
 *
 * One impact in fixed steps, several at a time.
 */
#ifndef RSL_COLLIDE_STEP_WALK_H
#define RSL_COLLIDE_STEP_WALK_H

#include "resile/step.h"

/* The impact, its duration and restitution. */
typedef struct rsl_step_problem {
    rsl_law_contact contact;
    rsl_step_scheme stepper;
    double duration, restitution;
    double length, unit; /* v0 T, and T/(M v0) */
} rsl_step_problem;

/* Phase and steps per contact, and the error there. */
typedef struct rsl_step_place {
    double phase, steps, error;
} rsl_step_place;

/* Walks side by side: a force waits for the one before it, the forces of other walks do not. */
enum { RSL_STEP_LANES = 8 };

/* The restitutions at up to RSL_STEP_LANES places: 0 if the bodies have not separated after eight
 * durations, NaN if the numbers ran away. */
void rsl_step_walk(const rsl_step_problem *p, const rsl_step_place *at, int count, double *e);

#endif
