/* SPDX-License-Identifier: MIT
 *
 * Active constraint rows: which rows enter the Schur complement, and which are linearly dependent.
 */
#include "planar/constraint/internal.h"

/* Appends the stick rows that are not redundant to the active joint rows, which
 * rsl_planar_find_redundant() has listed. */
size_t rsl_planar_list_active(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work)
{
    size_t count = work->active_joints;
    for (size_t i = fixed->joint_rows; i < work->row_count; i++)
        if (!work->rows[i].is_redundant)
            work->active[count++] = i;
    return work->active_count = count;
}

int rsl_planar_is_sparse(const rsl_planar_workspace *work)
{
    return work->active_count > RSL_PLANAR_DENSE_ROWS_MAX;
}

void rsl_planar_mark_redundant(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                               size_t i)
{
    size_t row = work->active[i];
    work->rows[row].is_redundant = 1;
    work->joints_redundant += row < fixed->joint_rows;
}
