/* SPDX-License-Identifier: MIT
 *
 * Down to e = 0 the times grow like powers and logarithms of e, which look
 * alike in every octave (tools/family_a_tables.py).
 */
#include "collide/hertz.h"

#include <assert.h>

#include "collide/hertz_table.inc"
#include "num/octave.h"

enum { COUNT = sizeof hertz_outcome[0][0] / sizeof hertz_outcome[0][0][0] };
_Static_assert(COUNT == sizeof(rsl_collide_hertz) / sizeof(double),
               "fields of a row");
_Static_assert(HERTZ_DEGREE % 2 == 0, "the even chain is the longer one");

rsl_collide_hertz rsl_collide_hertz_at(double e)
{
    double even[COUNT], odd[COUNT];
    assert(e >= RSL_COLLIDE_HERTZ_LEAST && e <= 1.0);
    rsl_num_octave_place at = rsl_num_octave_find(e < 1.0 ? e : 1.0 - 0x1p-53,
                                                  HERTZ_FIRST, HERTZ_CUTS);
    const double(*c)[COUNT] = hertz_outcome[at.row];
    double t2 = at.t * at.t;
    for (int k = 0; k < COUNT; k++) {
        even[k] = c[HERTZ_DEGREE][k];
        odd[k] = c[HERTZ_DEGREE - 1][k];
    }
    for (int i = HERTZ_DEGREE - 2; i > 0; i -= 2)
        for (int k = 0; k < COUNT; k++) {
            even[k] = even[k] * t2 + c[i][k];
            odd[k] = odd[k] * t2 + c[i - 1][k];
        }
    for (int k = 0; k < COUNT; k++)
        even[k] = (even[k] * t2 + c[0][k]) + odd[k] * at.t;
    return (rsl_collide_hertz){even[0], even[1], even[2], even[3], even[4]};
}
