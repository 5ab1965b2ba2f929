/* SPDX-License-Identifier: MIT
 *
 * Joints and sticking contacts as constraints: multipliers, projections, effective masses.
 */
#ifndef RSL_PLANAR_CONSTRAINTS_H
#define RSL_PLANAR_CONSTRAINTS_H

#include "planar/system.h"

/* The entry (i, k) of J W J^T. */
double rsl_planar_coupling(const rsl_planar *system, size_t i, size_t k);
/* Which rows of joints are spanned by those before them; nonzero: no memory. */
int rsl_planar_find_redundant(rsl_planar *system);
int rsl_planar_solve_rows(rsl_planar *system);
/* Whose row it is. */
size_t rsl_planar_joint_of_row(const rsl_planar *system, size_t row);
/* A row that keeps a slip at zero, or the one it says the same as; its number. */
size_t rsl_planar_add_sticking(rsl_planar *system, rsl_planar_row row);
/* Leaves the matrix of the joints alone behind; nonzero: singular. */
int rsl_planar_factor_joints(rsl_planar *system);
/* With the matrix that was factored last, for its active rows. */
void rsl_planar_solve_factored(rsl_planar *system, double *right);
double rsl_planar_row_coupling(const rsl_planar *system, const rsl_planar_row *i,
                               const rsl_planar_row *k);
/* ja x_a + jb x_b for a quantity with three numbers per body. */
static inline double rsl_planar_across(const rsl_planar_row *row, const double *a, const double *b)
{
    return 0.0 + (row->ja[0] * a[0] + row->jb[0] * b[0]) + (row->ja[1] * a[1] + row->jb[1] * b[1]) +
           (row->ja[2] * a[2] + row->jb[2] * b[2]);
}
/* y += W J^T f of one row, for the coordinates that begin at `y`. */
void rsl_planar_row_shift(const rsl_planar *system, const rsl_planar_row *row, double force,
                          double *y);
/* The largest violation of the joints at the frames that are there. */
void rsl_planar_drift(rsl_planar *system, double t, double *place, double *speed);
void rsl_planar_project_positions(rsl_planar *system, double t, double *y);
/* Nonzero: the joints are singular. */
int rsl_planar_project_velocities(rsl_planar *system, double t, double *y);
/* ---- assemble.c: joints that are open at t = 0 are closed -------------------- */

void rsl_planar_assemble(rsl_planar *system);
/* The velocities alone, at the positions that are there. */
void rsl_planar_assemble_velocities(rsl_planar *system);

/* Against a push along the normal, joints included; at the last evaluation. */
double rsl_planar_row_mass(rsl_planar *system, const rsl_planar_row *push);
double rsl_planar_effective_mass(rsl_planar *system, const rsl_planar_touch *touch, size_t a,
                                 size_t b);
/* The same through the centres of mass, as if other contacts kept the bodies
 * from turning, if that is more than `mass`; at most 100 times as much. */
double rsl_planar_heaviest_mass(rsl_planar *system, const rsl_planar_touch *touch, size_t a,
                                size_t b, double mass);

/* Whether what is left of the square of a row, once those before it are taken out, says nothing
 * new. It is left out for good if it is one of sticking; else it is for a moment, see
 * constraints.c. */
static inline int rsl_planar_is_spanned(double rest, double size, int sticking)
{
    return !(rest > (sticking ? 1e-10 : 1e-9) * size);
}
/* The active row i is. */
void rsl_planar_leave_out(rsl_planar *system, size_t i);

/* ---- change_point.c: positions in which joints depend on each other ------------- */

/* Before a step that may go to `limit`: how far it goes, where such a position lies ahead. */
double rsl_planar_cross(rsl_planar *system, double limit);
/* After it. */
void rsl_planar_crossed(rsl_planar *system);
/* The state to evaluate for (t, y): brought back to the joints in such a step. NULL: it cannot. */
const double *rsl_planar_on_joints(rsl_planar *system, double t, const double *y);

/* ---- sparse.c: the same for large mechanisms -------------------------------- */

/* Factors J W J^T of the active rows. Nonzero: singular, or no memory. */
int rsl_planar_sparse_factor(rsl_planar *system);
/* With these factors. */
void rsl_planar_sparse_solve(rsl_planar *system, double *right);
/* Factors, and puts the forces of the rows on their bodies, with what they accelerate. Nonzero:
 * singular, or no memory. */
int rsl_planar_sparse_forces(rsl_planar *system);
void rsl_planar_sparse_free(rsl_planar_sparse *sparse);

#endif
