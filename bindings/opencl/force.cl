/* SPDX-License-Identifier: MIT
 *
 * The forces of many contacts, one work-item each. The host puts resile_contact.h before it.
 */
__kernel void force(__global const rsl_element *element, __global const double *depth,
                    __global const double *rate, __global double *out)
{
    size_t i = get_global_id(0);
    rsl_element own = element[i];
    out[i] = rsl_element_force(&own, depth[i], rate[i]);
}
