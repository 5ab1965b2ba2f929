/* SPDX-License-Identifier: MIT
 *
 * A heap of discs in a box, poured and come to rest, by this program and by
 * another, and the one measure of how well either has solved its contacts.
 */
#ifndef RSL_BENCH_PEERS_HEAP_H
#define RSL_BENCH_PEERS_HEAP_H

#include <stddef.h>

#define HEAP_WALL ((size_t)-1)

typedef struct heap_disc {
    double x, y, radius; /* m; at the beginning */
} heap_disc;

typedef struct heap {
    size_t count;
    heap_disc *disc;
    double width; /* of the box, which has no lid */
    double gravity, density, restitution, friction;
    double step, end; /* s */
} heap;

/* A contact after a step: the normal points to a. */
typedef struct heap_contact {
    size_t a, b; /* discs; b may be HEAP_WALL */
    double nx, ny, x, y;
    double normal, tangent; /* impulses on a, the latter along (-ny, nx) */
} heap_contact;

/* A heap after a step. */
typedef struct heap_state {
    double (*place)[3], (*speed)[3]; /* x, y, angle per disc */
    heap_contact *contact;
    size_t contacts;
} heap_state;

/* One part of a run: its steps, their time, and how it looks at its end. */
typedef struct heap_part {
    double until;   /* s */
    double seconds; /* of the processor */
    size_t steps;
    size_t contacts; /* at the end */
    double residual; /* see heap.c */
    double deepest;  /* overlap, in radii */
} heap_part;

#ifdef __cplusplus
extern "C" {
#endif

/* Time of this process on the processor. */
double heap_seconds(void);
void heap_measure(const heap *given, const heap_state *state, heap_part *part);
/* Both run from the beginning to the end of each part. */
void heap_run_resile(const heap *given, heap_part *parts, size_t count);
void heap_run_box2d(const heap *given, heap_part *parts, size_t count);

#ifdef __cplusplus
}
#endif
#endif
