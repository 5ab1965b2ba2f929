/* SPDX-License-Identifier: MIT
 *
 * A model file as libcyaml binds it: names instead of numbers, NaN where a
 * number was not given, NULL where a mapping was not.
 */
#ifndef RSL_MODEL_RAW_H
#define RSL_MODEL_RAW_H

#include <stdbool.h>
#include <stdint.h>

#include "resile/planar.h"

typedef struct rsl_model_raw_constant {
    double value, rate, velocity;
} rsl_model_raw_constant;

typedef struct rsl_model_raw_harmonic {
    double amplitude, frequency, omega, phase;
} rsl_model_raw_harmonic;

/* Values of rsl_model_raw_history.order; the first: as the file is. */
enum { RSL_MODEL_ORDER_OF_FILE = -1 };

typedef struct rsl_model_raw_history {
    char *file, *column;
    double scale;
    int order;
} rsl_model_raw_history;

typedef struct rsl_model_raw_signal {
    rsl_model_raw_constant *constant;
    rsl_model_raw_harmonic *harmonic;
    rsl_model_raw_history *history;
} rsl_model_raw_signal;

typedef struct rsl_model_raw_outline {
    double at[2], to[2], normal[2], size[2], radius, angle;
} rsl_model_raw_outline;

typedef struct rsl_model_raw_shape {
    rsl_model_raw_outline *circle, *ring, *line, *segment, *point, *box;
} rsl_model_raw_shape;

typedef struct rsl_model_raw_motion {
    rsl_model_raw_signal *x, *y, *angle;
} rsl_model_raw_motion;

typedef struct rsl_model_raw_body {
    char *name;
    bool fixed;
    double mass, inertia, centre_of_mass[2];
    double position[2], angle, velocity[2], spin;
    uint32_t locked; /* bits of x, y, angle */
    rsl_model_raw_motion *motion;
    rsl_model_raw_shape *shapes;
    uint32_t shapes_count;
} rsl_model_raw_body;

typedef struct rsl_model_raw_repeat {
    rsl_model_raw_body *body;
    uint32_t count[2];
    double spacing[2], from[2], jitter;
    uint32_t seed;
} rsl_model_raw_repeat;

struct rsl_model_raw_clearance;

typedef struct rsl_model_raw_joint {
    char *name;
    int type;
    char *bodies[2];
    double points[2][2], axis[2], length;
    rsl_model_raw_signal *drive;
    struct rsl_model_raw_clearance *clearance;
} rsl_model_raw_joint;

typedef struct rsl_model_raw_table {
    double *elongation, *force;
    uint32_t elongation_count, force_count;
} rsl_model_raw_table;

typedef struct rsl_model_raw_spring {
    char *name;
    int type;
    char *bodies[2];
    double points[2][2], axis[2], rest;
    double stiffness, stiffness2, stiffness3, damping, damping2;
    rsl_model_raw_table *table;
} rsl_model_raw_spring;

typedef struct rsl_model_raw_load {
    char *name, *body;
    double point[2];
    rsl_model_raw_signal force[2], *torque;
} rsl_model_raw_load;

typedef struct rsl_model_raw_friction {
    double static_, kinetic, slip_speed;
} rsl_model_raw_friction;

typedef struct rsl_model_raw_slide {
    char *name, *bodies[2];
    double points[2][2], axis[2], normal_force;
    rsl_model_raw_friction *friction;
} rsl_model_raw_slide;

typedef struct rsl_model_raw_stop {
    double axis[2], gap, points[2][2];
} rsl_model_raw_stop;

typedef struct rsl_model_raw_contact {
    char *name, *bodies[2];
    char **group;
    uint32_t group_count;
    rsl_model_raw_stop *stop;
    int32_t shapes[2]; /* -1: each */
    char *law, *materials[2];
    double radii[2], speed_floor;
    rsl_model_raw_friction *friction;
    int calibration, form, end;
    rsl_law_spec spec; /* only the numbers */
} rsl_model_raw_contact;

/* The clearance of a joint. The contact comes first: the rows of the schema
 * that speak of its law serve both. Its other members are not filled. */
typedef struct rsl_model_raw_clearance {
    rsl_model_raw_contact contact;
    double gap, journal, bearing; /* of a revolute joint */
    double slider[2], angle;      /* of a translational one */
} rsl_model_raw_clearance;

typedef struct rsl_model_raw_output {
    double interval;
    uint32_t frames;
    char **signals;
    uint32_t signals_count;
} rsl_model_raw_output;

typedef struct rsl_model_raw_model {
    char *title;
    double gravity[2], end_time, tolerance, step_max, theta;
    int integrator;
    bool assemble, allow_overlap, locate;
    rsl_model_raw_output *output;
    rsl_model_raw_body *bodies;
    rsl_model_raw_repeat *repeat;
    rsl_model_raw_joint *joints;
    rsl_model_raw_spring *springs;
    rsl_model_raw_load *loads;
    rsl_model_raw_slide *slides;
    rsl_model_raw_contact *contacts;
    uint32_t bodies_count, repeat_count, joints_count, springs_count,
        loads_count, slides_count, contacts_count;
} rsl_model_raw_model;

#endif
