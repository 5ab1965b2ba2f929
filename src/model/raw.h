/* SPDX-License-Identifier: MIT
 *
 * What a model file is bound to: the structs of planar.h where the file says
 * the same, and beside them what the file says in its own way (bodies by name,
 * parts that may be left out). Each begins with the node it was read from.
 */
#ifndef RSL_MODEL_RAW_H
#define RSL_MODEL_RAW_H

#include <stdint.h>

#include "resile/planar.h"

struct rsl_model_node;

/* As the rows of the form RSL_MODEL_LIST are bound. */
#define RSL_MODEL_LIST_OF(type)                                                                    \
    struct {                                                                                       \
        type *all;                                                                                 \
        size_t count;                                                                              \
    }

typedef struct rsl_model_raw_constant {
    const struct rsl_model_node *node;
    double value, rate, velocity;
} rsl_model_raw_constant;

typedef struct rsl_model_raw_harmonic {
    const struct rsl_model_node *node;
    double amplitude, frequency, omega, phase;
} rsl_model_raw_harmonic;

typedef struct rsl_model_raw_history {
    const struct rsl_model_node *node;
    const char *file, *column;
    double scale;
    int order, unit, baseline, missing; /* numbers of the words, see fields.c */
} rsl_model_raw_history;

typedef struct rsl_model_raw_signal {
    const struct rsl_model_node *node;
    double number; /* of a signal that is written as one */
    rsl_model_raw_constant *constant;
    rsl_model_raw_harmonic *harmonic;
    rsl_model_raw_history *history;
} rsl_model_raw_signal;

typedef struct rsl_model_raw_outline {
    const struct rsl_model_node *node;
    rsl_planar_shape shape;
    RSL_MODEL_LIST_OF(double) radii; /* of a cam */
} rsl_model_raw_outline;

enum { RSL_MODEL_SHAPE_KINDS = RSL_PLANAR_SHAPE_CAM + 1 };

typedef struct rsl_model_raw_shape {
    const struct rsl_model_node *node;
    rsl_model_raw_outline *kind[RSL_MODEL_SHAPE_KINDS]; /* one of them */
} rsl_model_raw_shape;

typedef struct rsl_model_raw_motion {
    const struct rsl_model_node *node;
    rsl_model_raw_signal *signal[3]; /* of x, y, angle */
} rsl_model_raw_motion;

typedef struct rsl_model_raw_body {
    const struct rsl_model_node *node;
    rsl_planar_body body;
    int fixed;
    unsigned locked; /* bits of x, y, angle */
    rsl_model_raw_motion *motion;
    RSL_MODEL_LIST_OF(rsl_model_raw_shape) shapes;
} rsl_model_raw_body;

typedef struct rsl_model_raw_repeat {
    const struct rsl_model_node *node;
    rsl_model_raw_body *body;
    int64_t count[2], seed;
    rsl_planar_point spacing, from;
    double jitter;
} rsl_model_raw_repeat;

typedef struct rsl_model_raw_table {
    const struct rsl_model_node *node;
    RSL_MODEL_LIST_OF(double) elongation, force;
} rsl_model_raw_table;

typedef struct rsl_model_raw_friction {
    const struct rsl_model_node *node;
    rsl_planar_friction friction;
} rsl_model_raw_friction;

typedef struct rsl_model_raw_tangential {
    const struct rsl_model_node *node;
    const char *law;
    rsl_tangent_parameters spec;
} rsl_model_raw_tangential;

typedef struct rsl_model_raw_rolling {
    const struct rsl_model_node *node;
    const char *law;
    double friction, stiffness, damping, radius;
} rsl_model_raw_rolling;

typedef struct rsl_model_raw_adhesion {
    const struct rsl_model_node *node;
    const char *law;
    double work;
} rsl_model_raw_adhesion;

typedef struct rsl_model_raw_foundation {
    const struct rsl_model_node *node;
    double modulus, width;
    double young, poisson, thickness; /* of a layer, in place of the modulus */
} rsl_model_raw_foundation;

typedef struct rsl_model_raw_restitution {
    const struct rsl_model_node *node;
    const char *law;         /* of a function of the speed */
    int is_number;           /* 1: a number in place of the mapping */
    rsl_law_parameters spec; /* the number as its restitution, or the inputs of the function */
    RSL_MODEL_LIST_OF(double) speeds, values; /* measured */
} rsl_model_raw_restitution;

typedef struct rsl_model_raw_stop {
    const struct rsl_model_node *node;
    rsl_planar_point axis, points[2];
    double gap;
} rsl_model_raw_stop;

typedef struct rsl_model_raw_contact {
    const struct rsl_model_node *node;
    rsl_planar_contact_pair pair;
    const char *bodies[2];
    RSL_MODEL_LIST_OF(const char *) group;
    rsl_model_raw_stop *stop;
    int64_t shapes[2]; /* -1: each */
    const char *law, *materials[2], *table;
    double radii[2];
    rsl_model_raw_friction *friction;
    rsl_model_raw_tangential *tangential;
    rsl_model_raw_rolling *rolling;
    rsl_model_raw_adhesion *adhesion;
    rsl_model_raw_foundation *foundation;
    rsl_model_raw_restitution *restitution;
} rsl_model_raw_contact;

/* The clearance of a joint. The contact comes first: the rows that speak of its law serve both. */
typedef struct rsl_model_raw_clearance {
    rsl_model_raw_contact contact;
    double gap, journal, bearing; /* of a revolute joint */
    double slider[2], angle;      /* of a translational one */
} rsl_model_raw_clearance;

/* Of these the struct of planar.h stands second, and its name first in it. */

typedef struct rsl_model_raw_joint {
    const struct rsl_model_node *node;
    rsl_planar_joint joint;
    const char *bodies[2];
    rsl_model_raw_signal *drive;
    rsl_model_raw_clearance *clearance;
    rsl_model_raw_friction *friction; /* of its pin */
    rsl_model_raw_tangential *tangential;
} rsl_model_raw_joint;

typedef struct rsl_model_raw_spring {
    const struct rsl_model_node *node;
    rsl_planar_spring spring;
    const char *bodies[2];
    rsl_model_raw_table *table;
} rsl_model_raw_spring;

typedef struct rsl_model_raw_load {
    const struct rsl_model_node *node;
    rsl_planar_load load;
    const char *body;
    rsl_model_raw_signal *force[2], *torque;
} rsl_model_raw_load;

typedef struct rsl_model_raw_slide {
    const struct rsl_model_node *node;
    rsl_planar_friction_guide slide;
    const char *bodies[2];
    rsl_model_raw_friction *friction;
    rsl_model_raw_tangential *tangential;
} rsl_model_raw_slide;

typedef struct rsl_model_raw_marker {
    const struct rsl_model_node *node;
    rsl_planar_marker marker;
    const char *body, *seen_from;
} rsl_model_raw_marker;

/* Storeys from the ground up; see buildings.c. */
typedef struct rsl_model_raw_building {
    const struct rsl_model_node *node;
    const char *name;
    int64_t storeys, modes[2];
    RSL_MODEL_LIST_OF(double) heights, masses, stiffness, dampers, damping, yield;
    double period, width, gap, hardening;
} rsl_model_raw_building;

typedef struct rsl_model_raw_buildings {
    const struct rsl_model_node *node;
    rsl_model_raw_signal *motion;
    rsl_model_raw_contact *pounding;
    RSL_MODEL_LIST_OF(rsl_model_raw_building) row;
} rsl_model_raw_buildings;

/* A column of the results. */
typedef struct rsl_model_raw_column {
    const struct rsl_model_node *node;
    const char *name, *value, *unit; /* name and unit: NULL if not given */
} rsl_model_raw_column;

typedef struct rsl_model_raw_output {
    const struct rsl_model_node *node;
    double interval;
    int64_t frames;
    int extremes;
    RSL_MODEL_LIST_OF(rsl_model_raw_column) signals;
} rsl_model_raw_output;

typedef struct rsl_model_raw_analyse {
    const struct rsl_model_node *node;
    double from;
    int lyapunov;
} rsl_model_raw_analyse;

/* A section of the motion. */
typedef struct rsl_model_raw_cut {
    const struct rsl_model_node *node;
    const char *name, *signal, *contact;
    double level, every, period, phase;
    int direction;
    RSL_MODEL_LIST_OF(const char *) signals;
} rsl_model_raw_cut;

/* A section of the file; `all` is an array of the struct of its entries. */
typedef struct rsl_model_raw_section {
    void *all;
    size_t count;
} rsl_model_raw_section;

typedef struct rsl_model_raw_model {
    const struct rsl_model_node *node;
    rsl_planar_model model; /* without its lists */
    rsl_model_raw_output *output;
    rsl_model_raw_analyse *analyse;
    rsl_model_raw_buildings *buildings;
    RSL_MODEL_LIST_OF(rsl_model_raw_cut) sections;
    RSL_MODEL_LIST_OF(rsl_model_raw_body) bodies;
    RSL_MODEL_LIST_OF(rsl_model_raw_repeat) repeat;
    RSL_MODEL_LIST_OF(rsl_model_raw_joint) joints;
    rsl_model_raw_section springs, loads, slides, contacts, points;
} rsl_model_raw_model;

/* ---- files of grains in space, see grains/grains.h ---------------------------- */

typedef struct rsl_model_raw_grains_size {
    const struct rsl_model_node *node;
    double diameter, share;
} rsl_model_raw_grains_size;

typedef struct rsl_model_raw_grains_bodies {
    const struct rsl_model_node *node;
    int64_t count, seed;
    double diameter, spread, density;
    RSL_MODEL_LIST_OF(rsl_model_raw_grains_size) sizes;
} rsl_model_raw_grains_bodies;

typedef struct rsl_model_raw_grains_contact {
    const struct rsl_model_node *node;
    const char *law, *material;
    rsl_law_parameters spec;
    rsl_model_raw_tangential *friction;
    rsl_model_raw_rolling *rolling;
} rsl_model_raw_grains_contact;

typedef struct rsl_model_raw_grains_output {
    const struct rsl_model_node *node;
    int64_t frames, rows;
} rsl_model_raw_grains_output;

typedef struct rsl_model_raw_grains {
    const struct rsl_model_node *node;
    const char *title;
    int scene;
    RSL_MODEL_LIST_OF(double) box;
    rsl_model_raw_grains_bodies *grains;
    rsl_model_raw_grains_contact *contact, *wall;
    rsl_model_raw_grains_output *output;
    double gravity, end_time, step, accuracy;
    double turn, slope, outlet, opens, stream;
} rsl_model_raw_grains;

/* ---- files of bodies in space, see space/space.h ------------------------------ */

typedef RSL_MODEL_LIST_OF(double) rsl_model_raw_numbers;

typedef struct rsl_model_raw_space_body {
    const struct rsl_model_node *node;
    const char *name;
    int shape, fixed; /* shape: place among shape_word, -1: none */
    double radius, length, mass, density, angle;
    rsl_model_raw_numbers size, inertia, position, axis, velocity, spin, arm;
} rsl_model_raw_space_body;

typedef struct rsl_model_raw_space_contact {
    const struct rsl_model_node *node;
    double friction, friction_static;
    int hypothesis;
    const char *law; /* NULL: rigid */
    rsl_law_parameters spec;
    rsl_model_raw_tangential *tangential;
    double twist;
} rsl_model_raw_space_contact;

typedef RSL_MODEL_LIST_OF(rsl_model_raw_space_body) rsl_model_raw_space_bodies;

typedef struct rsl_model_raw_impact {
    const struct rsl_model_node *node;
    const char *title;
    rsl_model_raw_space_bodies bodies;
    rsl_model_raw_space_contact *contact;
    rsl_model_raw_numbers normal, tangent;
} rsl_model_raw_impact;

typedef struct rsl_model_raw_toss_plane {
    const struct rsl_model_node *node;
    const char *name;
    rsl_model_raw_numbers normal, point;
} rsl_model_raw_toss_plane;

typedef struct rsl_model_raw_toss {
    const struct rsl_model_node *node;
    const char *title;
    rsl_model_raw_space_bodies bodies;
    RSL_MODEL_LIST_OF(rsl_model_raw_toss_plane) planes;
    rsl_model_raw_space_contact *contact;
    rsl_model_raw_numbers gravity;
    double end_time, rest_speed;
    int64_t samples, impacts;
} rsl_model_raw_toss;

#endif
