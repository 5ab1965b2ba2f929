/* SPDX-License-Identifier: MIT
 *
 * The bounces of a ball with any numbers, and with those of one restitution: what is found lies in
 * its own interval, an ideal chain gives back the restitution it was made of, and what is refused
 * leaves the result alone.
 */
#include "bytes.h"
#include "resile/bounce.h"

enum { MAX = 40 };

typedef struct chain {
    double value[MAX], time[MAX];
    unsigned char first[MAX];
    double restitution; /* of an ideal chain, else RSL_UNSET */
    rsl_fit_bounce_data data;
} chain;

/* h_(i+1) = e^2 h_i, t_(i+1) = e t_i, times of impacts their sums. */
static void fill_ideal(chain *c, double e)
{
    double size = 1.0, sum = 0.0;
    for (size_t i = 0; i < c->data.count; i++) {
        c->value[i] = c->data.kind == RSL_FIT_BOUNCE_IMPACTS ? sum : size;
        sum += size;
        size *= c->data.kind == RSL_FIT_BOUNCE_HEIGHTS ? e * e : e;
    }
    if (size > 1e-5) /* below, times of impacts lie too close to be told apart */
        c->restitution = e;
}

static void fill(chain *c, fuzz_bytes *bytes)
{
    memset(c, 0, sizeof *c);
    c->restitution = RSL_UNSET;
    c->data = (rsl_fit_bounce_data){.kind = (rsl_fit_bounce_kind)fuzz_choice(bytes, 5),
                                    .noise = (rsl_fit_bounce_noise)fuzz_choice(bytes, 3),
                                    .count = fuzz_choice(bytes, MAX + 1),
                                    .value = c->value,
                                    .gravity = fuzz_positive(bytes, 1.0, 20.0)};
    if (c->data.kind == RSL_FIT_BOUNCE_TRACK || fuzz_byte(bytes) < 8)
        c->data.time = c->time;
    if (!c->data.time && fuzz_flag(bytes)) {
        fill_ideal(c, fuzz_between(bytes, 0.3, 1.0));
        return;
    }
    if (fuzz_flag(bytes))
        c->data.first = c->first;
    for (size_t i = 0; i < c->data.count; i++) {
        c->value[i] = fuzz_number(bytes, 0.0, 2.0);
        c->time[i] = (double)i * 0.02 + (fuzz_byte(bytes) < 4 ? fuzz_double(bytes) : 0.0);
        c->first[i] = fuzz_byte(bytes) < 32;
    }
}

static void check(const chain *c, const rsl_fit_bounce_impact *impacts,
                  const rsl_fit_bounce_result *r, int wild)
{
    FUZZ_PROMISE(r->impact_count >= 1 && r->impact_count <= c->data.count);
    FUZZ_PROMISE(r->drop_count >= 1 && r->drop_count <= c->data.count);
    FUZZ_PROMISE(r->restitution > 0.0 && isfinite(r->restitution));
    FUZZ_PROMISE(r->low <= r->restitution && r->restitution <= r->high);
    for (size_t i = 0; i < r->impact_count; i++) {
        const rsl_fit_bounce_impact *p = &impacts[i];
        FUZZ_PROMISE(p->drop < r->drop_count && (i == 0 || p->drop >= impacts[i - 1].drop));
        FUZZ_PROMISE(p->restitution > 0.0 && isfinite(p->restitution) && p->speed > 0.0);
        FUZZ_PROMISE(p->standard_error >= 0.0);
        FUZZ_PROMISE(p->low <= p->restitution && p->restitution <= p->high);
    }
    if (!wild && rsl_given(c->restitution))
        FUZZ_PROMISE(fuzz_near(r->restitution, c->restitution, 1e-9));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static chain c;
    static rsl_fit_bounce_impact impacts[MAX + 1];
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_fit_bounce_result result = {.sigma = 7.5};
    rsl_error error = {0};
    fill(&c, &bytes);
    rsl_status status = rsl_fit_bounce(&c.data, impacts, &result, &error);
    if (status == RSL_OK) {
        check(&c, impacts, &result, bytes.wild);
    } else {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(result.sigma == 7.5);
    }
    return 0;
}
