/* SPDX-License-Identifier: MIT
 *
 * oblique: impacts with friction as the studies ask them.
 */
#include "oblique.h"

#include "num/constants.h"

rsl_study_sphere rsl_study_sphere_default(void)
{
    return (rsl_study_sphere){.restitution = RSL_UNSET,
                              .damping = RSL_UNSET,
                              .friction = rsl_tangent_parameters_default()};
}

double rsl_study_sphere_mass(double density, double radius)
{
    return 4.0 / 3.0 * RSL_NUM_PI * density * radius * radius * radius;
}

int rsl_study_laws(rsl_study *study, const rsl_study_sphere *sphere, rsl_law_contact *normal,
                   rsl_tangent *tangent)
{
    const rsl_law *law = rsl_law_find(sphere->normal);
    const rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(sphere->tangent)};
    rsl_law_parameters spec = rsl_law_parameters_default();
    if (!law || !laws.friction) {
        rsl_study_note_error(study, RSL_ERROR_UNKNOWN, "there is no law '%s' or '%s'",
                             sphere->normal, sphere->tangent);
        return 0;
    }
    spec.stiffness = sphere->stiffness;
    spec.mass = sphere->mass;
    spec.speed = sphere->approach;
    spec.restitution = sphere->restitution;
    spec.damping = sphere->damping;
    spec.calibration = rsl_given(sphere->restitution) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    spec.end = sphere->end;
    return rsl_collide_prepare(law, &spec, normal, rsl_study_error(study)) >= 0 &&
           rsl_tangent_prepare(&laws, &sphere->friction, normal, tangent, rsl_study_error(study)) >=
               0;
}

rsl_study_rebound rsl_study_oblique(rsl_study *study, const rsl_study_sphere *sphere)
{
    const double nan = RSL_NUM_NAN;
    rsl_study_rebound rebound = {.outcome = {.slip_out = nan, .restitution_tangential = nan},
                                 .up = nan,
                                 .along = nan,
                                 .spin = nan,
                                 .angle = nan};
    rsl_law_contact normal;
    rsl_tangent tangent;
    rsl_oblique_after after;
    rsl_oblique pair = rsl_oblique_on_plane(0.4, sphere->mass, sphere->radius, sphere->along,
                                            sphere->approach, sphere->spin);
    if (!rsl_study_laws(study, sphere, &normal, &tangent) ||
        rsl_oblique_collide(&normal, &tangent, &pair, NULL, &rebound.outcome, &after,
                            rsl_study_error(study)) < 0)
        return rebound;
    rebound.up = after.velocity[1][1];
    rebound.along = after.velocity[1][0];
    rebound.spin = -after.spin[1];
    rebound.angle = after.angle_out * (180.0 / RSL_NUM_PI);
    return rebound;
}
