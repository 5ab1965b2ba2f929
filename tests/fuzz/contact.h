/* SPDX-License-Identifier: MIT
 *
 * A contact from bytes: any law of the catalogue with numbers of a sensible size, now and then with
 * any number at all.
 */
#ifndef RESILE_FUZZ_CONTACT_H
#define RESILE_FUZZ_CONTACT_H

#include "bytes.h"
#include "resile/collide.h"

/* Sizes that the inputs of a contact of laboratory scale have; the others lie in 0.01 ... 100. */
static inline double fuzz_input(fuzz_bytes *bytes, size_t index)
{
    switch (index) {
    case RSL_LAW_INDEX_restitution:
        return fuzz_number(bytes, 0.0, 1.0);
    case RSL_LAW_INDEX_stiffness:
    case RSL_LAW_INDEX_stiffness_unload:
        return fuzz_positive(bytes, 1e3, 1e10);
    case RSL_LAW_INDEX_exponent:
    case RSL_LAW_INDEX_m:
    case RSL_LAW_INDEX_q:
        return fuzz_flag(bytes) ? 0.5 * (double)fuzz_choice(bytes, 7)
                                : fuzz_number(bytes, 0.0, 3.0);
    case RSL_LAW_INDEX_modulus:
    case RSL_LAW_INDEX_young:
    case RSL_LAW_INDEX_yield_pressure:
        return fuzz_positive(bytes, 1e6, 1e12);
    case RSL_LAW_INDEX_poisson:
    case RSL_LAW_INDEX_permanent_ratio:
    case RSL_LAW_INDEX_yield_ratio:
        return fuzz_number(bytes, 0.0, 1.0);
    default:
        return fuzz_positive(bytes, 1e-2, 1e2);
    }
}

/* What the law needs, without now and then one of it, and now and then what it does not need. */
static inline rsl_law_parameters fuzz_spec(fuzz_bytes *bytes, const rsl_law *law)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_inputs wanted = law->inputs | RSL_LAW_INPUT_BIT(mass) | RSL_LAW_INPUT_BIT(speed);
    if (fuzz_flag(bytes))
        wanted |= law->options;
    if (fuzz_byte(bytes) < 16)
        wanted ^= (rsl_law_inputs)1 << fuzz_choice(bytes, RSL_LAW_INPUT_COUNT);
    for (size_t i = 0; i < RSL_LAW_INPUT_COUNT; i++)
        if (wanted >> i & 1) {
            double value = fuzz_input(bytes, i);
            memcpy((char *)&spec + rsl_law_input_table()[i].offset, &value, sizeof value);
        }
    spec.end = (rsl_law_separation)fuzz_choice(bytes, 3);
    spec.calibration = fuzz_flag(bytes) ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    return spec;
}

/* Prepares one; what is refused leaves the contact as it was. */
static inline rsl_status fuzz_contact(fuzz_bytes *bytes, rsl_law_contact *contact)
{
    const rsl_law *law = rsl_law_at(fuzz_choice(bytes, rsl_law_count()));
    rsl_law_parameters spec = fuzz_spec(bytes, law);
    rsl_error error = {0};
    rsl_law_contact before;
    memset(contact, 0x5a, sizeof *contact);
    memcpy(&before, contact, sizeof before);
    rsl_status status = rsl_collide_prepare(law, &spec, contact, &error);
    if (status == RSL_OK) {
        FUZZ_PROMISE(contact->law == law && contact->end != RSL_LAW_SEPARATION_DEFAULT);
    } else {
        fuzz_refused(status, &error);
        FUZZ_PROMISE(memcmp(contact, &before, sizeof before) == 0);
    }
    return status;
}

#endif
