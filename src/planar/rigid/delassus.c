/* SPDX-License-Identifier: MIT
 *
 * Delassus operator of rigid contacts, D = J W J^T with the joints eliminated; see rigid.h.
 */
#include <string.h>

#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/geometry/geometry.h"
#include "planar/rigid/rigid.h"

/* ---- rows ------------------------------------------------------------------- */

void rsl_planar_rigid_rows_at(const rsl_planar_compiled_model *fixed,
                              const rsl_planar_workspace *work,
                              const rsl_planar_contact_point *point, const rsl_planar_gap *touch,
                              int biases, rsl_planar_constraint_row rows[2])
{
    rsl_planar_point n = touch->normal, t = {-n.y, n.x};
    int smooth = fixed->model.contacts[point->contact].friction.static_ == 0.0;
    rows[0] = rsl_planar_row_along(work, point->a, point->b, touch->at, n);
    if (smooth)
        rows[1] = (rsl_planar_constraint_row){.a = point->a, .b = point->b, .is_redundant = 1};
    else
        rows[1] = rsl_planar_row_along(work, point->a, point->b, touch->at, t);
    rows[0].value = touch->gap;
    rows[0].rate = touch->gap_rate;
    rows[1].rate = touch->slip;
    if (!biases)
        return;
    double bias[2];
    rsl_planar_gap_acceleration_bias(work, point, touch, bias);
    rows[0].bias = bias[0];
    rows[1].bias = smooth ? 0.0 : bias[1];
}

void rsl_planar_rigid_rows(const rsl_planar_compiled_model *fixed, const rsl_planar_workspace *work,
                           rsl_planar_contact_point *point, int biases,
                           rsl_planar_constraint_row rows[2])
{
    rsl_planar_gap touch = rsl_planar_contact_gap(fixed, work, point);
    rsl_planar_rigid_rows_at(fixed, work, point, &touch, biases, rows);
}

/* ---- Delassus operator -------------------------------------------------------- */

static int grow_matrices(rsl_planar_workspace *work, size_t n)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t joints = n * work->active_count;
    if (n * n > scratch->matrix_count || scratch->delassus == NULL) {
        if (!rsl_planar_grow_array(&scratch->delassus, 2 * n * n, sizeof *scratch->delassus))
            return 0;
        scratch->matrix_count = 2 * n * n;
    }
    if (joints > scratch->tie_count || scratch->tie == NULL) {
        if (!rsl_planar_grow_array(&scratch->tie, 2 * joints, sizeof *scratch->tie) ||
            !rsl_planar_grow_array(&scratch->couple, 2 * joints, sizeof *scratch->couple))
            return 0;
        scratch->tie_count = 2 * joints;
    }
    return 1;
}

/* `couple` = C and `tie` = S^-1 C' of one row, with its coupling C to the active joint rows. */
static void couple_to_joints(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                             size_t i)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t count = work->active_count;
    double *couple = scratch->couple + i * count, *tie = scratch->tie + i * count;
    if (count > 0 && scratch->rows[i].is_redundant) {
        memset(couple, 0, count * sizeof *couple);
        memset(tie, 0, count * sizeof *tie);
        return;
    }
    for (size_t k = 0; k < count; k++)
        tie[k] = couple[k] =
            rsl_planar_delassus_entry(fixed, &work->rows[work->active[k]], &scratch->rows[i]);
    rsl_planar_solve_factored(work, tie);
}

#define NO_ROW ((size_t)-1)

/* J W J': a row couples with the earlier rows on its bodies, listed per body. */
static void couple_rows(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                        size_t n)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    memset(scratch->delassus, 0, n * n * sizeof *scratch->delassus);
    for (size_t i = 0; i <= fixed->bodies; i++)
        scratch->row_of[i] = NO_ROW;
    for (size_t i = 0; i < n; i++) {
        const rsl_planar_constraint_row *row = &scratch->rows[i];
        const size_t body[2] = {row->a, row->b};
        if (row->is_redundant)
            continue;
        for (size_t side = 0; side < 2; side++) {
            if (fixed->dof[body[side]].count == 0)
                continue; /* immobile bodies couple nothing */
            scratch->row_next[2 * i + side] = scratch->row_of[body[side]];
            scratch->row_of[body[side]] = 2 * i + side;
            for (size_t at = 2 * i + side; at != NO_ROW; at = scratch->row_next[at])
                scratch->delassus[i * n + at / 2] = scratch->delassus[at / 2 * n + i] =
                    rsl_planar_delassus_entry(fixed, row, &scratch->rows[at / 2]);
        }
    }
}

int rsl_planar_assemble_delassus(const rsl_planar_compiled_model *fixed, rsl_planar_workspace *work,
                                 size_t points)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    size_t n = 2 * points, count = work->active_count;
    if (!grow_matrices(work, n))
        return 1;
    for (size_t i = 0; i < n; i++)
        couple_to_joints(fixed, work, i);
    couple_rows(fixed, work, n);
    for (size_t i = 0; count > 0 && i < n; i++)
        for (size_t k = 0; k <= i; k++) {
            double sum = scratch->delassus[i * n + k];
            for (size_t j = 0; j < count; j++)
                sum -= scratch->couple[i * count + j] * scratch->tie[k * count + j];
            scratch->delassus[i * n + k] = scratch->delassus[k * n + i] = sum;
        }
    return 0;
}

void rsl_planar_rigid_add_row(rsl_planar_rigid_workspace *scratch,
                              const rsl_planar_constraint_row *row, double push)
{
    for (int c = 0; c < 3; c++) {
        scratch->body[row->a][c] += row->ja[c] * push;
        scratch->body[row->b][c] += row->jb[c] * push;
    }
}

void rsl_planar_distribute_impulses(const rsl_planar_compiled_model *fixed,
                                    rsl_planar_workspace *work, size_t points, double share)
{
    rsl_planar_rigid_workspace *scratch = work->rigid;
    memset(scratch->body, 0, (fixed->bodies + 1) * sizeof *scratch->body);
    for (size_t i = 0; i < 2 * points; i++)
        if (scratch->push[i] != 0.0)
            rsl_planar_rigid_add_row(scratch, &scratch->rows[i], scratch->push[i]);
    for (size_t k = 0; k < work->active_count; k++) {
        rsl_planar_constraint_row *joint = &work->rows[work->active[k]];
        double push = 0.0;
        for (size_t i = 0; i < 2 * points; i++)
            push -= scratch->tie[i * work->active_count + k] * scratch->push[i];
        joint->force = share * joint->force + push;
        rsl_planar_rigid_add_row(scratch, joint, push);
    }
}

void rsl_planar_apply_impulses(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_workspace *work, double *x)
{
    for (size_t k = 0; k < fixed->free_count; k++) {
        rsl_planar_coordinate of = fixed->coordinates[k];
        x[k] += fixed->dof[of.body].inverse[of.axis] * work->rigid->body[of.body][of.axis];
    }
}

void rsl_planar_rigid_drive_work(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                                 const rsl_planar_workspace *workspace)
{
    double work = 0.0;
    if (fixed->sum_count <= RSL_PLANAR_SUM_DRIVES)
        return;
    for (size_t k = 0; k < workspace->active_count; k++) {
        const rsl_planar_constraint_row *row = &workspace->rows[workspace->active[k]];
        work -= row->force * row->rate;
    }
    for (size_t k = 0; k < fixed->moving_count; k++) {
        size_t i = fixed->moving[k];
        for (int c = 0; c < 3; c++)
            if (fixed->dof[i].prescribed[c])
                work -= workspace->rigid->body[i][c] * workspace->frame[i].u[c];
    }
    state->y[2 * fixed->free_count + RSL_PLANAR_SUM_DRIVES] += work;
}
