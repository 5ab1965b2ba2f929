/* SPDX-License-Identifier: MIT
 *
 * export: engines of mechanisms and structures.
 */
#include "export_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "law/extra.h"
#include "num/elementary.h"

/* ---- Project Chrono -------------------------------------------------------------- */

static rsl_status chrono(const cli_export *of, cli_lines *lines, const char *model, int materials)
{
    cli_line(lines, "ChSystemSMC sys;");
    cli_line(lines, "sys.SetContactForceModel(ChSystemSMC::%s);", model);
    cli_line(lines, "sys.UseMaterialProperties(%s);", materials ? "true" : "false");
    cli_line(lines, "sys.DoStepDynamics(%.3g);", of->step);
    return RSL_OK;
}

static rsl_status chrono_materials(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    double e;
    rsl_status status = cli_export_dashpot(of->contact, &e, error);
    if (status < 0)
        return status;
    cli_line(lines, "auto mat = chrono_types::make_shared<ChContactMaterialSMC>();");
    cli_line(lines, "mat->SetYoungModulus(%.7gf);", cli_export_young(of));
    cli_line(lines, "mat->SetPoissonRatio(%gf);", of->poisson);
    cli_line(lines, "mat->SetRestitution(%.7gf);", e);
    return chrono(of, lines, "Hertz", 1);
}

/* There k and lambda are multiplied by R sqrt(d) with Hertz, and lambda by M. */
static rsl_status chrono_coefficients(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    double radius = c->n == 1.0 ? 1.0 : of->radius;
    (void)error;
    cli_line(lines, "auto mat = chrono_types::make_shared<ChContactMaterialSMC>();");
    cli_line(lines, "mat->SetKn(%.7gf);", c->stiffness / radius);
    cli_line(lines, "mat->SetGn(%.7gf);", c->damping / (c->mass * radius));
    return chrono(of, lines, c->n == 1.0 ? "Hooke" : "Hertz", 0);
}

/* The pull is a number of the material times sqrt(R). */
static rsl_status chrono_dmt(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    (void)error;
    cli_line(lines, "auto mat = chrono_types::make_shared<ChContactMaterialSMC>();");
    cli_line(lines, "mat->SetYoungModulus(%.7gf);", cli_export_young(of));
    cli_line(lines, "mat->SetPoissonRatio(%gf);", of->poisson);
    cli_line(lines, "mat->SetRestitution(1.0f);");
    cli_line(lines, "mat->SetAdhesionMultDMT(%.7gf);",
             rsl_law_extra_of(of->contact)->adhesive.pull / sqrt(of->radius));
    chrono(of, lines, "Hertz", 1);
    cli_line(lines, "sys.SetAdhesionForceModel(ChSystemSMC::DMT);");
    return RSL_OK;
}

static const cli_export_form chrono_forms[] = {
    {"Hooke, kn and gn", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0, chrono_coefficients,
     .why = EXPORT_RETURNS_CUT},
    {"Hertz, restitution", "power", 1.5, 0.25, RSL_LAW_SEPARATION_ZERO_FORCE, 1, chrono_materials,
     .why = EXPORT_RETURNS_CUT},
    {"Hertz, kn and gn", "power", 1.5, 0.5, RSL_LAW_SEPARATION_ZERO_FORCE, 1, chrono_coefficients,
     .why = EXPORT_RETURNS_CUT},
    {"Hertz, DMT", "dmt", 1.5, CLI_EXPORT_UNDAMPED, 0, 1, chrono_dmt, .why = EXPORT_RETURNS_LAW},
};

/* ---- MSC Adams, Modelica ----------------------------------------------------------- */

static rsl_status adams_impact(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, "! gap and its rate: DZ and VZ of the markers; touch at 0");
    cli_line(lines, "IMPACT(DZ(I, J, J), VZ(I, J, J, J), 0.0, %.10g, %.10g, %.10g, %.10g)",
             c->stiffness, c->n, c->damping, rsl_law_extra_of(c)->clamped.damping_depth);
    cli_line(lines, "! integrator: HMAX = %.3g", of->step);
    return RSL_OK;
}

static const cli_export_form adams_forms[] = {
    {"IMPACT", "step", RSL_UNSET, RSL_UNSET, 0, 0, adams_impact, .why = EXPORT_RETURNS_LAW},
};

static rsl_status modelica_gap(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, "Modelica.Mechanics.Translational.Components.ElastoGap gap(");
    cli_line(lines, "  c = %.10g, d = %.10g, n = %.10g, s_rel0 = 0);", c->stiffness, c->damping,
             c->n);
    cli_line(lines, "annotation(experiment(Interval = %.3g, Tolerance = 1e-8));", of->step);
    return RSL_OK;
}

static const cli_export_form modelica_forms[] = {
    {"ElastoGap", "gap", RSL_UNSET, RSL_UNSET, 0, 0, modelica_gap, .why = EXPORT_RETURNS_LAW},
};

/* ---- OpenSees -------------------------------------------------------------------- */

#define GAP "set gap -0.01; # yours, m; negative: closes under compression"

static rsl_status opensees_end(const cli_export *of, cli_lines *lines)
{
    cli_line(lines, "set dt %.3g;", of->step);
    return RSL_OK;
}

static rsl_status opensees_linear(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    (void)error;
    cli_line(lines, GAP);
    cli_line(lines, "uniaxialMaterial ViscoelasticGap 1 %.10g %.10g $gap;", of->contact->stiffness,
             of->contact->damping);
    return opensees_end(of, lines);
}

/* xi = h, the damping over k/v0; the engine takes v0 from each impact. */
static rsl_status opensees_hertzdamp(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, GAP);
    cli_line(lines, "uniaxialMaterial Hertzdamp 1 %.10g %.10g $gap %.10g;", c->stiffness,
             c->damping * c->speed / c->stiffness, c->n);
    return opensees_end(of, lines);
}

static rsl_status opensees_jankowski(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, GAP);
    cli_line(lines, "uniaxialMaterial JankowskiImpact 1 %.10g %.10g %.10g $gap %.10g;",
             c->stiffness, 0.5 * c->damping / sqrt(c->mass * c->stiffness), c->mass, c->n);
    return opensees_end(of, lines);
}

static rsl_status opensees_bilinear(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_bilinear *b = &rsl_law_extra_of(of->contact)->bilinear;
    (void)error;
    cli_line(lines, GAP);
    cli_line(lines, "uniaxialMaterial ImpactMaterial 1 %.10g %.10g %.10g $gap;", b->stiffness_first,
             b->stiffness_second, -b->yield_depth);
    return opensees_end(of, lines);
}

static const cli_export_form opensees_forms[] = {
    {"ViscoelasticGap", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0, opensees_linear,
     .why = EXPORT_RETURNS_LAW},
    {"Hertzdamp", "power", RSL_UNSET, RSL_LAW_M_EQUALS_N, 0, 0, opensees_hertzdamp,
     .why = EXPORT_RETURNS_EACH},
    {"JankowskiImpact", "approach", RSL_UNSET, RSL_LAW_M_HALF, 0, 0, opensees_jankowski,
     .why = EXPORT_RETURNS_LAW},
    {"ImpactMaterial", "bilinear", RSL_UNSET, RSL_UNSET, 0, 0, opensees_bilinear,
     .why = EXPORT_RETURNS_LAW},
};

/* ---- Exudyn ---------------------------------------------------------------------- */

#define EXUDYN_BEGIN                                                                               \
    "mbs.AddObject(ObjectContactSphereSphere(markerNumbers=[m0, m1], nodeNumber=nData,"

static rsl_status exudyn_end(const cli_export *of, cli_lines *lines)
{
    const rsl_law_contact *c = of->contact;
    cli_line(lines,
             "    spheresRadii=[r0, r1], contactStiffness=%.10g, contactStiffnessExponent=%g))",
             c->stiffness, c->n);
    cli_line(lines, "simulationSettings.timeIntegration.numberOfSteps = int(tEnd/%.3g)", of->step);
    return RSL_OK;
}

static rsl_status exudyn_linear(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    (void)error;
    cli_line(lines, EXUDYN_BEGIN);
    cli_line(lines, "    impactModel=0, contactDamping=%.10g,", of->contact->damping);
    return exudyn_end(of, lines);
}

static rsl_status exudyn_mixed(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law mixed = cli_export_formula("exudyn", "impactModel-2");
    double e;
    rsl_status status = cli_export_formula_restitution(&mixed, of->contact, &e, error);
    if (status < 0)
        return status;
    cli_line(lines, EXUDYN_BEGIN);
    cli_line(lines, "    impactModel=2, restitutionCoefficient=%.10g,", e);
    return exudyn_end(of, lines);
}

static rsl_status exudyn_eepa(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    (void)error;
    cli_line(lines, EXUDYN_BEGIN);
    cli_line(lines, "    impactModel=0, contactPlasticityRatio=%.10g,",
             1.0 - rsl_law_extra_of(of->contact)->plastic.recovered_fraction);
    return exudyn_end(of, lines);
}

static const cli_export_form exudyn_forms[] = {
    {"impactModel 2", "power", RSL_UNSET, RSL_LAW_M_EQUALS_N, 0, 0, exudyn_mixed,
     .why = EXPORT_RETURNS_EACH},
    {"impactModel 0", "power", RSL_UNSET, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0, exudyn_linear,
     .why = EXPORT_RETURNS_LAW},
    {"impactModel 0, EEPA", "plastic", 1.0, RSL_UNSET, 0, 0, exudyn_eepa,
     .why = EXPORT_RETURNS_LAW},
    {"impactModel 0, EEPA", "latching", RSL_UNSET, RSL_UNSET, 0, 0, exudyn_eepa,
     .why = EXPORT_RETURNS_LAW},
};

/* ---- RecurDyn, Simscape, Siconos ---------------------------------------------------- */

static const cli_export_form recurdyn_forms[] = {
    {"standard contact force", "power", RSL_UNSET, RSL_UNSET, 0, 0,
     EXPORT_TEXT("Stiffness Coefficient  @k@ N/m^@n@\n"
                 "Damping Coefficient    @c@\n"
                 "Stiffness Exponent     @n@\n"
                 "Damping Exponent       @q@\n"
                 "Indentation Exponent   @m@\n"
                 "Friction Coefficient   @mu@\n"
                 "Maximum Time Step      @step@ s"),
     .why = "e of the law at this speed, if tensile forces are kept as there", .friction = 1},
};

static const cli_export_form simscape_forms[] = {
    {"Translational Hard Stop, damped rebound", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0,
     EXPORT_TEXT(
         "Hard stop model                 Full stiffness and damping applied at bounds, damped "
         "rebound\n"
         "Contact stiffness at bounds     @k@ N/m\n"
         "Contact damping at bounds       @c@ N*s/m\n"
         "Solver: variable step, MaxStep  @step@ s"),
     .why = "e of the law: full spring and dashpot from the bound on"},
    {"Translational Hard Stop, undamped rebound", "approach", 1.0, 0.0, 0, 0,
     EXPORT_TEXT(
         "Hard stop model                 Full stiffness and damping applied at bounds, undamped "
         "rebound\n"
         "Contact stiffness at bounds     @k@ N/m\n"
         "Contact damping at bounds       @c@ N*s/m\n"
         "Solver: variable step, MaxStep  @step@ s"),
     .why = "e of the law: the dashpot acts during approach only"},
};

static const cli_export_form siconos_forms[] = {
    {"NewtonImpactFrictionNSL", "rigid", RSL_UNSET, RSL_UNSET, 0, 0,
     EXPORT_TEXT("law = sk.NewtonImpactFrictionNSL(@e@, 0.0, @mu@, 3)"),
     .why = EXPORT_RETURNS_RIGID, .friction = 1},
};

/* ---- the engines ------------------------------------------------------------------- */

const cli_exporter cli_exporters_mechanisms[] = {
    {"chrono", "Project Chrono, smooth contacts", "source, ChSystemSMC", "SI",
     "antypov-elliott (Hertz) or brogliato (linear)", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER,
     EXPORT_FORMS(chrono), .law = "antypov-elliott", .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .combine =
         "the smaller restitution of two materials, see ChContactMaterialCompositionStrategy"},
    {"adams", "MSC Adams", "manual, function IMPACT", "N, m, kg, s: set the model to MKS",
     "impact-step", RSL_STEP_SCHEME_RK4, EXPORT_FORMS(adams), .law = NULL},
    {"modelica", "Modelica Standard Library", "source, ElastoGap", "SI", "elasto-gap",
     RSL_STEP_SCHEME_RK4, EXPORT_FORMS(modelica), .law = NULL},
    {"opensees", "OpenSees", "manual and source, uniaxialMaterial",
     "N, m, kg, s; the program itself has no units",
     "hunt-crossley (m = n), jankowski (approach only) or anagnostopoulos (linear)",
     RSL_STEP_SCHEME_VERLET_PREDICTED, EXPORT_FORMS(opensees), .law = "hunt-crossley",
     .combine = "the material belongs to the contact"},
    {"exudyn", "Exudyn", "manual, ObjectContactSphereSphere", "SI",
     "carvalho-martins (m = n), lee-herrmann (m = 0) or eepa", RSL_STEP_SCHEME_VERLET_PREDICTED,
     EXPORT_FORMS(exudyn), .law = "hunt-crossley", .combine = "the values belong to the contact"},
    {"recurdyn", "RecurDyn", "manual, contact force parameters", "N, m, kg, s", "hunt-crossley",
     RSL_STEP_SCHEME_RK4, EXPORT_FORMS(recurdyn), .law = "hunt-crossley",
     .combine = "the values belong to the contact"},
    {"simscape", "Simscape", "manual, Translational Hard Stop", "SI",
     "anagnostopoulos or mahmoud-jankowski (approach only)", RSL_STEP_SCHEME_RK4,
     EXPORT_FORMS(simscape), .law = "anagnostopoulos", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "the values belong to the contact"},
    {"siconos", "Siconos", "manual, NewtonImpactFrictionNSL", "SI", "newton",
     RSL_STEP_SCHEME_VERLET, EXPORT_FORMS(siconos), .law = "newton",
     .combine = "the law belongs to the interaction"},
};
EXPORT_TABLE(mechanisms);
