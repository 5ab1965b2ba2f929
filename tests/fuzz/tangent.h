/* SPDX-License-Identifier: MIT
 *
 * Friction, rolling and twist from bytes: any law of the catalogue, or none.
 */
#ifndef RESILE_FUZZ_TANGENT_H
#define RESILE_FUZZ_TANGENT_H

#include "bytes.h"
#include "resile/tangent.h"

enum { FUZZ_CELLS_MAX = 100 };

static inline double fuzz_tangent_number(fuzz_bytes *bytes, size_t index)
{
    switch (index) {
    case RSL_TANGENT_INDEX_friction:
        return fuzz_number(bytes, 0.0, 1.0);
    case RSL_TANGENT_INDEX_friction_static:
        return fuzz_number(bytes, 1.0, 2.0);
    case RSL_TANGENT_INDEX_restitution:
        return fuzz_number(bytes, 0.0, 1.0);
    case RSL_TANGENT_INDEX_poisson:
        return fuzz_number(bytes, 0.0, 0.5);
    case RSL_TANGENT_INDEX_exponent:
        return fuzz_flag(bytes) ? 0.5 : fuzz_number(bytes, 0.0, 2.0);
    case RSL_TANGENT_INDEX_stiffness:
        return fuzz_positive(bytes, 1e2, 1e9);
    case RSL_TANGENT_INDEX_slip_speed_low:
        return fuzz_positive(bytes, 1e-6, 1e-3);
    case RSL_TANGENT_INDEX_slip_speed:
        return fuzz_positive(bytes, 1e-3, 1.0);
    case RSL_TANGENT_INDEX_cells:
        return 8.0 + (double)fuzz_choice(bytes, FUZZ_CELLS_MAX - 7);
    default:
        return fuzz_positive(bytes, 1e-3, 10.0);
    }
}

/* What the law needs, one way to a stiffness, and now and then something else. */
static inline void fuzz_tangent_spec(fuzz_bytes *bytes, const rsl_tangent_law *law,
                                     rsl_tangent_parameters *spec)
{
    unsigned stiff = RSL_TANGENT_INPUT_BIT(stiffness) | RSL_TANGENT_INPUT_BIT(ratio) |
                     RSL_TANGENT_INPUT_BIT(poisson) | RSL_TANGENT_INPUT_BIT(exponent);
    unsigned wanted = law->inputs | (law->options & fuzz_byte(bytes) * 0x01010101u & ~stiff);
    if (law->options & RSL_TANGENT_INPUT_BIT(ratio))
        wanted |=
            fuzz_flag(bytes) ? RSL_TANGENT_INPUT_BIT(stiffness) : RSL_TANGENT_INPUT_BIT(poisson);
    if (law->model && law->state == -1)
        wanted |= RSL_TANGENT_INPUT_BIT(cells);
    if (fuzz_byte(bytes) < 16)
        wanted ^= 1u << fuzz_choice(bytes, RSL_TANGENT_INPUT_COUNT);
    for (size_t i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
        if (wanted >> i & 1u) {
            double value = fuzz_tangent_number(bytes, i);
            memcpy((char *)spec + rsl_tangent_input_table()[i].offset, &value, sizeof value);
        }
    spec->reset_with_damper = (int)fuzz_choice(bytes, 3) - 1;
}

static inline const rsl_tangent_law *fuzz_tangent_law(fuzz_bytes *bytes, rsl_tangent_kind kind)
{
    const rsl_tangent_law *law = rsl_tangent_law_at(fuzz_choice(bytes, rsl_tangent_law_count()));
    return law->kind == kind || fuzz_byte(bytes) < 4 ? law : NULL;
}

#endif
