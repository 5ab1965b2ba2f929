/* SPDX-License-Identifier: MIT
 *
 * Defaults of a model, and the kinds of motion of a coordinate.
 */
#include "num/constants.h"
#include "resile/planar.h"

rsl_planar_model rsl_planar_model_default(void)
{
    return (rsl_planar_model){.title = "",
                              .tolerance = 1e-12,
                              .step_max = RSL_UNSET,
                              .theta = 0.5,
                              .sweep_tolerance = 2e-2,
                              .locate = 1};
}

const rsl_planar_type *rsl_planar_freedom_type_at(size_t freedom)
{
    static const rsl_planar_type freedoms[] = {
        [RSL_PLANAR_FREE] = {"free", "by the forces", 0},
        [RSL_PLANAR_LOCKED] = {"locked", "not at all", 0},
        [RSL_PLANAR_PRESCRIBED] = {"prescribed", "as `motion` says, whatever the force", 0},
    };
    return freedom < sizeof freedoms / sizeof *freedoms ? &freedoms[freedom] : NULL;
}

rsl_planar_body rsl_planar_body_default(void)
{
    return (rsl_planar_body){.name = "", .inertia = RSL_UNSET};
}

rsl_planar_joint rsl_planar_joint_default(void)
{
    return (rsl_planar_joint){
        .name = "", .axis_a = {1.0, 0.0}, .length = RSL_UNSET, .radius = RSL_UNSET};
}

rsl_planar_spring rsl_planar_spring_default(void)
{
    return (rsl_planar_spring){.name = "", .axis_a = {1.0, 0.0}, .rest = RSL_NUM_NAN};
}

rsl_planar_load rsl_planar_load_default(void) { return (rsl_planar_load){.name = ""}; }

rsl_planar_friction_guide rsl_planar_friction_guide_default(void)
{
    return (rsl_planar_friction_guide){.name = "", .axis_a = {1.0, 0.0}};
}

rsl_planar_contact_pair rsl_planar_contact_pair_default(void)
{
    return (rsl_planar_contact_pair){.name = "",
                                     .shape_a = RSL_PLANAR_ALL_SHAPES,
                                     .shape_b = RSL_PLANAR_ALL_SHAPES,
                                     .axis_a = {1.0, 0.0},
                                     .spec = rsl_law_parameters_default(),
                                     .speed_floor = RSL_UNSET};
}
