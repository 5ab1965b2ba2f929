/* SPDX-License-Identifier: MIT
 *
 * The forces of many contacts in CUDA, one thread each.
 */
#include "resile_contact.h"

__global__ void force(const rsl_element *element, const double *depth, const double *rate,
                      double *out, size_t count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < count)
        out[i] = rsl_element_force(&element[i], depth[i], rate[i]);
}
