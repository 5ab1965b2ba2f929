/* SPDX-License-Identifier: MIT
 *
 * Impacts of several contacts with friction against every mode that they may have, tried here by
 * other means: if one solution exists it is found, if several do one of them is, and said so.
 */
#include <string.h>

#include "check.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

enum { MAX = 3, ROWS = 2 * MAX, SOLUTIONS = 64, WORK = 2000 };

typedef struct phase {
    int count;
    const double *w, *mu;
    double before[ROWS], given[ROWS], target[MAX];
} phase;

typedef struct solutions {
    int count;
    double impulse[SOLUTIONS][ROWS], after[SOLUTIONS][ROWS];
} solutions;

/* Gauss and Jordan with pivots from the whole column; 0: singular. */
static int solve_dense(int n, double a[ROWS][ROWS + 1])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-11)
            return 0;
        for (int j = 0; j <= n; j++) {
            double keep = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = keep;
        }
        for (int i = 0; i < n; i++) {
            double by = i == k ? 0.0 : a[i][k] / a[k][k];
            for (int j = k; j <= n; j++)
                a[i][j] -= by * a[k][j];
        }
    }
    for (int k = 0; k < n; k++)
        a[k][n] /= a[k][k];
    return 1;
}

/* Adds the solution of one choice: digits 0..2 of `code` slip back, stick, slip, with the normal
 * closed; 3..5 the same with what is given alone. */
static void try_modes(const phase *p, int code, solutions *out)
{
    int n = 2 * p->count, slip[MAX], closed[MAX];
    double a[ROWS][ROWS + 1] = {{0}}, after[ROWS];
    for (int i = 0; i < p->count; i++, code /= 6) {
        closed[i] = code % 6 < 3;
        slip[i] = code % 3 - 1;
        for (int j = 0; j < n; j++) {
            a[2 * i][j] = closed[i] ? p->w[2 * i * n + j] : j == 2 * i;
            a[2 * i + 1][j] = slip[i] == 0 ? p->w[(2 * i + 1) * n + j] : j == 2 * i + 1;
        }
        a[2 * i][n] = closed[i] ? p->target[i] - p->before[2 * i] : p->given[2 * i];
        if (slip[i] != 0)
            a[2 * i + 1][2 * i] += slip[i] * p->mu[i];
        a[2 * i + 1][n] = slip[i] == 0 ? -p->before[2 * i + 1] : 0.0;
    }
    if (!solve_dense(n, a))
        return;
    for (int i = 0; i < n; i++) {
        after[i] = p->before[i];
        for (int j = 0; j < n; j++)
            after[i] += p->w[i * n + j] * a[j][n];
    }
    for (int i = 0; i < p->count; i++) {
        double normal = a[2 * i][n], tangent = a[2 * i + 1][n];
        if (closed[i] ? normal < p->given[2 * i] - 1e-9 : after[2 * i] < p->target[i] - 1e-9)
            return;
        if (slip[i] == 0 ? fabs(tangent) > p->mu[i] * normal + 1e-9
                         : slip[i] * after[2 * i + 1] < -1e-9)
            return;
    }
    for (int k = 0; k < out->count; k++) {
        double apart = 0.0;
        for (int i = 0; i < n; i++)
            apart = fmax(apart, fabs(out->after[k][i] - after[i]));
        if (apart < 1e-7)
            return; /* the same by another name */
    }
    if (!CHECK(out->count < SOLUTIONS))
        return;
    for (int i = 0; i < n; i++) {
        out->impulse[out->count][i] = a[i][n];
        out->after[out->count][i] = after[i];
    }
    out->count++;
}

static void try_all(const phase *p, solutions *out)
{
    int choices = 1;
    for (int i = 0; i < p->count; i++)
        choices *= 6;
    out->count = 0;
    for (int code = 0; code < choices; code++)
        try_modes(p, code, out);
}

/* What the law says about the impact: all solutions, those of the last phase for Poisson's law
 * from the only one of the first. Returns whether an earlier phase had several. */
static int every_outcome(const double *v, const double *e, rsl_rigid_hypothesis law, phase *p,
                         solutions *out)
{
    int n = 2 * p->count, newton = law == RSL_RIGID_HYPOTHESIS_NEWTON;
    memset(p->given, 0, sizeof p->given);
    memcpy(p->before, v, (size_t)n * sizeof *v);
    for (int i = 0; i < p->count; i++)
        p->target[i] = newton ? -e[i] * fmin(v[2 * i], 0.0) : 0.0;
    try_all(p, out);
    if (newton || out->count != 1)
        return !newton && out->count > 1;
    for (int i = 0; i < p->count; i++)
        p->given[2 * i] = e[i] * out->impulse[0][2 * i];
    memcpy(p->before, out->after[0], (size_t)n * sizeof *v);
    try_all(p, out);
    return 0;
}

static size_t unique, several, none;

static void test_case(uint64_t *seed, rsl_rigid_hypothesis law)
{
    double w[ROWS * ROWS], v[ROWS], e[MAX], mu[MAX], impulse[ROWS], after[ROWS], work[WORK];
    static solutions all;
    int count = 1 + (int)(MAX * random_unit(seed)), n = 2 * count;
    random_semidefinite(seed, n, n + 1, w);
    for (int i = 0; i < n; i++)
        v[i] = random_between(seed, -1.0, 1.0);
    for (int i = 0; i < count; i++) {
        e[i] = random_unit(seed);
        mu[i] = random_between(seed, 0.0, 2.5);
    }
    rsl_rigid_contacts in = {(size_t)count, law, w, v, e, mu};
    rsl_rigid_contacts_after found = {.impulse = impulse, .velocity_after = after};
    rsl_status status = rsl_rigid_contacts_solve(&in, &found, work, WORK, NULL);
    phase p = {.count = count, .w = w, .mu = mu};
    int early = every_outcome(v, e, law, &p, &all);
    if (!CHECK_INT(status == RSL_OK, all.count > 0 || early))
        return;
    none += status != RSL_OK;
    if (status != RSL_OK)
        return;
    CHECK_INT(found.nonuniqueness > 0.0, early || all.count > 1);
    several += found.nonuniqueness > 0.0;
    unique += found.nonuniqueness == 0.0;
    double nearest = HUGE_VAL;
    for (int k = 0; k < all.count; k++) {
        double apart = 0.0;
        for (int i = 0; i < n; i++)
            apart = fmax(apart, fabs(all.after[k][i] - after[i]));
        nearest = fmin(nearest, apart);
    }
    CHECK(early || nearest < 1e-8);
}

int main(void)
{
    uint64_t seed = 5;
    for (int i = 0; i < 1000; i++)
        test_case(&seed, i % 2 ? RSL_RIGID_HYPOTHESIS_NEWTON : RSL_RIGID_HYPOTHESIS_POISSON);
    printf("one solution %zu, several %zu, none %zu\n", unique, several, none);
    CHECK(unique > 500 && several > 10);
    return check_report();
}
