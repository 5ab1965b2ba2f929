/* SPDX-License-Identifier: MIT
 *
 * conformance: the same four questions to engines of others, and what they answer.
 */
#ifndef CONFORMANCE_H
#define CONFORMANCE_H

#include <stddef.h>

enum { MAX_BALLS = 3, REQUESTED = 9, BOUNCES = 12 };

/* An engine is one row. Commands run in the folder of the build, where `SOURCE` is this folder. */
typedef struct engine {
    const char *name;
    int compliant;       /* 1: a force over time; 0: impulses */
    const char *law;     /* what is asked for, and how */
    const char *step;    /* the time step, as its manual says */
    const char *install; /* what brings it; NULL: it is there */
    const char *build;   /* makes the driver; NULL: a script */
    const char *run;     /* the driver; the scene follows */
    const char *version; /* prints its version */
} engine;

extern const engine engines[];
extern const size_t engine_count;

/* What was measured. NaN: no answer. */
typedef struct answer {
    char version[40];
    char missing[200];          /* why the engine did not run; empty: it did */
    double returned[REQUESTED]; /* restitution, for 0.1 ... 0.9 asked */
    double apex[BOUNCES];       /* heights of the bounces above the floor, m */
    double still_from;          /* when the ball has come to rest, s */
    double after[MAX_BALLS];    /* speeds of the row of balls, m/s */
    double kept;                /* of its energy */
    double sunk, moved,
        trembled; /* at rest: depth at the end, m; range of the height, m, and largest
                                     speed, m/s, in the last 5 s */
} answer;

/* Installs, builds and asks an engine in the folder of the build. */
answer ask(const engine *requested);

/* What a ball that drops from 1 m and three balls of Hertz do. */
answer reference(void);

/* Writes docs/reference/conformance.md and its figures below `root`. Returns 0 if that failed. */
int write_page(const char *root, const answer *answers, const answer *right);

#endif
