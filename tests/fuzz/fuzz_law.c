/* SPDX-License-Identifier: MIT
 *
 * Any law with any numbers, at any state and through a whole impact. No law gives energy, the ledger
 * closes, the impulse is the change of momentum, an exact calibration returns what was asked for,
 * and what is refused leaves its outputs alone.
 */
#include "contact.h"

enum { POINTS = 200 };

/* ---- one state ------------------------------------------------------------------- */

static int is_finite(const rsl_law_response *r)
{
    return isfinite(r->force) && isfinite(r->dforce_ddepth) && isfinite(r->dforce_drate) &&
           isfinite(r->elastic_energy) && isfinite(r->dissipated_power);
}

static void try_force(rsl_law_contact contact, fuzz_bytes *bytes)
{
    rsl_law_response r = {.force = 7.5}, zero = {0};
    rsl_error error = {0};
    double depth = fuzz_positive(bytes, 1e-9, 1e-1), rate = fuzz_number(bytes, -10.0, 10.0);
    rsl_law_update_history(&contact, fuzz_flag(bytes) ? 2.0 * depth : depth);
    rsl_status status = rsl_law_force(&contact, depth, rate, &r, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(r.force == 7.5);
        return;
    }
    FUZZ_PROMISE(isfinite(depth) && isfinite(rate));
    if (depth <= 0.0)
        FUZZ_PROMISE(memcmp(&r, &zero, sizeof r) == 0);
    if (!is_finite(&r))
        return;
    FUZZ_PROMISE(r.dissipated_power >= 0.0);
    FUZZ_PROMISE(contact.end != RSL_LAW_SEPARATION_ZERO_FORCE || r.force >= 0.0);
    FUZZ_PROMISE(!r.clamped || r.force == 0.0);
}

/* ---- the impact ------------------------------------------------------------------ */

static void check_ledger(const rsl_law_contact *c, const rsl_collide_outcome *o, double load,
                         int wild)
{
    double in = o->energy_in, size = in + fabs(o->work_of_load), push = c->mass * c->speed;
    if (c->law->family == RSL_LAW_FAMILY_ADHESIVE) { /* in and out of the well of the pull */
        size += fabs(o->force_min) * o->depth_max;
        push += fabs(o->force_min) * o->duration;
    }
    FUZZ_PROMISE(fuzz_near(in + o->work_of_load,
                           o->energy_out + o->energy_dissipated + o->energy_residual,
                           1e-12 * size));
    if (wild)
        return;
    FUZZ_PROMISE(fabs(o->energy_residual) <= 1e-10 * size);
    FUZZ_PROMISE(o->energy_dissipated >= -1e-10 * size);
    if (load == 0.0) {
        FUZZ_PROMISE(o->energy_out <= in + 1e-12 * size);
        FUZZ_PROMISE(fuzz_near(o->impulse, c->mass * (c->speed + o->speed_out), 1e-10 * push));
    }
}

static void check_separation(const rsl_law_contact *c, const rsl_collide_outcome *o, double load,
                             int wild)
{
    FUZZ_PROMISE(o->restitution >= 0.0 &&
                 fuzz_same(o->speed_out, o->restitution * c->speed) |
                     fuzz_near(o->speed_out, o->restitution * c->speed, 1e-14 * c->speed));
    FUZZ_PROMISE(o->depth_max >= 0.0 && o->duration >= o->time_of_depth_max);
    FUZZ_PROMISE(o->duration >= o->time_of_force_max && o->time_of_force_max >= 0.0);
    FUZZ_PROMISE(o->depth_end >= 0.0 ||
                 c->model->sustains_tension); /* what sticks parts below d = 0 */
    FUZZ_PROMISE(o->force_min <= 0.0 && o->depth_end <= o->depth_max * (1.0 + 1e-12));
    FUZZ_PROMISE(c->end != RSL_LAW_SEPARATION_ZERO_FORCE || o->force_min == 0.0);
    check_ledger(c, o, load, wild);
    if (load == 0.0 && c->calibration == RSL_LAW_EXACT && rsl_given(c->restitution))
        FUZZ_PROMISE(fuzz_near(o->restitution, c->restitution, 1e-10 * c->restitution));
}

static void check_curve(const rsl_law_contact *c, const rsl_collide_options *options,
                        const rsl_collide_outcome *o)
{
    static rsl_collide_curve_point points[POINTS];
    rsl_error error = {0};
    size_t count = 0;
    rsl_status status = rsl_collide_curve(c, options, 1e-2, points, POINTS, &count, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        return;
    }
    size_t written = count < POINTS ? count : POINTS;
    FUZZ_PROMISE(written >= 2 && (status != RSL_CURVE_FULL) == (count <= POINTS));
    for (size_t i = 0; i < written; i++) {
        const rsl_collide_curve_point *p = &points[i];
        FUZZ_PROMISE(i == 0 || p->time >= points[i - 1].time - 1e-12 * o->duration);
        FUZZ_PROMISE(p->depth >=
                     (c->model->sustains_tension ? o->depth_end - 1e-9 * o->depth_max : 0.0));
        FUZZ_PROMISE(p->depth <= o->depth_max * (1.0 + 1e-9));
        FUZZ_PROMISE(p->force <= o->force_max * (1.0 + 1e-9));
        if (options->load == 0.0)
            FUZZ_PROMISE(fuzz_near(p->energy_kinetic + p->energy_elastic + p->energy_dissipated,
                                   o->energy_in, 1e-8 * o->energy_in));
    }
}

static void try_impact(const rsl_law_contact *contact, fuzz_bytes *bytes)
{
    rsl_collide_options options = rsl_collide_options_default();
    rsl_collide_outcome outcome = {.duration = 7.5};
    rsl_error error = {0};
    if (fuzz_byte(bytes) < 64)
        options.load = fuzz_number(bytes, -10.0, 10.0);
    options.method = fuzz_flag(bytes) ? RSL_COLLIDE_METHOD_AUTO : RSL_COLLIDE_METHOD_INTEGRATED;
    rsl_status status = rsl_collide(contact, &options, &outcome, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(outcome.duration == 7.5);
    } else if (status == RSL_NO_SEPARATION) {
        FUZZ_PROMISE(outcome.restitution == 0.0 && isinf(outcome.duration));
        FUZZ_PROMISE(outcome.depth_max >= 0.0);
    } else {
        check_separation(contact, &outcome, options.load, bytes->wild);
        if (!bytes->wild)
            check_curve(contact, &options, &outcome);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_law_contact contact;
    if (fuzz_contact(&bytes, &contact) != RSL_OK)
        return 0;
    (void)rsl_law_solution_of(&contact);
    (void)rsl_collide_lambda(&contact);
    for (int i = 0; i < 4; i++)
        try_force(contact, &bytes);
    try_impact(&contact, &bytes);
    return 0;
}
