/* SPDX-License-Identifier: MIT
 *
 * A contiguous part of a batch.
 */
#include <assert.h>

#include "resile/batch.h"

#define ADVANCE(field) slice.field = slice.field ? slice.field + begin : NULL

rsl_batch rsl_batch_slice(const rsl_batch *batch, size_t begin, size_t count)
{
    assert(batch != NULL && begin <= batch->count);
    assert(count <= batch->count - begin);
    rsl_batch slice = *batch;
    slice.count = count;
    ADVANCE(depth);
    ADVANCE(rate);
    ADVANCE(depth_peak);
    ADVANCE(force);
    ADVANCE(dforce_ddepth);
    ADVANCE(dforce_drate);
    ADVANCE(elastic_energy);
    ADVANCE(dissipated_power);
    ADVANCE(clamped);
    if (slice.type) {
        slice.type += begin;
    } else {
        ADVANCE(stiffness);
        ADVANCE(damping);
        ADVANCE(mass);
    }
    return slice;
}
