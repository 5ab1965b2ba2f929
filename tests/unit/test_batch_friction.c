/* SPDX-License-Identifier: MIT
 *
 * Smooth friction of batches: its tanh against that of long double, the same
 * bits from every kernel, lengths and values at the edge.
 */
#define RSL_SIMD_SCALAR
#include "contact/batch_kernel.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "resile/batch.h"

enum { COUNT = 200000 };

static const rsl_batch_kernel scalar = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};
static double slip[COUNT], normal[COUNT], force[COUNT], other[COUNT];

/* How many units in the last place of the exact value. */
static double ulps(double found, long double exact)
{
    int exponent;
    frexpl(exact, &exponent);
    return (double)fabsl((found - exact) / ldexpl(1.0L, exponent - 53));
}

static void fill(void)
{
    uint64_t seed = 88172645463325252u;
    for (size_t i = 0; i < COUNT; i++) {
        seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
        double unit = (double)(seed >> 11) * 0x1p-53;
        double size = i % 2 ? 22.0 * unit : exp(-40.0 + 43.0 * unit);
        slip[i] = i % 3 ? size : -size;
        normal[i] = 1.0;
    }
}

static void test_tanh(void)
{
    double worst = 0.0;
    size_t beyond = 0;
    SCENE("against long double");
    rsl_batch_friction(1.0, 1.0, normal, slip, force, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        worst = fmax(worst, ulps(force[i], tanhl((long double)slip[i])));
        beyond += fabs(force[i]) > 1.0;
    }
    CHECK(worst < 2.5);
    CHECK_INT(beyond, 0);
}

static void test_edges(void)
{
    const double x[] = {0.0, -0.0, INFINITY, -INFINITY, 20.0, -19.9, 5e-324, 1e-300, NAN};
    const double one[] = {1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0};
    const double want[] = {0.0, -0.0, 1.0, -1.0, 1.0, -1.0, 5e-324, 1e-300};
    double found[9];
    SCENE("edges");
    rsl_batch_friction(1.0, 1.0, one, x, found, 9);
    for (size_t i = 0; i < 8; i++)
        CHECK(found[i] == want[i] && signbit(found[i]) == signbit(want[i]));
    CHECK(isnan(found[8]));
    const double press[] = {2.0, -3.0, 0.0, NAN}, fast[] = {9.0, 9.0, 9.0, 9.0};
    rsl_batch_friction(0.5, 0.1, press, fast, found, 4);
    CHECK(found[0] == 1.0 && found[1] == 0.0 && found[2] == 0.0 && isnan(found[3]));
}

/* Any length, in place, and not a byte beyond. */
static void test_lengths(void)
{
    SCENE("lengths");
    rsl_batch_friction(0.3, 0.05, normal, slip, force, 40);
    for (size_t n = 0; n <= 40; n++) {
        memcpy(other, slip, 41 * sizeof *slip);
        rsl_batch_friction(0.3, 0.05, normal, other, other, n);
        CHECK(memcmp(other, force, n * sizeof *force) == 0 && other[n] == slip[n]);
    }
}

static void test_kernels(void)
{
    const rsl_batch_friction_job job = {COUNT, 0.3, 1.0 / 0.07, normal, slip, other};
    const rsl_batch_kernel *kernels[4] = {&scalar, &rsl_batch_baseline};
    size_t count = 2;
#if defined(RSL_GNU_X86)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        kernels[count++] = &rsl_batch_avx2;
    if (!strcmp(rsl_batch_instructions(), "avx512"))
        kernels[count++] = &rsl_batch_avx512;
#endif
    rsl_batch_friction(0.3, 0.07, normal, slip, force, COUNT);
    for (size_t i = 0; i < count; i++) {
        SCENE("the same bits with %s", kernels[i]->name);
        kernels[i]->friction(&job);
        CHECK(memcmp(force, other, sizeof force) == 0);
    }
}

int main(void)
{
    fill();
    test_tanh();
    test_edges();
    test_lengths();
    test_kernels();
    return check_report();
}
