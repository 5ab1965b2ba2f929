/* SPDX-License-Identifier: MIT
 *
 * Several contacts with Coulomb friction: the laws themselves on random
 * mechanisms, boxes and blocks in closed form, resting contact.
 */
#include <stdlib.h>

#include "check.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

/* Contacts, freedoms; 4 x 4 unknowns need 4 (16)^2 and some. */
enum { MAX = 4, FREEDOMS = 9, WORK = 1400 };

typedef struct mechanism {
    int contacts, freedoms;
    double jacobian[2 * MAX][FREEDOMS]; /* normal, tangent, normal, ... */
    double w[4 * MAX * MAX], v[2 * MAX];
} mechanism;

typedef struct outcome {
    double impulse[2 * MAX], velocity[2 * MAX];
    rsl_rigid_contacts_after after;
} outcome;

/* W = J J' and v = J u: unit masses. */
static void assemble(mechanism *m, const double *u)
{
    int rows = 2 * m->contacts;
    for (int i = 0; i < rows; i++) {
        m->v[i] = 0.0;
        for (int l = 0; l < m->freedoms; l++)
            m->v[i] += m->jacobian[i][l] * u[l];
        for (int j = 0; j < rows; j++) {
            m->w[i * rows + j] = 0.0;
            for (int l = 0; l < m->freedoms; l++)
                m->w[i * rows + j] += m->jacobian[i][l] * m->jacobian[j][l];
        }
    }
}

static rsl_status solve(const mechanism *m, rsl_rigid_hypothesis hypothesis, const double *e,
                        const double *mu, outcome *o)
{
    double work[WORK];
    rsl_rigid_contacts c = {(size_t)m->contacts, hypothesis, m->w, m->v, e, mu};
    o->after = (rsl_rigid_contacts_after){.impulse = o->impulse, .velocity_after = o->velocity};
    return rsl_rigid_contacts_solve(&c, &o->after, work, WORK, NULL);
}

static double energy_lost(const mechanism *m, const double *u, const double *p)
{
    double lost = 0.0;
    for (int l = 0; l < m->freedoms; l++) {
        double after = u[l];
        for (int i = 0; i < 2 * m->contacts; i++)
            after += m->jacobian[i][l] * p[i];
        lost += 0.5 * (u[l] * u[l] - after * after);
    }
    return lost;
}

/* Signorini and Coulomb, as they are written in books. */
static void check_laws(const mechanism *m, const outcome *o, const double *e, const double *mu,
                       int newton, double size)
{
    for (int i = 0; i < m->contacts; i++) {
        double pn = o->impulse[2 * i], pt = o->impulse[2 * i + 1];
        double vn = o->velocity[2 * i], vt = o->velocity[2 * i + 1];
        double before = m->v[2 * i], tiny = 1e-9 * size;
        CHECK(pn >= 0.0);
        CHECK(vn >= -tiny);
        CHECK(fabs(pt) <= mu[i] * pn + tiny);
        if (!newton)
            continue; /* the rest holds in each phase, not for their sum */
        double jump = vn + e[i] * fmin(before, 0.0);
        CHECK(jump >= -tiny && (pn <= tiny || jump <= tiny));
        if (vt > tiny)
            CHECK_NEAR(pt, -mu[i] * pn, tiny);
        else if (vt < -tiny)
            CHECK_NEAR(pt, mu[i] * pn, tiny);
    }
}

static void random_mechanisms(void)
{
    uint64_t seed = 31;
    for (int run = 0; run < 1500; run++) {
        mechanism m = {.contacts = 1 + run % MAX};
        m.freedoms = run % 2 ? FREEDOMS : 3;
        double u[FREEDOMS], e[MAX], mu[MAX], size = 1.0;
        for (int i = 0; i < 2 * m.contacts; i++)
            for (int l = 0; l < m.freedoms; l++)
                m.jacobian[i][l] = random_between(&seed, -1.0, 1.0);
        for (int l = 0; l < m.freedoms; l++)
            u[l] = random_between(&seed, -1.0, 1.0);
        for (int i = 0; i < m.contacts; i++) {
            e[i] = random_unit(&seed);
            mu[i] = run % 5 ? random_unit(&seed) : 0.0;
        }
        assemble(&m, u);
        for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
            int newton = h == RSL_RIGID_HYPOTHESIS_NEWTON;
            outcome o;
            SCENE("mechanism %d, %d contacts, %d freedoms, law %d", run, m.contacts, m.freedoms, h);
            rsl_status status = solve(&m, (rsl_rigid_hypothesis)h, e, mu, &o);
            /* newton may ask for the impossible if contacts depend on each
             * other */
            if (newton && m.freedoms < 2 * m.contacts && status == RSL_ERROR_NO_SOLUTION)
                continue;
            if (!CHECK_STATUS(status, RSL_OK))
                continue;
            for (int i = 0; i < 2 * m.contacts; i++)
                size = fmax(size, fabs(o.impulse[i]));
            check_laws(&m, &o, e, mu, newton, size);
            CHECK_NEAR(o.after.energy_lost, energy_lost(&m, u, o.impulse), 1e-10 * size * size);
        }
    }
}

/* Friction 0 is no friction; restitution 0 makes the hypotheses equal. */
static void limits(void)
{
    uint64_t seed = 32;
    for (int run = 0; run < 200; run++) {
        mechanism m = {.contacts = 1 + run % 3, .freedoms = FREEDOMS};
        int n = m.contacts;
        double u[FREEDOMS], e[MAX], zero[MAX] = {0}, mu[MAX];
        for (int l = 0; l < FREEDOMS; l++) {
            u[l] = random_between(&seed, -1.0, 1.0);
            for (int i = 0; i < 2 * n; i++)
                m.jacobian[i][l] = random_between(&seed, -1.0, 1.0);
        }
        for (int i = 0; i < n; i++) {
            e[i] = random_unit(&seed);
            mu[i] = 0.2 * random_unit(&seed);
        }
        assemble(&m, u);
        double w[MAX * MAX], v[MAX], p[MAX], after[MAX], work[WORK];
        for (int i = 0; i < n; i++) {
            v[i] = m.v[2 * i];
            for (int j = 0; j < n; j++)
                w[i * n + j] = m.w[2 * i * 2 * n + 2 * j];
        }
        outcome o, other;
        for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
            rsl_rigid_contacts c = {(size_t)n, (rsl_rigid_hypothesis)h, w, v, e, NULL};
            rsl_rigid_contacts_after a = {.impulse = p, .velocity_after = after};
            SCENE("no friction %d", run);
            CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, WORK, NULL), RSL_OK);
            CHECK_STATUS(solve(&m, (rsl_rigid_hypothesis)h, e, zero, &o), RSL_OK);
            for (int i = 0; i < n; i++) {
                CHECK_NEAR(o.impulse[2 * i], p[i], 1e-11);
                CHECK(o.impulse[2 * i + 1] == 0.0);
            }
        }
        SCENE("no restitution %d", run);
        CHECK_STATUS(solve(&m, RSL_RIGID_HYPOTHESIS_NEWTON, zero, mu, &o), RSL_OK);
        CHECK_STATUS(solve(&m, RSL_RIGID_HYPOTHESIS_POISSON, zero, mu, &other), RSL_OK);
        for (int i = 0; i < 2 * n; i++)
            CHECK_NEAR(o.impulse[i], other.impulse[i], 1e-10);
    }
}

/* A box, mass 1, half width a, half height b, inertia (a^2 + b^2)/3, on its two
 * lower corners. Freedoms x, y, turn (scaled to unit inertia). Normal up,
 * tangent along x. */
static mechanism box(double a, double b)
{
    mechanism m = {.contacts = 2, .freedoms = 3};
    double root = 1.0 / sqrt((a * a + b * b) / 3.0);
    for (int i = 0; i < 2; i++) {
        double x = i ? a : -a;
        double *normal = m.jacobian[2 * i], *tangent = m.jacobian[2 * i + 1];
        normal[1] = 1.0;
        normal[2] = x * root;
        tangent[0] = 1.0;
        tangent[2] = b * root;
    }
    return m;
}

/* At rest on a table with gravity g, pushed along x through the centre: rests
 * up to mu g, then slides with push - mu g. The loads on the corners differ by
 * what holds the moment of friction. */
static void resting_box(void)
{
    const double g = 9.81, a = 0.3, b = 0.1, none[2] = {0, 0};
    for (int k = 0; k <= 12; k++) {
        double mu[2] = {0.5, 0.5}, push = 0.1 * k * g;
        double load[3] = {push, -g, 0.0}, slide = fmax(push - 0.5 * g, 0.0);
        mechanism m = box(a, b);
        assemble(&m, load);
        outcome o;
        SCENE("a box pushed with %g g", 0.1 * k);
        CHECK_STATUS(solve(&m, RSL_RIGID_HYPOTHESIS_NEWTON, none, mu, &o), RSL_OK);
        double total = o.impulse[0] + o.impulse[2];
        double drag = o.impulse[1] + o.impulse[3];
        CHECK_CLOSE(total, g, 1e-13);
        CHECK_NEAR(drag, slide - push, 1e-13);
        CHECK_NEAR((o.impulse[2] - o.impulse[0]) * a + drag * b, 0.0, 1e-13);
        for (int i = 0; i < 2; i++) {
            CHECK_NEAR(o.velocity[2 * i], 0.0, 1e-13);
            CHECK_NEAR(o.velocity[2 * i + 1], slide, 1e-13);
        }
    }
}

/* A block on an incline, as one point: rests if tan(angle) <= mu. */
static void incline(void)
{
    mechanism m = {.contacts = 1, .freedoms = 2};
    m.jacobian[0][1] = m.jacobian[1][0] = 1.0;
    const double none = 0.0, mu = 0.4;
    for (int degrees = 0; degrees < 90; degrees += 3) {
        double angle = degrees * 3.14159265358979323846 / 180.0;
        double load[2] = {sin(angle), -cos(angle)};
        assemble(&m, load);
        outcome o;
        SCENE("incline of %d degrees", degrees);
        CHECK_STATUS(solve(&m, RSL_RIGID_HYPOTHESIS_POISSON, &none, &mu, &o), RSL_OK);
        double drag = fmin(sin(angle), mu * cos(angle));
        CHECK_CLOSE(o.impulse[0], cos(angle), 1e-14);
        CHECK_NEAR(o.impulse[1], -drag, 1e-14);
        CHECK_NEAR(o.velocity[1], sin(angle) - drag, 1e-14);
    }
}

/* A box that falls flat and slides: both corners restitute, W is singular along
 * the tangents. With a low centre it does not tip: x slows by mu (1 + e) v. */
static void flat_fall(void)
{
    const double mu[2] = {0.3, 0.3}, e[2] = {0.5, 0.5}, u[3] = {5.0, -2.0, 0.0};
    mechanism m = box(1.0, 0.1);
    assemble(&m, u);
    for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
        outcome o;
        SCENE("a box falls flat, law %d", h);
        CHECK_STATUS(solve(&m, (rsl_rigid_hypothesis)h, e, mu, &o), RSL_OK);
        CHECK_CLOSE(o.impulse[0] + o.impulse[2], 3.0, 1e-13);
        CHECK_CLOSE(o.impulse[1] + o.impulse[3], -0.9, 1e-13);
        CHECK_CLOSE(5.0 + o.impulse[1] + o.impulse[3], 4.1, 1e-13);
    }
}

/* After this compression nothing moves: what is left for the expansion is
 * rounding, which must not be taken for a problem. W has rank 2. */
static void nothing_left(void)
{
    mechanism m = {.contacts = 4,
                   .w = {2,  -2, 0,  0,  -1, 1,  -1, 1,  -2, 2,  0,  0,  1,  -1, 1,  -1,
                         0,  0,  2,  2,  -1, -1, 1,  -1, 0,  0,  2,  2,  -1, -1, 1,  -1,
                         -1, 1,  -1, -1, 1,  0,  0,  0,  1,  -1, -1, -1, 0,  1,  -1, 1,
                         -1, 1,  1,  1,  0,  -1, 1,  -1, 1,  -1, -1, -1, 0,  1,  -1, 1},
                   .v = {0, 0, 4, 4, -2, -2, 2, -2}};
    const double e[4] = {0, 0.5, 0, 0}, mu[4] = {0.5, 0.5, 0, 0.5};
    outcome o;
    SCENE("nothing left to expand");
    CHECK_STATUS(solve(&m, RSL_RIGID_HYPOTHESIS_POISSON, e, mu, &o), RSL_OK);
    for (int i = 0; i < 8; i++)
        CHECK_NEAR(o.velocity[i], 0.0, 1e-14);
}

/* The other tangent is as good: signs of slip and impulse turn, nothing else.
 */
static void mirrored(void)
{
    uint64_t seed = 33;
    for (int run = 0; run < 200; run++) {
        mechanism m = {.contacts = 1 + run % 3, .freedoms = FREEDOMS};
        double u[FREEDOMS], e[MAX], mu[MAX];
        for (int l = 0; l < FREEDOMS; l++) {
            u[l] = random_between(&seed, -1.0, 1.0);
            for (int i = 0; i < 2 * m.contacts; i++)
                m.jacobian[i][l] = random_between(&seed, -1.0, 1.0);
        }
        for (int i = 0; i < m.contacts; i++) {
            e[i] = random_unit(&seed);
            mu[i] = 0.3 * random_unit(&seed);
        }
        mechanism turned = m;
        for (int i = 0; i < m.contacts; i++)
            for (int l = 0; l < FREEDOMS; l++)
                turned.jacobian[2 * i + 1][l] *= -1.0;
        assemble(&m, u);
        assemble(&turned, u);
        for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
            outcome o, other;
            SCENE("mirrored %d, law %d", run, h);
            CHECK_STATUS(solve(&m, (rsl_rigid_hypothesis)h, e, mu, &o), RSL_OK);
            CHECK_STATUS(solve(&turned, (rsl_rigid_hypothesis)h, e, mu, &other), RSL_OK);
            for (int i = 0; i < m.contacts; i++) {
                CHECK_NEAR(o.impulse[2 * i], other.impulse[2 * i], 1e-9);
                CHECK_NEAR(o.impulse[2 * i + 1], -other.impulse[2 * i + 1], 1e-9);
            }
        }
    }
}

/* A row of discs on a line, each spinning: normal and tangential impulses do
 * not couple within a contact, but from contact to contact they do. */
static void long_row(int discs)
{
    size_t n = (size_t)discs - 1, rows = 2 * n;
    size_t need = rsl_rigid_contacts_workspace(n, 1);
    double *memory = calloc(rows * rows + 3 * rows + 2 * n + need, sizeof *memory);
    if (!CHECK(memory != NULL))
        return;
    double *w = memory, *v = w + rows * rows, *p = v + rows, *after = p + rows;
    double *e = after + rows, *mu = e + n, *work = mu + n;
    uint64_t seed = 34;
    for (size_t i = 0; i < n; i++) {
        e[i] = random_unit(&seed);
        mu[i] = random_unit(&seed);
        v[2 * i] = i ? 0.0 : -1.0;
        v[2 * i + 1] = random_between(&seed, -1.0, 1.0);
        w[2 * i * rows + 2 * i] = 2.0;
        w[(2 * i + 1) * rows + 2 * i + 1] = 6.0; /* 1/m + r^2/I, twice */
        if (i > 0) {                             /* normals: -1/m; tangents: -1/m + r^2/I */
            w[2 * i * rows + 2 * i - 2] = w[(2 * i - 2) * rows + 2 * i] = -1.0;
            w[(2 * i + 1) * rows + 2 * i - 1] = w[(2 * i - 1) * rows + 2 * i + 1] = 1.0;
        }
    }
    rsl_rigid_contacts c = {n, RSL_RIGID_HYPOTHESIS_POISSON, w, v, e, mu};
    rsl_rigid_contacts_after a = {.impulse = p, .velocity_after = after};
    SCENE("a row of %d discs", discs);
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, need, NULL), RSL_OK);
    CHECK(a.residual < 1e-12);
    CHECK(!a.energy_gained);
    for (size_t i = 0; i < n; i++) {
        CHECK(after[2 * i] >= -1e-12);
        CHECK(fabs(p[2 * i + 1]) <= mu[i] * p[2 * i] + 1e-12);
    }
    free(memory);
}

int main(void)
{
    random_mechanisms();
    limits();
    resting_box();
    incline();
    flat_fall();
    nothing_left();
    mirrored();
    long_row(20);
    long_row(65);
    return check_report();
}
