/* SPDX-License-Identifier: MIT
 *
 * Energy: random oblique impacts and random closed loops of depth and slip never gain any under a
 * passive law, and the ledger closes. `test_tangent_energy COUNT` (`make torture`) makes so many of
 * each.
 */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "num/random.h"
#include "resile/oblique.h"

static rsl_tangent make(const char *friction, const rsl_tangent_parameters *spec)
{
    rsl_tangent t = {0};
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(friction)};
    CHECK_STATUS(rsl_tangent_prepare(&laws, spec, NULL, &t, NULL), RSL_OK);
    return t;
}

static double random_in(rsl_num_random_stream *random, double low, double high)
{
    return low + (high - low) * rsl_num_random_next(random);
}

static void check_impacts(rsl_num_random_stream *random, int count)
{
    static const char *const normals[] = {"hertz", "tsuji", "kelvin-voigt", "flores"};
    static const char *const keys[] = {
        "mindlin-rescaled", "spring",       "haff-werner",   "tanh",
        "spring-dashpot",   "dahl",         "ramp",          "threlfall",
        "ambrosio",         "bengisu-akay", "coulomb-rigid", "mindlin-deresiewicz"};
    for (int i = 0; i < count; i++) {
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact normal;
        rsl_error error = {0};
        int which = i % 4, how = (i / 4) % 12;
        if (how == 11) { /* springs for spheres, which take long: every fourth, and few */
            how = (i / 48) % 4 ? 5 : 11;
            which = how == 11 ? i % 2 : which;
        }
        spec.stiffness = pow(10.0, random_in(random, 4, 9));
        spec.mass = pow(10.0, random_in(random, -4, 1));
        spec.speed = pow(10.0, random_in(random, -3, 1));
        if (which)
            spec.restitution = random_in(random, 0.2, 1.0);
        spec.calibration = which ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
        SCENE("%s with %s, impact %d", keys[how], normals[which], i);
        if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find(normals[which]), &spec, &normal, &error),
                          RSL_OK))
            continue;
        rsl_tangent_parameters tangential = rsl_tangent_parameters_default();
        rsl_tangent_laws laws = {.friction = rsl_tangent_law_find(keys[how])};
        double slope = normal.n * normal.stiffness, scale = sqrt(spec.mass * slope);
        tangential.friction = random_in(random, 0.01, 1.0);
        if (how == 0 || how == 11)
            tangential.poisson = random_in(random, 0.0, 0.5);
        else if (how == 1 || how == 4)
            tangential.stiffness = normal.stiffness * random_in(random, 0.1, 3.0);
        if (how == 2 || how == 4)
            tangential.damping = scale * random_in(random, 0.0, 0.5);
        if (how == 5)
            tangential.stiffness = pow(10.0, random_in(random, -3.0, 4.0)) * slope *
                                   pow(spec.mass * spec.speed * spec.speed / normal.stiffness,
                                       (normal.n - 1.0) / (normal.n + 1.0));
        if (how == 3 || (how >= 6 && how <= 9))
            tangential.slip_speed = spec.speed * random_in(random, 0.01, 1.0);
        if (how == 8)
            tangential.slip_speed_low = tangential.slip_speed * random_in(random, 0.0, 0.9);
        if (how == 9) {
            tangential.friction_static = tangential.friction * random_in(random, 1.0, 2.0);
            tangential.decay = random_in(random, 0.1, 5.0) / tangential.slip_speed;
        }
        if (how == 11)
            tangential.cells = 30;
        rsl_tangent tangent;
        if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &tangential, &normal, &tangent, &error),
                          RSL_OK))
            continue;
        double across = random_in(random, 1.5, 6.0),
               couple = i % 3 ? 0.0 : random_in(random, -1.0, 1.0);
        rsl_oblique_contact c = {spec.speed,
                                 spec.speed * random_in(random, -5.0, 5.0),
                                 {1.0 / spec.mass, couple / spec.mass, across / spec.mass}};
        rsl_oblique_outcome out;
        rsl_status status = rsl_oblique_solve(&normal, &tangent, &c, NULL, &out, &error);
        if (status == RSL_NO_SEPARATION)
            continue;
        if (!CHECK_STATUS(status, RSL_OK)) {
            printf("%s\n", error.message);
            continue;
        }
        double rounding = 1e-11 * out.energy_in;
        CHECK(out.lost_normal >= -rounding);
        CHECK(out.lost_damping >= -rounding);
        CHECK(out.lost_area >= -rounding);
        int newton = how == 10 && couple != 0.0; /* e of velocities may gain, and says so */
        CHECK(how == 4 || newton || (out.lost_slip >= -rounding && !out.gains));
        CHECK(!out.gains == (out.lost_slip + out.lost_area + out.lost_damping >= -0.1 * rounding));
        CHECK_NEAR(out.energy_in - out.energy_out - out.lost_normal - out.lost_slip -
                       out.lost_damping - out.lost_area,
                   0.0, 1e-12 * out.energy_in);
    }
}

/* A loop of depth and slip that ends where it began: work put in, less what is stored. */
static void check_loop(const rsl_tangent *t, double corner[4][2])
{
    double state[RSL_TANGENT_STATE_COUNT + 61] = {0}, work = 0.0, size = 0.0;
    rsl_tangent_dissipation lost = {0};
    rsl_tangent_traction f = {0};
    for (int i = 0; i < 80; i++) {
        const double *a = corner[i / 20], *b = corner[(i / 20 + 1) % 4];
        double part = (i % 20 + 1) / 20.0;
        rsl_tangent_kinematics m = {.normal = {0, 0, 1}};
        m.depth = a[0] + part * (b[0] - a[0]);
        m.slip[0] = (b[1] - a[1]) / 20.0;
        m.force = 1e7 * m.depth * sqrt(m.depth);
        rsl_tangent_advance(t, state, &m, 1.0, &lost, NULL);
        rsl_tangent_force(t, state, &m, &f, NULL);
        work -= f.force[0] * m.slip[0];
        size += fabs(f.force[0] * m.slip[0]);
    }
    check_count(work - f.elastic_energy >= -1e-12 * size, __FILE__, __LINE__, "%s gains %g of %g",
                t->laws.friction->key, f.elastic_energy - work, size);
    check_count(lost.slip >= -1e-12 * size && lost.damping >= -1e-12 * size &&
                    lost.area >= -1e-12 * size,
                __FILE__, __LINE__, "%s: lost %g %g %g", t->laws.friction->key, lost.slip,
                lost.damping, lost.area);
}

static void check_loops(rsl_num_random_stream *random, int loops)
{
    static const char *const keys[] = {"mindlin-rescaled", "spring", "haff-werner",
                                       "mindlin-deresiewicz", "dahl"};
    for (int k = 0; k < 5; k++) {
        rsl_tangent_parameters spec = rsl_tangent_parameters_default();
        spec.friction = 0.4;
        if (k == 2)
            spec.damping = 30.0;
        else
            spec.stiffness = 1e5;
        if (k == 3)
            spec.cells = 20;
        rsl_tangent t = make(keys[k], &spec);
        for (int loop = 0; loop < loops; loop++) {
            double corner[4][2];
            for (int i = 0; i < 4; i++) {
                corner[i][0] = random_in(random, 1e-6, 1e-4);
                corner[i][1] = random_in(random, -1e-4, 1e-4);
            }
            SCENE("loop %d", loop);
            check_loop(&t, corner);
        }
    }
}

/* The same of rolling under a load that changes, and of twist where the area does not: angles out and
 * home again. */
static void check_turning_loops(rsl_num_random_stream *random, int loops)
{
    static const char *const keys[] = {"rolling-constant", "rolling-viscous", "rolling-spring",
                                       "rolling-spring",   "twist",           "twist"};
    for (int k = 0; k < 6; k++) {
        rsl_tangent_parameters spec = rsl_tangent_parameters_default();
        rsl_tangent_laws laws = {0};
        rsl_tangent t;
        *(k < 4 ? &laws.rolling : &laws.twist) = rsl_tangent_law_find(keys[k]);
        if (k != 1)
            spec.radius = 0.01;
        if (k == 0 || k == 2 || k == 3)
            spec.rolling_friction = 0.05;
        if (k == 2 || k == 3)
            spec.rolling_stiffness = 0.5;
        if (k == 1 || k == 3)
            spec.rolling_damping = 1e-3;
        if (k >= 4) {
            spec.friction = 0.4;
            spec.stiffness = 1e5;
        }
        if (k == 5)
            spec.damping = 30.0;
        if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, NULL, &t, NULL), RSL_OK))
            continue;
        for (int loop = 0; loop < loops; loop++) {
            double state[RSL_TANGENT_STATE_COUNT] = {0}, work = 0.0, size = 0.0, corner[4][3];
            rsl_tangent_dissipation lost = {0};
            rsl_tangent_traction f = {0};
            for (int i = 0; i < 12; i++)
                corner[i / 3][i % 3] =
                    i % 3 == 0 ? random_in(random, 0.1, 20.0) : random_in(random, -0.02, 0.02);
            SCENE("%s, loop %d", keys[k], loop);
            for (int i = 0; i < 80; i++) {
                const double *a = corner[i / 20], *b = corner[(i / 20 + 1) % 4];
                rsl_tangent_kinematics m = {.normal = {0, 0, 1}, .depth = 1e-5};
                m.force = k < 4 ? a[0] + (i % 20 + 1) / 20.0 * (b[0] - a[0]) : 10.0;
                for (int j = 0; j < 2 && k < 4; j++)
                    m.rolling[j] = (b[j + 1] - a[j + 1]) / 20.0;
                m.twist_rate = k < 4 ? 0.0 : (b[1] - a[1]) / 20.0;
                rsl_tangent_advance(&t, state, &m, 1.0, &lost, NULL);
                rsl_tangent_force(&t, state, &m, &f, NULL);
                /* of the torque n x M against rho, and of the twist */
                double power = f.torque_rolling[1] * m.rolling[0] -
                               f.torque_rolling[0] * m.rolling[1] - f.torque_twist * m.twist_rate;
                work += power;
                size += fabs(power);
            }
            check_count(work - f.elastic_energy >= -1e-12 * size, __FILE__, __LINE__,
                        "%s gains %g of %g", keys[k], f.elastic_energy - work, size);
            check_count(fmin(lost.slip, lost.damping) >= -1e-12 * size && lost.area == 0.0,
                        __FILE__, __LINE__, "%s: lost %g %g %g", keys[k], lost.slip, lost.damping,
                        lost.area);
        }
    }
}

/* A cell at the edge of a contact that grows: springs that are new begin without a stretch, and what
 * is stored does not grow with them. A loop without slip that gave 0.5 % of its work. */
static void check_growing_edge(void)
{
    double corner[4][2] = {{8.3974971685013788e-05, 7.6958424988446782e-05},
                           {5.7904338691661341e-06, 7.4987880975118165e-05},
                           {5.7271563290622199e-06, 1.880782700718391e-05},
                           {4.6352399677117932e-05, 4.2537627975529897e-05}};
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    spec.friction = 0.4;
    spec.stiffness = 1e5;
    spec.cells = 20;
    rsl_tangent t = make("mindlin-deresiewicz", &spec);
    SCENE("a growing edge");
    check_loop(&t, corner);
    rsl_law_parameters linear = rsl_law_parameters_default();
    rsl_law_contact normal;
    rsl_error error = {0};
    linear.stiffness = 1e6;
    linear.mass = linear.speed = linear.restitution = 1.0;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("kelvin-voigt"), &linear, &normal, NULL), RSL_OK);
    spec.stiffness = RSL_UNSET;
    spec.ratio = 0.8;
    rsl_tangent_laws laws = {.friction = rsl_tangent_law_find("mindlin-deresiewicz")};
    CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, &normal, &t, &error), RSL_ERROR_CONFLICT);
    CHECK_TEXT(rsl_error_text(&error).text, "n = 1.5");
}

/* An impact that gains 5 % by the reset of the spring: v, s and the energy of millions of explicit steps of
 * T = k_t x + eta s with x = (C - eta s)/k_t on the cap, which know nothing of this library. */
static void check_gain_of_reset(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    rsl_law_contact normal;
    rsl_oblique_outcome out;
    spec.stiffness = 163388.5793739151;
    spec.mass = 3.7650396709854625;
    spec.speed = 1.8318928343331047;
    spec.damping = 8.3546660206736991;
    spec.exponent = 1.5;
    spec.m = 0.25;
    spec.q = 1.0;
    spec.end = RSL_LAW_SEPARATION_ZERO_DEPTH;
    numbers.friction = 0.43114909033933918;
    numbers.stiffness = 18159.211274946134;
    numbers.damping = 402.49135041205659;
    SCENE("a gain by the reset of a spring");
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &normal, NULL), RSL_OK);
    rsl_tangent t = make("spring-dashpot", &numbers);
    rsl_oblique_contact c = {
        spec.speed,
        1.9185667258626242,
        {1.0 / spec.mass, 0.84139859961338903 / spec.mass, 5.1847059724110878 / spec.mass}};
    CHECK(!t.laws.friction->passive);
    CHECK_STATUS(rsl_oblique_solve(&normal, &t, &c, NULL, &out, NULL), RSL_OK);
    CHECK_CLOSE(out.energy_in, 6.377253834932194, 1e-14);
    CHECK_CLOSE(out.energy_out, 6.71764, 1e-6);
    CHECK_CLOSE(out.slip_out, 0.40776, 1e-5);
    CHECK(out.gains);
}

/* Above v_s the share is 0.95 mu: M_t ds = -0.95 mu dP, however many v_s the slip is. */
static void check_fast_threlfall(void)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    rsl_law_contact normal;
    rsl_oblique_outcome out;
    spec.stiffness = 1e8;
    spec.mass = spec.speed = 1.0;
    numbers.friction = 0.2;
    numbers.slip_speed = 1e-3;
    CHECK_STATUS(rsl_collide_prepare(rsl_law_find("hertz"), &spec, &normal, NULL), RSL_OK);
    rsl_tangent t = make("threlfall", &numbers);
    for (double slip = 2.0; slip < 1e6; slip *= 10.0) {
        rsl_oblique_contact c = {1.0, slip, {1.0, 0.0, 3.5}};
        SCENE("threlfall at a slip of %g v_s", slip / numbers.slip_speed);
        CHECK_STATUS(rsl_oblique_solve(&normal, &t, &c, NULL, &out, NULL), RSL_OK);
        CHECK_CLOSE(out.slip_out, slip - 0.95 * 0.2 * 3.5 * 2.0, 1e-14);
    }
    /* down to v_s, where rounding must not end it, and on: in 30 digits by mpmath */
    numbers.friction = 0.9884651432684892;
    numbers.slip_speed = 0.17696140674676417;
    t = make("threlfall", &numbers);
    rsl_oblique_contact c = {1.0, 3.512345722928453, {1.0, 0.0, 2.5}};
    CHECK_STATUS(rsl_oblique_solve(&normal, &t, &c, NULL, &out, NULL), RSL_OK);
    CHECK_CLOSE(out.slip_out, 3.25668604665119773e-11, 1e-12);
}

/* A bristle that was bent one way and is drawn the other: what it loses in one long step is the sum
 * of many short ones, and not negative. */
static void check_bristle_losses(void)
{
    rsl_tangent_parameters numbers = rsl_tangent_parameters_default();
    numbers.friction = 0.5;
    numbers.stiffness = 1e5;
    rsl_tangent t = make("dahl", &numbers);
    rsl_tangent_kinematics m = {.normal = {0, 0, 1}, .slip = {1.0}, .depth = 1e-5, .force = 20.0};
    double state[RSL_TANGENT_STATE_COUNT] = {0}, other[RSL_TANGENT_STATE_COUNT];
    rsl_tangent_dissipation long_step = {0}, short_steps = {0};
    SCENE("a bristle turned round");
    CHECK_STATUS(rsl_tangent_advance(&t, state, &m, 1.0, NULL, NULL), RSL_OK);
    memcpy(other, state, sizeof other);
    m.slip[0] = -1.0;
    CHECK_STATUS(rsl_tangent_advance(&t, state, &m, 1e-4, &long_step, NULL), RSL_OK);
    for (int i = 0; i < 1000; i++)
        CHECK_STATUS(rsl_tangent_advance(&t, other, &m, 1e-7, &short_steps, NULL), RSL_OK);
    CHECK_CLOSE(state[RSL_TANGENT_STATE_SPRING], other[RSL_TANGENT_STATE_SPRING], 1e-12);
    CHECK_CLOSE(long_step.slip, short_steps.slip, 1e-11);
    /* C^2/sigma Int (1 - 2 e^-y)^2 dy from 0 to sigma s T/C = 1 */
    CHECK_CLOSE(long_step.slip, 1e-3 * (1.0 - 4.0 * (1.0 - exp(-1.0)) + 2.0 * (1.0 - exp(-2.0))),
                1e-12);
}

/* A contact that is loaded while it deepens and then pulled apart: what was put into it is lost, as
 * slip, in dashpots or with the area, and nothing is left behind. */
static void check_parting(const char *friction, const char *rolling, const char *twist)
{
    enum { STEPS = 20000 };
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
    rsl_tangent_laws laws = {friction ? rsl_tangent_law_find(friction) : NULL,
                             rolling ? rsl_tangent_law_find(rolling) : NULL,
                             twist ? rsl_tangent_law_find(twist) : NULL};
    double state[RSL_TANGENT_STATE_COUNT + 61] = {0}, work = 0.0, step = 1.0 / STEPS;
    rsl_tangent_dissipation lost = {0};
    rsl_tangent_traction f = {0};
    rsl_tangent t;
    if (friction || twist) {
        spec.friction = 0.4;
        spec.stiffness = 1e5;
    }
    if (rolling) {
        spec.rolling_friction = 0.1;
        spec.rolling_stiffness = 5.0;
    }
    if (rolling || twist)
        spec.radius = 0.01;
    if (friction && strcmp(friction, "mindlin-deresiewicz") == 0)
        spec.cells = 20;
    SCENE("%s pulled apart", friction ? friction : rolling ? rolling : twist);
    if (!CHECK_STATUS(rsl_tangent_prepare(&laws, &spec, NULL, &t, NULL), RSL_OK))
        return;
    rsl_tangent_kinematics m = {.normal = {0, 0, 1}};
    m.slip[0] = friction ? 1e-5 : 0.0;
    m.rolling[0] = rolling ? 1e-3 : 0.0;
    m.twist_rate = twist ? 1e-3 : 0.0;
    for (int i = 0; i < STEPS; i++) {
        m.depth = 1e-4 * (0.2 + 0.8 * (i + 1) * step);
        m.force = 1e7 * m.depth * sqrt(m.depth);
        CHECK_STATUS(rsl_tangent_advance(&t, state, &m, step, &lost, NULL), RSL_OK);
        rsl_tangent_force(&t, state, &m, &f, NULL);
        work -= (f.force[0] * m.slip[0] + f.torque_twist * m.twist_rate -
                 f.torque_rolling[1] * m.rolling[0]) *
                step;
    }
    CHECK(f.elastic_energy > 0.5 * work);
    m.depth = m.force = 0.0;
    CHECK_STATUS(rsl_tangent_advance(&t, state, &m, step, &lost, NULL), RSL_OK);
    CHECK_CLOSE(lost.slip + lost.damping + lost.area, work, 1e-3);
    for (size_t i = 0; i < rsl_tangent_state_count(&t); i++)
        CHECK(state[i] == 0.0);
}

static void check_partings(void)
{
    static const char *const frictions[] = {
        "spring",           "mindlin-force",       "mindlin-displacement",
        "mindlin-rescaled", "mindlin-deresiewicz", "dahl"};
    for (size_t i = 0; i < sizeof frictions / sizeof *frictions; i++)
        check_parting(frictions[i], NULL, NULL);
    check_parting(NULL, "rolling-spring", NULL);
    check_parting(NULL, NULL, "twist");
}

int main(int count, char **words)
{
    int requested = count > 1 ? atoi(words[1]) : 600;
    check_fast_threlfall();
    check_bristle_losses();
    check_growing_edge();
    check_gain_of_reset();
    rsl_num_random_stream random = {.seed = 17, .run = 2};
    check_impacts(&random, requested);
    check_loops(&random, count > 1 ? requested : 400);
    check_turning_loops(&random, count > 1 ? requested : 400);
    check_partings();
    return check_report();
}
