/* SPDX-License-Identifier: MIT
 *
 * Looking up outcomes in the table of a form.
 */
#ifndef RSL_CONTACT_OUTCOME_TABLE_H
#define RSL_CONTACT_OUTCOME_TABLE_H

#include "resile/batch.h"

enum { RSL_BATCH_TABLE_FIELD_COUNT = 6 };

typedef enum rsl_batch_table_content {
    RSL_BATCH_TABLE_VALUES,
    RSL_BATCH_TABLE_SLOPES
} rsl_batch_table_content;

int rsl_batch_table_is_of(const rsl_batch_table *table, rsl_batch_table_content content,
                          const rsl_collide_exponents *form);

/* Restitution, depth, its time, peak force, its time and duration without units, or their
 * derivatives, at z = Lambda or z = e; 0: the table does not have it. */
int rsl_batch_table_evaluate(const rsl_batch_table *table, int by_lambda, double z,
                             double field[RSL_BATCH_TABLE_FIELD_COUNT]);

/* The same numbers and their derivatives with respect to Lambda, or e, from the variational
 * equations; 0: contact creeps. */
int rsl_batch_slopes_of(const rsl_collide_exponents *form, double lambda, int by_restitution,
                        double value[RSL_BATCH_TABLE_FIELD_COUNT],
                        double slope[RSL_BATCH_TABLE_FIELD_COUNT]);

#endif
