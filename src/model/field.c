/* SPDX-License-Identifier: MIT
 *
 * A row of the keys: found by its name in any spelling, and how deep its values are nested.
 */
#include "base/word.h"
#include "model/fields.h"

const rsl_model_field *rsl_model_field_find(const rsl_model_mapping *mapping, const char *key)
{
    for (size_t i = 0; i < mapping->count; i++)
        if (rsl_word_equal(mapping->fields[i].key, key))
            return &mapping->fields[i];
    return NULL;
}

int rsl_model_field_depth(const rsl_model_field *field)
{
    static const int depths[] = {[RSL_MODEL_PAIR] = 1,
                                 [RSL_MODEL_PAIRS] = 2,
                                 [RSL_MODEL_LIST] = 1,
                                 [RSL_MODEL_PAIR_LIST] = 2};
    return depths[field->form];
}

int rsl_model_field_is_list(const rsl_model_field *field, int depth)
{
    return field->form == RSL_MODEL_LIST || (field->form == RSL_MODEL_PAIR_LIST && depth == 2);
}
