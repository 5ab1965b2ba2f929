/* SPDX-License-Identifier: MIT
 *
 * export: engines of robotics with compliant contacts.
 */
#include "export_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "law/extra.h"
#include "num/elementary.h"

/* ---- MuJoCo -------------------------------------------------------------------- */

/* Both numbers are per effective mass; they mean that only where the impedance is constant and next
 * to 1: with 0.95 the engine returns 0.495 for 0.5. */
static rsl_status mujoco_solref(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, "<option timestep=\"%.3g\"/>", of->step);
    cli_line(lines, "<default>");
    cli_line(lines, "  <geom condim=\"1\" solref=\"%.10g %.10g\" solimp=\"0.9999 0.9999 0.001\"/>",
             -c->stiffness / c->mass, -c->damping / c->mass);
    cli_line(lines, "</default>");
    return RSL_OK;
}

static const cli_export_form mujoco_forms[] = {
    {"solref", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0, mujoco_solref,
     .why = EXPORT_RETURNS_CUT},
};

/* ---- Newton and Warp: damping during approach only ------------------------------------ */

#define WHY_APPROACH "e of the law: the dashpot acts during approach only (semi-implicit solver)"

static const cli_export_form newton_forms[] = {
    {"SolverSemiImplicit, ke and kd", "approach", 1.0, 0.0, 0, 0,
     EXPORT_TEXT("cfg = newton.ModelBuilder.ShapeConfig(ke=@k@, kd=@c@, mu=@mu@)\n"
                 "dt = @step@"),
     .why = WHY_APPROACH, .friction = 1},
    {"SolverXPBD, restitution", "rigid", RSL_UNSET, RSL_UNSET, 0, 0,
     EXPORT_TEXT("cfg = newton.ModelBuilder.ShapeConfig(restitution=@e@, mu=@mu@)\n"
                 "solver = newton.solvers.SolverXPBD(model, enable_restitution=True)"),
     .why = EXPORT_RETURNS_RIGID, .friction = 1},
};

static const cli_export_form warp_forms[] = {
    {"SemiImplicitIntegrator, ke and kd", "approach", 1.0, 0.0, 0, 0,
     EXPORT_TEXT("builder.add_shape_sphere(body, radius=r, ke=@k@, kd=@c@, mu=@mu@)\n"
                 "dt = @step@"),
     .why = WHY_APPROACH, .friction = 1},
};

/* ---- Genesis: the time constant and damping ratio of MuJoCo's constraints ------------------ */

static const cli_export_form genesis_forms[] = {
    {"sol_params", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0,
     EXPORT_TEXT("geom.set_sol_params([@time@, @ratio@, 0.9999, 0.9999, 0.001, 0.5, 2.0])\n"
                 "geom.set_friction(max(@mu@, 0.01))\n"
                 "sim_options = gs.options.SimOptions(dt=@step@, substeps=1)"),
     .why = EXPORT_RETURNS_CUT, .friction = 1},
};

/* ---- Drake, Simbody, OpenSim: Hunt and Crossley --------------------------------------------- */

static const cli_export_form drake_forms[] = {
    {"point contact", "power", 1.0, 1.0, 0, 0,
     EXPORT_TEXT("ProximityProperties properties;\n"
                 "AddContactMaterial(@dissipation@ /* s/m */, @2k@ /* N/m */,\n"
                 "    CoulombFriction<double>(@mu@, @mu@), &properties);\n"
                 "plant.set_contact_model(ContactModel::kPoint);  // time_step = @step@"),
     .why = "e of the law at this speed: the dissipation is a number of one speed", .friction = 1},
};

static const cli_export_form simbody_forms[] = {
    {"HuntCrossleyForce", "power", 1.5, 1.5, 0, 1,
     EXPORT_TEXT(
         "force.setBodyParameters(surface, @simbody@, @simbody-dissipation@, @mu@, @mu@, 0);\n"
         "integrator.setMaximumStepSize(@step@);"),
     .why = "e of the law at this speed: the dissipation is a number of one speed", .friction = 1},
};

static const cli_export_form opensim_forms[] = {
    {"HuntCrossleyForce", "power", 1.5, 1.5, 0, 1,
     EXPORT_TEXT("auto* parameters = new HuntCrossleyForce::ContactParameters(\n"
                 "    @simbody@, @simbody-dissipation@, @mu@, @mu@, 0);"),
     .why = "e of the law at this speed: the dissipation is a number of one speed", .friction = 1},
};

/* ---- PhysX, Isaac: a compliant contact, stepped implicitly by the engine ------------------- */

#define WHY_IMPLICIT                                                                               \
    "e of the law in the limit of short steps, tensile forces cut off; the engine steps "          \
    "the spring implicitly, which dissipates more"

static const cli_export_form physx_forms[] = {
    {"compliant contact", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0,
     EXPORT_TEXT("PxMaterial* material = physics->createMaterial(@mu@f, @mu@f, -@k@f);\n"
                 "material->setDamping(@c@f);\n"
                 "scene->simulate(@step@f);"),
     .why = WHY_IMPLICIT, .friction = 1},
    {"restitution", "rigid", RSL_UNSET, RSL_UNSET, 0, 0,
     EXPORT_TEXT("PxMaterial* material = physics->createMaterial(@mu@f, @mu@f, @e@f);\n"
                 "sceneDesc.bounceThresholdVelocity = 0.01f;"),
     .why = EXPORT_RETURNS_RIGID, .friction = 1},
};

static const cli_export_form isaac_forms[] = {
    {"compliant contact", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0,
     EXPORT_TEXT(
         "material = sim_utils.RigidBodyMaterialCfg(static_friction=@mu@, dynamic_friction=@mu@,\n"
         "    compliant_contact_stiffness=@k@, compliant_contact_damping=@c@)\n"
         "sim = sim_utils.SimulationCfg(dt=@step@, physics_material=material)"),
     .why = WHY_IMPLICIT, .friction = 1},
    {"restitution", "rigid", RSL_UNSET, RSL_UNSET, 0, 0,
     EXPORT_TEXT(
         "material = sim_utils.RigidBodyMaterialCfg(static_friction=@mu@, dynamic_friction=@mu@,\n"
         "    restitution=@e@, restitution_combine_mode=\"average\")\n"
         "physx = sim_utils.PhysxCfg(bounce_threshold_velocity=0.01)"),
     .why = EXPORT_RETURNS_RIGID, .friction = 1},
};

/* ---- the engines ------------------------------------------------------------------- */

const cli_exporter cli_exporters_robots[] = {
    {"mujoco", "MuJoCo", "manual, solver parameters", "SI", "brogliato",
     RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, EXPORT_FORMS(mujoco), .law = "brogliato",
     .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .combine = "solref of two geoms is averaged with the weights solmix", .run = 1},
    {"newton", "Newton Physics", "source of SolverSemiImplicit and SolverXPBD, 2026-08-22", "SI",
     "mahmoud-jankowski (approach only) or newton", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER,
     EXPORT_FORMS(newton), .law = "mahmoud-jankowski", .combine = "the average of two shapes"},
    {"warp", "NVIDIA Warp, warp.sim", "source of the semi-implicit integrator", "SI",
     "mahmoud-jankowski (approach only)", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, EXPORT_FORMS(warp),
     .law = "mahmoud-jankowski", .combine = "the average of two shapes"},
    {"genesis", "Genesis", "source of the rigid solver, 2026", "SI", "brogliato",
     RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, EXPORT_FORMS(genesis), .law = "brogliato",
     .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .combine = "the average of two geoms; a time constant below two substeps is raised"},
    {"drake", "Drake, point contact", "manual, contact modeling, 2026-08-20", "SI",
     "hunt-crossley --exponent 1 (m = n = 1)", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER,
     EXPORT_FORMS(drake), .law = "hunt-crossley", .exponent = 1.0,
     .combine = "stiffnesses in series; dissipations weighted by the other body's stiffness"},
    {"simbody", "Simbody", "source of HuntCrossleyForce, 2026-07-23", "SI", "hunt-crossley",
     RSL_STEP_SCHEME_RK4, EXPORT_FORMS(simbody), .law = "hunt-crossley",
     .combine = "moduli to the power 2/3 in series; dissipations weighted by the stiffnesses",
     .run = 1},
    {"opensim", "OpenSim", "that of Simbody, 2026-07-23", "SI", "hunt-crossley",
     RSL_STEP_SCHEME_RK4, EXPORT_FORMS(opensim), .law = "hunt-crossley",
     .combine = "moduli to the power 2/3 in series; dissipations weighted by the stiffnesses"},
    {"physx", "PhysX", "manual, PxMaterial, 2026", "SI", "brogliato or newton",
     RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, EXPORT_FORMS(physx), .law = "brogliato",
     .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .combine = "the average of two materials, or the mode of the higher priority",
     .threshold = "bounceThresholdVelocity, 0.2 m/s by default"},
    {"isaac", "Isaac Lab and Isaac Sim", "manual of Isaac Lab, RigidBodyMaterialCfg, 2026", "SI",
     "brogliato or newton", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, EXPORT_FORMS(isaac),
     .law = "brogliato", .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .combine = "the average of two materials, or the mode of the higher priority",
     .threshold = "bounce_threshold_velocity, 0.5 m/s by default"},
};
EXPORT_TABLE(robots);
