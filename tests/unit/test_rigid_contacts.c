/* SPDX-License-Identifier: MIT
 *
 * Several contacts at one instant without friction: Newton's cradle, corners,
 * the energy that each hypothesis keeps or gains.
 */
#include <stdlib.h>

#include "check.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

enum { MAX = 8, WORK = 4 * MAX * MAX + 15 * MAX };

typedef struct outcome {
    double impulse[MAX], velocity[MAX];
    rsl_rigid_contacts_after after;
} outcome;

static rsl_status solve(rsl_rigid_hypothesis hypothesis, size_t n, const double *w, const double *v,
                        const double *e, outcome *o)
{
    double work[WORK];
    rsl_rigid_contacts c = {n, hypothesis, w, v, e, NULL};
    o->after = (rsl_rigid_contacts_after){.impulse = o->impulse, .velocity_after = o->velocity};
    return rsl_rigid_contacts_solve(&c, &o->after, work, WORK, NULL);
}

/* A row of balls: gap i between ball i and ball i + 1. */
static void row_of_balls(int balls, const double *mass, const double *u, double *w, double *v)
{
    int n = balls - 1;
    for (int i = 0; i < n; i++) {
        v[i] = u[i + 1] - u[i];
        for (int j = 0; j < n; j++)
            w[i * n + j] = 0.0;
        w[i * n + i] = 1.0 / mass[i] + 1.0 / mass[i + 1];
        if (i > 0)
            w[i * n + i - 1] = w[(i - 1) * n + i] = -1.0 / mass[i];
    }
}

static double ball_after(const outcome *o, int balls, const double *mass, const double *u, int i)
{
    double push = i > 0 ? o->impulse[i - 1] : 0.0;
    double back = i < balls - 1 ? o->impulse[i] : 0.0;
    return u[i] + (push - back) / mass[i];
}

/* Equal balls that touch, the first arrives with 1: both hypotheses give the
 * first gap e and keep the others shut, so the rest moves with (1 + e)/n. */
static void cradle(void)
{
    for (int balls = 2; balls <= 5; balls++) {
        for (int k = 0; k <= 10; k++) {
            double mass[5] = {2, 2, 2, 2, 2}, u[5] = {1, 0, 0, 0, 0};
            double w[16], v[4], e[4];
            for (int i = 0; i < 4; i++)
                e[i] = 0.1 * k;
            row_of_balls(balls, mass, u, w, v);
            for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
                outcome o;
                SCENE("%d balls, e = %g, %s", balls, e[0],
                      rsl_rigid_hypothesis_name((rsl_rigid_hypothesis)h));
                CHECK_STATUS(solve((rsl_rigid_hypothesis)h, (size_t)balls - 1, w, v, e, &o),
                             RSL_OK);
                double rest = (1.0 + e[0]) / balls, momentum = 0.0;
                for (int i = 0; i < balls; i++) {
                    double after = ball_after(&o, balls, mass, u, i);
                    CHECK_NEAR(after, i ? rest : rest - e[0], 1e-14);
                    momentum += after;
                }
                CHECK_CLOSE(momentum, 1.0, 1e-14);
                /* M = m (n - 1)/n */
                CHECK_NEAR(o.after.energy_lost, (1.0 - e[0] * e[0]) * (balls - 1.0) / balls, 1e-14);
                CHECK(!o.after.energy_gained);
            }
        }
    }
    SCENE("three balls, elastic");
    double mass[3] = {1, 1, 1}, u[3] = {1, 0, 0}, w[4], v[2], e[2] = {1, 1};
    outcome o;
    row_of_balls(3, mass, u, w, v);
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 2, w, v, e, &o), RSL_OK);
    CHECK_CLOSE(ball_after(&o, 3, mass, u, 0), -1.0 / 3.0, 1e-15);
    CHECK_CLOSE(ball_after(&o, 3, mass, u, 1), 2.0 / 3.0, 1e-15);
    CHECK_CLOSE(ball_after(&o, 3, mass, u, 2), 2.0 / 3.0, 1e-15);
}

/* Three equal balls, restitutions a and b. Newton: the gaps open with (a, 0).
 * Poisson: P_C = (2, 1)/3, then with e P_C alone the gaps open with
 * ((4 a - b)/3, 2 (b - a)/3); what would close is pressed to (a, 0) if b < a
 * and to (0, b/2) if b > 4 a. */
static void unequal_restitutions(void)
{
    double mass[3] = {1, 1, 1}, u[3] = {1, 0, 0}, w[4], v[2];
    row_of_balls(3, mass, u, w, v);
    for (int i = 0; i <= 10; i++) {
        for (int j = 0; j <= 10; j++) {
            double a = 0.1 * i, b = 0.1 * j, e[2] = {a, b};
            double first = (4.0 * a - b) / 3.0, second = 2.0 * (b - a) / 3.0;
            if (b < a) {
                first = a;
                second = 0.0;
            } else if (b > 4.0 * a) {
                first = 0.0;
                second = 0.5 * b;
            }
            outcome o;
            SCENE("restitutions %g and %g", a, b);
            CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 2, w, v, e, &o), RSL_OK);
            CHECK_NEAR(o.velocity[0], a, 1e-15);
            CHECK_NEAR(o.velocity[1], 0.0, 1e-15);
            CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, 2, w, v, e, &o), RSL_OK);
            CHECK_NEAR(o.velocity[0], first, 2e-15);
            CHECK_NEAR(o.velocity[1], second, 2e-15);
            CHECK(!o.after.energy_gained);
        }
    }
}

static void corners(void)
{
    outcome o;
    const double e[2] = {0.5, 0.25};
    for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
        rsl_rigid_hypothesis hypothesis = (rsl_rigid_hypothesis)h;
        SCENE("a ball in a right corner, %s", rsl_rigid_hypothesis_name(hypothesis));
        CHECK_STATUS(solve(hypothesis, 2, (double[]){0.5, 0, 0, 0.5}, (double[]){-1, -2}, e, &o),
                     RSL_OK);
        CHECK_CLOSE(o.impulse[0], 3.0, 1e-15);
        CHECK_CLOSE(o.impulse[1], 5.0, 1e-15);
        CHECK_CLOSE(o.velocity[0], 0.5, 1e-15);
        CHECK_CLOSE(o.velocity[1], 0.5, 1e-15);
        CHECK_CLOSE(o.after.energy_lost, 0.75 + 3.75, 1e-15);

        SCENE("one wall is hit, the other left");
        CHECK_STATUS(solve(hypothesis, 2, (double[]){1, 0, 0, 1}, (double[]){-1, 2}, e, &o),
                     RSL_OK);
        CHECK(o.impulse[1] == 0.0 && o.velocity[1] == 2.0);
        CHECK_CLOSE(o.velocity[0], 0.5, 1e-15);

        SCENE("no wall is hit");
        CHECK_STATUS(solve(hypothesis, 2, (double[]){1, 0.5, 0.5, 1}, (double[]){0, 2}, e, &o),
                     RSL_OK);
        CHECK(o.impulse[0] == 0.0 && o.impulse[1] == 0.0);
        CHECK(o.velocity[1] == 2.0 && o.after.energy_lost == 0.0);
    }
    /* normals 60 degrees apart: the push of the first wall opens the second */
    SCENE("a wide corner, along the first normal");
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 2, (double[]){1, 0.5, 0.5, 1},
                       (double[]){-1, -0.5}, (double[]){1, 1}, &o),
                 RSL_OK);
    CHECK_CLOSE(o.impulse[0], 2.0, 1e-15);
    CHECK_NEAR(o.impulse[1], 0.0, 1e-15);
}

/* Newton's hypothesis can gain: gap 1 closes with 1, gap 2 opens with 1/2.
 * W = (2 -1; -1 2): P = (7/6, 1/3), v+ = (1, 0), gained 1/3 1/2 1/2. */
static void newton_gains(void)
{
    const double w[4] = {2, -1, -1, 2}, v[2] = {-1, 0.5}, e[2] = {1, 1};
    outcome o;
    SCENE("newton gains");
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 2, w, v, e, &o), RSL_OK);
    CHECK_CLOSE(o.impulse[0], 7.0 / 6.0, 1e-15);
    CHECK_CLOSE(o.impulse[1], 1.0 / 3.0, 1e-15);
    CHECK_CLOSE(o.after.energy_lost, -1.0 / 12.0, 1e-14);
    CHECK(o.after.energy_gained);
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, 2, w, v, e, &o), RSL_OK);
    CHECK(!o.after.energy_gained);
}

/* A ball between two walls that move: it leaves the first and hits the second
 * while touching both. */
static void squeezed(void)
{
    const double w[4] = {1, -1, -1, 1}, v[2] = {-1, 1}, e[2] = {0.5, 0.5};
    outcome o = {.impulse = {9.0}};
    SCENE("squeezed: newton asks for the impossible");
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 2, w, v, e, &o), RSL_ERROR_NO_SOLUTION);
    CHECK(o.impulse[0] == 9.0);
    SCENE("squeezed: poisson holds the ball");
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, 2, w, v, e, &o), RSL_OK);
    CHECK_CLOSE(o.impulse[0], 1.5, 1e-15);
    CHECK_CLOSE(o.impulse[1], 0.5, 1e-15);
    CHECK_NEAR(o.velocity[0], 0.0, 1e-15);
    SCENE("immovable bodies that approach");
    CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, 1, (double[]){0}, v, e, &o),
                 RSL_ERROR_NO_SOLUTION);
}

/* Random mechanisms with unit masses: J with n rows and k columns, any rank. */
static void random_mechanisms(void)
{
    uint64_t seed = 21;
    for (int run = 0; run < 1000; run++) {
        int n = 1 + run % MAX, k = 1 + run / MAX % 8;
        double jacobian[64], u[8], w[64], v[8], e[8];
        for (int i = 0; i < n * k; i++)
            jacobian[i] = random_between(&seed, -1.0, 1.0);
        for (int i = 0; i < k; i++)
            u[i] = random_between(&seed, -1.0, 1.0);
        for (int i = 0; i < n; i++) {
            e[i] = random_unit(&seed);
            v[i] = 0.0;
            for (int l = 0; l < k; l++)
                v[i] += jacobian[i * k + l] * u[l];
            for (int j = 0; j < n; j++) {
                w[i * n + j] = 0.0;
                for (int l = 0; l < k; l++)
                    w[i * n + j] += jacobian[i * k + l] * jacobian[j * k + l];
            }
        }
        SCENE("mechanism %d: %d contacts, %d freedoms", run, n, k);
        outcome o;
        if (!CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, (size_t)n, w, v, e, &o), RSL_OK))
            continue;
        double energy = 0.0, size = 1.0;
        for (int l = 0; l < k; l++) {
            double after = u[l];
            for (int i = 0; i < n; i++)
                after += jacobian[i * k + l] * o.impulse[i];
            energy += 0.5 * (u[l] * u[l] - after * after);
        }
        for (int i = 0; i < n; i++) {
            CHECK(o.impulse[i] >= 0.0);
            size = fmax(size, o.impulse[i]);
        }
        for (int i = 0; i < n; i++)
            CHECK(o.velocity[i] >= -1e-10 * size);
        CHECK_NEAR(o.after.energy_lost, energy, 1e-11 * size);
        CHECK(energy >= -1e-11 * size && !o.after.energy_gained);
    }
}

/* Against the exhaustive solver, and against each other where they agree. */
static void newton_is_its_problem(void)
{
    uint64_t seed = 22;
    for (int run = 0; run < 300; run++) {
        int n = 1 + run % MAX;
        double w[64], v[8], e[8], q[8], known[8];
        random_semidefinite(&seed, n, n, w);
        double same = random_unit(&seed);
        for (int i = 0; i < n; i++) {
            w[i * n + i] += 0.05;
            e[i] = run % 2 ? same : random_unit(&seed);
            v[i] = random_between(&seed, -1.0, run % 2 ? 0.0 : 1.0);
            q[i] = v[i] < 0.0 ? (1.0 + e[i]) * v[i] : v[i];
        }
        outcome newton, poisson;
        SCENE("newton %d", run);
        CHECK(lcp_exhaustive(n, w, q, known) >= 1);
        CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, (size_t)n, w, v, e, &newton), RSL_OK);
        CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_POISSON, (size_t)n, w, v, e, &poisson), RSL_OK);
        for (int i = 0; i < n; i++) {
            CHECK_NEAR(newton.impulse[i], known[i], 1e-9);
            if (run % 2) /* equal restitutions, nothing separates before */
                CHECK_NEAR(poisson.impulse[i], newton.impulse[i], 1e-9);
        }
    }
}

/* A row of many balls of all sizes, hit at one end. */
static void long_row(int balls)
{
    size_t n = (size_t)balls - 1, need = rsl_rigid_contacts_workspace(n, 0);
    double *m = calloc(n * n + need + 5 * n + 2 * (size_t)balls, sizeof *m);
    if (!CHECK(m != NULL))
        return;
    double *w = m, *v = w + n * n, *e = v + n, *p = e + n, *after = p + n;
    double *mass = after + n, *u = mass + balls, *work = u + balls;
    uint64_t seed = 23;
    u[0] = 1.0;
    for (int i = 0; i < balls; i++)
        mass[i] = exp(random_between(&seed, -3.0, 3.0));
    for (size_t i = 0; i < n; i++)
        e[i] = random_unit(&seed);
    row_of_balls(balls, mass, u, w, v);
    rsl_rigid_contacts c = {n, RSL_RIGID_HYPOTHESIS_POISSON, w, v, e, NULL};
    rsl_rigid_contacts_after a = {.impulse = p, .velocity_after = after};
    SCENE("a row of %d balls", balls);
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &a, work, need, NULL), RSL_OK);
    CHECK(a.residual < 1e-13);
    double energy = 0.5 * mass[0];
    for (int i = 0; i < balls; i++) {
        double push = i > 0 ? p[i - 1] : 0.0, back = i < (int)n ? p[i] : 0.0;
        double ball = u[i] + (push - back) / mass[i];
        energy -= 0.5 * mass[i] * ball * ball;
    }
    CHECK_CLOSE(a.energy_lost, energy, 1e-11);
    for (size_t i = 0; i < n; i++)
        CHECK(after[i] >= -1e-13);
    free(m);
}

static void refuse(rsl_rigid_contacts c, rsl_status expected, const char *words)
{
    double work[WORK];
    outcome o = {.impulse = {9.0}};
    o.after.impulse = o.impulse;
    o.after.velocity_after = o.velocity;
    rsl_error error = {0};
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &o.after, work, WORK, &error), expected);
    CHECK_TEXT(error.message, words);
    CHECK(o.impulse[0] == 9.0);
}

static void bad_input(void)
{
    const rsl_rigid_hypothesis law = RSL_RIGID_HYPOTHESIS_NEWTON;
    const rsl_status bad = RSL_ERROR_ARGUMENT;
    const double w[4] = {2, -1, -1, 2}, v[2] = {-1, 0}, e[2] = {1, 1};
    SCENE("refused contacts");
    refuse((rsl_rigid_contacts){0, law, w, v, e, NULL}, bad, "contacts");
    refuse((rsl_rigid_contacts){1025, law, w, v, e, NULL}, bad, "contacts");
    refuse((rsl_rigid_contacts){257, law, w, v, e, e}, bad, "contacts");
    refuse((rsl_rigid_contacts){2, RSL_RIGID_HYPOTHESIS_COUNT, w, v, e, NULL}, RSL_ERROR_UNKNOWN,
           "poisson");
    refuse((rsl_rigid_contacts){2, law, NULL, v, e, NULL}, RSL_ERROR_MISSING, "W");
    refuse((rsl_rigid_contacts){2, law, w, NULL, e, NULL}, RSL_ERROR_MISSING, "velocity");
    refuse((rsl_rigid_contacts){2, law, w, v, NULL, NULL}, RSL_ERROR_MISSING, "restitution");
    const double wrong[] = {NAN, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 3; k++) {
        double x = wrong[k], wx[4] = {2, x, x, 2}, vx[2] = {-1, x};
        double ex[2] = {1, x};
        refuse((rsl_rigid_contacts){2, law, wx, v, e, NULL}, bad, "W");
        refuse((rsl_rigid_contacts){2, law, w, vx, e, NULL}, bad, "velocity");
        refuse((rsl_rigid_contacts){2, law, w, v, ex, NULL}, bad, "restitution");
        refuse((rsl_rigid_contacts){1, law, w, v, e, ex + 1}, bad, "");
    }
    refuse((rsl_rigid_contacts){2, law, w, v, (double[]){1, 1.5}, NULL}, bad, "0..1");
    refuse((rsl_rigid_contacts){2, law, (double[]){2, -1, 1, 2}, v, e, NULL}, bad, "symmetric");
    refuse((rsl_rigid_contacts){2, law, (double[]){2, 3, 3, 2}, v, e, NULL}, bad, "semidefinite");
    refuse((rsl_rigid_contacts){2, law, (double[]){2, 0, 0, -2}, v, e, NULL}, bad, "diagonal");
    outcome o;
    double work[WORK];
    rsl_rigid_contacts c = {2, law, w, v, e, NULL};
    o.after = (rsl_rigid_contacts_after){.impulse = o.impulse};
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &o.after, work, WORK, NULL), RSL_ERROR_MISSING);
    o.after.velocity_after = o.velocity;
    size_t need = rsl_rigid_contacts_workspace(2, 0);
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &o.after, work, need - 1, NULL), RSL_ERROR_MEMORY);
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &o.after, NULL, need, NULL), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_rigid_contacts_solve(&c, &o.after, work, need, NULL), RSL_OK);
    CHECK(rsl_rigid_contacts_workspace(0, 0) == 0);
    CHECK(rsl_rigid_contacts_workspace(257, 1) == 0);
    CHECK_TEXT(rsl_rigid_hypothesis_name(RSL_RIGID_HYPOTHESIS_NEWTON), "newton");
    CHECK(rsl_rigid_hypothesis_name(RSL_RIGID_HYPOTHESIS_COUNT)[0] == '\0');
}

/* Masses of 1e-100 kg and speeds of 1e100 m/s are as good as any. */
static void scales(void)
{
    const double w[4] = {2, -1, -1, 2}, v[2] = {-1, 0.5}, e[2] = {0.5, 0.7};
    for (int h = 0; h < RSL_RIGID_HYPOTHESIS_COUNT; h++) {
        outcome one, other;
        CHECK_STATUS(solve((rsl_rigid_hypothesis)h, 2, w, v, e, &one), RSL_OK);
        for (int k = -300; k <= 300; k += 100) {
            double ws[4], vs[2];
            for (int i = 0; i < 4; i++)
                ws[i] = ldexp(w[i], k);
            for (int i = 0; i < 2; i++)
                vs[i] = ldexp(v[i], -k / 2);
            SCENE("scale 2^%d", k);
            CHECK_STATUS(solve((rsl_rigid_hypothesis)h, 2, ws, vs, e, &other), RSL_OK);
            for (int i = 0; i < 2; i++) {
                CHECK(other.impulse[i] == ldexp(one.impulse[i], -k / 2 - k));
                CHECK(other.velocity[i] == ldexp(one.velocity[i], -k / 2));
            }
        }
    }
}

/* Rates down to the least of all numbers are no reason to stop: their impulses have no digits. */
static void slower_than_numbers_tell(void)
{
    for (double rate = 1e-290; rate > 0.0; rate *= 0.3) {
        double w[1] = {110.19}, v[1] = {-rate}, e[1] = {0.0};
        outcome o;
        CHECK_STATUS(solve(RSL_RIGID_HYPOTHESIS_NEWTON, 1, w, v, e, &o), RSL_OK);
        CHECK(fabs(o.velocity[0]) <= 1e-12 * rate + 1e-321);
    }
}

int main(void)
{
    cradle();
    unequal_restitutions();
    corners();
    newton_gains();
    squeezed();
    random_mechanisms();
    newton_is_its_problem();
    long_row(40);
    long_row(200);
    scales();
    slower_than_numbers_tell();
    bad_input();
    return check_report();
}
