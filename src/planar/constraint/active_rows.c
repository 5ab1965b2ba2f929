/* SPDX-License-Identifier: MIT
 *
 * Active constraint rows: which rows enter the Schur complement, and which are linearly dependent.
 */
#include "planar/constraint/internal.h"

/* Appends the stick rows that are not redundant to the active joint rows, which
 * rsl_planar_find_redundant() has listed. */
size_t rsl_planar_list_active(rsl_planar *system)
{
    size_t count = system->work.active_joints;
    for (size_t i = system->fixed->joint_rows; i < system->work.row_count; i++)
        if (!system->work.rows[i].is_redundant)
            system->work.active[count++] = i;
    return system->work.active_count = count;
}

int rsl_planar_is_sparse(const rsl_planar *system)
{
    return system->work.active_count > RSL_PLANAR_DENSE_ROWS_MAX;
}

void rsl_planar_mark_redundant(rsl_planar *system, size_t i)
{
    size_t row = system->work.active[i];
    system->work.rows[row].is_redundant = 1;
    system->work.joints_redundant += row < system->fixed->joint_rows;
}
