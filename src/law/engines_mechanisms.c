/* SPDX-License-Identifier: MIT
 *
 * Multibody programs, and programs for structures that pound.
 */
#include "law/damping.h"
#include "law/engines.h"

/* gonthier below e = 1/3, carvalho-martins above: the force is the same. */
static rsl_status exudyn_two(const rsl_law_parameters *spec, rsl_law_contact *contact,
                             rsl_error *error)
{
    const char *key = contact->restitution < 1.0 / 3.0 ? "gonthier" : "carvalho-martins";
    return rsl_law_find(key)->published(spec, contact, error);
}

/* h = 3 (1 - e^2)/(2 e^2), made for damping during loading alone, in both phases. */
RSL_LAW_DAMPING_BY_RATIO(railway_pant, 1.5 * (1.0 - e * e) / (e * e))

#define IMPACT                                                                                     \
    {                                                                                              \
        .name = "IMPACT", .key = "impact-step",                                                    \
        .remark = "damping that grows with the depth and then stays",                              \
        .advice = "e changes with speed and mass: the law has no input restitution; fit the "      \
                  "damping at the speed that matters"                                              \
    }

static const rsl_law_engine_entry adams[] = {
    IMPACT,
    RSL_LAW_KNOWN("POISSON", "", "a penalty with a restitution; its formula is not published"),
};

static const rsl_law_engine_entry solidworks[] = {IMPACT};

static const rsl_law_engine_entry motionsolve[] = {
    IMPACT,
    RSL_LAW_KNOWN("POISSON", "", "a penalty with a restitution; its formula is not published"),
    RSL_LAW_KNOWN("VOLUME", "", "moduli and the depth of a layer; its formula is not published"),
};

static const rsl_law_engine_entry recurdyn[] = {
    RSL_LAW_KNOWN("standard", "general", "k d^m1 + c sgn(v) |v|^m2 d^m3: n = m1, q = m2, m = m3"),
    IMPACT,
};

static const rsl_law_engine_entry simscape[] = {
    RSL_LAW_KNOWN("hard-stop", "kelvin-voigt", "stiffness and damping are given"),
    RSL_LAW_KNOWN("hard-stop/undamped-rebound", "mahmoud-jankowski",
                  "damped on the way in alone; there the damping is given"),
    RSL_LAW_KNOWN("spatial-contact-force", "",
                  "k d + c v times a smooth factor that is not published"),
};

static const rsl_law_engine_entry simpack[] = {
    RSL_LAW_SAME("Hertz", "hertz"),
    RSL_LAW_SAME("unilateral-spring-damper", "kelvin-voigt"),
    RSL_LAW_KNOWN("PCM", "", "an elastic layer on polygons"),
};

static const rsl_law_engine_entry modelica[] = {
    {.name = "ElastoGap",
     .key = "elasto-gap",
     .remark = "k d^n with a damping force of at most k d^n",
     .advice =
         "e changes with the mass, and with the speed unless n = 1: the law has no restitution "
         "to ask for; fit the damping at the mass and speed that matter"},
};

static const rsl_law_engine_entry modia3d[] = {
    {.name = "contact",
     .key = "flores",
     .remark = "the damping is capped",
     .advice = "resulting e below the input at middle e, as of flores; small e are not reached "
               "because the damping is capped"},
};

static const rsl_law_engine_entry exudyn[] = {
    RSL_LAW_KNOWN("impactModel-0", "eepa", "with a linear damper besides"),
    RSL_LAW_SAME("impactModel-1", "hunt-crossley"),
    {.name = "impactModel-2",
     .key = "carvalho-martins",
     .remark = "gonthier below e = 1/3",
     .advice = "",
     .published = exudyn_two,
     .parameter = "gonthier for e < 1/3, carvalho-martins above"},
};

static const rsl_law_engine_entry mbdyn[] = {
    RSL_LAW_SAME("flores", "flores"),
    RSL_LAW_SAME("hunt-crossley", "hunt-crossley"),
    RSL_LAW_SAME("lankarani-nikravesh", "lankarani-nikravesh"),
};

static const rsl_law_engine_entry dys[] = {
    RSL_LAW_KNOWN("radzimovsky", "radzimovsky",
                  "there the width of contact is too small by the root of two"),
    RSL_LAW_KNOWN("goldsmith", "", "line contact, with a logarithm that has a dimension"),
    RSL_LAW_KNOWN("dubowsky-freudenstein", "", "line contact"),
    RSL_LAW_KNOWN("esdu", "", "line contact, there with one factor pi more"),
    RSL_LAW_SAME("johnson", "johnson-cylinder"),
};

static const rsl_law_engine_entry siconos[] = {
    RSL_LAW_SAME("NewtonImpact", "newton"),
    RSL_LAW_SAME("NewtonImpactFriction", "newton"),
    RSL_LAW_KNOWN("MultipleImpact", "", "energetic restitution, impacts in a row"),
};

static const rsl_law_engine_entry opensees[] = {
    RSL_LAW_SAME("ImpactMaterial", "muthukumar-bilinear"),
    RSL_LAW_SAME("ViscoelasticGap", "kelvin-voigt"),
    {.name = "Hertzdamp",
     .key = "flores",
     .remark = "the damping ratio h is given; 8 (1 - e)/(5 e) is what its manual recommends",
     .advice = "resulting e below the input at middle e: the ratio of the manual is that of "
               "flores; write the h of the exact relation instead"},
    RSL_LAW_SAME("JankowskiImpact", "jankowski"),
    RSL_LAW_KNOWN("ElasticPPGap", "", "elastic, then plastic with hardening"),
    RSL_LAW_KNOWN("HyperbolicGap", "", "F = d/(1/K + R d/F_ult)"),
};

static const rsl_law_engine_entry railway[] = {
    {.name = "anagnostopoulos",
     .key = "ye-linear",
     .remark = "the law under this name is that of Ye, Li and Zhu",
     .advice = "no linear damper: this name selects damping proportional to k d"},
    {.name = "pant-wijeyewickrema",
     .key = "ye-linear",
     .remark = "damped in both phases with the factor of the approach",
     .advice = "bounces far too low: the factor is made for damping during loading alone, and the "
               "unloading is damped too; use a larger input",
     .published = railway_pant,
     .parameter = "h = 3 (1 - e^2)/(2 e^2), lambda = h k/v0, in both phases"},
    RSL_LAW_KNOWN("tabulated", "table", "force by a table"),
};

const rsl_law_engine rsl_law_engines_mechanisms[] = {
    RSL_LAW_ENGINE(adams, "MSC Adams", "manual, 2026"),
    RSL_LAW_ENGINE(solidworks, "SolidWorks Motion", "manual, 2026"),
    RSL_LAW_ENGINE(motionsolve, "MotionSolve", "manual, 2026"),
    RSL_LAW_ENGINE(recurdyn, "RecurDyn", "manual and answers of its makers, 2026"),
    RSL_LAW_ENGINE(simscape, "Simscape Multibody", "manual, 2026"),
    RSL_LAW_ENGINE(simpack, "Simpack", "manual, 2026"),
    RSL_LAW_ENGINE(modelica, "Modelica Standard Library", "source and its text, 2026"),
    RSL_LAW_ENGINE(modia3d, "Modia3D", "source, 2026-02"),
    RSL_LAW_ENGINE(exudyn, "Exudyn", "manual of 1.11, 2026-08-05"),
    RSL_LAW_ENGINE(mbdyn, "MBDyn", "source, 2026"),
    RSL_LAW_ENGINE(dys, "DyS", "source, 2026"),
    RSL_LAW_ENGINE(siconos, "Siconos", "source, 2024-07"),
    RSL_LAW_ENGINE(opensees, "OpenSees", "manual and source, 2026-08-14"),
    RSL_LAW_ENGINE(railway, "railway-impact-simulator", "source, 2026-07"),
};
const size_t rsl_law_engines_mechanisms_count =
    sizeof rsl_law_engines_mechanisms / sizeof rsl_law_engines_mechanisms[0];
