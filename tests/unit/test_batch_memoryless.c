/* SPDX-License-Identifier: MIT
 *
 * Batches of memoryless contacts: against the curve of the law, inverted in
 * long double, and against the force of one contact; the same bits in every
 * lane, place and kernel; in place, NaN in one lane, what is refused.
 */
#define RSL_SIMD_SCALAR
#include "contact/batch_kernel.h"
#include "contact/memoryless.h"
#include "exact_psi.h"

#include <fenv.h>

#include "memoryless_scene.h"

static const rsl_batch_kernel scalar = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};
static rsl_memoryless table;
static batch_scene_in in;
static batch_scene_out out, again;
static double mass[BATCH_SCENE_MAX];

static const double accuracies[2] = {0.0, 1e-7};
static const double bounds[2] = {1e-12, 1e-7};

/* ---- against the curve -------------------------------------------------------- */

/* States with sigma over all magnitudes, rest among them. */
static void spread_sigma(double n, double k, double m, uint64_t seed)
{
    in.count = 601;
    for (size_t i = 0; i < in.count; i++) {
        double size = pow(10.0, batch_scene_uniform(&seed, -3.0, 3.0));
        double d = batch_scene_size(&seed, -24, -4);
        if (i % 5 == 0)
            size = pow(10.0, batch_scene_uniform(&seed, -20.0, 20.0));
        if (i % 97 == 0)
            size = 0.0;
        in.depth[i] = d;
        in.rate[i] = size * sqrt(k * pow(d, n + 1.0) / m);
        in.rate[i] = i % 2 ? in.rate[i] : -in.rate[i];
    }
}

/* The force of the batch against the curve, and against the scalar function. */
static void check_curve(const rsl_law_contact *c, size_t variant)
{
    double n = c->n, k = c->stiffness;
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch.accuracy = accuracies[variant];
    batch_scene_run(c, &batch, &out.tally);
    CHECK_INT(out.tally.clamped + out.tally.not_finite, 0);
    for (size_t i = 0; i < in.count; i++) {
        long double d = in.depth[i], dn = powl(d, n);
        long double s = in.rate[i] * sqrtl((n + 1.0L) * c->mass / (k * dn * d));
        double exact = (double)(k * dn * exact_psi(table.lambda, s));
        double force = out.value[0][i];
        rsl_law_response r;
        CHECK_CLOSE(force, exact, bounds[variant]);
        CHECK(force >= 0.0);
        CHECK_STATUS(rsl_memoryless_force(&table, k, c->mass, in.depth[i], in.rate[i], &r, NULL),
                     RSL_OK);
        CHECK_CLOSE(force, r.force, 1.1 * bounds[variant]);
        CHECK_CLOSE(out.value[1][i], r.dforce_ddepth,
                    1e3 * bounds[variant] * (1.0 + force / fabs(exact)));
        CHECK_CLOSE(out.value[2][i], r.dforce_drate, 1e3 * bounds[variant]);
        CHECK_CLOSE(out.value[3][i], r.elastic_energy, 1e-15);
        CHECK_CLOSE(out.value[4][i], r.dissipated_power, 1e3 * bounds[variant]);
        if (in.rate[i] == 0.0 && n != 1.25 && n != 1.7)
            CHECK(force == r.force);
    }
}

static void test_curve(void)
{
    static const double ns[] = {1.0, 1.5, 2.0, 1.25, 1.7};
    static const double es[] = {1.0,  0.9999, 0.9, 0.7,  0.5,  0.4,  0.3,
                                0.25, 0.2,    0.1, 0.05, 0.02, 0.01, 0.004};
    for (size_t i = 0; i < 5; i++)
        for (size_t j = 0; j < sizeof es / sizeof es[0]; j++)
            for (size_t variant = 0; variant < 2; variant++) {
                rsl_law_contact c = memoryless_contact(
                    ns[i], ns[i], 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, es[j], &table);
                SCENE("curve, n = %g, e = %g, variant %zu", ns[i], es[j], variant);
                spread_sigma(ns[i], c.stiffness, c.mass, 1 + i + 10 * j);
                check_curve(&c, variant);
            }
}

/* The tables say how good they are, and vectors are what is used. */
static void test_tables(void)
{
    for (double e = 0.01; e < 1.0; e += 0.03) {
        rsl_collide_exponents form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0};
        const rsl_memoryless_batch *b = &rsl_memoryless_table_of(&table)->batch;
        SCENE("table, e = %g", e);
        CHECK_STATUS(rsl_memoryless_prepare(&form, rsl_collide_hysteresis_ratio(e), &table, NULL),
                     RSL_OK);
        CHECK(b->log_panels > 0 && b->log_error < 1e-7);
        CHECK(b->coarse_rows > 0 || e < 0.47);
        CHECK(b->fine_rows > 0 || e < 0.2);
        CHECK(b->coarse_rows == 0 || b->coarse_error < 1e-7);
        CHECK(b->fine_rows == 0 || b->fine_error < 1e-12);
    }
}

/* k d^n to the last bit at rest, also where nothing is ordinary. */
static void test_rest(void)
{
    for (double e = 0.01; e <= 1.0; e += 0.09)
        for (size_t variant = 0; variant < 2; variant++) {
            rsl_law_contact c =
                memoryless_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, e, &table);
            SCENE("rest, e = %g, variant %zu", e, variant);
            batch_scene_extreme(&in, 500, 3);
            for (size_t i = 0; i < in.count; i++)
                in.rate[i] = i % 2 ? 0.0 : -0.0;
            rsl_batch batch = batch_scene_bind(&in, &out);
            batch.accuracy = accuracies[variant];
            batch_scene_run(&c, &batch, &out.tally);
            for (size_t i = 0; i < in.count; i++) {
                double d = in.depth[i], force = c.stiffness * (d * sqrt(d));
                if (force < HUGE_VAL)
                    CHECK(out.value[0][i] == force);
                CHECK(out.value[4][i] == 0.0 || !(force < HUGE_VAL));
                CHECK(out.value[2][i] >= 0.0 || !(force < HUGE_VAL));
            }
        }
}

/* The smallest and largest doubles: the scalar function where it has digits. */
static void test_extremes(void)
{
    for (size_t k = 0; k < 4; k++) {
        double e = k / 2 ? 0.08 : 0.6, n = 1.5;
        rsl_law_contact c = memoryless_contact(n, n, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, e, &table);
        SCENE("extremes, case %zu", k);
        batch_scene_extreme(&in, 1000, 1 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.accuracy = accuracies[k % 2];
        batch_scene_run(&c, &batch, &out.tally);
        for (size_t i = 0; i < in.count; i++) {
            rsl_law_response r;
            double d = in.depth[i], elastic = c.stiffness * (d * sqrt(d));
            double energy = elastic * d / c.mass, force = out.value[0][i];
            rsl_memoryless_force(&table, c.stiffness, c.mass, d, in.rate[i], &r, NULL);
            if (elastic < 1e307)
                CHECK(force >= 0.0 && force <= elastic * 1.01 * (1.0 + c.damping));
            if (elastic > 1e-300 && elastic < 1e300 && energy > 1e-300 && energy < 1e300)
                CHECK_CLOSE(force, r.force, 1.1 * bounds[k % 2]);
        }
    }
}

/* ---- other exponents ----------------------------------------------------------- */

/* Every result against rsl_memoryless_force: family C with the same bits where
 * the powers are roots, general exponents always, as both are the same code. */
static void check_same_as_scalar(const rsl_law_contact *c, int same)
{
    size_t clamped = 0;
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch.mass = mass;
    batch.stiffness = in.stiffness;
    batch.accuracy = 1e-7;
    batch_scene_run(c, &batch, &out.tally);
    for (size_t i = 0; i < in.count; i++) {
        rsl_law_response r;
        CHECK_STATUS(rsl_memoryless_force(&table, in.stiffness[i], mass[i], in.depth[i], in.rate[i],
                                          &r, NULL),
                     RSL_OK);
        const double expected[BATCH_SCENE_OUTPUTS] = {r.force, r.dforce_ddepth, r.dforce_drate,
                                                      r.elastic_energy, r.dissipated_power};
        for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
            if (same)
                CHECK(out.value[k][i] == expected[k]);
            else
                CHECK_NEAR(out.value[k][i], expected[k], 1e-13 * fabs(expected[k]) + 1e-9);
        CHECK_INT(out.clamped[i], r.clamped);
        clamped += (size_t)r.clamped;
    }
    CHECK_INT(out.tally.clamped, clamped);
}

static void test_other_exponents(void)
{
    static const struct {
        double n, m, q;
        rsl_law_separation end;
        int same;
    } laws[] = {{1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
                {1.0, 0.0, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
                {1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
                {2.0, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
                {1.2, 0.5 * (1.2 - 1.0), 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                {1.5, 0.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1},
                {1.5, 1.1, 1.25, RSL_LAW_SEPARATION_ZERO_DEPTH, 1},
                {1.5, 1.5, 2.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1}};
    for (size_t k = 0; k < sizeof laws / sizeof laws[0]; k++) {
        rsl_law_contact c =
            memoryless_contact(laws[k].n, laws[k].m, laws[k].q, laws[k].end, 0.4, &table);
        SCENE("n = %g, m = %g, q = %g", laws[k].n, laws[k].m, laws[k].q);
        batch_scene_ordinary(&in, 203, 1 + k);
        for (size_t i = 0; i < in.count; i++)
            mass[i] = 0.1 + 0.01 * (double)i;
        check_same_as_scalar(&c, laws[k].same);
    }
    rsl_law_contact c =
        memoryless_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, 1.0, &table);
    SCENE("elastic");
    check_same_as_scalar(&c, 1);
}

/* ---- where the arrays lie ------------------------------------------------------ */

/* Contacts with every way to Psi: coarse or fine rows, panels. */
static rsl_law_contact any_contact(size_t k, rsl_memoryless *in_table)
{
    static const double laws[][2] = {{1.5, 0.6}, {1.5, 0.1}, {1.3, 0.6}, {1.0, 0.1}};
    return memoryless_contact(laws[k % 4][0], laws[k % 4][0], 1.0, RSL_LAW_SEPARATION_ZERO_FORCE,
                              laws[k % 4][1], in_table);
}

static void run_any(const rsl_law_contact *c, rsl_batch batch, size_t k, batch_scene_out *to)
{
    batch.accuracy = accuracies[k / 4 % 2];
    batch_scene_run(c, &batch, &to->tally);
}

/* Slices of any length and offset, in other lanes therefore. */
static void test_slices(void)
{
    for (size_t k = 0; k < 8; k++) {
        rsl_law_contact c = any_contact(k, &table);
        batch_scene_ordinary(&in, 611, 5 + k);
        in.rate[77] = 1e-170; /* not ordinary */
        in.depth[78] = 1e-200;
        for (size_t i = 0; i < in.count; i++)
            mass[i] = 0.01 * (double)(1 + i % 11);
        rsl_batch whole = batch_scene_bind(&in, &out), cut = batch_scene_bind(&in, &again);
        whole.mass = cut.mass = mass;
        run_any(&c, whole, k, &out);
        for (size_t length = 1; length < 600; length += 1 + length / 3) {
            SCENE("case %zu, slices of %zu", k, length);
            rsl_batch_counts sum = {0, 0};
            for (size_t i = 0; i < in.count; i += length) {
                size_t left = in.count - i;
                rsl_batch slice = rsl_batch_slice(&cut, i, left < length ? left : length);
                run_any(&c, slice, k, &again);
                sum.clamped += again.tally.clamped;
                sum.not_finite += again.tally.not_finite;
            }
            again.tally = sum;
            check_same_out(&again, &out, in.count);
        }
    }
}

/* The force alone, one number or a table of types, and in place. */
static void test_same_bits(void)
{
    static batch_scene_in copy;
    static const double types[BATCH_SCENE_TYPES] = {1e6, 2e6, 3e6, 4e6, 5e6};
    static const double masses[BATCH_SCENE_TYPES] = {0.1, 0.2, 0.3, 0.4, 0.5};
    for (size_t k = 0; k < 8; k++) {
        rsl_law_contact c = any_contact(k, &table);
        SCENE("same bits, case %zu", k);
        batch_scene_ordinary(&in, 301, 9 + k);
        for (size_t i = 0; i < in.count; i++) {
            in.stiffness[i] = types[in.type[i]];
            mass[i] = masses[in.type[i]];
        }
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.mass = mass;
        run_any(&c, batch, k, &out);
        rsl_batch typed = batch_scene_bind(&in, &again);
        typed.stiffness = types;
        typed.mass = masses;
        typed.type = in.type;
        typed.type_count = BATCH_SCENE_TYPES;
        run_any(&c, typed, k, &again);
        check_same_out(&again, &out, in.count);
        copy = in;
        batch = (rsl_batch){.count = in.count,
                            .depth = copy.depth,
                            .rate = copy.rate,
                            .stiffness = copy.stiffness,
                            .mass = mass,
                            .force = k % 2 ? copy.depth : copy.rate};
        run_any(&c, batch, k, &again);
        check_same(batch.force, out.value[0], in.count, "force in place");
        for (size_t i = 0; i < in.count; i++) {
            in.stiffness[i] = c.stiffness;
            mass[i] = c.mass;
        }
        batch = batch_scene_bind(&in, &out);
        run_any(&c, batch, k, &out);
        batch = batch_scene_bind(&in, &again);
        batch.stiffness = in.stiffness;
        batch.mass = mass;
        run_any(&c, batch, k, &again);
        check_same_out(&again, &out, in.count);
    }
}

/* ---- one bad contact ----------------------------------------------------------- */

static void test_nan(void)
{
    double *arrays[4] = {in.depth, in.rate, in.stiffness, mass};
    static const double bad[2] = {(double)NAN, HUGE_VAL};
    for (size_t k = 0; k < 8; k++) {
        rsl_law_contact c = any_contact(k, &table);
        batch_scene_ordinary(&in, 19, 17);
        for (size_t i = 0; i < in.count; i++) {
            in.depth[i] = fabs(in.depth[i]) + 1e-9;
            mass[i] = 0.5;
        }
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = in.stiffness;
        batch.mass = mass;
        run_any(&c, batch, k, &out);
        batch = batch_scene_bind(&in, &again);
        batch.stiffness = in.stiffness;
        batch.mass = mass;
        for (size_t turn = 0; turn < 19 * 8; turn++) {
            size_t lane = turn / 8;
            double *array = arrays[turn % 4], good = array[lane];
            SCENE("case %zu, array %zu, lane %zu", k, turn % 4, lane);
            array[lane] = bad[turn / 4 % 2];
            run_any(&c, batch, k, &again);
            CHECK(!isfinite(again.value[0][lane]));
            CHECK_INT(again.tally.not_finite, 1);
            for (size_t i = 0; i < BATCH_SCENE_OUTPUTS; i++) {
                if (array == in.depth && turn / 4 % 2 == 0)
                    CHECK(isnan(again.value[i][lane]));
                again.value[i][lane] = out.value[i][lane];
                check_same(again.value[i], out.value[i], in.count, batch_scene_names[i]);
            }
            array[lane] = good;
        }
    }
}

static void test_apart(void)
{
    static const double depths[] = {0.0, -0.0, -1e-300, -1.0, -HUGE_VAL};
    static const double others[] = {1.0, 0.0, (double)NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t i = 0; i < 8 * 25; i++) {
        rsl_law_contact c = any_contact(i, &table);
        SCENE("apart, case %zu", i);
        in.count = 1;
        in.depth[0] = depths[i / 8 % 5];
        in.rate[0] = others[i / 40];
        in.stiffness[0] = mass[0] = fabs(others[i / 40]);
        rsl_batch batch = batch_scene_bind(&in, &out);
        batch.stiffness = i % 3 ? in.stiffness : NULL;
        batch.mass = i % 3 == 1 ? mass : NULL;
        run_any(&c, batch, i, &out);
        for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
            CHECK(out.value[k][0] == 0.0);
        CHECK_INT(out.tally.clamped + out.tally.not_finite, 0);
    }
}

/* Neither contacts that are apart nor contacts at rest leave a trace. */
static void test_flags(void)
{
    for (size_t k = 0; k < 8; k++) {
        rsl_law_contact c = any_contact(k, &table);
        SCENE("flags, case %zu", k);
        batch_scene_ordinary(&in, 67, 1 + k);
        rsl_batch batch = batch_scene_bind(&in, &out);
        feclearexcept(FE_ALL_EXCEPT);
        run_any(&c, batch, k, &out);
        CHECK(!fetestexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW));
    }
}

static void check_refused(const rsl_law_contact *c, const rsl_batch *batch, rsl_status expected,
                          const char *sentence)
{
    rsl_error error = {0};
    CHECK_STATUS(rsl_batch_force(c, batch, NULL, &error), expected);
    CHECK_TEXT(rsl_error_text(&error).text, sentence);
}

static void test_refused(void)
{
    rsl_law_contact c = any_contact(0, &table);
    rsl_law_contact power = batch_scene_contact(1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH);
    SCENE("refused");
    batch_scene_ordinary(&in, 8, 37);
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch.damping = in.damping;
    check_refused(&c, &batch, RSL_ERROR_CONFLICT, "memoryless");
    batch = batch_scene_bind(&in, &out);
    batch.mass = in.stiffness;
    check_refused(&power, &batch, RSL_ERROR_CONFLICT, "mass");
    batch = batch_scene_bind(&in, &out);
    batch.accuracy = -1.0;
    check_refused(&c, &batch, RSL_ERROR_ARGUMENT, "accuracy");
    batch.accuracy = (double)NAN;
    check_refused(&c, &batch, RSL_ERROR_ARGUMENT, "accuracy");
}

/* dF/dv = lambda d^m for q = 1 at any speed, however small. */
static void test_tiny_speeds(void)
{
    rsl_law_contact c = batch_scene_contact(1.5, 0.25, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH);
    SCENE("tiny speeds");
    in.count = 60;
    for (size_t i = 0; i < in.count; i++) {
        in.depth[i] = 1e-40;
        in.rate[i] = ldexp(1.0, -18 * (int)i);
    }
    rsl_batch batch = batch_scene_bind(&in, &out);
    batch_scene_run(&c, &batch, &out.tally);
    for (size_t i = 0; i < in.count; i++) {
        rsl_law_response r;
        CHECK_STATUS(rsl_law_force(&c, in.depth[i], in.rate[i], &r, NULL), RSL_OK);
        CHECK(r.dforce_drate == c.damping * sqrt(sqrt(1e-40)));
        CHECK(out.value[2][i] == r.dforce_drate);
    }
}

int main(void)
{
    const rsl_batch_kernel *kernels[3];
    size_t count = kernels_here(kernels);
    for (size_t i = 0; i < count; i++)
        memoryless_compare(kernels[i], &scalar);
    test_curve();
    test_tables();
    test_rest();
    test_extremes();
    test_other_exponents();
    test_slices();
    test_same_bits();
    test_nan();
    test_apart();
    test_flags();
    test_refused();
    test_tiny_speeds();
    return check_report();
}
