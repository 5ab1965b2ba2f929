/* SPDX-License-Identifier: MIT
 *
 * The batch kernel with AVX2 and FMA.
 */
#include "contact/batch_job.h"

#if defined(RSL_GNU_X86)
#define RSL_SIMD_AVX2
#include "contact/batch_kernel.h"

const rsl_batch_kernel rsl_batch_avx2 = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};
#endif
