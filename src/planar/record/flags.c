/* SPDX-License-Identifier: MIT
 *
 * Flags: defects that the energy balance cannot show. It accounts for energy left at separations,
 * impulses and projections; a tensile contact force, an energy gain in a contact or a body that
 * passes through another would leave no trace in its residual.
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>

#include "base/text.h"
#include "collide/impact.h"
#include "planar/contact/contact.h"
#include "planar/core/core.h"
#include "planar/record/internal.h"
#include "planar/record/record.h"

/* Fractions of the largest force and energy of a run below which a tensile force or an energy gain
 * is an integration error: before separation the force is close to zero. */
#define TENSION_MIN 1e-6
#define GAIN_MIN 1e-9

/* Error of an integral over a contact, in relative tolerances of a step. */
#define INTEGRAL_ERROR 1e3

static const rsl_planar_flag_type flags[] = {
    [RSL_PLANAR_FLAG_PULL] = {"pull", "N", "contact", "pulled with",
                              "N, though its law does not adhere"},
    [RSL_PLANAR_FLAG_NEGATIVE_LOSS] = {"negative_loss", "J", "contact", "gave back",
                                       "J more than it had taken"},
    [RSL_PLANAR_FLAG_GAIN] = {"gain", "J", "contact", "gained",
                              "J: the impact law does not suit these contacts"},
    [RSL_PLANAR_FLAG_TOO_DEEP] = {"too_deep", "m", "contact", "went",
                                  "m deep, which is deeper than a body"},
    [RSL_PLANAR_FLAG_FRICTION_STEP] = {"friction_step", "1", "contact", "has steps",
                                       "times as long as its smooth friction allows: take a "
                                       "shorter step_max or a larger slip_speed"},
    [RSL_PLANAR_FLAG_SEVERAL] = {"several", "m/s", "contact", "could also leave",
                                 "m/s faster or slower: several solutions of its impact exist"},
    [RSL_PLANAR_FLAG_BASELINE] = {"baseline", "SI", "record of", "was corrected by up to",
                                  "(SI) so that it ends at rest"},
    [RSL_PLANAR_FLAG_DRIFT] = {"drift", "SI", "record of", "leaves a drift of",
                               "(m or rad) at its end: baseline: rest takes it off"},
    [RSL_PLANAR_FLAG_NO_CONTACT] = {"no_contact", "m", "record of", "moved it by up to",
                                    "m and no contact touched: look at scale, unit and gaps"},
    [RSL_PLANAR_FLAG_OVERLAP] = {"overlap", "m", "contact", "overlapped by",
                                 "m in the model, and assemble moved its bodies apart: "
                                 "move them apart there, or write allow_overlap: true"},
    [RSL_PLANAR_FLAG_CHANGE_POINT] = {"change_point", "s", "joint", "was redundant at",
                                      "s: the mechanism passed a change point, where it may go on "
                                      "in several ways, and went on as it came"},
    [RSL_PLANAR_FLAG_YIELD] = {"yield", "Pa", "contact", NULL,
                               ": its law does not yield; see thornton-ning"},
    [RSL_PLANAR_FLAG_SIZE] = {"size", "m", "contact", NULL, ""},
    [RSL_PLANAR_FLAG_WAVES] = {"waves", "s", "contact", NULL, ""},
    [RSL_PLANAR_FLAG_SPEED] = {"speed", "m/s", "contact", "was hit with",
                               "m/s; the function of its restitution holds up to"},
    [RSL_PLANAR_FLAG_GRAVITY] = {"gravity", "m/s^2", "gravity", "points upwards with",
                                 "m/s^2, and no contact closed: downwards is negative"},
};

_Static_assert(RSL_PLANAR_ROWS(flags) == RSL_PLANAR_FLAG_COUNT, "every kind of flag has a row");

_Static_assert(RSL_PLANAR_FLAG_WAVES - RSL_PLANAR_FLAG_YIELD ==
                   RSL_COLLIDE_LIMIT_WAVES - RSL_COLLIDE_LIMIT_YIELD,
               "the limits of an impact have flags in the same order");

const rsl_planar_flag_type *rsl_planar_flag_type_at(size_t kind)
{
    return kind < RSL_PLANAR_FLAG_COUNT ? &flags[kind] : NULL;
}

static rsl_collide_limit_kind limit_of(size_t kind)
{
    assert(kind >= RSL_PLANAR_FLAG_YIELD && kind <= RSL_PLANAR_FLAG_WAVES);
    return (rsl_collide_limit_kind)(kind - RSL_PLANAR_FLAG_YIELD);
}

rsl_planar_message rsl_planar_flag_text(const rsl_planar_summary *summary, size_t kind)
{
    rsl_planar_message out = {""};
    assert(summary != NULL && kind < RSL_PLANAR_FLAG_COUNT);
    const rsl_planar_flag *flag = &summary->flags[kind];
    char others[48] = "", limit[48] = "";
    if (flag->count == 0)
        return out;
    if (flag->count > 1)
        snprintf(others, sizeof others, ", the worst of %zu", flag->count);
    if (!flags[kind].did) {
        rsl_collide_limit found = {flag->worst, flag->limit};
        rsl_text_print(out.text, sizeof out.text, "%s %s: %s%s (t = %.6g s%s)", flags[kind].of,
                       flag->contact, rsl_collide_limit_text(limit_of(kind), &found).text,
                       flags[kind].what, flag->time, others);
        return out;
    }
    if (flag->limit > 0.0)
        rsl_text_print(limit, sizeof limit, " %.4g %s", flag->limit, flags[kind].unit);
    rsl_text_print(out.text, sizeof out.text, "%s %s %s %.4g %s%s (t = %.6g s%s)", flags[kind].of,
                   flag->contact, flags[kind].did, flag->worst, flags[kind].what, limit, flag->time,
                   others);
    return out;
}

/* Counts one occurrence. Returns 1 if it is the largest so far: the caller then sets the name. */
static int is_worst(const rsl_planar_state *state, rsl_planar_flag *flag, double size)
{
    assert(size > 0.0);
    if (flag->count++ > 0 && size <= flag->worst)
        return 0;
    flag->worst = size;
    flag->limit = RSL_UNSET;
    flag->time = state->time;
    return 1;
}

static void raise_at_point(const rsl_planar_compiled_model *fixed, const rsl_planar_state *state,
                           rsl_planar_summary *summary, rsl_planar_flag_kind kind,
                           const rsl_planar_contact_point *point, double size)
{
    rsl_planar_flag *flag = &summary->flags[kind];
    assert(kind < RSL_PLANAR_FLAG_COUNT);
    if (is_worst(state, flag, size))
        rsl_planar_contact_point_name(fixed, point, flag->contact, sizeof flag->contact);
}

void rsl_planar_flag_granular(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                              rsl_planar_flag_kind kind, size_t contact, double size)
{
    rsl_planar_flag *flag = &state->summary.flags[kind];
    assert(kind < RSL_PLANAR_FLAG_COUNT && contact < fixed->model.contact_count);
    if (is_worst(state, flag, size))
        snprintf(flag->contact, sizeof flag->contact, "%s", fixed->model.contacts[contact].name);
}

void rsl_planar_flag_joint(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           rsl_planar_flag_kind kind, size_t joint, double size)
{
    rsl_planar_flag *flag = &state->summary.flags[kind];
    assert(kind < RSL_PLANAR_FLAG_COUNT && joint < fixed->model.joint_count);
    if (is_worst(state, flag, size))
        snprintf(flag->contact, sizeof flag->contact, "%s", fixed->model.joints[joint].name);
}

void rsl_planar_flag_raise(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           rsl_planar_flag_kind kind, const rsl_planar_contact_point *point,
                           double size)
{
    raise_at_point(fixed, state, &state->summary, kind, point, size);
}

/* ---- validity limits of laws ---------------------------------------------------- */

/* Counts a contact record beyond a limit and keeps the worst: that with the largest value/limit, or
 * the smallest for the wave limit, which is a lower bound. */
static void raise_limit(rsl_planar_summary *summary, size_t kind,
                        const rsl_planar_contact_record *record, double value, double limit)
{
    rsl_planar_flag *flag = &summary->flags[kind];
    double ratio = value / limit, before = flag->worst / flag->limit;
    int worse = kind == RSL_PLANAR_FLAG_WAVES ? ratio < before : ratio > before;
    if (flag->count++ > 0 && !worse)
        return;
    flag->worst = value;
    flag->limit = limit;
    flag->time = record->t_touch;
    snprintf(flag->contact, sizeof flag->contact, "%s", record->name);
}

void rsl_planar_flag_limits(const rsl_planar_compiled_model *fixed,
                            const rsl_planar_contact_record *record, const rsl_law_contact *law,
                            rsl_planar_summary *summary)
{
    const rsl_collide_bodies *bodies = &fixed->model.contacts[record->contact].bodies;
    rsl_collide_limit found[RSL_COLLIDE_LIMIT_COUNT];
    if (!(bodies->modulus > 0.0))
        return;
    /* NaN: without an impact velocity the limit of the duration does not apply */
    double duration = record->speed_touch > RSL_PLANAR_VELOCITY_EPS
                          ? record->t_separate - record->t_touch
                          : RSL_NUM_NAN;
    unsigned exceeded = rsl_collide_check_limits(bodies, law, record->force_max, record->depth_max,
                                                 duration, found);
    for (size_t i = 0; i < RSL_COLLIDE_LIMIT_COUNT; i++)
        if (exceeded >> i & 1u)
            raise_limit(summary, RSL_PLANAR_FLAG_YIELD + i, record, found[i].value, found[i].limit);
}

void rsl_planar_flag_speed(const rsl_planar_compiled_model *fixed, rsl_planar_state *state,
                           const rsl_planar_contact_record *record)
{
    const rsl_restitution *function =
        fixed->model.contacts[record->contact].spec.restitution_of_speed;
    if (function && record->speed_touch > function->high)
        raise_limit(&state->summary, RSL_PLANAR_FLAG_SPEED, record, record->speed_touch,
                    function->high);
}

/* ---- tension, energy gain, indentation ---------------------------------------------------- */

/* 1: the law is tensile by definition: adhesive, or with separation at zero indentation and a
 * damping force that vanishes more slowly than the elastic force as the indentation tends to zero.
 * The memoryless form keeps this property. */
static int is_tensile_by_definition(const rsl_law_contact *law)
{
    int damping_vanishes_last = law->model->power || law->model->formulation
                                    ? rsl_collide_can_pull(law)
                                    : law->model->memoryless && law->m < law->n;
    return rsl_planar_law_is_adhesive(law) ||
           (law->end == RSL_LAW_SEPARATION_ZERO_DEPTH && damping_vanishes_last);
}

void rsl_planar_flag_depth(const rsl_planar *system, const rsl_planar_contact_point *point,
                           rsl_planar_summary *summary)
{
    if (point->record.depth_max > point->deep)
        raise_at_point(system->fixed, &system->state, summary, RSL_PLANAR_FLAG_TOO_DEEP, point,
                       point->record.depth_max);
}

void rsl_planar_flag_record(const rsl_planar *system, const rsl_planar_contact_point *point,
                            rsl_planar_summary *summary)
{
    const rsl_planar_contact_record *record = &point->record;
    double error = INTEGRAL_ERROR * system->fixed->model.tolerance;
    double pull = fmax(TENSION_MIN, error) * system->state.contact_force_max;
    double gain = fmax(GAIN_MIN, error) * system->state.energy_scale;
    assert(!point->rigid);
    if (record->force_min < -pull && !is_tensile_by_definition(&point->law))
        raise_at_point(system->fixed, &system->state, summary, RSL_PLANAR_FLAG_PULL, point,
                       -record->force_min);
    if (record->energy_lost < -gain)
        raise_at_point(system->fixed, &system->state, summary, RSL_PLANAR_FLAG_NEGATIVE_LOSS, point,
                       -record->energy_lost);
    if (record->friction_lost < -gain) /* friction law that is not passive */
        raise_at_point(system->fixed, &system->state, summary, RSL_PLANAR_FLAG_NEGATIVE_LOSS, point,
                       -record->friction_lost);
    rsl_planar_flag_depth(system, point, summary);
    rsl_planar_flag_limits(system->fixed, record, &point->law, summary);
}

/* ---- histories that prescribe motions --------------------------------------- */

/* A residual displacement is flagged from this fraction of the largest displacement on. */
#define DRIFT_MIN 0.1

static void raise_at_body(const rsl_planar *system, rsl_planar_summary *summary,
                          rsl_planar_flag_kind kind, size_t body, double size)
{
    rsl_planar_flag *flag = &summary->flags[kind];
    if (size > 0.0 && is_worst(&system->state, flag, size))
        snprintf(flag->contact, sizeof flag->contact, "%s", system->fixed->start[body].name);
}

/* 1: there are contacts, and none closed. */
static int is_without_contact(const rsl_planar *system, const rsl_planar_summary *summary)
{
    return summary->touches + summary->open_records == 0 &&
           !rsl_planar_integrator_of(system->fixed)->particles &&
           system->fixed->model.contact_count > 0;
}

void rsl_planar_flag_gravity(const rsl_planar *system, rsl_planar_summary *summary)
{
    rsl_planar_point g = system->fixed->model.gravity;
    rsl_planar_flag *flag = &summary->flags[RSL_PLANAR_FLAG_GRAVITY];
    if (g.y > 0.0 && is_without_contact(system, summary) && is_worst(&system->state, flag, g.y))
        snprintf(flag->contact, sizeof flag->contact, "[%g, %g]", g.x, g.y);
}

/* Flags of one history, from its points up to the current time: baseline correction, residual
 * displacement at its end, motion without any contact. */
static void check_history(const rsl_planar *system, rsl_planar_summary *summary, size_t body,
                          const rsl_planar_signal *signal)
{
    const double *shift = signal->order == 2 ? signal->twice : signal->once;
    double max = 0.0, k = fabs(signal->scale);
    size_t last = signal->count - 1;
    for (size_t i = 0; i <= last && signal->time[i] <= system->state.time; i++)
        max = fmax(max, k * fabs(signal->order == 0 ? signal->value[i] : shift[i]));
    raise_at_body(system, summary, RSL_PLANAR_FLAG_BASELINE, body, signal->baseline);
    if (signal->order > 0 && system->state.time >= signal->time[last] &&
        k * fabs(shift[last]) > DRIFT_MIN * max)
        raise_at_body(system, summary, RSL_PLANAR_FLAG_DRIFT, body, k * fabs(shift[last]));
    if (is_without_contact(system, summary))
        raise_at_body(system, summary, RSL_PLANAR_FLAG_NO_CONTACT, body, max);
}

void rsl_planar_flag_histories(const rsl_planar *system, rsl_planar_summary *summary)
{
    for (size_t i = 0; i < system->fixed->bodies; i++)
        for (int c = 0; c < 3; c++) {
            const rsl_planar_body *body = rsl_planar_body_kind(system->fixed, i);
            const rsl_planar_signal *signal = &body->motion[c];
            if (body->freedom[c] == RSL_PLANAR_PRESCRIBED &&
                signal->kind == RSL_PLANAR_SIGNAL_HISTORY && signal->count >= 2)
                check_history(system, summary, i, signal);
        }
}
