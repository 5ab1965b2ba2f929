/* SPDX-License-Identifier: MIT
 *
 * impact_space: an impact as text and JSON.
 */
#include "impact_space.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "matrix.h"
#include "num/constants.h"
#include "table.h"
#include "text.h"
#include "warn.h"

static const double degree = RSL_NUM_PI / 180.0;

/* ---- text ---------------------------------------------------------------------------- */

/* Relative velocity and impulse in the axes of the contact. */
static cli_table contact_table(const cli_impact_space *of)
{
    static const char *const names[] = {"n", "t1", "t2"};
    cli_table table = cli_table_new("axis|direction|>impulse [N s]|>velocity before [m/s]|>after");
    for (int i = 0; i < 3; i++) {
        const double *axis = of->contact.frame[i];
        cli_table_text(&table, names[i]);
        if (of->has_bodies)
            cli_table_format(&table, "(%.4g, %.4g, %.4g)", axis[0], axis[1], axis[2]);
        else
            cli_table_text(&table, "");
        cli_table_number(&table, of->out.impulse[i]);
        cli_table_number(&table, of->contact.velocity[i]);
        cli_table_number(&table, of->out.velocity[i]);
    }
    return table;
}

static cli_table number_table(const cli_impact_space *of)
{
    const rsl_impact_outcome *o = &of->out;
    const struct {
        const char *name, *unit;
        double value;
    } rows[] = {{"impulse of compression", "N s", o->impulse_compression},
                {"restitution of velocities", "", o->restitution_newton},
                {"restitution of impulses", "", o->restitution_poisson},
                {"restitution of energies", "", o->restitution_energetic},
                {"friction needed to stick", "", o->friction_critical},
                {"work of compression", "J", o->work_compression},
                {"work of restitution", "J", o->work_restitution},
                {"lost by friction", "J", o->lost_slip},
                {"change of kinetic energy", "J", o->energy_change}};
    cli_table table = cli_table_quantities();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cli_table_quantity(&table, rows[i].name, rows[i].value, rows[i].unit);
    return table;
}

static cli_table phase_table(const cli_impact_space *of)
{
    cli_table table = cli_table_new("phase|>impulse from [N s]|>to|>direction from [deg]|>to|>slip "
                                    "from [m/s]|>to");
    for (int i = 0; i < of->out.phase_count; i++) {
        const rsl_impact_phase *p = &of->out.phase[i];
        cli_table_text(&table, p->mode == 's' ? "slip" : "stick");
        cli_table_number(&table, p->impulse_begin);
        cli_table_number(&table, p->impulse_end);
        cli_table_number(&table, p->direction_begin / degree);
        cli_table_number(&table, p->direction_end / degree);
        cli_table_number(&table, p->slip_begin);
        cli_table_number(&table, p->slip_end);
    }
    return table;
}

static cli_table body_table(const cli_impact_space *of)
{
    static const char *const axes[] = {"x", "y", "z"};
    cli_table table = cli_table_new("body|axis|>velocity before [m/s]|>after|>spin before "
                                    "[rad/s]|>after");
    for (int b = 0; b < 2; b++) {
        const rsl_space_body *body = &of->file.body[b];
        if (body->fixed)
            continue;
        for (int i = 0; i < 3; i++) {
            cli_table_text(&table, i ? "" : body->name);
            cli_table_text(&table, axes[i]);
            cli_table_number(&table, body->start.velocity[i]);
            cli_table_number(&table, of->after.velocity[b][i]);
            cli_table_number(&table, body->start.spin[i]);
            cli_table_number(&table, of->after.spin[b][i]);
        }
    }
    return table;
}

static void print_head(const cli_impact_space *of)
{
    cli_heading(of->title);
    printf("  %s, restitution %g, friction %g", rsl_impact_hypothesis_name(of->law.hypothesis),
           of->law.restitution, of->law.friction);
    if (rsl_given(of->law.friction_static))
        printf(" (static %g)", of->law.friction_static);
    puts("\n");
}

void cli_impact_space_print(const cli_impact_space *of)
{
    cli_table table = contact_table(of);
    print_head(of);
    cli_table_show(&table, 2);
    if (of->out.phase_count == 0) {
        puts("\nThe bodies do not approach each other: there is no impact.");
        return;
    }
    table = number_table(of);
    cli_table_section(&table, "Numbers");
    table = phase_table(of);
    cli_table_section(&table, "Phases; directions from t1 towards t2");
    if (of->has_bodies) {
        table = body_table(of);
        cli_table_section(&table, "Bodies");
    }
    cli_notes_print();
}

void cli_impact_space_compare(const cli_impact_space *all, size_t count)
{
    cli_table table = cli_table_new("hypothesis|>impulse n [N s]|>t1|>t2|>velocity n [m/s]|>t1|>t2"
                                    "|>energy [J]|phases|flags");
    cli_heading(all[0].title);
    for (size_t i = 0; i < count; i++) {
        const rsl_impact_outcome *o = &all[i].out;
        char phases[RSL_IMPACT_PHASE_MAX + 1] = "";
        for (int p = 0; p < o->phase_count; p++)
            phases[p] = o->phase[p].mode;
        cli_table_text(&table, rsl_impact_hypothesis_name(all[i].law.hypothesis));
        for (int k = 0; k < 3; k++)
            cli_table_number(&table, o->impulse[k]);
        for (int k = 0; k < 3; k++)
            cli_table_number(&table, o->velocity[k]);
        cli_table_number(&table, o->energy_change);
        cli_table_text(&table, phases);
        cli_table_text(&table, rsl_impact_flag_names(o->flags).text);
    }
    cli_table_show(&table, 2);
    puts("\nphases: s slip, S stick");
    cli_notes_print();
}

void cli_impact_space_tables(FILE *page, const cli_impact_space *of)
{
    const struct {
        const char *heading;
        cli_table table;
    } all[] = {{"Contact", contact_table(of)},
               {"Numbers", number_table(of)},
               {"Phases; directions from t1 towards t2", phase_table(of)},
               {"Bodies", body_table(of)}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        cli_table table = all[i].table;
        fprintf(page, "<h2>%s</h2>\n", all[i].heading);
        cli_table_html(&table, page);
        cli_table_free(&table);
    }
}

/* ---- what is unusual --------------------------------------------------------------------- */

void cli_impact_space_warn(const cli_impact_space *of)
{
    static const struct {
        unsigned flag;
        const char *name, *meaning;
    } rows[] = {
#define FLAG_ROW(name, value, text, what) {name, text, what},
        RSL_IMPACT_FLAG_LIST(FLAG_ROW)
#undef FLAG_ROW
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (of->out.flags & rows[i].flag)
            cli_warn("%s: %s", rows[i].name, rows[i].meaning);
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void put_rows(rsl_report_json *json, const char *key, const double (*rows)[3])
{
    rsl_report_json_array(json, key);
    for (int i = 0; i < 3; i++)
        cli_vector_json(json, NULL, rows[i], 3);
    rsl_report_json_close(json);
}

static void put_phases(rsl_report_json *json, const rsl_impact_outcome *out)
{
    rsl_report_json_array(json, "phases");
    for (int i = 0; i < out->phase_count; i++) {
        const rsl_impact_phase *p = &out->phase[i];
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "mode", p->mode == 's' ? "slip" : "stick");
        rsl_report_json_number(json, "impulse_begin", p->impulse_begin);
        rsl_report_json_number(json, "impulse_end", p->impulse_end);
        rsl_report_json_number(json, "direction_begin", p->direction_begin);
        rsl_report_json_number(json, "direction_end", p->direction_end);
        rsl_report_json_number(json, "slip_begin", p->slip_begin);
        rsl_report_json_number(json, "slip_end", p->slip_end);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_directions(rsl_report_json *json, const cli_impact_space *of)
{
    rsl_report_json_array(json, "directions");
    for (int i = 0; i < of->direction_count; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_number(json, "angle", of->directions[i].angle);
        rsl_report_json_number(json, "radial_rate", of->directions[i].radial_rate);
        rsl_report_json_number(json, "angular_rate", of->directions[i].angular_rate);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_bodies(rsl_report_json *json, const cli_impact_space *of)
{
    rsl_report_json_array(json, "bodies");
    for (int b = 0; b < 2; b++) {
        const rsl_space_body *body = &of->file.body[b];
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", body->name);
        rsl_report_json_number(json, "mass", body->mass);
        cli_vector_json(json, "arm", body->arm, 3);
        cli_vector_json(json, "velocity_before", body->start.velocity, 3);
        cli_vector_json(json, "velocity_after", of->after.velocity[b], 3);
        cli_vector_json(json, "spin_before", body->start.spin, 3);
        cli_vector_json(json, "spin_after", of->after.spin[b], 3);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

static void put_flags(rsl_report_json *json, unsigned flags)
{
    rsl_impact_flag_text names = rsl_impact_flag_names(flags);
    rsl_report_json_array(json, "flags");
    for (char *word = strtok(names.text, " "); word; word = strtok(NULL, " "))
        rsl_report_json_text(json, NULL, word);
    rsl_report_json_close(json);
}

void cli_impact_space_json(const cli_impact_space *of)
{
    const rsl_impact_outcome *o = &of->out;
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "hypothesis", rsl_impact_hypothesis_name(of->law.hypothesis));
    rsl_report_json_number(&json, "restitution", of->law.restitution);
    rsl_report_json_number(&json, "friction", of->law.friction);
    rsl_report_json_number(&json, "friction_static",
                           rsl_given(of->law.friction_static) ? of->law.friction_static
                                                              : of->law.friction);
    put_rows(&json, "inverse_mass", of->contact.inverse_mass);
    if (of->has_bodies)
        put_rows(&json, "frame", of->contact.frame);
    cli_vector_json(&json, "velocity_before", of->contact.velocity, 3);
    cli_vector_json(&json, "velocity_after", o->velocity, 3);
    cli_vector_json(&json, "impulse", o->impulse, 3);
    rsl_report_json_number(&json, "impulse_compression", o->impulse_compression);
    cli_vector_json(&json, "slip_compression", o->slip_compression, 2);
    rsl_report_json_number(&json, "work_compression", o->work_compression);
    rsl_report_json_number(&json, "work_restitution", o->work_restitution);
    rsl_report_json_number(&json, "lost_slip", o->lost_slip);
    rsl_report_json_number(&json, "lost_slip_compression", o->lost_slip_compression);
    rsl_report_json_number(&json, "energy_change", o->energy_change);
    rsl_report_json_number(&json, "restitution_newton", o->restitution_newton);
    rsl_report_json_number(&json, "restitution_poisson", o->restitution_poisson);
    rsl_report_json_number(&json, "restitution_energetic", o->restitution_energetic);
    rsl_report_json_number(&json, "friction_critical", o->friction_critical);
    put_phases(&json, o);
    put_directions(&json, of);
    put_flags(&json, o->flags);
    if (of->has_bodies)
        put_bodies(&json, of);
    cli_json_end(&json);
}
