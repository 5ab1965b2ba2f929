/* SPDX-License-Identifier: MIT
 *
 * Rigid contacts: Delassus operator, and contact forces at rest.
 */
#ifndef RSL_PLANAR_RIGID_RIGID_H
#define RSL_PLANAR_RIGID_RIGID_H

#include "planar/contact/contact.h"
#include "planar/core/system.h"

/* Round-off of margins, relative to the largest force. */
#define RSL_PLANAR_MARGIN_NOISE 1e-12

/* ---- delassus.c ------------------------------------------------------------ */

/* Normal and tangential row of a contact point; `biases`: with acceleration biases. */
void rsl_planar_rigid_rows(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           rsl_planar_contact_point *point, int biases,
                           rsl_planar_constraint_row rows[2]);
/* The same for a known gap. */
void rsl_planar_rigid_rows_at(const rsl_planar_compiled_model *fixed,
                              const rsl_planar_workspace *work,
                              const rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                              int biases, rsl_planar_constraint_row rows[2]);
/* Fills `delassus` and `tie` for the rows of `points` contact points, with the last
 * factorisation of the joints. Nonzero: out of memory. */
int rsl_planar_assemble_delassus(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 size_t points);
/* Sums `push` and the joint reactions to it into `body`. Each joint multiplier becomes `share`
 * times its value plus its reaction. */
void rsl_planar_distribute_impulses(const rsl_planar_compiled_model *fixed,
                                    rsl_planar_workspace *work, size_t points, double share);
/* Adds `push` along a row to `body`. */
void rsl_planar_rigid_add_row(rsl_planar_rigid_workspace *scratch,
                              const rsl_planar_constraint_row *row, double push);
/* x += W body, over the free coordinates. */
void rsl_planar_apply_impulses(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work, double *x);
/* Adds the work of drives under the impulses `body` to the energy balance. */
void rsl_planar_rigid_drive_work(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                 const rsl_planar_workspace *workspace);

/* ---- rest_forces.c --------------------------------------------------------- */

/* Adds the forces of the contacts at rest, within an evaluation and after the joints. Nonzero:
 * out of memory. */
int rsl_planar_apply_rest_forces(rsl_planar *system);
/* Rows, unknowns and Delassus operator of all contacts at rest; `with_friction`: with the slip
 * ratios. Nonzero: out of memory. */
int rsl_planar_gather_forces(rsl_planar *system, int biases, int with_friction);
/* Copies the forces of `count` unknowns to `push`. */
void rsl_planar_read_forces(rsl_planar_rigid_workspace *scratch, size_t count);
/* Margin of a contact at rest to its limit: `own` where the forces are unique, otherwise the
 * largest common margin of the island, raised by its round-off because a contact that carries no
 * force keeps that margin at zero. */
double rsl_planar_rest_force_margin(const rsl_planar_contact_point *point, double own);
/* The same for breakaway. */
double rsl_planar_stick_margin(const rsl_planar_state *state,
                               const rsl_planar_friction_state *friction);

/* ---- force_dense.c --------------------------------------------------------- */

/* Forces or impulses at the contacts of an island that change the rates of their rows by
 * `right`, without limits. D has `width` rows, and so has `right`. Nonzero: out of memory. */
int rsl_planar_solve_bilateral(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               rsl_planar_contact_unknown *unknowns, size_t count, size_t width,
                               const double *right);
/* The same within the friction limits. `margin`: HUGE_VAL if the forces are unique; otherwise
 * the largest common margin, negative if no admissible forces exist. */
int rsl_planar_solve_rest_forces(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 rsl_planar_contact_unknown *unknowns, size_t count, size_t width,
                                 const double *right, double *margin);

#endif
