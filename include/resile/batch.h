/* SPDX-License-Identifier: MIT
 *
 * batch: the force of many contacts at once, as structures of arrays, and the
 * outcomes of many impacts.
 *
 *     rsl_batch batch = {.count = count,
 *                        .depth = depth, .rate = rate,   in
 *                        .force = force};                out
 *     rsl_batch_tally tally;
 *     status = rsl_batch_force(&contact, &batch, &tally, &error);
 *
 * One call handles contacts that share a law: shape, exponents n, m, q and end
 * rule are those of the prepared contact. Stiffness and damping are the
 * contact's own, or stand in arrays, one value per contact or one per type.
 *
 * Each contact is computed by itself: its result depends on its own numbers only, not on its
 * neighbours, its place, the length or alignment of the arrays or the instruction set of the
 * machine. So a batch may be cut into slices for threads, and the bits stay the same. Nothing is
 * allocated, nothing is remembered.
 *
 * Agreement with rsl_law_force, for the laws F = k d^n + lambda d^m
 * sgn(v)|v|^q (also damped in the approach only, or elastic):
 *
 *     n, m in {0, 1/4, 1/2, 1, 3/2, 2, 5/2}, q = 1    the same bits
 *     other exponents up to 1024                      d^n, d^m and |v|^q are
 *                                                     within 1 ulp each
 *
 * Memoryless contacts (rsl_memoryless_forget), with one mass or an array of them:
 *
 *     m = n, q = 1            within 1e-12 of the curve of the law, or 1e-7,
 *                             see `accuracy`; k d^n to the last bit at v = 0, never negative. The
 *                             same bits everywhere
 *     m = (n-1)/2, q = 1      as above for lambda = Lambda sqrt(k M)
 *     other exponents         by the scalar function, contact after contact;
 *                             also m = n, q = 1 with e below about 0.005
 *
 * Any other law (plastic, joints with clearance, your own) and larger exponents are computed by the
 * scalar function, contact after contact: the same bits, many times slower.
 */
#ifndef RESILE_BATCH_H
#define RESILE_BATCH_H

#include <stdint.h>

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The arrays of a batch. Start from {0}: an array that is left NULL is not read, or not wanted.
 *
 * An output may be the same array as an input of `count` elements (in place); arrays that overlap
 * in any other way are not allowed. Any alignment of a double will do. */
typedef struct rsl_batch {
    size_t count; /* contacts; 0 is allowed */

    /* in: `count` elements each */
    const double *depth;      /* d, m; needed. d <= 0: apart, all results 0 */
    const double *rate;       /* v, m/s, positive in approach; needed */
    const double *depth_peak; /* deepest point so far, m, for laws with a memory
                                 (see rsl_batch_track); default: contact's */

    /* in: parameters. Without `type`, element i belongs to contact i; with it,
     * element type[i] does, and the arrays have `type_count` elements. */
    const double *stiffness; /* k > 0; default: that of the contact */
    const double *damping;   /* lambda >= 0; default: that of the contact */
    const double *mass;      /* M > 0, for memoryless contacts; likewise */
    const uint32_t *type;    /* `count` elements, each below type_count */
    size_t type_count;

    /* in: allowed relative error of a memoryless force with m = n and q = 1.
     * 0 (default) is the 1e-12 of the scalar function; from 1e-7 on another
     * table is used, faster, with that bound. Other laws take no notice. */
    double accuracy;

    /* out: `count` elements each; the fields of rsl_law_response */
    double *force;            /* N */
    double *dforce_ddepth;    /* N/m */
    double *dforce_drate;     /* N s/m */
    double *elastic_energy;   /* J */
    double *dissipated_power; /* W */
    uint8_t *clamped;         /* 1: the end rule `force` cut a pull, else 0 */
} rsl_batch;

/* What happened in a batch. */
typedef struct rsl_batch_tally {
    size_t clamped;    /* contacts whose pull was cut to zero */
    size_t not_finite; /* contacts whose force is NaN or infinite */
} rsl_batch_tally;

/* Force, tangents, energy and power of every contact.
 *
 * Data are not refused one by one: NaN and infinity follow the rules of arithmetic, each within its
 * own contact. A depth of NaN makes all results of that contact NaN; whatever else is not finite
 * and has a part in the force makes the force NaN or infinite, as does a force beyond the range of
 * a double. A contact that is apart is zero whatever its rate and parameters are. `tally` (may be
 * NULL) counts.
 *
 * Refused are: a rigid law; missing depth or rate; a type outside the table; a
 * stiffness, damping or mass for a law that has no such number (the damping of a
 * memoryless contact is in its table); an accuracy that is negative or NaN. */
RSL_API rsl_status rsl_batch_force(const rsl_law_contact *contact, const rsl_batch *batch,
                                   rsl_batch_tally *tally, rsl_error *error);

/* Contacts begin <= i < begin + count of a batch, to give to a thread. The
 * slice must lie inside the batch. */
RSL_API rsl_batch rsl_batch_slice(const rsl_batch *batch, size_t begin, size_t count);

/* rsl_law_track for arrays: after an accepted step, the deepest point so
 * far becomes max(depth_peak, depth), and 0 where the bodies are apart. A law that sticks
 * (rsl_law_shape.peak_left) also moves its peak back: rsl_law_track for each of its contacts. */
RSL_API void rsl_batch_track(size_t count, const double *depth, double *depth_peak);

/* Coulomb friction, smooth in the slip: force[i] = friction max(0, normal[i])
 * tanh(slip[i]/slip_speed), against the slip. friction >= 0, slip_speed > 0. The
 * tanh is our own, within 2.5 ulp, the same bits on every machine; NaN stays in
 * its contact. `force` may be the same array as an input. */
RSL_API void rsl_batch_friction(double friction, double slip_speed, const double *normal,
                                const double *slip, double *force, size_t count);

/* The instructions that the power laws use on this machine: "avx2", "sse2",
 * "neon", ...; for reports, the results do not depend on it. */
RSL_API const char *rsl_batch_instructions(void);

/* ---- outcomes of many impacts ------------------------------------------------
 *
 * Calibration and outcome of many impacts at once, for studies over parameters.
 *
 *     rsl_batch_outcome batch = {.count = count,
 *                           .form = {1.5, 1.5, 1.0, RSL_LAW_END_DEPTH, 0},
 *                           .mass = mass, .stiffness = stiffness,    in
 *                           .speed = speed, .restitution_in = e,
 *                           .duration = duration, .force_max = force}; out
 *     status = rsl_batch_outcomes(&batch, &error);
 *
 * Here too each impact is computed by itself, and a batch may be cut into parts for threads. A table
 * of the form, made once, takes the place of computing it:
 *
 *     static rsl_batch_table table;
 *     status = rsl_batch_table_make(&form, &table, &error);
 *     batch.table = &table; */

/* Everything about an impact but its units is a function of Lambda, or of e: in cells of equal width
 * over log2(Lambda) and log2((1 - e)/e), each with sums of Chebyshev polynomials for the restitution,
 * the depth, its time, the peak force, its time and the duration. */
enum {
    RSL_BATCH_TABLE_CELLS = 32, /* of 1/2, from -10 to 6: Lambda from 1/1024 to 64, e from 0.0154
                                   to 0.999 */
    RSL_BATCH_TABLE_TERMS = 20,
    RSL_BATCH_TABLE_FIELDS = 6
};

typedef struct rsl_batch_table_cell {
    int holds; /* 1: it has what its impacts need */
    double terms[RSL_BATCH_TABLE_TERMS][RSL_BATCH_TABLE_FIELDS];
} rsl_batch_table_cell;

typedef struct rsl_batch_table {
    rsl_collide_form form;
    rsl_batch_table_cell by_lambda[RSL_BATCH_TABLE_CELLS], by_restitution[RSL_BATCH_TABLE_CELLS];
} rsl_batch_table;

/* rsl_collide_hysteresis_ratio and rsl_collide_hysteresis_restitution for arrays, the same
 * bits: h(e) and e(h) of the family m = n, q = 1, within 4 ulp. NaN where e is
 * not in (0, 1], where h is negative, infinite or NaN, and nowhere else.
 * Both arrays may be the same; any length and alignment will do. */
RSL_API void rsl_batch_hysteresis_ratio(const double *e, double *h, size_t count);
RSL_API void rsl_batch_hysteresis_restitution(const double *h, double *e, size_t count);

/* The arrays of a batch, `count` elements each. Start from {0}: an array that
 * is left NULL is not read, or not wanted. An output may be the same array as
 * an input; arrays that overlap in any other way are not allowed. */
typedef struct rsl_batch_outcome {
    size_t count;                 /* impacts; 0 is allowed */
    rsl_collide_form form;        /* exponents, end rule and phases of the damping, the same
                        for all of them */
    double accuracy;              /* see rsl_collide_options; default 0 */
    const rsl_batch_table *table; /* of this form, or NULL */

    /* in: needed, each finite and > 0 */
    const double *mass;      /* M, kg */
    const double *stiffness; /* k, N/m^n */
    const double *speed;     /* v0, m/s */

    /* in: one of these two */
    const double *lambda;         /* Lambda >= 0 (collide.h); for m = n and
                                     q = 1 the ratio h = lambda v0/k */
    const double *restitution_in; /* 0 < e <= 1: Lambda by calibration */

    /* out: the fields of rsl_collide_outcome */
    double *restitution;       /* 1 */
    double *depth_max;         /* m */
    double *time_of_depth_max; /* s */
    double *force_max;         /* N */
    double *time_of_force_max; /* s */
    double *duration;          /* s */
    double *impulse;           /* N s */
    int *status;               /* what rsl_collide would say: RSL_OK,
                                  RSL_NO_SEPARATION, or why the rest is NaN */
} rsl_batch_outcome;

/* Makes the table of a form, once: about 1600 impacts, some 40 ms. Each cell is compared with
 * impacts between its places; one whose numbers differ by more than 2e-13 (the peak of the force
 * jumps from touch to a later time, contact creeps) or do not exist is left out, and its impacts are
 * computed one by one. */
RSL_API rsl_status rsl_batch_table_make(const rsl_collide_form *form, rsl_batch_table *table,
                                        rsl_error *error);

/* The outcome of every impact.
 *
 * With a table, relative error below 1e-12, in about 150 ns each. Without,
 * n = m = 3/2, q = 1 and a restitution of 1/1024 or more: from tables, relative
 * error below 1e-14, in less than 100 ns each. Anything else is computed by
 * rsl_collide_lambda_from_restitution and rsl_collide, impact after impact; there an
 * impact that asks for the same restitution as the one before is calibrated
 * once.
 *
 * Data are not refused one by one: where an impact's numbers are outside of what is allowed (NaN
 * and infinity included) or lead out of the range of a double, its results are NaN and its status
 * says why. Refused are a missing array, both or none of `lambda` and `restitution_in`, exponents
 * or an end rule that are not allowed, a table of another form, and a bad accuracy. */
RSL_API rsl_status rsl_batch_outcomes(const rsl_batch_outcome *batch, rsl_error *error);

/* ---- contacts that differ in every number ------------------------------------
 *
 * Where a table of contacts shares the law but not its parameters, and no array of the above holds
 * what differs: the scalar functions, contact after contact, with their bits. Nothing is refused as
 * a whole because of one contact: its status says what is wrong with it (`status` may be NULL), and
 * its results are those of no contact, NaN. The sentence of the first failure goes to `error`;
 * returned is RSL_OK, or the status of that failure. */

/* rsl_collide_prepare of `count` contacts: the numbers of `spec`, and where numbers[i] is not NULL
 * the array of `count` values of input i (rsl_law_input_table). */
RSL_API rsl_status rsl_batch_each_prepare(const rsl_law *law, const rsl_law_spec *spec,
                                          const double *const numbers[RSL_INPUT_COUNT],
                                          size_t count, rsl_law_contact *contacts, int *status,
                                          rsl_error *error);

/* rsl_collide of each of them. Bodies that stay together are no failure. */
RSL_API rsl_status rsl_batch_each_collide(const rsl_law_contact *contacts, size_t count,
                                          const rsl_collide_options *options,
                                          rsl_collide_outcome *outcomes, int *status,
                                          rsl_error *error);

/* rsl_law_force of each of them. */
RSL_API rsl_status rsl_batch_each_force(const rsl_law_contact *contacts, size_t count,
                                        const double *depth, const double *rate,
                                        rsl_law_response *responses, int *status, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
