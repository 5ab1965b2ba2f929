/* SPDX-License-Identifier: MIT
 *
 * Defaults of a model.
 */
#include "num/constants.h"
#include "resile/planar.h"

rsl_planar_model rsl_planar_model_default(void)
{
    return (rsl_planar_model){.title = "",
                              .tolerance = 1e-12,
                              .step_max = RSL_UNSET,
                              .theta = 0.5,
                              .locate = 1};
}

rsl_body rsl_body_default(void)
{
    return (rsl_body){.name = "", .inertia = RSL_UNSET};
}

rsl_joint rsl_joint_default(void)
{
    return (rsl_joint){.name = "", .axis_a = {1.0, 0.0}, .length = RSL_UNSET};
}

rsl_spring rsl_spring_default(void)
{
    return (rsl_spring){.name = "", .axis_a = {1.0, 0.0}, .rest = RSL_NAN};
}

rsl_load rsl_load_default(void) { return (rsl_load){.name = ""}; }

rsl_slide rsl_slide_default(void)
{
    return (rsl_slide){.name = "", .axis_a = {1.0, 0.0}};
}

rsl_contact_pair rsl_contact_pair_default(void)
{
    return (rsl_contact_pair){.name = "",
                              .shape_a = RSL_ALL_SHAPES,
                              .shape_b = RSL_ALL_SHAPES,
                              .axis_a = {1.0, 0.0},
                              .spec = rsl_spec_default(),
                              .speed_floor = RSL_UNSET};
}

const char *rsl_integrator_name(rsl_integrator integrator)
{
    static const char *const names[] = {"auto",   "rk",     "cvode",
                                        "arkode", "verlet", "moreau"};
    return names[integrator];
}
