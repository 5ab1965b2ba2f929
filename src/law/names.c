/* SPDX-License-Identifier: MIT
 *
 * Names of families, end rules and calibrations.
 */
#include "resile/law.h"

static const struct family_text {
    const char *name, *meaning;
} family_texts[] = {
#define FAMILY_TEXT(id, text, what) [id] = {text, what},
    RSL_LAW_FAMILY_LIST(FAMILY_TEXT)
#undef FAMILY_TEXT
};

static int is_family(rsl_law_family family)
{
    return (int)family >= 0 && family < RSL_LAW_FAMILY_COUNT;
}

const char *rsl_law_family_name(rsl_law_family family)
{
    return is_family(family) ? family_texts[family].name : "unknown";
}

const char *rsl_law_family_meaning(rsl_law_family family)
{
    return is_family(family) ? family_texts[family].meaning : "unknown";
}

const char *rsl_law_separation_name(rsl_law_separation end)
{
    switch (end) {
    case RSL_LAW_SEPARATION_DEFAULT:
        return "law";
    case RSL_LAW_SEPARATION_ZERO_DEPTH:
        return "depth";
    case RSL_LAW_SEPARATION_ZERO_FORCE:
        return "force";
    }
    return "unknown";
}

const char *rsl_law_calibration_name(rsl_law_calibration calibration)
{
    switch (calibration) {
    case RSL_LAW_PUBLISHED:
        return "published";
    case RSL_LAW_EXACT:
        return "exact";
    }
    return "unknown";
}

const char *rsl_law_formulation_name(rsl_law_formulation formulation)
{
    switch (formulation) {
    case RSL_LAW_FORMULATION_DEFAULT:
        return "law";
    case RSL_LAW_FORMULATION_UNIVERSAL:
        return "universal";
    case RSL_LAW_FORMULATION_APPROACH:
        return "approach";
    case RSL_LAW_FORMULATION_HUNT_CROSSLEY:
        return "hunt-crossley";
    }
    return "unknown";
}
