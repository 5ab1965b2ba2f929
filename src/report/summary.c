/* SPDX-License-Identifier: MIT
 *
 * results: summary.json, the key numbers of a run.
 */
#include "report/report.h"

#include <math.h>

#include "report/json.h"

static void put_count(rsl_report_json *json, const char *key, size_t count)
{
    rsl_report_json_number(json, key, (double)count);
}

static void put_origin(rsl_report_json *json, const rsl_report *results,
                       const rsl_error *ended_early)
{
    const char *title = results->model->title;
    const char *status = !ended_early                         ? "done"
                         : ended_early->status == RSL_STOPPED ? "stopped"
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

static void put_counts(rsl_report_json *json, const rsl_planar_summary *summary)
{
    put_count(json, "steps", summary->steps);
    put_count(json, "rejected", summary->rejected);
    put_count(json, "evaluations", summary->evaluations);
    put_count(json, "restarts", summary->restarts);
    put_count(json, "touches", summary->touches);
    put_count(json, "separations", summary->separations);
    put_count(json, "open_contacts", summary->open_records);
    put_count(json, "sticks", summary->sticks);
    put_count(json, "slips", summary->slips);
}

static void put_energy(rsl_report_json *json, const rsl_planar_energy *energy)
{
    rsl_report_json_object(json, "energy");
    for (size_t i = 0; i < RSL_REPORT_ENERGY_FIELDS; i++)
        rsl_report_json_number(json, rsl_report_energy_fields[i].name,
                               rsl_report_energy_value(energy, i));
    rsl_report_json_number(json, "scale", energy->scale);
    rsl_report_json_close(json);
}

static void put_contacts(rsl_report_json *json, const rsl_report *results)
{
    rsl_report_json_array(json, "contacts");
    for (size_t i = 0; i < results->model->contact_count; i++) {
        const rsl_report_contact_total *total = &results->sums[i].total;
        const char *name = results->model->contacts[i].name;
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "name", name ? name : "");
        put_count(json, "events", total->events);
        rsl_report_json_number(json, "last_touch", total->last_touch);
        rsl_report_json_number(json, "restitution_mean",
                               total->restitution_mean);
        rsl_report_json_number(json, "force_max", total->force_max);
        rsl_report_json_number(json, "depth_max", total->depth_max);
        rsl_report_json_number(json, "impulse", total->impulse);
        rsl_report_json_number(json, "energy_lost", total->energy_lost);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
}

void rsl_report_write_summary(rsl_report *results,
                              const rsl_planar_summary *summary,
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
    rsl_report_json_text(&json, "integrator",
                         rsl_planar_integrator_type(summary->integrator)->name);
    put_counts(&json, summary);
    put_energy(&json, &summary->energy);
    rsl_report_json_number(&json, "residual_max", summary->residual_max);
    rsl_report_json_number(&json, "joint_drift_position",
                           summary->joint_drift_position);
    rsl_report_json_number(&json, "joint_drift_velocity",
                           summary->joint_drift_velocity);
    if (summary->integrator == RSL_PLANAR_INTEGRATOR_MOREAU)
        rsl_report_json_number(&json, "contact_residual",
                               summary->contact_residual);
    put_count(&json, "memory_bytes", summary->memory);
    rsl_report_json_number(&json, "wall_seconds", results->wall_seconds);
    put_count(&json, "rows", results->rows);
    put_contacts(&json, results);
    rsl_report_write_clearances(&json, results);
    rsl_report_json_close(&json);
    rsl_report_finish(results, stream);
}
