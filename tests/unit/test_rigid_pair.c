/* SPDX-License-Identifier: MIT
 *
 * Two rigid bodies: closed forms on a line and in the plane, balances of
 * momentum and energy, what is refused.
 */
#include <float.h>

#include "check.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

static void on_a_line(void)
{
    rsl_rigid_pair_after after;
    SCENE("equal masses, elastic: they exchange their velocities");
    rsl_rigid_pair pair = {{2.0, 2.0}, {3.0, -1.0}, 1.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == -1.0 && after.velocity[1] == 3.0);
    CHECK(after.impulse == 8.0 && after.energy_lost == 0.0);

    SCENE("plastic: the common velocity");
    pair = (rsl_rigid_pair){{1.0, 3.0}, {4.0, 0.0}, 0.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == 1.0 && after.velocity[1] == 1.0);
    CHECK(after.impulse == 3.0 && after.energy_lost == 6.0);

    SCENE("onto a wall");
    pair = (rsl_rigid_pair){{2.0, HUGE_VAL}, {3.0, 0.5}, 0.5};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == -0.75 && after.velocity[1] == 0.5);
    CHECK(after.impulse == 7.5 && after.energy_lost == 4.6875);
    pair = (rsl_rigid_pair){{HUGE_VAL, 2.0}, {3.0, 0.0}, 1.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == 3.0 && after.velocity[1] == 6.0);

    SCENE("they separate already");
    pair = (rsl_rigid_pair){{1.0, 1.0}, {0.0, 1.0}, 1.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == 0.0 && after.velocity[1] == 1.0);
    CHECK(after.impulse == 0.0 && after.energy_lost == 0.0);

    SCENE("masses far apart");
    pair = (rsl_rigid_pair){{1e300, 1e-300}, {1.0, 0.0}, 1.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == 1.0 && after.velocity[1] == 2.0);
    CHECK_CLOSE(after.impulse, 2e-300, 1e-15);
    pair = (rsl_rigid_pair){{DBL_MAX, DBL_MAX}, {1.0, 0.0}, 1.0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, NULL), RSL_OK);
    CHECK(after.velocity[0] == 0.0 && after.velocity[1] == 1.0);
}

static void balances_on_a_line(void)
{
    uint64_t seed = 11;
    for (int run = 0; run < 500; run++) {
        rsl_rigid_pair p = {
            {exp(random_between(&seed, -9.0, 9.0)), exp(random_between(&seed, -9.0, 9.0))},
            {random_between(&seed, 0.0, 5.0), random_between(&seed, -5.0, 0.0)},
            random_unit(&seed)};
        rsl_rigid_pair_after a;
        SCENE("pair %d", run);
        CHECK_STATUS(rsl_rigid_pair_collide(&p, &a, NULL), RSL_OK);
        double before = 0.0, after = 0.0, energy = 0.0, scale = 0.0;
        for (int i = 0; i < 2; i++) {
            double u = p.velocity[i], v = a.velocity[i], m = p.mass[i];
            before += m * u;
            after += m * v;
            energy += 0.5 * m * (u * u - v * v);
            scale += m * (u * u + v * v);
        }
        CHECK_NEAR(after, before, 1e-14 * (p.mass[0] + p.mass[1]) * 10.0);
        CHECK_NEAR(a.energy_lost, energy, 1e-14 * scale);
        CHECK_CLOSE(a.velocity[1] - a.velocity[0], p.restitution * (p.velocity[0] - p.velocity[1]),
                    1e-12);
        CHECK_NEAR(a.impulse, p.mass[1] * (a.velocity[1] - p.velocity[1]), 1e-14 * p.mass[1]);
    }
}

/* Floor below, a body above: the normal points up, the tangent to -x. */
static rsl_rigid_planar floor_and(rsl_rigid_body body, double e, double mu)
{
    rsl_rigid_body ground = {HUGE_VAL, HUGE_VAL, {0, 0}, 0, {0, 0}};
    return (rsl_rigid_planar){{ground, body}, {0.0, 2.5}, e, mu, RSL_RIGID_HYPOTHESIS_NEWTON};
}

static void eccentric(void)
{
    /* a rod of length 2, mass 1, inertia 1/3, falls on its left end:
     * W = 1/m + x^2/I = 1 + 3 c^2 with c the lever, P = (1 + e) v/W */
    rsl_rigid_planar_after a;
    for (int k = 0; k <= 10; k++) {
        double c = 0.1 * k, e = 0.7, w = 1.0 + 3.0 * c * c;
        double p = (1.0 + e) * 2.0 / w;
        rsl_rigid_body rod = {1.0, 1.0 / 3.0, {0.5, -2.0}, 0.0, {-c, -sqrt(1.0 - c * c)}};
        rsl_rigid_planar scene = floor_and(rod, e, 0.0);
        SCENE("rod with lever %g", c);
        for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
            scene.hypothesis = (rsl_rigid_hypothesis)h;
            CHECK_STATUS(rsl_rigid_planar_collide(&scene, &a, NULL), RSL_OK);
            CHECK_CLOSE(a.impulse[0], p, 1e-14);
            CHECK(a.impulse[1] == 0.0);
            CHECK_CLOSE(a.velocity[1][1], -2.0 + p, 1e-13);
            CHECK(a.velocity[1][0] == 0.5 && a.velocity[0][1] == 0.0);
            CHECK_NEAR(a.spin[1], -3.0 * c * p, 1e-13);
            CHECK_CLOSE(a.rate_after[0], 1.4, 1e-14);
            CHECK_CLOSE(a.energy_lost, 0.5 * (1.0 - e * e) * 4.0 / w, 1e-13);
            CHECK(!a.energy_gained);
        }
    }
}

static double energy_of(const rsl_rigid_body *b, const double v[2], double spin)
{
    return 0.5 * b->mass * (v[0] * v[0] + v[1] * v[1]) + 0.5 * b->inertia * spin * spin;
}

static rsl_rigid_body random_body(uint64_t *seed)
{
    return (rsl_rigid_body){random_between(seed, 0.5, 3.0),
                            random_between(seed, 0.1, 1.0),
                            {random_between(seed, -2.0, 2.0), random_between(seed, -2.0, 2.0)},
                            random_between(seed, -2.0, 2.0),
                            {random_between(seed, -1.0, 1.0), random_between(seed, -1.0, 1.0)}};
}

/* Momentum, angular momentum about the contact, energy, Coulomb's law. */
static void balances_in_the_plane(void)
{
    uint64_t seed = 12;
    int gained[RSL_RIGID_HYPOTHESIS_COUNT] = {0};
    for (int run = 0; run < 4000; run++) {
        double angle = random_between(&seed, 0.0, 6.2831853);
        rsl_rigid_planar s = {{random_body(&seed), random_body(&seed)},
                              {3.0 * cos(angle), 3.0 * sin(angle)},
                              random_unit(&seed),
                              run % 5 ? random_between(&seed, 0.0, 1.5) : 0.0,
                              (rsl_rigid_hypothesis)(run % RSL_RIGID_HYPOTHESIS_COUNT)};
        rsl_rigid_planar_after a;
        SCENE("plane %d", run);
        if (!CHECK_STATUS(rsl_rigid_planar_collide(&s, &a, NULL), RSL_OK))
            continue;
        double momentum[3] = {0, 0, 0}, energy = 0.0;
        for (int b = 0; b < 2; b++) {
            const rsl_rigid_body *o = &s.body[b];
            double dx = a.velocity[b][0] - o->velocity[0];
            double dy = a.velocity[b][1] - o->velocity[1];
            momentum[0] += o->mass * dx;
            momentum[1] += o->mass * dy;
            momentum[2] +=
                o->inertia * (a.spin[b] - o->spin) - o->mass * (o->arm[0] * dy - o->arm[1] * dx);
            energy += energy_of(o, o->velocity, o->spin) - energy_of(o, a.velocity[b], a.spin[b]);
        }
        for (int i = 0; i < 3; i++)
            CHECK_NEAR(momentum[i], 0.0, 1e-13);
        CHECK_NEAR(a.energy_lost, energy, 1e-12);
        CHECK_INT(a.energy_gained, energy < -1e-9);
        gained[s.hypothesis] += a.energy_gained;
        CHECK(fabs(a.impulse[1]) <= s.friction * a.impulse[0] + 1e-13);
        CHECK(a.rate_after[0] >= -1e-13);
        if (s.hypothesis == RSL_RIGID_HYPOTHESIS_NEWTON && a.rate_before[0] < 0.0 &&
            a.impulse[0] > 0.0)
            CHECK_NEAR(a.rate_after[0], -s.restitution * a.rate_before[0], 1e-12);
    }
    SCENE("energy gained");
    CHECK(gained[RSL_RIGID_HYPOTHESIS_NEWTON] > 0); /* Kane's paradox */
    CHECK_INT(gained[RSL_RIGID_HYPOTHESIS_POISSON], 0);
    CHECK_INT(gained[RSL_RIGID_HYPOTHESIS_STRONGE], 0);
}

/* A disc (I = m r^2/2) on a floor: the slip vx + r spin of its lowest point
 * needs (vx + r spin) m/3 to stop; friction gives at most mu (1 + e) m v. */
static void disc(void)
{
    enum { SLOW, FAST, BACKSPIN, ROLLING, KINDS };
    const double vx[KINDS] = {0.3, 8.0, 1.0, 2.0};
    const double spin[KINDS] = {0.0, 0.0, -20.0, -8.0};
    const double m = 1.5, r = 0.25, v = 2.0, e = 0.6, mu = 0.2;
    for (int k = 0; k < KINDS; k++) {
        rsl_rigid_body body = {m, 0.5 * m * r * r, {vx[k], -v}, spin[k], {0.0, -r}};
        rsl_rigid_planar s = floor_and(body, e, mu);
        double slip = vx[k] + r * spin[k], max = mu * (1.0 + e) * m * v;
        double stop = -slip * m / 3.0; /* along x */
        double push = fmax(-max, fmin(max, stop));
        for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
            s.hypothesis = (rsl_rigid_hypothesis)h;
            rsl_rigid_planar_after a;
            SCENE("disc %d, %s", k, rsl_rigid_hypothesis_name(s.hypothesis));
            CHECK_STATUS(rsl_rigid_planar_collide(&s, &a, NULL), RSL_OK);
            CHECK_CLOSE(a.impulse[0], (1.0 + e) * m * v, 1e-14);
            CHECK_NEAR(a.impulse[1], -push, 1e-14);
            CHECK_CLOSE(a.velocity[1][0], vx[k] + push / m, 1e-13);
            CHECK_CLOSE(a.velocity[1][1], e * v, 1e-13);
            CHECK_CLOSE(a.spin[1], spin[k] + 2.0 * push / (m * r), 1e-13);
            CHECK_NEAR(a.rate_after[1], -(slip + 3.0 * push / m), 1e-13);
        }
        int sticks = fabs(stop) <= max;
        CHECK_INT(sticks, k == SLOW || k == ROLLING);
    }
}

static void refuse_pair(rsl_rigid_pair pair, rsl_status expected, const char *words)
{
    rsl_rigid_pair_after after = {.velocity = {7, 7}, .impulse = 7};
    rsl_error error = {0};
    CHECK_STATUS(rsl_rigid_pair_collide(&pair, &after, &error), expected);
    CHECK_TEXT(rsl_error_text(&error).text, words);
    CHECK(after.impulse == 7.0);
}

static void refuse_planar(rsl_rigid_planar s, rsl_status expected, const char *words)
{
    rsl_rigid_planar_after after = {.energy_lost = 7.0};
    rsl_error error = {0};
    CHECK_STATUS(rsl_rigid_planar_collide(&s, &after, &error), expected);
    CHECK_TEXT(rsl_error_text(&error).text, words);
    CHECK(after.energy_lost == 7.0);
}

static void bad_pairs(void)
{
    const double inf = HUGE_VAL;
    SCENE("refused pairs");
    const rsl_status bad = RSL_ERROR_ARGUMENT;
    refuse_pair((rsl_rigid_pair){{0, 1}, {1, 0}, 1}, bad, "mass 1");
    refuse_pair((rsl_rigid_pair){{1, -1}, {1, 0}, 1}, bad, "mass 2");
    refuse_pair((rsl_rigid_pair){{1, NAN}, {1, 0}, 1}, bad, "mass 2");
    refuse_pair((rsl_rigid_pair){{1, 1}, {inf, 0}, 1}, bad, "velocity 1");
    refuse_pair((rsl_rigid_pair){{1, 1}, {0, NAN}, 1}, bad, "velocity 2");
    refuse_pair((rsl_rigid_pair){{1, 1}, {1, 0}, 1.1}, bad, "restitution");
    refuse_pair((rsl_rigid_pair){{1, 1}, {1, 0}, -0.1}, bad, "restitution");
    refuse_pair((rsl_rigid_pair){{1, 1}, {1, 0}, NAN}, bad, "restitution");
    refuse_pair((rsl_rigid_pair){{inf, inf}, {1, 0}, 1}, RSL_ERROR_CONFLICT, "infinite");
    refuse_pair((rsl_rigid_pair){{1, 1}, {DBL_MAX, -DBL_MAX}, 1}, RSL_ERROR_CONVERGENCE, "range");
    rsl_rigid_pair_after after;
    CHECK_STATUS(rsl_rigid_pair_collide(NULL, &after, NULL), RSL_ERROR_MISSING);
}

static void bad_bodies(void)
{
    SCENE("refused bodies");
    rsl_rigid_body body = {1, 1, {1, -1}, 1, {0, -1}};
    const rsl_rigid_planar good = floor_and(body, 0.5, 0.3);
    double bad[] = {NAN, HUGE_VAL};
    for (int k = 0; k < 2; k++) {
        double *const numbers[] = {&body.velocity[0], &body.velocity[1], &body.spin, &body.arm[0],
                                   &body.arm[1]};
        for (int i = 0; i < 5; i++) {
            double kept = *numbers[i];
            *numbers[i] = bad[k];
            refuse_planar(floor_and(body, 0.5, 0.3), RSL_ERROR_ARGUMENT, "must be a finite number");
            *numbers[i] = kept;
        }
        refuse_planar(floor_and(body, bad[k], 0.3), RSL_ERROR_ARGUMENT, "restitution");
        refuse_planar(floor_and(body, 0.5, bad[k]), RSL_ERROR_ARGUMENT, "friction");
        rsl_rigid_planar s = good;
        s.normal[1] = bad[k];
        refuse_planar(s, RSL_ERROR_ARGUMENT, "normal");
    }
    rsl_rigid_planar s = good;
    s.normal[1] = 0.0;
    refuse_planar(s, RSL_ERROR_ARGUMENT, "direction");
    s = good;
    s.body[1].mass = NAN;
    refuse_planar(s, RSL_ERROR_ARGUMENT, "mass");
    s.body[1].mass = s.body[1].inertia = HUGE_VAL;
    refuse_planar(s, RSL_ERROR_CONFLICT, "neither body");
    s.body[1].inertia = 0.0;
    refuse_planar(s, RSL_ERROR_ARGUMENT, "inertia");
    refuse_planar(floor_and(body, 0.5, -0.1), RSL_ERROR_ARGUMENT, "friction");
    s = good;
    s.hypothesis = RSL_RIGID_HYPOTHESIS_COUNT;
    refuse_planar(s, RSL_ERROR_UNKNOWN, "newton");
    s = good;
    s.normal[0] = s.normal[1] = DBL_MAX;
    rsl_rigid_planar_after after;
    CHECK_STATUS(rsl_rigid_planar_collide(&s, &after, NULL), RSL_OK);
    CHECK_STATUS(rsl_rigid_planar_collide(NULL, &after, NULL), RSL_ERROR_MISSING);
}

int main(void)
{
    on_a_line();
    balances_on_a_line();
    eccentric();
    balances_in_the_plane();
    disc();
    bad_pairs();
    bad_bodies();
    return check_report();
}
