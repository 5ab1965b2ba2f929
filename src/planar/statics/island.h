/* SPDX-License-Identifier: MIT
 *
 * Islands at t = 0: free bodies coupled by contacts, joints, springs and guides, and their static
 * equilibrium.
 */
#ifndef RSL_PLANAR_STATICS_ISLAND_H
#define RSL_PLANAR_STATICS_ISLAND_H

#include "planar/core/system.h"

typedef struct rsl_planar_island {
    unsigned char *inside;      /* per body: 1: in the island */
    size_t *at;                 /* indices of its free coordinates */
    size_t count;               /* number of free coordinates */
    double *root;               /* square roots of their masses */
    double *force;              /* f, see newton.c; then the step dx */
    double *stiffness;          /* K */
    double *lines;              /* linear system of the Newton step */
    double *start, *given;      /* coordinates before a step; as given by the model */
    size_t width;               /* max number of unknowns of a step */
    double length;              /* step of finite differences, m */
    double load;                /* |f| without contacts */
    double displacement_max;    /* limit of the distance to the equilibrium, m */
    rsl_planar_friction *eased; /* per contact: friction with mu_k = 0.9 mu_s */
} rsl_planar_island;

/* ---- newton.c -------------------------------------------------------------- */

/* Computes f into `force`; returns |f|, HUGE_VAL on failure. */
double rsl_planar_island_forces(rsl_planar *system, const rsl_planar_island *in, double *force);
/* K by central differences. */
void rsl_planar_island_stiffness(rsl_planar *system, rsl_planar_island *in);
/* Jacobian entry of a row for coordinate k, in x. */
double rsl_planar_island_part(const rsl_planar *system, const rsl_planar_island *in,
                              const rsl_planar_constraint_row *row, size_t k);
/* Newton step dx for the present K, into `force`. Nonzero: singular. */
int rsl_planar_island_step(rsl_planar *system, rsl_planar_island *in);
/* Number of rows of joints, stick constraints and rigid contacts. The second adds C and C' to
 * the linear system from unknown n on, `width` numbers per line; returns the number of unknowns. */
size_t rsl_planar_island_row_count(const rsl_planar *system, const rsl_planar_island *in);
size_t rsl_planar_island_add_rows(const rsl_planar *system, const rsl_planar_island *in, size_t n,
                                  size_t width);
/* Stores the coordinates as the start of a step. */
void rsl_planar_island_mark(const rsl_planar *system, const rsl_planar_island *in);
/* Moves to start + share dx and projects onto joints and rigid contacts. */
void rsl_planar_island_move(rsl_planar *system, const rsl_planar_island *in, double share);
/* Largest displacement from the given positions, m. */
double rsl_planar_island_shift(const rsl_planar *system, const rsl_planar_island *in);
/* Newton steps with step halving down to round-off; 1: f = 0. */
int rsl_planar_island_balance(rsl_planar *system, rsl_planar_island *in);

/* ---- newton_rigid.c -------------------------------------------------------- */

/* 1: the contact point belongs to the island. */
int rsl_planar_island_has(const rsl_planar_island *in, const rsl_planar_contact_point *point);
/* Assumes all touching rigid contacts at rest and in stick. */
rsl_status rsl_planar_island_presume_rigid(rsl_planar *system, const rsl_planar_island *in,
                                           rsl_error *error);
/* Next rigid contact at rest; NULL: none. */
rsl_planar_contact_point *rsl_planar_island_next_rigid(rsl_planar *system,
                                                       const rsl_planar_island *in, size_t *number);
/* 1: rigid contacts at rest are compressive and within their friction limits, at the last
 * evaluation. */
int rsl_planar_island_rigid_holds(rsl_planar *system, const rsl_planar_island *in);
/* Opens the rigid contact with the largest tensile force; 0: none. */
int rsl_planar_island_open_rigid(rsl_planar *system, const rsl_planar_island *in);
/* Rigid contact with the largest excess over its friction limit; NULL: none. */
const rsl_planar_contact_point *rsl_planar_island_slips(rsl_planar *system,
                                                        const rsl_planar_island *in);

/* ---- friction_bearing.c ---------------------------------------------------- */

/* One step towards equilibrium within the friction limits; `push`: tangential force of each
 * contact point, N, updated. Nonzero: out of memory. */
int rsl_planar_island_solve_with_friction(rsl_planar *system, rsl_planar_island *in, double *push);

#endif
