/* SPDX-License-Identifier: MIT
 *
 * Particle engines (DEM), and finite elements with particles.
 *
 * Of a linear spring with m = 0, and of a Hertz spring with m = 1/4, the damping is
 * lambda = alpha sqrt(M k), and the restitution is exp(-pi zeta/sqrt(1 - zeta^2)) with
 * zeta = alpha/2 and alpha/sqrt(5). Some engines have the factor of the one in the other.
 */
#include <math.h>

#include "law/damping.h"
#include "law/engines.h"
#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

/* beta = -ln e/sqrt(pi^2 + ln^2 e), the damping ratio that both springs need. */
static double damping_ratio(double e)
{
    double log_e = rsl_num_log(e);
    return -log_e / rsl_num_hypot(pi, log_e);
}

/* The polynomial without the root of two: alpha of the row over sqrt(2). */
static rsl_status lammps_tsuji(const rsl_law_parameters *spec, rsl_law_contact *contact,
                               rsl_error *error)
{
    rsl_status status = rsl_law_find("tsuji")->published(spec, contact, error);
    if (status >= 0 && !rsl_given(spec->damping))
        contact->damping /= sqrt(2.0);
    return status;
}

/* alpha = 2 beta, the factor of a linear spring, with a Hertz spring. */
RSL_LAW_DAMPING_BY_FACTOR(mfix_hertzian, 2.0 * damping_ratio(e))

/* alpha = 2 sqrt(5/6) beta, meant for the slope of a Hertz spring, with a linear spring. */
RSL_LAW_DAMPING_BY_FACTOR(musen_linear, 2.0 * sqrt(5.0 / 6.0) * damping_ratio(e))

/* The numerator of hu2011 over the denominator of the exact factor. */
RSL_LAW_DAMPING_BY_FACTOR(phasicflow_nonlinear, 2.2664 * damping_ratio(e))

#define JKR_NAME "adhesion, F(a) and d(a) of the radius of contact a"
#define COHESION "cohesion"

#define CUT_OFF                                                                                    \
    "resulting e above the input, most at small e: the factor was made for a contact that ends "   \
    "at d = 0 and pulls before; cut off the pull and less energy is lost"

/* A law that is made to pull, in an engine that lets no contact pull. */
#define NO_PULL(name_there, ours, known)                                                           \
    {                                                                                              \
        .name = name_there, .key = ours, .remark = known, .advice = CUT_OFF,                       \
        .end = RSL_LAW_SEPARATION_ZERO_FORCE                                                       \
    }

static const rsl_law_engine_entry lammps[] = {
    RSL_LAW_SAME("hooke", "linear"),
    RSL_LAW_SAME("hertz", "hertz"),
    RSL_LAW_KNOWN("hertz/material", "hertz", "k from the moduli and radii"),
    RSL_LAW_KNOWN("velocity", "kelvin-voigt", "damping c v; with hertz it is lee-herrmann"),
    RSL_LAW_KNOWN("mass_velocity", "lee-herrmann", "damping c M v; with hooke it is kelvin-voigt"),
    RSL_LAW_KNOWN("viscoelastic", "kuwabara-kono", "damping c M a v, a = sqrt(R d)"),
    RSL_LAW_KNOWN("tsuji", "tsuji", "since 2026, with the root of two"),
    {.name = "tsuji-before-2026",
     .key = "tsuji",
     .remark = "the polynomial without the root of two",
     .advice = "bounces too high, at every speed: the factor of the damping is too small by the "
               "root of two; use a release of 2026, or coeff_restitution, or a smaller input",
     .published = lammps_tsuji,
     .parameter = "lambda = alpha sqrt(M k), alpha = that of tsuji over sqrt(2)"},
    RSL_LAW_KNOWN("coeff_restitution", "antypov-elliott", "with hertz"),
    RSL_LAW_KNOWN("coeff_restitution/hooke", "anagnostopoulos", "with hooke"),
    {.name = "limit_damping",
     .key = "antypov-elliott",
     .remark = "coeff_restitution with hertz, and no pull before the end",
     .advice = CUT_OFF,
     .end = RSL_LAW_SEPARATION_ZERO_FORCE},
    {.name = "limit_damping/hooke",
     .key = "anagnostopoulos",
     .remark = "coeff_restitution with hooke, and no pull before the end",
     .advice = "as with hertz, by the same numbers",
     .end = RSL_LAW_SEPARATION_ZERO_FORCE},
    RSL_LAW_SAME("gran/hooke", "kelvin-voigt"),
    RSL_LAW_SAME("gran/hertz/history", "kuwabara-kono"),
    RSL_LAW_KNOWN("dmt", "dmt", "adhesion, a constant pull with a Hertz spring"),
    RSL_LAW_KNOWN("jkr", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("mdr", "mdr", "elastic-plastic particles that know all their contacts"),
};

static const rsl_law_engine_entry liggghts[] = {
    RSL_LAW_KNOWN("hooke", "anagnostopoulos", "k from a characteristic speed, by the rule 16/15"),
    RSL_LAW_SAME("hertz", "antypov-elliott"),
    RSL_LAW_KNOWN("hooke/stiffness", "kelvin-voigt", "stiffness and damping are given"),
    RSL_LAW_KNOWN("hertz/stiffness", "kuwabara-kono", "stiffness and damping are given"),
    RSL_LAW_SAME("hooke/hysteresis", "luding"),
    RSL_LAW_SAME("luding", "luding"),
    RSL_LAW_SAME("edinburgh", "eepa"),
    RSL_LAW_SAME("edinburgh/stiffness", "eepa"),
    RSL_LAW_KNOWN("thornton_ning", "thornton-ning", "there with adhesion, here without"),
    RSL_LAW_KNOWN("sjkr", "", COHESION " proportional to the area of contact"),
    RSL_LAW_KNOWN("sjkr2", "", COHESION " proportional to the area of contact"),
    RSL_LAW_KNOWN("easo", "", "capillary force"),
    RSL_LAW_KNOWN("washino", "", "capillary force"),
    RSL_LAW_KNOWN("viscous", "", "a restitution that depends on the Stokes number"),
};

static const rsl_law_engine_entry yade[] = {
    RSL_LAW_SAME("CundallStrack", "linear"),
    RSL_LAW_SAME("ViscoFrict", "kelvin-voigt"),
    NO_PULL("ViscEl", "anagnostopoulos", "from kn and cn, or from tc and en; never pulling"),
    RSL_LAW_KNOWN("Mindlin", "antypov-elliott", "en; or betan, the damping ratio itself"),
    RSL_LAW_SAME("MindlinDeresiewitz", "antypov-elliott"),
    RSL_LAW_SAME("Luding", "luding"),
    RSL_LAW_KNOWN("DMT", "dmt", "adhesion of the Mindlin law"),
};

static const rsl_law_engine_entry mercury[] = {
    RSL_LAW_SAME("LinearViscoelastic", "kelvin-voigt"),
    RSL_LAW_KNOWN("HertzianViscoelastic", "antypov-elliott", "dissipation sqrt(M k) v"),
    RSL_LAW_SAME("HertzianBSHPViscoelastic", "schwager-poschel"),
    RSL_LAW_SAME("LinearPlasticViscoelastic", "luding"),
    RSL_LAW_KNOWN("Sinter", "", "sintering"),
    RSL_LAW_KNOWN("ReversibleAdhesive", "", "adhesion that acts at a distance"),
    RSL_LAW_KNOWN("IrreversibleAdhesive", "", "adhesion that acts at a distance, once touched"),
    RSL_LAW_KNOWN("LiquidBridgeWillet", "", "capillary force"),
};

static const rsl_law_engine_entry lethe[] = {
    RSL_LAW_KNOWN("linear", "anagnostopoulos", "k from a characteristic speed, by the rule 16/15"),
    RSL_LAW_SAME("hertz", "antypov-elliott"),
    RSL_LAW_SAME("hertz_mindlin_limit_force", "antypov-elliott"),
    RSL_LAW_SAME("hertz_mindlin_limit_overlap", "antypov-elliott"),
    RSL_LAW_KNOWN("hertz_JKR", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("DMT", "dmt", "adhesion, a constant pull with a Hertz spring"),
};

static const rsl_law_engine_entry kratos[] = {
    RSL_LAW_KNOWN("Linear_viscous_Coulomb", "brogliato", "never pulling, and made for that"),
    RSL_LAW_KNOWN("Hertz_viscous_Coulomb", "thornton-hertz", "undamped above e = 0.999"),
    RSL_LAW_KNOWN("Quadratic", "general", "with n = 2"),
    RSL_LAW_KNOWN("DMT", "dmt", "adhesion, a constant pull with a Hertz spring"),
    RSL_LAW_KNOWN("JKR", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("Conical_damage", "", "a cone whose tip breaks"),
    RSL_LAW_KNOWN("stress_dependent_cohesive", "", COHESION " that grows with the peak stress"),
};

static const rsl_law_engine_entry mfix[] = {
    RSL_LAW_SAME("LSD", "anagnostopoulos"),
    {.name = "Hertzian",
     .key = "antypov-elliott",
     .remark = "with the factor of the linear spring",
     .advice = "bounces too high, at every speed: the damping factor is 2 where a Hertz spring "
               "needs the root of five; use a smaller input",
     .published = mfix_hertzian,
     .parameter = "lambda = alpha sqrt(M k), alpha = -2 ln e/sqrt(pi^2 + ln^2 e)"},
    RSL_LAW_KNOWN("van_der_Waals", "", COHESION " between rough particles"),
};

static const rsl_law_engine_entry phasicflow[] = {
    RSL_LAW_SAME("linear", "anagnostopoulos"),
    {.name = "nonLinear",
     .key = "hu2011",
     .remark = "with pi^2 in place of 10.1354",
     .advice =
         "resulting e a little below the input: the two constants of hu2011 belong together, and "
         "the engine has one of them; use a slightly larger input",
     .published = phasicflow_nonlinear,
     .parameter = "lambda = alpha sqrt(M k), alpha = -2.2664 ln e/sqrt(pi^2 + ln^2 e)"},
    RSL_LAW_KNOWN("nonLinearMod", "kuwabara-kono", "damping with d^(1/2): e depends on the speed"),
};

static const rsl_law_engine_entry musen[] = {
    RSL_LAW_SAME("Hertz", "hertz"),
    RSL_LAW_SAME("HertzMindlin", "antypov-elliott"),
    {.name = "LinearElastic",
     .key = "anagnostopoulos",
     .remark = "with the factor of the Hertz spring",
     .advice = "bounces too high, at every speed: the damping has the factor 2 sqrt(5/6) of a "
               "Hertz spring where a linear one needs 2; use a smaller input",
     .published = musen_linear,
     .parameter = "lambda = alpha sqrt(M k), alpha = -2 sqrt(5/6) ln e/sqrt(pi^2 + ln^2 e)"},
    RSL_LAW_SAME("SimpleViscoElastic", "kelvin-voigt"),
    RSL_LAW_KNOWN("JKR", "", "with a = sqrt(R d), which is not the radius of contact of JKR"),
    RSL_LAW_KNOWN("PopovJKR", "",
                  "a fit to JKR: 13 % high at 23 times the pull-off force, 40 % at 250"),
    RSL_LAW_KNOWN("HertzMindlinVdW", "", COHESION),
};

static const rsl_law_engine_entry chrono[] = {
    NO_PULL("Hooke", "anagnostopoulos", "never pulling"),
    NO_PULL("Hertz", "antypov-elliott", "never pulling"),
    NO_PULL("PlainCoulomb", "antypov-elliott", "leaves the radius out of k; never pulling"),
    {.name = "Flores",
     .key = "anagnostopoulos",
     .end = RSL_LAW_SEPARATION_ZERO_FORCE,
     .remark = "the core runs Hooke under this name",
     .advice = "depth, force, duration and restitution are those of Hooke: the core has no Flores "
               "and silently takes Hooke; use the multicore module"},
    {.name = "Flores/multicore",
     .key = "flores",
     .remark = "with a characteristic speed in place of v0 unless contacts are kept over steps "
               "(MultiStep)",
     .advice = "e changes with the speed, where Flores' does not: the damping is that of the "
               "characteristic speed; keep contacts over steps, or set it to the speed of the "
               "impact"},
    RSL_LAW_KNOWN("Constant", "", "adhesion, a constant force"),
    RSL_LAW_KNOWN("DMT", "dmt", "adhesion"),
    RSL_LAW_KNOWN("Perko", "", "adhesion"),
};

static const rsl_law_engine_entry demlab[] = {
    RSL_LAW_SAME("TTI", "hu2011"),
    RSL_LAW_SAME("KK", "kuwabara-kono"),
    RSL_LAW_SAME("LH", "lee-herrmann"),
    RSL_LAW_SAME("elasto-plastic-linear", "walton-braun"),
};

static const rsl_law_engine_entry edem[] = {
    RSL_LAW_SAME("Hertz-Mindlin", "antypov-elliott"),
    RSL_LAW_SAME("Linear-Spring", "anagnostopoulos"),
    RSL_LAW_SAME("Hysteretic-Spring", "walton-braun"),
    RSL_LAW_SAME("EEPA", "eepa"),
    RSL_LAW_KNOWN("Hertz-Mindlin-with-JKR", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("Nassauer-Kuna", "", "polyhedra, by the volume of overlap"),
};

static const rsl_law_engine_entry pfc[] = {
    RSL_LAW_SAME("linear", "kelvin-voigt"),
    RSL_LAW_SAME("hertz", "hertz"),
    RSL_LAW_KNOWN("hysteretic", "general", "Hertz with a damping made from e"),
    RSL_LAW_KNOWN("rrlinear", "kelvin-voigt", "and a resistance against rolling"),
    RSL_LAW_SAME("eepa", "eepa"),
    RSL_LAW_KNOWN("jkr", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("burger", "", "Kelvin and Maxwell elements in a row"),
};

static const rsl_law_engine_entry rocky[] = {
    RSL_LAW_SAME("hysteretic-linear-spring", "walton-braun"),
    RSL_LAW_SAME("linear-spring-dashpot", "anagnostopoulos"),
    RSL_LAW_SAME("Hertzian-spring-dashpot", "antypov-elliott"),
    RSL_LAW_KNOWN("constant", "", "adhesion, a constant force"),
    RSL_LAW_KNOWN("linear", "", "adhesion, a linear force"),
    RSL_LAW_KNOWN("Leeds", "", "elastic-plastic with adhesion"),
    RSL_LAW_KNOWN("JKR", "jkr", JKR_NAME),
};

static const rsl_law_engine_entry abaqus[] = {
    {.name = "linear",
     .key = "kelvin-voigt",
     .remark = "damping as a fraction of the critical one, 0.03 if nothing is said",
     .advice = "bounces less than an elastic contact should: contact is damped by 0.03 of the "
               "critical damping unless another fraction is given"},
    RSL_LAW_SAME("HERTZ", "hertz"),
    RSL_LAW_KNOWN("JKR", "jkr", JKR_NAME),
    RSL_LAW_KNOWN("exponential", "", "pressure that grows exponentially, per area"),
    RSL_LAW_KNOWN("tabular", "table", "pressure by a table"),
};

static const rsl_law_engine_entry rebound[] = {
    RSL_LAW_KNOWN("hard-spheres", "newton",
                  "e(v) by a function of the user; the examples have that of Bridges for ice"),
};

const rsl_law_engine rsl_law_engines_particles[] = {
    RSL_LAW_ENGINE(lammps, "LAMMPS, package GRANULAR", "manual and source, 2026-08-15"),
    RSL_LAW_ENGINE(liggghts, "LIGGGHTS", "source of LIGGGHTS-PUBLIC, 2024-06-07"),
    RSL_LAW_ENGINE(yade, "YADE", "source of 2019, scripts of 2023"),
    RSL_LAW_ENGINE(mercury, "MercuryDPM", "source, 2024-07-26"),
    RSL_LAW_ENGINE(lethe, "Lethe", "manual and source, 2026-08-20"),
    RSL_LAW_ENGINE(kratos, "Kratos, DEM application", "source, 2026"),
    RSL_LAW_ENGINE(mfix, "MFiX DEM", "source, 2014 to 2020"),
    RSL_LAW_ENGINE(phasicflow, "phasicFlow", "source, 2025-10-15"),
    RSL_LAW_ENGINE(musen, "MUSEN", "source, 2025-11-04"),
    RSL_LAW_ENGINE(chrono, "Project Chrono, smooth contacts", "source, 2026-08-18"),
    RSL_LAW_ENGINE(demlab, "DEMLab", "source, 2024-11"),
    RSL_LAW_ENGINE(edem, "EDEM", "manual, 2026"),
    RSL_LAW_ENGINE(pfc, "PFC", "manual of 9.4"),
    RSL_LAW_ENGINE(rocky, "Rocky", "manual, 2026"),
    RSL_LAW_ENGINE(abaqus, "Abaqus", "manual, 2026"),
    RSL_LAW_ENGINE(rebound, "REBOUND", "examples, 2026"),
};
const size_t rsl_law_engines_particles_count =
    sizeof rsl_law_engines_particles / sizeof rsl_law_engines_particles[0];
