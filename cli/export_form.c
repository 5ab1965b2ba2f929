/* SPDX-License-Identifier: MIT
 *
 * The form of an engine that has the law of a contact.
 */
#include <string.h>

#include "export.h"

static int fits_damping(const cli_export_form *form, const rsl_law_contact *c)
{
    double m = form->m == RSL_LAW_M_EQUALS_N ? c->n
               : form->m == RSL_LAW_M_HALF   ? 0.5 * (c->n - 1.0)
                                             : form->m;
    return c->damping == 0.0 || !rsl_given(m) || (c->m == m && c->q == 1.0);
}

int cli_export_has_shape(const cli_export_form *form, const rsl_law_model *shape)
{
    return strcmp(form->shape, strcmp(shape->name, "elastic") == 0 ? "power" : shape->name) == 0;
}

const cli_export_form *cli_exporter_form(const cli_exporter *to, const rsl_law_contact *c)
{
    for (size_t i = 0; i < to->count; i++) {
        const cli_export_form *form = &to->forms[i];
        if (cli_export_has_shape(form, c->model) && (!rsl_given(form->n) || form->n == c->n) &&
            fits_damping(form, c))
            return form;
    }
    return NULL;
}
