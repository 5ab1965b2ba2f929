/* SPDX-License-Identifier: MIT
 *
 * Public calls that look something up by a number: beyond the last, and below the first, they say
 * that there is none.
 */
#include "check.h"
#include "resile/fit.h"
#include "resile/optimise.h"
#include "resile/planar.h"
#include "resile/resile.h"
#include "resile/sweep.h"

#define BEYOND(call, none)                                                                         \
    do {                                                                                           \
        SCENE(#call);                                                                              \
        CHECK(call((size_t)-1) == none);                                                           \
        CHECK(call(1000000) == none);                                                              \
    } while (0)

/* Words of an enumeration: a text, and not that of a value it has. */
#define NAMELESS(call)                                                                             \
    do {                                                                                           \
        SCENE(#call);                                                                              \
        CHECK(call(1000000) && strcmp(call(1000000), call(0)) != 0);                               \
        CHECK(call(1 << 30) && strcmp(call(1 << 30), call(0)) != 0);                               \
    } while (0)

int main(void)
{
    BEYOND(rsl_law_at, NULL);
    BEYOND(rsl_law_engine_at, NULL);
    BEYOND(rsl_restitution_at, NULL);
    BEYOND(rsl_stiffness_material_at, NULL);
    BEYOND(rsl_tangent_law_at, NULL);
    BEYOND(rsl_optimise_method_at, NULL);
    BEYOND(rsl_planar_flag_type_at, NULL);
    BEYOND(rsl_planar_quantity_at, NULL);
    BEYOND(rsl_planar_contact_type_at, NULL);
    BEYOND(rsl_planar_form_type_at, NULL);
    BEYOND(rsl_planar_freedom_type_at, NULL);
    BEYOND(rsl_planar_integrator_type_at, NULL);
    BEYOND(rsl_planar_integrator_available, 0);
    BEYOND(rsl_planar_joint_type_at, NULL);
    BEYOND(rsl_planar_reload_type_at, NULL);
    BEYOND(rsl_planar_shape_type_at, NULL);
    BEYOND(rsl_planar_signal_type_at, NULL);
    BEYOND(rsl_planar_spring_type_at, NULL);
    BEYOND(rsl_planar_start_type_at, NULL);
    NAMELESS(rsl_collide_method_name);
    NAMELESS(rsl_fit_channel_name);
    NAMELESS(rsl_fit_nuisance_name);
    NAMELESS(rsl_law_calibration_name);
    NAMELESS(rsl_law_separation_name);
    NAMELESS(rsl_law_family_meaning);
    NAMELESS(rsl_law_family_name);
    NAMELESS(rsl_optimise_end_text);
    NAMELESS(rsl_rigid_hypothesis_name);
    NAMELESS(rsl_status_text);
    NAMELESS(rsl_step_scheme_meaning);
    NAMELESS(rsl_step_scheme_name);
    NAMELESS(rsl_sweep_derivative_kind_name);
    NAMELESS(rsl_sweep_outcome_name);
    NAMELESS(rsl_tangent_kind_meaning);
    NAMELESS(rsl_tangent_kind_name);
    return check_report();
}
