/* SPDX-License-Identifier: MIT
 *
 * fake_run: made-up motion for the tests of the results. Balls jump on a floor
 * as |cos|, each out of step with the others; the observer is called in the
 * order in which a solver calls it. Nothing is computed from forces.
 */
#ifndef RESILE_TESTS_FAKE_RUN_H
#define RESILE_TESTS_FAKE_RUN_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "resile/report.h"

enum { FAKE_BALLS_MAX = 1000 };

typedef struct fake_world {
    rsl_planar_model model;
    rsl_planar_body bodies[FAKE_BALLS_MAX + 1]; /* the floor comes first */
    rsl_planar_contact_pair contacts[FAKE_BALLS_MAX];
    rsl_planar_shape floor, ball;
    rsl_planar_joint joint;
    rsl_planar_spring spring;
    char names[FAKE_BALLS_MAX][32];
    rsl_planar_pose pose[FAKE_BALLS_MAX + 1];
    rsl_planar_motion motion[FAKE_BALLS_MAX + 1], acceleration[FAKE_BALLS_MAX + 1];
    double force[FAKE_BALLS_MAX], depth[FAKE_BALLS_MAX];
} fake_world;

/* Half a period between touches, s, and how long one lasts. */
static const double fake_period = 0.25, fake_contact = 0.01;

/* `balls` balls above a floor, all of them in the model's order; the first is
 * on a spring and a joint to the world. The caller frees it. */
static inline fake_world *fake_world_new(size_t balls, double end_time)
{
    fake_world *world = calloc(1, sizeof *world);
    if (world == NULL || balls > FAKE_BALLS_MAX)
        abort();
    world->floor = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0, 1}};
    world->ball = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.1};
    world->bodies[0] =
        (rsl_planar_body){.name = "floor",
                          .freedom = {RSL_PLANAR_LOCKED, RSL_PLANAR_LOCKED, RSL_PLANAR_LOCKED},
                          .shapes = &world->floor,
                          .shape_count = 1};
    for (size_t i = 0; i < balls; i++) {
        snprintf(world->names[i], sizeof world->names[i], "ball%zu", i);
        world->bodies[i + 1] =
            (rsl_planar_body){.name = world->names[i],
                              .mass = 1.0,
                              .position = {0.3 * (double)(i % 40), 0.3 * (double)(i / 40)},
                              .shapes = &world->ball,
                              .shape_count = 1};
        world->contacts[i] = (rsl_planar_contact_pair){.name = world->names[i],
                                                       .kind = RSL_PLANAR_CONTACT_SHAPES,
                                                       .body_a = 0,
                                                       .body_b = i + 1};
    }
    world->joint = (rsl_planar_joint){.name = "guide",
                                      .kind = RSL_PLANAR_JOINT_TRANSLATIONAL,
                                      .body_a = RSL_PLANAR_WORLD,
                                      .body_b = 1,
                                      .axis_a = {0, 1}};
    world->spring = (rsl_planar_spring){.name = "spring",
                                        .body_a = RSL_PLANAR_WORLD,
                                        .body_b = 1,
                                        .point_a = {0, 2},
                                        .stiffness = 1};
    world->model = (rsl_planar_model){.title = "Balls that jump",
                                      .gravity = {0, -9.81},
                                      .end_time = end_time,
                                      .bodies = world->bodies,
                                      .body_count = balls + 1,
                                      .joints = &world->joint,
                                      .joint_count = balls > 0,
                                      .springs = &world->spring,
                                      .spring_count = balls > 0,
                                      .contacts = world->contacts,
                                      .contact_count = balls};
    return world;
}

/* When ball i touches for the n-th time. */
static inline double fake_touch(size_t i, size_t n)
{
    return fake_period * ((double)n + 0.5 + 0.4 * (double)(i % 7) / 7.0);
}

static inline void fake_ignore(const rsl_planar_view *state, void *user)
{
    (void)state;
    (void)user;
}

static inline void fake_sample(fake_world *world, double time, const rsl_planar_observer *observer)
{
    const double pi = 3.14159265358979323846;
    rsl_planar_view state = {.time = time,
                             .pose = world->pose,
                             .motion = world->motion,
                             .acceleration = world->acceleration,
                             .contact_force = world->force,
                             .contact_depth = world->depth,
                             .momentum = {0.125, 0.25, 0.5}};
    for (size_t i = 0; i + 1 < world->model.body_count; i++) {
        double phase = pi * (time - fake_touch(i, 0)) / fake_period;
        world->pose[i + 1] =
            (rsl_planar_pose){world->bodies[i + 1].position.x,
                              world->bodies[i + 1].position.y + 0.1 + fabs(sin(phase)), 3.0 * time};
        world->motion[i + 1] =
            (rsl_planar_motion){0, pi / fake_period * cos(phase) * (sin(phase) < 0 ? -1 : 1), 3.0};
        world->depth[i] = -fabs(sin(phase));
    }
    state.energy.kinetic = 5.0 * pow(cos(4.0 * time), 2.0);
    state.energy.gravity = 5.0 * pow(sin(4.0 * time), 2.0) * exp(-time);
    state.energy.lost_contacts = 5.0 * (1.0 - exp(-time));
    state.energy.residual = 1e-15 * sin(50.0 * time);
    observer->sample(&state, observer->user);
}

/* A touch from start to end; `open`: the run ends within. */
static inline void fake_event(fake_world *world, size_t ball, double touch, int open,
                              const rsl_planar_observer *observer)
{
    const double unknown = (double)NAN, force = 1000.0 / (1.0 + touch);
    rsl_planar_contact_record record = {.contact = ball,
                                        .t_touch = touch,
                                        .t_deepest = touch + 0.5 * fake_contact,
                                        .t_separate = touch + fake_contact,
                                        .speed_touch = 2.0,
                                        .speed_separate = 1.0,
                                        .restitution = 0.5,
                                        .depth_max = 1e-3,
                                        .force_max = force,
                                        .impulse = 3.0,
                                        .energy_lost = 1.5,
                                        .mass = 1.0,
                                        .onset_speed = 2.0,
                                        .where = {world->bodies[ball + 1].position.x, 0.0}};
    snprintf(record.name, sizeof record.name, "%s", world->contacts[ball].name);
    for (int i = 0; i <= (open ? 20 : 40); i++) {
        double part = i / 40.0, depth = 4.0 * part * (1.0 - part);
        observer->detail(ball, record.name, touch + part * fake_contact, 1e-3 * depth, 0.0,
                         force * depth * (i < 20 ? 1.0 : 0.6), observer->user);
    }
    if (open)
        record.t_separate = record.speed_separate = record.restitution = unknown;
    observer->contact(&record, observer->user);
}

/* Calls the observer as a run to `until` would; returns its summary. */
static inline rsl_planar_summary fake_run(fake_world *world, const rsl_planar_observer *observer,
                                          double until)
{
    rsl_planar_summary summary = {.time = until, .steps = 123, .memory = 4096};
    size_t balls = world->model.contact_count, samples = 0;
    for (size_t n = 0;; n++) {
        double from = fake_period * (double)n, to = from + fake_period;
        rsl_planar_progress progress = {from, until, n, summary.touches};
        if (observer->progress && observer->progress(&progress, observer->user))
            break;
        /* the last ball first: records need not come in order of touch */
        for (size_t i = balls; i-- > 0;) {
            double touch = fake_touch(i, n);
            int open = touch + fake_contact > until;
            if (touch < until) {
                fake_event(world, i, touch, open, observer);
                summary.touches++;
                summary.open_records += (size_t)open;
                summary.separations += (size_t)!open;
            }
        }
        for (; observer->interval * (double)samples <= fmin(to, until) + 1e-12; samples++)
            fake_sample(world, observer->interval * (double)samples, observer);
        if (to >= until)
            break;
    }
    summary.residual_max = 1.25e-16;
    summary.energy.kinetic = 0.1;
    summary.energy.residual = 1e-17;
    return summary;
}

#endif
