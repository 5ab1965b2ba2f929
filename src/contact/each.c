/* SPDX-License-Identifier: MIT
 *
 * batch: contacts that share a law and differ in their numbers, one after the other.
 */
#include <string.h>

#include "base/error.h"
#include "resile/batch.h"

/* Statuses of the elements so far. */
typedef struct counts {
    rsl_status first; /* failure */
    rsl_error *error;
    int *status;
} counts;

/* Where the sentence of contact i goes: only the first failure is told. */
static rsl_error *place(const counts *of) { return of->first == RSL_OK ? of->error : NULL; }

static int note(counts *of, size_t i, rsl_status status)
{
    if (of->status)
        of->status[i] = status;
    if (status < 0 && of->first == RSL_OK)
        of->first = rsl_error_within(of->error, status, "contact %zu: ", i);
    return status >= 0;
}

/* A struct of doubles of which nothing is known: their bytes are those of NaN. */
static void unknown(void *numbers, size_t bytes)
{
    for (double *number = numbers; bytes >= sizeof *number; bytes -= sizeof *number)
        *number++ = RSL_UNSET;
}

static rsl_status nothing_there(rsl_error *error)
{
    return rsl_error_set(error, RSL_ERROR_ARGUMENT,
                         "contacts, their numbers and the results must be given");
}

rsl_status rsl_batch_each_prepare(const rsl_law *law, const rsl_law_parameters *spec,
                                  const double *const numbers[RSL_LAW_INPUT_COUNT], size_t count,
                                  rsl_law_contact *contacts, int *status, rsl_error *error)
{
    counts done = {RSL_OK, error, status};
    if (!law)
        return rsl_error_null(error, "law", "rsl_law_find()", "rsl_law_at()");
    if (!spec || !numbers || (count > 0 && !contacts))
        return nothing_there(error);
    const rsl_law_input *inputs = rsl_law_input_table();
    rsl_law_parameters one = *spec;
    for (size_t i = 0; i < count; i++) {
        for (size_t input = 0; input < RSL_LAW_INPUT_COUNT; input++)
            if (numbers[input])
                memcpy((char *)&one + inputs[input].offset, &numbers[input][i], sizeof(double));
        if (!note(&done, i, rsl_collide_prepare(law, &one, &contacts[i], place(&done))))
            memset(&contacts[i], 0, sizeof contacts[i]);
    }
    return done.first;
}

rsl_status rsl_batch_each_collide(const rsl_law_contact *contacts, size_t count,
                                  const rsl_collide_options *options, rsl_collide_outcome *outcomes,
                                  int *status, rsl_error *error)
{
    counts done = {RSL_OK, error, status};
    if (count > 0 && (!contacts || !outcomes))
        return nothing_there(error);
    for (size_t i = 0; i < count; i++)
        if (!note(&done, i, rsl_collide(&contacts[i], options, &outcomes[i], place(&done)))) {
            outcomes[i].method = RSL_COLLIDE_METHOD_AUTO;
            unknown(&outcomes[i], offsetof(rsl_collide_outcome, method));
        }
    return done.first;
}

rsl_status rsl_batch_each_force(const rsl_law_contact *contacts, size_t count, const double *depth,
                                const double *rate, rsl_law_response *responses, int *status,
                                rsl_error *error)
{
    counts done = {RSL_OK, error, status};
    if (count > 0 && (!contacts || !depth || !rate || !responses))
        return nothing_there(error);
    for (size_t i = 0; i < count; i++)
        if (!note(&done, i,
                  rsl_law_force(&contacts[i], depth[i], rate[i], &responses[i], place(&done)))) {
            responses[i].clamped = 0;
            unknown(&responses[i], offsetof(rsl_law_response, clamped));
        }
    return done.first;
}
