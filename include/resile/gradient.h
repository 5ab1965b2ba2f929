/* SPDX-License-Identifier: MIT */
/** @file
 * gradient: derivatives of the outcome of one impact with respect to the inputs of its law.
 *
 * A derivative is total: whatever the law derives from an input (the damping from a restitution,
 * mass and speed) changes with it, and the other inputs are held fixed. The derivatives are those of
 * the solution itself, by the chain rule and the variational equations of the path; nothing is
 * differenced. Each entry of the matrix states its kind, see rsl_collide_derivative_kind.
 *
 * Covered: every law with F = k d^n + lambda d^m sgn(v)|v|^q whose damping is given, calibrated, or
 * a published formula of the restitution, and the elastic laws, whose stiffness may follow from a
 * modulus and lengths, without external load. All others are refused by name.
 *
 * Library: libresile (pkg-config resile). Threads: all functions may be called concurrently; an
 * object that a function modifies must be used by one thread at a time.
 */
#ifndef RESILE_GRADIENT_H
#define RESILE_GRADIENT_H

#include "resile/collide.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The rows of the matrix: quantity, its unit, and its exponents of mass, length and time. They are
 * the fields of rsl_collide_outcome of the same name; `damping` is lambda of the contact, whose
 * unit depends on the law. */
#define RSL_COLLIDE_GRADIENT_LIST(X)                                                               \
    X(restitution, "1", 0, 0, 0)                                                                   \
    X(speed_out, "m/s", 0, 1, -1)                                                                  \
    X(depth_max, "m", 0, 1, 0)                                                                     \
    X(time_of_depth_max, "s", 0, 0, 1)                                                             \
    X(force_max, "N", 1, 1, -2)                                                                    \
    X(time_of_force_max, "s", 0, 0, 1)                                                             \
    X(duration, "s", 0, 0, 1)                                                                      \
    X(depth_end, "m", 0, 1, 0)                                                                     \
    X(impulse, "N s", 1, 1, -1)                                                                    \
    X(energy_in, "J", 1, 2, -2)                                                                    \
    X(energy_out, "J", 1, 2, -2)                                                                   \
    X(energy_dissipated, "J", 1, 2, -2)                                                            \
    X(damping, "N s^q/m^(m+q)", 1, 0, 0)

/** Index of each row: RSL_COLLIDE_ROW_restitution, ... */
enum rsl_collide_gradient_row {
#define RSL_COLLIDE_GRADIENT_ROW(field, unit, mass, length, time) RSL_COLLIDE_ROW_##field,
    RSL_COLLIDE_GRADIENT_LIST(RSL_COLLIDE_GRADIENT_ROW)
#undef RSL_COLLIDE_GRADIENT_ROW
        RSL_COLLIDE_ROW_COUNT
};

/** What an entry of the matrix is. */
typedef enum rsl_collide_derivative_kind {
    RSL_COLLIDE_DERIVATIVE_ZERO,   /**< exactly 0: the quantity does not depend on the input */
    RSL_COLLIDE_DERIVATIVE_SMOOTH, /**< the derivative */
    RSL_COLLIDE_DERIVATIVE_CORNER /**< the two one-sided derivatives differ, or only one exists: the
                                        value is that of the branch of this impact; HUGE_VAL or
                                        -HUGE_VAL where it is infinite */
} rsl_collide_derivative_kind;

/** The outcome of an impact and its derivatives, SI unit of the quantity per SI unit of the input.
 * The columns are the inputs in the order of rsl_law_input_table(). */
typedef struct rsl_collide_jacobian {
    rsl_collide_outcome outcome;
    double damping;        /**< lambda of the contact */
    rsl_law_inputs inputs; /**< the inputs that were given and that the law uses; all other columns
                                are zero */
    double value[RSL_COLLIDE_ROW_COUNT][RSL_LAW_INPUT_COUNT];
    unsigned char kind[RSL_COLLIDE_ROW_COUNT][RSL_LAW_INPUT_COUNT]; /**< of
                                                            rsl_collide_derivative_kind */
} rsl_collide_jacobian;

/** The outcome of one impact of a law and its derivatives with respect to the given inputs.
 * Relative error 1e-11, relative to the larger of |derivative| and |quantity/input|.
 * RSL_ERROR_UNKNOWN: the law, or this choice of its inputs, is not covered; the message names it.
 * RSL_ERROR_NO_SOLUTION: the bodies do not separate, so there is no outcome to differentiate.
 * `options` may be NULL; a load is refused. */
RSL_API rsl_status rsl_collide_gradient(const rsl_law *law, const rsl_law_parameters *spec,
                                        const rsl_collide_options *options,
                                        rsl_collide_jacobian *jacobian, rsl_error *error);

/** Names of a row ("duration"), of its unit ("s") and of a kind ("smooth"); NULL outside. */
RSL_API const char *rsl_collide_gradient_row_name(size_t row);
RSL_API const char *rsl_collide_gradient_row_unit(size_t row);
RSL_API const char *rsl_collide_derivative_kind_name(rsl_collide_derivative_kind kind);

#ifdef __cplusplus
}
#endif
#endif
