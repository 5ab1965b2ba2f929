/* SPDX-License-Identifier: MIT
 *
 * Integrators as rows. A row has the name in model files, the traits that other folders ask for,
 * and the functions of a step that the run loop calls. All rows stand in run/integrators.c.
 *
 * Most of them share the step of the run with located events; what differs is the method for the
 * initial value problem between the events: an accepted step, dense output inside it, and the same
 * step cut short. Each method is in a file of its own in integrate/.
 */
#ifndef RSL_PLANAR_INTEGRATE_INTEGRATOR_H
#define RSL_PLANAR_INTEGRATE_INTEGRATOR_H

#include "num/radau_system.h"
#include "num/runge_kutta.h"
#include "resile/planar.h"

/* Number of rows of a table. */
#define RSL_PLANAR_ROWS(table) (sizeof(table) / sizeof *(table))

/* Time transform for rk. Forces like d^(3/2) are not smooth at the onset and the end of contact.
 * With an indentation d proportional to t - origin or to origin - t they are smooth in x,
 * t = origin + x^p or t = origin - x^p, and rk needs no short steps there. The power p is 2, or 4
 * for forces like d^(1/4). */
typedef enum rsl_planar_time_transform {
    RSL_PLANAR_TRANSFORM_NONE,
    RSL_PLANAR_TRANSFORM_AFTER, /* t = origin + x^p, x >= 0 */
    RSL_PLANAR_TRANSFORM_BEFORE /* t = origin - x^p, x <= 0 */
} rsl_planar_time_transform;

/* ---- methods ------------------------------------------------------------------ */

/* The initial value problem and its tolerances: relative, and absolute per component. */
typedef struct rsl_planar_ode {
    rsl_num_ode_function *function;
    void *user;
    size_t size;
    double relative;
    const double *absolute;
    double length_scale; /* largest length of the model, m */
    double step_max;     /* s; HUGE_VAL: unlimited */
    size_t coordinates;  /* number of coordinates: first in y, then their rates */
    int remembers;       /* 1: the right-hand side depends on the rest of y too; 0: quadratures */
    double brief;        /* expected time between events, s; 0: unknown */
    double usual;        /* usual step length while contacts are closed, s; HUGE_VAL: unknown */
    /* Components of y beyond the rates on which the right-hand side depends: slide_count from
     * slide_first on, and two in each set of `stride` from `tail` on, at friction_spring and
     * rolling_spring; stride = 0: none. */
    size_t slide_first, slide_count, tail, stride;
    /* gaps: number of components after the `size` others that methods with own gaps integrate: the gaps
     * of the closed contact points, on which the right-hand side then depends in the place of those of
     * the coordinates */
    size_t gaps;
    /* displacement over which contact forces are smooth, for difference quotients, m */
    double (*reach)(double t, const double *y, double h, void *user);
    /* rates at which bristles decay after an evaluation, 0 for other memories, in the order of the
     * components above, 1/s */
    void (*decays)(double *rates, void *user);
    int passes; /* 1: bristles end with the normal force and their contact; 0: a contact may pull */
    rsl_planar_time_transform transform;
    double origin; /* of the time transform */
    int quartic;   /* 1: its power is 4, see rsl_planar_time_transform */
} rsl_planar_ode;

/* Velocity Verlet with fixed steps, one evaluation each, for velocity-dependent forces and
 * quadratures. */
typedef struct rsl_planar_verlet {
    double *memory;
    size_t size;
    double *y0, *y1, *slope0, *slope1; /* at both ends of the last step */
    size_t evaluations;
} rsl_planar_verlet;

/* Radau IIA. */
typedef struct rsl_planar_radau_memory {
    rsl_num_radau_system core;
    double *memory;
    size_t size;
} rsl_planar_radau_memory;

typedef struct rsl_planar_stepper rsl_planar_stepper;

/* Method for initial value problems. */
typedef struct rsl_planar_ode_method {
    int runge_kutta; /* 1: stepper.rk is used: time may be transformed, the last step repeated at
                        another length, and its stages sample the forces */
    int copies;      /* 1: its memory can be copied */
    int own_gaps;    /* 1: gaps are components of their own */
    rsl_status (*load)(rsl_error *error); /* of its library; NULL: it needs none */
    rsl_status (*start)(rsl_planar_stepper *stepper, double t, const double *y, double first);
    rsl_status (*step)(rsl_planar_stepper *stepper, double limit);
    rsl_status (*cut)(rsl_planar_stepper *stepper, double t); /* NULL: events are not located */
    int (*shorten)(rsl_planar_stepper *stepper, double t);    /* NULL: never */
    void (*hold)(rsl_planar_stepper *stepper, double limit);  /* NULL: rest is not detected */
    const double *(*end)(const rsl_planar_stepper *stepper);
    void (*at)(rsl_planar_stepper *stepper, double t, size_t first, size_t count, double *out);
    double (*next)(const rsl_planar_stepper *stepper); /* NULL: unknown */
} rsl_planar_ode_method;

/* Choice between two methods by cost, see run/method_choice.c: time, cost and number of steps when counting
 * began; cost of the explicit method per second and its step length when the other took over; cost until
 * the next trial. */
typedef struct rsl_planar_method_choice {
    double time, cost, rate, step, wait;
    size_t steps;
} rsl_planar_method_choice;

struct rsl_planar_stepper {
    const rsl_planar_ode_method *method; /* NULL: none, or the run has not begun */
    rsl_planar_ode problem;
    rsl_num_rk rk;
    double *memory; /* of rk */
    size_t memory_size;
    rsl_planar_verlet verlet;
    rsl_planar_radau_memory radau;
    void *peer;                                     /* memory of other methods */
    void (*free_peer)(rsl_planar_stepper *stepper); /* NULL: no such memory */
    double t0, t1;                                  /* of the last step, s */
    rsl_planar_method_choice choice;
    size_t steps, peer_rejected, peer_evaluations;
};

/* ---- steppers ------------------------------------------------------------------- */

/* Starts at (t, y). `first`: length of the first step, s; 0: estimated. Memory is kept between
 * starts and grows as needed. */
rsl_status rsl_planar_stepper_start(rsl_planar_stepper *stepper, const rsl_planar_ode *problem,
                                    double t, const double *y, double first);
/* One accepted step, not beyond `limit`. */
rsl_status rsl_planar_stepper_step(rsl_planar_stepper *stepper, double limit);
/* A step to `limit` on which the state is held. */
void rsl_planar_stepper_hold(rsl_planar_stepper *stepper, double limit);
/* Repeats the last step so that it ends at t0 <= t <= t1; t = t0 undoes it. The stepper must be
 * restarted afterwards. */
rsl_status rsl_planar_stepper_cut(rsl_planar_stepper *stepper, double t);
/* Ends the last step at t from its dense output, if that is as accurate as a repeated step.
 * Returns 0 if it is not. */
int rsl_planar_stepper_shorten(rsl_planar_stepper *stepper, double t);
/* Dense output: `count` components from `first` on, at t0 <= t <= t1. */
void rsl_planar_stepper_at(rsl_planar_stepper *stepper, double t, size_t first, size_t count,
                           double *out);
/* The state at t1. */
const double *rsl_planar_stepper_end(const rsl_planar_stepper *stepper);
/* Length of the next trial step, s; 0: unknown. */
double rsl_planar_stepper_next(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_rejected(const rsl_planar_stepper *stepper);
size_t rsl_planar_stepper_evaluations(const rsl_planar_stepper *stepper);
/* Evaluations of the steps, and the linear algebra of implicit methods in units of them. Evaluations for
 * dense output are left out: a choice by cost is independent of what is recorded. */
double rsl_planar_stepper_cost(const rsl_planar_stepper *stepper);
/* 1: the memory of the present method can be copied. */
int rsl_planar_stepper_copies(const rsl_planar_stepper *stepper);
/* Copies the last step and all that the next one depends on. Returns 0 without memory. The copy
 * has no user data and tolerances until rsl_planar_stepper_bind sets them. */
int rsl_planar_stepper_copy(rsl_planar_stepper *to, const rsl_planar_stepper *from);
void rsl_planar_stepper_bind(rsl_planar_stepper *stepper, void *user, const double *absolute);
void rsl_planar_stepper_free(rsl_planar_stepper *stepper);

/* ---- integrators: one row each --------------------------------------------------- */

struct rsl_planar_compiled_model; /* see system.h */
struct rsl_planar_workspace;

typedef struct rsl_planar_integrator_row rsl_planar_integrator_row;
struct rsl_planar_integrator_row {
    rsl_planar_type type; /* name and meaning in model files */
    /* traits */
    int fixed_step;       /* 1: steps of step_max, without error control */
    int locates_events;   /* 1: steps end at contact onset, separation, stick and slip */
    int samples_contacts; /* 1: compliant contacts act wherever bodies overlap at an evaluation */
    int contact_impulses; /* 1: contacts act by impulses, one per step, and jumps of velocity */
    int particles;        /* 1: granular groups, see dem.h */
    int dense_output;     /* 1: the state is known anywhere inside the last step */
    const rsl_planar_ode_method *method;       /* NULL: not of initial value problems */
    const rsl_planar_ode_method *if_stiff;     /* that follows if steps prove stiff; NULL: none */
    const rsl_planar_integrator_row *granular; /* row of models with granular groups; NULL: none */
    /* What a model lacks for it, in a sentence; NULL: nothing. No function: any model will do. */
    const char *(*refuse)(const rsl_planar_model *model);
    /* One step. `output`: next time at which the state is read, s. NULL: not in this build. */
    rsl_status (*step)(rsl_planar *system, double output, const rsl_planar_observer *observer,
                       rsl_error *error);
    /* Contacts that ended in the step, to the observer; NULL: reported elsewhere. */
    void (*report)(rsl_planar *system, const rsl_planar_observer *observer);
    /* Accepts the step and its event, after all outputs inside it; NULL: done by `step`. */
    rsl_status (*accept)(rsl_planar *system, const rsl_planar_observer *observer, rsl_error *error);
    /* The state at *t inside the last step; without dense output *t may be moved to an end. */
    const double *(*interpolate)(const struct rsl_planar_compiled_model *fixed,
                                 rsl_planar_state *state, struct rsl_planar_workspace *work,
                                 double *t);
    /* Contacts in progress at the end of the run or at a mark, to the observer; NULL: none but
     * those of contact points. */
    void (*finish)(rsl_planar *system, const rsl_planar_observer *observer,
                   rsl_planar_summary *summary);
};

#endif
