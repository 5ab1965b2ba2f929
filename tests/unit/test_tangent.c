/* SPDX-License-Identifier: MIT
 *
 * Contacts in space: rotations and cycles against reference digits, objectivity, motions of rolling
 * and sliding bodies under the laws, bad input.
 */
#include "num/random.h"
#include "num/runge_kutta.h"
#include "oblique_case.h"
#include "resile/oblique.h"

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double c[3])
{
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
}

static void vector_at(const oblique_case *c, const char *where, const char *name, double out[3])
{
    static const char *const index[] = {"0", "1", "2"};
    for (int i = 0; i < 3; i++)
        out[i] = CASE_NUMBER(c, where, name, index[i]);
}

static rsl_tangent make(const char *friction, const char *rolling, const char *twist,
                        const rsl_tangent_parameters *spec)
{
    rsl_tangent t = {0};
    rsl_error error = {0};
    rsl_tangent_laws laws = {friction ? rsl_tangent_law_find(friction) : NULL,
                             rolling ? rsl_tangent_law_find(rolling) : NULL,
                             twist ? rsl_tangent_law_find(twist) : NULL};
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, spec, NULL, &t, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return t;
}

/* ---- reference: rotations and cycles --------------------------------------------- */

static void rotation_case(const oblique_case *c)
{
    double n0[3], n1[3], x[3], wanted[3];
    vector_at(c, "params", "normal_before", n0);
    vector_at(c, "params", "normal_after", n1);
    vector_at(c, "params", "spring", x);
    vector_at(c, "results", "spring_after", wanted);
    double l0 = sqrt(dot(n0, n0)), l1 = sqrt(dot(n1, n1));
    for (int i = 0; i < 3; i++)
        n0[i] /= l0, n1[i] /= l1;
    double along = dot(x, n0);
    for (int i = 0; i < 3; i++)
        x[i] -= along * n0[i];
    rsl_tangent_rotate(x, n0, n1, CASE_PARAM(c, "twist"));
    for (int i = 0; i < 3; i++)
        CHECK_NEAR(x[i], wanted[i], 1e-12 * 1e-6);
}

/* Out by x at the first area, area changed, back to no force: the work of many small steps. */
static void loop_case(const oblique_case *c)
{
    enum { STEPS = 20000 };
    const char *rule = CASE_TEXT(c, "params", "rule");
    char key[40];
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    double slope = CASE_PARAM(c, "stiffness_per_radius"), x = CASE_PARAM(c, "displacement");
    double first = CASE_PARAM(c, "radius_first"), second = CASE_PARAM(c, "radius_second");
    snprintf(key, sizeof key, "mindlin-%s", rule);
    spec.friction = 1e6;
    spec.stiffness = slope; /* a = sqrt(d) */
    rsl_tangent t = make(key, NULL, NULL, &spec);
    double state[RSL_TANGENT_STATE_COUNT] = {0}, work[2] = {0};
    rsl_tangent_kinematics m = {.normal = {0, 0, 1}, .force = 1e3, .depth = first * first};
    rsl_tangent_traction f;
    for (int part = 0; part < 2; part++) {
        m.depth = part ? second * second : first * first;
        m.slip[0] = 0.0;
        CHECK_STATUS(rsl_tangent_advance(&t, state, &m, 1.0, NULL, NULL), RSL_OK);
        /* back until the force is gone */
        double way = part ? -state[RSL_TANGENT_STATE_SPRING] : x;
        for (int i = 0; i < STEPS; i++) {
            m.slip[0] = way / STEPS;
            CHECK_STATUS(rsl_tangent_force(&t, state, &m, &f, NULL), RSL_OK);
            double before = f.force[0];
            CHECK_STATUS(rsl_tangent_advance(&t, state, &m, 1.0, NULL, NULL), RSL_OK);
            CHECK_STATUS(rsl_tangent_force(&t, state, &m, &f, NULL), RSL_OK);
            work[part] -= 0.5 * (before + f.force[0]) * m.slip[0];
        }
    }
    CHECK_CLOSE(work[0], CASE_RESULT(c, "work_in"), 1e-11);
    CHECK_CLOSE(-work[1], CASE_RESULT(c, "work_out"), 1e-11);
    CHECK_NEAR(-work[1] - work[0], CASE_RESULT(c, "gain"), 1e-11 * work[0]);
}

/* ---- reference: rolling, spinning, sliding to rest --------------------------------- */

/* x, v, w and the spring of a body on a plane, under the forces of the library. */
typedef struct body {
    const rsl_tangent *tangent;
    double mass, radius, inertia, gravity, depth;
    int rolls; /* 1: without slip, v = R w; 0: a block or a spinning body */
    int spins;
} body;

static rsl_tangent_traction traction_of(const body *b, const double *y)
{
    double state[RSL_TANGENT_STATE_COUNT] = {0};
    rsl_tangent_traction f = {0};
    rsl_tangent_kinematics m = {
        .normal = {0, 0, 1}, .depth = b->depth, .force = b->mass * b->gravity};
    /* the plane is 1, the body 2: it turns with w about +y, (w1 - w2) x n = -w x */
    m.rolling[0] = b->rolls ? -y[1] / b->radius : 0.0;
    m.slip[0] = b->rolls || b->spins ? 0.0 : y[1];
    m.twist_rate = b->spins ? y[1] : 0.0;
    state[RSL_TANGENT_STATE_ROLLING] = b->rolls ? y[2] : 0.0;
    state[RSL_TANGENT_STATE_SPRING] = b->rolls || b->spins ? 0.0 : y[2];
    CHECK_STATUS(rsl_tangent_force(b->tangent, state, &m, &f, NULL), RSL_OK);
    return f;
}

/* y: place, speed, spring. */
static int motion(double t, const double *y, double *slope, void *user)
{
    const body *b = user;
    rsl_tangent_traction f = traction_of(b, y);
    (void)t;
    slope[0] = y[1];
    slope[2] = 0.0;
    if (b->rolls) {
        /* torque about +y and the point of contact */
        slope[1] = b->radius * f.torque_rolling[1] / (b->inertia + b->mass * b->radius * b->radius);
        slope[2] = f.rolls ? 0.0 : -y[1] / b->radius;
    } else if (b->spins) {
        slope[1] = f.torque_twist / b->inertia;
    } else {
        double g = b->tangent->friction * b->mass * b->gravity;
        slope[1] = f.force[0] / b->mass;
        if (b->tangent->friction_static > b->tangent->friction) {
            double q = y[1] / b->tangent->slip_speed;
            g *= 1.0 + (b->tangent->friction_static / b->tangent->friction - 1.0) * exp(-q * q);
        }
        slope[2] = y[1] - b->tangent->stiffness * fabs(y[1]) * y[2] / g;
    }
    return 0;
}

/* Runs until the speed is `until`, or the spring on its cap; returns the time. */
static double run_until(body *b, double y[3], double t, double until, int to_cap)
{
    double memory[3 * 40], out[3];
    rsl_num_rk rk = {.function = motion, .user = b, .relative = 1e-14};
    CHECK(rsl_num_rk_memory(3) <= sizeof memory / sizeof memory[0]);
    rsl_num_rk_place(&rk, 3, 3, memory);
    for (int i = 0; i < 3; i++)
        rk.absolute[i] = 1e-17;
    CHECK_STATUS(rsl_num_rk_start(&rk, t, y, 1e-6), RSL_OK);
    double sign = y[1] > until ? 1.0 : -1.0;
    for (int i = 0; i < 100000; i++) {
        if (rsl_num_rk_step(&rk, rk.t1 + 0.01) != RSL_OK)
            break;
        int passed = sign * (rk.y1[1] - until) < 0.0;
        double max = b->tangent->rolling_friction * b->radius * b->mass * b->gravity;
        int capped = to_cap && b->tangent->rolling_stiffness * fabs(rk.y1[2]) > max;
        if (!passed && !capped)
            continue;
        double low = rk.t0, high = rk.t1;
        for (int j = 0; j < 200 && high > low; j++) {
            double mid = 0.5 * (low + high);
            if (mid <= low || mid >= high)
                break;
            rsl_num_rk_at(&rk, mid, 0, 3, out);
            int over = capped ? b->tangent->rolling_stiffness * fabs(out[2]) > max
                              : sign * (out[1] - until) < 0.0;
            if (over)
                high = mid;
            else
                low = mid;
        }
        if (high > rk.t0 && high < rk.t1)
            CHECK_STATUS(rsl_num_rk_cut(&rk, high), RSL_OK);
        break;
    }
    memcpy(y, rk.y1, 3 * sizeof *y);
    return rk.t1;
}

/* Sliding until it rolls: constant friction. */
static void slide_case(const oblique_case *c, const body *b, double ratio)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    double m = b->mass, r = b->radius, v = CASE_PARAM(c, "speed");
    rsl_tangent t;
    spec.friction = CASE_PARAM(c, "friction");
    spec.slip_speed = 1e-300; /* full friction at any slip */
    t = make("ramp", NULL, NULL, &spec);
    /* constant friction: v falls by mu g, R w rises by mu g/c, until they meet */
    rsl_tangent_traction f;
    rsl_tangent_kinematics at = {.normal = {0, 0, 1}, .depth = 1e-6, .force = m * b->gravity};
    double state[RSL_TANGENT_STATE_COUNT] = {0}, slip = v - r * CASE_PARAM(c, "omega");
    at.slip[0] = slip;
    CHECK_STATUS(rsl_tangent_force(&t, state, &at, &f, NULL), RSL_OK);
    double a = -f.force[0] / m, time = slip / (a * (1.0 + 1.0 / ratio));
    CHECK_CLOSE(time, CASE_RESULT(c, "rolling_from_time"), 1e-12);
    CHECK_CLOSE(v - a * time, CASE_RESULT(c, "rolling_speed"), 1e-12);
    CHECK_CLOSE(v * time - 0.5 * a * time * time, CASE_RESULT(c, "distance"), 1e-12);
    CHECK_CLOSE(0.5 * f.dissipated_power * time, CASE_RESULT(c, "energy_lost"), 1e-12);
}

static void rolling_case(const oblique_case *c)
{
    const char *kind = CASE_TEXT(c, "params", "kind");
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    double m = CASE_PARAM(c, "mass"), r = CASE_PARAM(c, "radius"), v = CASE_PARAM(c, "speed");
    double ratio = strcmp(CASE_TEXT(c, "params", "shape"), "disc") == 0 ? 0.5 : 0.4;
    body b = {.mass = m, .radius = r, .inertia = ratio * m * r * r, .depth = 1e-6, .rolls = 1};
    double y[3] = {0.0, v, 0.0};
    b.gravity = CASE_PARAM(c, "gravity");
    if (strcmp(kind, "slide-to-roll") == 0) {
        slide_case(c, &b, ratio);
        return;
    }
    if (strcmp(kind, "spin") == 0) {
        double a2 = pow(0.75 * m * b.gravity / CASE_PARAM(c, "modulus") * r, 2.0 / 3.0);
        spec.friction = CASE_PARAM(c, "friction");
        spec.radius = r;
        spec.stiffness = 0.0;
        spec.damping = 1e300; /* at the cap at once */
        rsl_tangent t = make(NULL, NULL, "twist", &spec);
        b.tangent = &t;
        b.rolls = 0;
        b.spins = 1;
        b.depth = a2 / r;
        y[1] = CASE_PARAM(c, "omega");
        double torque = -traction_of(&b, y).torque_twist;
        CHECK_CLOSE(sqrt(a2), CASE_RESULT(c, "contact_radius"), 1e-12);
        CHECK_CLOSE(torque, CASE_RESULT(c, "torque_marshall"), 1e-12);
        CHECK_CLOSE(b.inertia * y[1] / torque, CASE_RESULT(c, "stop_time_marshall"), 1e-12);
        CHECK_CLOSE(torque * (9.0 * 3.14159265358979323846 / 32.0),
                    CASE_RESULT(c, "torque_hertz_full_slip"), 1e-12);
        return;
    }
    rsl_tangent t;
    double whole = b.inertia + m * r * r;
    if (strcmp(kind, "viscous") == 0) {
        spec.rolling_damping = CASE_PARAM(c, "rolling_damping");
        t = make(NULL, "rolling-viscous", NULL, &spec);
        b.tangent = &t;
        double slope[3];
        motion(0.0, y, slope, &b); /* v' = -v/T */
        CHECK_CLOSE(v * v / -slope[1], CASE_RESULT(c, "stop_distance"), 1e-12);
        CHECK_CLOSE(v * exp(slope[1] / v), CASE_RESULT(c, "speed_after_1s"), 1e-12);
        return;
    }
    spec.rolling_friction = CASE_PARAM(c, "rolling_friction");
    spec.radius = r;
    if (strcmp(kind, "constant") == 0) {
        t = make(NULL, "rolling-constant", NULL, &spec);
        b.tangent = &t;
        double slope[3];
        motion(0.0, y, slope, &b);
        CHECK_CLOSE(v / -slope[1], CASE_RESULT(c, "stop_time"), 1e-12);
        CHECK_CLOSE(0.5 * v * v / -slope[1], CASE_RESULT(c, "stop_distance"), 1e-12);
        CHECK_CLOSE(-slope[1] / b.gravity, CASE_RESULT(c, "friction_needed"), 1e-12);
        return;
    }
    spec.rolling_stiffness = CASE_PARAM(c, "rolling_stiffness");
    if (CASE_HAS(c, "params", "rolling_damping_ratio"))
        spec.rolling_damping =
            2.0 * CASE_PARAM(c, "rolling_damping_ratio") * sqrt(spec.rolling_stiffness * whole);
    t = make(NULL, "rolling-spring", NULL, &spec);
    b.tangent = &t;
    double time = run_until(&b, y, 0.0, 0.0, 1);
    if (y[1] > 1e-12) { /* on the cap */
        if (CASE_HAS(c, "results", "yield_time"))
            CHECK_CLOSE(time, CASE_RESULT(c, "yield_time"), 1e-11);
        y[2] *= 1.0 + 1e-13; /* beyond rounding */
        time = run_until(&b, y, time, 0.0, 0);
    }
    CHECK_CLOSE(time, CASE_RESULT(c, "first_stop_time"), 1e-10);
    CHECK_CLOSE(y[0], CASE_RESULT(c, "first_stop_distance"), 1e-10);
}

static void block_case(const oblique_case *c)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    const char *key = CASE_TEXT(c, "params", "law");
    spec.friction = CASE_PARAM(c, "friction");
    spec.stiffness = CASE_PARAM(c, "bristle");
    if (strcmp(key, "lugre") == 0) {
        spec.friction_static = CASE_PARAM(c, "friction_static");
        spec.slip_speed = CASE_PARAM(c, "stribeck_speed");
        spec.damping = CASE_PARAM(c, "bristle_damping");
        spec.viscosity = CASE_PARAM(c, "viscous");
    }
    rsl_tangent t = make(key, NULL, NULL, &spec);
    body b = {.tangent = &t, .mass = CASE_PARAM(c, "mass"), .radius = 1.0, .depth = 1e-6};
    b.gravity = CASE_PARAM(c, "gravity");
    double y[3] = {0.0, CASE_PARAM(c, "speed"), 0.0}, time = run_until(&b, y, 0.0, 0.0, 0);
    CHECK_CLOSE(y[0], CASE_RESULT(c, "first_stop_distance"), 1e-11);
    if (strcmp(key, "dahl") == 0) {
        CHECK_CLOSE(t.stiffness * y[2], CASE_RESULT(c, "force_at_stop"), 1e-11);
        return;
    }
    CHECK_CLOSE(time, CASE_RESULT(c, "first_stop_time"), 1e-11);
    CHECK_CLOSE(y[2], CASE_RESULT(c, "bristle_at_stop"), 1e-11);
    double steady[3] = {0.0, 1.0, 0.0};
    steady[2] = spec.friction * b.mass * b.gravity / t.stiffness;
    CHECK_CLOSE(-traction_of(&b, steady).force[0], CASE_RESULT(c, "steady_force_1mps"), 1e-12);
}

/* ---- objectivity ------------------------------------------------------------------------- */

static double random_in(rsl_num_random_stream *random, double low, double high)
{
    return low + (high - low) * rsl_num_random_next(random);
}

static void turn(const double q[3][3], const double x[3], double out[3])
{
    for (int i = 0; i < 3; i++)
        out[i] = dot(q[i], x);
}

static void axis_rotation(const double axis[3], double angle, double q[3][3])
{
    double c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            q[i][j] = (1 - c) * axis[i] * axis[j] + (i == j ? c : 0.0);
    q[0][1] -= s * axis[2], q[0][2] += s * axis[1], q[1][0] += s * axis[2];
    q[1][2] -= s * axis[0], q[2][0] -= s * axis[1], q[2][1] += s * axis[0];
}

static rsl_tangent everything(const char *friction)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.5;
    spec.stiffness = 1e6;
    spec.radius = 0.01;
    spec.rolling_friction = 0.1;
    spec.rolling_stiffness = 1.0;
    return make(friction, "rolling-spring", "twist", &spec);
}

/* (i) forces of a rotated contact are the rotated forces; (iv) of the exchanged one the opposite. */
static void check_rotated(rsl_num_random_stream *random)
{
    rsl_tangent t = everything("mindlin-rescaled");
    double axis[3] = {0.6, 0.0, 0.8}, q[3][3], up[3] = {0, 0, 1};
    axis_rotation(axis, 1.234, q);
    for (int k = 0; k < 100; k++) {
        double state[RSL_TANGENT_STATE_COUNT] = {0}, turned[RSL_TANGENT_STATE_COUNT] = {0},
               swapped[RSL_TANGENT_STATE_COUNT];
        rsl_tangent_kinematics m = {.depth = 1e-5, .force = 10.0, .twist_rate = 0.3}, r = m, x;
        rsl_tangent_traction f, g, h;
        memcpy(m.normal, up, sizeof up);
        for (int i = 0; i < 2; i++) {
            m.slip[i] = random_in(random, -1, 1);
            m.rolling[i] = random_in(random, -1, 1);
            state[RSL_TANGENT_STATE_SPRING + i] = random_in(random, -1e-3, 1e-3);
            state[RSL_TANGENT_STATE_ROLLING + i] = random_in(random, -1e-2, 1e-2);
        }
        state[RSL_TANGENT_STATE_TWIST] = turned[RSL_TANGENT_STATE_TWIST] = 0.01;
        state[RSL_TANGENT_STATE_STIFFNESS] = turned[RSL_TANGENT_STATE_STIFFNESS] = 2e3;
        turn((const double(*)[3])q, m.normal, r.normal);
        turn((const double(*)[3])q, m.slip, r.slip);
        turn((const double(*)[3])q, m.rolling, r.rolling);
        for (int i = 3; i < 9; i += 3)
            turn((const double(*)[3])q, state + i, turned + i);
        CHECK_STATUS(rsl_tangent_force(&t, state, &m, &f, NULL), RSL_OK);
        CHECK_STATUS(rsl_tangent_force(&t, turned, &r, &g, NULL), RSL_OK);
        double wanted[3];
        turn((const double(*)[3])q, f.force, wanted);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(g.force[i], wanted[i], 1e-14);
        turn((const double(*)[3])q, f.torque_rolling, wanted);
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(g.torque_rolling[i], wanted[i], 1e-15);
        /* 2 and 1: n, s and x change sign, rolling velocity and its spring do not */
        x = m;
        memcpy(swapped, state, sizeof state);
        for (int i = 0; i < 3; i++) {
            x.normal[i] = -m.normal[i];
            x.slip[i] = -m.slip[i];
            swapped[RSL_TANGENT_STATE_SPRING + i] = -state[RSL_TANGENT_STATE_SPRING + i];
        }
        CHECK_STATUS(rsl_tangent_force(&t, swapped, &x, &h, NULL), RSL_OK);
        for (int i = 0; i < 3; i++) {
            CHECK(h.force[i] == -f.force[i]);
            CHECK(h.torque_rolling[i] == -f.torque_rolling[i]);
        }
        CHECK(h.torque_twist == f.torque_twist);
    }
}

/* (ii) a stuck pair that turns as one keeps its force; (iii) rolling without slip makes none. */
static void check_turning_pair(void)
{
    enum { STEPS = 1000 };
    const double pi = 3.14159265358979323846;
    const double axes[3][3] = {{1, 0, 0}, {0, 0, 1}, {0.48, 0.6, 0.64}};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.5;
    spec.stiffness = 1e6;
    rsl_tangent t = make("spring", NULL, NULL, &spec);
    for (int a = 0; a < 3; a++) {
        double state[RSL_TANGENT_STATE_COUNT] = {0}, q[3][3], place[3] = {0, 0, 0.0198},
               first[3] = {0};
        double step = 2.0 * pi / STEPS, start[3] = {1e-6, -2e-6, 0.0}, arm[2], worst = 0.0;
        state[RSL_TANGENT_STATE_SPRING] = start[0];
        state[RSL_TANGENT_STATE_SPRING + 1] = start[1];
        state[RSL_TANGENT_STATE_NORMAL + 2] = 1.0;
        state[RSL_TANGENT_STATE_STIFFNESS] = 1e6;
        for (int i = 1; i <= STEPS; i++) {
            rsl_tangent_sphere one = {.radius = 0.01}, two = {.radius = 0.01};
            rsl_tangent_kinematics m;
            rsl_tangent_traction f;
            axis_rotation(axes[a], step * i, q);
            turn((const double(*)[3])q, place, two.position);
            cross(axes[a], two.position, two.velocity);
            memcpy(one.spin, axes[a], sizeof one.spin);
            memcpy(two.spin, axes[a], sizeof two.spin);
            CHECK_STATUS(rsl_tangent_kinematics_of_spheres(&one, &two, &m, arm, NULL), RSL_OK);
            m.force = 100.0;
            CHECK_STATUS(rsl_tangent_advance(&t, state, &m, step, NULL, NULL), RSL_OK);
            CHECK_STATUS(rsl_tangent_force(&t, state, &m, &f, NULL), RSL_OK);
            turn((const double(*)[3])q, start, first);
            for (int j = 0; j < 3; j++)
                worst = fmax(worst, fabs(f.force[j] + 1e6 * first[j]));
        }
        SCENE("turning pair, axis %d", a);
        CHECK_NEAR(worst, 0.0, a < 2 ? 1e-12 * 2.3 : 5e-12); /* rounding of 1000 steps */
    }
    /* sphere 2 rolls around sphere 1 */
    double state[RSL_TANGENT_STATE_COUNT] = {0};
    for (int i = 0; i < STEPS; i++) {
        double angle = 0.01 * i, distance = 0.0198;
        rsl_tangent_sphere one = {.radius = 0.01}, two = {.radius = 0.01};
        rsl_tangent_kinematics m;
        two.position[0] = distance * sin(angle), two.position[2] = distance * cos(angle);
        two.velocity[0] = distance * cos(angle), two.velocity[2] = -distance * sin(angle);
        two.spin[1] = distance / 0.0099;
        CHECK_STATUS(rsl_tangent_kinematics_of_spheres(&one, &two, &m, NULL, NULL), RSL_OK);
        m.force = 100.0;
        CHECK_STATUS(rsl_tangent_advance(&t, state, &m, 0.01, NULL, NULL), RSL_OK);
    }
    SCENE("rolling around");
    CHECK_NEAR(sqrt(dot(state + 3, state + 3)) * 1e6, 0.0, 1e-9);
}

/* ---- bad input ----------------------------------------------------------------------------------- */

/* A twist brings a stiffness; the dashpot beside it stays T = eta s, whatever is remembered. */
static void check_dashpot_beside_twist(void)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.4;
    spec.damping = 2.0;
    rsl_tangent alone = make("haff-werner", NULL, NULL, &spec);
    spec.stiffness = 1e6;
    spec.radius = 0.01;
    rsl_tangent beside = make("haff-werner", NULL, "twist", &spec);
    double state[RSL_TANGENT_STATE_COUNT] = {0};
    rsl_tangent_kinematics m = {
        .normal = {0, 0, 1}, .slip = {0.3}, .twist_rate = 1.0, .depth = 1e-5, .force = 10.0};
    rsl_tangent_dissipation lost = {0};
    for (int i = 0; i < 3; i++) {
        rsl_tangent_traction f;
        CHECK_STATUS(rsl_tangent_advance(&beside, state, &m, 1e-4, &lost, NULL), RSL_OK);
        CHECK_STATUS(rsl_tangent_force(&beside, state, &m, &f, NULL), RSL_OK);
        CHECK_CLOSE(f.force[0], -0.6, 1e-15);
        CHECK_CLOSE(f.dissipated_power, 0.18 + 0.5 * 2.0 * 1e-7 * 1.0, 1e-6);
        CHECK(f.torque_twist < 0.0);
    }
    rsl_law_parameters pushed = rsl_law_parameters_default();
    rsl_law_contact normal;
    rsl_oblique_outcome one, two;
    pushed.stiffness = 1e7;
    pushed.mass = pushed.speed = 1.0;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &pushed, &normal, NULL), RSL_OK);
    rsl_oblique_contact c = {1.0, 0.7, {1.0, 0.0, 3.5}};
    CHECK_STATUS(rsl_oblique_solve(&normal, &alone, &c, NULL, &one, NULL), RSL_OK);
    CHECK_STATUS(rsl_oblique_solve(&normal, &beside, &c, NULL, &two, NULL), RSL_OK);
    CHECK(one.slip_out == two.slip_out);
}

static void refuse(const char *key, const rsl_tangent_parameters *spec, rsl_status status,
                   const char *text)
{
    rsl_tangent t;
    rsl_error error = {0};
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(key)};
    CHECK_STATUS(rsl_tangent_prepare(&laws, spec, NULL, &t, &error), status);
    CHECK_TEXT(rsl_error_text(&error).text, text);
}

static void check_bad(void)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    rsl_error error = {0};
    SCENE("bad input");
    refuse("spring", &spec, RSL_ERROR_MISSING, "friction is required by spring");
    spec.friction = 0.3;
    refuse("sprng", &spec, RSL_ERROR_CONFLICT,
           "laws.friction is NULL: rsl_tangent_law_find() returns NULL for an unknown key; none of "
           "the laws takes friction = 0.3");
    refuse("spring", &spec, RSL_ERROR_MISSING, "needs a stiffness");
    spec.ratio = 0.5;
    spec.poisson = 0.3;
    refuse("mindlin-rescaled", &spec, RSL_ERROR_CONFLICT, "give one of them");
    spec.ratio = RSL_UNSET;
    spec.poisson = 0.7;
    refuse("mindlin-rescaled", &spec, RSL_ERROR_ARGUMENT, "poisson = 0.7 is out of range");
    spec.poisson = RSL_UNSET;
    spec.friction = -1.0;
    refuse("tanh", &spec, RSL_ERROR_ARGUMENT, "friction = -1 is out of range");
    spec.friction = HUGE_VAL;
    refuse("tanh", &spec, RSL_ERROR_ARGUMENT, "friction");
    spec.friction = 0.3;
    spec.slip_speed = 0.1;
    refuse("dahl", &spec, RSL_ERROR_MISSING, "stiffness is required by dahl");
    spec.stiffness = 1e5;
    refuse("dahl", &spec, RSL_ERROR_CONFLICT, "slip_speed");
    spec.stiffness = RSL_UNSET;
    rsl_tangent t = make("tanh", NULL, NULL, &spec);
    rsl_tangent_sphere one = {.radius = 0.0}, two = {.radius = 1.0, .position = {1, 0, 0}};
    rsl_tangent_kinematics m;
    CHECK_STATUS(rsl_tangent_kinematics_of_spheres(&one, &two, &m, NULL, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "radius = 0 is out of range");
    one.radius = 1.0;
    CHECK_STATUS(rsl_tangent_kinematics_of_spheres(&one, &two, &m, NULL, &error), RSL_OK);
    double state[RSL_TANGENT_STATE_COUNT] = {0};
    rsl_tangent_traction f;
    m.force = (double)NAN;
    CHECK_STATUS(rsl_tangent_force(&t, state, &m, &f, &error), RSL_ERROR_ARGUMENT);
    CHECK_STATUS(rsl_tangent_force(NULL, state, &m, &f, &error), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_oblique_solve(NULL, &t, NULL, NULL, NULL, &error), RSL_ERROR_MISSING);
}

int main(void)
{
    static const struct {
        const char *group;
        void (*compare)(const oblique_case *c);
        int cases;
    } groups[] = {{"rotation", rotation_case, 3},
                  {"passivity", loop_case, 3},
                  {"rolling", rolling_case, 9},
                  {"block", block_case, 3}};
    for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++) {
        oblique_case c;
        int seen = 0;
        for (int i = 0; oblique_next(&c, i); i++) {
            if (!oblique_is(&c, groups[g].group) || strncmp(CASE_TEXT(&c, "id"), "lammps", 6) == 0)
                continue;
            SCENE("%s", CASE_TEXT(&c, "id"));
            groups[g].compare(&c);
            seen++;
        }
        CHECK_INT(seen, groups[g].cases);
    }
    rsl_num_random_stream random = {.seed = 17, .run = 1};
    SCENE("rotated and exchanged");
    check_rotated(&random);
    check_turning_pair();
    SCENE("a dashpot beside a twist");
    check_dashpot_beside_twist();
    check_bad();
    return check_report();
}
