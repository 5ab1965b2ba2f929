/* SPDX-License-Identifier: MIT */
/** @file
 * batch: the forces of many contacts in one call, as structures of arrays, and
 * the outcomes of many impacts.
 *
 *     rsl_batch batch = {.count = count,
 *                        .depth = depth, .rate = rate,   in
 *                        .force = force};                out
 *     rsl_batch_counts counts;
 *     status = rsl_batch_force(&contact, &batch, &counts, &error);
 *
 * One call processes contacts that share a law: the force model, the exponents
 * n, m, q and the separation criterion are those of the prepared contact. Stiffness
 * and damping are those of the contact, or arrays with one value per contact or one
 * per contact type.
 *
 * Each contact is computed independently: its result depends only on its own data,
 * not on other contacts, its index, the length or alignment of the arrays, or the
 * instruction set of the machine. A batch may therefore be split into slices for
 * threads with bit-identical results. The functions allocate no memory and keep no
 * state.
 *
 * Agreement with rsl_law_force, for the laws F = k d^n + lambda d^m
 * sgn(v)|v|^q (also elastic, or damped during approach only):
 *
 *     n, m in {0, 1/4, 1/2, 1, 3/2, 2, 5/2}, q = 1    bit-identical
 *     other exponents up to 1024                      d^n, d^m and |v|^q are
 *                                                     within 1 ulp each
 *
 * Memoryless contacts (rsl_memoryless_convert), with one mass or an array of masses:
 *
 *     m = n, q = 1            within 1e-12 of the force of the law, or 1e-7, see
 *                             `accuracy`; exactly k d^n at v = 0, never negative;
 *                             bit-identical on all machines
 *     m = (n-1)/2, q = 1      as above for lambda = Lambda sqrt(k M)
 *     other exponents         by the scalar function, one contact at a time;
 *                             also m = n, q = 1 with e below about 0.005
 *
 * All other laws (plastic, joints with clearance, user-defined) and larger exponents
 * are evaluated by the scalar function, one contact at a time: bit-identical, but
 * many times slower.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_BATCH_H
#define RESILE_BATCH_H

#include <stdint.h>

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The arrays of a batch. Initialise with {0}: an input array that is NULL is not read, an output
 * array that is NULL is not written.
 *
 * An output may be the same array as an input of `count` elements (in place); arrays must not
 * overlap in any other way. The arrays need only the alignment of a double. */
typedef struct rsl_batch {
    size_t count; /**< number of contacts; 0 is allowed */

    /** Inputs, `count` elements each. */
    const double *depth;      /**< d, m; required. d <= 0: separated, all results 0 */
    const double *rate;       /**< v, m/s, positive during approach; required */
    const double *depth_peak; /**< maximum depth so far, m, for laws with history (see
                                   rsl_batch_update_history); default: that of the contact */

    /** Inputs: parameters. Without `type`, element i belongs to contact i. With `type`, element
     * type[i] belongs to contact i, and the arrays have `type_count` elements. */
    const double *stiffness; /**< k > 0; default: that of the contact */
    const double *damping;   /**< lambda >= 0; default: that of the contact */
    const double *mass;      /**< M > 0, for memoryless contacts; default: that of the contact */
    const uint32_t *type;    /**< `count` elements, each < type_count */
    size_t type_count;

    /** Input: allowed relative error of a memoryless force with m = n and q = 1. With 0 (default)
     * it is the 1e-12 of the scalar function; from 1e-7 on, a faster table with that bound is used.
     * Other laws ignore it. */
    double accuracy;

    /** Outputs, `count` elements each: the fields of rsl_law_response. */
    double *force;            /**< N */
    double *dforce_ddepth;    /**< N/m */
    double *dforce_drate;     /**< N s/m */
    double *elastic_energy;   /**< J */
    double *dissipated_power; /**< W */
    uint8_t *clamped;         /**< 1: the criterion ZERO_FORCE clamped a tensile force, else 0 */
} rsl_batch;

/** Counts of a batch. */
typedef struct rsl_batch_counts {
    size_t clamped;    /**< contacts whose tensile force was clamped to zero */
    size_t not_finite; /**< contacts whose force is NaN or infinite */
} rsl_batch_counts;

/** Force, tangents, energy and power of every contact.
 *
 * Values of single contacts are not refused: NaN and infinity propagate by the rules of arithmetic,
 * within their own contact only. A depth of NaN gives NaN for all results of that contact. Any
 * other non-finite value that enters the force gives a force that is NaN or infinite, as does a
 * force beyond the range of a double. The results of a separated contact are zero for any rate and
 * parameters. `counts` (may be NULL) receives the counts.
 *
 * Refused: a rigid law; missing depth or rate; a type out of range; a stiffness, damping or mass
 * for a law without that parameter (the damping of a memoryless contact is part of its table); an
 * accuracy that is negative or NaN. */
RSL_API rsl_status rsl_batch_force(const rsl_law_contact *contact, const rsl_batch *batch,
                                   rsl_batch_counts *counts, rsl_error *error);

/** The contacts begin <= i < begin + count of a batch, for example for one thread. The slice must
 * lie inside the batch. */
RSL_API rsl_batch rsl_batch_slice(const rsl_batch *batch, size_t begin, size_t count);

/** rsl_law_update_history for arrays. After an accepted step, depth_peak becomes
 * max(depth_peak, depth), or 0 for separated bodies. An adhesive law (rsl_law_model.peak_at_limit)
 * also decreases its peak depth: call rsl_law_update_history for each of its contacts instead. */
RSL_API void rsl_batch_update_history(size_t count, const double *depth, double *depth_peak);

/** Regularised Coulomb friction: force[i] = friction max(0, normal[i]) tanh(slip[i]/slip_speed),
 * opposing the slip. friction >= 0, slip_speed > 0. The tanh is accurate within 2.5 ulp and
 * bit-identical on every machine; NaN affects only its own contact. `force` may be the same array
 * as an input. */
RSL_API void rsl_batch_friction(double friction, double slip_speed, const double *normal,
                                const double *slip, double *force, size_t count);

/** The instruction set that the power laws use on this machine: "avx512", "avx2", "neon", ...; for
 * information only, the results do not depend on it. */
RSL_API const char *rsl_batch_instructions(void);

/* ---- outcomes of many impacts ------------------------------------------------
 *
 * Calibration and outcome of many impacts in one call, for parameter studies.
 *
 *     rsl_batch_impacts batch = {.count = count,
 *                           .form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
 *                           .mass = mass, .stiffness = stiffness,    in
 *                           .speed = speed, .restitution_in = e,
 *                           .duration = duration, .force_max = force}; out
 *     status = rsl_batch_collide(&batch, &error);
 *
 * Each impact is computed independently, and a batch may be split into parts for threads. A table
 * of the exponents, prepared once, replaces the computation of single impacts:
 *
 *     static rsl_batch_table table;
 *     status = rsl_batch_table_prepare(&form, &table, &error);
 *     batch.table = &table; */

/** The table of one set of exponents: 62 kB in the caller's memory, prepared by
 * rsl_batch_table_prepare(). It contains no pointers: it may be copied, and shared by threads. */
enum { RSL_BATCH_TABLE_BYTES = 61960 };

typedef struct rsl_batch_table {
    rsl_collide_exponents form;
    union {
        double aligned;
        unsigned char bytes[RSL_BATCH_TABLE_BYTES];
    } opaque; /**< internal */
} rsl_batch_table;

/** rsl_collide_hysteresis_ratio and rsl_collide_hysteresis_restitution for arrays, bit-identical:
 * h(e) and e(h) of the family m = n, q = 1, within 4 ulp. The result is NaN where e is not in
 * (0, 1], where h is negative, infinite or NaN, and nowhere else. Both arrays may be the same; any
 * length and alignment is allowed. */
RSL_API void rsl_batch_hysteresis_ratio(const double *e, double *h, size_t count);
RSL_API void rsl_batch_hysteresis_restitution(const double *h, double *e, size_t count);

/** The arrays of a batch, `count` elements each. Initialise with {0}: an input array that is NULL
 * is not read, an output array that is NULL is not written. An output may be the same array as an
 * input; arrays must not overlap in any other way. */
typedef struct rsl_batch_impacts {
    size_t count;                 /**< number of impacts; 0 is allowed */
    rsl_collide_exponents form;   /**< exponents, separation criterion and damped phases, common to
                                       all impacts */
    double accuracy;              /**< see rsl_collide_options; default 0 */
    const rsl_batch_table *table; /**< table of the same exponents, or NULL */
    const rsl_batch_table *slope_table; /**< table of derivatives of the same exponents, or NULL;
                                             for the products with the Jacobian */

    /** Inputs: required, each finite and > 0. */
    const double *mass;      /**< M, kg */
    const double *stiffness; /**< k, N/m^n */
    const double *speed;     /**< v0, m/s */

    /** Inputs: exactly one of these two. */
    const double *lambda;         /**< Lambda >= 0 (collide.h); for m = n and
                                     q = 1 the ratio h = lambda v0/k */
    const double *restitution_in; /**< 0 < e <= 1: Lambda is calibrated */

    /** Outputs: the fields of rsl_collide_outcome. */
    double *restitution;       /**< 1 */
    double *depth_max;         /**< m */
    double *time_of_depth_max; /**< s */
    double *force_max;         /**< N */
    double *time_of_force_max; /**< s */
    double *duration;          /**< s */
    double *impulse;           /**< N s */
    int *status;               /**< the status of rsl_collide: RSL_OK, RSL_NO_SEPARATION, or the
                                    reason why the other outputs are NaN */
} rsl_batch_impacts;

/** Prepares the table of one set of exponents: about 1600 impacts, some 40 ms. Each cell is
 * compared with impacts between its nodes. A cell whose values differ by more than 2e-13 (the peak
 * force jumps from contact onset to a later time, or contact creeps) or do not exist is left out,
 * and its impacts are computed individually. */
RSL_API rsl_status rsl_batch_table_prepare(const rsl_collide_exponents *form,
                                           rsl_batch_table *table, rsl_error *error);

/** The outcome of every impact.
 *
 * With a table, the relative error is below 1e-12, in about 150 ns per impact. Without a table,
 * n = m = 3/2, q = 1 and a restitution of 1/1024 or more use built-in tables, with a relative error
 * below 1e-14, in less than 100 ns per impact. All other impacts are computed one at a time by
 * rsl_collide_lambda_from_restitution and rsl_collide; consecutive impacts with the same
 * restitution are calibrated once.
 *
 * Values of single impacts are not refused: if the data of an impact are out of range (including
 * NaN and infinity) or the result exceeds the range of a double, its results are NaN and its status
 * gives the reason. Refused: a missing array, both or none of `lambda` and `restitution_in`,
 * exponents or a separation criterion that are not allowed, a table of other exponents, and an
 * invalid accuracy. */
RSL_API rsl_status rsl_batch_collide(const rsl_batch_impacts *batch, rsl_error *error);

/* ---- products with the Jacobian of many impacts ------------------------------
 *
 * The derivatives of the outcomes with respect to mass, stiffness, speed and the restitution (or
 * Lambda) of each impact, as products of the Jacobian with arrays. A derivative is total: with
 * `restitution_in` the damping follows mass, stiffness and speed. With J the matrix of impact i,
 *
 *     rsl_batch_collide_jvp   outcome[i] = J input[i]       forward: a change of the inputs
 *     rsl_batch_collide_vjp   input[i] = J^T outcome[i]     backward: the gradient of a sum of
 *                                                           weighted outcomes
 *
 * The relative error is 1e-11, relative to the larger of |derivative| and |outcome/input|. For
 * n = m = 3/2, q = 1 the built-in tables give the derivatives, else the slope table; without it,
 * and outside of it, an impact takes about half a millisecond. At e = 1 and Lambda = 0 the
 * derivative is the one-sided one. */

/** Prepares the table of derivatives for rsl_batch_impacts.slope_table, in about a second. */
RSL_API rsl_status rsl_batch_slope_table_prepare(const rsl_collide_exponents *form,
                                                 rsl_batch_table *table, rsl_error *error);

/** One value per impact for each input; a NULL array is zero, or is not written. */
typedef struct rsl_batch_impact_inputs {
    double *mass, *stiffness, *speed;
    double *damping; /**< `lambda` or `restitution_in`, whichever the batch has */
} rsl_batch_impact_inputs;

/** One value per impact for each outcome; a NULL array is zero, or is not written. */
typedef struct rsl_batch_impact_outcomes {
    double *restitution, *depth_max, *time_of_depth_max;
    double *force_max, *time_of_force_max, *duration, *impulse;
} rsl_batch_impact_outcomes;

/** Jacobian-vector product: reads `input`, writes `outcome`. The outputs of the batch are filled as
 * by rsl_batch_collide; none of the arrays may overlap. An impact without derivatives (its status
 * is not RSL_OK) has NaN in all of them. Refused: as by rsl_batch_collide. */
RSL_API rsl_status rsl_batch_collide_jvp(const rsl_batch_impacts *batch,
                                         const rsl_batch_impact_inputs *input,
                                         const rsl_batch_impact_outcomes *outcome,
                                         rsl_error *error);

/** Vector-Jacobian product: reads `outcome`, writes `input`; else as rsl_batch_collide_jvp. */
RSL_API rsl_status rsl_batch_collide_vjp(const rsl_batch_impacts *batch,
                                         const rsl_batch_impact_outcomes *outcome,
                                         const rsl_batch_impact_inputs *input, rsl_error *error);

/* ---- contacts that differ in any parameter ------------------------------------
 *
 * For contacts that share the law but differ in parameters for which rsl_batch has no array: the
 * scalar functions, one contact at a time, bit-identical. One invalid contact does not fail the
 * whole call: its status gives the reason (`status` may be NULL), and its results are NaN. The
 * message of the first failure is written to `error`. The functions return RSL_OK, or the status of
 * the first failure. */

/** rsl_collide_prepare for `count` contacts: the parameters of `spec`; if numbers[i] is not NULL,
 * it is the array of `count` values of input i (rsl_law_input_table). */
RSL_API rsl_status rsl_batch_each_prepare(const rsl_law *law, const rsl_law_parameters *spec,
                                          const double *const numbers[RSL_LAW_INPUT_COUNT],
                                          size_t count, rsl_law_contact *contacts, int *status,
                                          rsl_error *error);

/** rsl_collide for each contact. RSL_NO_SEPARATION is not a failure. */
RSL_API rsl_status rsl_batch_each_collide(const rsl_law_contact *contacts, size_t count,
                                          const rsl_collide_options *options,
                                          rsl_collide_outcome *outcomes, int *status,
                                          rsl_error *error);

/** rsl_law_force for each contact. */
RSL_API rsl_status rsl_batch_each_force(const rsl_law_contact *contacts, size_t count,
                                        const double *depth, const double *rate,
                                        rsl_law_response *responses, int *status, rsl_error *error);

#ifdef __cplusplus
}
#endif
#endif
