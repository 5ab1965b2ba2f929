/* SPDX-License-Identifier: MIT
 *
 * The kernel of friction with the instructions that every machine of the target has.
 */
#include "tangent/batch_kernel.h"

const rsl_tangent_kernel rsl_tangent_kernel_baseline = {RSL_BATCH_SIMD_NAME, tangent_run};
