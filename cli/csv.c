/* SPDX-License-Identifier: MIT
 *
 * csv: the curve of one impact as a file.
 */
#include "csv.h"

#include "args.h"
#include "cli.h"
#include "file.h"

int cli_csv_curve(const char *path, const rsl_collide_curve_point *points,
                  size_t count)
{
    cli_file file;
    int status = cli_file_open(&file, path);

    if (status != CLI_GO)
        return status;
    fputs("t,depth,rate,force,energy_kinetic,energy_elastic,"
          "energy_dissipated\n",
          file.stream);
    for (size_t i = 0; i < count; i++) {
        const rsl_collide_curve_point *p = &points[i];
        fprintf(file.stream, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n",
                p->time, p->depth, p->rate, p->force, p->energy_kinetic,
                p->energy_elastic, p->energy_dissipated);
    }
    return cli_file_commit(&file);
}
