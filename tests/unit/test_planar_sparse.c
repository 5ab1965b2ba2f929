/* SPDX-License-Identifier: MIT
 *
 * Large mechanisms: the forces of their joints as a dense elimination of the whole system
 *
 *     ( M  -J^T ) (a)   ( F )
 *     ( J    0  ) (f) = (-dJ/dt u)
 *
 * gives them in long double, for chains, trees, nets, joints of all kinds, joints that say nothing
 * new and friction that sticks; and change points, which do not depend on how many rows there are.
 */
#include "planar/constraint/constraint.h"
#include "planar/constraint/internal.h"
#include "planar_scenes.h"

enum { MAX = 80, UNKNOWNS = 6 * MAX };

typedef struct works {
    rsl_planar_model model;
    rsl_planar_body body[MAX];
    rsl_planar_joint joint[2 * MAX];
    rsl_planar_friction_guide slide[MAX];
} works;

static works w;
static unsigned seed;

static double shaken(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (double)(seed >> 8) / 8388608.0 - 1.0;
}

static void begin(void)
{
    seed = 1u;
    w = (works){.model = rsl_planar_model_default()};
    w.model.bodies = w.body;
    w.model.joints = w.joint;
    w.model.slides = w.slide;
    w.model.gravity = xy(1.3, -9.81);
    w.model.end_time = 1.0;
}

static size_t add_body(double x, double y)
{
    size_t i = w.model.body_count++;
    w.body[i] = rsl_planar_body_default();
    w.body[i].name = "body";
    w.body[i].mass = 1.0 + 0.5 * shaken();
    w.body[i].inertia = 0.1 + 0.05 * shaken();
    w.body[i].position = xy(x, y);
    return i;
}

static rsl_planar_joint *add_joint(rsl_planar_joint_kind kind, size_t a, size_t b,
                                   rsl_planar_point on_a, rsl_planar_point on_b)
{
    rsl_planar_joint *joint = &w.joint[w.model.joint_count++];
    *joint = rsl_planar_joint_default();
    joint->name = "joint";
    joint->kind = kind;
    joint->body_a = a;
    joint->body_b = b;
    joint->point_a = on_a;
    joint->point_b = on_b;
    return joint;
}

/* ---- the dense elimination ------------------------------------------------------------ */

static long double matrix[UNKNOWNS][UNKNOWNS + 1];

/* Gauss with the largest pivot of a column; the solution is the last column. */
static void eliminate(size_t n)
{
    for (size_t k = 0; k < n; k++) {
        size_t best = k;
        for (size_t i = k + 1; i < n; i++)
            if (fabsl(matrix[i][k]) > fabsl(matrix[best][k]))
                best = i;
        for (size_t j = 0; j <= n; j++) {
            long double keep = matrix[k][j];
            matrix[k][j] = matrix[best][j];
            matrix[best][j] = keep;
        }
        for (size_t i = 0; i < n; i++) {
            long double share = i == k ? 0.0L : matrix[i][k] / matrix[k][k];
            for (size_t j = k; j <= n && share != 0.0L; j++)
                matrix[i][j] -= share * matrix[k][j];
        }
    }
    for (size_t k = 0; k < n; k++)
        matrix[k][n] /= matrix[k][k];
}

static void fill_row(const rsl_planar *system, size_t k, size_t unknowns)
{
    size_t at = 3 * system->fixed->bodies + k;
    const rsl_planar_constraint_row *row = &system->work.rows[system->work.active[k]];
    for (size_t c = 0; c < 3; c++) {
        if (row->a < system->fixed->bodies)
            matrix[at][3 * row->a + c] += row->ja[c];
        if (row->b < system->fixed->bodies)
            matrix[at][3 * row->b + c] += row->jb[c];
    }
    for (size_t i = 0; i < 3 * system->fixed->bodies; i++)
        matrix[i][at] = -matrix[at][i];
    matrix[at][unknowns] = -row->bias;
}

/* At the state that the system was looked at last. */
static void compare(const rsl_planar *system, double tolerance)
{
    size_t bodies = system->fixed->bodies, rows = system->work.active_count;
    size_t n = 3 * bodies + rows;
    CHECK(rows > RSL_PLANAR_DENSE_ROWS_MAX && n <= UNKNOWNS);
    memset(matrix, 0, sizeof matrix);
    for (size_t i = 0; i < bodies; i++)
        for (size_t c = 0; c < 3; c++) {
            const double g[3] = {w.model.gravity.x, w.model.gravity.y, 0.0};
            matrix[3 * i + c][3 * i + c] = system->fixed->dof[i].mass[c];
            matrix[3 * i + c][n] = (long double)system->fixed->dof[i].mass[c] * g[c];
        }
    for (size_t k = 0; k < rows; k++)
        fill_row(system, k, n);
    eliminate(n);
    double worst = 0.0, largest = 0.0;
    for (size_t i = 0; i < n; i++) {
        double found = i < 3 * bodies
                           ? system->work.frame[i / 3].a[i % 3]
                           : system->work.rows[system->work.active[i - 3 * bodies]].force;
        double off = fabs((double)(found - matrix[i][n]));
        worst = isnan(off) ? off : fmax(worst, off);
        largest = fmax(largest, fabs(found));
    }
    printf("%zu rows: off by %.1e of %.3g\n", rows, worst, largest);
    CHECK(largest > 1.0);
    CHECK_NEAR(worst, 0.0, tolerance * largest);
}

/* The system after a while, looked at; NULL: it cannot be had. */
static rsl_planar *advance(double until)
{
    rsl_planar *system = NULL;
    rsl_planar_view view;
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_planar_new(&w.model, &system, &error), RSL_OK))
        return NULL;
    if (until > 0.0)
        CHECK_STATUS(rsl_planar_advance(system, until, NULL, &error), RSL_OK);
    rsl_planar_get_view(system, &view);
    return system;
}

static void check(const char *name, double until)
{
    SCENE("%s at %g s", name, until);
    rsl_planar *system = advance(until);
    if (system != NULL)
        compare(system, 1e-12);
    rsl_planar_free(system);
}

/* ---- mechanisms ------------------------------------------------------------------------- */

/* A rod of length 1 that hangs on one end of another, in some direction. */
static void hang(size_t on, size_t number)
{
    double angle = scene_pi * shaken();
    rsl_planar_point pin = nil;
    if (on != RSL_PLANAR_WORLD) {
        double along = w.body[on].angle;
        pin =
            xy(w.body[on].position.x + 0.5 * cos(along), w.body[on].position.y + 0.5 * sin(along));
    }
    size_t rod = add_body(pin.x + 0.5 * cos(angle), pin.y + 0.5 * sin(angle));
    CHECK_INT(rod, number);
    w.body[rod].angle = angle;
    add_joint(RSL_PLANAR_JOINT_REVOLUTE, on, rod, on == RSL_PLANAR_WORLD ? nil : xy(0.5, 0.0),
              xy(-0.5, 0.0));
}

static void test_trees(void)
{
    for (size_t branches = 1; branches <= 5; branches++) {
        begin();
        hang(RSL_PLANAR_WORLD, 0);
        for (size_t i = 1; i < MAX - 10; i++)
            hang((i - 1) / branches, i);
        w.model.assemble = 1;
        check(branches == 1 ? "a chain" : "a tree", 0.0);
        check(branches == 1 ? "a chain" : "a tree", 0.02);
    }
}

/* Bodies in a square, rods without mass between them and to the ceiling. */
static void test_net(void)
{
    enum { SIDE = 8 };
    begin();
    for (size_t i = 0; i < SIDE * SIDE; i++) {
        double x = (double)(i % SIDE), y = -(double)(i / SIDE);
        size_t body = add_body(x + 0.2 * shaken(), y + 0.2 * shaken());
        rsl_planar_point off = xy(0.1 * shaken(), 0.1 * shaken());
        if (i >= SIDE)
            add_joint(RSL_PLANAR_JOINT_DISTANCE, body, body - SIDE, off, xy(0.1, 0.05));
        else
            add_joint(RSL_PLANAR_JOINT_DISTANCE, body, RSL_PLANAR_WORLD, off, xy(x, 2.0));
        if (i % SIDE > 0)
            add_joint(RSL_PLANAR_JOINT_DISTANCE, body, body - 1, xy(0.0, 0.1), nil);
    }
    check("a net", 0.0);
    check("a net", 0.02);
}

/* Joints of all kinds in turn, one of them twice: it says nothing new. */
static void test_kinds(void)
{
    begin();
    for (size_t i = 0; i < 35; i++) {
        size_t body = add_body((double)i, 0.1 * shaken());
        rsl_planar_joint_kind kind = (rsl_planar_joint_kind)(i % 4);
        rsl_planar_point from = w.body[body].position;
        if (body > 0)
            from = xy(from.x - w.body[body - 1].position.x, from.y - w.body[body - 1].position.y);
        rsl_planar_point on_b = kind == RSL_PLANAR_JOINT_DISTANCE ? xy(0.3, 0.2) : nil;
        rsl_planar_joint *joint =
            add_joint(kind, body > 0 ? body - 1 : RSL_PLANAR_WORLD, body, from, on_b);
        joint->axis_a = xy(0.6, 0.8);
    }
    add_joint(RSL_PLANAR_JOINT_RIGID, 5, 6, nil, nil);
    add_joint(RSL_PLANAR_JOINT_RIGID, 6, 5, nil, nil);
    check("joints of all kinds", 0.0);
    check("joints of all kinds", 0.02);
}

static void add_slide(size_t body)
{
    rsl_planar_friction_guide *slide = &w.slide[w.model.slide_count++];
    *slide = rsl_planar_friction_guide_default();
    slide->name = "slide";
    slide->body_a = RSL_PLANAR_WORLD;
    slide->body_b = body;
    slide->axis_a = xy(0.0, 1.0);
    slide->normal_force = 100.0;
    slide->friction = (rsl_planar_friction){0.5, 0.5, 0.0};
}

/* Blocks in guides with a rod from each to the next but one. */
static void build_blocks(size_t count)
{
    begin();
    for (size_t i = 0; i < count; i++) {
        size_t body = add_body((double)i, 0.0);
        add_joint(RSL_PLANAR_JOINT_TRANSLATIONAL, RSL_PLANAR_WORLD, body, xy((double)i, 0.0), nil)
            ->axis_a = xy(0.0, 1.0);
        if (i % 3 == 2)
            add_joint(RSL_PLANAR_JOINT_DISTANCE, body - 2, body, xy(0.1, 0.0), xy(0.0, 0.7));
    }
}

/* Friction holds some: of two with a rod between them one, and those without a rod. */
static void test_sticking(void)
{
    build_blocks(21);
    for (size_t i = 0; i < 21; i++)
        if (i % 3 < 2)
            add_slide(i);
    check("friction that sticks", 0.02);
}

/* It holds all: with rods, some of it has nothing to do. Nothing moves. */
static void test_held_twice(void)
{
    build_blocks(21);
    for (size_t i = 0; i < 21; i++)
        add_slide(i);
    SCENE("friction and rods hold the same");
    rsl_planar *system = advance(0.02);
    for (size_t i = 0; system != NULL && i < 21; i++)
        for (int c = 0; c < 3; c++)
            CHECK_NEAR(system->work.frame[i].a[c], 0.0, 1e-11);
    rsl_planar_free(system);
}

/* Beside a chain a parallelogram turns evenly through its change points, where its bars lie in one
 * line and a row says nothing new for a moment. */
static void test_change_point(void)
{
    const double r = 0.4, start = -0.6, turn = 5.0;
    begin();
    w.model.gravity = nil;
    size_t beam = add_body(r * cos(start), r * sin(start));
    w.body[beam].velocity = xy(-r * turn * sin(start), r * turn * cos(start));
    for (size_t leg = 1; leg <= 2; leg++) {
        rsl_planar_point foot = xy(0.5 * (double)leg, 0.0);
        add_body(foot.x, foot.y);
        w.body[leg].angle = start;
        w.body[leg].spin = turn;
        add_joint(RSL_PLANAR_JOINT_REVOLUTE, RSL_PLANAR_WORLD, leg, foot, nil);
        add_joint(RSL_PLANAR_JOINT_REVOLUTE, leg, beam, xy(r, 0.0), foot);
    }
    hang(RSL_PLANAR_WORLD, 3);
    for (size_t i = 4; i < 20; i++)
        hang(i - 1, i);
    w.model.assemble = 1;
    SCENE("a change point beside a chain");
    rsl_planar *system = advance(1.0);
    if (system != NULL) {
        CHECK_NEAR(system->work.frame[1].q[2], start + turn, 4e-6);
        CHECK_NEAR(system->work.frame[2].q[2], start + turn, 4e-6);
        CHECK_NEAR(system->work.frame[beam].q[2], 0.0, 1e-6);
    }
    rsl_planar_free(system);
}

int main(void)
{
    test_trees();
    test_net();
    test_kinds();
    test_sticking();
    test_held_twice();
    test_change_point();
    return check_report();
}
