/* SPDX-License-Identifier: MIT
 *
 * Stamps of the workspace: functions that read frames or forces assert that these belong to one
 * state, and to the present one.
 */
#include "planar/core/core.h"

void rsl_planar_frames_set(rsl_planar_workspace *work, double t, const double *y)
{
    work->valid = (rsl_planar_validity){.y = y, .time = t};
}

void rsl_planar_pair_set(rsl_planar_workspace *work, size_t a, size_t b)
{
    work->valid = (rsl_planar_validity){.pair = {a, b}};
}

void rsl_planar_state_changed(rsl_planar_workspace *work, const double *y)
{
    if (work->valid.y == y)
        rsl_planar_pair_set(work, RSL_PLANAR_NO_INDEX, RSL_PLANAR_NO_INDEX);
}

static int is_placed(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                     size_t body)
{
    const size_t *pair = work->valid.pair;
    return !fixed->dof[body].moves || body == pair[0] || body == pair[1];
}

int rsl_planar_frames_agree(const rsl_planar_compiled_model *fixed,
                            const rsl_planar_workspace *work, size_t a, size_t b)
{
    return rsl_planar_frames_valid(work) ||
           (is_placed(fixed, work, a) && is_placed(fixed, work, b));
}

int rsl_planar_frames_valid(const rsl_planar_workspace *work) { return work->valid.y != NULL; }

int rsl_planar_forces_valid(const rsl_planar_workspace *work)
{
    return rsl_planar_frames_valid(work) && work->valid.forces > 0;
}
