/* SPDX-License-Identifier: MIT
 *
 * tangent_batch: friction, rolling resistance and twist of many contacts at once, as structures of
 * arrays, behind the normal force of rsl_batch_force.
 *
 *     rsl_batch_force(&normal, &pushing, NULL, &error);         pushing.force = N
 *     rsl_tangent_batch batch = {.count = count,
 *         .normal = {nx, ny, nz}, .slip = {sx, sy, sz}, .depth = d, .force = N,    in
 *         .memory = {n0x, n0y, n0z, xx, xy, xz, [RSL_TANGENT_STATE_STIFFNESS] = k}, in and out
 *         .traction = {tx, ty, tz}};                                                out
 *     rsl_tangent_batch_advance(&tangent, &batch, step, NULL, &error);
 *
 * One call handles contacts that share their laws. Each contact is computed by itself: its result
 * depends on its own numbers only, not on its neighbours, its place, the length or alignment of the
 * arrays or the instruction set of the machine. So a batch may be cut into slices for threads, and
 * the bits stay the same. Nothing is allocated. Millions of contacts take a quarter less time where
 * the arrays begin at different parts of a page (192 bytes apart, say) than where all begin alike.
 *
 * Agreement with rsl_tangent_advance and rsl_tangent_force:
 *
 *     spring, spring-dashpot, haff-werner, the Mindlin laws of one spring, ramp, ambrosio, all laws
 *     of rolling, twist; stiffness constant or with sqrt(d)       the same bits
 *     other exponents of the depth                                d^p within 1 ulp
 *     tanh                                                        tanh within 2.5 ulp
 *     any other law of one spring or none                         by the scalar functions, contact
 *                                                                 after contact: the same bits,
 *                                                                 many times slower
 */
#ifndef RESILE_TANGENT_BATCH_H
#define RESILE_TANGENT_BATCH_H

#include <stdint.h>

#include "resile/tangent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of a contact that may stand in arrays. */
#define RSL_TANGENT_BATCH_NUMBER_LIST(X)                                                           \
    X(friction)                                                                                    \
    X(stiffness)                                                                                   \
    X(damping)                                                                                     \
    X(radius)                                                                                      \
    X(rolling_friction)                                                                            \
    X(rolling_stiffness)                                                                           \
    X(rolling_damping)

/* The arrays of a batch, of `count` elements each. Start from {0}: an array that is left NULL is
 * not read, or not wanted. An output may be the same array as an input; arrays that overlap in any
 * other way are not allowed. Any alignment of a double will do. */
typedef struct rsl_tangent_batch {
    size_t count; /* contacts; 0 is allowed */

    /* in: what the contacts feel, the fields of rsl_tangent_meeting */
    const double *normal[3], *slip[3], *depth, *force; /* needed */
    const double *rolling[3], *twist_rate;             /* needed by laws of rolling, of twist */
    const double *spin_mean;                           /* default: the pairs do not turn */

    /* in: numbers. Default: those of the contact. Without `type`, element i belongs to contact i;
     * with it, element type[i] does, and the arrays have `type_count` elements. They are not
     * checked: see rsl_tangent_spec for what is allowed. */
#define RSL_TANGENT_BATCH_NUMBER_FIELD(field) const double *field;
    RSL_TANGENT_BATCH_NUMBER_LIST(RSL_TANGENT_BATCH_NUMBER_FIELD)
#undef RSL_TANGENT_BATCH_NUMBER_FIELD
    const uint32_t *type; /* each below type_count */
    size_t type_count;

    /* in and out: the memory, by the places RSL_TANGENT_STATE_..., all zero for fresh contacts.
     * Needed is what rsl_tangent_batch_needs() says; the rest is left alone. */
    double *memory[RSL_TANGENT_STATE];

    /* in and out, of rsl_tangent_batch_advance: slip, damping and area of rsl_tangent_lost are added
     * to what stands there, J. A spring needs the stiffness in its memory for that. What a law of the
     * slip alone takes is in dissipated_power, as what the normal force takes is in rsl_batch. */
    double *lost[3];

    /* out: the fields of rsl_tangent_traction */
    double *traction[3];       /* friction on body 2, N */
    double *torque_rolling[3]; /* on body 2, N m */
    double *torque_twist;      /* along n on body 2, N m */
    double *elastic_energy;    /* J */
    double *dissipated_power;  /* W */
    uint8_t *capped;           /* RSL_TANGENT_SLIPS + RSL_TANGENT_ROLLS + RSL_TANGENT_TWISTS */
} rsl_tangent_batch;

/* Which caps a contact is on. */
enum { RSL_TANGENT_SLIPS = 1, RSL_TANGENT_ROLLS = 2, RSL_TANGENT_TWISTS = 4 };

/* What happened in a batch. */
typedef struct rsl_tangent_batch_tally {
    size_t touching; /* contacts with depth > 0 and N + A > 0 */
    size_t slipping; /* of these, on the cap of friction */
    size_t refused;  /* contacts that feel NaN, infinity, or a normal that is no unit vector */
} rsl_tangent_batch_tally;

/* The places of the memory that the laws of a contact need: bit i for memory[i]. */
RSL_API unsigned rsl_tangent_batch_needs(const rsl_tangent *tangent);

/* Force and torques of every contact, from a memory that is only read.
 *
 * Data are not refused one by one: where rsl_tangent_force would refuse, the results of that contact
 * are NaN and its memory stays as it is. `tally` (may be NULL) counts.
 *
 * Refused are: an impulse law, mindlin-deresiewicz, a missing array, a type outside the table, an
 * array of numbers that no law takes. */
RSL_API rsl_status rsl_tangent_batch_force(const rsl_tangent *tangent,
                                           const rsl_tangent_batch *batch,
                                           rsl_tangent_batch_tally *tally, rsl_error *error);

/* Commits one accepted step of every contact, as rsl_tangent_advance does, and gives the force and
 * torques after it. Apart, or N + A <= 0, the memory is cleared. */
RSL_API rsl_status rsl_tangent_batch_advance(const rsl_tangent *tangent,
                                             const rsl_tangent_batch *batch, double step,
                                             rsl_tangent_batch_tally *tally, rsl_error *error);

/* Contacts begin <= i < begin + count of a batch, to give to a thread. The slice must lie inside the
 * batch. */
RSL_API rsl_tangent_batch rsl_tangent_batch_slice(const rsl_tangent_batch *batch, size_t begin,
                                                  size_t count);

#ifdef __cplusplus
}
#endif
#endif
