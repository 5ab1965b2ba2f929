/* SPDX-License-Identifier: MIT
 *
 * resile modes: degrees of freedom, redundant constraints, natural frequencies and modes of a
 * model about its state at t = 0.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "cli.h"
#include "model/inputs.h"
#include "planar/analysis/analysis.h"
#include "report/json.h"
#include "resile/model.h"
#include "table.h"
#include "text.h"
#include "warn.h"

enum { MODES_SHOWN = 40, PARTS_SHOWN = 4 };

typedef struct request {
    const char *path;
    cli_list settings;
    int json;
} request;

typedef struct work {
    rsl_model_file *file;
    rsl_planar *system;
    rsl_planar_dof_counts freedoms;
    rsl_planar_modal *modal;
    size_t *redundant; /* joints */
} work;

/* ---- in words ------------------------------------------------------------------ */

static void print_freedoms(const work *w)
{
    const rsl_planar_dof_counts *f = &w->freedoms;
    const rsl_planar_model *model = rsl_model_planar(w->file);
    printf("%zu degree%s of freedom: %zu coordinates, %zu constraints", f->dof,
           f->dof == 1 ? "" : "s", f->coordinates, f->constraints);
    if (f->redundant > 0)
        printf(", %zu of them redundant", f->redundant);
    putchar('\n');
    for (size_t i = 0; i < f->redundant; i++)
        printf("  joint %s has a constraint that others imply; it is left out and bears nothing\n",
               model->joints[w->redundant[i]].name);
}

typedef struct part {
    const char *body, *coordinate;
    double value;
} part;

static int by_size(const void *left, const void *right)
{
    double a = fabs(((const part *)left)->value), b = fabs(((const part *)right)->value);
    return a > b ? -1 : a < b;
}

/* The largest parts of a mode: "left-2.x 1, left-1.x 0.618". */
static void put_shape(cli_table *table, const work *w, const rsl_planar_mode *mode)
{
    const rsl_planar_model *model = rsl_model_planar(w->file);
    size_t count = 0, used = 0;
    part *parts = cli_allocate(3 * model->body_count + 1, sizeof *parts);
    char text[512] = "";
    for (size_t i = 0; i < model->body_count; i++) {
        const char *name = model->bodies[i].name;
        parts[count++] = (part){name, "x", mode->shape[i].x};
        parts[count++] = (part){name, "y", mode->shape[i].y};
        parts[count++] = (part){name, "angle", mode->shape[i].angle};
    }
    qsort(parts, count, sizeof *parts, by_size);
    for (size_t i = 0; i < count && i < PARTS_SHOWN && fabs(parts[i].value) > 1e-6; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s%.40s.%s %.3g", i > 0 ? ", " : "",
                             parts[i].body, parts[i].coordinate, parts[i].value);
    cli_table_text(table, text);
    free(parts);
}

static void print_modes(const work *w)
{
    const rsl_planar_modal *modal = w->modal;
    cli_table table = cli_table_new(">mode|>frequency [Hz]|>period [s]|>omega [rad/s]|>damping "
                                    "ratio|largest parts of its shape");
    for (size_t i = 0; i < modal->count && i < MODES_SHOWN; i++) {
        const rsl_planar_mode *mode = &modal->mode[i];
        cli_table_format(&table, "%zu", i + 1);
        if (mode->square < 0.0)
            cli_table_text(&table, "unstable");
        else
            cli_table_number(&table, mode->frequency);
        cli_table_number(&table, mode->omega > 0.0 ? 1.0 / mode->frequency : (double)NAN);
        cli_table_number(&table, mode->square < 0.0 ? -sqrt(-mode->square) : mode->omega);
        cli_table_number(&table, mode->damping_ratio);
        put_shape(&table, w, mode);
    }
    cli_table_section(&table, "Natural frequencies and modes");
    if (modal->count > MODES_SHOWN)
        printf("  and %zu more; --json has them all\n", modal->count - MODES_SHOWN);
}

/* Warns where assumptions of the modal analysis do not hold. */
static void warn(const work *w)
{
    unsigned limits = rsl_planar_modal_judge(w->modal);
    char share[60] = "forces are";
    if (w->modal->weight > 0.0)
        snprintf(share, sizeof share, "%.3g of the weight is",
                 w->modal->residual / w->modal->weight);
    if (w->modal->count > 0 && (limits & RSL_PLANAR_MODAL_UNBALANCED))
        cli_warn("the state is not in equilibrium: %s left over; start: equilibrium looks for one",
                 share);
    if (limits & RSL_PLANAR_MODAL_ASYMMETRIC)
        cli_warn("the stiffness is not symmetric (by %.2g): forces without a potential are at "
                 "work, and the frequencies are those of its symmetric part",
                 w->modal->asymmetry);
    if (limits & RSL_PLANAR_MODAL_COUPLED)
        cli_warnings_note(&cli_warned,
                          "The dampers couple the modes (by %.2g of their damping): the ratios are "
                          "those of each mode alone.",
                          w->modal->coupling);
}

static void print(const request *requested, const work *w)
{
    const char *title = rsl_model_planar(w->file)->title;
    cli_heading(title && *title ? title : requested->path);
    print_freedoms(w);
    if (w->modal->count > 0)
        print_modes(w);
    cli_notes_print();
}

/* ---- JSON ---------------------------------------------------------------------- */

static void put_mode(rsl_report_json *json, const work *w, const rsl_planar_mode *mode)
{
    const rsl_planar_model *model = rsl_model_planar(w->file);
    rsl_report_json_object(json, NULL);
    rsl_report_json_number(json, "square", mode->square);
    rsl_report_json_number(json, "omega", mode->omega);
    rsl_report_json_number(json, "frequency", mode->frequency);
    rsl_report_json_number(json, "damping_ratio", mode->damping_ratio);
    rsl_report_json_array(json, "shape");
    for (size_t i = 0; i < model->body_count; i++) {
        rsl_report_json_object(json, NULL);
        rsl_report_json_text(json, "body", model->bodies[i].name);
        rsl_report_json_number(json, "x", mode->shape[i].x);
        rsl_report_json_number(json, "y", mode->shape[i].y);
        rsl_report_json_number(json, "angle", mode->shape[i].angle);
        rsl_report_json_close(json);
    }
    rsl_report_json_close(json);
    rsl_report_json_close(json);
}

static void print_json(const request *requested, const work *w)
{
    rsl_report_json json = rsl_report_json_start(stdout);
    rsl_report_json_object(&json, NULL);
    rsl_report_json_text(&json, "model", requested->path);
    rsl_report_json_number(&json, "freedoms", (double)w->freedoms.dof);
    rsl_report_json_number(&json, "coordinates", (double)w->freedoms.coordinates);
    rsl_report_json_number(&json, "constraints", (double)w->freedoms.constraints);
    rsl_report_json_array(&json, "redundant");
    for (size_t i = 0; i < w->freedoms.redundant; i++) {
        rsl_report_json_object(&json, NULL);
        rsl_report_json_text(&json, "joint",
                             rsl_model_planar(w->file)->joints[w->redundant[i]].name);
        rsl_report_json_close(&json);
    }
    rsl_report_json_close(&json);
    rsl_report_json_number(&json, "residual", w->modal->residual);
    rsl_report_json_number(&json, "weight", w->modal->weight);
    rsl_report_json_number(&json, "coupling", w->modal->coupling);
    rsl_report_json_array(&json, "modes");
    for (size_t i = 0; i < w->modal->count; i++)
        put_mode(&json, w, &w->modal->mode[i]);
    rsl_report_json_close(&json);
    cli_json_end(&json);
}

/* ---- the command ----------------------------------------------------------------- */

static int answer(const request *requested, work *w)
{
    rsl_error error = {0};
    if (rsl_model_read(requested->path, requested->settings.items, requested->settings.count,
                       &w->file, &error) != RSL_OK ||
        rsl_model_system_new(w->file, &w->system, &error) != RSL_OK)
        return cli_fail_input(&error);
    cli_warn_of_note("set", rsl_model_note(w->file));
    w->freedoms = rsl_planar_count_dof(w->system);
    w->redundant = cli_allocate(w->freedoms.redundant + 1, sizeof *w->redundant);
    rsl_planar_redundant_joints(w->system, w->redundant, w->freedoms.redundant);
    rsl_status status = rsl_planar_modal_new(w->system, &w->modal, &error);
    if (status < 0)
        return cli_fail(cli_status_of(status, CLI_FAILED), "%s: %s", requested->path,
                        error.message);
    warn(w);
    if (requested->json)
        print_json(requested, w);
    else
        print(requested, w);
    return CLI_DONE;
}

static int run(void *requested)
{
    work w = {0};
    int status = answer(requested, &w);
    free(w.redundant);
    rsl_planar_modal_free(w.modal);
    rsl_planar_free(w.system);
    rsl_model_free(w.file);
    return status;
}

const cli_command cli_command_modes = {
    .name = "modes",
    .summary = "degrees of freedom, natural frequencies and modes of a model",
    .usage = "MODEL.yaml",
    .about =
        "Counts the degrees of freedom of the mechanism of a model file, names the joints with "
        "constraints that others imply, and computes natural frequencies, damping ratios and "
        "modes of small motions about the state at t = 0. Contacts count as they are there: "
        "closed ones as springs, open ones not at all. With start: equilibrium in the model "
        "that state is one of static equilibrium.",
    .examples = "  resile modes building.yaml\n"
                "  resile modes pendulum.yaml --set start=equilibrium --json\n",
    .argument = {.name = "MODEL.yaml",
                 .offset = CLI_AT(const char *, request, path),
                 .missing = "the model file is required: resile modes MODEL.yaml [options]"},
    .groups = (const cli_group[]){{cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
