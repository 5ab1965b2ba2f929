/* SPDX-License-Identifier: MIT
 *
 * Batches of any law over any numbers: each contact as the scalar function has it, in the same bits
 * where that is promised, and the same whether it is computed alone, in a slice or in the whole.
 * Outcomes of many impacts are those of one after the other.
 */
#include "contact.h"
#include "resile/batch.h"

enum { COUNT_MAX = 19, OUTPUTS = 5 };

typedef struct arrays {
    double depth[COUNT_MAX], rate[COUNT_MAX], peak[COUNT_MAX];
    double out[OUTPUTS][COUNT_MAX];
    uint8_t clamped[COUNT_MAX];
} arrays;

static rsl_batch batch_of(arrays *a, size_t count)
{
    return (rsl_batch){.count = count,
                       .depth = a->depth,
                       .rate = a->rate,
                       .depth_peak = a->peak,
                       .force = a->out[0],
                       .dforce_ddepth = a->out[1],
                       .dforce_drate = a->out[2],
                       .elastic_energy = a->out[3],
                       .dissipated_power = a->out[4],
                       .clamped = a->clamped};
}

/* ---- against the scalar function -------------------------------------------------- */

static int is_root_power(double y)
{
    return y == 0.0 || y == 0.25 || y == 0.5 || y == 1.0 || y == 1.5 || y == 2.0 || y == 2.5;
}

static int has_same_bits(const rsl_law_contact *c)
{
    return !c->model->power ||
           (is_root_power(c->n) && (c->damping == 0.0 || (is_root_power(c->m) && c->q == 1.0)));
}

/* A few ulp of the parts of the force. */
static double slack_of(const rsl_law_contact *c, double depth, double rate)
{
    double size = c->stiffness * pow(depth, c->n);
    if (c->damping != 0.0)
        size += c->damping * pow(depth, c->m) * pow(fabs(rate), c->q);
    return 8.0 * DBL_EPSILON * size;
}

static void check_contact(rsl_law_contact c, const arrays *a, size_t i)
{
    rsl_law_response r;
    c.depth_peak = a->peak[i];
    if (rsl_law_force(&c, a->depth[i], a->rate[i], &r, NULL) != RSL_OK)
        return; /* NaN or infinity, which a batch lets pass */
    const double expected[OUTPUTS] = {r.force, r.dforce_ddepth, r.dforce_drate, r.elastic_energy,
                                      r.dissipated_power};
    if (!has_same_bits(&c)) {
        double slack = slack_of(&c, a->depth[i], a->rate[i]);
        if (slack > 1e-300 && slack < 1e290)
            FUZZ_PROMISE(fuzz_near(a->out[0][i], r.force, slack));
        return;
    }
    for (size_t k = 0; k < OUTPUTS; k++)
        FUZZ_PROMISE(a->out[k][i] == expected[k] || isnan(expected[k]));
    FUZZ_PROMISE(a->clamped[i] == r.clamped);
}

static void check_tally(const arrays *a, size_t count, const rsl_batch_counts *tally)
{
    rsl_batch_counts own = {0};
    for (size_t i = 0; i < count; i++) {
        own.clamped += a->clamped[i];
        own.not_finite += isfinite(a->out[0][i]) ? 0 : 1;
        FUZZ_PROMISE(!(a->depth[i] <= 0.0) || a->out[0][i] == 0.0);
    }
    FUZZ_PROMISE(own.clamped == tally->clamped && own.not_finite == tally->not_finite);
}

static void check_slice(const rsl_law_contact *c, const rsl_batch *batch, const arrays *whole,
                        fuzz_bytes *bytes)
{
    static arrays part;
    memcpy(&part, whole, sizeof part);
    memset(part.out, 0x5a, sizeof part.out);
    rsl_batch again = batch_of(&part, batch->count);
    size_t begin = fuzz_choice(bytes, batch->count + 1);
    rsl_batch slice = rsl_batch_slice(&again, begin, batch->count - begin);
    FUZZ_PROMISE(rsl_batch_force(c, &slice, NULL, NULL) == RSL_OK);
    for (size_t k = 0; k < OUTPUTS; k++)
        for (size_t i = begin; i < batch->count; i++)
            FUZZ_PROMISE(fuzz_same(part.out[k][i], whole->out[k][i]));
}

static void try_force(fuzz_bytes *bytes)
{
    static arrays a;
    rsl_law_contact contact;
    rsl_batch_counts tally;
    rsl_error error = {0};
    if (fuzz_contact(bytes, &contact) != RSL_OK)
        return;
    size_t count = fuzz_choice(bytes, COUNT_MAX + 1);
    for (size_t i = 0; i < count; i++) {
        a.depth[i] = fuzz_positive(bytes, 1e-9, 1e-1);
        a.rate[i] = fuzz_number(bytes, -10.0, 10.0);
        a.peak[i] = a.depth[i];
    }
    rsl_batch_update_history(count, a.depth, a.peak);
    rsl_batch batch = batch_of(&a, count);
    rsl_status status = rsl_batch_force(&contact, &batch, &tally, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        return;
    }
    check_tally(&a, count, &tally);
    for (size_t i = 0; i < count; i++)
        check_contact(contact, &a, i);
    check_slice(&contact, &batch, &a, bytes);
}

/* ---- friction ---------------------------------------------------------------------- */

static void try_friction(fuzz_bytes *bytes)
{
    double normal[COUNT_MAX] = {0.0}, slip[COUNT_MAX] = {0.0}, force[COUNT_MAX];
    double friction = fuzz_share(bytes), speed = fuzz_scale(bytes, 1e-6, 1.0);
    size_t count = fuzz_choice(bytes, COUNT_MAX + 1);
    for (size_t i = 0; i < count; i++) {
        normal[i] = fuzz_number(bytes, -10.0, 10.0);
        slip[i] = fuzz_number(bytes, -1.0, 1.0);
    }
    rsl_batch_friction(friction, speed, normal, slip, force, count);
    for (size_t i = 0; i < count; i++) {
        if (isnan(normal[i]) || isnan(slip[i]) || isinf(normal[i]) || isinf(slip[i]))
            continue;
        FUZZ_PROMISE(fabs(force[i]) <= friction * fmax(0.0, normal[i]));
        FUZZ_PROMISE(force[i] * slip[i] >= 0.0);
    }
}

/* ---- outcomes ---------------------------------------------------------------------- */

typedef struct impacts {
    double mass[COUNT_MAX], stiffness[COUNT_MAX], speed[COUNT_MAX], e[COUNT_MAX];
    double restitution[COUNT_MAX], depth_max[COUNT_MAX], duration[COUNT_MAX];
    double impulse[COUNT_MAX];
    int status[COUNT_MAX];
} impacts;

/* An impact with a restitution that was asked for returns it, and has the momentum that it says. */
static void check_impact(const impacts *x, size_t i, int wild)
{
    double momentum = x->mass[i] * x->speed[i];
    if (x->status[i] < 0) {
        FUZZ_PROMISE(isnan(x->restitution[i]) && isnan(x->duration[i]) && isnan(x->impulse[i]));
        return;
    }
    FUZZ_PROMISE(x->mass[i] > 0.0 && x->speed[i] > 0.0 && x->e[i] > 0.0 && x->e[i] <= 1.0);
    FUZZ_PROMISE(fuzz_near(x->restitution[i], x->e[i], 1e-10 * x->e[i]));
    if (wild)
        return;
    FUZZ_PROMISE(fuzz_near(x->impulse[i], momentum * (1.0 + x->e[i]), 1e-10 * momentum));
    FUZZ_PROMISE(x->depth_max[i] >= 0.0 && x->duration[i] >= 0.0);
}

static void try_outcomes(fuzz_bytes *bytes)
{
    static impacts x;
    rsl_error error = {0};
    rsl_batch_impacts batch = {.form = {1.5, 1.5, 1.0, RSL_LAW_SEPARATION_ZERO_DEPTH, 0},
                               .mass = x.mass,
                               .stiffness = x.stiffness,
                               .speed = x.speed,
                               .restitution_in = x.e,
                               .restitution = x.restitution,
                               .depth_max = x.depth_max,
                               .duration = x.duration,
                               .impulse = x.impulse,
                               .status = x.status};
    batch.count = fuzz_choice(bytes, COUNT_MAX + 1);
    if (fuzz_byte(bytes) < 32)
        batch.form.n = batch.form.m = fuzz_number(bytes, 0.5, 3.0);
    for (size_t i = 0; i < batch.count; i++) {
        x.mass[i] = fuzz_positive(bytes, 1e-3, 1e3);
        x.stiffness[i] = fuzz_positive(bytes, 1e3, 1e10);
        x.speed[i] = fuzz_positive(bytes, 1e-3, 1e2);
        x.e[i] = fuzz_number(bytes, 0.0, 1.0);
    }
    rsl_status status = rsl_batch_collide(&batch, &error);
    if (status != RSL_OK)
        fuzz_refused(status, &error);
    for (size_t i = 0; status == RSL_OK && i < batch.count; i++)
        check_impact(&x, i, bytes->wild);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const all[])(fuzz_bytes *) = {try_force, try_friction, try_outcomes};
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    all[fuzz_choice(&bytes, 3)](&bytes);
    return 0;
}
