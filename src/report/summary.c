/* SPDX-License-Identifier: MIT
 *
 * report: summary.json, the key numbers of a run.
 */
#include "report/report.h"

#include "planar/run/run.h"
#include "report/json.h"

static void put_origin(rsl_report_json *json, const rsl_report *results,
                       const rsl_error *ended_early)
{
    const char *title = results->model->title;
    const char *status = !ended_early                             ? "done"
                         : ended_early->status == RSL_STOPPED     ? "stopped"
                         : ended_early->status == RSL_OUT_OF_TIME ? "limited"
                                                                  : "failed";

    rsl_report_json_text(json, "resile", rsl_version());
    rsl_report_json_text(json, "model", results->name);
    rsl_report_json_text(json, "title", title ? title : "");
    rsl_report_json_text(json, "status", status);
    if (ended_early)
        rsl_report_json_text(json, "message", ended_early->message);
    rsl_report_json_array(json, "settings");
    for (size_t i = 0; i < results->setting_count; i++)
        rsl_report_json_text(json, NULL, results->settings[i]);
    rsl_report_json_close(json);
}

/* ---- numbers of the run -------------------------------------------------- */

/* Name, and value of the results `r` or the summary `s`. */
#define COUNTS(X)                                                                                  \
    X(steps, 0, s->steps)                                                                          \
    X(rejected, 0, s->rejected)                                                                    \
    X(evaluations, 0, s->evaluations)                                                              \
    X(restarts, 0, s->restarts)                                                                    \
    X(touches, 0, s->touches)                                                                      \
    X(separations, 0, s->separations)                                                              \
    X(open_contacts, 0, s->open_records)                                                           \
    X(sticks, 0, s->sticks)                                                                        \
    X(slips, 0, s->slips)

#define MEASURES(X)                                                                                \
    X(residual_max, 0, s->residual_max)                                                            \
    X(joint_drift_position, 0, s->joint_drift_position)                                            \
    X(joint_drift_velocity, 0, s->joint_drift_velocity)                                            \
    X(start_shift, 0, s->start_shift)                                                              \
    X(contact_residual, 1, s->contact_residual)                                                    \
    X(memory_bytes, 0, s->memory)                                                                  \
    X(wall_seconds, 0, r->wall_seconds)                                                            \
    X(rows, 0, r->rows)                                                                            \
    X(rounded, 0, s->rounded)

#define RUN_VALUE(name, impulses, of_run)                                                          \
    static double run_##name(const rsl_report *r, const rsl_planar_summary *s)                     \
    {                                                                                              \
        (void)r;                                                                                   \
        (void)s;                                                                                   \
        return (double)(of_run);                                                                   \
    }
COUNTS(RUN_VALUE)
MEASURES(RUN_VALUE)

#define RUN_ROW(name, impulses, of_run) {#name, impulses, run_##name},
const rsl_report_run_field rsl_report_run_counts[] = {COUNTS(RUN_ROW){0}};
const rsl_report_run_field rsl_report_run_measures[] = {MEASURES(RUN_ROW){0}};

int rsl_report_run_field_holds(const rsl_report_run_field *field, const rsl_planar_summary *summary)
{
    return !field->impulses || rsl_planar_integrator_row_of(summary->integrator)->contact_impulses;
}

static void put_run(rsl_report_json *json, const rsl_report_run_field *fields,
                    const rsl_report *results, const rsl_planar_summary *summary)
{
    for (; fields->name; fields++)
        if (rsl_report_run_field_holds(fields, summary))
            rsl_report_json_number(json, fields->name, fields->value(results, summary));
}

static void put_energy(rsl_report_json *json, const rsl_planar_energy *energy)
{
    rsl_report_json_object(json, "energy");
    for (size_t i = 0; i < RSL_REPORT_ENERGY_COUNT; i++)
        rsl_report_json_number(json, rsl_report_energies[i].name,
                               rsl_report_energies[i].value(energy));
    rsl_report_json_number(json, "largest_part", energy->scale);
    rsl_report_json_close(json);
}

static void put_lyapunov(rsl_report_json *json, const rsl_planar_lyapunov *lyapunov)
{
    if (lyapunov->windows == 0)
        return;
    rsl_report_json_object(json, "lyapunov");
    rsl_report_json_number(json, "exponent", lyapunov->exponent);
    rsl_report_json_number(json, "error", lyapunov->error);
    rsl_report_json_number(json, "time", lyapunov->time);
    rsl_report_json_number(json, "windows", (double)lyapunov->windows);
    rsl_report_json_close(json);
}

/* The flags that were raised. */
static void put_flags(rsl_report_json *json, const rsl_planar_summary *summary)
{
    rsl_report_json_array(json, "flags");
    const rsl_planar_flag_type *type;
    for (size_t i = 0; (type = rsl_planar_flag_type_at(i)); i++) {
        const rsl_planar_flag *flag = &summary->flags[i];
        if (flag->count == 0)
            continue;
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", type->name);
        rsl_report_json_number(json, "count", (double)flag->count);
        rsl_report_json_number(json, "worst", flag->worst);
        rsl_report_json_number(json, "limit", flag->limit);
        rsl_report_json_text(json, "unit", type->unit);
        rsl_report_json_text(json, "contact", flag->contact);
        rsl_report_json_number(json, "time", flag->time);
        rsl_report_json_text(json, "message", rsl_planar_flag_text(summary, i).text);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* Every sentence that limits what the numbers mean. */
static void put_warnings(rsl_report_json *json, const rsl_report *results,
                         const rsl_planar_summary *summary)
{
    rsl_report_json_array(json, "warnings");
    for (size_t i = 0; i < results->warnings.count; i++)
        rsl_report_json_text(json, NULL, results->warnings.all[i]);
    for (size_t i = 0; rsl_planar_flag_type_at(i); i++)
        if (summary->flags[i].count > 0)
            rsl_report_json_text(json, NULL, rsl_planar_flag_text(summary, i).text);
    rsl_report_json_close(json);
}

/* ---- contacts ------------------------------------------------------------ */

/* Name, and head of the column on the page. */
#define TOTALS(X)                                                                                  \
    X(events, "events")                                                                            \
    X(last_touch, "last touch [s]")                                                                \
    X(restitution_mean, "restitution, mean")                                                       \
    X(force_max, "force at a point, max [N]")                                                      \
    X(resultant_max, "resultant, max [N]")                                                         \
    X(depth_max, "depth, max [m]")                                                                 \
    X(impulse, "impulse [N s]")                                                                    \
    X(energy_lost, "lost [J]")

#define TOTAL_VALUE(name, head)                                                                    \
    static double total_##name(const rsl_report_contact_total *total)                              \
    {                                                                                              \
        return (double)total->name;                                                                \
    }
TOTALS(TOTAL_VALUE)

#define TOTAL_ROW(name, head) {#name, head, total_##name},
const rsl_report_total_field rsl_report_total_fields[] = {TOTALS(TOTAL_ROW){0}};

static void put_contacts(rsl_report_json *json, const rsl_report *results)
{
    rsl_report_json_array(json, "contacts");
    for (size_t i = 0; i < results->model->contact_count; i++) {
        const char *name = results->model->contacts[i].name;
        rsl_report_contact_total total = rsl_report_contact(results, i);
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", name ? name : "");
        for (const rsl_report_total_field *f = rsl_report_total_fields; f->name; f++)
            rsl_report_json_number(json, f->name, f->value(&total));
        if (total.counted)
            rsl_report_json_text(json, "records", "none");
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* Records that bodies, joints and loads follow, and how they were read. */
static void put_records(rsl_report_json *json, const rsl_planar_model *model)
{
    rsl_report_record record;
    size_t at = 0;
    rsl_report_json_array(json, "records");
    while (rsl_report_next_record(model, &at, &record)) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", record.name);
        rsl_report_json_text(json, "read", record.signal->read ? record.signal->read : "");
        rsl_report_json_number(json, "points", (double)record.signal->count);
        rsl_report_json_number(json, "duration", record.duration);
        rsl_report_json_number(json, "peak", record.peak);
        rsl_report_json_text(json, "unit", record.unit);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

/* ---- the file ------------------------------------------------------------ */

void rsl_report_write_summary(rsl_report *results, const rsl_planar_summary *summary,
                              const rsl_error *ended_early)
{
    FILE *stream = rsl_report_create(results, "summary.json");
    rsl_report_json json = rsl_report_json_start(stream);

    if (!stream)
        return;
    rsl_report_json_object(&json, NULL);
    put_origin(&json, results, ended_early);
    rsl_report_json_number(&json, "end_time", results->model->end_time);
    rsl_report_json_number(&json, "time", summary->time);
    if (results->from > 0.0)
        rsl_report_json_number(&json, "analyse_from", results->from);
    rsl_report_json_text(&json, "integrator",
                         rsl_planar_integrator_type_at(summary->integrator)->name);
    put_run(&json, rsl_report_run_counts, results, summary);
    put_energy(&json, &summary->energy);
    put_run(&json, rsl_report_run_measures, results, summary);
    rsl_report_json_text(&json, "pace", summary->step_limiter);
    put_lyapunov(&json, &summary->lyapunov);
    put_flags(&json, summary);
    put_warnings(&json, results, summary);
    put_records(&json, results->model);
    put_contacts(&json, results);
    rsl_report_write_extremes(&json, results);
    rsl_report_write_clearances(&json, results);
    rsl_report_json_close(&json);
    rsl_report_finish(results, stream);
}
