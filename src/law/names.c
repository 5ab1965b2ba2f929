/* SPDX-License-Identifier: MIT
 *
 * Names of families, end rules and calibrations.
 */
#include "resile/law.h"

static const struct family_text {
    const char *name, *meaning;
} family_texts[] = {
#define FAMILY_TEXT(id, text, what) [id] = {text, what},
    RSL_FAMILY_LIST(FAMILY_TEXT)
#undef FAMILY_TEXT
};

static int is_family(rsl_family family)
{
    return (int)family >= 0 && family < RSL_FAMILY_COUNT;
}

const char *rsl_family_name(rsl_family family)
{
    return is_family(family) ? family_texts[family].name : "unknown";
}

const char *rsl_family_meaning(rsl_family family)
{
    return is_family(family) ? family_texts[family].meaning : "unknown";
}

const char *rsl_end_name(rsl_end end)
{
    switch (end) {
    case RSL_END_OF_LAW:
        return "law";
    case RSL_END_DEPTH:
        return "depth";
    case RSL_END_FORCE:
        return "force";
    }
    return "unknown";
}

const char *rsl_calibration_name(rsl_calibration calibration)
{
    switch (calibration) {
    case RSL_PUBLISHED:
        return "published";
    case RSL_EXACT:
        return "exact";
    }
    return "unknown";
}
