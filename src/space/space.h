/* SPDX-License-Identifier: MIT
 *
 * space: rigid bodies in space.
 *
 *     read.c       a file of two bodies that collide
 *     read_toss.c  a file of bodies that are tossed
 *     free.c       the motion of a body between impacts
 *     gap.c        the gap between a body and a plane, and a bound of it
 *     rest.c       whether a body is at rest
 *     strike.c     one impact of a toss
 *     hold.c       sustained contact of a toss
 *     toss.c       the run of a toss
 *     scene.c      what a page draws in three dimensions
 */
#ifndef RSL_SPACE_SPACE_H
#define RSL_SPACE_SPACE_H

#include <stdio.h>

#include "base/arena.h"
#include "resile/impact.h"
#include "resile/space.h"

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

/* A law of contact as a file says it. */
typedef struct rsl_space_law {
    rsl_impact_law rigid;
    const rsl_law *normal; /* NULL: contact is rigid */
    rsl_law_parameters spec;
    rsl_tangent_laws laws; /* without laws: no friction */
    rsl_tangent_parameters tangent;
} rsl_space_law;

/* The laws of compliant contact for the mass and the speed of an impact. */
rsl_status rsl_space_law_normal(const rsl_space_law *law, const rsl_impact_contact *contact,
                                rsl_law_contact *normal, rsl_error *error);
rsl_status rsl_space_law_tangent(const rsl_space_law *law, const rsl_law_contact *normal,
                                 rsl_tangent *tangent, rsl_error *error);

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

/* v in the axes of the world from those of the body, or back. */
void rsl_space_rotate(const double orientation[4], int back, const double v[3], double out[3]);

/* The inverse of the inertia in the axes of the world; of a rod 0 along its axis. */
void rsl_space_inverse(const rsl_space_body *body, const double orientation[4],
                       double inverse[3][3]);

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
