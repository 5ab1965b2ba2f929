/* SPDX-License-Identifier: MIT
 *
 * Engines of robotics, biomechanics and games.
 */
#include "law/engines.h"

#define THRESHOLD "the restitution is dropped below a threshold of the speed"
#define STOPS                                                                                      \
    "the last bounces are missing: below a threshold of the speed nothing bounces; lower the "     \
    "threshold"

static const rsl_law_engine_entry simbody[] = {
    {.name = "HuntCrossley",
     .key = "marhefka-orin",
     .remark = "k d^(3/2) (1 + (3/2) c v), also in OpenSim",
     .advice = "bounces too high, more so for small e: c = (1 - e)/v0 is a first order in 1 - e; "
               "write c = (1 - e)/v0 with the smaller e"},
    RSL_LAW_KNOWN("ElasticFoundation", "general", "k a d (1 + c v) per triangle: n = m = 1"),
    RSL_LAW_KNOWN("SmoothSphereHalfSpace", "smooth-hunt-crossley",
                  "smoothed by tanh, acts at d < 0"),
    RSL_LAW_KNOWN("ExponentialSpring", "exponential-spring", "acts at a distance"),
};

static const rsl_law_engine_entry drake[] = {
    {.name = "point",
     .key = "general",
     .remark = "k d (1 + c v): n = m = 1, lambda = c k",
     .advice = "e changes with the speed: c is a constant there and belongs to one v0; the exact "
               "relation of h = c v0 and e gives it"},
    RSL_LAW_KNOWN("SAP", "kelvin-voigt", "damping as a relaxation time"),
    RSL_LAW_KNOWN("hydroelastic", "", "a field of pressure"),
};

/* -ln e/sqrt(pi^2 + ln^2 e), the usual damping ratio, is anagnostopoulos', who lets a contact pull. */
#define SOLREF                                                                                     \
    {                                                                                              \
        .name = "solref", .key = "anagnostopoulos",                                                \
        .remark =                                                                                  \
            "linear spring and damper over the effective mass, never pulling; here with the "      \
            "usual damping ratio",                                                                 \
        .advice =                                                                                  \
            "bounces too high: there is no restitution to write, and the damping ratio "           \
            "-ln e/sqrt(pi^2 + ln^2 e) is that of a contact that pulls before it ends; take "      \
            "the damping of brogliato, which does not",                                            \
        .end = RSL_LAW_SEPARATION_ZERO_FORCE                                                       \
    }

static const rsl_law_engine_entry mujoco[] = {SOLREF};

static const rsl_law_engine_entry newton[] = {
    RSL_LAW_KNOWN("ke-kd", "kelvin-voigt", "stiffness and damping, semi-implicit"),
    SOLREF,
    RSL_LAW_KNOWN("restitution", "newton", "in XPBD, if its flag is set, and in Kamino"),
};

static const rsl_law_engine_entry jaxsim[] = {
    RSL_LAW_KNOWN("soft-contacts", "general", "K d^(1+p) + D d^q v: n = 1 + p, m = q"),
};

static const rsl_law_engine_entry rigidbodydynamics[] = {
    RSL_LAW_SAME("HuntCrossleyModel", "marhefka-orin"),
};

static const rsl_law_engine_entry box2d[] = {
    {.name = "restitution", .key = "newton", .remark = THRESHOLD, .advice = STOPS},
};
static const rsl_law_engine_entry jolt[] = {
    {.name = "restitution", .key = "newton", .remark = THRESHOLD, .advice = STOPS},
};
static const rsl_law_engine_entry rapier[] = {RSL_LAW_SAME("restitution", "newton")};
static const rsl_law_engine_entry bullet[] = {RSL_LAW_SAME("restitution", "newton")};
static const rsl_law_engine_entry avian[] = {RSL_LAW_SAME("restitution", "newton")};

static const rsl_law_engine_entry physx[] = {
    RSL_LAW_SAME("restitution", "newton"),
    RSL_LAW_KNOWN("compliant", "kelvin-voigt",
                  "a negative restitution is the stiffness, damping apart"),
};

static const rsl_law_engine_entry ode[] = {
    RSL_LAW_SAME("bounce", "newton"),
    RSL_LAW_KNOWN("ERP-CFM", "kelvin-voigt", "stepped implicitly"),
};

static const rsl_law_engine_entry pooltool[] = {
    RSL_LAW_KNOWN("stronge-compliant", "", "energetic restitution with tangential compliance"),
    RSL_LAW_KNOWN("mathavan", "", "ball and cushion, by impulse steps"),
};

const rsl_law_engine rsl_law_engines_robots[] = {
    RSL_LAW_ENGINE(simbody, "Simbody and OpenSim", "headers, 2026-07-23"),
    RSL_LAW_ENGINE(drake, "Drake", "manual and source, 2026-08-20"),
    RSL_LAW_ENGINE(mujoco, "MuJoCo", "manual of 3.12, 2026-08-20"),
    RSL_LAW_ENGINE(newton, "Newton Physics", "manual and source, 2026-08-22"),
    RSL_LAW_ENGINE(jaxsim, "JaxSim", "source, 2026"),
    RSL_LAW_ENGINE(rigidbodydynamics, "RigidBodyDynamics.jl", "source, 2026"),
    RSL_LAW_ENGINE(box2d, "Box2D", "source, 2026-08"),
    RSL_LAW_ENGINE(jolt, "Jolt Physics", "source, 2026"),
    RSL_LAW_ENGINE(rapier, "Rapier", "source, 2026-08"),
    RSL_LAW_ENGINE(bullet, "Bullet", "source, 2026"),
    RSL_LAW_ENGINE(avian, "Avian", "source, 2026"),
    RSL_LAW_ENGINE(physx, "PhysX", "manual, 2026"),
    RSL_LAW_ENGINE(ode, "Open Dynamics Engine", "manual, 2026"),
    RSL_LAW_ENGINE(pooltool, "pooltool", "source, 2026"),
};
const size_t rsl_law_engines_robots_count =
    sizeof rsl_law_engines_robots / sizeof rsl_law_engines_robots[0];
