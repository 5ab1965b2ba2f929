/* SPDX-License-Identifier: MIT
 *
 * Looking up outcomes in the table of a form.
 */
#ifndef RSL_CONTACT_OUTCOME_TABLE_H
#define RSL_CONTACT_OUTCOME_TABLE_H

#include "resile/batch.h"

enum { RSL_BATCH_TABLE_FIELD_COUNT = 6 };

int rsl_batch_table_is_of(const rsl_batch_table *table, const rsl_collide_exponents *form);

/* Restitution, depth, its time, peak force, its time and duration of impact i, without units; 0: the
 * table does not have it. */
int rsl_batch_table_evaluate(const rsl_batch_impacts *batch, size_t i,
                             double field[RSL_BATCH_TABLE_FIELD_COUNT]);

#endif
