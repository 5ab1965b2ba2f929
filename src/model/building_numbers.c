/* SPDX-License-Identifier: MIT
 *
 * The numbers of a building: stiffness from a period, damping from ratios.
 *
 * A building of n storeys is a chain of floors with masses m_i on springs k_i over the ground.
 * With x = M^1/2 u its stiffness is the symmetric matrix A = M^-1/2 K M^-1/2, whose eigenvalues
 * are the squares of the circular frequencies w. Damping C = a0 M + a1 K gives the ratio
 *
 *     z(w) = (a0/w + a1 w)/2                                     (Rayleigh)
 *
 * to a mode: a1 = 2 z/w1 and a0 = 0 for one ratio, and for the ratios z, y of two modes w < v
 *
 *     a1 = 2 (y v - z w)/(v^2 - w^2),   a0 = 2 z w - a1 w^2.
 *
 * a1 K are dampers beside the springs, a0 M dampers from each floor to the ground. One ratio z_j for
 * each mode, with the unit eigenvectors V of A, is
 *
 *     C = M^1/2 V diag(2 z_j w_j) V^T M^1/2                      (Wilson & Penzien 1972)
 *
 * that is a damper -C_ij between any two floors and one of sum_j C_ij to the ground, some of them
 * negative.
 */
#include <math.h>
#include <stdlib.h>

#include "model/buildings.h"
#include "num/constants.h"
#include "num/eigen.h"

/* One number for all storeys, or one for each. */
static double *spread(rsl_model_building_set *t, const rsl_model_building *b, const char *key,
                      const double *given, size_t count)
{
    if (count != 1 && count != b->n) {
        rsl_model_fail_at(t->reader, b->raw->node, key, RSL_ERROR_ARGUMENT,
                          "has %zu entries; allowed: one for all storeys, or %zu", count, b->n);
        return NULL;
    }
    double *all = rsl_model_building_take(t, b->n, sizeof *all);
    for (size_t i = 0; all && i < b->n; i++)
        all[i] = given[count == 1 ? 0 : i];
    return all;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The circular frequencies, and the unit eigenvectors as columns; in no order. */
static double *eigen(rsl_model_building_set *t, const rsl_model_building *b, double **vectors)
{
    size_t n = b->n;
    double *a = rsl_model_building_take(t, n * n, sizeof *a),
           *w = rsl_model_building_take(t, n, sizeof *w);
    *vectors = rsl_model_building_take(t, n * n, sizeof **vectors);
    if (!a || !w || !*vectors)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        double above = i + 1 < n ? b->stiffness[i + 1] : 0.0;
        a[i * n + i] = (b->stiffness[i] + above) / b->mass[i];
        if (i + 1 < n)
            a[i * n + i + 1] = a[(i + 1) * n + i] = -above / sqrt(b->mass[i] * b->mass[i + 1]);
    }
    int found = rsl_num_eigen_symmetric(a, n, w, *vectors);
    for (size_t i = 0; i < n; i++) {
        found = found && w[i] > 0.0 && isfinite(w[i]);
        w[i] = sqrt(w[i]);
    }
    if (!found)
        rsl_model_fail_at(t->reader, b->raw->node, NULL, RSL_ERROR_ARGUMENT,
                          "has no periods that can be computed: its masses or its stiffnesses "
                          "differ by too many orders");
    return found ? w : NULL;
}

/* The circular frequencies, rising. */
static double *frequencies(rsl_model_building_set *t, const rsl_model_building *b)
{
    double *vectors, *w = eigen(t, b, &vectors);
    if (w)
        qsort(w, b->n, sizeof *w, by_size);
    return w;
}

/* One ratio for each mode: C, and what of it stands beside the springs. */
static int find_matrix(rsl_model_building_set *t, rsl_model_building *b)
{
    size_t n = b->n;
    double *v, *w = eigen(t, b, &v), *c = rsl_model_building_take(t, n * n, sizeof *c);
    if (!w || !c)
        return 0;
    for (size_t l = 0; l < n; l++) {
        size_t mode = 0;
        for (size_t k = 0; k < n; k++)
            mode += w[k] < w[l];
        double of_mode = 2.0 * b->raw->damping.all[mode] * w[l];
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                c[i * n + j] +=
                    of_mode * v[i * n + l] * v[j * n + l] * sqrt(b->mass[i] * b->mass[j]);
    }
    b->matrix = c;
    b->damper[0] = 0.0;
    for (size_t j = 0; j < n; j++)
        b->damper[0] += c[j];
    for (size_t i = 1; i < n; i++)
        b->damper[i] = -c[i * n + i - 1];
    return 1;
}

/* Given, or as `period` wants it for storeys that are all alike. */
static int find_stiffness(rsl_model_building_set *t, rsl_model_building *b)
{
    const rsl_model_raw_building *raw = b->raw;
    int period = rsl_given(raw->period);
    double one = 1.0;
    if (period == (raw->stiffness.count > 0))
        return rsl_model_fail_at(
            t->reader, raw->node, NULL, period ? RSL_ERROR_CONFLICT : RSL_ERROR_MISSING,
            "needs either `stiffness`, of its storeys, or `period`, its first");
    b->stiffness = spread(t, b, "stiffness", period ? &one : raw->stiffness.all,
                          period ? 1 : raw->stiffness.count);
    if (!b->stiffness || !period)
        return b->stiffness != NULL;
    const double *w = frequencies(t, b);
    if (!w)
        return 0;
    double ratio = 2.0 * RSL_NUM_PI / (raw->period * w[0]);
    for (size_t i = 0; i < b->n; i++)
        b->stiffness[i] = ratio * ratio;
    return 1;
}

static int check_rayleigh(rsl_model_building_set *t, const rsl_model_building *b, double a1)
{
    if (b->a0 >= 0.0 && a1 >= 0.0)
        return 1;
    return rsl_model_fail_at(t->reader, b->raw->node, "damping", RSL_ERROR_ARGUMENT,
                             "gives a negative damper, a0 = %g 1/s and a1 = %g s; allowed: ratios "
                             "that are nearer to each other",
                             b->a0, a1);
}

static int find_damping(rsl_model_building_set *t, rsl_model_building *b)
{
    const rsl_model_raw_building *raw = b->raw;
    size_t ratios = raw->damping.count, first = (size_t)raw->modes[0],
           second = (size_t)raw->modes[1];
    double none = 0.0;
    if (ratios > 0 && raw->dampers.count > 0)
        return rsl_model_fail_at(t->reader, raw->node, "dampers", RSL_ERROR_CONFLICT,
                                 "stands beside `damping`; allowed: one of the two");
    b->damper = spread(t, b, "dampers", raw->dampers.count ? raw->dampers.all : &none,
                       raw->dampers.count ? raw->dampers.count : 1);
    if (!b->damper || ratios == 0)
        return b->damper != NULL;
    if (ratios > 2 && ratios != b->n)
        return rsl_model_fail_at(t->reader, raw->node, "damping", RSL_ERROR_ARGUMENT,
                                 "has %zu entries; allowed: one, two, or %zu, for each mode",
                                 ratios, b->n);
    if (ratios > 2)
        return find_matrix(t, b);
    const double *w = frequencies(t, b);
    if (!w)
        return 0;
    if (ratios == 2 && (first >= second || second > b->n))
        return rsl_model_fail_at(t->reader, raw->node, "modes", RSL_ERROR_ARGUMENT,
                                 "is [%zu, %zu]; allowed: two different modes, rising, of %zu",
                                 first, second, b->n);
    double z = raw->damping.all[0], a1 = 2.0 * z / w[0];
    if (ratios == 2) {
        double low = w[first - 1], high = w[second - 1];
        a1 = 2.0 * (raw->damping.all[1] * high - z * low) / ((high - low) * (high + low));
        b->a0 = 2.0 * z * low - a1 * low * low;
    }
    for (size_t i = 0; i < b->n; i++)
        b->damper[i] = a1 * b->stiffness[i];
    return check_rayleigh(t, b, a1);
}

int rsl_model_building_properties(rsl_model_building_set *t, rsl_model_building *b)
{
    const rsl_model_raw_building *raw = b->raw;
    b->name = raw->name;
    b->n = (size_t)raw->storeys;
    b->top = spread(t, b, "heights", raw->heights.all, raw->heights.count);
    b->mass = b->top ? spread(t, b, "masses", raw->masses.all, raw->masses.count) : NULL;
    if (!b->mass)
        return 0;
    for (size_t i = 1; i < b->n; i++)
        b->top[i] += b->top[i - 1];
    if (raw->yield.count > 0)
        b->yield = spread(t, b, "yield", raw->yield.all, raw->yield.count);
    if ((raw->yield.count > 0) != (b->yield != NULL))
        return 0;
    return find_stiffness(t, b) && find_damping(t, b);
}
