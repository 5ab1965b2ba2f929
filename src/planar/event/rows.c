/* SPDX-License-Identifier: MIT
 *
 * The events, one row each: event function, when it may occur, jump map. See rows.h.
 */
#include "planar/event/rows.h"

#include <math.h>

#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/dynamics/dynamics.h"
#include "planar/event/internal.h"
#include "planar/geometry/geometry.h"
#include "planar/mode/mode.h"
#include "planar/rigid/rigid.h"

/* Plastic loading resumes beyond the peak indentation by more than this fraction. */
#define PEAK_ROUNDING 1e-9

static rsl_planar_contact_point *point_of(const rsl_planar_state *state,
                                          const rsl_planar_event *event)
{
    return &state->points[event->point];
}

static int has_status(const rsl_planar_state *state, const rsl_planar_event *event,
                      rsl_planar_contact_status status)
{
    return point_of(state, event)->status == status;
}

static int is_closed(const rsl_planar *system, const rsl_planar_event *event)
{
    return has_status(&system->state, event, RSL_PLANAR_STATUS_CLOSED);
}

static rsl_planar_gap gap_of(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return rsl_planar_gap_at(system, point_of(&system->state, event), t);
}

/* ---- contact onset ------------------------------------------------------------------ */

static double gap_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return gap_of(system, event, t).gap + point_of(&system->state, event)->rest.closing_tolerance;
}

static int is_open(const rsl_planar *system, const rsl_planar_event *event)
{
    return has_status(&system->state, event, RSL_PLANAR_STATUS_OPEN);
}

static rsl_status begin_contact(rsl_planar *system, const rsl_planar_event *event,
                                const rsl_planar_jump *jump, rsl_error *error)
{
    return rsl_planar_contact_begin(system, point_of(&system->state, event), NULL, jump->restart,
                                    error);
}

/* ---- reversal of the indentation rate -------------------------------------------------- */

static double gap_rate_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return gap_of(system, event, t).gap_rate;
}

/* The gap rate changes its sign within the step: no sample is needed. */
static void search_reversal(rsl_planar *system, const rsl_planar_event_row *row,
                            rsl_planar_event event, rsl_planar_event *best)
{
    const rsl_planar_contact_point *point = point_of(&system->state, &event);
    if (rsl_planar_contact_reversal_matters(system->fixed, &system->state, &system->work, point,
                                            -point->step.begin.gap_rate, -point->step.end.gap_rate))
        rsl_planar_offer_root(system, row, event, system->state.stepper.t0,
                              system->state.stepper.t1, best);
}

/* Updates the peak of a law with a history. A reversal into compression, or the first reversal of a
 * contact that began at rest, makes the contact sustained. */
static rsl_status reverse(rsl_planar *system, const rsl_planar_event *event,
                          const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    jump->restart->first = 1e-3 * point->scale;
    rsl_planar_contact_update_peak(
        point, -rsl_planar_contact_gap(system->fixed, &system->work, point).gap);
    int inward = point->step.begin.gap_rate > 0.0;
    int impact = point->regime == RSL_PLANAR_REGIME_IMPACT && !inward;
    if (point->regime == RSL_PLANAR_REGIME_SUSTAINED ||
        (impact && !rsl_planar_contact_recompresses(system, point)) ||
        rsl_planar_evaluate(system, system->state.time, system->state.y) != 0)
        return RSL_OK;
    return rsl_planar_contact_make_sustained(system->fixed, &system->work, point, error);
}

/* ---- indentation beyond that of an isolated impact ------------------------------------- */

static double isolated_depth_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return point_of(&system->state, event)->isolated_impact_depth + gap_of(system, event, t).gap;
}

static void search_overcompression(rsl_planar *system, const rsl_planar_event_row *row,
                                   rsl_planar_event event, rsl_planar_event *best)
{
    if (rsl_planar_contact_is_overcompressed(system->fixed, &system->work,
                                             point_of(&system->state, &event)))
        rsl_planar_search_monotone(system, row, event, row->parts, best);
}

static rsl_status make_sustained(rsl_planar *system, const rsl_planar_event *event,
                                 const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    jump->restart->first = 1e-3 * point->scale;
    return rsl_planar_evaluate(system, system->state.time, system->state.y) != 0
               ? rsl_planar_error_singular(system->fixed, &system->state, &system->work, error)
               : rsl_planar_contact_make_sustained(system->fixed, &system->work, point, error);
}

/* ---- plastic loading ----------------------------------------------------------------- */

static double peak_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    rsl_planar_gap gap = gap_of(system, event, t);
    return (1.0 + PEAK_ROUNDING) * point_of(&system->state, event)->law.depth_peak + gap.gap +
           rsl_planar_gap_rounding(&gap);
}

static int is_unloading(const rsl_planar *system, const rsl_planar_event *event)
{
    return has_status(&system->state, event, RSL_PLANAR_STATUS_CLOSED) &&
           rsl_planar_contact_is_unloading(point_of(&system->state, event));
}

/* Back on the loading curve; the next unloading has no damping. */
static rsl_status resume_loading(rsl_planar *system, const rsl_planar_event *event,
                                 const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    (void)error;
    point->law.depth_peak = 0.0;
    if (point->damper != NULL)
        point->regime = RSL_PLANAR_REGIME_IMPACT;
    point->damper = NULL;
    jump->restart->first = 1e-3 * point->scale;
    return RSL_OK;
}

/* ---- separation ---------------------------------------------------------------------- */

/* The indentation beyond the permanent one. For the separation criterion of zero force, and for a
 * tensile contact: the force, which may become negative only while the gap opens. */
static double separation_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    const rsl_planar_contact_point *point = point_of(&system->state, event);
    rsl_planar_gap gap = gap_of(system, event, t);
    double depth = -gap.gap, rate = -gap.gap_rate;
    int by_force = point->law.end == RSL_LAW_SEPARATION_ZERO_FORCE || point->step.tensile;
    if (depth <= 0.0 || !by_force || point->law.model->free_depth != NULL) {
        /* Bodies that start in contact at rest and fall together separate by round-off alone. The
         * tolerance keeps them closed up to the gap at which they would close again. */
        double tolerance =
            point->regime == RSL_PLANAR_REGIME_IMPACT ? 0.0 : 2.0 * rsl_planar_touching_gap(&gap);
        return depth - rsl_planar_contact_free_depth(point) + tolerance;
    }
    double force = rsl_planar_contact_force_at(point, &gap).force;
    return rate < 0.0 ? force : fabs(force);
}

static rsl_status separate(rsl_planar *system, const rsl_planar_event *event,
                           const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    (void)error;
    if (system->work.closed_count == 1) /* the step length of the last flight */
        jump->restart->first = system->state.flight;
    double depth = -rsl_planar_contact_gap(system->fixed, &system->work, point).gap;
    int by_zero_force = point->law.model->free_depth == NULL &&
                        (point->law.end == RSL_LAW_SEPARATION_ZERO_FORCE || point->step.tensile);
    int overlaps = by_zero_force && depth > 1e-12 * fmax(point->record.depth_max, 1e-9);
    rsl_planar_contact_open(system, point,
                            overlaps ? RSL_PLANAR_STATUS_OVERLAPPING_FREE : RSL_PLANAR_STATUS_OPEN);
    if (jump->observer->contact != NULL)
        jump->observer->contact(&point->record, jump->observer->user);
    return RSL_OK;
}

/* ---- overlap without force: its end, and renewed contact ---------------------------------- */

static double overlap_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return point_of(&system->state, event)->residual_indentation - gap_of(system, event, t).gap;
}

static int overlaps_freely(const rsl_planar *system, const rsl_planar_event *event)
{
    const rsl_planar_contact_point *point = point_of(&system->state, event);
    return point->status == RSL_PLANAR_STATUS_OVERLAPPING_FREE ||
           (point->status == RSL_PLANAR_STATUS_OPEN && point->residual_indentation > 0.0);
}

static rsl_status end_overlap(rsl_planar *system, const rsl_planar_event *event,
                              const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    (void)jump, (void)error;
    point->status = RSL_PLANAR_STATUS_OPEN;
    point->residual_indentation = 0.0;
    return RSL_OK;
}

static double reclose_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    rsl_planar_gap gap = gap_of(system, event, t);
    return -rsl_planar_contact_force_at(point_of(&system->state, event), &gap).force;
}

static int is_force_free(const rsl_planar *system, const rsl_planar_event *event)
{
    return has_status(&system->state, event, RSL_PLANAR_STATUS_OVERLAPPING_FREE);
}

static rsl_status reclose(rsl_planar *system, const rsl_planar_event *event,
                          const rsl_planar_jump *jump, rsl_error *error)
{
    (void)jump;
    return rsl_planar_contact_reclose(system, point_of(&system->state, event), error);
}

/* ---- lift-off of a rigid contact ---------------------------------------------------------- */

static double rest_force_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    const rsl_planar_contact_point *point = point_of(&system->state, event);
    return rsl_planar_evaluate_inside(system, t) != 0
               ? -1.0
               : rsl_planar_rest_force_margin(point, point->rest.force);
}

/* ---- change of the contact feature ---------------------------------------------------------- */

static double feature_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    const rsl_planar_contact_point *point = point_of(&system->state, event);
    (void)rsl_planar_gap_at(system, point, t); /* the frames at t */
    if (point->kind == RSL_PLANAR_GEOMETRY_BED)
        return rsl_planar_bed_margin(&system->work, point);
    return rsl_planar_is_tip(point) ? rsl_planar_tip_margin(&system->work, point)
                                    : rsl_planar_outline_feature_margin(&system->work, point);
}

static int has_feature(const rsl_planar *system, const rsl_planar_event *event)
{
    const rsl_planar_contact_point *point = point_of(&system->state, event);
    return (point->kind == RSL_PLANAR_GEOMETRY_OUTLINE || point->kind == RSL_PLANAR_GEOMETRY_BED ||
            rsl_planar_is_tip(point)) &&
           point->status != RSL_PLANAR_STATUS_OPEN;
}

/* A tip passes round the end of its wall, or is pushed over it and separates. */
static rsl_status pass_wall_end(rsl_planar *system, rsl_planar_contact_point *point,
                                const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_status status = RSL_OK;
    if (point->status == RSL_PLANAR_STATUS_CLOSED) {
        rsl_planar_contact_open(system, point, RSL_PLANAR_STATUS_OPEN);
        if (jump->observer->contact != NULL)
            jump->observer->contact(&point->record, jump->observer->user);
    } else if (point->status == RSL_PLANAR_STATUS_RIGID_ACTIVE) {
        rsl_planar_mark_island_dirty(&system->work, point);
        status = rsl_planar_solve_contact_modes(system, point, NULL, jump->observer, error);
    }
    if (point->status == RSL_PLANAR_STATUS_OVERLAPPING_FREE)
        point->status = RSL_PLANAR_STATUS_OPEN;
    rsl_planar_tip_update_side(&system->work, point);
    return status;
}

/* The normal jumps at a vertex: the modes of rigid contacts are solved again. */
static rsl_status change_feature(rsl_planar *system, const rsl_planar_event *event,
                                 const rsl_planar_jump *jump, rsl_error *error)
{
    rsl_planar_contact_point *point = point_of(&system->state, event);
    if (rsl_planar_is_tip(point))
        return pass_wall_end(system, point, jump, error);
    jump->restart->first = system->state.taken;
    if (point->kind == RSL_PLANAR_GEOMETRY_BED) {
        rsl_planar_bed_fix_vertices(&system->work, point);
        return RSL_OK;
    }
    rsl_planar_contact_next_feature(system->fixed, &system->state, &system->work, point);
    if (!point->rigid || point->status != RSL_PLANAR_STATUS_RIGID_ACTIVE)
        return RSL_OK;
    rsl_planar_mark_island_dirty(&system->work, point);
    rsl_status status =
        rsl_planar_handle_velocity_jumps(system, jump->restart, jump->observer, error);
    return status < 0 ? status
                      : rsl_planar_solve_contact_modes(system, NULL, NULL, jump->observer, error);
}

/* ---- stick and slip ------------------------------------------------------------------------ */

static double slip_at(rsl_planar *system, const rsl_planar_friction_state *friction, double t)
{
    if (friction->point != RSL_PLANAR_NO_CONTACT) {
        rsl_planar_gap gap = rsl_planar_gap_at(system, &system->state.points[friction->point], t);
        return friction->turning ? gap.spin : gap.slip;
    }
    rsl_planar_stepper_at(&system->state.stepper, t, 0, system->state.size, system->work.sample_y);
    rsl_planar_update_kinematics(system->fixed, &system->state, &system->work, t,
                                 system->work.sample_y);
    return rsl_planar_friction_slip(system->fixed, &system->state, &system->work, friction);
}

/* A contact at its friction limit may be kept at rest by other stick constraints. Its slip velocity
 * is then round-off of either sign, or a residual of the velocity projection. */
static double slip_tolerance(rsl_planar *system, const rsl_planar_friction_state *friction)
{
    const double min = 0.1 * RSL_PLANAR_VELOCITY_EPS;
    double begin = friction->point == RSL_PLANAR_NO_CONTACT
                       ? slip_at(system, friction, system->state.stepper.t0)
                       : system->state.points[friction->point].step.begin.slip;
    double slip = friction->sign * begin, max = fmax(10.0 * min, 2.0 * friction->residual_slip);
    return !friction->turning && slip < min && slip > -max ? fmax(min, -2.0 * slip) : 0.0;
}

static double friction_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    rsl_planar_friction_state *friction = rsl_planar_event_friction(system, event);
    if (friction->mode == RSL_PLANAR_FRICTION_STICK)
        return rsl_planar_evaluate_inside(system, t) != 0
                   ? -1.0
                   : rsl_planar_stick_margin(&system->state, friction);
    return friction->sign * slip_at(system, friction, t) + slip_tolerance(system, friction);
}

static int slips(const rsl_planar *system, const rsl_planar_event *event)
{
    return rsl_planar_event_friction(system, event)->mode == RSL_PLANAR_FRICTION_SLIP;
}

static rsl_status try_stick(rsl_planar *system, const rsl_planar_event *event,
                            const rsl_planar_jump *jump, rsl_error *error)
{
    (void)error;
    rsl_planar_friction_try_stick(system, rsl_planar_event_friction(system, event), jump->observer);
    return RSL_OK;
}

static rsl_status break_away(rsl_planar *system, const rsl_planar_event *event,
                             const rsl_planar_jump *jump, rsl_error *error)
{
    (void)error;
    rsl_planar_friction_break_away(system, rsl_planar_event_friction(system, event),
                                   jump->observer);
    return RSL_OK;
}

/* ---- phases of friction springs -------------------------------------------------------------- */

static double tangential_value(rsl_planar *system, const rsl_planar_event *event, double t)
{
    return rsl_planar_evaluate_inside(system, t) != 0
               ? 1.0
               : rsl_planar_tangent_event_function(system, rsl_planar_event_friction(system, event),
                                                   event->kind);
}

static int tangential_possible(const rsl_planar *system, const rsl_planar_event *event)
{
    return rsl_planar_tangent_event_possible(&system->state,
                                             rsl_planar_event_friction(system, event), event->kind);
}

static rsl_status change_phase(rsl_planar *system, const rsl_planar_event *event,
                               const rsl_planar_jump *jump, rsl_error *error)
{
    (void)error;
    rsl_planar_tangent_apply_event(system, rsl_planar_event_friction(system, event), event->kind,
                                   jump->observer);
    return RSL_OK;
}

/* ---- the rows ------------------------------------------------------------------------------ */

#define TANGENTIAL(text)                                                                           \
    {                                                                                              \
        .name = text, .subject = RSL_PLANAR_SUBJECT_FRICTION, .parts = 4,                          \
        .event_function = tangential_value, .possible = tangential_possible, .jump = change_phase  \
    }

static const rsl_planar_event_row rows[] = {
    [RSL_PLANAR_EVENT_NONE] = {.name = "no event"},
    [RSL_PLANAR_EVENT_OVERLAP_END] = {.name = "the end of an overlap",
                                      .crossing = RSL_PLANAR_CROSSING_MINIMUM,
                                      .parts = 8,
                                      .event_function = overlap_value,
                                      .possible = overlaps_freely,
                                      .jump = end_overlap},
    [RSL_PLANAR_EVENT_CONTACT] = {.name = "the onset of contact",
                                  .crossing = RSL_PLANAR_CROSSING_OWN,
                                  .event_function = gap_value,
                                  .possible = is_open,
                                  .search = rsl_planar_search_onset,
                                  .jump = begin_contact},
    [RSL_PLANAR_EVENT_RATE_REVERSAL] = {.name = "a load reversal",
                                        .crossing = RSL_PLANAR_CROSSING_OWN,
                                        .event_function = gap_rate_value,
                                        .possible = is_closed,
                                        .search = search_reversal,
                                        .jump = reverse},
    [RSL_PLANAR_EVENT_DEPTH_BEYOND_IMPACT] = {.name = "an indentation beyond the isolated impact",
                                              .crossing = RSL_PLANAR_CROSSING_OWN,
                                              .parts = 2,
                                              .event_function = isolated_depth_value,
                                              .possible = is_closed,
                                              .search = search_overcompression,
                                              .jump = make_sustained},
    [RSL_PLANAR_EVENT_PLASTIC_LOADING] = {.name = "renewed plastic loading",
                                          .crossing = RSL_PLANAR_CROSSING_OWN,
                                          .event_function = peak_value,
                                          .possible = is_unloading,
                                          .search = rsl_planar_search_plastic_loading,
                                          .jump = resume_loading},
    [RSL_PLANAR_EVENT_SEPARATION] = {.name = "a separation",
                                     .crossing = RSL_PLANAR_CROSSING_OWN,
                                     .event_function = separation_value,
                                     .possible = is_closed,
                                     .search = rsl_planar_search_separation,
                                     .jump = separate},
    [RSL_PLANAR_EVENT_RECLOSE] = {.name = "a renewed contact force",
                                  .parts = 2,
                                  .event_function = reclose_value,
                                  .possible = is_force_free,
                                  .jump = reclose},
    [RSL_PLANAR_EVENT_LIFT_OFF] = {.name = "a lift-off",
                                   .crossing = RSL_PLANAR_CROSSING_SHARED,
                                   .event_function = rest_force_value},
    [RSL_PLANAR_EVENT_NEXT_FEATURE] = {.name = "a change of the contact feature",
                                       .parts = 1,
                                       .event_function = feature_value,
                                       .possible = has_feature,
                                       .jump = change_feature,
                                       .any_stiffness = 1,
                                       .may_repeat = 1},
    [RSL_PLANAR_EVENT_SLIP_TO_STICK] = {.name = "the end of slip",
                                        .subject = RSL_PLANAR_SUBJECT_FRICTION,
                                        .parts = 4,
                                        .event_function = friction_value,
                                        .possible = slips,
                                        .jump = try_stick},
    [RSL_PLANAR_EVENT_STICK_TO_SLIP] = {.name = "breakaway",
                                        .subject = RSL_PLANAR_SUBJECT_FRICTION,
                                        .crossing = RSL_PLANAR_CROSSING_SHARED,
                                        .event_function = friction_value,
                                        .jump = break_away},
    [RSL_PLANAR_EVENT_TANGENTIAL_SPRING_LIMIT] = TANGENTIAL("a friction spring at its limit"),
    [RSL_PLANAR_EVENT_TANGENTIAL_FORCE_LIMIT] = TANGENTIAL("a friction force at its limit"),
    [RSL_PLANAR_EVENT_CONTACT_AREA_REVERSAL] = TANGENTIAL("a reversal of the contact area"),
    [RSL_PLANAR_EVENT_SPRING_YIELD] = {.name = "yield or unloading of a spring",
                                       .subject = RSL_PLANAR_SUBJECT_SPRING,
                                       .crossing = RSL_PLANAR_CROSSING_OWN,
                                       .possible = rsl_planar_plastic_spring_possible,
                                       .search = rsl_planar_plastic_spring_search,
                                       .jump = rsl_planar_plastic_spring_jump},
};

_Static_assert(RSL_PLANAR_ROWS(rows) >= RSL_PLANAR_EVENT_NAMED_COUNT &&
                   RSL_PLANAR_ROWS(rows) <= RSL_PLANAR_EVENT_KIND_MAX,
               "every event of the enumeration has a row");

size_t rsl_planar_event_row_count(void) { return RSL_PLANAR_ROWS(rows); }

const rsl_planar_event_row *rsl_planar_event_row_of(rsl_planar_event_kind kind)
{
    return &rows[kind];
}
