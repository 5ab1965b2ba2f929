/* SPDX-License-Identifier: MIT
 *
 * Solids of impacts in space: moments of inertia against integrals over sections, farthest points
 * against points of the surface, tensors against turned vectors; the path that an observer sees.
 */
#include "impact_case.h"

static uint64_t seed = 11;

static double between(double low, double high) { return low + (high - low) * impact_random(&seed); }

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* ---- moments ------------------------------------------------------------------------ */

/* The section at z of a solid: half axes of an ellipse, or half edges of a rectangle. */
static void section(const rsl_impact_solid *s, double z, double half[2], int *rectangle)
{
    const double *n = s->size;
    double along = fabs(z), off;
    *rectangle = s->shape == RSL_IMPACT_BOX;
    switch (s->shape) {
    case RSL_IMPACT_BOX:
        half[0] = 0.5 * n[0];
        half[1] = 0.5 * n[1];
        return;
    case RSL_IMPACT_ELLIPSOID:
        half[0] = n[0] * sqrt(1.0 - z * z / (n[2] * n[2]));
        half[1] = n[1] * sqrt(1.0 - z * z / (n[2] * n[2]));
        return;
    case RSL_IMPACT_SPHERE:
        half[0] = half[1] = sqrt(n[0] * n[0] - z * z);
        return;
    case RSL_IMPACT_CAPSULE:
        off = fmax(along - 0.5 * n[1], 0.0);
        half[0] = half[1] = sqrt(fmax(n[0] * n[0] - off * off, 0.0));
        return;
    default:
        half[0] = half[1] = n[0];
    }
}

static double height(const rsl_impact_solid *s)
{
    static const int place[] = {0, 2, 1, 0, 0, 2};
    double h = s->size[place[s->shape]];
    if (s->shape == RSL_IMPACT_CAPSULE)
        return s->size[0] + 0.5 * s->size[1];
    return s->shape == RSL_IMPACT_BOX || s->shape == RSL_IMPACT_CYLINDER ? 0.5 * h : h;
}

/* Gauss-Legendre of five points: exact, the integrands are polynomials of degree 4 in z in each part. */
static void integrate(const rsl_impact_solid *s, double low, double high, double sum[4])
{
    static const double x[] = {0.0, 0.5384693101056831, 0.9061798459386640},
                        w[] = {0.5688888888888889, 0.4786286704993665, 0.2369268850561891};
    for (int i = -2; i <= 2; i++) {
        double z = 0.5 * (low + high) + 0.5 * (high - low) * (i < 0 ? -x[-i] : x[i]), half[2];
        int box;
        section(s, z, half, &box);
        double area = (box ? 4.0 : acos(-1.0)) * half[0] * half[1], part = box ? 3.0 : 4.0;
        double f = 0.5 * (high - low) * w[abs(i)] * area;
        sum[0] += f * (half[1] * half[1] / part + z * z);
        sum[1] += f * (half[0] * half[0] / part + z * z);
        sum[2] += f * (half[0] * half[0] + half[1] * half[1]) / part;
        sum[3] += f;
    }
}

static rsl_impact_solid random_solid(int i)
{
    static const rsl_impact_shape shapes[] = {RSL_IMPACT_SPHERE, RSL_IMPACT_BOX,
                                              RSL_IMPACT_CYLINDER, RSL_IMPACT_CAPSULE,
                                              RSL_IMPACT_ELLIPSOID};
    return (rsl_impact_solid){shapes[i % 5],
                              {between(0.1, 2.0), between(0.1, 2.0), between(0.1, 2.0)}};
}

static void test_moments(void)
{
    for (int i = 0; i < 100; i++) {
        rsl_impact_solid s = random_solid(i);
        double moments[3], volume, sum[4] = {0}, h = height(&s);
        SCENE("%s", rsl_impact_shape_name(s.shape));
        CHECK_STATUS(rsl_impact_solid_moments(&s, moments, &volume, NULL), RSL_OK);
        double knee = s.shape == RSL_IMPACT_CAPSULE ? 0.5 * s.size[1] : 0.0;
        integrate(&s, -h, -knee, sum);
        integrate(&s, -knee, knee, sum);
        integrate(&s, knee, h, sum);
        CHECK_NEAR(volume, sum[3], 1e-14 * volume);
        for (int k = 0; k < 3; k++)
            CHECK_NEAR(moments[k], sum[k] / sum[3], 1e-13 * moments[k]);
    }
    double rod[3], volume;
    CHECK_STATUS(
        rsl_impact_solid_moments(&(rsl_impact_solid){RSL_IMPACT_ROD, {3.0}}, rod, &volume, NULL),
        RSL_OK);
    CHECK(rod[0] == 0.75 && rod[1] == 0.75 && rod[2] == 0.0 && volume == 0.0);
}

/* ---- orientation ---------------------------------------------------------------------- */

static void random_quaternion(double q[4])
{
    for (int i = 0; i < 4; i++)
        q[i] = between(-1.0, 1.0);
}

/* v turned by q, as q v q^-1. */
static void turn(const double q[4], const double v[3], double out[3])
{
    double n = q[0] * q[0] + dot(q + 1, q + 1), a = (q[0] * q[0] - dot(q + 1, q + 1)) / n,
           b = 2.0 * dot(q + 1, v) / n, c = 2.0 * q[0] / n;
    for (int i = 0; i < 3; i++)
        out[i] = a * v[i] + b * q[1 + i] +
                 c * (q[1 + (i + 1) % 3] * v[(i + 2) % 3] - q[1 + (i + 2) % 3] * v[(i + 1) % 3]);
}

/* Of a point mass at r: r^2 - r r'. */
static void test_inertia(void)
{
    for (int t = 0; t < 50; t++) {
        double q[4], r[3], at[3], own[9], world[3][3];
        random_quaternion(q);
        for (int i = 0; i < 3; i++)
            r[i] = between(-1.0, 1.0);
        turn(q, r, at);
        for (int i = 0; i < 9; i++)
            own[i] = (i % 4 == 0 ? dot(r, r) : 0.0) - r[i / 3] * r[i % 3];
        rsl_impact_inertia(own, q, world);
        for (int i = 0; i < 9; i++)
            CHECK_NEAR(world[i / 3][i % 3], (i % 4 == 0 ? dot(r, r) : 0.0) - at[i / 3] * at[i % 3],
                       2e-15);
    }
}

/* No point of the surface is farther. A point of the surface is the farthest one of some other
 * direction. */
static void test_support(void)
{
    for (int t = 0; t < 200; t++) {
        rsl_impact_solid s = random_solid(t);
        double q[4], d[3], arm[3], other[3], best[3];
        random_quaternion(q);
        for (int i = 0; i < 3; i++)
            d[i] = between(-1.0, 1.0);
        SCENE("%s", rsl_impact_shape_name(s.shape));
        CHECK(rsl_impact_support(&s, q, d, arm) == 1);
        for (int k = 0; k < 50; k++) {
            for (int i = 0; i < 3; i++)
                other[i] = between(-1.0, 1.0);
            CHECK(rsl_impact_support(&s, q, other, best) == 1);
            CHECK(dot(best, d) <= dot(arm, d) * (1.0 + 1e-15));
        }
    }
    const double upright[4] = {1, 0, 0, 0}, down[3] = {0, 0, -2}, across[3] = {1, 0, 0};
    double arm[3];
    const rsl_impact_solid box = {RSL_IMPACT_BOX, {2, 4, 6}}, can = {RSL_IMPACT_CYLINDER, {1, 4}},
                           ball = {RSL_IMPACT_SPHERE, {3}}, pill = {RSL_IMPACT_CAPSULE, {1, 4}},
                           rod = {RSL_IMPACT_ROD, {4}}, egg = {RSL_IMPACT_ELLIPSOID, {1, 2, 3}};
    CHECK(!rsl_impact_support(&box, upright, down, arm) && arm[0] == 0.0 && arm[2] == -3.0);
    CHECK(!rsl_impact_support(&can, upright, down, arm) && arm[0] == 0.0 && arm[2] == -2.0);
    CHECK(!rsl_impact_support(&can, upright, across, arm) && arm[0] == 1.0 && arm[2] == 0.0);
    CHECK(!rsl_impact_support(&pill, upright, across, arm) && arm[0] == 1.0 && arm[2] == 0.0);
    CHECK(!rsl_impact_support(&rod, upright, across, arm) && arm[2] == 0.0);
    CHECK(rsl_impact_support(&pill, upright, down, arm) && arm[2] == -3.0);
    CHECK(rsl_impact_support(&rod, upright, down, arm) && arm[2] == -2.0);
    CHECK(rsl_impact_support(&ball, upright, down, arm) && arm[2] == -3.0);
    CHECK(rsl_impact_support(&egg, upright, down, arm) && arm[2] == -3.0);
}

/* ---- the path ----------------------------------------------------------------------------- */

typedef struct seen {
    const rsl_impact_contact *contact;
    rsl_impact_point first, last;
    double scale, turned;
    int count, disorder;
} seen;

/* Every point: u = u0 + W J, and the energy is that of the ledger. */
static void watch(const rsl_impact_point *p, void *user)
{
    seen *s = user;
    double change = 0.0;
    for (int i = 0; i < 3; i++) {
        double u = s->contact->velocity[i];
        for (int k = 0; k < 3; k++)
            u += s->contact->inverse_mass[i][k] * p->impulse[k];
        CHECK_NEAR(p->velocity[i], u, 1e-12 * s->scale);
        change += 0.5 * p->impulse[i] * (p->velocity[i] + s->contact->velocity[i]);
    }
    CHECK_NEAR(p->work - p->lost, change, 1e-12 * s->scale * (fabs(p->impulse[0]) + 1e-300));
    CHECK(p->mode == 's' || p->mode == 'S');
    if (s->count == 0)
        s->first = *p;
    else
        s->disorder += p->impulse[0] < s->last.impulse[0] * (1.0 - 1e-14);
    if (s->count > 0 && p->mode == 's' && s->last.mode == 's') {
        double cross = p->velocity[1] * s->last.velocity[2] - p->velocity[2] * s->last.velocity[1];
        double along = p->velocity[1] * s->last.velocity[1] + p->velocity[2] * s->last.velocity[2];
        if (hypot(p->velocity[1], p->velocity[2]) > 1e-3 * s->scale && along > 0.0)
            s->turned = fmax(s->turned, fabs(atan2(cross, along)));
    }
    s->last = *p;
    s->count++;
}

static void test_trace(void)
{
    static impact_case cases[200];
    int count = impact_cases("rigid", cases, 200), traced = 0;
    for (int i = 0; i < count; i++) {
        rsl_impact_contact contact;
        rsl_impact_bodies bodies;
        rsl_impact_outcome plain, out;
        SCENE("%s", cases[i].id);
        (void)impact_contact(&cases[i], &contact, &bodies);
        const rsl_impact_law law = impact_law(&cases[i]);
        if (rsl_impact_solve(&contact, &law, &plain, NULL) != RSL_OK || plain.phase_count == 0)
            continue;
        seen s = {.contact = &contact,
                  .scale = fabs(contact.velocity[0]) + fabs(contact.velocity[1]) +
                           fabs(contact.velocity[2])};
        CHECK_STATUS(rsl_impact_trace(&contact, &law, watch, &s, &out, NULL), RSL_OK);
        CHECK(s.count > 10 && s.disorder == 0);
        CHECK(s.turned < 0.2);
        CHECK(s.first.impulse[0] == 0.0 && s.first.velocity[0] == contact.velocity[0]);
        for (int k = 0; k < 3; k++) {
            CHECK_NEAR(out.impulse[k], plain.impulse[k], 1e-13 * plain.impulse[0]);
            CHECK_NEAR(s.last.impulse[k], out.impulse[k], 1e-13 * plain.impulse[0]);
        }
        traced++;
    }
    CHECK(traced > 90);
}

static void test_refusals(void)
{
    rsl_error error;
    CHECK_STATUS(rsl_impact_solid_moments(&(rsl_impact_solid){RSL_IMPACT_BOX, {1, 0, 1}}, NULL,
                                          NULL, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK_TEXT(error.path, "size");
    CHECK_STATUS(rsl_impact_solid_moments(&(rsl_impact_solid){(rsl_impact_shape)9, {1, 1, 1}}, NULL,
                                          NULL, &error),
                 RSL_ERROR_ARGUMENT);
    CHECK(*rsl_impact_shape_name((rsl_impact_shape)9) == 0);
}

int main(void)
{
    test_moments();
    test_inertia();
    test_support();
    test_trace();
    test_refusals();
    return check_report();
}
