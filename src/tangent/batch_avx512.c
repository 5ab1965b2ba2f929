/* SPDX-License-Identifier: MIT
 *
 * The kernel of friction with AVX-512.
 */
#include "tangent/batch_job.h"

#if defined(RSL_GNU_X86)
#define RSL_SIMD_AVX512
#include "tangent/batch_kernel.h"

const rsl_tangent_kernel rsl_tangent_kernel_avx512 = {RSL_BATCH_SIMD_NAME, tangent_run};
#endif
