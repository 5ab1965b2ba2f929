/* SPDX-License-Identifier: MIT
 *
 * Impacts in space, laws of nature over random contacts: turning and mirroring the tangents,
 * exchanging the bodies, units, the ledger, no gain of energy by Poisson and Stronge, u' = u + W J,
 * closed forms, the planar limit, continuity.
 */
#include "impact_case.h"
#include "resile/rigid.h"

static uint64_t seed = 7;

static double between(double low, double high) { return low + (high - low) * impact_random(&seed); }

/* W = M M' + epsilon, from well conditioned to nearly singular. */
static rsl_impact_contact random_contact(double condition)
{
    rsl_impact_contact c = {0};
    double m[3][3], floor = exp(between(-condition, 0.0));
    for (int i = 0; i < 9; i++)
        m[i / 3][i % 3] = between(-1.0, 1.0);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k <= i; k++) {
            double sum = i == k ? floor : 0.0;
            for (int j = 0; j < 3; j++)
                sum += m[i][j] * m[k][j];
            c.inverse_mass[i][k] = c.inverse_mass[k][i] = sum;
        }
    c.velocity[0] = -exp(between(-3.0, 1.0));
    double slip = exp(between(-8.0, 1.0)), angle = between(-4.0, 4.0);
    c.velocity[1] = slip * cos(angle);
    c.velocity[2] = slip * sin(angle);
    return c;
}

static rsl_impact_law random_law(int i)
{
    rsl_impact_law law = {.friction = between(0.0, 2.0),
                          .friction_static = RSL_UNSET,
                          .restitution = between(0.0, 1.0),
                          .hypothesis = (rsl_impact_hypothesis)(i % 3)};
    if (i % 5 == 0)
        law.friction_static = law.friction * between(1.0, 1.5);
    return law;
}

static double length(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

static rsl_impact_outcome solve(const rsl_impact_contact *c, const rsl_impact_law *law)
{
    rsl_impact_outcome out = {0};
    rsl_error error = {0};
    if (!CHECK_STATUS(rsl_impact_solve(c, law, &out, &error), RSL_OK))
        printf("%s\n", rsl_error_text(&error).text);
    return out;
}

/* The contact with other tangents: t1' = (a, b), t2' = sign (-b, a) with a = cos, b = sin. */
static void turn_tangents(const double in[3], double angle, double sign, double out[3])
{
    double c = cos(angle), s = sin(angle);
    out[0] = in[0];
    out[1] = c * in[1] + s * in[2];
    out[2] = sign * (-s * in[1] + c * in[2]);
}

static rsl_impact_contact turned_contact(const rsl_impact_contact *c, double angle, double sign)
{
    rsl_impact_contact out = *c;
    double half[3][3], columns[3][3];
    for (int i = 0; i < 3; i++)
        turn_tangents(c->inverse_mass[i], angle, sign, half[i]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            columns[i][k] = half[k][i];
    for (int i = 0; i < 3; i++)
        turn_tangents(columns[i], angle, sign, half[i]);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            out.inverse_mass[i][k] = 0.5 * (half[i][k] + half[k][i]);
    turn_tangents(c->velocity, angle, sign, out.velocity);
    return out;
}

/* Recompression is not continuous in the data. Speeds and impulses are compared with the largest. */
static void check_same(const rsl_impact_outcome *a, const rsl_impact_outcome *b, double angle,
                       double sign, double tolerance)
{
    double impulse[3], velocity[3];
    turn_tangents(a->impulse, angle, sign, impulse);
    turn_tangents(a->velocity, angle, sign, velocity);
    for (int i = 0; i < 3; i++) {
        CHECK_NEAR(b->impulse[i], impulse[i], tolerance * length(impulse));
        CHECK_NEAR(b->velocity[i], velocity[i], tolerance * (1.0 + length(velocity)));
    }
}

static void test_nature(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("random contact %d", i);
        rsl_impact_contact c = random_contact(i & 3 ? 4.0 : 20.0); /* nearly singular too */
        rsl_impact_law law = random_law(i);
        rsl_impact_outcome out = solve(&c, &law);
        double speed = length(c.velocity), energy = length(out.impulse) * speed;
        CHECK_NEAR(out.work_compression + out.work_restitution - out.lost_slip, out.energy_change,
                   1e-13 * energy);
        CHECK(out.work_compression <= 0.0 && out.lost_slip >= 0.0 &&
              out.lost_slip_compression >= 0.0);
        CHECK(out.velocity[0] >= 0.0 && out.impulse[0] >= out.impulse_compression * (1.0 - 1e-15));
        CHECK(hypot(out.impulse[1], out.impulse[2]) <=
              fmax(law.friction, rsl_given(law.friction_static) ? law.friction_static : 0.0) *
                  out.impulse[0] * (1.0 + 1e-13));
        if (law.hypothesis != RSL_IMPACT_NEWTON)
            CHECK(out.energy_change <= 1e-13 * energy && !(out.flags & RSL_IMPACT_GAIN));
        for (int k = 0; k < 3; k++) {
            double after = c.velocity[k], size = speed;
            for (int m = 0; m < 3; m++) {
                after += c.inverse_mass[k][m] * out.impulse[m];
                size += fabs(c.inverse_mass[k][m] * out.impulse[m]);
            }
            CHECK_NEAR(out.velocity[k], after, 2e-14 * size);
        }
        if (out.flags & RSL_IMPACT_RECOMPRESSION || !(i & 3))
            continue;
        double angle = between(-3.0, 3.0), sign = i & 1 ? 1.0 : -1.0;
        rsl_impact_contact other = turned_contact(&c, angle, sign);
        rsl_impact_outcome turned = solve(&other, &law);
        check_same(&out, &turned, angle, sign, 1e-11);
    }
}

/* Powers of two as units of mass and speed: the same bits. */
static void test_units(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("units, random contact %d", i);
        rsl_impact_contact c = random_contact(4.0), scaled = c;
        rsl_impact_law law = random_law(i);
        double mass = ldexp(1.0, (int)between(-40.0, 40.0)),
               speed = ldexp(1.0, (int)between(-40.0, 40.0));
        for (int k = 0; k < 9; k++)
            scaled.inverse_mass[k / 3][k % 3] /= mass;
        for (int k = 0; k < 3; k++)
            scaled.velocity[k] *= speed;
        rsl_impact_outcome a = solve(&c, &law), b = solve(&scaled, &law);
        for (int k = 0; k < 3; k++) {
            CHECK_ULP(b.impulse[k], a.impulse[k] * mass * speed, 0);
            CHECK_ULP(b.velocity[k], a.velocity[k] * speed, 0);
        }
        CHECK_ULP(b.lost_slip, a.lost_slip * mass * speed * speed, 0);
        CHECK_INT((int)b.flags, (int)a.flags);
    }
}

/* Spheres, b = 0 and C = c: P = -(1 + e) v/a; slip ends if |s| <= mu c P. */
static void test_spheres(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("sphere %d", i);
        rsl_impact_law law = random_law(i);
        double mass = exp(between(-3.0, 3.0)), radius = between(0.01, 2.0);
        double moment = between(0.2, 0.66) * mass * radius * radius;
        rsl_impact_bodies bodies = {.body = {rsl_impact_immovable(), {.mass = mass}}};
        rsl_impact_body *b = &bodies.body[1];
        for (int k = 0; k < 3; k++) {
            b->inertia[k][k] = moment;
            bodies.normal[k] = between(-1.0, 1.0);
            b->spin[k] = between(-3.0, 3.0) / radius;
        }
        double size = length(bodies.normal), slip[3], along = 0.0;
        for (int k = 0; k < 3; k++) {
            b->arm[k] = -radius * bodies.normal[k] / size;
            b->velocity[k] = between(-1.0, 1.0) - 2.0 * bodies.normal[k] / size;
        }
        const double *w = b->spin, *r = b->arm;
        const double turn[3] = {w[1] * r[2] - w[2] * r[1], w[2] * r[0] - w[0] * r[2],
                                w[0] * r[1] - w[1] * r[0]};
        for (int k = 0; k < 3; k++)
            along += b->velocity[k] * bodies.normal[k] / size;
        for (int k = 0; k < 3; k++)
            slip[k] = b->velocity[k] - along * bodies.normal[k] / size + turn[k];
        rsl_impact_outcome out;
        rsl_impact_after after;
        CHECK_STATUS(rsl_impact_collide(&bodies, &law, &out, &after, NULL), RSL_OK);
        double impulse = -(1.0 + law.restitution) * along * mass,
               c = 1.0 / mass + radius * radius / moment, speed = length(slip);
        double friction = fmin(law.friction * impulse, speed / c), scale = 3.0 + speed;
        CHECK_CLOSE(out.impulse[0], impulse, 2e-14);
        CHECK_NEAR(hypot(out.impulse[1], out.impulse[2]), friction, 1e-14 * mass * scale);
        CHECK_INT(out.phase[out.phase_count - 1].mode,
                  law.friction * impulse < speed / c ? 's' : 'S');
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(after.velocity[1][k],
                       b->velocity[k] + impulse / mass * bodies.normal[k] / size -
                           friction / mass * slip[k] / speed,
                       1e-14 * scale);
    }
}

/* Bodies in the plane z = 0 against rigid.h, whose Newton and Poisson laws are closed forms for one
 * contact in the plane when e = 0 (compression alone). */
static void test_plane(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("in the plane, %d", i);
        rsl_rigid_planar planar = {.friction = between(0.0, 1.0), .normal = {between(-1, 1), 1}};
        rsl_impact_bodies bodies = {.normal = {planar.normal[0], planar.normal[1], 0},
                                    .tangent = {-planar.normal[1], planar.normal[0], 0}};
        for (int b = 0; b < 2; b++) {
            rsl_rigid_body *flat = &planar.body[b];
            rsl_impact_body *body = &bodies.body[b];
            flat->mass = body->mass = between(0.5, 2.0);
            flat->inertia = between(0.1, 1.0);
            flat->spin = body->spin[2] = between(-1.0, 1.0);
            for (int k = 0; k < 2; k++) {
                flat->velocity[k] = body->velocity[k] = between(-1.0, 1.0);
                flat->arm[k] = body->arm[k] = between(-1.0, 1.0);
            }
            for (int k = 0; k < 3; k++)
                body->inertia[k][k] = k == 2 ? flat->inertia : between(0.1, 1.0);
            double push = b ? -2.0 : 2.0;
            flat->velocity[1] = body->velocity[1] = flat->velocity[1] + push;
        }
        rsl_impact_law law = {planar.friction, RSL_UNSET, 0.0, RSL_IMPACT_POISSON};
        rsl_rigid_planar_after flat;
        rsl_impact_outcome out;
        rsl_impact_after after;
        rsl_impact_contact contact;
        CHECK_STATUS(rsl_rigid_planar_collide(&planar, &flat, NULL), RSL_OK);
        CHECK_STATUS(rsl_impact_collide(&bodies, &law, &out, &after, NULL), RSL_OK);
        CHECK_STATUS(rsl_impact_prepare(&bodies, &contact, NULL), RSL_OK);
        CHECK_NEAR(contact.velocity[0], flat.rate_before[0], 1e-14);
        CHECK_NEAR(out.velocity[2], 0.0, 1e-15);
        /* the path in closed form: slip, then stick or slip back */
        double(*w)[3] = contact.inverse_mass;
        double v = contact.velocity[0], s = contact.velocity[1], mu = law.friction, p = 0.0,
               q = 0.0;
        if (!(v < 0.0))
            continue;
        for (int part = 0; part < 3 && v < 0.0; part++) {
            double pull = s > 0.0 ? -mu : mu, f, g;
            if (part > 0 || s == 0.0) {
                pull = -w[0][1] / w[1][1];
                pull = pull > mu ? mu : pull < -mu ? -mu : pull;
            }
            f = w[0][0] + w[0][1] * pull;
            g = w[0][1] + w[1][1] * pull;
            double stop = part == 0 && s * g < 0.0 ? -s / g : HUGE_VAL;
            double step = fmin(f > 0.0 ? -v / f : HUGE_VAL, stop);
            p += step;
            q += pull * step;
            v = step == stop ? v + f * step : 0.0;
            s += g * step;
        }
        CHECK_NEAR(out.impulse[0], p, 1e-14 * p + 1e-14 * fabs(q));
        CHECK_NEAR(out.impulse[1], q, 1e-14 * p + 1e-14 * fabs(q));
    }
}

/* The bodies in the other order, with the normal turned round: the same velocities after. */
static void test_exchange(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("exchange, %d", i);
        rsl_impact_law law = random_law(i);
        rsl_impact_bodies a = {.tangent = {1, 0, 0}}, b;
        for (int n = 0; n < 2; n++) {
            rsl_impact_body *body = &a.body[n];
            body->mass = between(0.5, 2.0);
            for (int k = 0; k < 3; k++) {
                body->inertia[k][k] = between(0.2, 0.4);
                body->arm[k] = between(-0.5, 0.5);
                body->velocity[k] = between(-1.0, 1.0) + (k == 2 ? n ? -2.0 : 2.0 : 0.0);
                body->spin[k] = between(-1.0, 1.0);
                a.normal[k] = k == 2 ? 1.0 : between(-0.3, 0.3);
            }
            body->inertia[0][1] = body->inertia[1][0] = between(-0.1, 0.1);
        }
        b = (rsl_impact_bodies){.body = {a.body[1], a.body[0]}, .tangent = {1, 0, 0}};
        for (int k = 0; k < 3; k++)
            b.normal[k] = -a.normal[k];
        rsl_impact_outcome out, swapped;
        rsl_impact_after after, other;
        CHECK_STATUS(rsl_impact_collide(&a, &law, &out, &after, NULL), RSL_OK);
        CHECK_STATUS(rsl_impact_collide(&b, &law, &swapped, &other, NULL), RSL_OK);
        if (out.flags & RSL_IMPACT_RECOMPRESSION)
            continue;
        for (int n = 0; n < 2; n++)
            for (int k = 0; k < 3; k++) {
                CHECK_NEAR(other.velocity[n][k], after.velocity[1 - n][k], 1e-12);
                CHECK_NEAR(other.spin[n][k], after.spin[1 - n][k], 1e-11);
            }
    }
}

/* The outcome is continuous in mu through mu_c and in the direction through a repelling one. */
static void test_continuity(int count)
{
    for (int i = 0; i < count; i++) {
        SCENE("continuity, %d", i);
        rsl_impact_contact c = random_contact(4.0);
        rsl_impact_law law = {0.5, RSL_UNSET, 0.5, (rsl_impact_hypothesis)(i % 3)};
        rsl_impact_outcome middle = solve(&c, &law);
        double condition = 1e-9 / 1e-6;
        law.friction = middle.friction_critical;
        if (!(law.friction > 0.01 && law.friction < 10.0))
            continue;
        middle = solve(&c, &law);
        double before = law.friction;
        for (int side = -1; side <= 1; side += 2) {
            law.friction = before * (1.0 + side * 1e-9);
            rsl_impact_outcome near = solve(&c, &law);
            if ((near.flags | middle.flags) & RSL_IMPACT_RECOMPRESSION)
                continue;
            for (int k = 0; k < 3; k++)
                CHECK_NEAR(near.impulse[k], middle.impulse[k],
                           condition * 1e-3 * length(middle.impulse));
        }
        law.friction = 0.5;
        rsl_impact_direction direction[RSL_IMPACT_DIRECTION_MAX];
        int directions = rsl_impact_directions(&c, law.friction, direction);
        double slip = hypot(c.velocity[1], c.velocity[2]);
        for (int d = 0; d < directions; d++) {
            if (direction[d].angular_rate < 0.0)
                continue;
            rsl_impact_outcome side[3];
            for (int k = 0; k < 3; k++) {
                double angle = direction[d].angle + (k - 1) * 1e-11;
                c.velocity[1] = slip * cos(angle);
                c.velocity[2] = slip * sin(angle);
                side[k] = solve(&c, &law);
            }
            if ((side[0].flags | side[1].flags | side[2].flags) & RSL_IMPACT_RECOMPRESSION)
                continue;
            for (int k = 0; k < 3; k++)
                CHECK_NEAR(side[0].impulse[k], side[2].impulse[k], 1e-8 * length(side[1].impulse));
        }
    }
}

static void test_batch(void)
{
    rsl_impact_contact contact[50];
    rsl_impact_law law = {0.3, RSL_UNSET, 0.7, RSL_IMPACT_STRONGE};
    rsl_impact_outcome out[50];
    rsl_error error = {0};
    size_t failed;
    for (int i = 0; i < 50; i++)
        contact[i] = random_contact(4.0);
    contact[7].inverse_mass[2][2] = -1.0;
    contact[9].velocity[0] = 1.0;
    CHECK_STATUS(rsl_impact_batch(contact, &law, 0, 50, out, &failed, &error), RSL_ERROR_ARGUMENT);
    CHECK_INT((long long)failed, 1);
    CHECK_TEXT(rsl_error_text(&error).text, "impact 7 ");
    CHECK_TEXT(rsl_error_text(&error).text, "positive definite");
    CHECK_INT(out[7].phase_count, -1);
    CHECK_INT(out[9].phase_count, 0);
    CHECK(out[9].impulse[0] == 0.0 && out[9].velocity[0] == 1.0);
    for (int i = 0; i < 50; i++) {
        rsl_impact_outcome one = {0};
        if (rsl_impact_solve(&contact[i], &law, &one, NULL) == RSL_OK)
            CHECK(memcmp(one.impulse, out[i].impulse, sizeof one.impulse) == 0);
    }
}

int main(void)
{
    test_nature(3000);
    test_units(500);
    test_spheres(1000);
    test_plane(1000);
    test_exchange(500);
    test_continuity(500);
    test_batch();
    CHECK_TEXT(rsl_impact_flag_names(RSL_IMPACT_GAIN | RSL_IMPACT_JAM).text, "gain jam");
    CHECK_TEXT(rsl_impact_hypothesis_name(RSL_IMPACT_STRONGE), "stronge");
    return check_report();
}
