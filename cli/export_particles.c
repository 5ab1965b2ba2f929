/* SPDX-License-Identifier: MIT
 *
 * export: engines of particles.
 */
#include "export_rows.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "law/extra.h"
#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

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
    const rsl_law old = cli_export_formula("lammps", "tsuji-before-2026");
    double e, e_old, k = c->stiffness / sqrt(of->radius);
    rsl_status status = cli_export_dashpot(c, &e, error);
    if (status < 0)
        return status;
    lammps_begin(lines);
    lammps(of, lines, "", k, e, "coeff_restitution");
    if (cli_export_formula_restitution(&old, c, &e_old, NULL) == RSL_OK) {
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
             c->model->name, cli_export_young(of),
             c->damping / (by_radius ? c->mass * sqrt(of->radius) : 1.0), of->poisson,
             cli_export_surface_energy(of), by_radius ? "viscoelastic" : "velocity");
    return lammps_end(of, lines);
}

/* JKR where dF/da = 0, A^(3/2) = (3/8) sqrt(8 pi) in the units of law/adhesion.c. */
static double pulls_max(const rsl_law_contact *c)
{
    double b3 = 0.375 * sqrt(8.0 * pi), b = rsl_num_cbrt(b3);
    return rsl_law_extra_of(c)->adhesive.length * b * (b3 - sqrt(2.0 * pi));
}

#define EXPORT_RETURNS_EARLY                                                                       \
    "the engine ends contact at the largest tensile force, the law where it is unstable, which "   \
    "takes "                                                                                       \
    "more work",                                                                                   \
        pulls_max

static const cli_export_form lammps_forms[] = {
    {"hooke, damping velocity", "power", 1.0, 0.0, 0, 0, lammps_velocity,
     .why = EXPORT_RETURNS_LAW},
    {"hertz, damping velocity", "power", 1.5, 0.0, 0, 1, lammps_velocity,
     .why = EXPORT_RETURNS_LAW},
    {"hertz, damping coeff_restitution", "power", 1.5, 0.25, 0, 1, lammps_restitution,
     .why = EXPORT_RETURNS_LAW},
    {"hertz, damping viscoelastic", "power", 1.5, 0.5, 0, 1, lammps_viscoelastic,
     .why = EXPORT_RETURNS_LAW},
    {"jkr, damping velocity", "jkr", 1.5, 0.0, 0, 1, lammps_adhesive, .why = EXPORT_RETURNS_EARLY},
    {"jkr, damping viscoelastic", "jkr", 1.5, 0.5, 0, 1, lammps_adhesive,
     .why = EXPORT_RETURNS_EARLY},
    {"dmt, damping velocity", "dmt", 1.5, 0.0, 0, 1, lammps_adhesive, .why = EXPORT_RETURNS_LAW},
    {"dmt, damping viscoelastic", "dmt", 1.5, 0.5, 0, 1, lammps_adhesive,
     .why = EXPORT_RETURNS_LAW},
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
    rsl_status status = cli_export_dashpot(of->contact, &e, error);
    if (status < 0)
        return status;
    cli_line(lines, "units           si");
    liggghts_fix(lines, "m1", "youngsModulus", cli_export_young(of));
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
    {"hooke/stiffness", "power", 1.0, 0.0, 0, 0, liggghts_stiffness, .why = EXPORT_RETURNS_LAW},
    {"hertz", "power", 1.5, 0.25, 0, 1, liggghts_hertz, .why = EXPORT_RETURNS_LAW},
    {"hertz/stiffness", "power", 1.5, 0.5, 0, 1, liggghts_stiffness, .why = EXPORT_RETURNS_LAW},
};

/* ---- YADE ---------------------------------------------------------------------- */

static rsl_status yade_mindlin(const cli_export *of, cli_lines *lines, rsl_error *error)
{
    double e;
    char gamma[40] = "";
    int sticks = strcmp(of->contact->model->name, "dmt") == 0;
    rsl_status status = cli_export_dashpot(of->contact, &e, error);
    if (status < 0)
        return status;
    if (sticks)
        snprintf(gamma, sizeof gamma, ", gamma=%.10g", cli_export_surface_energy(of));
    cli_line(lines, "material = FrictMat(young=%.10g, poisson=%g, frictionAngle=0)",
             cli_export_young(of), of->poisson);
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
     .why = EXPORT_RETURNS_LAW},
    {"Mindlin, gamma", "dmt", 1.5, CLI_EXPORT_UNDAMPED, 0, 1, yade_mindlin,
     .why = EXPORT_RETURNS_LAW},
    {"ViscEl, kn and cn", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_FORCE, 0, yade_viscoelastic,
     .why = EXPORT_RETURNS_CUT},
};

/* ---- engines with a text --------------------------------------------------------- */

#define HERTZ_DASHPOT(name, text)                                                                  \
    {                                                                                              \
        name, "power", 1.5, 0.25, RSL_LAW_SEPARATION_ZERO_DEPTH, 1, EXPORT_TEXT(text),             \
            .why = WHY_LAW, .friction = 1                                                          \
    }
#define WHY_LAW "e of the law: force and end of contact are the same there"

static const cli_export_form mercury_forms[] = {
    HERTZ_DASHPOT(
        "HertzianViscoelasticMindlin",
        "HertzianViscoelasticMindlinSpecies species;\n"
        "species.setEffectiveElasticModulusAndRestitutionCoefficient(@modulus@, @dashpot@);\n"
        "species.setEffectiveShearModulus(@shear@ / (2 * (2 - @nu@)));\n"
        "species.setSlidingFrictionCoefficient(@mu@);\n"
        "setTimeStep(@step@);"),
    {"LinearViscoelasticFriction", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0,
     EXPORT_TEXT("LinearViscoelasticFrictionSpecies species;\n"
                 "species.setStiffness(@k@);\n"
                 "species.setDissipation(@c@);\n"
                 "species.setSlidingFrictionCoefficient(@mu@);\n"
                 "setTimeStep(@step@);"),
     .why = WHY_LAW, .friction = 1},
};

static const cli_export_form lethe_forms[] = {
    HERTZ_DASHPOT("hertz_mindlin_limit_overlap",
                  "subsection model parameters\n"
                  "  set particle particle contact force method = hertz_mindlin_limit_overlap\n"
                  "end\n"
                  "subsection lagrangian physical properties\n"
                  "  subsection particle type 0\n"
                  "    set young modulus particles           = @young@\n"
                  "    set poisson ratio particles           = @nu@\n"
                  "    set restitution coefficient particles = @dashpot@\n"
                  "    set friction coefficient particles    = @mu@\n"
                  "  end\n"
                  "end\n"
                  "subsection simulation control\n"
                  "  set time step = @step@\n"
                  "end"),
};

static const cli_export_form mfix_forms[] = {
    {"LSD", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0,
     EXPORT_TEXT("DES_COLL_MODEL = 'LSD'\n"
                 "KN = @k@\n"
                 "DES_EN_INPUT(1) = @dashpot@\n"
                 "MEW = @mu@"),
     .why = "e of the law; the program takes a fiftieth of the duration of contact as step",
     .friction = 1},
};

static const cli_export_form edem_forms[] = {
    HERTZ_DASHPOT("Hertz-Mindlin (no slip)", "Poisson's Ratio             @nu@\n"
                                             "Shear Modulus               @shear@ Pa\n"
                                             "Coefficient of Restitution  @dashpot@\n"
                                             "Coefficient of Static Friction  @mu@\n"
                                             "Fixed Time Step             @step@ s"),
};

/* The dashpot is c = 2 beta sqrt(M kn); dp_mode 0 lets it pull. */
static const cli_export_form pfc_forms[] = {
    {"linear, dp_nratio", "power", 1.0, 0.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0,
     EXPORT_TEXT(
         "contact cmat default model linear property kn @k@ dp_nratio @ratio@ dp_mode 0 fric @mu@\n"
         "model mechanical timestep fix @step@"),
     .why = WHY_LAW, .friction = 1},
};

static const cli_export_form dem_engine_forms[] = {
    HERTZ_DASHPOT("HERTZIAN",
                  "auto material = sim.LoadMaterial({{\"E\", @young@}, {\"nu\", @nu@},\n"
                  "    {\"CoR\", @dashpot@}, {\"mu\", @mu@}, {\"Crr\", 0.0}});\n"
                  "sim.UseFrictionalHertzianModel();\n"
                  "sim.SetInitTimeStep(@step@);"),
};

/* ---- the engines ------------------------------------------------------------------- */

const cli_exporter cli_exporters_particles[] = {
    {"lammps", "LAMMPS", "manual, pair_style granular, and source of its damping", "SI",
     "antypov-elliott (Hertz) or anagnostopoulos (linear)", RSL_STEP_SCHEME_VERLET,
     EXPORT_FORMS(lammps), .law = "antypov-elliott", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine =
         "pair_coeff of unlike types is mixed: moduli as in Hertz, dampings by the geometric mean",
     .run = 1},
    {"liggghts", "LIGGGHTS", "manual, gran model hertz, hertz/stiffness, hooke/stiffness", "SI",
     "antypov-elliott (Hertz) or anagnostopoulos (linear)", RSL_STEP_SCHEME_VERLET,
     EXPORT_FORMS(liggghts), .law = "antypov-elliott", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "each pair of types has a restitution of its own", .run = 1},
    {"yade", "YADE", "manual, MindlinPhys and ViscElPhys", "SI",
     "antypov-elliott (Hertz) or brogliato (linear)", RSL_STEP_SCHEME_VERLET, EXPORT_FORMS(yade),
     .law = "antypov-elliott", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "materials act in series; en of a pair by a MatchMaker", .run = 1},
    {"mercury", "MercuryDPM", "source of HertzianViscoelasticNormalSpecies", "SI",
     "antypov-elliott (Hertz) or anagnostopoulos (linear)", RSL_STEP_SCHEME_VERLET,
     EXPORT_FORMS(mercury), .law = "antypov-elliott", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "mixed species: the harmonic mean, or values of their own"},
    {"lethe", "Lethe", "parameters of Lethe-DEM, 2026", "SI", "antypov-elliott",
     RSL_STEP_SCHEME_VERLET, EXPORT_FORMS(lethe), .law = "antypov-elliott",
     .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "the harmonic mean of two restitutions; moduli as in Hertz"},
    {"mfix", "MFiX DEM", "keywords of MFiX", "SI", "anagnostopoulos", RSL_STEP_SCHEME_VERLET,
     EXPORT_FORMS(mfix), .law = "anagnostopoulos", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "each pair of phases has a restitution of its own"},
    {"edem", "EDEM", "manual, Hertz-Mindlin (no slip)", "SI", "antypov-elliott",
     RSL_STEP_SCHEME_VERLET, EXPORT_FORMS(edem), .law = "antypov-elliott",
     .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "each pair of materials has a restitution of its own"},
    {"pfc", "PFC", "manual, linear contact model", "SI", "anagnostopoulos", RSL_STEP_SCHEME_VERLET,
     EXPORT_FORMS(pfc), .law = "anagnostopoulos", .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "the contact model assignment table has values of the contact"},
    {"dem-engine", "Chrono DEM-Engine", "demos and force model, 2026", "SI", "antypov-elliott",
     RSL_STEP_SCHEME_VERLET, EXPORT_FORMS(dem_engine), .law = "antypov-elliott",
     .end = RSL_LAW_SEPARATION_ZERO_DEPTH,
     .combine = "a pair of materials has its own by SetMaterialPropertyPair"},
};
EXPORT_TABLE(particles);
