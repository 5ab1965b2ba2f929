/* SPDX-License-Identifier: MIT
 *
 * materials: the table of materials on stdout.
 */
#include "materials.h"

#include <stdio.h>

#include "impact.h"
#include "report/json.h"
#include "resile/stiffness.h"
#include "table.h"

static void print_json(void)
{
    rsl_report_json json = rsl_report_json_start(stdout);

    rsl_report_json_array(&json, NULL);
    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *material = rsl_stiffness_material_at(i);
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "key", material->key);
        rsl_report_json_text(&json, "title", material->title);
        rsl_report_json_number(&json, "young", material->young);
        rsl_report_json_number(&json, "poisson", material->poisson);
        rsl_report_json_number(&json, "density", material->density);
        rsl_report_json_number(&json, "yield", cli_known(material->yield));
        rsl_report_json_text(&json, "source", material->source);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
}

static void print_table(void)
{
    static const char *const heads[] = {
        "key",          "material", ">E [GPa]", ">nu", ">density [kg/m^3]",
        ">yield [MPa]", "source",   NULL};
    cli_table table = cli_table_new(heads);

    for (size_t i = 0; i < rsl_stiffness_material_count(); i++) {
        const rsl_stiffness_material *material = rsl_stiffness_material_at(i);
        cli_table_text(&table, material->key);
        cli_table_text(&table, material->title);
        cli_table_number(&table, material->young / 1e9);
        cli_table_number(&table, material->poisson);
        cli_table_number(&table, material->density);
        cli_table_number(&table, cli_known(material->yield) / 1e6);
        cli_table_text(&table, material->source);
    }
    cli_table_print(&table, stdout, 0);
    puts("\nTypical values at room temperature; a measured one is always "
         "better.");
    cli_table_free(&table);
}

void cli_materials_print(int json)
{
    if (json)
        print_json();
    else
        print_table();
}
