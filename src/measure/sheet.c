/* SPDX-License-Identifier: MIT
 *
 * Columns of a table of measurements.
 */

#include "measure/measure.h"

const rsl_measure_column *rsl_measure_sheet_column(const rsl_measure_sheet *sheet,
                                                   rsl_measure_quantity quantity)
{
    for (size_t i = 0; i < sheet->column_count; i++)
        if (sheet->columns[i].quantity == quantity)
            return &sheet->columns[i];
    return NULL;
}

const double *rsl_measure_values(const rsl_measure_sheet *sheet, rsl_measure_quantity quantity)
{
    const rsl_measure_column *column = rsl_measure_sheet_column(sheet, quantity);
    return column ? column->value : NULL;
}
