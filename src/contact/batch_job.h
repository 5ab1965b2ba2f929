/* SPDX-License-Identifier: MIT
 *
 * What the entry of a batch hands to its kernels, and the kernels there are.
 */
#ifndef RSL_CONTACT_BATCH_JOB_H
#define RSL_CONTACT_BATCH_JOB_H

#include "base/compiler.h"
#include "resile/batch.h"
#include "resile/memoryless.h"

/* How a power of the depth is computed. The first ones are those of
 * rsl_law_depth_power, operation by operation. */
typedef enum rsl_batch_power {
    RSL_BATCH_POWER_0,   /* 1 */
    RSL_BATCH_POWER_1,   /* d */
    RSL_BATCH_POWER_2,   /* d d */
    RSL_BATCH_POWER_1_2, /* sqrt(d) */
    RSL_BATCH_POWER_1_4, /* sqrt(sqrt(d)) */
    RSL_BATCH_POWER_3_2, /* d sqrt(d) */
    RSL_BATCH_POWER_5_2, /* d d sqrt(d) */
    RSL_BATCH_POWER_ANY  /* 2^(y log2 d) */
} rsl_batch_power;

/* How Psi of a memoryless law with m = n, q = 1 is computed. */
typedef enum rsl_batch_psi_way {
    RSL_BATCH_PSI_NONE,   /* the law is another one */
    RSL_BATCH_PSI_COARSE, /* rows of degree 2: within 1e-7 */
    RSL_BATCH_PSI_FINE,   /* rows of degree 7: within 1e-12 */
    RSL_BATCH_PSI_PANELS  /* panels of the logarithm, polished: within 1e-12 */
} rsl_batch_psi_way;

typedef struct rsl_batch_psi_table {
    rsl_batch_psi_way way;
    double scale[2];       /* c in approach and restitution */
    double places;         /* rows, or bins of a side, for t = 1 */
    uint64_t mask;         /* rows, or bins of a side, less one */
    const double *row;     /* polynomials */
    const uint8_t *row_of; /* a bin's panel; NULL: each row is one */
    double energy;         /* C = h - ln(1 + h) */
    double rest_slope;     /* (Psi - 1)/t at t = 0: sqrt(c C) */
} rsl_batch_psi_table;

typedef struct rsl_batch_job {
    rsl_batch batch;
    double stiffness, damping, mass; /* where the batch has no array */
    double n, m, q;
    rsl_batch_power power_n, power_m;
    int damped;        /* 0: no damping at all */
    int damping_ratio; /* 1: `damping` is lambda/sqrt(k M) */
    rsl_batch_psi_table psi;
    int approach_only; /* 1: damped only while v >= 0 */
    int cut_pull;      /* 1: the end rule `force` */

    /* d^n, d^m (RSL_BATCH_POWER_ANY) and |v|^q (q not 1) as the kernel found them for
     * a block of contacts */
    const double *given_n, *given_m, *given_q;
} rsl_batch_job;

typedef void rsl_batch_function(const rsl_batch_job *job, rsl_batch_counts *counts);

/* Smooth friction of many contacts: friction x normal x tanh(slip/speed). */
typedef struct rsl_batch_friction_job {
    size_t count;
    double friction, inverse_speed;
    const double *normal, *slip;
    double *force;
} rsl_batch_friction_job;

typedef void rsl_batch_friction_function(const rsl_batch_friction_job *job);

/* One kernel for each set of instructions, all from batch_kernel.h. */
typedef struct rsl_batch_kernel {
    const char *name;
    rsl_batch_function *run;
    rsl_batch_friction_function *friction;
} rsl_batch_kernel;

extern const rsl_batch_kernel rsl_batch_baseline;

#if defined(RSL_GNU_X86)
extern const rsl_batch_kernel rsl_batch_avx2, rsl_batch_avx512;
#endif

/* The best kernel of this machine. */
const rsl_batch_kernel *rsl_batch_kernel_here(void);

/* Makes a job of a batch, or returns 0: the law needs the scalar function. */
int rsl_batch_job_prepare(const rsl_law_contact *contact, const rsl_batch *batch,
                          rsl_batch_job *job);

#endif
