/* SPDX-License-Identifier: MIT
 *
 * results: summary.json, the key numbers of a run.
 */
#include "io/results.h"

#include <math.h>

#include "io/json.h"

static void put_count(rsl_json *json, const char *key, size_t count)
{
    rsl_json_number(json, key, (double)count);
}

static void put_origin(rsl_json *json, const rsl_results *results,
                       const rsl_error *ended_early)
{
    const char *title = results->model->title;
    const char *status = !ended_early                         ? "done"
                         : ended_early->status == RSL_STOPPED ? "stopped"
                                                              : "failed";

    rsl_json_text(json, "resile", rsl_version());
    rsl_json_text(json, "model", results->name);
    rsl_json_text(json, "title", title ? title : "");
    rsl_json_text(json, "status", status);
    if (ended_early)
        rsl_json_text(json, "message", ended_early->message);
    rsl_json_array(json, "settings");
    for (size_t i = 0; i < results->setting_count; i++)
        rsl_json_text(json, NULL, results->settings[i]);
    rsl_json_close(json);
}

static void put_counts(rsl_json *json, const rsl_planar_summary *summary)
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

static void put_energy(rsl_json *json, const rsl_energy *energy)
{
    rsl_json_object(json, "energy");
    for (size_t i = 0; i < RSL_ENERGY_FIELDS; i++)
        rsl_json_number(json, rsl_energy_fields[i].name,
                        rsl_energy_value(energy, i));
    rsl_json_number(json, "scale", energy->scale);
    rsl_json_close(json);
}

static void put_contacts(rsl_json *json, const rsl_results *results)
{
    rsl_json_array(json, "contacts");
    for (size_t i = 0; i < results->model->contact_count; i++) {
        const rsl_contact_total *total = &results->sums[i].total;
        const char *name = results->model->contacts[i].name;
        rsl_json_object(json, NULL);
        rsl_json_text(json, "name", name ? name : "");
        put_count(json, "events", total->events);
        rsl_json_number(json, "last_touch", total->last_touch);
        rsl_json_number(json, "restitution_mean", total->restitution_mean);
        rsl_json_number(json, "force_max", total->force_max);
        rsl_json_number(json, "depth_max", total->depth_max);
        rsl_json_number(json, "impulse", total->impulse);
        rsl_json_number(json, "energy_lost", total->energy_lost);
        rsl_json_close(json);
    }
    rsl_json_close(json);
}

void rsl_results_write_summary(rsl_results *results,
                               const rsl_planar_summary *summary,
                               const rsl_error *ended_early)
{
    FILE *stream = rsl_results_create(results, "summary.json");
    rsl_json json = rsl_json_start(stream);

    if (!stream)
        return;
    rsl_json_object(&json, NULL);
    put_origin(&json, results, ended_early);
    rsl_json_number(&json, "end_time", results->model->end_time);
    rsl_json_number(&json, "time", summary->time);
    rsl_json_text(&json, "integrator",
                  rsl_integrator_name(summary->integrator));
    put_counts(&json, summary);
    put_energy(&json, &summary->energy);
    rsl_json_number(&json, "residual_max", summary->residual_max);
    rsl_json_number(&json, "joint_drift_position",
                    summary->joint_drift_position);
    rsl_json_number(&json, "joint_drift_velocity",
                    summary->joint_drift_velocity);
    if (summary->integrator == RSL_INTEGRATOR_MOREAU)
        rsl_json_number(&json, "contact_residual", summary->contact_residual);
    put_count(&json, "memory_bytes", summary->memory);
    rsl_json_number(&json, "wall_seconds", results->wall_seconds);
    put_count(&json, "rows", results->rows);
    put_contacts(&json, results);
    rsl_results_write_clearances(&json, results);
    rsl_json_close(&json);
    rsl_results_finish(results, stream, "summary.json");
}
