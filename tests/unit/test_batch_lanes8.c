/* SPDX-License-Identifier: MIT
 *
 * Eight lanes without instructions for them: the batch kernel as it is compiled
 * for AVX-512, on machines that have none.
 */
#define RSL_SIMD_GENERIC 8
#pragma GCC diagnostic ignored "-Wpsabi" /* inlined: no call, no convention */
#include "contact/batch_kernel.h"

#include "memoryless_scene.h"

int main(void)
{
    const rsl_batch_kernel eight = {RSL_BATCH_SIMD_NAME, batch_run, batch_friction};
    kernels_compare(&eight, &rsl_batch_baseline);
    memoryless_compare(&eight, &rsl_batch_baseline);
    return check_report();
}
