/* SPDX-License-Identifier: MIT
 *
 * The batch kernel with the instructions that every machine of the target has.
 */
#include "contact/batch_kernel.h"

const rsl_batch_kernel rsl_batch_baseline = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};
