/* SPDX-License-Identifier: MIT
 *
 * A fit of any law to any data: samples and impacts of a law with noise, or of nothing at all. What
 * is found lies within its bounds and makes the contact that it says; what is refused is refused with
 * a sentence.
 */
#include "contact.h"
#include "resile/fit.h"

enum { SAMPLES = 8, IMPACTS = 3 };

typedef struct scene {
    double time[SAMPLES], force[SAMPLES];
    rsl_fit_record record;
    rsl_fit_impact impact[IMPACTS];
    rsl_fit_data data;
} scene;

/* Half a sine, or what the bytes say. */
static void fill_record(scene *s, fuzz_bytes *bytes)
{
    double height = fuzz_positive(bytes, 1.0, 1e4), length = fuzz_positive(bytes, 1e-4, 1e-1);
    s->record = (rsl_fit_record){.name = "fuzz", .mass = RSL_UNSET, .speed = RSL_UNSET};
    s->record.count = fuzz_choice(bytes, SAMPLES + 1);
    for (size_t i = 0; i < s->record.count; i++) {
        double part = (double)i / (double)(SAMPLES - 1), noise = fuzz_number(bytes, -0.1, 0.1);
        s->time[i] = part * length;
        s->force[i] = height * (sin(3.14159 * part) + noise);
    }
    s->record.time = s->time;
    s->record.channel[RSL_FIT_FORCE] = s->force;
    s->data.records = &s->record;
    s->data.record_count = 1;
}

static void fill_impacts(scene *s, fuzz_bytes *bytes)
{
    s->data.impact_count = fuzz_choice(bytes, IMPACTS + 1);
    s->data.impacts = s->impact;
    for (size_t i = 0; i < s->data.impact_count; i++) {
        s->impact[i] = rsl_fit_impact_default();
        s->impact[i].restitution = fuzz_number(bytes, 0.1, 1.0);
        if (fuzz_flag(bytes))
            s->impact[i].force_max = fuzz_positive(bytes, 1.0, 1e4);
        if (fuzz_flag(bytes))
            s->impact[i].duration = fuzz_positive(bytes, 1e-4, 1e-1);
        if (fuzz_flag(bytes))
            s->impact[i].speed = fuzz_positive(bytes, 0.1, 10.0);
    }
}

static void check_parameters(const rsl_fit_result *r)
{
    FUZZ_PROMISE(r->free_count <= r->parameter_count);
    FUZZ_PROMISE(r->parameter_count <= RSL_FIT_PARAMETERS_MAX);
    for (size_t i = 0; i < r->parameter_count; i++) {
        const rsl_fit_parameter *p = &r->parameters[i];
        FUZZ_PROMISE(isfinite(p->value) && *p->name && p->unit);
        FUZZ_PROMISE(p->standard_error >= 0.0 && (!p->fixed || p->standard_error == 0.0));
        FUZZ_PROMISE(!(p->low > p->value) && !(p->high < p->value));
        FUZZ_PROMISE((i < r->free_count) == !p->fixed);
    }
}

/* Law and spec make the contact that was found. */
static void check_result(const rsl_fit_result *r)
{
    rsl_law_contact contact;
    check_parameters(r);
    FUZZ_PROMISE(r->sigma >= 0.0 && r->observations > 0);
    FUZZ_PROMISE(rsl_collide_prepare(r->law, &r->spec, &contact, NULL) == RSL_OK);
    FUZZ_PROMISE(fuzz_near(contact.stiffness, r->contact.stiffness, 1e-12 * contact.stiffness));
    for (size_t i = 0; i < r->free_count; i++)
        for (size_t j = 0; j < r->free_count; j++)
            FUZZ_PROMISE(!(fabs(r->correlation[i][j]) > 1.0 + 1e-9));
}

/* Laws whose impacts are integrated at every trial, and their damping sought so: seconds a question, of
 * which few are asked. */
static int is_slow(const rsl_law *law, const rsl_law_parameters *spec)
{
    rsl_law_contact contact;
    return rsl_collide_prepare(law, spec, &contact, NULL) != RSL_OK ||
           rsl_law_solution_of(&contact) == RSL_LAW_SOLUTION_D;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scene s;
    static rsl_fit_result result;
    fuzz_bytes bytes = fuzz_bytes_of(data, size);
    rsl_fit_options options = rsl_fit_options_default();
    rsl_error error = {0};
    memset(&s, 0, sizeof s);
    options.law = rsl_law_at(fuzz_choice(&bytes, rsl_law_count()));
    options.spec = fuzz_spec(&bytes, options.law);
    if (is_slow(options.law, &options.spec) && fuzz_byte(&bytes) < 254)
        return 0;
    options.free = fuzz_flag(&bytes) ? RSL_LAW_INPUT_BIT(stiffness) | RSL_LAW_INPUT_BIT(restitution)
                                     : (rsl_law_inputs)1 << fuzz_choice(&bytes, 40);
    options.nuisance = fuzz_byte(&bytes) < 64 ? (unsigned)fuzz_choice(&bytes, 16) : 0u;
    options.robust = fuzz_byte(&bytes) < 32;
    options.profile = fuzz_byte(&bytes) < 8;
    if (fuzz_flag(&bytes))
        fill_record(&s, &bytes);
    if (fuzz_flag(&bytes))
        fill_impacts(&s, &bytes);
    rsl_status status = rsl_fit(&s.data, &options, &result, &error);
    if (status < 0)
        fuzz_refused(status, &error);
    else
        check_result(&result);
    return 0;
}
