/* SPDX-License-Identifier: MIT
 *
 * Files of a report: creation, completion and failure; arrays that grow.
 */
#include <assert.h>
#include <string.h>

#include "report/report.h"

void rsl_report_fail(rsl_report *results, rsl_status status, const char *format, ...)
{
    va_list arguments;
    if (results->failure.status != RSL_OK)
        return;
    results->failure.status = status;
    va_start(arguments, format);
    vsnprintf(results->failure.message, sizeof results->failure.message, format, arguments);
    va_end(arguments);
}

void rsl_report_fail_write(rsl_report *results, const char *file, int reason)
{
    rsl_report_fail(results, rsl_file_status(reason), "the file '%.120s/%s' cannot be written: %s",
                    results->place.path, file, reason ? strerror(reason) : "the disk may be full");
}

FILE *rsl_report_create(rsl_report *results, const char *file)
{
    rsl_error error;
    FILE *stream = rsl_report_folder_create(&results->place, file, &error);
    if (!stream)
        rsl_report_fail(results, error.status, "%s", error.message);
    return stream;
}

void rsl_report_finish(rsl_report *results, FILE *stream)
{
    rsl_error error;
    if (rsl_report_folder_finish(&results->place, stream, &error) != RSL_OK)
        rsl_report_fail(results, error.status, "%s", error.message);
}

rsl_report_contact_total rsl_report_contact(const rsl_report *results, size_t contact)
{
    assert(results && contact < results->model->contact_count);
    rsl_report_contact_total total = results->sums[contact].total;
    total.resultant_max = results->resultants[contact];
    return total;
}
