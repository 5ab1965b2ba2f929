/* SPDX-License-Identifier: MIT
 *
 * What the entry of a batch hands to its kernels, and the kernels there are.
 */
#ifndef RSL_TANGENT_BATCH_JOB_H
#define RSL_TANGENT_BATCH_JOB_H

#include "base/compiler.h"
#include "resile/tangent_batch.h"
#include "tangent/model.h"

/* How the stiffness follows the depth. */
typedef enum rsl_tangent_power {
    RSL_TANGENT_POWER_0,   /* k_t */
    RSL_TANGENT_POWER_1_2, /* k_t sqrt(d) */
    RSL_TANGENT_POWER_ANY  /* k_t 2^(p log2 d) */
} rsl_tangent_power;

typedef struct rsl_tangent_job {
    rsl_tangent_batch batch;
    rsl_tangent numbers; /* where the batch has no array */
    double step;
    int advance;                                      /* 1: the memory is updated, 0: read only */
    rsl_tangent_kernel_kind friction, rolling, twist; /* RSL_TANGENT_KERNEL_SCALAR: none */
    rsl_tangent_update_rule store;
    int remembers;    /* 1: friction has a spring; 0: a dashpot alone */
    int dashpot;      /* 1: there is a dashpot, or the spring has no limit of its own */
    int wants_losses; /* 1: dissipation is requested */
    rsl_tangent_power power;
} rsl_tangent_job;

/* One kernel for each set of instructions, all from batch_kernel.h. */
typedef struct rsl_tangent_kernel {
    const char *name;
    void (*run)(const rsl_tangent_job *job, rsl_tangent_batch_counts *counts);
} rsl_tangent_kernel;

extern const rsl_tangent_kernel rsl_tangent_kernel_baseline;

#if defined(RSL_GNU_X86)
extern const rsl_tangent_kernel rsl_tangent_kernel_avx2, rsl_tangent_kernel_avx512;
#endif

/* The best kernel of this machine. */
const rsl_tangent_kernel *rsl_tangent_kernel_here(void);

/* Prepares the job of a batch; returns 0 where a law needs the scalar function. */
int rsl_tangent_job_prepare(const rsl_tangent *tangent, const rsl_tangent_batch *batch, double step,
                            int advance, rsl_tangent_job *job);

/* ---- the arrays, one by one ------------------------------------------------------- */

/* Members of one type that follow each other. */
enum { RSL_TANGENT_ARRAYS_IN = 13, RSL_TANGENT_ARRAYS_NUMBER = 7, RSL_TANGENT_ARRAYS_OUT = 9 };
_Static_assert(offsetof(rsl_tangent_batch, friction) - offsetof(rsl_tangent_batch, normal) ==
                   RSL_TANGENT_ARRAYS_IN * sizeof(double *),
               "the arrays of what is felt");
_Static_assert(offsetof(rsl_tangent_batch, type) - offsetof(rsl_tangent_batch, friction) ==
                   RSL_TANGENT_ARRAYS_NUMBER * sizeof(double *),
               "the arrays of numbers");
_Static_assert(offsetof(rsl_tangent_batch, at_limit) - offsetof(rsl_tangent_batch, traction) ==
                   RSL_TANGENT_ARRAYS_OUT * sizeof(double *),
               "the arrays of results");

static inline const double **rsl_tangent_array_in(rsl_tangent_batch *b, size_t k)
{
    return (const double **)((char *)b + offsetof(rsl_tangent_batch, normal)) + k;
}

static inline const double **rsl_tangent_array_number(rsl_tangent_batch *b, size_t k)
{
    return (const double **)((char *)b + offsetof(rsl_tangent_batch, friction)) + k;
}

static inline double **rsl_tangent_array_out(rsl_tangent_batch *b, size_t k)
{
    return (double **)((char *)b + offsetof(rsl_tangent_batch, traction)) + k;
}

#endif
