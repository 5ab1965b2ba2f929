/* SPDX-License-Identifier: MIT
 *
 * tangent: what a contact does besides pushing: friction, rolling resistance, twist.
 *
 * Bodies 1 and 2 touch; the unit normal n points from 1 to 2. At the contact
 *
 *     g   = v2 + w2 x r2 - v1 - w1 x r1      velocity of the gap
 *     s   = g - (g.n) n                      slip
 *     g_r = R (w1 - w2) x n                  rolling velocity, R = R1 R2/(R1+R2)
 *     w_n = (w2 - w1).n                      twist rate
 *
 * Friction T acts against the slip: -T on body 2, T on body 1. Its bound is the cap
 * C = mu max(N + A, 0), N the whole normal force with its damping, A what adhesion adds. (The
 * bristles of dahl and lugre follow it by slipping: they are above it for a while where N falls.)
 *
 * Laws are rows of a table, as the normal laws are. The force is a pure function of a const
 * state, so that a trial step of an integrator changes nothing; rsl_tangent_advance commits.
 *
 *     rsl_tangent_law + rsl_tangent_spec --rsl_tangent_prepare--> rsl_tangent
 *     rsl_tangent + state + rsl_tangent_meeting --rsl_tangent_force--> rsl_tangent_traction
 */
#ifndef RESILE_TANGENT_H
#define RESILE_TANGENT_H

#include "resile/law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- laws ------------------------------------------------------------------- */

/* What a law resists: name as written, what it is. */
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

/* Every number a law may ask for: field, symbol, unit, least value, whether that itself is
 * allowed, greatest value, meaning. */
#define RSL_TANGENT_INPUT_LIST(X)                                                                  \
    RSL_TANGENT_INPUT_LIST_FRICTION(X)                                                             \
    X(radius, "R", "m", 0.0, 0, HUGE_VAL, "effective radius R1 R2/(R1+R2)")                        \
    X(cells, "n", "1", 8.0, 1, 4096.0, "springs over the radius of contact")                       \
    X(rolling_friction, "mu_r", "1", 0.0, 1, HUGE_VAL, "rolling friction, torque over R N")        \
    X(rolling_stiffness, "k_r", "N m/rad", 0.0, 0, HUGE_VAL, "rolling stiffness")                  \
    X(rolling_damping, "c_r", "N m s/rad", 0.0, 1, HUGE_VAL, "rolling damping")

/* Those of friction that a mechanism takes too. */
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

/* The numbers of one contact. Start from rsl_tangent_spec_default(). */
typedef struct rsl_tangent_spec {
#define RSL_TANGENT_INPUT_FIELD(field, symbol, unit, low, closed, high, meaning) double field;
    RSL_TANGENT_INPUT_LIST(RSL_TANGENT_INPUT_FIELD)
#undef RSL_TANGENT_INPUT_FIELD
    int reset_with_damper; /* 1: on the cap the spring gives way to the dashpot as well,
                              k_t x = C - eta s (Luding 2008); 0: the spring alone is cut to C,
                              which only ever dissipates; default -1: as the law has it */
} rsl_tangent_spec;

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
    int closed;    /* whether `low` itself is allowed */
    size_t offset; /* of the double in rsl_tangent_spec */
} rsl_tangent_input;

typedef struct rsl_tangent rsl_tangent;
typedef struct rsl_tangent_shape rsl_tangent_shape; /* src/tangent/shape.h */

/* One law. Text fields are never NULL. */
typedef struct rsl_tangent_law {
    const char *key, *aliases, *title, *authors;
    int year;
    const char *doi, *bibtex;
    rsl_tangent_kind kind;
    const char *equation;
    unsigned inputs, options; /* RSL_TANGENT_INPUT_BIT(...) it needs, it takes besides */
    int state;                /* doubles of memory per contact in three dimensions; -1: three per
                                 spring, see `cells` */
    int passive;              /* 1: never returns more energy than it took */
    const char *exact;        /* what is known exactly */
    const char *errata;       /* defects and misprints; "" if none known */
    const rsl_tangent_shape *shape;
} rsl_tangent_law;

/* Number of laws, the law at 0 <= index < count (NULL outside), the law of a key or alias in any
 * letter case (NULL if there is none), the key nearest in spelling (NULL if none is near). */
RSL_API size_t rsl_tangent_law_count(void);
RSL_API const rsl_tangent_law *rsl_tangent_law_at(size_t index);
RSL_API const rsl_tangent_law *rsl_tangent_law_find(const char *key);
RSL_API const char *rsl_tangent_law_nearest(const char *key);

RSL_API const char *rsl_tangent_kind_name(rsl_tangent_kind kind);
RSL_API const char *rsl_tangent_kind_meaning(rsl_tangent_kind kind);
RSL_API const rsl_tangent_input *rsl_tangent_input_table(void);

/* All fields RSL_UNSET. */
RSL_API rsl_tangent_spec rsl_tangent_spec_default(void);

/* ---- one contact ------------------------------------------------------------- */

/* Which laws act: one of each kind; NULL: none. */
typedef struct rsl_tangent_laws {
    const rsl_tangent_law *friction, *rolling, *twist;
} rsl_tangent_laws;

/* A contact ready for use: plain data. Numbers that do not matter are 0. */
struct rsl_tangent {
    rsl_tangent_laws laws;
    double friction, friction_static; /* mu, mu_s */
    double stiffness, exponent;       /* k_t d^p */
    double damping, viscosity;        /* eta, sigma2 */
    double restitution;               /* beta0 */
    double slip_speed, slip_speed_low, decay;
    double ratio;    /* kappa = k_t/k_n, RSL_UNSET if the normal law has no such number */
    double radius;   /* R */
    double adhesion; /* A of the cap, N */
    double rolling_friction, rolling_stiffness, rolling_damping;
    int reset_with_damper;
    int cells; /* springs of mindlin-deresiewicz */
};

/* Makes a contact. `normal` is where the stiffness comes from if `ratio` or `poisson` says it:
 * k_t = kappa n k d^(n-1) of a normal law k d^n, kappa = 2 (1 - nu)/(2 - nu); the Mindlin laws have
 * 8 G* a = kappa 2 E* a then. It may be NULL if `stiffness` is given or not needed. RSL_ERROR_MISSING
 * names what a law needs; `ratio`, `poisson` and `stiffness` exclude each other (_CONFLICT). */
RSL_API rsl_status rsl_tangent_prepare(const rsl_tangent_laws *laws, const rsl_tangent_spec *spec,
                                       const rsl_law_contact *normal, rsl_tangent *tangent,
                                       rsl_error *error);

/* The memory of one contact: rsl_tangent_state_count() doubles, all zero for a fresh one. Copy,
 * store and send them as bytes. The first RSL_TANGENT_STATE are the same for every law; the springs
 * of mindlin-deresiewicz follow, three doubles each. */
enum {
    RSL_TANGENT_STATE_NORMAL = 0,     /* n of the last step */
    RSL_TANGENT_STATE_SPRING = 3,     /* x, m */
    RSL_TANGENT_STATE_ROLLING = 6,    /* rolling angle of the spring, rad */
    RSL_TANGENT_STATE_TWIST = 9,      /* twist angle of the spring, rad */
    RSL_TANGENT_STATE_STIFFNESS = 10, /* k_t d^p of the last step, N/m */
    RSL_TANGENT_STATE_TWISTING = 11,  /* k_q of the last step, N m/rad: for what twist loses */
    RSL_TANGENT_STATE = 12
};
RSL_API size_t rsl_tangent_state_count(const rsl_tangent *tangent);

/* What a contact feels at one instant. */
typedef struct rsl_tangent_meeting {
    double normal[3];  /* n, unit, from 1 to 2 */
    double slip[3];    /* s, m/s */
    double rolling[3]; /* (w1 - w2) x n, rad/s: rolling velocity over R */
    double twist_rate; /* (w2 - w1).n, rad/s */
    double spin_mean;  /* (w1 + w2).n/2, rad/s: the pair turning about its normal */
    double depth;      /* d, m */
    double force;      /* N, N */
} rsl_tangent_meeting;

/* What a contact does there. */
typedef struct rsl_tangent_traction {
    double force[3];          /* on body 2, at the contact, N */
    double torque_rolling[3]; /* on body 2, N m; the opposite on body 1 */
    double torque_twist;      /* along n on body 2, N m; the opposite on body 1 */
    double elastic_energy;    /* in all springs, J */
    double dissipated_power;  /* by dashpots, and by sliding where there is no spring, W */
    double dforce_dslip;      /* |d force/d slip| in the direction of the slip, N s/m */
    double dforce_dspring;    /* |d force/d x|, N/m; 0 on the cap */
    int slips, rolls, twists; /* 1: on the cap */
} rsl_tangent_traction;

/* Two spheres: position, velocity, spin, radius. */
typedef struct rsl_tangent_sphere {
    double position[3], velocity[3], spin[3];
    double radius; /* m, > 0 and finite */
} rsl_tangent_sphere;

/* Fills everything but `force`. The arms add up to the distance of the centres,
 * l_i = R_i - d R_j/(R1 + R2): any other makes a slip of a rigid rotation. The arms go to `arm`
 * (may be NULL): torque on body 1 is arm[0] n x force_on_1, on body 2 -arm[1] n x force_on_2. */
RSL_API rsl_status rsl_tangent_meet_spheres(const rsl_tangent_sphere *one,
                                            const rsl_tangent_sphere *two,
                                            rsl_tangent_meeting *meeting, double arm[2],
                                            rsl_error *error);

/* Force and torques; the state is only read. Depth <= 0 or N + A <= 0: nothing. NaN and infinity
 * are refused. */
RSL_API rsl_status rsl_tangent_force(const rsl_tangent *tangent, const double *state,
                                     const rsl_tangent_meeting *meeting,
                                     rsl_tangent_traction *traction, rsl_error *error);

/* What a step lost, J. Each >= 0 for a passive law; area < 0 is energy out of nothing. */
typedef struct rsl_tangent_lost {
    double slip, damping, area;
} rsl_tangent_lost;

/* Commits one accepted step of length `step` s that ended at `meeting` (with the slip of the middle
 * of the step it is of second order). In this order: the springs turn with the normal, by the
 * smallest rotation; turn with the pair about it; stretch, rescaled before where the law says so;
 * and are cut to the cap. Apart, they are zero and their energy is lost. `lost` (may be NULL) is
 * added to. */
RSL_API rsl_status rsl_tangent_advance(const rsl_tangent *tangent, double *state,
                                       const rsl_tangent_meeting *meeting, double step,
                                       rsl_tangent_lost *lost, rsl_error *error);

/* x turned from the plane normal to n0 into that normal to n1, and by `twist` (rad) about n1:
 * x <- c x + w x x + w (w.x)/(1 + c), w = n0 x n1, c = n0.n1 > -1; then the twist. */
RSL_API void rsl_tangent_rotate(double spring[3], const double n0[3], const double n1[3],
                                double twist);

/* The stiffness ratio of Mindlin, 2 (1 - nu)/(2 - nu), for like bodies. */
RSL_API double rsl_tangent_mindlin_ratio(double poisson);

/* k_t d^p, N/m. */
RSL_API double rsl_tangent_stiffness(const rsl_tangent *tangent, double depth);

#ifdef __cplusplus
}
#endif
#endif
