/* SPDX-License-Identifier: MIT
 *
 * The memoryless form of any law: k d^n at rest, no energy given, the impact of the stored form, and
 * the same force in a batch.
 */
#include "contact.h"
#include "resile/batch.h"
#include "resile/memoryless.h"

static void try_state(const rsl_memoryless *table, const rsl_law_contact *c, fuzz_bytes *bytes)
{
    rsl_law_response r = {.force = 7.5};
    rsl_error error = {0};
    double depth = fuzz_positive(bytes, 1e-9, 1e-1), rate = fuzz_number(bytes, -10.0, 10.0);
    rsl_status status = rsl_memoryless_force(table, c->stiffness, c->mass, depth, rate, &r, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(r.force == 7.5);
        return;
    }
    if (!isfinite(r.force) || !isfinite(r.dissipated_power))
        return;
    FUZZ_PROMISE(r.dissipated_power >= 0.0);
    FUZZ_PROMISE(c->end != RSL_LAW_SEPARATION_ZERO_FORCE || r.force >= 0.0);
    FUZZ_PROMISE(depth > 0.0 || r.force == 0.0);
    double force, elastic = c->stiffness * pow(depth, c->n);
    rsl_batch batch = {.count = 1, .depth = &depth, .rate = &rate, .force = &force};
    FUZZ_PROMISE(rsl_batch_force(c, &batch, NULL, NULL) == RSL_OK);
    if (depth > 0.0 && elastic > 1e-280 && isfinite(force))
        FUZZ_PROMISE(fuzz_near(force, r.force, 4e-12 * fmax(fabs(r.force), elastic)));
}

static void try_rest(const rsl_memoryless *table)
{
    rsl_law_response r;
    double slope = 7.5;
    FUZZ_PROMISE(rsl_memoryless_psi(table, 0.0, &slope) == 1.0 && slope >= 0.0);
    FUZZ_PROMISE(isnan(rsl_memoryless_psi(table, (double)NAN, NULL)));
    FUZZ_PROMISE(rsl_memoryless_force(table, 1.0, 1.0, 1.0, 0.0, &r, NULL) == RSL_OK);
    FUZZ_PROMISE(r.force == 1.0);
}

/* Numbers whose squares and quotients leave the range of a double. */
static int is_far(double x) { return !(x > 1e-100 && x < 1e100); }

/* The table says how exact it is. */
static void try_impact(const rsl_memoryless *table, const rsl_law_contact *stored,
                       const rsl_law_contact *memoryless)
{
    rsl_collide_outcome a, b;
    if (table->error > 1e-11 || rsl_collide(stored, NULL, &a, NULL) != RSL_OK ||
        a.restitution < 0.02)
        return;
    rsl_error error = {0};
    rsl_status status = rsl_collide(memoryless, NULL, &b, &error);
    if (status < 0 &&
        (is_far(stored->mass) || is_far(stored->stiffness) || is_far(stored->speed))) {
        fuzz_refused(status, &error);
        return;
    }
    FUZZ_PROMISE(status == RSL_OK);
    FUZZ_PROMISE(fuzz_near(a.restitution, b.restitution, 1e-9));
    FUZZ_PROMISE(fuzz_near(a.depth_max, b.depth_max, 1e-9 * a.depth_max));
    FUZZ_PROMISE(fuzz_near(a.force_max, b.force_max, 1e-9 * a.force_max));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static rsl_memoryless table;
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_law_contact contact, stored;
    rsl_error error = {0};
    if (fuzz_contact(&bytes, &contact) != RSL_OK)
        return 0;
    memcpy(&stored, &contact, sizeof stored);
    rsl_status status = rsl_memoryless_convert(&contact, &table, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(memcmp(&contact, &stored, sizeof stored) == 0);
        return 0;
    }
    try_rest(&table);
    for (int i = 0; i < 8; i++)
        try_state(&table, &contact, &bytes);
    try_impact(&table, &stored, &contact);
    return 0;
}
