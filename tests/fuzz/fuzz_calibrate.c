/* SPDX-License-Identifier: MIT
 *
 * Restitution to damping and back, stiffness from materials, and the rules of thumb for the time
 * step, with any numbers. What goes there comes back; a pair has no first and second body.
 */
#include "bytes.h"
#include "resile/batch.h"
#include "resile/step.h"
#include "resile/stiffness.h"

/* ---- restitution and damping ------------------------------------------------------ */

static void try_hysteresis(fuzz_bytes *bytes)
{
    double e = fuzz_number(bytes, 0.0, 1.0), h = rsl_collide_hysteresis_ratio(e), batch, back;
    rsl_batch_hysteresis_ratio(&e, &batch, 1);
    FUZZ_PROMISE(fuzz_same(h, batch));
    FUZZ_PROMISE(isnan(h) == !(e > 0.0 && e <= 1.0));
    if (isnan(h) || !isfinite(h))
        return;
    back = rsl_collide_hysteresis_restitution(h);
    FUZZ_PROMISE(h >= 0.0 && fuzz_near(back, e, 1e-13 * e));
    rsl_batch_hysteresis_restitution(&h, &batch, 1);
    FUZZ_PROMISE(fuzz_same(back, batch));
    FUZZ_PROMISE(rsl_collide_hysteresis_slope(e) < 0.0);
}

static rsl_collide_exponents form_of(fuzz_bytes *bytes)
{
    rsl_collide_exponents form = {.end = (rsl_law_separation)fuzz_choice(bytes, 3)};
    form.n = fuzz_number(bytes, 0.5, 3.0);
    form.m = fuzz_flag(bytes) ? form.n : fuzz_number(bytes, 0.0, 3.0);
    form.q = fuzz_flag(bytes) ? 1.0 : fuzz_number(bytes, 0.5, 2.0);
    form.approach_only = fuzz_byte(bytes) < 32;
    return form;
}

static void try_lambda(fuzz_bytes *bytes)
{
    rsl_collide_exponents form = form_of(bytes);
    double e = fuzz_number(bytes, 0.0, 1.0), lambda = -7.5, slope = -7.5, back = -7.5;
    rsl_error error = {0};
    rsl_status status = rsl_collide_lambda_from_restitution(&form, e, &lambda, &slope, &error);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(lambda == -7.5 && slope == -7.5);
        return;
    }
    FUZZ_PROMISE(lambda >= 0.0 && slope <= 0.0);
    double rounding = 2e-15 * fabs(lambda / slope); /* what Lambda says of e at all */
    status = rsl_collide_restitution_from_lambda(&form, lambda, &back, &slope, &error);
    FUZZ_PROMISE(status == RSL_OK || (status == RSL_NO_SEPARATION && e < 1e-10));
    FUZZ_PROMISE(fuzz_near(back, e, 1e-9 * e + 1e-13 + rounding));
}

/* ---- stiffness --------------------------------------------------------------------- */

static void try_modulus(fuzz_bytes *bytes)
{
    double young[2], poisson[2], there = 7.5, back = 7.5;
    rsl_error error = {0};
    for (int i = 0; i < 2; i++) {
        young[i] = fuzz_flag(bytes) ? HUGE_VAL : fuzz_positive(bytes, 1e6, 1e12);
        poisson[i] = fuzz_number(bytes, -1.0, 0.5);
    }
    rsl_status status =
        rsl_stiffness_modulus(young[0], poisson[0], young[1], poisson[1], &there, &error);
    rsl_status turned =
        rsl_stiffness_modulus(young[1], poisson[1], young[0], poisson[0], &back, NULL);
    FUZZ_PROMISE(status == turned && there == back);
    if (status == RSL_OK)
        FUZZ_PROMISE(there > 0.0 && isfinite(there));
    else
        fuzz_refused(status, &error);
    FUZZ_PROMISE(status == RSL_OK || there == 7.5);
}

static void try_radius(fuzz_bytes *bytes)
{
    double a = fuzz_positive(bytes, 1e-4, 1e2), b = fuzz_positive(bytes, 1e-4, 1e2);
    double there = 7.5, back = 7.5, k = 7.5;
    rsl_error error = {0};
    rsl_status status = rsl_stiffness_radius(a, b, &there, &error);
    FUZZ_PROMISE(rsl_stiffness_radius(b, a, &back, NULL) == status && there == back);
    if (status != RSL_OK) {
        fuzz_refused(status, &error);
        return;
    }
    FUZZ_PROMISE(there > 0.0 && (a < 0.0 || b < 0.0 || there <= fmin(a, b) * (1.0 + DBL_EPSILON)));
    status = rsl_stiffness_hertz(1e9, there, &k, &error);
    if (status == RSL_OK)
        FUZZ_PROMISE(fuzz_near(k * k, 16e18 / 9.0 * there, 1e-14 * k * k));
    else
        fuzz_refused(status, &error);
}

static void try_gear(fuzz_bytes *bytes)
{
    double k = 7.5, young = fuzz_positive(bytes, 1e6, 1e12),
           poisson = fuzz_number(bytes, -1.0, 0.5);
    rsl_error error = {0};
    rsl_status status =
        rsl_stiffness_gear(young, poisson, fuzz_positive(bytes, 1e-3, 1.0), &k, &error);
    if (status == RSL_OK)
        FUZZ_PROMISE(k > 0.0 && isfinite(k));
    else
        fuzz_refused(status, &error);
}

/* ---- rules of thumb ----------------------------------------------------------------- */

/* The least of the times of two grains is that of the two together. */
static void try_rayleigh(fuzz_bytes *bytes)
{
    rsl_step_grain grains[2];
    double time[3] = {7.5, 7.5, 7.5};
    size_t which = 7;
    rsl_status status[3];
    rsl_error error = {0};
    for (int i = 0; i < 2; i++) {
        grains[i] =
            (rsl_step_grain){fuzz_positive(bytes, 1e-6, 1.0), fuzz_positive(bytes, 1e5, 1e12),
                             fuzz_number(bytes, -1.0, 0.5), fuzz_positive(bytes, 1.0, 1e5)};
        status[i] = rsl_step_rayleigh(&grains[i], 1, &time[i], NULL, NULL);
    }
    status[2] = rsl_step_rayleigh(grains, 2, &time[2], &which, &error);
    if (status[2] == RSL_OK) {
        FUZZ_PROMISE((status[0] == RSL_OK || status[1] == RSL_OK) && which < 2);
        FUZZ_PROMISE(time[2] == time[which] && (status[1 - which] || time[2] <= time[1 - which]));
    } else {
        fuzz_refused(status[2], &error);
        FUZZ_PROMISE(time[2] == 7.5);
    }
}

static void try_hertz(fuzz_bytes *bytes)
{
    double time = 7.5, mass = fuzz_positive(bytes, 1e-6, 1e6);
    double stiffness = fuzz_positive(bytes, 1e3, 1e12), speed = fuzz_positive(bytes, 1e-3, 1e3);
    rsl_error error = {0};
    rsl_status status = rsl_step_hertz(mass, stiffness, speed, &time, &error);
    if (status == RSL_OK)
        FUZZ_PROMISE(time > 0.0 && isfinite(time));
    else
        fuzz_refused(status, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const all[])(fuzz_bytes *) = {
        try_hysteresis, try_lambda, try_modulus, try_radius, try_gear, try_rayleigh, try_hertz};
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    all[fuzz_choice(&bytes, sizeof all / sizeof all[0])](&bytes);
    return 0;
}
