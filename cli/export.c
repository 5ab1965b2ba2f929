/* SPDX-License-Identifier: MIT
 *
 * export: what engines can be told, and how.
 *
 * Several engines take a restitution and make from it, for a Hertz spring,
 *
 *     lambda = sqrt(5) zeta sqrt(M k),  zeta = -ln e/sqrt(pi^2 + ln^2 e),  m = 1/4,
 *
 * so the restitution to write for a given lambda is exp(-pi zeta/sqrt(1 - zeta^2)).
 */
#include "export.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/word.h"
#include "law/extra.h"
#include "num/elementary.h"
#include "num/roots.h"

static const double pi = 3.14159265358979323846;

void cli_line(cli_lines *lines, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(lines->text + lines->used, sizeof lines->text - lines->used, format, arguments);
    va_end(arguments);
    lines->used += (size_t)length;
    assert(length >= 0 && lines->used + 1 < sizeof lines->text);
    lines->text[lines->used++] = '\n';
    lines->text[lines->used] = '\0';
}

/* ---- numbers that engines make from others ----------------------------------- */

/* The restitution that a dashpot of this form is made from. */
static rsl_status dashpot_restitution(const rsl_law_contact *c, double *e, rsl_error *error)
{
    double zeta = c->damping / sqrt((c->n == 1.0 ? 4.0 : 5.0) * c->mass * c->stiffness);
    *e = rsl_num_exp(-pi * zeta / sqrt((1.0 - zeta) * (1.0 + zeta)));
    if (zeta < 1.0 && *e > 0.0)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                         "the damping is %.3g times the critical one, and the engine takes a "
                         "restitution, which is a damping below that; ask for more than %s returns",
                         zeta, c->law->key);
}

/* E of two like bodies with Hertz's k = (4/3) E* sqrt(R), E* = E/(2 (1 - nu^2)). */
static double young(const cli_export *of)
{
    double modulus = 0.75 * of->contact->stiffness / sqrt(of->radius);
    return 2.0 * modulus * (1.0 - of->poisson * of->poisson);
}

/* gamma of two like surfaces, half of the work of adhesion. */
static double surface_energy(const cli_export *of)
{
    return 0.5 * rsl_law_extra_of(of->contact)->adhesive.unit / of->radius;
}

typedef struct ask {
    const rsl_law *law;
    const rsl_law_contact *wanted;
} ask;

static double damping_excess(double e, void *user)
{
    const ask *a = user;
    rsl_law_contact contact = *a->wanted;
    rsl_law_parameters spec = rsl_law_parameters_default();
    contact.restitution = e;
    if (a->law->published(&spec, &contact, NULL) < 0)
        return (double)NAN;
    return rsl_num_log((contact.damping + 1e-300) / (a->wanted->damping + 1e-300));
}

/* The restitution from which a formula makes this damping. */
static rsl_status formula_restitution(const rsl_law *law, const rsl_law_contact *wanted, double *e,
                                      rsl_error *error)
{
    ask a = {law, wanted};
    if (wanted->damping == 0.0) {
        *e = 1.0;
        return RSL_OK;
    }
    if (rsl_num_root_bracketed(damping_excess, &a, 1e-9, 1.0 - 1e-15, e) == RSL_OK)
        return RSL_OK;
    return rsl_error_set(error, RSL_ERROR_NO_SOLUTION,
                         "no restitution makes the formula of the engine give the damping %g of %s",
                         wanted->damping, wanted->law->key);
}

/* The formula of an engine for a restitution: "lammps", "tsuji-before-2026". */
static rsl_law formula_of(const char *engine, const char *name)
{
    rsl_law law = {0};
    const rsl_law_engine_entry *entry =
        rsl_law_engine_entry_find(rsl_law_engine_find(engine), name);
    int found = entry && rsl_law_from_engine(entry, &law);
    assert(found);
    (void)found;
    return law;
}

/* ---- LAMMPS ------------------------------------------------------------------- */

static void lammps(const cli_export *of, cli_lines *lines, const char *before, double k, double eta,
                   const char *damping)
{
    cli_line(lines,
             "%spair_coeff      * * %s %.10g %.10g tangential linear_nohistory 0 0 damping %s%s",
             before, of->contact->n == 1.0 ? "hooke" : "hertz", k, eta, damping,
             of->contact->end == RSL_LAW_SEPARATION_ZERO_FORCE ? " limit_damping" : "");
}

static void lammps_begin(cli_lines *lines)
{
    cli_line(lines, "units           si");
    cli_line(lines, "pair_style      granular");
}

static rsl_status lammps_end(const cli_export *of, cli_lines *lines)
{
    cli_line(lines, "timestep        %.3g", of->step);
    return RSL_OK;
}

static rsl_status lammps_velocity(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    lammps_begin(lines);
    lammps(of, lines, "", c->n == 1.0 ? c->stiffness : c->stiffness / sqrt(of->radius), c->damping,
           "velocity");
    return lammps_end(of, lines);
}

static rsl_status lammps_viscoelastic(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    double root = sqrt(of->radius);
    (void)error;
    lammps_begin(lines);
    lammps(of, lines, "", c->stiffness / root, c->damping / (c->mass * root), "viscoelastic");
    return lammps_end(of, lines);
}

static rsl_status lammps_restitution(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    const rsl_law old = formula_of("lammps", "tsuji-before-2026");
    double e, e_old, k = c->stiffness / sqrt(of->radius);
    rsl_status status = dashpot_restitution(c, &e, error);
    if (status < 0)
        return status;
    lammps_begin(lines);
    lammps(of, lines, "", k, e, "coeff_restitution");
    if (formula_restitution(&old, c, &e_old, NULL) == RSL_OK) {
        cli_line(lines,
                 "# a release without coeff_restitution, whose tsuji lacks the root of two:");
        lammps(of, lines, "# ", k, e_old, "tsuji");
    }
    return lammps_end(of, lines);
}

/* Its dampers tsuji and coeff_restitution do not go with a normal force that pulls; that contact goes
 * on below depth zero is remembered where a tangential force with memory has its own. */
static rsl_status lammps_adhesive(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    int by_radius =
        c->damping > 0.0 && c->m != 0.0; /* lambda d_a^(1/2), d_a = a^2/R, is lambda a/sqrt(R) */
    (void)error;
    lammps_begin(lines);
    cli_line(lines,
             "pair_coeff      * * %s %.10g %.10g %g %.10g tangential linear_history 0 0 0 damping "
             "%s",
             c->model->name, young(of), c->damping / (by_radius ? c->mass * sqrt(of->radius) : 1.0),
             of->poisson, surface_energy(of), by_radius ? "viscoelastic" : "velocity");
    return lammps_end(of, lines);
}

/* JKR where dF/da = 0, A^(3/2) = (3/8) sqrt(8 pi) in the units of law/adhesion.c. */
static double pulls_max(const rsl_law_contact *c)
{
    double b3 = 0.375 * sqrt(8.0 * pi), b = rsl_num_cbrt(b3);
    return rsl_law_extra_of(c)->adhesive.length * b * (b3 - sqrt(2.0 * pi));
}

/* Why, and where the engine lets go. */
#define RETURNS_EARLY                                                                              \
    "the engine lets go where the pull is largest, the law where the contact tears, which takes "  \
    "more work",                                                                                   \
        pulls_max
#define RETURNS_LAW "what the law returns: force and end of contact are the same there", NULL
#define RETURNS_CUT                                                                                \
    "the engine cuts off the pull before the end, so less is lost than where the law lets the "    \
    "contact pull; with --end force --exact the damping is made for that",                         \
        NULL
#define RETURNS_EACH                                                                               \
    "what the law returns at every speed: the speed of each touch enters the damping", NULL

static const cli_export_form lammps_forms[] = {
    {"hooke, damping velocity", "power", 1.0, 0.0, 0, 0, lammps_velocity, RETURNS_LAW},
    {"hertz, damping velocity", "power", 1.5, 0.0, 0, 1, lammps_velocity, RETURNS_LAW},
    {"hertz, damping coeff_restitution", "power", 1.5, 0.25, 0, 1, lammps_restitution, RETURNS_LAW},
    {"hertz, damping viscoelastic", "power", 1.5, 0.5, 0, 1, lammps_viscoelastic, RETURNS_LAW},
    {"jkr, damping velocity", "jkr", 1.5, 0.0, 0, 1, lammps_adhesive, RETURNS_EARLY},
    {"jkr, damping viscoelastic", "jkr", 1.5, 0.5, 0, 1, lammps_adhesive, RETURNS_EARLY},
    {"dmt, damping velocity", "dmt", 1.5, 0.0, 0, 1, lammps_adhesive, RETURNS_LAW},
    {"dmt, damping viscoelastic", "dmt", 1.5, 0.5, 0, 1, lammps_adhesive, RETURNS_LAW},
};

/* ---- LIGGGHTS ------------------------------------------------------------------ */

static void liggghts_fix(cli_lines *lines, const char *id, const char *name, double value)
{
    int pair = strcmp(name, "youngsModulus") != 0 && strcmp(name, "poissonsRatio") != 0;
    cli_line(lines, "fix             %s all property/global %s %s %.10g", id, name,
             pair ? "peratomtypepair 1" : "peratomtype", value);
}

static rsl_status liggghts_end(const cli_export *of, cli_lines *lines, const char *model)
{
    cli_line(lines, "pair_style      gran model %s tangential off%s", model,
             of->contact->end == RSL_LAW_SEPARATION_ZERO_FORCE ? " limitForce on" : "");
    cli_line(lines, "pair_coeff      * *");
    cli_line(lines, "timestep        %.3g", of->step);
    return RSL_OK;
}

static rsl_status liggghts_hertz(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    double e;
    rsl_status status = dashpot_restitution(of->contact, &e, error);
    if (status < 0)
        return status;
    cli_line(lines, "units           si");
    liggghts_fix(lines, "m1", "youngsModulus", young(of));
    liggghts_fix(lines, "m2", "poissonsRatio", of->poisson);
    liggghts_fix(lines, "m3", "coefficientRestitution", e);
    return liggghts_end(of, lines, "hertz");
}

/* There k and lambda are multiplied by sqrt(R d) with hertz, and lambda by M. */
static rsl_status liggghts_stiffness(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    double root = c->n == 1.0 ? 1.0 : sqrt(of->radius);
    (void)error;
    cli_line(lines, "units           si");
    liggghts_fix(lines, "m1", "kn", c->stiffness / root);
    liggghts_fix(lines, "m2", "kt", 0.0);
    liggghts_fix(lines, "m3", "gamman", c->damping / (c->mass * root));
    liggghts_fix(lines, "m4", "gammat", 0.0);
    return liggghts_end(of, lines, c->n == 1.0 ? "hooke/stiffness" : "hertz/stiffness");
}

static const cli_export_form liggghts_forms[] = {
    {"hooke/stiffness", "power", 1.0, 0.0, 0, 0, liggghts_stiffness, RETURNS_LAW},
    {"hertz", "power", 1.5, 0.25, 0, 1, liggghts_hertz, RETURNS_LAW},
    {"hertz/stiffness", "power", 1.5, 0.5, 0, 1, liggghts_stiffness, RETURNS_LAW},
};

/* ---- YADE ---------------------------------------------------------------------- */

static rsl_status yade_mindlin(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    double e;
    char gamma[40] = "";
    int sticks = strcmp(of->contact->model->name, "dmt") == 0;
    rsl_status status = dashpot_restitution(of->contact, &e, error);
    if (status < 0)
        return status;
    if (sticks)
        snprintf(gamma, sizeof gamma, ", gamma=%.10g", surface_energy(of));
    cli_line(lines, "material = FrictMat(young=%.10g, poisson=%g, frictionAngle=0)", young(of),
             of->poisson);
    cli_line(lines, "InteractionLoop([Ig2_Sphere_Sphere_ScGeom()],");
    cli_line(lines, "                [Ip2_FrictMat_FrictMat_MindlinPhys(en=%.10g, es=%.10g%s)],", e,
             e, gamma);
    cli_line(lines, "                [Law2_ScGeom_MindlinPhys_Mindlin(%s)])",
             sticks ? "includeAdhesion=True" : "");
    cli_line(lines, "NewtonIntegrator(damping=0)");
    cli_line(lines, "O.dt = %.3g", of->step);
    return RSL_OK;
}

/* The materials of two bodies act in series there. */
static rsl_status yade_viscoelastic(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    const rsl_law_contact *c = of->contact;
    (void)error;
    cli_line(lines, "material = ViscElMat(kn=%.10g, cn=%.10g, ks=0, cs=0, frictionAngle=0)",
             2.0 * c->stiffness, 2.0 * c->damping);
    cli_line(lines, "InteractionLoop([Ig2_Sphere_Sphere_ScGeom()],");
    cli_line(lines, "                [Ip2_ViscElMat_ViscElMat_ViscElPhys()],");
    cli_line(lines, "                [Law2_ScGeom_ViscElPhys_Basic()])");
    cli_line(lines, "NewtonIntegrator(damping=0)");
    cli_line(lines, "O.dt = %.3g", of->step);
    return RSL_OK;
}

static const cli_export_form yade_forms[] = {
    {"Mindlin, en", "power", 1.5, 0.25, RSL_LAW_SEPARATION_ZERO_DEPTH, 1, yade_mindlin,
     RETURNS_LAW},
    {"Mindlin, gamma", "dmt", 1.5, CLI_EXPORT_UNDAMPED, 0, 1, yade_mindlin, RETURNS_LAW},
    {"ViscEl, kn and cn", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0, yade_viscoelastic,
     RETURNS_CUT},
};

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
    {"solref", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0, mujoco_solref, RETURNS_CUT},
};

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
    rsl_status status = dashpot_restitution(of->contact, &e, error);
    if (status < 0)
        return status;
    cli_line(lines, "auto mat = chrono_types::make_shared<ChContactMaterialSMC>();");
    cli_line(lines, "mat->SetYoungModulus(%.7gf);", young(of));
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
    cli_line(lines, "mat->SetYoungModulus(%.7gf);", young(of));
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
     RETURNS_CUT},
    {"Hertz, restitution", "power", 1.5, 0.25, RSL_LAW_SEPARATION_ZERO_FORCE, 1, chrono_materials,
     RETURNS_CUT},
    {"Hertz, kn and gn", "power", 1.5, 0.5, RSL_LAW_SEPARATION_ZERO_FORCE, 1, chrono_coefficients,
     RETURNS_CUT},
    {"Hertz, DMT", "dmt", 1.5, CLI_EXPORT_UNDAMPED, 0, 1, chrono_dmt, RETURNS_LAW},
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
    {"IMPACT", "step", RSL_UNSET, RSL_UNSET, 0, 0, adams_impact, RETURNS_LAW},
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
    {"ElastoGap", "gap", RSL_UNSET, RSL_UNSET, 0, 0, modelica_gap, RETURNS_LAW},
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
     RETURNS_LAW},
    {"Hertzdamp", "power", RSL_UNSET, RSL_LAW_M_EQUALS_N, 0, 0, opensees_hertzdamp, RETURNS_EACH},
    {"JankowskiImpact", "approach", RSL_UNSET, CLI_EXPORT_M_HALF, 0, 0, opensees_jankowski,
     RETURNS_LAW},
    {"ImpactMaterial", "bilinear", RSL_UNSET, RSL_UNSET, 0, 0, opensees_bilinear, RETURNS_LAW},
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
    const rsl_law mixed = formula_of("exudyn", "impactModel-2");
    double e;
    rsl_status status = formula_restitution(&mixed, of->contact, &e, error);
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
    {"impactModel 2", "power", RSL_UNSET, RSL_LAW_M_EQUALS_N, 0, 0, exudyn_mixed, RETURNS_EACH},
    {"impactModel 0", "power", RSL_UNSET, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0, exudyn_linear,
     RETURNS_LAW},
    {"impactModel 0, EEPA", "plastic", 1.0, RSL_UNSET, 0, 0, exudyn_eepa, RETURNS_LAW},
    {"impactModel 0, EEPA", "latching", RSL_UNSET, RSL_UNSET, 0, 0, exudyn_eepa, RETURNS_LAW},
};

/* ---- the engines ------------------------------------------------------------------- */

#define FORMS(name) name##_forms, sizeof name##_forms / sizeof name##_forms[0]

const cli_exporter cli_exporters[] = {
    {"lammps", "LAMMPS", "manual, pair_style granular, and source of its damping", "SI",
     "antypov-elliott (Hertz) or anagnostopoulos (linear)", RSL_STEP_SCHEME_VERLET, FORMS(lammps)},
    {"liggghts", "LIGGGHTS", "manual, gran model hertz, hertz/stiffness, hooke/stiffness", "SI",
     "antypov-elliott (Hertz) or anagnostopoulos (linear)", RSL_STEP_SCHEME_VERLET,
     FORMS(liggghts)},
    {"yade", "YADE", "manual, MindlinPhys and ViscElPhys", "SI",
     "antypov-elliott (Hertz) or brogliato (linear)", RSL_STEP_SCHEME_VERLET, FORMS(yade)},
    {"mujoco", "MuJoCo", "manual, solver parameters", "SI", "brogliato",
     RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER, FORMS(mujoco)},
    {"chrono", "Project Chrono, smooth contacts", "source, ChSystemSMC", "SI",
     "antypov-elliott (Hertz) or brogliato (linear)", RSL_STEP_SCHEME_SEMI_IMPLICIT_EULER,
     FORMS(chrono)},
    {"adams", "MSC Adams", "manual, function IMPACT", "N, m, kg, s: set the model to MKS",
     "impact-step", RSL_STEP_SCHEME_RK4, FORMS(adams)},
    {"modelica", "Modelica Standard Library", "source, ElastoGap", "SI", "elasto-gap",
     RSL_STEP_SCHEME_RK4, FORMS(modelica)},
    {"opensees", "OpenSees", "manual and source, uniaxialMaterial",
     "N, m, kg, s; the program itself has no units",
     "hunt-crossley (m = n), jankowski (approach only) or anagnostopoulos (linear)",
     RSL_STEP_SCHEME_VERLET_PREDICTED, FORMS(opensees)},
    {"exudyn", "Exudyn", "manual, ObjectContactSphereSphere", "SI",
     "carvalho-martins (m = n), lee-herrmann (m = 0) or eepa", RSL_STEP_SCHEME_VERLET_PREDICTED,
     FORMS(exudyn)},
};
const size_t cli_exporter_count = sizeof cli_exporters / sizeof cli_exporters[0];

const cli_exporter *cli_exporter_find(const char *key)
{
    for (size_t i = 0; i < cli_exporter_count; i++)
        if (rsl_word_equal(cli_exporters[i].key, key))
            return &cli_exporters[i];
    return NULL;
}
