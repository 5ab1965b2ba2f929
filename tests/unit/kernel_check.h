/* SPDX-License-Identifier: MIT
 *
 * kernel_check: one batch kernel against another, bit for bit.
 */
#ifndef RESILE_TESTS_KERNEL_CHECK_H
#define RESILE_TESTS_KERNEL_CHECK_H

#include "batch_scene.h"
#include "contact/batch_job.h"

/* Kernels of the library that this machine can run; their number. */
static inline size_t kernels_here(const rsl_batch_kernel *kernels[3])
{
    size_t count = 0;
    kernels[count++] = &rsl_batch_baseline;
#if defined(RSL_GNU_X86)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        kernels[count++] = &rsl_batch_avx2;
    if (rsl_batch_kernel_here() == &rsl_batch_avx512)
        kernels[count++] = &rsl_batch_avx512;
#endif
    return count;
}

static inline void kernel_run(const rsl_batch_kernel *kernel, const rsl_law_contact *contact,
                              const batch_scene_in *in, unsigned parameters, int force_only,
                              batch_scene_out *out)
{
    static const double table[BATCH_SCENE_TYPES] = {1e6, 0.0, 3e6, 4e6, 5e6};
    rsl_batch batch = batch_scene_bind(in, out);
    rsl_batch_job job;
    batch.stiffness = parameters == 1 ? in->stiffness : NULL;
    batch.damping = parameters == 1 ? in->damping : NULL;
    if (parameters == 2) {
        batch.stiffness = batch.damping = table;
        batch.type = in->type;
        batch.type_count = BATCH_SCENE_TYPES;
    }
    if (force_only) {
        batch.dforce_ddepth = batch.dforce_drate = NULL;
        batch.elastic_energy = batch.dissipated_power = NULL;
        batch.clamped = NULL;
    }
    CHECK_INT(rsl_batch_job_prepare(contact, &batch, &job), 1);
    kernel->run(&job, &out->tally);
}

/* Both kernels on ordinary and extreme numbers, NaN and infinity among them. */
static inline void kernels_compare(const rsl_batch_kernel *a, const rsl_batch_kernel *b)
{
    static const double exponents[][3] = {
        {1.5, 1.5, 1.0}, {1.0, 0.0, 1.0}, {1.5, 0.25, 1.0}, {2.0, 2.5, 1.0}, {1.5, 0.5, 1.0},
        {1.0, 1.0, 1.0}, {1.5, 0.5, 2.0}, {1.3, 1.3, 1.0},  {0.7, 0.3, 0.2}, {31.0, 4.2, 1.7}};
    static batch_scene_in in;
    static batch_scene_out by_a, by_b;
    for (unsigned k = 0; k < 10 * 3 * 2 * 2; k++) {
        const double *e = exponents[k % 10];
        unsigned parameters = k / 10 % 3;
        rsl_law_contact c = batch_scene_contact(e[0], e[1], e[2],
                                                k / 30 % 2 ? RSL_LAW_SEPARATION_ZERO_FORCE
                                                           : RSL_LAW_SEPARATION_ZERO_DEPTH);
        SCENE("%s against %s, n = %g, m = %g, q = %g, case %u", a->name, b->name, e[0], e[1], e[2],
              k);
        if (k / 60)
            batch_scene_extreme(&in, 1021, 1 + k);
        else
            batch_scene_ordinary(&in, 1021, 1 + k);
        in.depth[100] = in.rate[200] = in.damping[300] = (double)NAN;
        in.depth[400] = in.rate[500] = in.stiffness[600] = HUGE_VAL;
        in.depth[700] = in.rate[800] = -HUGE_VAL;
        for (int force_only = 0; force_only < 2; force_only++) {
            kernel_run(a, &c, &in, parameters, force_only, &by_a);
            kernel_run(b, &c, &in, parameters, force_only, &by_b);
            check_same_out(&by_a, &by_b, in.count);
        }
    }
}

#endif
