/* SPDX-License-Identifier: MIT
 *
 * Spring, dashpot and slider along one direction. Oblique impacts and mechanisms locate the events
 * between its smooth phases.
 *
 * In stick the force of the spring grows by k_t s, and by k_t' x besides where the displacement is
 * preserved. In slip it equals the friction limit C, as long as it would grow faster than the limit:
 *
 *     sg dT_trial/dt >= dC/dt,   dT_trial/dt = k_t s (+ k_t' x) (+ eta s')
 *
 * The condition is not that s has the sign of T: during unloading sliding continues while
 * s > mu N'/k_t, which is negative.
 */
#ifndef RSL_TANGENT_SPRING_SLIDER_H
#define RSL_TANGENT_SPRING_SLIDER_H

#include "tangent/model.h"

typedef struct rsl_tangent_spring_slider {
    int spring,
        total; /* the spring, and its sum with the dashpot: free (0) or at the friction limit of a sign */
    int preserves_force; /* 1: the memory is the force of the spring, 0: its displacement */
    int resets;          /* 1: the limit holds for the sum with the dashpot */
    int bare;            /* 1: no dashpot at the limit */
    double damping;
} rsl_tangent_spring_slider;

/* Kinematics and forces at one instant. */
typedef struct rsl_tangent_instant {
    double slip, slip_rate;
    double limit, limit_rate; /* C, dC/dt */
    double stiffness, growth; /* k_t, k_t'/k_t */
    double spring, friction;  /* force of the spring, T; results */
} rsl_tangent_instant;

/* An event function: `left` becomes negative at the event; `size` is the magnitude of its terms. */
typedef struct rsl_tangent_margin {
    double left, size;
} rsl_tangent_margin;

/* The initial state of a law with a spring, and of rolling-spring. */
rsl_tangent_spring_slider rsl_tangent_spring_slider_of(const rsl_tangent *tangent, double damping);
rsl_tangent_spring_slider rsl_tangent_spring_slider_rolling(double damping);

/* The sign of the friction in slip; 0: stick. */
static inline int rsl_tangent_sliding(const rsl_tangent_spring_slider *slider)
{
    return slider->resets || slider->bare ? slider->spring : slider->total;
}

/* 1: the sum of spring and dashpot has a limit of its own. */
static inline int rsl_tangent_has_dashpot_limit(const rsl_tangent_spring_slider *slider)
{
    return !slider->resets && !slider->bare;
}

/* Computes spring and friction; `memory` is the displacement, or the force where that is
 * preserved. */
void rsl_tangent_spring_slider_force(const rsl_tangent_spring_slider *slider, double memory,
                                     rsl_tangent_instant *now);

/* The rate of the memory. */
double rsl_tangent_spring_slider_rate(const rsl_tangent_spring_slider *slider,
                                      const rsl_tangent_instant *now);

/* Event functions: the spring reaches or leaves the limit; the sum with the dashpot does. */
rsl_tangent_margin rsl_tangent_friction_margin(const rsl_tangent_spring_slider *slider,
                                               const rsl_tangent_instant *now);
rsl_tangent_margin rsl_tangent_dashpot_margin(const rsl_tangent_spring_slider *slider,
                                              const rsl_tangent_instant *now);

/* The memory that gives a force of the spring. */
double rsl_tangent_spring_slider_memory(const rsl_tangent_spring_slider *slider,
                                        const rsl_tangent_instant *now, double force);

/* Applies the events: the spring reaches the limit, or leaves it with its memory set; the sum
 * does. */
void rsl_tangent_spring_slider_reach_limit(rsl_tangent_spring_slider *slider,
                                           const rsl_tangent_instant *now, double *memory);
void rsl_tangent_spring_slider_reach_dashpot_limit(rsl_tangent_spring_slider *slider,
                                                   const rsl_tangent_instant *now);

#endif
