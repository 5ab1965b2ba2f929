/* SPDX-License-Identifier: MIT
 *
 * The kernels of all instruction sets give the same bits as their source in
 * standard C; its power function against digits computed elsewhere.
 */
#define RSL_SIMD_SCALAR
#include "contact/batch_kernel.h"

#include <fenv.h>

#include "csv.h"
#include "kernel_check.h"

static const rsl_batch_kernel scalar = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};

/* |value - (power + rest)| over the distance of two doubles there. */
static double ulps_off(double value, double power, double rest)
{
    int exponent;
    (void)frexp(power, &exponent);
    exponent = exponent < DBL_MIN_EXP ? DBL_MIN_EXP : exponent;
    double ulp = ldexp(1.0, exponent - DBL_MANT_DIG);
    return fabs((value - power) / ulp - rest / ulp);
}

/* Digits from tests/reference/power.py. */
static void test_power_digits(void)
{
    csv_table table = csv_read("power.csv");
    for (size_t row = 0; row < table.rows; row++) {
        double x = csv_number(&table, row, "x");
        double y = csv_number(&table, row, "y");
        double power = csv_number(&table, row, "power");
        double rest = csv_number(&table, row, "rest");
        SCENE("%a ^ %a", x, y);
        CHECK_NEAR(ulps_off(vec_pow(x, y), power, rest), 0.0, 0.85);
    }
    CHECK(table.rows > 2000);
    csv_free(&table);
}

/* Where the power leaves the doubles, and where it is known. */
static void test_power_ends(void)
{
    SCENE("ends of the range");
    CHECK(vec_pow(DBL_MAX, 1.01) == HUGE_VAL);
    CHECK(vec_pow(DBL_MAX, 1024.0) == HUGE_VAL);
    CHECK(vec_pow(0x1p-1074, 1024.0) == 0.0);
    CHECK(vec_pow(0x1p-1074, 1.01) == 0.0);
    CHECK(vec_pow(DBL_MAX, 1.0) == DBL_MAX);
    CHECK(vec_pow(0x1p-1074, 1.0) == 0x1p-1074);
    for (double y = 0x1p-30; y <= 1024.0; y *= 2.0)
        CHECK(vec_pow(1.0, y) == 1.0);
    for (int k = -536; k < 512; k++)
        CHECK(vec_pow(ldexp(1.0, k), 2.0) == ldexp(1.0, 2 * k));
}

/* ---- the same bits on every machine ------------------------------------------ */

/* FNV-1a over the bits of what is finite. */
static uint64_t hash_of(const batch_scene_out *out, size_t count, uint64_t hash)
{
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
        for (size_t i = 0; i < count; i++) {
            uint64_t word = 1;
            if (isfinite(out->value[k][i]))
                memcpy(&word, &out->value[k][i], sizeof word);
            for (int byte = 0; byte < 8; byte++)
                hash = (hash ^ (word >> (8 * byte) & 255u)) * 0x100000001b3u;
        }
    return hash;
}

/* Exponents with roots, one power, three powers; found on x86-64, AArch64 and
 * WebAssembly, with and without vectors. */
static void test_hash(void)
{
    static const double exponents[][3] = {
        {1.5, 1.5, 1.0}, {1.5, 0.25, 1.0}, {1.08, 1.08, 1.0}, {1.3, 0.7, 1.1}};
    static batch_scene_in in;
    static batch_scene_out out;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < 8; k++) {
        const double *e = exponents[k % 4];
        rsl_law_contact c = batch_scene_contact(e[0], e[1], e[2], RSL_LAW_SEPARATION_ZERO_FORCE);
        if (k < 4)
            batch_scene_ordinary(&in, BATCH_SCENE_MAX, 1 + k);
        else
            batch_scene_extreme(&in, BATCH_SCENE_MAX, 1 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch_scene_run(&c, &batch, &out.tally);
        hash = hash_of(&out, in.count, hash);
    }
    SCENE("hash %016llx", (unsigned long long)hash);
    CHECK(hash == 0xd5c0ba960e9299acu);
}

/* Neither contacts that are apart nor contacts at rest leave a trace in the
 * flags of the processor: programs may let those interrupt them. */
static void test_flags(void)
{
    static const double exponents[][3] = {
        {1.5, 0.25, 1.0}, {1.0, 0.0, 1.0}, {1.3, 0.7, 1.1}, {0.7, 0.3, 0.5}};
    static batch_scene_in in;
    static batch_scene_out out;
    for (size_t k = 0; k < 4; k++) {
        const double *e = exponents[k];
        rsl_law_contact c = batch_scene_contact(e[0], e[1], e[2], RSL_LAW_SEPARATION_ZERO_FORCE);
        SCENE("flags, n = %g, m = %g, q = %g", e[0], e[1], e[2]);
        batch_scene_ordinary(&in, 67, 1 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.damping = in.damping;
        feclearexcept(FE_ALL_EXCEPT);
        batch_scene_run(&c, &batch, &out.tally);
        CHECK(!fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW));
    }
}

int main(void)
{
    const rsl_batch_kernel *kernels[3];
    size_t count = kernels_here(kernels);
    for (size_t i = 0; i < count; i++)
        kernels_compare(kernels[i], &scalar);
    test_power_digits();
    test_power_ends();
    test_hash();
    test_flags();
    return check_report();
}
