/* SPDX-License-Identifier: MIT
 *
 * bench_rigid: a bouncing ball with rigid contact, ours beside Siconos', in
 * one run: located impacts and Moreau's steps, error of the height against the
 * closed form, and the time of one run. Then a slider-crank, see crank.c.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <time.h>

#include "peer.h"
#include "resile/planar.h"

static const double gravity = 9.81;

/* Flights of 2 v/g, each e times as long as the one before. */
static double exact(const rigid_case *given, int *impacts)
{
    double v = sqrt(2.0 * gravity * given->height), t = v / gravity;
    *impacts = 0;
    if (given->end < t)
        return given->height - 0.5 * gravity * given->end * given->end;
    for (*impacts = 1;; ++*impacts) {
        v *= given->restitution;
        if (given->end < t + 2.0 * v / gravity)
            break;
        t += 2.0 * v / gravity;
    }
    double since = given->end - t;
    return since * (v - 0.5 * gravity * since);
}

static void keep_height(const rsl_planar_view *state, void *user)
{
    *(double *)user = state->pose[1].y;
}

/* `step` 0: located. */
static double ours(const rigid_case *given, double step)
{
    const rsl_planar_shape ground = {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}};
    const rsl_planar_shape tip = {.kind = RSL_PLANAR_SHAPE_POINT};
    rsl_planar_body body[2] = {rsl_planar_body_default(), rsl_planar_body_default()};
    rsl_planar_contact_pair pair = rsl_planar_contact_pair_default();
    rsl_planar_model model = rsl_planar_model_default();
    double height = NAN;
    rsl_planar_observer observer = {.user = &height, .interval = given->end, .sample = keep_height};
    rsl_planar *system = NULL;
    for (int c = 0; c < 3; c++)
        body[0].freedom[c] = RSL_PLANAR_LOCKED;
    body[1].freedom[0] = body[1].freedom[2] = RSL_PLANAR_LOCKED;
    body[0].name = "ground";
    body[0].shapes = &ground;
    body[1].name = "ball";
    body[1].mass = 1.0;
    body[1].position.y = given->height;
    body[1].shapes = &tip;
    body[0].shape_count = body[1].shape_count = 1;
    pair.body_a = 1;
    pair.law = rsl_law_find("newton");
    pair.spec.restitution = given->restitution;
    model.gravity.y = -gravity;
    model.end_time = given->end;
    model.bodies = body;
    model.body_count = 2;
    model.contacts = &pair;
    model.contact_count = 1;
    if (step > 0.0) {
        model.integrator = RSL_PLANAR_INTEGRATOR_MOREAU;
        model.step_max = step;
    }
    if (rsl_planar_new(&model, &system, NULL) >= 0)
        rsl_planar_run(system, &observer, NULL, NULL);
    rsl_planar_free(system);
    return height;
}

double rigid_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static double siconos(const rigid_case *given, double step)
{
    return step > 0.0 ? rigid_siconos_steps(given, step) : rigid_siconos_events(given);
}

/* The fastest of some runs. */
static void measure(const char *who, const char *how, const rigid_case *given, double step,
                    double (*run)(const rigid_case *, double))
{
    double best = HUGE_VAL, height = NAN;
    int impacts;
    for (int i = 0; i < 5; i++) {
        double start = rigid_seconds();
        height = run(given, step);
        best = fmin(best, rigid_seconds() - start);
    }
    printf("%-8s  %-22s  %10.2e  %10.3f\n", who, how, fabs(height - exact(given, &impacts)),
           1e3 * best);
    fflush(stdout);
}

int main(void)
{
    const rigid_case given = {1.0, 0.8, 3.0};
    const double steps[] = {1e-2, 1e-3, 1e-4};
    int impacts;
    exact(&given, &impacts);
    printf("ball from 1 m, e = 0.8, %d impacts in 3 s\n\n", impacts);
    printf("%-8s  %-22s  %10s  %10s\n", "", "", "error [m]", "time [ms]");
    measure("resile", "located", &given, 0.0, ours);
    measure("siconos", "located (lsodar)", &given, 0.0, siconos);
    for (int i = 0; i < 3; i++) {
        char how[32];
        snprintf(how, sizeof how, "moreau, step %g s", steps[i]);
        measure("resile", how, &given, steps[i], ours);
        measure("siconos", how, &given, steps[i], siconos);
    }
    rigid_crank_report();
    return 0;
}
