/* SPDX-License-Identifier: MIT */
/** @file
 * law: the catalogue of contact laws, and the force of one contact.
 *
 * Two bodies are in contact along a common normal. The depth d >= 0 is their
 * indentation (overlap), the rate v = dd/dt is the indentation velocity, positive
 * during approach, and M = m1 m2/(m1 + m2) is the effective mass. Most published
 * contact laws have the form
 *
 *     F = k d^n + lambda d^m sgn(v) |v|^q
 *
 * and differ in (n, m, q), in the formula for lambda, and in the separation
 * criterion. A law is one constant catalogue entry (rsl_law). The library, the
 * command line, the documentation and the tests all iterate over the catalogue.
 * A user-defined entry can be used wherever a catalogue entry can (see
 * rsl_law_model).
 *
 *     rsl_law  +  rsl_law_parameters   --rsl_collide_prepare-->   rsl_law_contact
 *     (law)       (parameters)             (collide.h)            (force at d, v)
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_LAW_H
#define RESILE_LAW_H

#include <stddef.h>
#include <stdint.h>

#include "resile/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The separation criterion. It affects the restitution as strongly as the damping formula does. */
typedef enum rsl_law_separation {
    RSL_LAW_SEPARATION_DEFAULT,    /**< input only: the criterion of the law */
    RSL_LAW_SEPARATION_ZERO_DEPTH, /**< d = 0: the force may be tensile before separation */
    RSL_LAW_SEPARATION_ZERO_FORCE  /**< F = 0 after maximum compression: never tensile */
} rsl_law_separation;

/** The damping: the published formula, or the same force model with the damping for which the
 * resulting restitution equals the prescribed one. */
typedef enum rsl_law_calibration { RSL_LAW_PUBLISHED, RSL_LAW_EXACT } rsl_law_calibration;

/** The damping that an elastic curve F(d) with the energy U(d) = Int_0^d F takes for a prescribed
 * restitution. Every one of them returns it exactly, at any impact velocity. */
typedef enum rsl_law_formulation {
    RSL_LAW_FORMULATION_DEFAULT,      /**< input only: RSL_LAW_FORMULATION_UNIVERSAL */
    RSL_LAW_FORMULATION_UNIVERSAL,    /**< f = F (1 + 2 zeta sqrt(M) v/sqrt(2 U)): linear in v, the
                                             impact velocity is not stored */
    RSL_LAW_FORMULATION_APPROACH,     /**< the same during approach only; never tensile */
    RSL_LAW_FORMULATION_HUNT_CROSSLEY /**< f = F (1 + h v/v0): never tensile */
} rsl_law_formulation;

/** The families of the catalogue: name, common property of the laws. */
#define RSL_LAW_FAMILY_LIST(X)                                                                     \
    X(RSL_LAW_FAMILY_ELASTIC, "elastic", "no dissipation")                                         \
    X(RSL_LAW_FAMILY_KELVIN, "kelvin", "linear spring and damper")                                 \
    X(RSL_LAW_FAMILY_VISCOUS, "viscous", "Hertz with damping independent of the speed")            \
    X(RSL_LAW_FAMILY_HUNT_CROSSLEY, "hunt-crossley", "damping proportional to k d^n")              \
    X(RSL_LAW_FAMILY_GENERAL, "general", "any exponents n, m, q")                                  \
    X(RSL_LAW_FAMILY_PIECEWISE, "piecewise", "loading differs from unloading")                     \
    X(RSL_LAW_FAMILY_ADHESIVE, "adhesion", "adhesive spheres")                                     \
    X(RSL_LAW_FAMILY_RIGID, "rigid", "impulse laws, no indentation")

typedef enum rsl_law_family {
#define RSL_LAW_FAMILY_ENUM(name, text, what) name,
    RSL_LAW_FAMILY_LIST(RSL_LAW_FAMILY_ENUM)
#undef RSL_LAW_FAMILY_ENUM
        RSL_LAW_FAMILY_COUNT
} rsl_law_family;

/** Solution method for an isolated impact (see collide.h). */
typedef enum rsl_law_solution {
    RSL_LAW_SOLUTION_A,       /**< m = n, q = 1: closed form */
    RSL_LAW_SOLUTION_B,       /**< m = n, any q: quadrature */
    RSL_LAW_SOLUTION_C,       /**< m = (n-1)/2, q = 1: closed form */
    RSL_LAW_SOLUTION_D,       /**< all other laws: phase-plane integration */
    RSL_LAW_SOLUTION_ELASTIC, /**< F depends only on the depth and the peak depth */
    RSL_LAW_SOLUTION_RIGID    /**< no indentation */
} rsl_law_solution;

/** All input parameters of the laws: field, symbol, unit, lower bound, whether the bound itself is
 * allowed, meaning. The fields form rsl_law_parameters; the names are the long options of the
 * command line (with '_' written as '-'). */
#define RSL_LAW_INPUT_LIST(X)                                                                      \
    X(restitution, "e", "1", 0.0, 1, "input restitution")                                          \
    RSL_LAW_INPUT_LIST_OTHER(X)
/** All inputs except the restitution. */
#define RSL_LAW_INPUT_LIST_OTHER(X)                                                                \
    X(mass, "M", "kg", 0.0, 0, "effective mass m1 m2/(m1+m2)")                                     \
    X(stiffness, "k", "N/m^n", 0.0, 0, "stiffness of the elastic force")                           \
    X(speed, "v0", "m/s", 0.0, 0, "impact velocity (approach speed)")                              \
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
    X(standoff, "s0", "m", 0.0, 0, "distance from which the depth counts")                         \
    X(film, "delta", "m", 0.0, 0, "thickness of a liquid film on the bodies")                      \
    X(roughness, "h_r", "m", 0.0, 0, "gap at which rough surfaces touch in a film")

/** The parameters of one contact. Start from rsl_law_parameters_default() and set the known values.
 * If the law needs a field that is still RSL_UNSET, the error message names it. */
typedef struct rsl_law_parameters {
#define RSL_LAW_INPUT_FIELD(field, symbol, unit, low, closed, meaning) double field;
    RSL_LAW_INPUT_LIST(RSL_LAW_INPUT_FIELD)
#undef RSL_LAW_INPUT_FIELD
    rsl_law_separation end;          /**< default RSL_LAW_SEPARATION_DEFAULT */
    rsl_law_calibration calibration; /**< default RSL_LAW_PUBLISHED */
    rsl_law_formulation formulation; /**< of an elastic law with a restitution; default
                                          RSL_LAW_FORMULATION_DEFAULT */
    const struct rsl_restitution
        *restitution_of_speed; /**< restitution.h: a function e(v), taken at `speed` by
                                   rsl_collide_prepare in place of `restitution`; default NULL */
    void *user;                /**< passed to a user-defined law; `table`: its curves */
} rsl_law_parameters;

/** Index of each field of rsl_law_parameters: RSL_LAW_INDEX_restitution, RSL_LAW_INDEX_mass, ... */
enum rsl_law_input_index {
#define RSL_LAW_INPUT_INDEX(field, symbol, unit, low, closed, meaning) RSL_LAW_INDEX_##field,
    RSL_LAW_INPUT_LIST(RSL_LAW_INPUT_INDEX)
#undef RSL_LAW_INPUT_INDEX
        RSL_LAW_INPUT_COUNT
};
/** A set of inputs: the union of RSL_LAW_INPUT_BIT values; bit i stands for row i of
 * rsl_law_input_table(). */
typedef uint64_t rsl_law_inputs;
#define RSL_LAW_INPUT_AT(index) (UINT64_C(1) << (index))
#define RSL_LAW_INPUT_BIT(field) RSL_LAW_INPUT_AT(RSL_LAW_INDEX_##field)

/** Description of one input: a row of rsl_law_input_table(). */
typedef struct rsl_law_input {
    const char *name, *symbol, *unit, *meaning;
    double low;    /**< lower bound */
    int closed;    /**< whether `low` itself is allowed */
    size_t offset; /**< of the double in rsl_law_parameters */
} rsl_law_input;

/** The response of a contact at one state. */
typedef struct rsl_law_response {
    double force;            /**< F, N; positive is repulsive */
    double dforce_ddepth;    /**< dF/dd, N/m */
    double dforce_drate;     /**< dF/dv, N s/m */
    double elastic_energy;   /**< recoverable energy, J */
    double dissipated_power; /**< dissipation, W; never negative */
    int clamped;             /**< 1: the criterion ZERO_FORCE clamped a tensile force to zero */
} rsl_law_response;

typedef struct rsl_law_contact rsl_law_contact;

/** The force of a contact at depth > 0 and any rate, before the separation criterion is applied.
 * Sets every field of the response except `clamped`. */
typedef void rsl_law_force_function(const rsl_law_contact *contact, double depth, double rate,
                                    rsl_law_response *response);

/** The recoverable energy at a depth, at rate 0. */
typedef double rsl_law_energy_function(const rsl_law_contact *contact, double depth);

/** The permanent indentation: the depth at which the force vanishes after unloading from
 * contact->depth_peak. */
typedef double rsl_law_depth_function(const rsl_law_contact *contact);

/** The restitution at any impact velocity; RSL_UNSET if it depends on the velocity. */
typedef double rsl_law_restitution_function(const rsl_law_contact *contact);

/** For an adhesive contact: the peak depth from which unloading reaches the adhesion limit at this
 * depth. A contact at the adhesion limit has no other history. */
typedef double rsl_law_peak_function(const rsl_law_contact *contact, double depth);

/** The depth a^2/R of a Hertz contact with the same contact radius a, and its derivative with
 * respect to the depth. */
typedef double rsl_law_equivalent_depth_function(const rsl_law_contact *contact, double depth,
                                                 double *slope);

/** The state of a plastic contact at load reversal at a given depth: force and slope of the loading
 * curve, recovered depth `span`, exponent `power` of the unloading curve
 *
 *     F(d) = force ((d - dp)/span)^power,   span = dmax - dp,
 *
 * and the derivatives of span and power with respect to that depth. */
typedef struct rsl_law_unloading_state {
    double force, slope;       /**< N, N/m */
    double span, span_slope;   /**< m, 1 */
    double power, power_slope; /**< 1, 1/m */
} rsl_law_unloading_state;

typedef void rsl_law_unloading_function(const rsl_law_contact *contact, double depth,
                                        rsl_law_unloading_state *turn);

/** A force model and its traits. The library branches on these traits only. Most laws share the
 * model `power`; a user-defined law may define its own:
 *
 *     static void my_force(const rsl_law_contact *c, double d, double v,
 *                          rsl_law_response *r) { ... c->user ... }
 *     static const rsl_law_model my_model = {.name = "mine", .force = my_force};
 *     static const rsl_law my_law = {.key = "mine", .model = &my_model, ...};
 */
typedef struct rsl_law_model {
    const char *name;
    rsl_law_force_function *force;      /**< NULL: rigid body, impulse law */
    rsl_law_energy_function *energy;    /**< NULL: `force` sets it; otherwise it is costly */
    rsl_law_depth_function *free_depth; /**< NULL: the permanent indentation is zero */
    rsl_law_unloading_function
        *unloading; /**< loading and unloading curves of a plastic model; otherwise NULL */
    rsl_law_peak_function *peak_at_limit;                /**< NULL: no adhesion limit */
    rsl_law_restitution_function *path_restitution;      /**< NULL: it depends on the impact
                                                              velocity */
    rsl_law_equivalent_depth_function *equivalent_depth; /**< NULL: the depth itself */
    rsl_law_force_function *elastic_curve; /**< the elastic curve of a law that takes a restitution
                                                in the formulations of rsl_law_formulation: sets
                                                force, dforce_ddepth and elastic_energy, the
                                                integral of the force, at a depth > 0; NULL: none.
                                                An elastic model gives its `force` here. */
    rsl_law_formulation formulation;       /**< of a damped elastic curve; otherwise 0 */
    int rate_free;                         /**< 1: F depends only on the depth and the peak depth */
    int damped;           /**< 1: the damping force is proportional to contact->damping, so the law
                               can be calibrated */
    int power;            /**< 1: F = k d^n, plus lambda d^m sgn(v)|v|^q if damped */
    int approach_only;    /**< 1: damped during approach, elastic during rebound */
    int plastic;          /**< 1: loading k d^n; unloading follows the same curve over the recovered
                               fraction e^2 of the depth */
    int nonsmooth;        /**< 1: dF/dd is discontinuous at some depth */
    int clamps_tension;   /**< 1: the force is clamped at zero instead of becoming tensile, but
                               contact continues; not smooth in the rate */
    int fixed_stiffness;  /**< 1: the stiffness depends on more than contact->stiffness, which alone
                               cannot be replaced */
    int sustains_tension; /**< 1: after contact onset (depth_peak > 0), sustains tension below
                               d = 0, down to free_depth */
    int memoryless;       /**< 1: contact->psi is an rsl_memoryless (memoryless.h) */
    int noncontact;       /**< 1: the force acts at a distance: see rsl_law_standoff() */
    int separable;        /**< 1: F = f(d) g(v), so an impact without external load is never
                               tensile */
    int measured;         /**< 1: rsl_law_parameters.user must point to an rsl_law_table */
} rsl_law_model;

/** Value of rsl_law.m for which m is set equal to n. */
#define RSL_LAW_M_EQUALS_N (-2.0)
/** Value of rsl_law.m for which m is set equal to (n - 1)/2. */
#define RSL_LAW_M_HALF (-3.0)

typedef struct rsl_law rsl_law;

/** Completes a contact from its parameters by the published formula. On entry `contact` contains
 * the exponents, stiffness, mass, speed and restitution; all inputs listed by the law are present
 * and in range. */
typedef rsl_status rsl_law_function(const rsl_law_parameters *spec, rsl_law_contact *contact,
                                    rsl_error *error);

/** One law. Text fields are never NULL in the catalogue. */
struct rsl_law {
    const char *key;        /**< stable identifier: command line, model files */
    const char *aliases;    /**< other keys, separated by spaces */
    const char *title;      /**< one line */
    const char *authors;    /**< family names, separated by ", " */
    int year;               /**< of the source */
    const char *doi;        /**< without the resolver; "" if there is none */
    const char *bibtex;     /**< the whole entry */
    rsl_law_family family;  /**< family in the catalogue */
    const char *equation;   /**< the force */
    const char *parameter;  /**< the formula for the damping or stiffness */
    double n, m, q;         /**< RSL_UNSET: set by the caller, with the defaults n = 3/2, m = n and
                                 q = 1; m may be RSL_LAW_M_EQUALS_N or
                                 RSL_LAW_M_HALF */
    int n_free;             /**< 1: the formula is valid for any n */
    rsl_law_separation end; /**< the published criterion; never RSL_LAW_SEPARATION_DEFAULT */
    rsl_law_inputs inputs;  /**< RSL_LAW_INPUT_BIT(...): required inputs */
    rsl_law_inputs options; /**< RSL_LAW_INPUT_BIT(...): optional or alternative inputs */
    double restitution_min, restitution_max; /**< restitutions that the formula admits */
    int restitution_min_open;                /**< 1: restitution_min itself is not allowed */
    const rsl_law_model *model;
    rsl_law_function *published; /**< NULL: the inputs suffice */
    int calibrated;              /**< 1: the law has no formula for a restitution; if one is given,
                                      the damping is calibrated, see contact->calibration */
    int exact_ratio;             /**< 1: the formula is the exact relation of collide.h,
                                      lambda = h(e) k/v0, instead of `published` */
    int hypothesis;              /**< rigid laws: e is the ratio of the velocities (0, Newton), of
                                      the impulses (1, Poisson), or e^2 that of the energies of the
                                      normal force (2, Stronge); see rsl_rigid_hypothesis */
    const char *exact;           /**< analytical results */
    const char *errata;          /**< misprints of the source; "" if none known */
};

/** One prepared contact: plain data that owns no memory; it may be copied freely. `depth_peak` is
 * the only history variable. Laws with a separate unloading path need it, see
 * rsl_law_update_history. */
struct rsl_law_contact {
    const rsl_law *law;
    const rsl_law_model *model;
    rsl_law_separation end;
    rsl_law_calibration calibration;
    double stiffness, n;    /**< k, n */
    double damping, m, q;   /**< lambda, m, q; of a damped elastic curve that is no power: the
                                 factor of F v/sqrt(2 U), or of F v */
    double mass, speed;     /**< M, v0 of the preparation; RSL_UNSET if not given */
    double restitution;     /**< prescribed; RSL_UNSET if the law has none */
    rsl_law_inputs assumed; /**< exponents that were defaulted */
    double depth_peak;      /**< maximum depth reached so far, m */
    void *user;
    const struct rsl_memoryless *psi; /**< of the memoryless form: its table; otherwise NULL */
    double extra[8];                  /**< law-specific parameters, internal */
};

/** The depth at contact onset, m. For a law that acts at a distance, the depth is measured from
 * where the force begins; for all other laws the value is 0. */
RSL_API double rsl_law_standoff(const rsl_law_contact *contact);

/* ---- the catalogue ------------------------------------------------------ */

/** Number of laws, and the law at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_law_count(void);
RSL_API const rsl_law *rsl_law_at(size_t index);

/** Finds a law by its key or alias, ignoring letter case; for keys from user input. An unknown key
 * gives RSL_ERROR_UNKNOWN, and the message suggests the nearest key ("there is no law 'florez'; did
 * you mean 'flores'? ..."). */
RSL_API rsl_status rsl_law_get(const char *key, const rsl_law **law, rsl_error *error);

/** The same for keys fixed in the calling program; NULL if the key is unknown. */
RSL_API const rsl_law *rsl_law_find(const char *key);

/* ---- contact laws of other engines ----------------------------------------- */

/** A contact law of another simulation engine and its equivalent in the catalogue. */
typedef struct rsl_law_engine_entry {
    const char *name; /**< name in the engine, with '-' for spaces */
    const char *key; /**< catalogue key, see rsl_law_from_engine (the catalogue may lack it); "": no
                          equivalent law */
    const char *remark;          /**< additional remark; "" if none */
    const char *advice;          /**< symptom, cause and recommended replacement; "" if none */
    rsl_law_separation end;      /**< criterion of the engine; RSL_LAW_SEPARATION_DEFAULT: that of
                                      the law */
    rsl_law_function *published; /**< the constants of the engine; NULL: those of the law */
    const char *parameter;       /**< formula for these constants; NULL: that of the law */
} rsl_law_engine_entry;

/** One engine and its normal contact laws. */
typedef struct rsl_law_engine {
    const char *key, *title;
    const char *source; /**< source of the laws, with its date */
    const rsl_law_engine_entry *laws;
    size_t count;
} rsl_law_engine;

/** Number of engines, and the engine at 0 <= index < count (NULL outside). */
RSL_API size_t rsl_law_engine_count(void);
RSL_API const rsl_law_engine *rsl_law_engine_at(size_t index);

/** Finds an engine by its key, and a law of an engine by its name there, ignoring letter case; NULL
 * if unknown. */
RSL_API const rsl_law_engine *rsl_law_engine_find(const char *key);
RSL_API const rsl_law_engine_entry *rsl_law_engine_entry_find(const rsl_law_engine *engine,
                                                              const char *name);

/** Builds a law as implemented in an engine: the catalogue entry with the separation criterion and
 * the constants of the engine, for use as a user-defined law. Returns 0 if the catalogue has no
 * such law. */
RSL_API int rsl_law_from_engine(const rsl_law_engine_entry *entry, rsl_law *law);

/* ---- names ------------------------------------------------------------------ */

/** The names of a family ("kelvin"), of a separation criterion ("depth") and of a calibration. */
RSL_API const char *rsl_law_family_name(rsl_law_family family);
RSL_API const char *rsl_law_family_meaning(rsl_law_family family);
RSL_API const char *rsl_law_separation_name(rsl_law_separation end);
RSL_API const char *rsl_law_calibration_name(rsl_law_calibration calibration);

/** The name of a formulation ("universal", "approach", "hunt-crossley"). */
RSL_API const char *rsl_law_formulation_name(rsl_law_formulation formulation);

/** The exponent m of a law with the exponent n; RSL_UNSET: set by the caller. */
RSL_API double rsl_law_exponent_m(const rsl_law *law, double n);

/** The formulation in which the elastic curve of a contact is damped;
 * RSL_LAW_FORMULATION_DEFAULT: it is undamped, or the law has a damping of its own. */
RSL_API rsl_law_formulation rsl_law_formulation_of(const rsl_law_contact *contact);

/** The inputs of the laws: RSL_LAW_INPUT_COUNT rows in the order of rsl_law_parameters. */
RSL_API const rsl_law_input *rsl_law_input_table(void);

/** All fields RSL_UNSET, the separation criterion of the law, damping as published. */
RSL_API rsl_law_parameters rsl_law_parameters_default(void);

/* ---- measured curves ------------------------------------------------------ */

/** Monotone cubic interpolation through points of increasing depth. */
typedef struct rsl_law_curve {
    double *depth, *force;  /**< m, N */
    double *slope, *energy; /**< N/m; J, integrated from the first point */
    size_t count;
} rsl_law_curve;

/** The data of the law `table`, passed as rsl_law_parameters.user: one press test. */
typedef struct rsl_law_table {
    rsl_law_curve in, out; /**< loading from d = 0; unloading (out.count < 2: elastic) */
    double returned;       /**< ratio of the work of unloading to that of loading */
} rsl_law_table;

/** Number of doubles needed by a table of `count` points. */
#define RSL_LAW_TABLE_SIZE(count) (4 * ((count) + 2))

/** Prepares a table from the points of one test in the order of measurement: the depth increases
 * from contact onset to its peak and then decreases until the force is zero, or the data end at the
 * peak (elastic). The table uses the caller's buffer `room` (RSL_LAW_TABLE_SIZE doubles), which
 * must remain valid while contacts use it. */
RSL_API rsl_status rsl_law_table_prepare(const double *depth, const double *force, size_t count,
                                         double *room, rsl_law_table *table, rsl_error *error);

/* ---- the force of one contact ------------------------------------------- */

/** Force, tangents, energy and power at one state. All are zero for depth <= 0. Under the criterion
 * RSL_LAW_SEPARATION_ZERO_FORCE a tensile force is clamped to zero and `clamped` is 1. A rigid law,
 * NaN and infinity are refused. */
RSL_API rsl_status rsl_law_force(const rsl_law_contact *contact, double depth, double rate,
                                 rsl_law_response *response, rsl_error *error);

/** Updates the peak depth, for laws that depend on it. Call it once per accepted time step;
 * depth <= 0 resets the history. */
RSL_API void rsl_law_update_history(rsl_law_contact *contact, double depth);

/** The solution method for an isolated impact of this contact. */
RSL_API rsl_law_solution rsl_law_solution_of(const rsl_law_contact *contact);

#ifdef __cplusplus
}
#endif
#endif
