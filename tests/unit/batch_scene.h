/* SPDX-License-Identifier: MIT
 *
 * batch_scene: contacts in arrays, to be computed in one way and in another.
 */
#ifndef RESILE_TESTS_BATCH_SCENE_H
#define RESILE_TESTS_BATCH_SCENE_H

#include <float.h>
#include <stdlib.h>

#include "check.h"
#include "resile/resile.h"

enum { BATCH_SCENE_MAX = 1024, BATCH_SCENE_TYPES = 5, BATCH_SCENE_OUTPUTS = 5 };

/* Inputs of one scene. */
typedef struct batch_scene_in {
    size_t count;
    double depth[BATCH_SCENE_MAX], rate[BATCH_SCENE_MAX], depth_peak[BATCH_SCENE_MAX];
    double stiffness[BATCH_SCENE_MAX], damping[BATCH_SCENE_MAX];
    uint32_t type[BATCH_SCENE_MAX];
} batch_scene_in;

/* Results of one scene: force, both tangents, energy, power. */
typedef struct batch_scene_out {
    double value[BATCH_SCENE_OUTPUTS][BATCH_SCENE_MAX];
    uint8_t clamped[BATCH_SCENE_MAX];
    rsl_batch_counts tally;
} batch_scene_out;

static const char *const batch_scene_names[BATCH_SCENE_OUTPUTS] = {
    "force", "dforce_ddepth", "dforce_drate", "elastic_energy", "dissipated_power"};

/* All arrays of a scene but the parameters. */
static inline rsl_batch batch_scene_bind(const batch_scene_in *in, batch_scene_out *out)
{
    return (rsl_batch){.count = in->count,
                       .depth = in->depth,
                       .rate = in->rate,
                       .force = out->value[0],
                       .dforce_ddepth = out->value[1],
                       .dforce_drate = out->value[2],
                       .elastic_energy = out->value[3],
                       .dissipated_power = out->value[4],
                       .clamped = out->clamped};
}

static inline void batch_scene_run(const rsl_law_contact *contact, const rsl_batch *batch,
                                   rsl_batch_counts *tally)
{
    rsl_error error = {0};
    CHECK_STATUS(rsl_batch_force(contact, batch, tally, &error), RSL_OK);
    CHECK(error.message[0] == '\0');
}

/* Any NaN is the same as any other. */
static inline int same_bits(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}

/* Whether two arrays of doubles hold the same bits; says where not. */
static inline int check_same(const double *a, const double *b, size_t count, const char *what)
{
    size_t i = 0;
    while (i < count && same_bits(a[i], b[i]))
        i++;
    return check_count(i == count, __FILE__, __LINE__, "%s of contact %zu of %zu is %a, not %a",
                       what, i, count, i < count ? a[i] : 0.0, i < count ? b[i] : 0.0);
}

static inline void check_same_out(const batch_scene_out *a, const batch_scene_out *b, size_t count)
{
    for (size_t k = 0; k < BATCH_SCENE_OUTPUTS; k++)
        check_same(a->value[k], b->value[k], count, batch_scene_names[k]);
    CHECK(memcmp(a->clamped, b->clamped, count) == 0);
    CHECK_INT(a->tally.clamped, b->tally.clamped);
    CHECK_INT(a->tally.not_finite, b->tally.not_finite);
}

/* ---- numbers ----------------------------------------------------------------- */

/* Marsaglia's xorshift: the same numbers on every machine. */
static inline uint64_t batch_scene_next(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Uniform in [low, high). */
static inline double batch_scene_uniform(uint64_t *seed, double low, double high)
{
    return low + (high - low) * ((double)(batch_scene_next(seed) >> 11) * 0x1p-53);
}

/* Any mantissa, exponents from `low` to `high`: no function that another C
 * library might round in another way. */
static inline double batch_scene_size(uint64_t *seed, int low, int high)
{
    int exponent = low + (int)(batch_scene_next(seed) % (uint64_t)(high - low + 1));
    return ldexp(batch_scene_uniform(seed, 1.0, 2.0), exponent);
}

/* Ordinary contacts: a few of them apart, a few at rest, parameters of five
 * types, one of them without damping. */
static inline void batch_scene_ordinary(batch_scene_in *in, size_t count, uint64_t seed)
{
    in->count = count;
    for (size_t i = 0; i < count; i++) {
        uint64_t kind = batch_scene_next(&seed) % 16;
        in->depth[i] = batch_scene_size(&seed, -30, -1);
        in->rate[i] = batch_scene_uniform(&seed, -4.0, 4.0);
        in->depth[i] = kind == 0 ? -in->depth[i] : in->depth[i];
        in->depth[i] = kind == 1 ? 0.0 : in->depth[i];
        in->rate[i] = kind == 2 ? 0.0 : in->rate[i];
        in->type[i] = (uint32_t)(batch_scene_next(&seed) % BATCH_SCENE_TYPES);
        in->depth_peak[i] = batch_scene_uniform(&seed, 0.0, 2e-3);
        in->stiffness[i] = 1e6 * (1.0 + in->type[i]);
        in->damping[i] = 3e5 * in->type[i];
    }
}

/* From the smallest to the largest doubles. */
static inline void batch_scene_extreme(batch_scene_in *in, size_t count, uint64_t seed)
{
    batch_scene_ordinary(in, count, seed);
    for (size_t i = 0; i < count; i++) {
        in->depth[i] = batch_scene_size(&seed, -1074, 1000);
        in->rate[i] = batch_scene_size(&seed, -1074, 1000);
        in->rate[i] = copysign(in->rate[i], batch_scene_uniform(&seed, -1.0, 1.0));
    }
}

/* The law of any exponents. */
static inline rsl_law_contact batch_scene_contact(double n, double m, double q,
                                                  rsl_law_separation end)
{
    rsl_law_contact contact;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 3e6;
    spec.damping = 7e5;
    spec.exponent = n;
    spec.m = m;
    spec.q = q;
    spec.end = end;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, NULL), RSL_OK))
        exit(CHECK_FAILED);
    return contact;
}

#endif
