/* SPDX-License-Identifier: MIT
 *
 * Tables of measurements: rows of numbers below the column names.
 */
#include "measure/measure.h"

/* ---- rows ---------------------------------------------------------------- */

rsl_status rsl_measure_sheet_read(rsl_measure_source *source, const rsl_measure_options *options,
                                  rsl_measure_sheet *sheet)
{
    *sheet = (rsl_measure_sheet){.source = source, .options = options, .decimal_comma = -1};
    const char *rest = NULL;
    rsl_status status = rsl_measure_check_text(source);
    if (status == RSL_OK)
        status = rsl_measure_head_read(sheet, &rest);
    return status == RSL_OK ? rsl_measure_rows_read(sheet, rest) : status;
}

rsl_status rsl_measure_read(rsl_measure_source *source, const rsl_measure_options *options,
                            rsl_measure *measure)
{
    rsl_measure_sheet sheet;
    rsl_status status = rsl_measure_sheet_read(source, options, &sheet);
    if (status == RSL_OK)
        status = rsl_measure_sheet_sort(&sheet, measure);
    measure->missing = sheet.missing;
    return status;
}
