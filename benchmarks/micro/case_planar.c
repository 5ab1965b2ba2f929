/* SPDX-License-Identifier: MIT
 *
 * Whole mechanisms. A ball that bounces on the ground for ten seconds, beside CVODE with its root
 * finding on the same equations, both at tolerances at which the fifth impact is right to 1e-9 s;
 * circles in a box, to see how the cost grows with their number; and rigid grains whose impacts are
 * located one by one, beside Moreau's steps over them.
 */
#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdint.h>
#include <stdlib.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include "bench.h"
#include "resile/collide.h"
#include "resile/planar.h"

/* Of the ball (flores2011, Figs 5-6): radius, stiffness, height, gravity. */
#define RADIUS 0.1
#define STIFFNESS 1.4e8
#define HEIGHT 1.0
#define GRAVITY 9.81
#define END 10.0

/* The fifth touch, from an independent event-driven integration with an error of 6e-11 s. */
static const double fifth_touch = 3.0412873232355286;

/* ---- ours -------------------------------------------------------------------- */

typedef struct ball {
    double tolerance, peer_tolerance;
    double fifth; /* found by the last pass */
    size_t touches;
} ball;

static void note_touch(const rsl_planar_contact_record *record, void *user)
{
    ball *scene = user;
    if (++scene->touches == 5)
        scene->fifth = record->t_touch;
}

static double run_ball(void *user)
{
    ball *scene = user;
    rsl_planar_shape disc = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = RADIUS};
    rsl_planar_shape line = {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}};
    rsl_planar_body bodies[2] = {rsl_planar_body_default(), rsl_planar_body_default()};
    rsl_planar_contact_pair floor = rsl_planar_contact_pair_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_observer observer = {.user = scene, .contact = note_touch};
    rsl_planar_summary summary;
    rsl_planar *system;
    for (int c = 0; c < 3; c++)
        bodies[0].freedom[c] = RSL_PLANAR_LOCKED;
    bodies[0].shapes = &line;
    bodies[1].shapes = &disc;
    bodies[0].shape_count = bodies[1].shape_count = 1;
    bodies[1].mass = 1.0;
    bodies[1].position.y = HEIGHT;
    bodies[1].freedom[0] = bodies[1].freedom[2] = RSL_PLANAR_LOCKED;
    floor.body_a = 1;
    floor.law = rsl_law_find("flores");
    floor.spec.restitution = 0.9;
    floor.spec.stiffness = STIFFNESS;
    model.bodies = bodies;
    model.body_count = 2;
    model.contacts = &floor;
    model.contact_count = 1;
    model.gravity.y = -GRAVITY;
    model.end_time = END;
    model.tolerance = scene->tolerance;
    scene->touches = 0;
    if (rsl_planar_new(&model, &system, NULL) < 0 ||
        rsl_planar_run(system, &observer, &summary, NULL) < 0)
        bench_fail("cannot run ", "the ball");
    rsl_planar_free(system);
    return summary.energy.lost_contacts + scene->fifth;
}

/* ---- CVODE ---------------------------------------------------------------------- */

typedef struct peer_ball {
    int closed;
    rsl_law_contact law;
} peer_ball;

static int motion(realtype t, N_Vector state, N_Vector change, void *user)
{
    const peer_ball *peer = user;
    const double *y = N_VGetArrayPointer(state);
    double *dy = N_VGetArrayPointer(change);
    double depth = RADIUS - y[0], force = 0.0;
    (void)t;
    if (peer->closed && depth > 0.0)
        force = depth * sqrt(depth) * (STIFFNESS - peer->law.damping * y[1]);
    dy[0] = y[1];
    dy[1] = force - GRAVITY;
    return 0;
}

static int gap(realtype t, N_Vector state, realtype *root, void *user)
{
    (void)t;
    (void)user;
    root[0] = N_VGetArrayPointer(state)[0] - RADIUS;
    return 0;
}

static void touch(peer_ball *peer, double speed)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.restitution = 0.9;
    spec.stiffness = STIFFNESS;
    spec.mass = 1.0;
    spec.speed = speed;
    if (rsl_collide_prepare(rsl_law_find("flores"), &spec, &peer->law, NULL) < 0)
        bench_fail("cannot prepare ", "the contact of the ball");
    peer->closed = 1;
}

/* From event to event; the solver begins anew at each, as it must. */
static void drive(void *memory, N_Vector state, peer_ball *peer, ball *scene)
{
    double *y = N_VGetArrayPointer(state), t = 0.0;
    size_t touches = 0;
    while (t < END) {
        int direction = peer->closed ? 1 : -1;
        CVodeSetRootDirection(memory, &direction);
        int flag = CVode(memory, END, state, &t, CV_NORMAL);
        if (flag < 0)
            bench_fail("CVODE cannot go on with ", "the ball");
        if (flag != CV_ROOT_RETURN)
            break;
        if (peer->closed) {
            peer->closed = 0;
        } else {
            if (++touches == 5)
                scene->fifth = t;
            touch(peer, fabs(y[1]));
        }
        y[0] = RADIUS;
        CVodeReInit(memory, t, state);
    }
    scene->touches = touches;
}

static double run_peer_ball(void *user)
{
    ball *scene = user;
    peer_ball peer = {0};
    SUNContext context;
    SUNContext_Create(NULL, &context);
    N_Vector state = N_VNew_Serial(2, context);
    N_Vector tolerance = N_VNew_Serial(2, context);
    double *y = N_VGetArrayPointer(state);
    y[0] = HEIGHT;
    y[1] = 0.0;
    /* a share of the depth of an impact, and of its speed */
    N_VGetArrayPointer(tolerance)[0] = 2e-3 * scene->peer_tolerance;
    N_VGetArrayPointer(tolerance)[1] = scene->peer_tolerance;
    void *memory = CVodeCreate(CV_ADAMS, context);
    CVodeInit(memory, motion, 0.0, state);
    CVodeSetUserData(memory, &peer);
    CVodeSVtolerances(memory, scene->peer_tolerance, tolerance);
    SUNNonlinearSolver solver = SUNNonlinSol_FixedPoint(state, 0, context);
    CVodeSetNonlinearSolver(memory, solver);
    CVodeSetMaxNumSteps(memory, 10000000);
    CVodeRootInit(memory, 1, gap);
    drive(memory, state, &peer, scene);
    double sum = y[0] + scene->fifth;
    CVodeFree(&memory);
    SUNNonlinSolFree(solver);
    N_VDestroy(state);
    N_VDestroy(tolerance);
    SUNContext_Free(&context);
    return sum;
}

/* The loosest tolerance, by factors of two, at which the fifth impact is right
 * to 1e-9 s; and the error there. */
static double tune(ball *scene, double *tolerance, bench_pass *pass)
{
    for (*tolerance = 1e-8; *tolerance > 2e-15; *tolerance *= 0.5) {
        pass(scene);
        double error = fabs(scene->fifth - fifth_touch);
        if (error < 1e-9)
            return error;
    }
    bench_fail("no tolerance is right for ", "the ball");
}

static void compare_ball(bench_report *report)
{
    ball scene = {0};
    double own = tune(&scene, &scene.tolerance, run_ball);
    double peer = tune(&scene, &scene.peer_tolerance, run_peer_ball);
    bench_case compared = {.own = {"bouncing ball, 10 s, 42 impacts", run_ball, own},
                           .peer = {"CVODE with root finding", run_peer_ball, peer},
                           .scene = &scene,
                           .operations = 1,
                           .target = 10.0,
                           .error_bound = 1e-9,
                           .error_unit = "s"};
    bench_compare(report, &compared);
}

/* ---- circles in a box ------------------------------------------------------------- */

enum { CIRCLES_MAX = 800 };

typedef struct box {
    size_t circles, fewer; /* of the two sides */
    int springs;           /* 1: springs of friction and rolling */
    double residual;
} box;

static void fill_box(rsl_planar_body *bodies, const rsl_planar_shape *disc, size_t count,
                     size_t columns)
{
    for (size_t i = 0; i < count; i++) {
        rsl_planar_body *body = &bodies[i + 1];
        *body = rsl_planar_body_default();
        body->name = "grain";
        body->mass = 0.01;
        body->shapes = disc;
        body->shape_count = 1;
        body->position.x = 0.0115 + 0.0213 * (double)(i % columns) + 2e-4 * (double)(i * 7 % 5);
        body->position.y = 0.012 + 0.0213 * (double)(i / columns);
    }
}

static void add_springs(rsl_planar_contact_pair *pair)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.5;
    spec.ratio = 0.8;
    spec.rolling_friction = 0.2;
    spec.rolling_stiffness = 1.0;
    spec.rolling_damping = 1e-4;
    pair->tangent = (rsl_planar_tangent){{.friction = rsl_tangent_law_find("mindlin-rescaled"),
                                          .rolling = rsl_tangent_law_find("rolling-spring")},
                                         spec};
}

/* A second of circles that fall in a box as wide as twice their pile is high. */
static double run_box(size_t count, int springs, double *residual)
{
    static rsl_planar_body bodies[CIRCLES_MAX + 1];
    static size_t group[CIRCLES_MAX + 1];
    size_t columns = (size_t)ceil(sqrt(2.0 * (double)count));
    double width = 0.0215 * (double)columns;
    rsl_planar_shape disc = {.kind = RSL_PLANAR_SHAPE_CIRCLE, .radius = 0.01};
    rsl_planar_shape walls[3] = {
        {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}},
        {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {1.0, 0.0}},
        {.kind = RSL_PLANAR_SHAPE_LINE, .at = {width, 0.0}, .normal = {-1.0, 0.0}}};
    rsl_planar_contact_pair pair = rsl_planar_contact_pair_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_summary summary;
    rsl_planar *system;
    bodies[0] = rsl_planar_body_default();
    bodies[0].name = "box";
    for (int c = 0; c < 3; c++)
        bodies[0].freedom[c] = RSL_PLANAR_LOCKED;
    bodies[0].shapes = walls;
    bodies[0].shape_count = 3;
    fill_box(bodies, &disc, count, columns);
    for (size_t i = 0; i <= count; i++)
        group[i] = i;
    pair.kind = RSL_PLANAR_CONTACT_GROUP;
    pair.group = group;
    pair.group_count = count + 1;
    pair.law = rsl_law_find("hunt-crossley");
    pair.form = RSL_PLANAR_MEMORYLESS;
    pair.spec.calibration = RSL_LAW_EXACT;
    pair.spec.restitution = 0.5;
    pair.spec.stiffness = 1e6;
    if (springs)
        add_springs(&pair);
    model.bodies = bodies;
    model.body_count = count + 1;
    model.contacts = &pair;
    model.contact_count = 1;
    model.gravity.y = -GRAVITY;
    model.end_time = 1.0;
    model.locate = 0;
    model.integrator = RSL_PLANAR_INTEGRATOR_VERLET;
    model.step_max = 1e-4;
    if (rsl_planar_new(&model, &system, NULL) < 0 ||
        rsl_planar_run(system, NULL, &summary, NULL) < 0)
        bench_fail("cannot run ", "the circles");
    rsl_planar_free(system);
    *residual = fabs(summary.energy.residual) / summary.energy.scale;
    return summary.energy.lost_contacts;
}

static double run_many(void *user)
{
    box *scene = user;
    return run_box(scene->circles, scene->springs, &scene->residual);
}

/* As many circles in all, in several boxes. */
static double run_fewer(void *user)
{
    box *scene = user;
    double sum = 0.0;
    for (size_t i = 0; i < scene->circles; i += scene->fewer)
        sum += run_box(scene->fewer, 0, &scene->residual);
    return sum;
}

static void compare_boxes(bench_report *report, const char *own, const char *peer, size_t circles,
                          size_t fewer, int springs, double target)
{
    box scene = {circles, fewer, springs, 0.0};
    double residual, others;
    run_box(circles, springs, &residual);
    run_box(fewer, 0, &others);
    bench_case compared = {.own = {own, run_many, residual},
                           .peer = {peer, run_fewer, others},
                           .scene = &scene,
                           .operations = 1,
                           .repeats = 3,
                           .target = target,
                           .error_bound = 0.02,
                           .error_unit = "energy"};
    bench_compare(report, &compared);
}

/* ---- rigid grains --------------------------------------------------------------------- */

enum { GRAINS = 40, GRAIN_COLUMNS = 9 };

typedef struct heap {
    double friction, residual;
} heap;

/* The same numbers on every machine, 0 <= x < 1. */
static double next_share(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-53;
}

/* Grains of 8 to 10 mm fall in a box for 0.2 s and heap up. */
static double run_heap(heap *scene, rsl_planar_integrator integrator, double step)
{
    rsl_planar_shape disc[GRAINS],
        walls[3] = {{.kind = RSL_PLANAR_SHAPE_LINE, .normal = {0.0, 1.0}},
                    {.kind = RSL_PLANAR_SHAPE_LINE, .normal = {1.0, 0.0}},
                    {.kind = RSL_PLANAR_SHAPE_LINE,
                     .at = {0.0215 * GRAIN_COLUMNS, 0.0},
                     .normal = {-1.0, 0.0}}};
    rsl_planar_body bodies[GRAINS + 1];
    size_t group[GRAINS + 1];
    rsl_planar_contact_pair pair = rsl_planar_contact_pair_default();
    rsl_planar_model model = rsl_planar_model_default();
    rsl_planar_summary summary;
    rsl_planar *system;
    uint64_t seed = 12345;
    fill_box(bodies, disc, GRAINS, GRAIN_COLUMNS);
    for (size_t i = 0; i <= GRAINS; i++)
        group[i] = i;
    for (size_t i = 0; i < GRAINS; i++) {
        rsl_planar_body *grain = &bodies[i + 1];
        disc[i] = (rsl_planar_shape){.kind = RSL_PLANAR_SHAPE_CIRCLE};
        disc[i].radius = 0.008 + 0.002 * next_share(&seed);
        grain->shapes = &disc[i];
        grain->mass = 100.0 * disc[i].radius * disc[i].radius;
        grain->position.x =
            0.0115 + 0.0213 * (double)(i % GRAIN_COLUMNS) + 1e-3 * next_share(&seed);
    }
    bodies[0] = rsl_planar_body_default();
    bodies[0].name = "box";
    for (int c = 0; c < 3; c++)
        bodies[0].freedom[c] = RSL_PLANAR_LOCKED;
    bodies[0].shapes = walls;
    bodies[0].shape_count = 3;
    pair.kind = RSL_PLANAR_CONTACT_GROUP;
    pair.group = group;
    pair.group_count = GRAINS + 1;
    pair.law = rsl_law_find("newton");
    pair.spec.restitution = 0.3;
    pair.friction = (rsl_planar_friction){scene->friction, scene->friction, 0.0};
    model.bodies = bodies;
    model.body_count = GRAINS + 1;
    model.contacts = &pair;
    model.contact_count = 1;
    model.gravity.y = -GRAVITY;
    model.end_time = 0.2;
    model.integrator = integrator;
    model.step_max = step;
    if (rsl_planar_new(&model, &system, NULL) < 0 ||
        rsl_planar_run(system, NULL, &summary, NULL) < 0)
        bench_fail("cannot run ", "the rigid grains");
    rsl_planar_free(system);
    scene->residual = summary.residual_max;
    return summary.energy.kinetic;
}

static double run_located(void *user)
{
    return run_heap(user, RSL_PLANAR_INTEGRATOR_AUTO, RSL_UNSET);
}

static double run_moreau(void *user) { return run_heap(user, RSL_PLANAR_INTEGRATOR_MOREAU, 1e-4); }

static void compare_heaps(bench_report *report, const char *own, double friction)
{
    heap scene = {friction, 0.0};
    run_moreau(&scene);
    double others = scene.residual;
    run_located(&scene);
    bench_case compared = {.own = {own, run_located, scene.residual},
                           .peer = {"Moreau, 0.1 ms", run_moreau, others},
                           .scene = &scene,
                           .operations = 1,
                           .repeats = 1,
                           .error_bound = 1e-8,
                           .error_unit = "energy"};
    bench_compare(report, &compared);
}

void bench_planar(bench_report *report)
{
    compare_ball(report);
    compare_boxes(report, "200 circles in a box, 1 s", "4 boxes with 50", 200, 50, 0, 0.6);
    compare_boxes(report, "800 circles in a box, 1 s", "4 boxes with 200", 800, 200, 0, 0.6);
    compare_boxes(report, "200 circles, springs of friction", "without friction", 200, 200, 1, 0.3);
    compare_heaps(report, "40 rigid grains, located, 0.2 s", 0.0);
    compare_heaps(report, "40 rigid grains with friction", 0.3);
}
