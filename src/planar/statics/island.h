/* SPDX-License-Identifier: MIT
 *
 * Islands at t = 0: free bodies coupled by contacts, joints, springs and guides, and their static
 * equilibrium.
 */
#ifndef RSL_PLANAR_STATICS_ISLAND_H
#define RSL_PLANAR_STATICS_ISLAND_H

#include "planar/core/system.h"
#include "planar/statics/statics.h"

typedef struct rsl_planar_island {
    unsigned char *inside;    /* per body: 1: in the island; NULL: all */
    rsl_planar_linear linear; /* of its coordinates; none if there are too many */
    size_t count;             /* number of free coordinates */
    double *step;             /* Newton step dx */
    double *start, *given;    /* coordinates before a step; as given by the model */
    double *lines;            /* linear system of the step */
    double load;              /* |f| without contacts */
    double displacement_max;  /* limit of the distance to the equilibrium, m */
    double step_max;          /* limit of a step, m */
    int rounds;               /* max number of steps */
    int potential;            /* 1: the forces have a potential, see newton.c */
    /* contact forces of its evaluations */
    rsl_planar_contact_options contacts;
} rsl_planar_island;

/* ---- newton.c -------------------------------------------------------------- */

/* Memory for the bodies `inside` and a number of contact points; 0: out of memory.
 * rsl_planar_island_free() in any case. */
int rsl_planar_island_new(const rsl_planar_compiled_model *fixed, rsl_planar_island *in,
                          size_t points);
void rsl_planar_island_free(rsl_planar_island *in);
/* Computes f of linearise.c; returns |f|, HUGE_VAL on failure. */
double rsl_planar_island_forces(rsl_planar *system, rsl_planar_island *in);
/* dx = Z e. */
void rsl_planar_island_set_step(rsl_planar_island *in, const double *e);
/* Newton step for the present K and Z' f. `shift`: s relative to K; `passes`: 2: without the
 * directions that have no stiffness, see newton.c; 1: with them. Nonzero: singular. */
int rsl_planar_island_step(rsl_planar_island *in, double shift, int passes);
/* Largest change of a coordinate in a step. */
double rsl_planar_island_step_length(const rsl_planar_island *in);
/* Stores the coordinates as the start of a step. */
void rsl_planar_island_mark(const rsl_planar_state *state, const rsl_planar_island *in);
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
rsl_planar_contact_point *rsl_planar_island_next_rigid(const rsl_planar *system,
                                                       const rsl_planar_island *in, size_t *number);
/* 1: rigid contacts at rest are compressive and within their friction limits, at the last
 * evaluation. */
int rsl_planar_island_rigid_holds(const rsl_planar *system, const rsl_planar_island *in);
/* Opens the rigid contact with the largest tensile force; 0: none. */
int rsl_planar_island_open_rigid(rsl_planar *system, rsl_planar_island *in);
/* Rigid contact with the largest excess over its friction limit; NULL: none. */
const rsl_planar_contact_point *rsl_planar_island_slips(const rsl_planar *system,
                                                        const rsl_planar_island *in);

/* ---- friction_bearing.c ---------------------------------------------------- */

/* One step towards equilibrium within the friction limits, with all Coulomb contacts in slip and
 * without friction in the evaluations of the island. `push`: tangential force of each contact
 * point, N, updated. Nonzero: out of memory. */
int rsl_planar_island_solve_with_friction(rsl_planar *system, rsl_planar_island *in, double *push);

#endif
