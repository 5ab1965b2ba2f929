/* SPDX-License-Identifier: MIT
 *
 * Batches of contacts: in cache against the best loop that one would write by
 * hand for one law, and against a loop with pow(); in memory against a copy of
 * the same bytes, and with two threads against one.
 */

#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "resile/resile.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define BENCH_AVX2 __attribute__((target("avx2,fma"), noinline))
#endif

#if defined(__GNUC__)
#define BENCH_NOINLINE __attribute__((noinline))
#else
#define BENCH_NOINLINE
#endif

enum { IN_CACHE = 1000, IN_MEMORY = 8000000 };

typedef struct scene {
    rsl_law_contact contact;
    rsl_batch batch;
    double *depth, *rate, *force, *rest; /* rest: three more results */
    size_t count;
} scene;

/* ---- scenes ------------------------------------------------------------------ */

static double *array(size_t count)
{
    double *room = aligned_alloc(64, count * sizeof *room);
    if (!room)
        bench_fail("no memory for ", "a batch");
    for (size_t i = 0; i < count; i++)
        room[i] = 0.0; /* so that the pages are there */
    return room;
}

/* Contacts of a law of the family m = n, q = 1. */
static scene scene_make(size_t count, double n)
{
    scene s = {.count = count};
    rsl_error error;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 1.4e8;
    spec.mass = 1.0;
    spec.speed = 4.2;
    spec.restitution = 0.7;
    spec.exponent = n;
    if (rsl_collide_prepare(rsl_law_find("exact"), &spec, &s.contact, &error) != RSL_OK)
        bench_fail("no contact: ", rsl_error_text(&error).text);
    s.depth = array(count);
    s.rate = array(count);
    s.force = array(count);
    s.rest = array(3 * count);
    for (size_t i = 0; i < count; i++) {
        double share = ((double)i + 0.5) / (double)count;
        s.depth[i] = 1e-3 * share;
        s.rate[i] = spec.speed * cos(40.0 * share);
    }
    s.batch = (rsl_batch){.count = count, .depth = s.depth, .rate = s.rate, .force = s.force};
    return s;
}

static void scene_free(scene *s)
{
    free(s->depth);
    free(s->rate);
    free(s->force);
    free(s->rest);
}

/* ---- the library ------------------------------------------------------------- */

static double pass_batch(void *of)
{
    scene *s = of;
    rsl_batch_counts tally;
    if (rsl_batch_force(&s->contact, &s->batch, &tally, NULL) != RSL_OK || tally.not_finite > 0)
        bench_fail("no force of ", s->contact.law->key);
    return s->force[s->count / 2];
}

static double pass_one_by_one(void *of)
{
    scene *s = of;
    for (size_t i = 0; i < s->count; i++) {
        rsl_law_response r;
        if (rsl_law_force(&s->contact, s->depth[i], s->rate[i], &r, NULL) != RSL_OK)
            bench_fail("no force of ", s->contact.law->key);
        s->force[i] = r.force;
        s->rest[i] = r.dforce_ddepth;
        s->rest[s->count + i] = r.dforce_drate;
        s->rest[2 * s->count + i] = r.dissipated_power;
    }
    return s->force[s->count / 2];
}

/* ---- others ------------------------------------------------------------------ */

/* F = k d sqrt(d) (1 + c v), and nothing else: no contact that is apart, no end
 * rule, no rest of a few contacts. */
static void by_hand_plain(const scene *s, double k, double c)
{
    for (size_t i = 0; i < s->count; i++) {
        double d = s->depth[i];
        s->force[i] = k * d * sqrt(d) * (1.0 + c * s->rate[i]);
    }
}

/* The bytes of a batch and one addition. */
static void copy_plain(const scene *s)
{
    for (size_t i = 0; i < s->count; i++)
        s->force[i] = s->depth[i] + s->rate[i];
}

#if defined(BENCH_AVX2)
BENCH_AVX2 static void by_hand_avx2(const scene *s, double k, double c)
{
    __m256d kk = _mm256_set1_pd(k), cc = _mm256_set1_pd(c);
    __m256d one = _mm256_set1_pd(1.0);
    for (size_t i = 0; i < s->count; i += 4) {
        __m256d d = _mm256_load_pd(s->depth + i);
        __m256d v = _mm256_load_pd(s->rate + i);
        __m256d p = _mm256_mul_pd(_mm256_mul_pd(kk, d), _mm256_sqrt_pd(d));
        _mm256_store_pd(s->force + i, _mm256_mul_pd(p, _mm256_fmadd_pd(cc, v, one)));
    }
}

BENCH_AVX2 static void copy_avx2(const scene *s)
{
    for (size_t i = 0; i < s->count; i += 4)
        _mm256_store_pd(s->force + i,
                        _mm256_add_pd(_mm256_load_pd(s->depth + i), _mm256_load_pd(s->rate + i)));
}

/* Past the cache, which spares reading what is overwritten. */
BENCH_AVX2 static void copy_past_cache(const scene *s)
{
    for (size_t i = 0; i < s->count; i += 4)
        _mm256_stream_pd(s->force + i,
                         _mm256_add_pd(_mm256_load_pd(s->depth + i), _mm256_load_pd(s->rate + i)));
    _mm_sfence();
}

static int has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
static void by_hand_avx2(const scene *s, double k, double c) { by_hand_plain(s, k, c); }
static void copy_avx2(const scene *s) { copy_plain(s); }
static void copy_past_cache(const scene *s) { copy_plain(s); }
static int has_avx2(void) { return 0; }
#endif

static double pass_by_hand(void *of)
{
    const scene *s = of;
    double k = s->contact.stiffness, c = s->contact.damping / k;
    (has_avx2() ? by_hand_avx2 : by_hand_plain)(s, k, c);
    return s->force[s->count / 2];
}

static double pass_copy(void *of)
{
    const scene *s = of;
    (has_avx2() ? copy_avx2 : copy_plain)(s);
    return s->force[s->count / 2];
}

static double pass_copy_past_cache(void *of)
{
    const scene *s = of;
    (has_avx2() ? copy_past_cache : copy_plain)(s);
    return s->force[s->count / 2];
}

BENCH_NOINLINE static void by_pow(const scene *s, double n)
{
    double k = s->contact.stiffness, lambda = s->contact.damping;
    for (size_t i = 0; i < s->count; i++) {
        double p = pow(s->depth[i], n);
        s->force[i] = k * p + lambda * p * s->rate[i];
    }
}

static double pass_pow(void *of)
{
    const scene *s = of;
    by_pow(s, s->contact.n);
    return s->force[s->count / 2];
}

/* The header declares it only where the whole file is compiled for AVX2, and
 * clang passes such arguments in registers only there. */
#if defined(BENCH_AVX2) && !defined(__clang__) && defined(BENCH_SLEEF)
#define BENCH_SLEEF_HERE
__attribute__((target("avx2"))) __m256d Sleef_powd4_u10avx2(__m256d x, __m256d y);

BENCH_AVX2 static double pass_sleef(void *of)
{
    const scene *s = of;
    __m256d n = _mm256_set1_pd(s->contact.n);
    __m256d k = _mm256_set1_pd(s->contact.stiffness);
    __m256d lambda = _mm256_set1_pd(s->contact.damping);
    for (size_t i = 0; i < s->count; i += 4) {
        __m256d p = Sleef_powd4_u10avx2(_mm256_load_pd(s->depth + i), n);
        __m256d v = _mm256_load_pd(s->rate + i);
        _mm256_store_pd(s->force + i, _mm256_add_pd(_mm256_mul_pd(k, p),
                                                    _mm256_mul_pd(_mm256_mul_pd(lambda, p), v)));
    }
    return s->force[s->count / 2];
}
#endif

/* ---- errors ------------------------------------------------------------------ */

/* Largest relative error of the force that a pass leaves behind. */
static double error_of(bench_pass *pass, scene *s)
{
    double worst = 0.0, k = s->contact.stiffness, n = s->contact.n;
    pass(s);
    for (size_t i = 0; i < s->count; i++) {
        long double factor = k + (long double)s->contact.damping * s->rate[i];
        long double d = s->depth[i];
        long double p = n == 1.5 ? d * sqrtl(d) : powl(d, n);
        worst = fmax(worst, bench_relative_error(s->force[i], p * factor));
    }
    return worst;
}

static void compare(bench_report *report, scene *s, const char *own, bench_side peer, double target)
{
    bench_case compared = {.own = {own, pass_batch, error_of(pass_batch, s)},
                           .peer = peer,
                           .scene = s,
                           .operations = s->count,
                           .target = target,
                           .error_bound = 1e-15,
                           .error_unit = "relative"};
    bench_compare(report, &compared);
}

/* ---- threads ----------------------------------------------------------------- */

#if defined(_OPENMP)
static double pass_two_threads(void *of)
{
    const scene *s = of;
    size_t half = s->count / 2 / 8 * 8;
#pragma omp parallel for num_threads(2) schedule(static)
    for (int part = 0; part < 2; part++) {
        rsl_batch slice =
            rsl_batch_slice(&s->batch, part ? half : 0, part ? s->count - half : half);
        (void)rsl_batch_force(&s->contact, &slice, NULL, NULL);
    }
    return s->force[s->count / 2];
}

static double pass_copy_two_threads(void *of)
{
    const scene *s = of;
    size_t half = s->count / 2 / 8 * 8;
#pragma omp parallel for num_threads(2) schedule(static)
    for (int part = 0; part < 2; part++) {
        scene slice = *s;
        slice.depth += part ? half : 0;
        slice.rate += part ? half : 0;
        slice.force += part ? half : 0;
        slice.count = part ? s->count - half : half;
        (void)pass_copy(&slice);
    }
    return s->force[s->count / 2];
}

static void compare_threads(bench_report *report, scene *s, bench_side own, bench_side peer,
                            double target)
{
    bench_case compared = {.own = own,
                           .peer = peer,
                           .scene = s,
                           .operations = s->count,
                           .wall = 1,
                           .target = target,
                           .error_bound = 1e-15,
                           .error_unit = "relative"};
    bench_compare(report, &compared);
}

static void compare_two_with_one(bench_report *report, scene *s)
{
    double error = error_of(pass_two_threads, s);
    compare_threads(report, s,
                    (bench_side){"batch, 8 million, two threads", pass_two_threads, error},
                    (bench_side){"one thread", pass_batch, error}, 1.8);
    compare_threads(report, s, (bench_side){"copy, two threads", pass_copy_two_threads, 0.0},
                    (bench_side){"one thread", pass_copy, 0.0}, 0.0);
}
#else
static void compare_two_with_one(bench_report *report, scene *s)
{
    (void)report;
    (void)s;
}
#endif

/* ---- cases ------------------------------------------------------------------- */

static void in_cache(bench_report *report)
{
    scene s = scene_make(IN_CACHE, 1.5);
    compare(report, &s, "batch, n = 3/2, 1000 contacts",
            (bench_side){"loop by hand", pass_by_hand, error_of(pass_by_hand, &s)}, 0.77);
    compare(report, &s, "batch, n = 3/2, 1000 contacts",
            (bench_side){"loop with pow", pass_pow, error_of(pass_pow, &s)}, 10.0);
    s.batch.dforce_ddepth = s.rest;
    s.batch.dforce_drate = s.rest + s.count;
    s.batch.dissipated_power = s.rest + 2 * s.count;
    compare(report, &s, "batch, tangents and power",
            (bench_side){"one by one", pass_one_by_one, error_of(pass_one_by_one, &s)}, 0.0);
    scene_free(&s);
}

static void any_exponent(bench_report *report)
{
    scene s = scene_make(IN_CACHE, 1.3);
    compare(report, &s, "batch, n = 1.3, 1000 contacts",
            (bench_side){"loop with pow", pass_pow, error_of(pass_pow, &s)}, 0.0);
#if defined(BENCH_SLEEF_HERE)
    if (has_avx2())
        compare(report, &s, "batch, n = 1.3, 1000 contacts",
                (bench_side){"SLEEF pow, AVX2", pass_sleef, error_of(pass_sleef, &s)}, 0.0);
#endif
    scene_free(&s);
}

static void in_memory(bench_report *report)
{
    scene s = scene_make(IN_MEMORY, 1.5);
    compare(report, &s, "batch, 8 million contacts",
            (bench_side){"copy of the bytes", pass_copy, 0.0}, 0.87);
    compare(report, &s, "batch, 8 million contacts",
            (bench_side){"copy past the cache", pass_copy_past_cache, 0.0}, 0.0);
    compare_two_with_one(report, &s);
    scene_free(&s);
}

void bench_batch(bench_report *report)
{
    in_cache(report);
    any_exponent(report);
    in_memory(report);
}
