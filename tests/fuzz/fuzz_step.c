/* SPDX-License-Identifier: MIT
 *
 * The time step advised for any law: at every phase tried, and at a smaller step too, the error is
 * within what was wanted; what a code returns lies in the band that is said of it.
 */
#include "contact.h"
#include "resile/step.h"

static void try_advice(const rsl_law_contact *c, rsl_step_scheme scheme, fuzz_bytes *bytes)
{
    rsl_step_advice advice = {.step = 7.5};
    rsl_error error = {0};
    double wanted = fuzz_positive(bytes, 1e-3, 0.5), e;
    rsl_status status = rsl_step_advise(c, scheme, wanted, &advice, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(advice.step == 7.5);
        return;
    }
    FUZZ_PROMISE(advice.step > 0.0 && advice.worst_error <= wanted);
    FUZZ_PROMISE(advice.steps_per_contact >= RSL_STEP_COUNT_MIN * (1.0 - 1e-12));
    for (int i = 0; i < 4; i++) {
        double step = advice.step * (i % 2 ? fuzz_between(bytes, 0.5, 1.0) : 1.0);
        double phase = fuzz_between(bytes, 1e-3, 1.0);
        FUZZ_PROMISE(rsl_step_restitution(c, scheme, step, phase, &e, &error) >= RSL_OK);
        FUZZ_PROMISE(fuzz_near(e, advice.restitution_exact, wanted));
    }
}

static void try_band(const rsl_law_contact *c, rsl_step_scheme scheme, double duration,
                     fuzz_bytes *bytes)
{
    rsl_step_band band;
    rsl_error error = {0};
    double step = duration / fuzz_scale(bytes, 2.0, 200.0), e = 7.5;
    rsl_status status = rsl_step_band_at(c, scheme, step, &band, &error);
    if (status < 0) {
        fuzz_refused(status, &error);
        return;
    }
    FUZZ_PROMISE(band.restitution_min <= band.restitution_max);
    status = rsl_step_restitution(c, scheme, step, fuzz_between(bytes, 1e-3, 1.0), &e, &error);
    FUZZ_PROMISE(status >= 0);
    double slack = 0.02 * (band.restitution_max - band.restitution_min) + 1e-9;
    FUZZ_PROMISE(e >= band.restitution_min - slack && e <= band.restitution_max + slack);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_law_contact contact;
    rsl_collide_outcome outcome;
    rsl_error error = {0};
    double step = 7.5;
    if (fuzz_contact(&bytes, &contact) != RSL_OK)
        return 0;
    rsl_step_scheme scheme = (rsl_step_scheme)fuzz_choice(&bytes, RSL_STEP_SCHEME_COUNT);
    rsl_status status = rsl_step_stability(&contact, &step, &error);
    if (status < 0)
        fuzz_refused(status, &error);
    else
        FUZZ_PROMISE(step > 0.0);
    if (rsl_collide(&contact, NULL, &outcome, NULL) != RSL_OK)
        return 0;
    if (fuzz_byte(&bytes) < 32)
        try_advice(&contact, scheme, &bytes);
    else
        try_band(&contact, scheme, outcome.duration, &bytes);
    return 0;
}
