/* SPDX-License-Identifier: MIT
 *
 * Onset of compliant contacts: an acceleration-level linear complementarity problem.
 *
 * All contacts that close at one instant close together; only then are their friction modes
 * chosen. Contact points with zero gap that approach are in contact. Contact points with zero gap
 * and zero gap rate close where they are loaded: where the gap would close without them, or where
 * rigid contacts in their place would carry a force,
 *
 *     0 <= N _|_ D N + g >= 0,
 *
 * with g the accelerations of the gaps without contact forces and D as in rigid.h. One corner of a
 * box alone would otherwise carry the whole weight and break away, and in a pile that starts at
 * rest only the lowest body would close its gap. Adhesive contacts close wherever they touch.
 */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "num/elementary.h"
#include "planar/constraint/constraint.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/geometry/geometry.h"
#include "planar/integrate/integrate.h"
#include "planar/mode/internal.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"

static rsl_status close_point(rsl_planar *system, rsl_planar_contact_point *point,
                              double closing_acceleration, rsl_planar_restart *restart,
                              rsl_error *error)
{
    rsl_error detail;
    rsl_status status = rsl_planar_contact_close(system, point, closing_acceleration, &detail);
    if (status < 0) {
        char name[96];
        rsl_planar_contact_point_name(system->fixed, point, name, sizeof name);
        return rsl_error_set(error, status, "contact %.60s at t = %.9g s: %.150s", name,
                             system->state.time, rsl_error_text(&detail).text);
    }
    int quartic = rsl_planar_contact_is_quartic(point);
    double first = (quartic ? 6e-5 : 0.04) * point->scale;
    restart->first = restart->first > 0.0 ? fmin(restart->first, first) : first;
    restart->transform = RSL_PLANAR_TRANSFORM_AFTER;
    restart->origin = system->state.time;
    restart->quartic |= quartic;
    return RSL_OK;
}

rsl_status rsl_planar_contact_begin(rsl_planar *system, rsl_planar_contact_point *point,
                                    const rsl_planar_contact_options *contacts,
                                    rsl_planar_restart *restart, rsl_error *error)
{
    if (rsl_planar_evaluate_with(system, system->state.time, system->state.y, contacts) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    return close_point(system, point, rsl_planar_depth_acceleration(system, point), restart, error);
}

/* ---- contacts at rest ---------------------------------------------------------- */

/* Rigid contacts close by impulses instead. */
static int is_open_compliant(const rsl_planar_contact_point *point)
{
    return point->status == RSL_PLANAR_STATUS_OPEN && !point->rigid;
}

int rsl_planar_is_at_zero(const rsl_planar_contact_point *point, const rsl_planar_gap *touch)
{
    return point->status == RSL_PLANAR_STATUS_OPEN && touch->gap <= rsl_planar_touching_gap(touch);
}

/* Lists the open contact points with zero gap and gap rate; `list` may be NULL. Returns their
 * number; `compliant`: the number of compliant ones. Overlaps beyond the tolerance are intended
 * and are left out. */
static size_t list_at_rest(const rsl_planar *system, size_t *list, size_t *compliant)
{
    size_t count = 0;
    *compliant = 0;
    for (size_t i = 0; i < system->state.point_count; i++) {
        const rsl_planar_contact_point *point = &system->state.points[i];
        if (point->status != RSL_PLANAR_STATUS_OPEN)
            continue;
        rsl_planar_gap touch = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (!rsl_planar_is_at_zero(point, &touch) || rsl_planar_gap_overlaps(&touch) ||
            fabs(touch.gap_rate) > RSL_PLANAR_VELOCITY_EPS)
            continue;
        *compliant += !point->rigid;
        if (list != NULL)
            list[count] = i;
        count++;
    }
    return count;
}

static int is_adhesive(const rsl_planar_compiled_model *fixed,
                       const rsl_planar_contact_point *point)
{
    const rsl_law *law = fixed->model.contacts[point->contact].law;
    return !point->rigid && law->family == RSL_LAW_FAMILY_ADHESIVE;
}

/* Normal forces of rigid contacts in the place of the listed ones, N, into `push`; zero if there
 * are too many or no solution. Nonzero: no memory. */
static int solve_normal_forces(const rsl_planar_compiled_model *fixed,
                               const rsl_planar_state *state, rsl_planar_workspace *workspace,
                               const size_t *list, size_t count)
{
    rsl_planar_rigid_workspace *scratch = workspace->rigid;
    size_t work_count = rsl_rigid_lcp_workspace(count);
    for (size_t i = 0; i < count; i++) {
        rsl_planar_rigid_rows(fixed, workspace, &state->points[list[i]], 1, &scratch->rows[2 * i]);
        scratch->push[i] = 0.0;
    }
    if (work_count == 0)
        return 0;
    double *work = rsl_planar_rigid_work(workspace, count * count + count + work_count);
    if (work == NULL || rsl_planar_assemble_delassus(fixed, workspace, count) != 0)
        return 1;
    rsl_rigid_lcp lcp = {count, work, work + count * count};
    for (size_t i = 0; i < count; i++) {
        const rsl_planar_constraint_row *row = &scratch->rows[2 * i];
        work[count * count + i] = row->bias + rsl_planar_row_dot(row, workspace->frame[row->a].a,
                                                                 workspace->frame[row->b].a);
        for (size_t k = 0; k < count; k++)
            work[i * count + k] = scratch->delassus[4 * count * i + 2 * k];
    }
    rsl_rigid_lcp_solution out = {.z = scratch->push};
    if (rsl_rigid_lcp_solve(&lcp, &out, work + count * count + count, work_count, NULL) < 0)
        memset(scratch->push, 0, count * sizeof *scratch->push);
    return 0;
}

/* Noise floor of accelerations, m/s^2. */
static double noise_floor(const rsl_planar_compiled_model *fixed)
{
    return 1e-11 * fmax(1e-3, rsl_num_hypot(fixed->model.gravity.x, fixed->model.gravity.y));
}

rsl_status rsl_planar_close_resting_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                             rsl_error *error)
{
    size_t compliant, count = list_at_rest(system, NULL, &compliant);
    if (compliant == 0)
        return RSL_OK;
    if (!rsl_planar_rigid_reserve(system->fixed, &system->work, count))
        return rsl_error_no_memory(error);
    size_t *list = system->work.rigid->list;
    list_at_rest(system, list, &compliant);
    if (rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return rsl_planar_error_singular(system->fixed, &system->state, &system->work, error);
    if (solve_normal_forces(system->fixed, &system->state, &system->work, list, count) != 0)
        return rsl_error_no_memory(error);
    rsl_status status = RSL_OK;
    for (size_t i = 0; i < count && status >= 0; i++) {
        rsl_planar_contact_point *point = &system->state.points[list[i]];
        const rsl_planar_constraint_row *row = &system->work.rigid->rows[2 * i];
        double own = rsl_planar_delassus_entry(system->fixed, row, row);
        double closing_acceleration =
            fmax(rsl_planar_depth_acceleration(system, point), own * system->work.rigid->push[i]);
        if (point->rigid || !(closing_acceleration > noise_floor(system->fixed) ||
                              is_adhesive(system->fixed, point)))
            continue;
        point->step.begin = rsl_planar_contact_gap(system->fixed, &system->work, point);
        point->rest.force = system->work.rigid->push[i];
        status = close_point(system, point, closing_acceleration, restart, error);
        rsl_planar_request_restart(restart, "the onset of contact");
    }
    return status;
}

/* ---- all contacts of an instant ------------------------------------------------ */

/* Closes the compliant contacts with zero gap that approach. */
static rsl_status close_approaching(rsl_planar *system, rsl_planar_restart *restart,
                                    rsl_error *error)
{
    for (size_t i = 0; i < system->state.point_count; i++) {
        rsl_planar_contact_point *point = &system->state.points[i];
        if (!is_open_compliant(point))
            continue;
        rsl_planar_gap now = rsl_planar_contact_gap(system->fixed, &system->work, point);
        if (!rsl_planar_is_at_zero(point, &now) || now.gap_rate >= 0.0)
            continue;
        point->step.begin = now;
        rsl_status status = rsl_planar_contact_begin(system, point, NULL, restart, error);
        if (status < 0)
            return status;
        rsl_planar_request_restart(restart, "the onset of contact");
        rsl_planar_update_kinematics(system->fixed, &system->state, &system->work,
                                     system->state.time, system->state.y);
    }
    return RSL_OK;
}

rsl_status rsl_planar_close_touching_contacts(rsl_planar *system, rsl_planar_restart *restart,
                                              const rsl_planar_observer *observer, rsl_error *error)
{
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, system->state.time,
                                 system->state.y);
    rsl_status status = close_approaching(system, restart, error);
    if (status >= 0)
        status = rsl_planar_close_resting_contacts(system, restart, error);
    if (status >= 0)
        rsl_planar_friction_choose_initial_mode(system, observer);
    return status;
}
