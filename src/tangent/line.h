/* SPDX-License-Identifier: MIT
 *
 * Spring, dashpot and slider along one direction, in phases that are smooth: what oblique impacts
 * and mechanisms locate the ends of.
 *
 * While the spring is free its force grows by k_t s, and by k_t' x besides where the displacement is
 * kept. On the cap it rides on C, and stays there as long as it would grow more than the cap does:
 *
 *     sg dT_trial/dt >= dC/dt,   dT_trial/dt = k_t s (+ k_t' x) (+ eta s')
 *
 * and not as long as s has the sign of T: on unloading it slides on while s > mu N'/k_t, a negative
 * number.
 */
#ifndef RSL_TANGENT_LINE_H
#define RSL_TANGENT_LINE_H

#include "tangent/shape.h"

typedef struct rsl_tangent_line {
    int spring,
        clipped;     /* spring, and its sum with the dashpot: free (0) or on the cap of a sign */
    int keeps_force; /* 1: the memory is the force of the spring, 0: its displacement */
    int resets;      /* 1: the dashpot belongs to what is held at the cap */
    int bare;        /* 1: on the cap there is no dashpot */
    double damping;
} rsl_tangent_line;

/* Everything at one instant. */
typedef struct rsl_tangent_instant {
    double slip, slip_rate;
    double cap, cap_rate;     /* C, dC/dt */
    double stiffness, growth; /* k_t, k_t'/k_t */
    double spring, friction;  /* force of the spring, T; found from the others */
} rsl_tangent_instant;

/* `left` falls below zero when it happens, `size` is what it is made of. */
typedef struct rsl_tangent_margin {
    double left, size;
} rsl_tangent_margin;

/* A fresh one of a law with a spring, and of rolling-spring. */
rsl_tangent_line rsl_tangent_line_of(const rsl_tangent *tangent, double damping);
rsl_tangent_line rsl_tangent_line_rolling(double damping);

/* The sign of the cap on which all of the friction is; 0: it is not. */
static inline int rsl_tangent_on_cap(const rsl_tangent_line *line)
{
    return line->resets || line->bare ? line->spring : line->clipped;
}

/* 1: the sum of spring and dashpot comes to the cap apart from the spring. */
static inline int rsl_tangent_clips(const rsl_tangent_line *line)
{
    return !line->resets && !line->bare;
}

/* Fills spring and friction; `memory` is the displacement, or the force where that is kept. */
void rsl_tangent_line_pull(const rsl_tangent_line *line, double memory, rsl_tangent_instant *now);

/* How the memory grows. */
double rsl_tangent_line_rate(const rsl_tangent_line *line, const rsl_tangent_instant *now);

/* What is left before the spring comes to the cap, or leaves it; before the sum does. */
rsl_tangent_margin rsl_tangent_cap_margin(const rsl_tangent_line *line,
                                          const rsl_tangent_instant *now);
rsl_tangent_margin rsl_tangent_clip_margin(const rsl_tangent_line *line,
                                           const rsl_tangent_instant *now);

/* What is held at the cap. */
double rsl_tangent_line_held(const rsl_tangent_line *line, const rsl_tangent_instant *now);

/* The memory for a force of the spring. */
double rsl_tangent_line_memory(const rsl_tangent_line *line, const rsl_tangent_instant *now,
                               double force);

/* The spring comes to the cap, or leaves it with the memory that it then has; the sum does. */
void rsl_tangent_line_cap(rsl_tangent_line *line, const rsl_tangent_instant *now, double *memory);
void rsl_tangent_line_clip(rsl_tangent_line *line, const rsl_tangent_instant *now);

#endif
