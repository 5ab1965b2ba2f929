/* SPDX-License-Identifier: MIT */
/** @file
 * tangent: tangential contact laws: friction, rolling resistance, torsional resistance (twist).
 *
 * Bodies 1 and 2 are in contact; the unit normal n points from 1 to 2. At the contact point
 *
 *     g   = v2 + w2 x r2 - v1 - w1 x r1      relative velocity
 *     s   = g - (g.n) n                      slip (sliding velocity)
 *     g_r = R (w1 - w2) x n                  rolling velocity, R = R1 R2/(R1+R2)
 *     w_n = (w2 - w1).n                      twist rate
 *
 * The friction force T opposes the slip: -T on body 2, T on body 1. It is bounded by the friction
 * limit C = mu max(N + A, 0), with the normal force N including its damping and the adhesive
 * contribution A. (The bristles of dahl and lugre relax to this limit: they exceed it temporarily
 * while N decreases.)
 *
 * Laws are catalogue entries, like the normal laws. The force is a pure function of a const state,
 * so a trial step of an integrator has no side effects; rsl_tangent_advance commits a step.
 *
 *     rsl_tangent_law + rsl_tangent_parameters --rsl_tangent_prepare--> rsl_tangent
 *     rsl_tangent + state + rsl_tangent_kinematics --rsl_tangent_force--> rsl_tangent_traction
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_TANGENT_H
#define RESILE_TANGENT_H

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- laws ------------------------------------------------------------------- */

/** The kind of resistance: name, description. */
#define RSL_TANGENT_KIND_LIST(X)                                                                   \
    X(RSL_TANGENT_FRICTION, "friction", "force against the slip")                                  \
    X(RSL_TANGENT_ROLLING, "rolling", "torque against rolling")                                    \
    X(RSL_TANGENT_TWIST, "twist", "torque against spin about the normal")

typedef enum rsl_tangent_kind {
#define RSL_TANGENT_KIND_ENUM(name, text, what) name,
    RSL_TANGENT_KIND_LIST(RSL_TANGENT_KIND_ENUM)
#undef RSL_TANGENT_KIND_ENUM
        RSL_TANGENT_KIND_COUNT
} rsl_tangent_kind;

/** All input parameters of the laws: field, symbol, unit, lower bound, whether the bound itself is
 * allowed, upper bound, meaning. */
#define RSL_TANGENT_INPUT_LIST(X)                                                                  \
    RSL_TANGENT_INPUT_LIST_FRICTION(X)                                                             \
    X(radius, "R", "m", 0.0, 0, HUGE_VAL, "effective radius R1 R2/(R1+R2)")                        \
    X(cells, "n", "1", 8.0, 1, 4096.0, "springs over the radius of contact")                       \
    X(rolling_friction, "mu_r", "1", 0.0, 1, HUGE_VAL, "rolling friction, torque over R N")        \
    X(rolling_stiffness, "k_r", "N m/rad", 0.0, 0, HUGE_VAL, "rolling stiffness")                  \
    X(rolling_damping, "c_r", "N m s/rad", 0.0, 1, HUGE_VAL, "rolling damping")

/** The friction parameters that are also available for contacts of mechanisms. */
#define RSL_TANGENT_INPUT_LIST_FRICTION(X)                                                         \
    X(friction, "mu", "1", 0.0, 1, HUGE_VAL, "coefficient of friction")                            \
    X(friction_static, "mu_s", "1", 0.0, 1, HUGE_VAL, "coefficient of friction at rest")           \
    X(stiffness, "k_t", "N/m^(1+p)", 0.0, 1, HUGE_VAL, "tangential stiffness (at d^p = 1)")        \
    X(exponent, "p", "1", 0.0, 1, HUGE_VAL, "exponent of the depth in k_t d^p")                    \
    X(ratio, "kappa", "1", 0.0, 0, HUGE_VAL, "tangential over normal stiffness")                   \
    X(poisson, "nu", "1", 0.0, 1, 0.5, "Poisson's ratio of both bodies")                           \
    X(damping, "eta", "N s/m", 0.0, 1, HUGE_VAL, "tangential damping")                             \
    X(restitution, "beta0", "1", 0.0, 1, 1.0, "tangential restitution where it sticks")            \
    X(slip_speed, "v_s", "m/s", 0.0, 0, HUGE_VAL, "slip at which friction is in full")             \
    X(slip_speed_low, "v_0", "m/s", 0.0, 1, HUGE_VAL, "slip at which friction begins")             \
    X(decay, "xi", "s/m", 0.0, 1, HUGE_VAL, "decay from static to kinetic friction")               \
    X(viscosity, "sigma2", "N s/m", 0.0, 1, HUGE_VAL, "viscous friction")                          \
    X(adhesion, "A", "N", 0.0, 1, HUGE_VAL, "what adhesion adds to N in the cap")

/** The parameters of one contact. Start from rsl_tangent_parameters_default(). */
typedef struct rsl_tangent_parameters {
#define RSL_TANGENT_INPUT_FIELD(field, symbol, unit, low, closed, high, meaning) double field;
    RSL_TANGENT_INPUT_LIST(RSL_TANGENT_INPUT_FIELD)
#undef RSL_TANGENT_INPUT_FIELD
    int reset_with_damper; /**< 1: at the friction limit the spring is reset together with the
                                dashpot, k_t x = C - eta s (Luding 2008); 0: only the spring is
                                limited to C, which is always dissipative; default -1: as in the
                                law */
} rsl_tangent_parameters;

enum rsl_tangent_input_index {
#define RSL_TANGENT_INPUT_INDEX(field, symbol, unit, low, closed, high, meaning)                   \
    RSL_TANGENT_INDEX_##field,
    RSL_TANGENT_INPUT_LIST(RSL_TANGENT_INPUT_INDEX)
#undef RSL_TANGENT_INPUT_INDEX
        RSL_TANGENT_INPUT_COUNT
};
#define RSL_TANGENT_INPUT_BIT(field) (1u << RSL_TANGENT_INDEX_##field)

typedef struct rsl_tangent_input {
    const char *name, *symbol, *unit, *meaning;
    double low, high;
    int closed;    /**< whether `low` itself is allowed */
    size_t offset; /**< of the double in rsl_tangent_parameters */
} rsl_tangent_input;

typedef struct rsl_tangent rsl_tangent;
typedef struct rsl_tangent_model rsl_tangent_model; /**< internal */

/** One law. Text fields are never NULL. */
typedef struct rsl_tangent_law {
    const char *key, *aliases, *title, *authors;
    int year;
    const char *doi, *bibtex;
    rsl_tangent_kind kind;
    const char *equation;
    unsigned inputs, options; /**< RSL_TANGENT_INPUT_BIT(...): required, optional inputs */
    int state;                /**< doubles of state per contact in three dimensions; -1: three per
                                   spring, see `cells` */
    int passive;              /**< 1: passive: never releases more energy than it absorbed */
    const char *exact;        /**< analytical results */
    const char *errata;       /**< defects and misprints; "" if none known */
    const rsl_tangent_model *model;
} rsl_tangent_law;

/** Number of laws, and the law at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_tangent_law_count(void);
RSL_API const rsl_tangent_law *rsl_tangent_law_at(size_t index);

/** Finds a law of the given kind by its key or alias, ignoring letter case; for keys from user
 * input. An unknown key, or a law of another kind, gives RSL_ERROR_UNKNOWN, and the message
 * suggests the nearest key. */
RSL_API rsl_status rsl_tangent_law_get(const char *key, rsl_tangent_kind kind,
                                       const rsl_tangent_law **law, rsl_error *error);

/** Finds a law of any kind, for keys fixed in the calling program; NULL if the key is unknown. A
 * NULL in rsl_tangent_laws means no law. */
RSL_API const rsl_tangent_law *rsl_tangent_law_find(const char *key);

RSL_API const char *rsl_tangent_kind_name(rsl_tangent_kind kind);
RSL_API const char *rsl_tangent_kind_meaning(rsl_tangent_kind kind);
RSL_API const rsl_tangent_input *rsl_tangent_input_table(void);

/** All fields RSL_UNSET. */
RSL_API rsl_tangent_parameters rsl_tangent_parameters_default(void);

/* ---- one contact ------------------------------------------------------------- */

/** The active laws, one of each kind; NULL: none. */
typedef struct rsl_tangent_laws {
    const rsl_tangent_law *friction, *rolling, *twist;
} rsl_tangent_laws;

/** A prepared contact: plain data. Parameters that the laws do not use are 0. */
struct rsl_tangent {
    rsl_tangent_laws laws;
    double friction, friction_static; /**< mu, mu_s */
    double stiffness, exponent;       /**< k_t d^p */
    double damping, viscosity;        /**< eta, sigma2 */
    double restitution;               /**< beta0 */
    double slip_speed, slip_speed_low, decay;
    double ratio;    /**< kappa = k_t/k_n; RSL_UNSET if not defined for the normal law */
    double radius;   /**< R */
    double adhesion; /**< A of the friction limit, N */
    double rolling_friction, rolling_stiffness, rolling_damping;
    int reset_with_damper;
    int cells; /**< number of springs of mindlin-deresiewicz */
};

/** Prepares a contact. If `ratio` or `poisson` is given, the tangential stiffness follows from the
 * normal law `normal`: k_t = kappa n k d^(n-1) for a normal law k d^n, with
 * kappa = 2 (1 - nu)/(2 - nu); for the Mindlin laws 8 G* a = kappa 2 E* a. `normal` may be NULL if
 * `stiffness` is given or not needed. RSL_ERROR_MISSING names the missing parameter. `ratio`,
 * `poisson` and `stiffness` are mutually exclusive (RSL_ERROR_CONFLICT). */
RSL_API rsl_status rsl_tangent_prepare(const rsl_tangent_laws *laws,
                                       const rsl_tangent_parameters *spec,
                                       const rsl_law_contact *normal, rsl_tangent *tangent,
                                       rsl_error *error);

/** The state of one contact: rsl_tangent_state_count() doubles, all zero for a new contact. They
 * may be copied, stored and sent as bytes. The first RSL_TANGENT_STATE_COUNT are common to all
 * laws; the springs of mindlin-deresiewicz follow, three doubles each. */
enum {
    RSL_TANGENT_STATE_NORMAL = 0,     /**< normal n of the last step */
    RSL_TANGENT_STATE_SPRING = 3,     /**< spring elongation x, m */
    RSL_TANGENT_STATE_ROLLING = 6,    /**< rolling angle of the spring, rad */
    RSL_TANGENT_STATE_TWIST = 9,      /**< twist angle of the spring, rad */
    RSL_TANGENT_STATE_STIFFNESS = 10, /**< k_t d^p of the last step, N/m */
    RSL_TANGENT_STATE_TWISTING = 11,  /**< torsional stiffness k_q of the last step, N m/rad; for
                                           the dissipation of twist */
    RSL_TANGENT_STATE_COUNT = 12
};
RSL_API size_t rsl_tangent_state_count(const rsl_tangent *tangent);

/** Contact kinematics at one instant. */
typedef struct rsl_tangent_kinematics {
    double normal[3];  /**< n, unit, from 1 to 2 */
    double slip[3];    /**< s, m/s */
    double rolling[3]; /**< (w1 - w2) x n, rad/s: rolling velocity over R */
    double twist_rate; /**< (w2 - w1).n, rad/s */
    double spin_mean;  /**< (w1 + w2).n/2, rad/s: mean rotation of the pair about the normal */
    double depth;      /**< d, m */
    double force;      /**< normal force N, N */
} rsl_tangent_kinematics;

/** Forces and torques of a contact. */
typedef struct rsl_tangent_traction {
    double force[3];          /**< on body 2, at the contact point, N */
    double torque_rolling[3]; /**< on body 2, N m; the opposite on body 1 */
    double torque_twist;      /**< along n on body 2, N m; the opposite on body 1 */
    double elastic_energy;    /**< in all springs, J */
    double dissipated_power;  /**< by dashpots, and by sliding for laws without a spring, W */
    double dforce_dslip;      /**< |d force/d slip| in the direction of the slip, N s/m */
    double dforce_dspring;    /**< |d force/d x|, N/m; 0 during sliding */
    int slips, rolls, twists; /**< 1: at the limit of friction, rolling resistance, torsional
                                   resistance */
} rsl_tangent_traction;

/** A sphere: position (m), velocity (m/s), angular velocity (rad/s), radius. */
typedef struct rsl_tangent_sphere {
    double position[3], velocity[3], spin[3];
    double radius; /**< m, > 0 and finite */
} rsl_tangent_sphere;

/** Computes all fields except `force`. The lever arms l_i = R_i - d R_j/(R1 + R2) add up to the
 * distance of the centres; with any other choice a rigid rotation of the pair would cause slip. The
 * arms are written to `arm` (may be NULL): the torque on body 1 is arm[0] n x force_on_1, on body 2
 * it is -arm[1] n x force_on_2. */
RSL_API rsl_status rsl_tangent_kinematics_of_spheres(const rsl_tangent_sphere *one,
                                                     const rsl_tangent_sphere *two,
                                                     rsl_tangent_kinematics *meeting, double arm[2],
                                                     rsl_error *error);

/** Force and torques; the state is only read. They are zero for depth <= 0 or N + A <= 0. NaN and
 * infinity are refused. */
RSL_API rsl_status rsl_tangent_force(const rsl_tangent *tangent, const double *state,
                                     const rsl_tangent_kinematics *meeting,
                                     rsl_tangent_traction *traction, rsl_error *error);

/** Dissipation of a step by sliding, by dashpots, and by changes of the contact area, J. Each is
 * non-negative for a passive law; area < 0 means spurious energy gain. */
typedef struct rsl_tangent_dissipation {
    double slip, damping, area;
} rsl_tangent_dissipation;

/** Commits one accepted step of length `step` s that ends at `meeting` (second-order accurate if
 * the slip is that of the middle of the step). The springs are, in this order: rotated with the
 * normal, by the smallest rotation; rotated with the pair about the normal; elongated, after
 * rescaling if the law requires it; and limited. After separation they are zero and their energy is
 * dissipated. The dissipation of the step is added to `lost` (may be NULL). */
RSL_API rsl_status rsl_tangent_advance(const rsl_tangent *tangent, double *state,
                                       const rsl_tangent_kinematics *meeting, double step,
                                       rsl_tangent_dissipation *lost, rsl_error *error);

/** Rotates x from the plane normal to n0 into the plane normal to n1, and then by `twist` (rad)
 * about n1: x <- c x + w x x + w (w.x)/(1 + c), w = n0 x n1, c = n0.n1 > -1; then the twist. */
RSL_API void rsl_tangent_rotate(double spring[3], const double n0[3], const double n1[3],
                                double twist);

/** The stiffness ratio of Mindlin, 2 (1 - nu)/(2 - nu), for two bodies of the same material. */
RSL_API double rsl_tangent_mindlin_ratio(double poisson);

/** k_t d^p, N/m. */
RSL_API double rsl_tangent_stiffness(const rsl_tangent *tangent, double depth);

#ifdef __cplusplus
}
#endif
#endif
