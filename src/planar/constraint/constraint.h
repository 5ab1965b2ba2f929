/* SPDX-License-Identifier: MIT
 *
 * Joints and stick constraints: Jacobian rows, multipliers, effective masses.
 */
#ifndef RSL_PLANAR_CONSTRAINT_CONSTRAINT_H
#define RSL_PLANAR_CONSTRAINT_CONSTRAINT_H

#include "planar/core/system.h"

/* J x = ja x_a + jb x_b, for x with three components (x, y, angle) per body. */
static inline double rsl_planar_row_dot(const rsl_planar_constraint_row *row, const double *a,
                                        const double *b)
{
    return 0.0 + (row->ja[0] * a[0] + row->jb[0] * b[0]) + (row->ja[1] * a[1] + row->jb[1] * b[1]) +
           (row->ja[2] * a[2] + row->jb[2] * b[2]);
}

/* 1: the row is linearly dependent on the rows before it. rest: its Cholesky pivot; size: its
 * diagonal entry. The tolerance of joint rows allows for change points, see rows.c. */
static inline int rsl_planar_is_spanned(double rest, double size, int sticking)
{
    return !(rest > (sticking ? 1e-10 : 1e-9) * size);
}

/* ---- rows.c ---------------------------------------------------------------- */

/* The entry (i, k) of J W J^T. */
double rsl_planar_coupling(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           size_t i, size_t k);
/* Finds the joint rows that are linearly dependent at t = 0. Nonzero: out of memory. */
int rsl_planar_find_redundant(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Multipliers of all rows, added to forces and accelerations of the bodies. Nonzero: singular. */
int rsl_planar_solve_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Adds a force along the row to accelerations, and to forces on driven bodies. */
void rsl_planar_row_pull(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                         const rsl_planar_constraint_row *row, double force);
/* Adds a stick row, or merges it with a nearly parallel one; returns its index. */
size_t rsl_planar_add_sticking(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               rsl_planar_constraint_row row);
/* Factors S of the joint rows alone and drops the stick rows. Nonzero: singular. */
int rsl_planar_factor_joints(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);
/* Solves S x = right in place, with the last factorisation and its active rows. */
void rsl_planar_solve_factored(rsl_planar_workspace *work, double *right);
/* J_i W J_k^T, without joints. */
double rsl_planar_delassus_entry(const rsl_planar_compiled_model *fixed,
                                 const rsl_planar_constraint_row *i,
                                 const rsl_planar_constraint_row *k);
/* Row of the relative velocity of two bodies at the point `at` in the direction e. */
rsl_planar_constraint_row rsl_planar_row_along(const rsl_planar_workspace *work, size_t a, size_t b,
                                               rsl_planar_point at, rsl_planar_point e);
/* Effective mass along a row, joints included, kg; at the last evaluation. The second: along the
 * contact normal. */
double rsl_planar_row_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           const rsl_planar_constraint_row *push);
double rsl_planar_effective_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 const rsl_planar_gap *touch, size_t a, size_t b);
/* Effective mass along the normal through the centres of mass, for bodies that other contacts
 * keep from rotating; between `mass` and 100 `mass`. */
double rsl_planar_heaviest_mass(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                const rsl_planar_gap *touch, size_t a, size_t b, double mass);
/* Factors S of all rows. Nonzero: singular. */
int rsl_planar_factor_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work);

/* ---- sparse_ldlt.c --------------------------------------------------------- */

void rsl_planar_sparse_free(rsl_planar_sparse *sparse);

/* ---- joints.c -------------------------------------------------------------- */

/* Scalar constraints of a joint: 1 to 3. */
size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint);
/* Fixes the quantities of a joint that keep their value of t = 0: length, welded point. */
void rsl_planar_joint_begin(rsl_planar_joint *joint, const rsl_planar_frame *a,
                            const rsl_planar_frame *b);
/* Fills the rows of all joints at time t. */
void rsl_planar_joint_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                           double t);
/* y += W J^T f of one row, for the coordinates that begin at `y`. */
void rsl_planar_row_shift(const rsl_planar_compiled_model *fixed,
                          const rsl_planar_constraint_row *row, double force, double *y);

#endif
