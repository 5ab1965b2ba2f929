/* SPDX-License-Identifier: MIT
 *
 * Joints and stick constraints: Jacobian rows, multipliers, effective masses.
 */
#ifndef RSL_PLANAR_CONSTRAINT_CONSTRAINT_H
#define RSL_PLANAR_CONSTRAINT_CONSTRAINT_H

#include "planar/core/system.h"

/* ja x_a + jb x_b for a quantity with three numbers per body. */
static inline double rsl_planar_row_dot(const rsl_planar_constraint_row *row, const double *a,
                                        const double *b)
{
    return 0.0 + (row->ja[0] * a[0] + row->jb[0] * b[0]) + (row->ja[1] * a[1] + row->jb[1] * b[1]) +
           (row->ja[2] * a[2] + row->jb[2] * b[2]);
}

/* Whether what is left of the square of a row, once those before it are taken out, says nothing
 * new. It is left out for good if it is one of sticking; else it is for a moment, see
 * rows.c. */
static inline int rsl_planar_is_spanned(double rest, double size, int sticking)
{
    return !(rest > (sticking ? 1e-10 : 1e-9) * size);
}

/* ---- rows.c ---------------------------------------------------------------- */

/* The entry (i, k) of J W J^T. */
double rsl_planar_coupling(const rsl_planar *system, size_t i, size_t k);
/* Which rows of joints are spanned by those before them; nonzero: no memory. */
int rsl_planar_find_redundant(rsl_planar *system);
int rsl_planar_solve_rows(rsl_planar *system);
/* A row that keeps a slip at zero, or the one it says the same as; its number. */
size_t rsl_planar_add_sticking(rsl_planar *system, rsl_planar_constraint_row row);
/* Leaves the matrix of the joints alone behind; nonzero: singular. */
int rsl_planar_factor_joints(rsl_planar *system);
/* With the matrix that was factored last, for its active rows. */
void rsl_planar_solve_factored(rsl_planar *system, double *right);
double rsl_planar_delassus_entry(const rsl_planar *system, const rsl_planar_constraint_row *i,
                                 const rsl_planar_constraint_row *k);
/* Against a push along the normal, joints included; at the last evaluation. */
double rsl_planar_row_mass(rsl_planar *system, const rsl_planar_constraint_row *push);
double rsl_planar_effective_mass(rsl_planar *system, const rsl_planar_gap *touch, size_t a,
                                 size_t b);
/* The same through the centres of mass, as if other contacts kept the bodies
 * from turning, if that is more than `mass`; at most 100 times as much. */
double rsl_planar_heaviest_mass(rsl_planar *system, const rsl_planar_gap *touch, size_t a, size_t b,
                                double mass);
/* Of all rows that are there; nonzero: singular. */
int rsl_planar_factor_rows(rsl_planar *system);

/* ---- sparse_ldlt.c --------------------------------------------------------- */

void rsl_planar_sparse_free(rsl_planar_sparse *sparse);

/* ---- joints.c -------------------------------------------------------------- */

size_t rsl_planar_joint_row_count(const rsl_planar_joint *joint);
/* What of a joint stays as it is at t = 0, in the frames of its bodies. */
void rsl_planar_joint_begin(rsl_planar_joint *joint, const rsl_planar_frame *a,
                            const rsl_planar_frame *b);
void rsl_planar_joint_rows(rsl_planar *system, double t);
/* y += W J^T f of one row, for the coordinates that begin at `y`. */
void rsl_planar_row_shift(const rsl_planar *system, const rsl_planar_constraint_row *row,
                          double force, double *y);

#endif
