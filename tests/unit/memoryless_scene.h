/* SPDX-License-Identifier: MIT
 *
 * memoryless_scene: batches of memoryless contacts, to be computed by one kernel and by another.
 */
#ifndef RESILE_TESTS_MEMORYLESS_SCENE_H
#define RESILE_TESTS_MEMORYLESS_SCENE_H

#include "kernel_check.h"

/* A memoryless contact of any exponents that returns e; the table must live as
 * long. */
static inline rsl_law_contact memoryless_contact(double n, double m, double q,
                                                 rsl_law_separation end, double e,
                                                 rsl_memoryless *table)
{
    rsl_law_contact contact;
    rsl_law_parameters spec = rsl_law_parameters_default();
    spec.stiffness = 3e6;
    spec.mass = 0.2;
    spec.speed = 2.0;
    spec.restitution = e;
    spec.exponent = n;
    spec.m = m;
    spec.q = q;
    spec.end = end;
    if (!CHECK_STATUS(rsl_collide_prepare(rsl_law_find("general"), &spec, &contact, NULL),
                      RSL_OK) ||
        !CHECK_STATUS(rsl_memoryless_convert(&contact, table, NULL), RSL_OK))
        exit(CHECK_FAILED);
    return contact;
}

static inline void memoryless_run(const rsl_batch_kernel *kernel, const rsl_law_contact *contact,
                                  const batch_scene_in *in, const double *mass, unsigned turn,
                                  batch_scene_out *out)
{
    rsl_batch batch = batch_scene_bind(in, out);
    rsl_batch_job job;
    batch.accuracy = turn & 1 ? 1e-7 : 0.0;
    batch.mass = turn & 2 ? mass : NULL;
    batch.stiffness = turn & 2 ? in->stiffness : NULL;
    if (turn & 4) {
        batch.dforce_ddepth = batch.dforce_drate = NULL;
        batch.elastic_energy = batch.dissipated_power = NULL;
        batch.clamped = NULL;
    }
    CHECK_INT(rsl_batch_job_prepare(contact, &batch, &job), 1);
    kernel->run(&job, &out->tally);
}

/* Both kernels, every way to Psi, ordinary and extreme numbers. */
static inline void memoryless_compare(const rsl_batch_kernel *a, const rsl_batch_kernel *b)
{
    static const double laws[][3] = {{1.5, 1.5, 0.7},    {1.5, 1.5, 0.1}, {1.0, 1.0, 0.5},
                                     {1.25, 1.25, 0.05}, {2.0, 2.0, 0.9}, {1.5, 0.25, 0.5}};
    static rsl_memoryless table;
    static batch_scene_in in;
    static batch_scene_out by_a, by_b;
    static double mass[BATCH_SCENE_MAX];
    for (unsigned k = 0; k < 6 * 2; k++) {
        const double *l = laws[k % 6];
        rsl_law_contact c =
            memoryless_contact(l[0], l[1], 1.0, RSL_LAW_SEPARATION_ZERO_FORCE, l[2], &table);
        if (k / 6)
            batch_scene_extreme(&in, 1021, 1 + k);
        else
            batch_scene_ordinary(&in, 1021, 1 + k);
        for (size_t i = 0; i < in.count; i++)
            mass[i] = 1e-3 * (double)(1 + i % 7);
        in.depth[100] = in.rate[200] = mass[300] = (double)NAN;
        in.depth[400] = in.rate[500] = in.stiffness[600] = HUGE_VAL;
        in.depth[700] = in.rate[800] = -HUGE_VAL;
        for (unsigned turn = 0; turn < 8; turn++) {
            SCENE("%s against %s, n = %g, m = %g, e = %g, turn %u", a->name, b->name, l[0], l[1],
                  l[2], turn);
            memoryless_run(a, &c, &in, mass, turn, &by_a);
            memoryless_run(b, &c, &in, mass, turn, &by_b);
            check_same_out(&by_a, &by_b, in.count);
        }
    }
}

#endif
