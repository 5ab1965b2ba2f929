/* SPDX-License-Identifier: MIT
 *
 * curve: the points of impacts as a table in a file, or on standard output.
 */
#include "curve.h"

#include <stddef.h>
#include <string.h>

#include "cli.h"

/* The columns, in SI units. */
#define COLUMN(name, member)                                                                       \
    {                                                                                              \
        name, offsetof(rsl_collide_curve_point, member)                                            \
    }
static const struct {
    const char *name;
    size_t offset;
} columns[] = {COLUMN("t [s]", time),
               COLUMN("depth [m]", depth),
               COLUMN("rate [m/s]", rate),
               COLUMN("force [N]", force),
               COLUMN("energy_kinetic [J]", energy_kinetic),
               COLUMN("energy_elastic [J]", energy_elastic),
               COLUMN("energy_dissipated [J]", energy_dissipated)};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

int cli_curve_is_output(const char *path) { return path && strcmp(path, "-") == 0; }

int cli_curve_fail_json(void)
{
    return cli_fail(CLI_USAGE, "--json and --curve - both want standard output; give one of them");
}

int cli_curve_open(cli_curve_file *curve, const char *path, int named)
{
    *curve = (cli_curve_file){.output = cli_curve_is_output(path), .named = named};
    int status = curve->output ? CLI_GO : cli_file_open(&curve->file, path);
    if (status != CLI_GO)
        return status;
    curve->csv = rsl_report_csv_start(curve->output ? stdout : curve->file.stream, ',');
    if (named) {
        rsl_report_csv_text(&curve->csv, "law");
        rsl_report_csv_text(&curve->csv, "calibration");
    }
    if (named > 1)
        rsl_report_csv_text(&curve->csv, "values");
    for (size_t k = 0; k < COLUMNS; k++)
        rsl_report_csv_text(&curve->csv, columns[k].name);
    rsl_report_csv_end(&curve->csv);
    return CLI_GO;
}

void cli_curve_add(cli_curve_file *curve, const cli_impact *impact, const char *values,
                   const rsl_collide_curve_point *points, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (curve->named) {
            rsl_report_csv_text(&curve->csv, impact->contact.law->key);
            rsl_report_csv_text(&curve->csv, rsl_law_calibration_name(impact->contact.calibration));
        }
        if (curve->named > 1)
            rsl_report_csv_text(&curve->csv, values);
        for (size_t k = 0; k < COLUMNS; k++)
            rsl_report_csv_number(&curve->csv,
                                  *(const double *)((const char *)&points[i] + columns[k].offset));
        rsl_report_csv_end(&curve->csv);
    }
}

int cli_curve_close(cli_curve_file *curve)
{
    return curve->output ? CLI_GO : cli_file_commit(&curve->file);
}
