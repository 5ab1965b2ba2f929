/* SPDX-License-Identifier: MIT
 *
 * law: the catalogue of contact laws, and the force of one contact.
 *
 * Two bodies touch along a normal. Depth d >= 0 is how far they overlap, rate
 * v = dd/dt is positive while they approach, M is the effective mass
 * m1 m2 / (m1 + m2). Nearly every law of the literature is
 *
 *     F = k d^n + lambda d^m sgn(v) |v|^q
 *
 * and differs in (n, m, q), in the formula for lambda, and in where contact is
 * said to end. A law is one const row (rsl_law) of a table that everything
 * iterates: this library, the command line, the documentation and the tests.
 * A row of your own works wherever a row of the table does (see rsl_law_shape).
 *
 *     rsl_law  +  rsl_law_spec   --rsl_collide_prepare-->   rsl_law_contact
 *     (which)     (numbers)      (collide.h)          (force at d, v)
 */
#ifndef RESILE_LAW_H
#define RESILE_LAW_H

#include <stddef.h>
#include <stdint.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where contact ends. The end rule is half of a law: it changes the
 * restitution as much as the damping formula does. */
typedef enum rsl_law_end {
    RSL_LAW_END_OF_LAW, /* in a question only: the end rule the law was made for */
    RSL_LAW_END_DEPTH,  /* d = 0: the force may pull just before */
    RSL_LAW_END_FORCE   /* F = 0 after the deepest point: the force never pulls */
} rsl_law_end;

/* Whose damping: the author's formula, or the same law shape with the damping
 * that makes the restitution returned equal to the restitution asked for. */
typedef enum rsl_law_calibration { RSL_LAW_PUBLISHED, RSL_LAW_EXACT } rsl_law_calibration;

/* The groups of the catalogue: name as written, what the rows have in common. */
#define RSL_LAW_FAMILY_LIST(X)                                                                     \
    X(RSL_LAW_FAMILY_ELASTIC, "elastic", "no dissipation")                                         \
    X(RSL_LAW_FAMILY_KELVIN, "kelvin", "linear spring and damper")                                 \
    X(RSL_LAW_FAMILY_VISCOUS, "viscous", "Hertz with damping free of the speed")                   \
    X(RSL_LAW_FAMILY_HUNT_CROSSLEY, "hunt-crossley", "damping in step with k d^n")                 \
    X(RSL_LAW_FAMILY_GENERAL, "general", "any exponents n, m, q")                                  \
    X(RSL_LAW_FAMILY_PIECEWISE, "piecewise", "loading differs from unloading")                     \
    X(RSL_LAW_FAMILY_ADHESIVE, "adhesion", "spheres that stick")                                   \
    X(RSL_LAW_FAMILY_RIGID, "rigid", "impulse laws, no indentation")

typedef enum rsl_law_family {
#define RSL_LAW_FAMILY_ENUM(name, text, what) name,
    RSL_LAW_FAMILY_LIST(RSL_LAW_FAMILY_ENUM)
#undef RSL_LAW_FAMILY_ENUM
        RSL_FAMILY_COUNT
} rsl_law_family;

/* How an isolated impact of a contact is solved (see collide.h). */
typedef enum rsl_law_solution {
    RSL_LAW_SOLUTION_A,       /* m = n, q = 1: closed form */
    RSL_LAW_SOLUTION_B,       /* m = n, any q: quadrature */
    RSL_LAW_SOLUTION_C,       /* m = (n-1)/2, q = 1: closed form */
    RSL_LAW_SOLUTION_D,       /* anything else: phase-plane integration */
    RSL_LAW_SOLUTION_ELASTIC, /* F depends on the depth and its peak only */
    RSL_LAW_SOLUTION_RIGID    /* no indentation at all */
} rsl_law_solution;

/* Every number a law may ask for. Field, symbol, unit, smallest value allowed,
 * whether that value itself is allowed, meaning. The fields make up rsl_law_spec,
 * the names are the long options of the command line ('_' written as '-'). */
#define RSL_LAW_INPUT_LIST(X)                                                                      \
    X(restitution, "e", "1", 0.0, 1, "restitution asked for")                                      \
    RSL_LAW_INPUT_LIST_OTHER(X)
/* All but the restitution. */
#define RSL_LAW_INPUT_LIST_OTHER(X)                                                                \
    X(mass, "M", "kg", 0.0, 0, "effective mass m1 m2/(m1+m2)")                                     \
    X(stiffness, "k", "N/m^n", 0.0, 0, "stiffness of the elastic force")                           \
    X(speed, "v0", "m/s", 0.0, 0, "approach speed at first touch")                                 \
    X(exponent, "n", "1", 0.0, 0, "exponent of the depth, elastic force")                          \
    X(m, "m", "1", 0.0, 1, "exponent of the depth, damping force")                                 \
    X(q, "q", "1", 0.0, 0, "exponent of the rate, damping force")                                  \
    X(damping, "lambda", "N s^q/m^(m+q)", 0.0, 1, "damping coefficient")                           \
    X(alpha, "alpha", "s/m", 0.0, 1, "damping factor of Marhefka and Orin")                        \
    X(radius, "R", "m", 0.0, 0, "effective radius R1 R2/(R1+R2)")                                  \
    X(modulus, "E*", "Pa", 0.0, 0, "effective modulus of the pair")                                \
    X(young, "E", "Pa", 0.0, 0, "Young's modulus")                                                 \
    X(poisson, "nu", "1", 0.0, 1, "Poisson's ratio")                                               \
    X(viscosity_shear, "eta1", "Pa s", 0.0, 1, "first viscosity")                                  \
    X(viscosity_bulk, "eta2", "Pa s", 0.0, 1, "second viscosity")                                  \
    X(yield_pressure, "p_y", "Pa", 0.0, 0, "contact pressure at yield")                            \
    X(yield_strength, "Y", "Pa", 0.0, 0, "yield strength of the softer body")                      \
    X(length, "L", "m", 0.0, 0, "length of the line contact")                                      \
    X(clearance, "dR", "m", 0.0, 0, "radial clearance R_outer - R_inner")                          \
    X(radius_inner, "Ri", "m", 0.0, 0, "radius of the journal or ball")                            \
    X(radius_outer, "Ro", "m", 0.0, 0, "radius of the bearing or socket")                          \
    X(area, "A", "m^2", 0.0, 0, "contact area")                                                    \
    X(mean_radius, "r_a", "m", 0.0, 0, "mean radius of the contact polygon")                       \
    X(shape_coefficient, "gamma/tau", "1/m", 0.0, 0, "shape over case factor")                     \
    X(permanent_ratio, "dp/dmax", "1", 0.0, 1, "permanent over peak depth")                        \
    X(stiffness_unload, "k2", "N/m^n", 0.0, 0, "stiffness while unloading")                        \
    X(yield_ratio, "dy/dmax", "1", 0.0, 0, "yield over peak depth")                                \
    X(path_depth, "a", "1", 0.0, 0, "exponent of the depth in the path assumed")                   \
    X(path_rate, "b", "1", 0.0, 0, "exponent of the rate in the path assumed")                     \
    X(stiffness_limit, "kp", "N/m", 0.0, 0, "stiffness while unloading, at most")                  \
    X(plasticity_depth, "phi_f", "1", 0.0, 0, "plastic depth over the mean radius")                \
    X(latch, "S", "1/m", 0.0, 1, "growth of k2 with the peak force")                               \
    X(adhesion_stiffness, "k_adh", "N/m^x", 0.0, 1, "stiffness of the limit of adhesion")          \
    X(adhesion_exponent, "x_adh", "1", 0.0, 0, "exponent x of the limit of adhesion")              \
    X(damping_depth, "dc", "m", 0.0, 0, "depth at which the damper acts in full")                  \
    X(work_of_adhesion, "w", "J/m^2", 0.0, 0, "work of adhesion, 2 gamma of like bodies")          \
    X(force_scale, "F1", "N", 0.0, 0, "force of the exponential where its power is 0")             \
    X(steepness, "bd", "1/m", 0.0, 0, "growth of a force that acts at a distance")                 \
    X(steepness_rate, "bv", "s/m", 0.0, 0, "how sharply a pull is cut off")                        \
    X(softening, "cf", "m^2", 0.0, 0, "square of the depth that rounds the touch")                 \
    X(standoff, "s0", "m", 0.0, 0, "distance from which the depth counts")

/* The numbers of one contact. Start from rsl_law_spec_default(), set what you
 * have; what stays RSL_UNSET is asked for by name if the law needs it. */
typedef struct rsl_law_spec {
#define RSL_LAW_INPUT_FIELD(field, symbol, unit, low, closed, meaning) double field;
    RSL_LAW_INPUT_LIST(RSL_LAW_INPUT_FIELD)
#undef RSL_LAW_INPUT_FIELD
    rsl_law_end end;                 /* default RSL_LAW_END_OF_LAW */
    rsl_law_calibration calibration; /* default RSL_LAW_PUBLISHED */
    void *user;                      /* handed to a law of your own; of `table`: its curves */
} rsl_law_spec;

/* One place per field of rsl_law_spec: RSL_LAW_INDEX_restitution, RSL_LAW_INDEX_mass, ... */
enum rsl_law_input_index {
#define RSL_LAW_INPUT_INDEX(field, symbol, unit, low, closed, meaning) RSL_LAW_INDEX_##field,
    RSL_LAW_INPUT_LIST(RSL_LAW_INPUT_INDEX)
#undef RSL_LAW_INPUT_INDEX
        RSL_INPUT_COUNT
};
/* A set of inputs: RSL_LAW_INPUT_BIT of each, bit i for row i of rsl_law_input_table(). */
typedef uint64_t rsl_law_inputs;
#define RSL_LAW_INPUT_AT(index) (UINT64_C(1) << (index))
#define RSL_LAW_INPUT_BIT(field) RSL_LAW_INPUT_AT(RSL_LAW_INDEX_##field)

/* What is known of one input: a row of rsl_law_input_table(). */
typedef struct rsl_law_input {
    const char *name, *symbol, *unit, *meaning;
    double low;    /* smallest value */
    int closed;    /* whether `low` itself is allowed */
    size_t offset; /* of the double in rsl_law_spec */
} rsl_law_input;

/* What a contact does at one state. */
typedef struct rsl_law_response {
    double force;            /* F, N; positive pushes apart */
    double dforce_ddepth;    /* dF/dd, N/m */
    double dforce_drate;     /* dF/dv, N s/m */
    double elastic_energy;   /* energy that would come back, J */
    double dissipated_power; /* energy lost per second, W; never negative */
    int clamped;             /* 1: the end rule `force` cut a pull to zero */
} rsl_law_response;

/* Parameters of the laws that are not k d^n + lambda d^m sgn(v)|v|^q. */
typedef struct rsl_law_plastic {
    double springs_back;    /* 1 - permanent depth over peak depth, for a peak of no depth */
    double hardening;       /* growth of its inverse, k2/k1, with the peak depth, 1/m */
    double hardening_depth; /* peak depth at which that growth ends, m */
} rsl_law_plastic;

typedef struct rsl_law_sticking { /* what a plastic contact with a limit of adhesion has */
    rsl_law_plastic plastic;      /* springs_back is k1/k2 */
    double adhesion;              /* k_adh of the limit -k_adh d^x, N/m^x */
    double exponent;              /* x */
} rsl_law_sticking;

typedef struct rsl_law_bilinear {
    double stiffness_first, stiffness_second; /* before, after yield, N/m */
    double yield_depth;                       /* m */
} rsl_law_bilinear;

typedef struct rsl_law_springs {
    double in, out; /* stiffness of loading and of unloading, N/m^m */
} rsl_law_springs;

typedef struct rsl_law_yielding_sphere {
    double yield_depth;   /* depth where the centre pressure is p_y, m */
    double yield_force;   /* Hertz force there, N */
    double plastic_slope; /* dF/dd while it flows: pi R p_y, N/m */
} rsl_law_yielding_sphere;

typedef struct rsl_law_flattened_sphere { /* fits to finite elements, in units of first yield */
    double critical_depth;                /* where yield begins, m */
    double critical_force;                /* Hertz force there, N */
    double hardness;                      /* fully plastic F/Fc over d/dc; see the law */
    double strain, growth;                /* of the contact radius; see the law */
} rsl_law_flattened_sphere;

typedef struct rsl_law_pressed_sphere {        /* against a rigid plane; see the law mdr */
    double yield_depth, yield_force;           /* m, N */
    double radius, modulus, strength, poisson; /* m, Pa, Pa, 1 */
    double settled_depth, settled_energy;      /* from here on the way back is as printed: m, J */
} rsl_law_pressed_sphere;

typedef struct rsl_law_log_cylinder { /* d = compliance F (offset - ln F) */
    double compliance;                /* m/N */
    double offset;                    /* 1, for F in N */
} rsl_law_log_cylinder;

typedef struct rsl_law_conforming { /* joints with clearance */
    double scale;                   /* N/m or N/m^(3/2), see the law */
    double clearance;               /* m */
    double radius;                  /* of the socket, m */
} rsl_law_conforming;

typedef struct rsl_law_clipped {
    double damping_depth; /* depth at which the damper acts in full, m */
} rsl_law_clipped;

typedef struct rsl_law_adhesive { /* spheres that stick */
    double unit, length;          /* w R, N, and lam^2/R, m (adhesion.h) */
    double depth_break;           /* where contact ends on the way back, m; of jkr */
    double pull;                  /* what adhesion adds to N in the cap of friction, N */
} rsl_law_adhesive;

typedef struct rsl_law_distant { /* acts at a distance: d - standoff is the overlap */
    double standoff;             /* m */
    double steepness;            /* 1/m */
    double steepness_rate;       /* s/m */
    double softening;            /* m^2 */
} rsl_law_distant;

typedef struct rsl_law_contact rsl_law_contact;

/* The force of a contact at depth > 0 and any rate, before the end rule. Fills
 * every field of the response but `clamped`. */
typedef void rsl_law_force_function(const rsl_law_contact *contact, double depth, double rate,
                                    rsl_law_response *response);

/* The energy that would come back at a depth, at rest. */
typedef double rsl_law_energy_function(const rsl_law_contact *contact, double depth);

/* The depth at which a contact that went as deep as contact->depth_peak is
 * free of force again: the permanent indentation. */
typedef double rsl_law_depth_function(const rsl_law_contact *contact);

/* The restitution that the path of a contact returns at any speed; RSL_UNSET if it depends
 * on the speed. */
typedef double rsl_law_restitution_function(const rsl_law_contact *contact);

/* Of a contact that sticks: the peak depth from which the way back comes to the limit of
 * adhesion at this depth. A contact on that limit has no other memory. */
typedef double rsl_law_peak_function(const rsl_law_contact *contact, double depth);

/* The depth at which a contact of Hertz would be as wide, a^2/R, and its slope over the depth. */
typedef double rsl_law_reach_function(const rsl_law_contact *contact, double depth, double *slope);

/* Where a plastic contact stands when it turns back at a depth: the force and its
 * slope on the way in, the depth that comes back, the exponent of the way back,
 *
 *     F(d) = force ((d - dp)/span)^power,   span = dmax - dp,
 *
 * and how span and power change with that depth. */
typedef struct rsl_law_turn {
    double force, slope;       /* N, N/m */
    double span, span_slope;   /* m, 1 */
    double power, power_slope; /* 1, 1/m */
} rsl_law_turn;

typedef void rsl_law_turn_function(const rsl_law_contact *contact, double depth,
                                   rsl_law_turn *turn);

/* A form of force, and what is known of it: everything asks these traits and
 * never which shape it is. Most laws share `power`; a law of your own brings
 * its own:
 *
 *     static void my_force(const rsl_law_contact *c, double d, double v,
 *                          rsl_law_response *r) { ... c->user ... }
 *     static const rsl_law_shape my_shape = {.name = "mine", .force = my_force};
 *     static const rsl_law my_law = {.key = "mine", .shape = &my_shape, ...};
 */
typedef struct rsl_law_shape {
    const char *name;
    rsl_law_force_function *force;      /* NULL: rigid, an impulse law */
    rsl_law_energy_function *energy;    /* NULL: `force` fills it; else it is costly */
    rsl_law_depth_function *free_depth; /* NULL: the permanent depth is zero */
    rsl_law_turn_function *turn;        /* what force and free_depth are made of, if both
                                           are those of law/path.h; else NULL */
    rsl_law_peak_function *peak_left;   /* NULL: it does not stick */
    rsl_law_restitution_function *path_restitution; /* NULL: it depends on the speed */
    rsl_law_reach_function *reach;                  /* NULL: the depth itself */
    int rate_free;       /* 1: F depends on the depth and its peak only */
    int damped;          /* 1: scales with contact->damping, so it can be calibrated */
    int power;           /* 1: F is k d^n, and if damped lambda d^m sgn(v)|v|^q more */
    int approach_only;   /* 1: damped while the bodies approach, elastic after */
    int plastic;         /* 1: k d^n, and back on the same curve over the share
                    of the depth that extra.plastic says, which is e^2 */
    int kinked;          /* 1: dF/dd jumps at some depth */
    int clipped;         /* 1: cut off where it would pull, and not over there; has
                            kinks in the rate */
    int fixed_stiffness; /* 1: more than contact->stiffness says how stiff it
                            is, so that this one number cannot be replaced */
    int holds;           /* 1: once it has touched (depth_peak > 0), it holds on below d = 0, down
                            to free_depth */
    int memoryless;      /* 1: contact->user is an rsl_memoryless (memoryless.h) */
    int distant;         /* 1: acts at a distance, and d counts from extra.distant.standoff on */
    int in_step;         /* 1: F = f(d) g(v), so that a free impact never pulls */
    int measured;        /* 1: spec.user must be an rsl_law_table */
} rsl_law_shape;

/* Values of rsl_law.m that follow from n. */
#define RSL_LAW_M_EQUALS_N (-2.0)

typedef struct rsl_law rsl_law;

/* Completes a contact from the numbers given: the author's formula. On entry
 * `contact` holds the exponents, stiffness, mass, speed and restitution, with
 * everything the law lists as an input present and in range. */
typedef rsl_status rsl_law_function(const rsl_law_spec *spec, rsl_law_contact *contact,
                                    rsl_error *error);

/* One law. Text fields are never NULL in the catalogue. */
struct rsl_law {
    const char *key;        /* the contract: command line, model files */
    const char *aliases;    /* other keys, separated by spaces */
    const char *title;      /* one line */
    const char *authors;    /* family names, separated by ", " */
    int year;               /* of the source */
    const char *doi;        /* without the resolver; "" if there is none */
    const char *bibtex;     /* the whole entry */
    rsl_law_family family;  /* group of the catalogue */
    const char *equation;   /* the force */
    const char *parameter;  /* the formula for the damping or stiffness */
    double n, m, q;         /* RSL_UNSET: the caller's, who may leave n = 3/2,
                         m = n and q = 1 unsaid; m: RSL_LAW_M_EQUALS_N */
    int n_free;             /* 1: the formula holds for any n */
    rsl_law_end end;        /* the rule it was made for; never RSL_LAW_END_OF_LAW */
    rsl_law_inputs inputs;  /* RSL_LAW_INPUT_BIT(...) the formula needs */
    rsl_law_inputs options; /* RSL_LAW_INPUT_BIT(...) it takes instead or besides */
    double restitution_min, restitution_max; /* range that the formula admits */
    int restitution_min_open;                /* 1: restitution_min itself is not allowed */
    const rsl_law_shape *shape;
    rsl_law_function *published; /* NULL: nothing beyond the inputs */
    int calibrated;              /* 1: it has no formula for a restitution; given one, it is
                          calibrated, and contact->calibration says so */
    int exact_ratio;             /* 1: the formula is the exact relation of collide.h,
                          lambda = h(e) k/v0, in place of `published` */
    int impulse_ratio;           /* of a rigid law, 1: e is the ratio of the impulses
                          (Poisson), 0: of the speeds (Newton) */
    const char *exact;           /* what is known exactly */
    const char *errata;          /* misprints of the source; "" if none known */
};

/* One contact, ready for use: plain data, no pointers to free. Copy it per contact as you like.
 * `depth_peak` is the only history: laws that unload on another path need it, see rsl_law_track. */
struct rsl_law_contact {
    const rsl_law *law;
    const rsl_law_shape *shape;
    rsl_law_end end;
    rsl_law_calibration calibration;
    double stiffness, n;    /* k, n */
    double damping, m, q;   /* lambda, m, q */
    double mass, speed;     /* M, v0 it was prepared for; RSL_UNSET if free */
    double restitution;     /* asked for; RSL_UNSET if the law takes none */
    rsl_law_inputs assumed; /* exponents that nobody gave */
    double depth_peak;      /* deepest point so far, m */
    void *user;
    union {
        rsl_law_plastic plastic;
        rsl_law_sticking sticking;
        rsl_law_bilinear bilinear;
        rsl_law_springs springs;
        rsl_law_yielding_sphere yielding;
        rsl_law_flattened_sphere flattened;
        rsl_law_pressed_sphere pressed;
        rsl_law_clipped clipped;
        rsl_law_log_cylinder cylinder;
        rsl_law_conforming conforming;
        rsl_law_adhesive adhesive;
        rsl_law_distant distant;
    } extra;
};

/* ---- the catalogue ------------------------------------------------------ */

/* Number of laws, and the law at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_law_count(void);
RSL_API const rsl_law *rsl_law_at(size_t index);

/* The law of a key or alias in any letter case; NULL if there is none. */
RSL_API const rsl_law *rsl_law_find(const char *key);

/* The key nearest in spelling, for messages; NULL if none is near. */
RSL_API const char *rsl_law_nearest(const char *key);

/* ---- the laws of engines -------------------------------------------------- */

/* What an engine calls a law, and what it is here. */
typedef struct rsl_law_theirs {
    const char *name;   /* as the engine has it, '-' for spaces */
    const char *key;    /* of the catalogue, which need not have it: rsl_law_of_engine; "": nothing
                           of the kind */
    const char *remark; /* what to know besides; "" if nothing */
    const char *advice; /* symptom, cause and what to write instead; "" if all is well */
    rsl_law_end end;    /* there; RSL_LAW_END_OF_LAW: that of the law */
    rsl_law_function *published; /* its own constants; NULL: those of the law */
    const char *parameter;       /* these as a formula; NULL likewise */
} rsl_law_theirs;

/* One engine and its normal contact laws. */
typedef struct rsl_law_engine {
    const char *key, *title;
    const char *source; /* where its laws were read, and of which day */
    const rsl_law_theirs *laws;
    size_t count;
} rsl_law_engine;

/* Number of engines, and the engine at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_law_engine_count(void);
RSL_API const rsl_law_engine *rsl_law_engine_at(size_t index);

/* The engine of a key, the law of an engine by its name there, in any letter case; NULL if there
 * is none. */
RSL_API const rsl_law_engine *rsl_law_engine_find(const char *key);
RSL_API const rsl_law_theirs *rsl_law_engine_law(const rsl_law_engine *engine, const char *name);

/* A law as that engine has it: the row of the catalogue with the end rule and the constants
 * of the engine, to be used as a law of your own. 0 if the catalogue has no such law. */
RSL_API int rsl_law_of_engine(const rsl_law_theirs *theirs, rsl_law *law);

/* ---- names ------------------------------------------------------------------ */

/* Name of a family ("kelvin"), of an end rule ("depth"), of a calibration. */
RSL_API const char *rsl_law_family_name(rsl_law_family family);
RSL_API const char *rsl_law_family_meaning(rsl_law_family family);
RSL_API const char *rsl_law_end_name(rsl_law_end end);
RSL_API const char *rsl_law_calibration_name(rsl_law_calibration calibration);

/* The inputs a law may ask for: RSL_INPUT_COUNT rows in the order of rsl_law_spec. */
RSL_API const rsl_law_input *rsl_law_input_table(void);

/* All fields RSL_UNSET, the law's own end rule, as published. */
RSL_API rsl_law_spec rsl_law_spec_default(void);

/* ---- measured curves ------------------------------------------------------ */

/* Monotone cubics through points of rising depth. */
typedef struct rsl_law_curve {
    double *depth, *force;  /* m, N */
    double *slope, *energy; /* N/m; J from the first point on */
    size_t count;
} rsl_law_curve;

/* What the law `table` needs as spec.user: a press test. */
typedef struct rsl_law_table {
    rsl_law_curve in, out; /* the way in from d = 0, the way back; out.count < 2: elastic */
    double returned;       /* work of the way back over that of the way in */
} rsl_law_table;

/* Doubles that a table of so many points needs. */
#define RSL_LAW_TABLE_ROOM(count) (4 * ((count) + 2))

/* Makes a table from the points of one test in the order they were measured: the depth rises from
 * the touch to its peak and falls until the force is zero, or ends at the peak (elastic). The table
 * lives in `room` (RSL_LAW_TABLE_ROOM doubles), which must stay as long as contacts use it. */
RSL_API rsl_status rsl_law_table_make(const double *depth, const double *force, size_t count,
                                      double *room, rsl_law_table *table, rsl_error *error);

/* ---- the force of one contact ------------------------------------------- */

/* Force, tangents, energy and power at one state, by value. Zero for depth <= 0. Under the end rule
 * `force` a pull is cut to zero and `clamped` says so. A rigid law, NaN or infinity is refused. */
RSL_API rsl_status rsl_law_force(const rsl_law_contact *contact, double depth, double rate,
                                 rsl_law_response *response, rsl_error *error);

/* Tells a contact how deep it is, for laws with a memory of the peak depth.
 * Call it once per accepted step; call with depth <= 0 to start afresh. */
RSL_API void rsl_law_track(rsl_law_contact *contact, double depth);

/* Which solution an isolated impact of this contact has. */
RSL_API rsl_law_solution rsl_law_solution_of(const rsl_law_contact *contact);

#ifdef __cplusplus
}
#endif
#endif
