/* SPDX-License-Identifier: MIT
 *
 * bench_grains: explicit steps of many discs by this program and by LAMMPS in
 * two dimensions, in turn, in one run: a square lattice of discs in a box, each
 * in touch with its four neighbours, with Hertz' force, damping and friction
 * that knows no history (grains.lmp). Contacts per second of the processor, the
 * best of several runs; both without their start.
 *
 * Ours keeps the ledger of energies meanwhile; LAMMPS has none.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "resile/planar.h"

#define SPACING 0.01999
#define STEP 1e-6

enum { TIMES = 5 };

static void fail(const char *why)
{
    fprintf(stderr, "bench_grains: %s\n", why);
    exit(1);
}

/* ---- ours ------------------------------------------------------------------------ */

typedef struct lattice {
    rsl_planar_model model;
    rsl_planar_body *body;
    rsl_planar_shape disc, walls[3];
    rsl_planar_contact_pair pair;
    size_t *group;
} lattice;

static void place_discs(lattice *of, size_t side)
{
    for (size_t i = 0; i < side * side; i++) {
        rsl_planar_body *body = &of->body[i + 1];
        *body = rsl_planar_body_default();
        body->name = "disc";
        body->mass = 0.01;
        body->shapes = &of->disc;
        body->shape_count = 1;
        body->position.x = ((double)(i % side) + 0.5) * SPACING;
        body->position.y = ((double)(i / side) + 0.5) * SPACING;
    }
}

static void touch(lattice *of, size_t count)
{
    for (size_t i = 0; i < count; i++)
        of->group[i] = i;
    of->pair = rsl_planar_contact_pair_default();
    of->pair.name = "discs";
    of->pair.kind = RSL_PLANAR_CONTACT_GROUP;
    of->pair.group = of->group;
    of->pair.group_count = count;
    of->pair.law = rsl_law_find("antypov-elliott");
    of->pair.spec.restitution = 0.6;
    of->pair.spec.stiffness = 1e6;
    of->pair.form = RSL_PLANAR_MEMORYLESS;
    of->pair.friction = (rsl_planar_friction){0.3, 0.3, 0.05};
    of->pair.events = RSL_PLANAR_EVENTS_NONE;
}

static void build(lattice *of, size_t side, size_t steps)
{
    size_t count = side * side + 1;
    *of = (lattice){.disc = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.01},
                    .walls = {{.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}},
                              {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {1.0, 0.0}},
                              {.kind = RSL_PLANAR_SHAPE_LINE,
                               .at = {SPACING * (double)side, 0.0},
                               .normal = {-1.0, 0.0}}}};
    of->body = calloc(count, sizeof *of->body);
    of->group = calloc(count, sizeof *of->group);
    if (of->body == NULL || of->group == NULL)
        fail("there is no memory");
    of->body[0] = rsl_planar_body_default();
    of->body[0].name = "box";
    of->body[0].shapes = of->walls;
    of->body[0].shape_count = 3;
    for (int c = 0; c < 3; c++)
        of->body[0].freedom[c] = RSL_PLANAR_LOCKED;
    place_discs(of, side);
    touch(of, count);
    of->model = rsl_planar_model_default();
    of->model.bodies = of->body;
    of->model.body_count = count;
    of->model.contacts = &of->pair;
    of->model.contact_count = 1;
    of->model.gravity.y = -9.81;
    of->model.locate = 0;
    of->model.allow_overlap = 1;
    of->model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    of->model.step_max = STEP;
    of->model.end_time = STEP * (double)steps;
}

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct outcome {
    double seconds; /* of the processor */
    double wall;
    double contacts; /* at the end */
    double bytes;    /* per disc */
} outcome;

static outcome run_resile(size_t side, size_t steps, size_t threads)
{
    lattice of;
    rsl_planar *system = NULL;
    rsl_planar_summary summary;
    rsl_error error = {0};
    build(&of, side, steps);
    if (rsl_planar_new(&of.model, &system, &error) < 0)
        fail(error.message);
    rsl_planar_set_threads(system, threads);
    double begin = seconds(CLOCK_PROCESS_CPUTIME_ID), wall = seconds(CLOCK_MONOTONIC);
    if (rsl_planar_run(system, NULL, &summary, &error) < 0)
        fail(error.message);
    outcome out = {seconds(CLOCK_PROCESS_CPUTIME_ID) - begin, seconds(CLOCK_MONOTONIC) - wall,
                   (double)summary.open_records, (double)summary.memory / (double)(side * side)};
    rsl_planar_free(system);
    free(of.body);
    free(of.group);
    return out;
}

/* ---- LAMMPS ------------------------------------------------------------------------- */

static double seconds_of_children(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static outcome run_lammps(size_t side, size_t steps)
{
    char command[512], line[256];
    outcome out = {0};
    snprintf(command, sizeof command,
             "OMP_NUM_THREADS=1 lmp -in " BENCH_LAMMPS_INPUT " -log none -var n %zu -var steps %zu",
             side, steps);
    double begin = seconds_of_children();
    FILE *pipe = popen(command, "r");
    while (pipe != NULL && fgets(line, sizeof line, pipe) != NULL)
        sscanf(line, "CONTACTS %lf", &out.contacts);
    if (pipe == NULL || pclose(pipe) != 0 || !(out.contacts > 0.0))
        fail("LAMMPS does not run");
    out.seconds = seconds_of_children() - begin;
    /* walls are not counted there: as many as discs along the floor and the sides */
    out.contacts += 3.0 * (double)side;
    return out;
}

/* ---- both --------------------------------------------------------------------------- */

static double best(double so_far, double found)
{
    return so_far > 0.0 ? fmin(so_far, found) : found;
}

static void compare(size_t side, size_t steps)
{
    double ours = 0.0, theirs = 0.0, start = 0.0, wall[2] = {0.0, 0.0};
    outcome one = {0}, other = {0};
    for (int i = 0; i < TIMES; i++) {
        one = run_resile(side, steps, 1);
        ours = best(ours, one.seconds);
        wall[0] = best(wall[0], one.wall);
        other = run_lammps(side, steps);
        theirs = best(theirs, other.seconds);
        start = best(start, run_lammps(side, 0).seconds);
        wall[1] = best(wall[1], run_resile(side, steps, 2).wall);
    }
    double rate = 1e-6 * one.contacts * (double)steps / ours;
    double peer = 1e-6 * other.contacts * (double)steps / (theirs - start);
    printf("%8zu  %8.0f  %12.1f  %12.1f  %5.2fx  %10.2fx  %9.0f\n", side * side, one.contacts, rate,
           peer, rate / peer, wall[0] / wall[1], one.bytes);
    fflush(stdout);
}

int main(void)
{
    printf("Explicit grains, million contacts per second of the processor, best of %d\n", TIMES);
    printf("%8s  %8s  %12s  %12s  %6s  %11s  %9s\n", "discs", "contacts", "resile", "LAMMPS",
           "ratio", "2 threads", "B/disc");
    compare(32, 10000);
    compare(100, 1000);
    compare(320, 100);
    return 0;
}
