/* SPDX-License-Identifier: MIT */
/** @file
 * tangent_batch: friction, rolling resistance and torsional resistance of many contacts in one
 * call, as structures of arrays, evaluated after the normal force of rsl_batch_force.
 *
 *     rsl_batch_force(&normal, &pushing, NULL, &error);         pushing.force = N
 *     rsl_tangent_batch batch = {.count = count,
 *         .normal = {nx, ny, nz}, .slip = {sx, sy, sz}, .depth = d, .force = N,    in
 *         .memory = {n0x, n0y, n0z, xx, xy, xz, [RSL_TANGENT_STATE_STIFFNESS] = k}, in and out
 *         .traction = {tx, ty, tz}};                                                out
 *     rsl_tangent_batch_advance(&tangent, &batch, step, NULL, &error);
 *
 * One call processes contacts that share their laws. Each contact is computed independently: its
 * result depends only on its own data, not on other contacts, its index, the length or alignment of
 * the arrays, or the instruction set of the machine. A batch may therefore be split into slices for
 * threads with bit-identical results. The functions allocate no memory. For millions of contacts
 * the run time is a quarter shorter if the arrays start at different offsets within a memory page
 * (192 bytes apart, for example) than if all start at the same offset.
 *
 * Agreement with rsl_tangent_advance and rsl_tangent_force:
 *
 *     spring, spring-dashpot, haff-werner, the Mindlin laws with one spring, ramp, ambrosio, all
 *     rolling laws, twist; stiffness constant or with sqrt(d)     bit-identical
 *     other exponents of the depth                                d^p within 1 ulp
 *     tanh                                                        tanh within 2.5 ulp
 *     any other law with one spring or none                       by the scalar functions, one
 *                                                                 contact at a time: bit-identical,
 *                                                                 many times slower
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_TANGENT_BATCH_H
#define RESILE_TANGENT_BATCH_H

#include <stdint.h>

#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of a contact that may be given as arrays. */
#define RSL_TANGENT_BATCH_NUMBER_LIST(X)                                                           \
    X(friction)                                                                                    \
    X(stiffness)                                                                                   \
    X(damping)                                                                                     \
    X(radius)                                                                                      \
    X(rolling_friction)                                                                            \
    X(rolling_stiffness)                                                                           \
    X(rolling_damping)

/** The arrays of a batch, of `count` elements each. Initialise with {0}: an input array that is
 * NULL is not read, an output array that is NULL is not written. An output may be the same array as
 * an input; arrays must not overlap in any other way. The arrays need only the alignment of a
 * double. */
typedef struct rsl_tangent_batch {
    size_t count; /**< number of contacts; 0 is allowed */

    /** Inputs: the contact kinematics, the fields of rsl_tangent_kinematics. */
    const double *normal[3], *slip[3], *depth, *force; /**< required */
    const double *rolling[3], *twist_rate;             /**< required by laws of rolling, of twist */
    const double *spin_mean;                           /**< default: no rotation of the pairs about
                                                            the normal */

    /** Inputs: parameters. Default: those of the contact. Without `type`, element i belongs to
     * contact i. With `type`, element type[i] belongs to contact i, and the arrays have
     * `type_count` elements. The values are not checked: see rsl_tangent_parameters for the allowed
     * ranges. */
#define RSL_TANGENT_BATCH_NUMBER_FIELD(field) const double *field;
    RSL_TANGENT_BATCH_NUMBER_LIST(RSL_TANGENT_BATCH_NUMBER_FIELD)
#undef RSL_TANGENT_BATCH_NUMBER_FIELD
    const uint32_t *type; /**< each < type_count */
    size_t type_count;

    /** Inputs and outputs: the state, indexed by RSL_TANGENT_STATE_..., all zero for new contacts.
     * rsl_tangent_batch_needs() gives the required arrays; the others are not accessed. */
    double *memory[RSL_TANGENT_STATE_COUNT];

    /** Inputs and outputs of rsl_tangent_batch_advance: slip, damping and area of
     * rsl_tangent_dissipation are added to the values in these arrays, J. A spring then requires
     * the stiffness in its state. The dissipation of laws that depend on the slip only is in
     * dissipated_power, as that of the normal force is in rsl_batch. */
    double *lost[3];

    /** Outputs: the fields of rsl_tangent_traction. */
    double *traction[3];       /**< friction on body 2, N */
    double *torque_rolling[3]; /**< on body 2, N m */
    double *torque_twist;      /**< along n on body 2, N m */
    double *elastic_energy;    /**< J */
    double *dissipated_power;  /**< W */
    uint8_t *at_limit;         /**< RSL_TANGENT_SLIPS + RSL_TANGENT_ROLLS + RSL_TANGENT_TWISTS */
} rsl_tangent_batch;

/** The limits that a contact has reached: friction, rolling resistance, torsional resistance. */
enum { RSL_TANGENT_SLIPS = 1, RSL_TANGENT_ROLLS = 2, RSL_TANGENT_TWISTS = 4 };

/** Counts of a batch. */
typedef struct rsl_tangent_batch_counts {
    size_t touching; /**< contacts with depth > 0 and N + A > 0 */
    size_t slipping; /**< of these, at the friction limit */
    size_t refused;  /**< contacts with NaN, infinity, or a normal that is not a unit vector */
} rsl_tangent_batch_counts;

/** The state variables that the laws of a contact need: bit i for memory[i]. */
RSL_API unsigned rsl_tangent_batch_needs(const rsl_tangent *tangent);

/** Force and torques of every contact; the state is only read.
 *
 * Values of single contacts are not refused: where rsl_tangent_force would refuse them, the results
 * of that contact are NaN and its state is unchanged. `counts` (may be NULL) receives the counts.
 *
 * Refused: an impulse law, mindlin-deresiewicz, a missing array, a type out of range, an array of
 * parameters that none of the laws uses. */
RSL_API rsl_status rsl_tangent_batch_force(const rsl_tangent *tangent,
                                           const rsl_tangent_batch *batch,
                                           rsl_tangent_batch_counts *counts, rsl_error *error);

/** Commits one accepted step of length `step` s of every contact, like rsl_tangent_advance, and
 * computes the force and torques after it. If the bodies are separated, or N + A <= 0, the state is
 * cleared. */
RSL_API rsl_status rsl_tangent_batch_advance(const rsl_tangent *tangent,
                                             const rsl_tangent_batch *batch, double step,
                                             rsl_tangent_batch_counts *counts, rsl_error *error);

/** The contacts begin <= i < begin + count of a batch, for example for one thread. The slice must
 * lie inside the batch. */
RSL_API rsl_tangent_batch rsl_tangent_batch_slice(const rsl_tangent_batch *batch, size_t begin,
                                                  size_t count);

#ifdef __cplusplus
}
#endif
#endif
