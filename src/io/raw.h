/* SPDX-License-Identifier: MIT
 *
 * A model file as libcyaml binds it: names instead of numbers, NaN where a
 * number was not given, NULL where a mapping was not.
 */
#ifndef RSL_IO_RAW_H
#define RSL_IO_RAW_H

#include <stdbool.h>
#include <stdint.h>

#include "resile/planar.h"

typedef struct io_constant {
    double value, rate, velocity;
} io_constant;

typedef struct io_harmonic {
    double amplitude, frequency, omega, phase;
} io_harmonic;

/* Values of io_history.order; the first: as the file is. */
enum { IO_ORDER_OF_FILE = -1 };

typedef struct io_history {
    char *file, *column;
    double scale;
    int order;
} io_history;

typedef struct io_signal {
    io_constant *constant;
    io_harmonic *harmonic;
    io_history *history;
} io_signal;

typedef struct io_outline {
    double at[2], to[2], normal[2], size[2], radius, angle;
} io_outline;

typedef struct io_shape {
    io_outline *circle, *ring, *line, *segment, *point, *box;
} io_shape;

typedef struct io_motion {
    io_signal *x, *y, *angle;
} io_motion;

typedef struct io_body {
    char *name;
    bool fixed;
    double mass, inertia, centre_of_mass[2];
    double position[2], angle, velocity[2], spin;
    uint32_t locked; /* bits of x, y, angle */
    io_motion *motion;
    io_shape *shapes;
    uint32_t shapes_count;
} io_body;

typedef struct io_repeat {
    io_body *body;
    uint32_t count[2];
    double spacing[2], from[2], jitter;
    uint32_t seed;
} io_repeat;

struct io_clearance;

typedef struct io_joint {
    char *name;
    int type;
    char *bodies[2];
    double points[2][2], axis[2], length;
    io_signal *drive;
    struct io_clearance *clearance;
} io_joint;

typedef struct io_table {
    double *elongation, *force;
    uint32_t elongation_count, force_count;
} io_table;

typedef struct io_spring {
    char *name;
    int type;
    char *bodies[2];
    double points[2][2], axis[2], rest;
    double stiffness, stiffness2, stiffness3, damping, damping2;
    io_table *table;
} io_spring;

typedef struct io_load {
    char *name, *body;
    double point[2];
    io_signal force[2], *torque;
} io_load;

typedef struct io_friction {
    double static_, kinetic, slip_speed;
} io_friction;

typedef struct io_slide {
    char *name, *bodies[2];
    double points[2][2], axis[2], normal_force;
    io_friction *friction;
} io_slide;

typedef struct io_stop {
    double axis[2], gap, points[2][2];
} io_stop;

typedef struct io_contact {
    char *name, *bodies[2];
    char **group;
    uint32_t group_count;
    io_stop *stop;
    int32_t shapes[2]; /* -1: each */
    char *law, *materials[2];
    double radii[2], speed_floor;
    io_friction *friction;
    int calibration, form, end;
    rsl_spec spec; /* only the numbers */
} io_contact;

/* The clearance of a joint. The contact comes first: the rows of the schema
 * that speak of its law serve both. Its other members are not filled. */
typedef struct io_clearance {
    io_contact contact;
    double gap, journal, bearing; /* of a revolute joint */
    double slider[2], angle;      /* of a translational one */
} io_clearance;

typedef struct io_output {
    double interval;
    uint32_t frames;
    char **signals;
    uint32_t signals_count;
} io_output;

typedef struct io_model {
    char *title;
    double gravity[2], end_time, tolerance, step_max;
    int integrator;
    bool assemble, allow_overlap, locate;
    io_output *output;
    io_body *bodies;
    io_repeat *repeat;
    io_joint *joints;
    io_spring *springs;
    io_load *loads;
    io_slide *slides;
    io_contact *contacts;
    uint32_t bodies_count, repeat_count, joints_count, springs_count,
        loads_count, slides_count, contacts_count;
} io_model;

#endif
