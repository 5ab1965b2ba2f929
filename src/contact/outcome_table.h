/* SPDX-License-Identifier: MIT
 *
 * Looking up outcomes in the table of a form.
 */
#ifndef RSL_CONTACT_OUTCOME_TABLE_H
#define RSL_CONTACT_OUTCOME_TABLE_H

#include "resile/batch.h"

int rsl_batch_table_is_of(const rsl_batch_table *table, const rsl_collide_form *form);

/* Restitution, depth, its time, peak force, its time and duration of impact i, without units; 0: the
 * table does not have it. */
int rsl_batch_table_look_up(const rsl_batch_outcome *batch, size_t i,
                            double field[RSL_BATCH_TABLE_FIELDS]);

#endif
