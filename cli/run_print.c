/* SPDX-License-Identifier: MIT
 *
 * Results of a run on the terminal.
 */

#include "cli.h"
#include "file.h"
#include "planar/run/run.h"
#include "report/report.h"
#include "run.h"
#include "text.h"

typedef cli_run_request request;
typedef cli_run_simulation simulation;

/* ---- printing ------------------------------------------------------------ */

static void print_head(const request *requested, const simulation *run)
{
    const rsl_planar_summary part = rsl_report_summary(run->results, &run->summary);
    const rsl_planar_summary *summary = &part;
    const char *title = rsl_model_planar(run->file)->title;

    cli_heading(title && *title ? title : requested->name);
    printf("%s s in %s: %zu steps (%s), %zu contact event%s", cli_number(summary->time).text,
           cli_duration(rsl_report_wall_seconds(run->results)).text, summary->steps,
           rsl_planar_integrator_type_at(summary->integrator)->name, summary->touches,
           summary->touches == 1 ? "" : "s");
    if (summary->open_records > 0)
        printf(", %zu still closed", summary->open_records);
    if (summary->sticks + summary->slips > 0)
        printf(", %zu times stuck, %zu times slipped", summary->sticks, summary->slips);
    putchar('\n');
    rsl_planar_dof_counts freedoms = rsl_planar_count_dof(run->system);
    if (freedoms.redundant > 0)
        printf("%zu of %zu constraints are redundant; resile modes names their joints.\n",
               freedoms.redundant, freedoms.constraints);
    if (rsl_model_get_output(run->file)->from > 0.0)
        printf(
            "Events, contacts, joints, works and losses count from t = %.6g s on; steps, residual "
            "and drift are of the whole run.\n",
            rsl_model_get_output(run->file)->from);
    if (summary->start_shift > 0.0)
        printf("Bodies begin in equilibrium, moved by up to %.3g m.\n", summary->start_shift);
}

/* A section with the first of `count` rows; nothing if there are none. */
void cli_run_print_first(cli_table *table, const char *heading, size_t count)
{
    if (count > 0)
        cli_table_section(table, heading);
    if (count > CLI_RUN_SHOWN)
        printf("  and %zu more\n", count - CLI_RUN_SHOWN);
}

/* Whether a contact has had several points at a time: the force at one and the resultant differ. */
static int have_resultants(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_planar(run->file);
    for (size_t i = 0; i < model->contact_count; i++) {
        rsl_report_contact_total total = rsl_report_contact(run->results, i);
        if (total.force_max != total.resultant_max && rsl_given(total.resultant_max))
            return 1;
    }
    return 0;
}

static void print_contacts(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_planar(run->file);
    int resultants = have_resultants(run);
    cli_table table = cli_table_new(
        resultants ? "contact|>events|>last touch [s]|>restitution|>point force [N]|>resultant "
                     "[N]|>depth [m]|>impulse [N s]|>lost [J]"
                   : "contact|>events|>last touch [s]|>restitution|>force [N]|>depth [m]|>impulse "
                     "[N s]|>lost [J]");

    for (size_t i = 0; i < model->contact_count && i < CLI_RUN_SHOWN; i++) {
        rsl_report_contact_total total = rsl_report_contact(run->results, i);
        cli_table_text(&table, model->contacts[i].name);
        cli_table_format(&table, "%zu", total.events);
        cli_table_number(&table, total.last_touch);
        cli_table_number(&table, total.restitution_mean);
        cli_table_number(&table, total.force_max);
        if (resultants)
            cli_table_number(&table, total.resultant_max);
        cli_table_number(&table, total.depth_max);
        cli_table_number(&table, total.impulse);
        cli_table_number(&table, total.energy_lost);
    }
    cli_run_print_first(
        &table,
        resultants ? "Contacts: mean restitution, largest force at a point, resultant (all "
                     "points together) and depth, sums"
                   : "Contacts: mean restitution, largest force and depth, sums",
        model->contact_count);
    for (size_t i = 0; i < model->contact_count; i++)
        if (rsl_report_contact(run->results, i).counted)
            printf("  the touches of %s are counted and leave no records; events: all in the model "
                   "writes them\n",
                   model->contacts[i].name);
}

static void print_clearances(const simulation *run)
{
    const rsl_planar_model *model = rsl_model_planar(run->file);
    cli_table table = cli_table_new("joint|type|>gap [m]|>flight [%]|>impact [%]|>following "
                                    "[%]|>impacts|>followings|>force [N]");

    for (size_t i = 0; i < model->clearance_count && i < CLI_RUN_SHOWN; i++) {
        const rsl_planar_clearance *clearance = &model->clearances[i];
        rsl_report_clearance_total total = rsl_report_clearance(run->results, i);
        cli_table_text(&table, clearance->name);
        cli_table_text(&table, rsl_planar_joint_type_at(clearance->kind)->name);
        cli_table_number(&table, clearance->gap);
        cli_table_number(&table, 100.0 * total.flight);
        cli_table_number(&table, 100.0 * total.impact);
        cli_table_number(&table, 100.0 * total.following);
        cli_table_format(&table, "%zu", total.impacts);
        cli_table_format(&table, "%zu", total.followings);
        cli_table_number(&table, total.force_max);
    }
    cli_run_print_first(&table, "Joints with clearance: parts of the time, largest force",
                        model->clearance_count);
}

static void print_energy(const simulation *run)
{
    const rsl_planar_summary part = rsl_report_summary(run->results, &run->summary);
    cli_table table = cli_table_quantities();

    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++)
        cli_table_quantity(&table, rsl_report_energies[i].meaning,
                           rsl_report_energies[i].value(&part.energy), "J");
    cli_table_quantity(&table, "  largest, relative", part.residual_max, "");
    cli_table_section(&table, rsl_model_get_output(run->file)->from > 0.0
                                  ? "Energy at the end; works, losses and residual of the window"
                                  : "Energy at the end");
}

static void print_joints(const simulation *run)
{
    if (rsl_model_planar(run->file)->joint_count == 0)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "of position", run->summary.joint_drift_position, "m");
    cli_table_quantity(&table, "of velocity", run->summary.joint_drift_velocity, "m/s");
    cli_table_section(&table, "Largest drift of the joints");
}

static void print_lyapunov(const simulation *run)
{
    const rsl_planar_lyapunov *lyapunov = &run->summary.lyapunov;
    if (lyapunov->windows == 0)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "exponent", lyapunov->exponent, "1/s");
    cli_table_quantity(&table, "standard error", lyapunov->error, "1/s");
    cli_table_section(&table, "Largest Lyapunov exponent");
    if (!rsl_given(lyapunov->exponent))
        puts("  none: neighbours fall in with the motion altogether");
}

/* Residual of the contact impulses; 0 where the contacts were solved directly. */
static void print_contact_residual(const simulation *run)
{
    if (!rsl_planar_integrator_row_of(run->summary.integrator)->contact_impulses)
        return;
    cli_table table = cli_table_quantities();
    cli_table_quantity(&table, "largest, relative", run->summary.contact_residual, "");
    cli_table_section(&table, "Residual of the contact problems");
}

/* How the records were read. */
void cli_run_print_records(const rsl_planar_model *model)
{
    rsl_report_record record;
    size_t at = 0, count = 0;
    for (; rsl_report_next_record(model, &at, &record); count++) {
        if (count == 0)
            cli_section("Records");
        if (count >= CLI_RUN_SHOWN)
            continue;
        printf("  ");
        cli_wrap(stdout, rsl_report_record_text(&record).text, 2, 4);
    }
    if (count > CLI_RUN_SHOWN)
        printf("  and %zu more\n", count - CLI_RUN_SHOWN);
}

/* What the energy balance cannot see: on stdout with the other numbers, or on stderr. */
static void print_flags(const simulation *run)
{
    int raised = 0;

    for (size_t i = 0; rsl_planar_flag_type_at(i); i++) {
        rsl_planar_message sentence = rsl_planar_flag_text(&run->summary, i);
        if (!sentence.text[0])
            continue;
        if (!raised++)
            cli_section("Flags: what the energy balance does not show");
        printf("  %s\n", sentence.text);
    }
}

static void print_files(const request *requested, const simulation *run)
{
    cli_section("Files");
    printf("  %s/report.html\n  %s/trajectory.csv\n  %s/events.csv\n", requested->folder,
           requested->folder, requested->folder);
    if (run->summary.sticks + run->summary.slips > 0)
        printf("  %s/sticks.csv\n", requested->folder);
    if (rsl_model_planar(run->file)->clearance_count > 0)
        printf("  %s/phases.csv\n", requested->folder);
    if (rsl_model_get_output(run->file)->section_count > 0)
        printf("  %s/sections.csv\n", requested->folder);
    if (requested->hdf5)
        printf("  %s/results.h5\n", requested->folder);
    printf("  %s/summary.json\n", requested->folder);
    if (requested->plot.file)
        printf("  %s\n", requested->plot.file);
}

int cli_run_print(const cli_run_request *requested, const cli_run_simulation *run)
{
    if (requested->json)
        return cli_folder_show(requested->folder, "summary.json");
    if (requested->quiet)
        return CLI_DONE;
    print_head(requested, run);
    print_contacts(run);
    print_clearances(run);
    print_energy(run);
    print_joints(run);
    print_contact_residual(run);
    print_lyapunov(run);
    cli_run_print_records(rsl_model_planar(run->file));
    print_flags(run);
    print_files(requested, run);
    return CLI_DONE;
}
