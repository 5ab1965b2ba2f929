/* SPDX-License-Identifier: MIT
 *
 * The linear complementarity problem: against trying every choice, on problems
 * without, with one and with many solutions, degenerate, scaled and large.
 */
#include <float.h>
#include <stdlib.h>

#include "check.h"
#include "lcp_reference.h"
#include "resile/rigid.h"

enum { SMALL_WORK = 3 * LCP_SMALL * LCP_SMALL + 8 * LCP_SMALL };

static rsl_status solve_small(int n, const double *m, const double *q, double *z, double *w,
                              rsl_rigid_lcp_solution *solution)
{
    double work[SMALL_WORK];
    rsl_rigid_lcp problem = {(size_t)n, m, q};
    *solution = (rsl_rigid_lcp_solution){.z = z, .w = w};
    return rsl_rigid_lcp_solve(&problem, solution, work, SMALL_WORK, NULL);
}

/* w = M z + q, signs and complementarity. */
static void check_solution(int n, const double *m, const double *q, const double *z,
                           const double *w, double tolerance)
{
    for (int i = 0; i < n; i++) {
        double sum = q[i];
        for (int j = 0; j < n; j++)
            sum += m[i * n + j] * z[j];
        CHECK(z[i] >= 0.0 && w[i] >= 0.0 && (z[i] == 0.0 || w[i] == 0.0));
        CHECK_NEAR(w[i], sum, tolerance);
    }
}

/* A strictly diagonally dominant matrix with positive diagonal is a P-matrix,
 * whatever its symmetry: exactly one solution for each q. */
static void p_matrices(void)
{
    uint64_t seed = 1;
    for (int run = 0; run < 200; run++) {
        int n = 1 + run % LCP_SMALL;
        double m[64], q[8], z[8], w[8], known[8];
        for (int i = 0; i < n; i++) {
            double sum = 0.0;
            for (int j = 0; j < n; j++) {
                m[i * n + j] = random_between(&seed, -1.0, 1.0);
                sum += fabs(m[i * n + j]);
            }
            m[i * n + i] = sum * random_between(&seed, 1.01, 2.0) + 0.1;
            q[i] = random_between(&seed, -1.0, 0.5);
        }
        SCENE("P-matrix %d, n = %d", run, n);
        rsl_rigid_lcp_solution s;
        CHECK(lcp_exhaustive(n, m, q, known) >= 1);
        if (!CHECK_STATUS(solve_small(n, m, q, z, w, &s), RSL_OK))
            continue;
        CHECK(s.residual <= 1e-13);
        check_solution(n, m, q, z, w, 1e-12);
        for (int i = 0; i < n; i++)
            CHECK_NEAR(z[i], known[i], 1e-11);
    }
}

/* Semidefinite, of every rank: solved if and only if there is a solution, and
 * then M z is unique. */
static void semidefinite_matrices(void)
{
    uint64_t seed = 2;
    int without = 0;
    for (int run = 0; run < 300; run++) {
        int n = 1 + run % LCP_SMALL, rank = 1 + (run / 8) % n;
        double m[64], q[8], z[8], w[8], known[8];
        random_semidefinite(&seed, n, rank, m);
        for (int i = 0; i < n; i++)
            q[i] = random_between(&seed, -1.0, 1.0);
        SCENE("semidefinite %d, n = %d, rank %d", run, n, rank);
        rsl_rigid_lcp_solution s;
        int count = lcp_exhaustive(n, m, q, known);
        rsl_status status = solve_small(n, m, q, z, w, &s);
        CHECK_STATUS(status, count ? RSL_OK : RSL_ERROR_NO_SOLUTION);
        without += count == 0;
        if (status != RSL_OK || count == 0)
            continue;
        double size = 1.0;
        for (int i = 0; i < n; i++)
            size = fmax(size, z[i]);
        check_solution(n, m, q, z, w, 1e-11 * size);
        for (int i = 0; i < n; i++) {
            double sum = q[i];
            for (int j = 0; j < n; j++)
                sum += m[i * n + j] * known[j];
            CHECK_NEAR(w[i], sum, 1e-8 * size);
        }
    }
    SCENE("semidefinite");
    CHECK(without > 20);
}

/* Small integers: ties in every ratio, zeros in q, equal rows. */
static void degenerate_matrices(void)
{
    uint64_t seed = 3;
    int solved = 0;
    for (int run = 0; run < 400; run++) {
        int n = 2 + run % (LCP_SMALL - 1);
        double g[64], m[64], q[8], z[8], w[8], known[8];
        for (int i = 0; i < n * n; i++)
            g[i] = floor(random_between(&seed, -1.0, 2.0));
        for (int i = 0; i < n; i++) {
            q[i] = floor(random_between(&seed, -2.0, 2.0));
            for (int j = 0; j < n; j++) {
                m[i * n + j] = 0.0;
                for (int k = 0; k < n / 2 + 1; k++)
                    m[i * n + j] += g[i * n + k] * g[j * n + k];
            }
        }
        SCENE("degenerate %d, n = %d", run, n);
        rsl_rigid_lcp_solution s;
        int count = lcp_exhaustive(n, m, q, known);
        rsl_status status = solve_small(n, m, q, z, w, &s);
        CHECK_STATUS(status, count ? RSL_OK : RSL_ERROR_NO_SOLUTION);
        if (status == RSL_OK) {
            check_solution(n, m, q, z, w, 1e-11);
            solved++;
        }
    }
    SCENE("degenerate");
    CHECK(solved > 100 && solved < 400);
}

static void by_hand(void)
{
    rsl_rigid_lcp_solution s;
    double z[3], w[3];

    SCENE("nothing to do");
    CHECK_STATUS(solve_small(2, (double[]){-1, 0, 0, -1}, (double[]){1, 0}, z, w, &s), RSL_OK);
    CHECK(z[0] == 0.0 && z[1] == 0.0 && w[0] == 1.0 && s.pivots == 0);

    SCENE("no solution: w1 = -z1 - 1");
    z[0] = 7.0;
    CHECK_STATUS(solve_small(1, (double[]){-1}, (double[]){-1}, z, w, &s), RSL_ERROR_NO_SOLUTION);
    CHECK(z[0] == 7.0);
    CHECK_STATUS(solve_small(1, (double[]){0}, (double[]){-1}, z, w, &s), RSL_ERROR_NO_SOLUTION);

    SCENE("two solutions with equal M z: one of them");
    CHECK_STATUS(solve_small(2, (double[]){1, 1, 1, 1}, (double[]){-1, -1}, z, w, &s), RSL_OK);
    CHECK_CLOSE(z[0] + z[1], 1.0, 1e-15);

    SCENE("three solutions of an indefinite matrix: one of them");
    CHECK_STATUS(solve_small(2, (double[]){1, 2, 2, 1}, (double[]){-1, -1}, z, w, &s), RSL_OK);
    check_solution(2, (double[]){1, 2, 2, 1}, (double[]){-1, -1}, z, w, 1e-15);

    SCENE("skew-symmetric: a game"); /* z = (1, 1), w = 0 */
    CHECK_STATUS(solve_small(2, (double[]){0, 1, -1, 0}, (double[]){-1, 1}, z, w, &s), RSL_OK);
    check_solution(2, (double[]){0, 1, -1, 0}, (double[]){-1, 1}, z, w, 1e-15);

    /* cyclic, all ratios tie at first: principal pivoting by least index
     * returns to where it began */
    SCENE("a cyclic P-matrix");
    const double m[9] = {1, 2, 0, 0, 1, 2, 2, 0, 1}, q[3] = {-1, -1, -1};
    CHECK_STATUS(solve_small(3, m, q, z, w, &s), RSL_OK);
    for (int i = 0; i < 3; i++)
        CHECK_CLOSE(z[i], 1.0 / 3.0, 1e-15);
}

/* A common factor of M or of q that is a power of two changes no bit; factors
 * of rows and columns change the last ones. */
static void scaling(void)
{
    uint64_t seed = 4;
    static const int exponents[] = {-900, -40, -1, 0, 3, 60, 900};
    for (int run = 0; run < 50; run++) {
        enum { N = 6 };
        double m[N * N], q[N], z[N], w[N], scaled[N * N], shifted[N], zs[N], ws[N];
        random_semidefinite(&seed, N, N, m);
        for (int i = 0; i < N; i++)
            q[i] = random_between(&seed, -1.0, 0.2);
        rsl_rigid_lcp_solution s;
        CHECK_STATUS(solve_small(N, m, q, z, w, &s), RSL_OK);
        int by = exponents[run % 7], of_q = exponents[run / 7 % 7] / 10;
        for (int i = 0; i < N * N; i++)
            scaled[i] = ldexp(m[i], by);
        for (int i = 0; i < N; i++)
            shifted[i] = ldexp(q[i], of_q);
        SCENE("scaling %d: 2^%d, 2^%d", run, by, of_q);
        CHECK_STATUS(solve_small(N, scaled, shifted, zs, ws, &s), RSL_OK);
        for (int i = 0; i < N; i++) {
            CHECK(zs[i] == ldexp(z[i], of_q - by));
            CHECK(ws[i] == ldexp(w[i], of_q));
        }
    }
}

static void units(void)
{
    uint64_t seed = 5;
    for (int run = 0; run < 50; run++) {
        enum { N = 7 };
        double m[N * N], q[N], z[N], w[N], d[N], zs[N], ws[N];
        rsl_rigid_lcp_solution s;
        random_semidefinite(&seed, N, N, m);
        for (int i = 0; i < N; i++) {
            m[i * N + i] += 0.1;
            q[i] = random_between(&seed, -1.0, 0.2);
            d[i] = pow(10.0, random_between(&seed, -20.0, 20.0));
        }
        SCENE("rows and columns of different units, %d", run);
        CHECK_STATUS(solve_small(N, m, q, z, w, &s), RSL_OK);
        for (int i = 0; i < N; i++) {
            q[i] *= d[i];
            for (int j = 0; j < N; j++)
                m[i * N + j] *= d[i] * d[j];
        }
        CHECK_STATUS(solve_small(N, m, q, zs, ws, &s), RSL_OK);
        for (int i = 0; i < N; i++) {
            CHECK_NEAR(zs[i] * d[i], z[i], 1e-12 * (1.0 + z[i]));
            CHECK_NEAR(ws[i] / d[i], w[i], 1e-12);
        }
    }
    SCENE("far from one");
    const double m[4] = {1e200, 3.0, 3.0, 1e-195}, q[2] = {-1e10, -1e-100};
    double z[2], w[2];
    rsl_rigid_lcp_solution s;
    CHECK_STATUS(solve_small(2, m, q, z, w, &s), RSL_OK);
    CHECK(z[0] == 0.0);
    CHECK_CLOSE(z[1], 1e95, 1e-14);
    CHECK_CLOSE(w[0], 3e95, 1e-14);
}

/* Definite, or so near to singular that only the residual can be asked for.
 * The double behind the workspace is watched. */
static void large(int n, int definite)
{
    size_t size = (size_t)n, need = rsl_rigid_lcp_workspace(size);
    double *memory = malloc((size * size + 3 * size + need + 1) * sizeof(double));
    if (!CHECK(memory != NULL))
        return;
    double *m = memory, *q = m + size * size, *z = q + n, *w = z + n;
    double *work = w + n;
    uint64_t seed = (uint64_t)n;
    for (int i = 0; i < n; i++) {
        q[i] = random_between(&seed, -1.0, 0.3);
        for (int j = 0; j < n; j++)
            m[i * n + j] = definite ? 1.0 / (1.0 + abs(i - j)) + (i == j ? 0.01 : 0.0)
                                    : exp(-1e-3 * (i - j) * (i - j));
    }
    work[need] = 42.0;
    SCENE("large, n = %d", n);
    rsl_rigid_lcp problem = {size, m, q};
    rsl_rigid_lcp_solution s = {.z = z, .w = w};
    if (CHECK_STATUS(rsl_rigid_lcp_solve(&problem, &s, work, need, NULL), RSL_OK) && definite) {
        check_solution(n, m, q, z, w, 1e-10);
        CHECK(s.residual < 1e-13);
    }
    CHECK(work[need] == 42.0);
    free(memory);
}

static void refuse(const rsl_rigid_lcp *p, size_t work_count, rsl_status expected,
                   const char *words)
{
    double work[SMALL_WORK], z[8] = {5.0};
    rsl_rigid_lcp_solution s = {.z = z};
    rsl_error error = {0};
    CHECK_STATUS(rsl_rigid_lcp_solve(p, &s, work, work_count, &error), expected);
    CHECK_STATUS(error.status, expected);
    CHECK_TEXT(rsl_error_text(&error).text, words);
    CHECK(z[0] == 5.0);
}

static void bad_input(void)
{
    const double bad[] = {NAN, HUGE_VAL, -HUGE_VAL};
    for (int k = 0; k < 3; k++) {
        SCENE("refuses %g", bad[k]);
        double m[4] = {1, 0, bad[k], 1}, q[2] = {-1, -1};
        refuse(&(rsl_rigid_lcp){2, m, q}, SMALL_WORK, RSL_ERROR_ARGUMENT, "matrix");
        double fine[4] = {1, 0, 0, 1}, wrong[2] = {-1, bad[k]};
        refuse(&(rsl_rigid_lcp){2, fine, wrong}, SMALL_WORK, RSL_ERROR_ARGUMENT, "vector");
    }
    SCENE("refuses shapes");
    double m[4] = {1, 0, 0, 1}, q[2] = {-1, -1};
    refuse(&(rsl_rigid_lcp){0, m, q}, SMALL_WORK, RSL_ERROR_ARGUMENT, "unknowns");
    refuse(&(rsl_rigid_lcp){RSL_RIGID_LCP_MAX + 1, m, q}, SMALL_WORK, RSL_ERROR_ARGUMENT,
           "unknowns");
    refuse(&(rsl_rigid_lcp){2, NULL, q}, SMALL_WORK, RSL_ERROR_MISSING, "matrix");
    refuse(&(rsl_rigid_lcp){2, m, NULL}, SMALL_WORK, RSL_ERROR_MISSING, "vector");
    refuse(NULL, SMALL_WORK, RSL_ERROR_MISSING, "missing");
    refuse(&(rsl_rigid_lcp){2, m, q}, rsl_rigid_lcp_workspace(2) - 1, RSL_ERROR_MEMORY,
           "28 are needed");
    rsl_rigid_lcp p = {2, m, q};
    rsl_rigid_lcp_solution s = {.z = NULL};
    CHECK_STATUS(rsl_rigid_lcp_solve(&p, &s, m, 4, NULL), RSL_ERROR_MISSING);
    CHECK_STATUS(rsl_rigid_lcp_solve(&p, NULL, m, 4, NULL), RSL_ERROR_MISSING);
    double z[2];
    s.z = z;
    CHECK_STATUS(rsl_rigid_lcp_solve(&p, &s, NULL, 99, NULL), RSL_ERROR_MISSING);
    CHECK(rsl_rigid_lcp_workspace(0) == 0);
    CHECK(rsl_rigid_lcp_workspace(RSL_RIGID_LCP_MAX + 1) == 0);

    SCENE("a solution beyond the greatest double");
    double tiny[1] = {1e-200}, huge[1] = {-1e200};
    refuse(&(rsl_rigid_lcp){1, tiny, huge}, SMALL_WORK, RSL_ERROR_CONVERGENCE, "range");
    SCENE("the greatest and the least doubles");
    double max[1] = {DBL_MAX}, less[1] = {-DBL_MAX};
    p = (rsl_rigid_lcp){1, max, less};
    double work[16];
    CHECK_STATUS(rsl_rigid_lcp_solve(&p, &s, work, 16, NULL), RSL_OK);
    CHECK(z[0] == 1.0);
}

/* ---- all solutions ------------------------------------------------------------- */

enum { ROWS = 4096, MOST = RSL_RIGID_LCP_ENUMERATE_MAX };

static rsl_rigid_lcp_solutions enumerate(int n, const double *m, const double *q)
{
    static double arrays[4][ROWS * MOST];
    rsl_rigid_lcp problem = {(size_t)n, m, q};
    rsl_rigid_lcp_solutions all = {
        .capacity = ROWS, .z = arrays[0], .w = arrays[1], .ray = arrays[2], .ray_rate = arrays[3]};
    CHECK_STATUS(rsl_rigid_lcp_enumerate(&problem, &all, NULL), RSL_OK);
    return all;
}

/* As many as there are choices that solve random problems, which are not degenerate. */
static void enumerate_random(void)
{
    uint64_t seed = 5;
    size_t most = 0, without = 0;
    for (int run = 0; run < 400; run++) {
        int n = 1 + run % 6;
        double m[36], q[6], known[6];
        for (int i = 0; i < n * n; i++)
            m[i] = random_between(&seed, -1.0, 1.0);
        for (int i = 0; i < n; i++)
            q[i] = random_between(&seed, -1.0, 1.0);
        SCENE("enumerate %d, n = %d", run, n);
        rsl_rigid_lcp_solutions all = enumerate(n, m, q);
        CHECK_INT((int)all.count, lcp_exhaustive(n, m, q, known));
        CHECK(all.infinite == 0 || all.ray_count > 0);
        for (size_t k = 0; k < all.count; k++)
            check_solution(n, m, q, all.z + k * (size_t)n, all.w + k * (size_t)n, 1e-9);
        most = all.count > most ? all.count : most;
        without += all.count == 0;
    }
    CHECK(most >= 4 && without > 50);
}

/* w = 1 - z: each z_i is 0 or 1. */
static void enumerate_largest(void)
{
    double m[MOST * MOST] = {0}, q[MOST];
    for (int i = 0; i < MOST; i++) {
        m[i * MOST + i] = -1.0;
        q[i] = 1.0;
    }
    SCENE("4096 solutions");
    rsl_rigid_lcp_solutions all = enumerate(MOST, m, q);
    CHECK_INT((int)all.count, 4096);
    CHECK_INT((int)all.ray_count, 0);
    CHECK(!all.infinite);
}

static void enumerate_by_hand(void)
{
    SCENE("a segment: z1 + z2 = 1");
    rsl_rigid_lcp_solutions all = enumerate(2, (double[]){1, 1, 1, 1}, (double[]){-1, -1});
    CHECK_INT((int)all.count, 2);
    CHECK(all.infinite && all.ray_count == 0);
    CHECK(all.z[0] == 1.0 && all.z[1] == 0.0 && all.z[2] == 0.0 && all.z[3] == 1.0);

    SCENE("w1 = 0, w2 = 1 - z1: 0 <= z1 <= 1 with z2 = 0, and z1 = 1 with z2 >= 0");
    all = enumerate(2, (double[]){0, 0, -1, 0}, (double[]){0, 1});
    CHECK_INT((int)all.count, 2);
    CHECK(all.infinite && all.ray_count == 1);
    CHECK(all.z[2] == 1.0 && all.z[3] == 0.0 && all.w[2] == 0.0 && all.w[3] == 0.0);
    CHECK(all.ray[0] == 0.0 && all.ray[1] == 1.0 && all.ray_rate[1] == 0.0);

    SCENE("a ray that no solution follows: w = -z with q = -1 has none");
    all = enumerate(1, (double[]){0}, (double[]){-1});
    CHECK(all.count == 0 && all.ray_count == 1 && !all.infinite);

    SCENE("every z >= 0");
    all = enumerate(3, (double[]){0, 0, 0, 0, 0, 0, 0, 0, 0}, (double[]){0, 0, 0});
    CHECK(all.count == 1 && all.ray_count == 3 && all.infinite);

    SCENE("refuses");
    const double m[1] = {-1}, q[1] = {1};
    double room[4];
    rsl_error error;
    rsl_rigid_lcp problem = {1, m, q};
    all = (rsl_rigid_lcp_solutions){1, room, room + 1, room + 2, room + 3, 0, 0, 0};
    CHECK_STATUS(rsl_rigid_lcp_enumerate(&problem, &all, &error), RSL_ERROR_MEMORY);
    CHECK_TEXT(rsl_error_text(&error).text, "more basic solutions");
    problem.count = MOST + 1;
    CHECK_STATUS(rsl_rigid_lcp_enumerate(&problem, &all, &error), RSL_ERROR_ARGUMENT);
    CHECK_TEXT(rsl_error_text(&error).text, "1 to 12");
}

int main(void)
{
    enumerate_random();
    enumerate_largest();
    enumerate_by_hand();
    p_matrices();
    semidefinite_matrices();
    degenerate_matrices();
    by_hand();
    scaling();
    units();
    large(60, 1);
    large(200, 1);
    large(200, 0);
    bad_input();
    return check_report();
}
