/* SPDX-License-Identifier: MIT
 *
 * space: rigid bodies in space.
 *
 *     read.c    a file of two bodies that collide
 *     free.c    the motion of a body between impacts
 *     scene.c   what a page draws in three dimensions
 */
#ifndef RSL_SPACE_SPACE_H
#define RSL_SPACE_SPACE_H

#include <stdio.h>

#include "base/arena.h"
#include "resile/impact.h"

/* Where a body is and how it moves; spin in the axes of the world. */
typedef struct rsl_space_state {
    double position[3], orientation[4], velocity[3], spin[3];
} rsl_space_state;

typedef struct rsl_space_body {
    const char *name;
    int has_solid; /* 0: its shape is not known */
    rsl_impact_solid solid;
    int fixed;
    double mass;          /* kg; HUGE_VAL if it is fixed */
    double inertia[3][3]; /* in its own axes; HUGE_VAL on the diagonal if it is fixed */
    rsl_space_state start;
    double arm[3]; /* of an impact: from the centre of mass to the contact point */
} rsl_space_body;

/* ---- one impact ------------------------------------------------------------------- */

/* A file that was read. */
typedef struct rsl_space_impact {
    rsl_arena arena; /* of all below */
    const char *title, *note;
    rsl_space_body body[2];
    rsl_impact_bodies bodies; /* the same for impact.h */
    rsl_impact_law law;       /* of rigid contact */
    int compliant;            /* 1: these in place of it */
    rsl_law_contact normal;
    rsl_tangent tangent; /* without laws: no friction */
} rsl_space_impact;

/* Reads a file; PATH=VALUE settings as for models. What is wrong is said with its line. */
rsl_status rsl_space_impact_read(const char *path, const char *const *settings, size_t count,
                                 rsl_space_impact *impact, rsl_error *error);
void rsl_space_impact_free(rsl_space_impact *impact);

/* ---- free motion -------------------------------------------------------------------- */

enum { RSL_SPACE_ORDER = 18 };

/* The motion of a body for a while, as series in time. */
typedef struct rsl_space_flight {
    const rsl_space_body *body;
    rsl_space_state begin;
    double gravity[3];
    double spin[RSL_SPACE_ORDER + 1][3];        /* in its own axes */
    double orientation[RSL_SPACE_ORDER + 1][4]; /* not of length 1 */
    double length;                              /* s, within which they are exact to rounding */
} rsl_space_flight;

void rsl_space_flight_of(const rsl_space_body *body, const rsl_space_state *begin,
                         const double gravity[3], rsl_space_flight *flight);

/* The state after `time` <= flight->length. */
void rsl_space_flight_at(const rsl_space_flight *flight, double time, rsl_space_state *state);

/* The state after any time, forward or back. */
void rsl_space_move(const rsl_space_body *body, const double gravity[3], double time,
                    rsl_space_state *state);

/* Kinetic energy, and angular momentum about the centre of mass. */
double rsl_space_energy(const rsl_space_body *body, const rsl_space_state *state);
void rsl_space_momentum(const rsl_space_body *body, const rsl_space_state *state,
                        double momentum[3]);

/* ---- the page ------------------------------------------------------------------------ */

/* The place of one body in one picture. */
typedef struct rsl_space_pose {
    double position[3], orientation[4];
} rsl_space_pose;

/* Where something happens: an impulse. */
typedef struct rsl_space_mark {
    double time, at[3], impulse[3];
} rsl_space_mark;

typedef struct rsl_space_scene {
    const rsl_space_body *bodies;
    size_t body_count, frame_count, mark_count;
    const double *times;         /* of the frames, rising */
    const rsl_space_pose *poses; /* of all bodies, frame by frame */
    const rsl_space_mark *marks;
    double normal[3]; /* of the plane that is drawn, through `ground`; 0: none */
    double ground[3];
} rsl_space_scene;

/* The stage with its controls and the data; the script is that of rsl_plot_page_end(). */
void rsl_space_put_scene(FILE *page, const rsl_space_scene *scene);

#endif
