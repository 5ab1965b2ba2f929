/* SPDX-License-Identifier: MIT
 *
 * Islands at t = 0: free bodies coupled by contacts, joints, springs and guides, and their static
 * equilibrium.
 */
#ifndef RSL_PLANAR_STATICS_ISLAND_H
#define RSL_PLANAR_STATICS_ISLAND_H

#include "planar/core/system.h"

typedef struct rsl_planar_island {
    unsigned char *inside;      /* per body */
    size_t *at;                 /* its free coordinates */
    size_t count;               /* of them */
    double *root;               /* of their masses */
    double *force;              /* f, see newton.c; then the step dx */
    double *stiffness;          /* K */
    double *lines;              /* of Newton's step */
    double *start, *given;      /* the coordinates before a step, and as the model has them */
    size_t width;               /* most unknowns of a step */
    double length;              /* of differences, m */
    double load;                /* |f| without contacts */
    double displacement_max;    /* rest farther away than this is not what is meant, m */
    rsl_planar_friction *eased; /* per contact: friction that is a little less than it bears */
} rsl_planar_island;

/* ---- newton.c -------------------------------------------------------------- */

/* f into `force`; its length. */
double rsl_planar_island_forces(rsl_planar *system, const rsl_planar_island *in, double *force);
/* K by differences. */
void rsl_planar_island_stiffness(rsl_planar *system, rsl_planar_island *in);
/* What a row says about the coordinate k, in x. */
double rsl_planar_island_part(const rsl_planar *system, const rsl_planar_island *in,
                              const rsl_planar_constraint_row *row, size_t k);
/* dx for the K that is there into `force`; nonzero: singular. */
int rsl_planar_island_step(rsl_planar *system, rsl_planar_island *in);
/* The rows of its joints and of what sticks, and their lines and columns in a system from the
 * unknown `n` on, `width` numbers per line; how many unknowns there are then. */
size_t rsl_planar_island_row_count(const rsl_planar *system, const rsl_planar_island *in);
size_t rsl_planar_island_add_rows(const rsl_planar *system, const rsl_planar_island *in, size_t n,
                                  size_t width);
/* The coordinates from which a step leads. */
void rsl_planar_island_mark(const rsl_planar *system, const rsl_planar_island *in);
/* From there on by a share of dx, with the joints closed. */
void rsl_planar_island_move(rsl_planar *system, const rsl_planar_island *in, double share);
/* How far its bodies are from where the model has them, at most. */
double rsl_planar_island_shift(const rsl_planar *system, const rsl_planar_island *in);
/* Steps to where rounding ends them; 1: f is zero there. */
int rsl_planar_island_balance(rsl_planar *system, rsl_planar_island *in);

/* ---- newton_rigid.c -------------------------------------------------------- */

int rsl_planar_island_has(const rsl_planar_island *in, const rsl_planar_contact_point *point);
/* All rigid contacts that touch rest; they stick. */
rsl_status rsl_planar_island_presume_rigid(rsl_planar *system, const rsl_planar_island *in,
                                           rsl_error *error);
/* Those at rest, one after the other; NULL: no more. */
rsl_planar_contact_point *rsl_planar_island_next_rigid(rsl_planar *system,
                                                       const rsl_planar_island *in, size_t *number);
/* Whether they press, and friction bears them, at the last evaluation. */
int rsl_planar_island_rigid_holds(rsl_planar *system, const rsl_planar_island *in);
/* Opens the one that pulls most; 0: none does. */
int rsl_planar_island_open_rigid(rsl_planar *system, const rsl_planar_island *in);
/* The one whose friction is exceeded most, if not all are borne. */
const rsl_planar_contact_point *rsl_planar_island_slips(rsl_planar *system,
                                                        const rsl_planar_island *in);

/* ---- friction_bearing.c ---------------------------------------------------- */

/* One step to where friction bears it, with the force of each contact point along its tangent in `push`.
 * Nonzero: there is no memory. */
int rsl_planar_island_solve_with_friction(rsl_planar *system, rsl_planar_island *in, double *push);

#endif
