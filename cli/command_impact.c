/* SPDX-License-Identifier: MIT
 *
 * resile impact: two bodies collide in space, with friction.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "base/text.h"
#include "cli.h"
#include "file.h"
#include "impact_space.h"
#include "matrix.h"
#include "warn.h"

static const char *hypothesis_words(size_t index)
{
    return index < RSL_IMPACT_HYPOTHESIS_COUNT
               ? rsl_impact_hypothesis_name((rsl_impact_hypothesis)index)
               : NULL;
}

typedef struct request {
    const char *path, *matrix, *velocity, *csv;
    cli_figure plot;
    cli_list settings;
    double friction, friction_static, restitution;
    int hypothesis, compare, json;
} request;

/* ---- what is given --------------------------------------------------------------------- */

static int read_contact(const request *of, rsl_impact_contact *contact)
{
    cli_matrix matrix = {0}, velocity = {0};
    int status = cli_matrix_read("--inverse-mass", of->matrix, &matrix);
    if (status == CLI_GO)
        status = cli_vector_read("--velocity", of->velocity, &velocity);
    if (status == CLI_GO && (matrix.rows != 3 || matrix.columns != 3))
        status = cli_fail(CLI_USAGE, "--inverse-mass has %zu rows of %zu numbers; allowed: 3 of 3",
                          matrix.rows, matrix.columns);
    if (status == CLI_GO && velocity.rows * velocity.columns != 3)
        status = cli_fail(CLI_USAGE, "--velocity has %zu numbers; allowed: 3 (normal, t1, t2)",
                          velocity.rows * velocity.columns);
    for (size_t i = 0; status == CLI_GO && i < 12; i++)
        if (i < 9)
            contact->inverse_mass[i / 3][i % 3] = matrix.values[i];
        else
            contact->velocity[i - 9] = velocity.values[i - 9];
    cli_matrix_free(&matrix);
    cli_matrix_free(&velocity);
    return status;
}

static int read_file(const request *of, cli_impact_space *impact)
{
    rsl_error error = {0};
    cli_file_reads(of->path);
    if (rsl_space_impact_read(of->path, of->settings.items, of->settings.count, &impact->file,
                              &error) != RSL_OK)
        return cli_fail_input(&error);
    cli_warn_of_note("set", impact->file.note);
    impact->has_bodies = 1;
    impact->law = impact->file.law;
    impact->title = *impact->file.title ? impact->file.title : rsl_text_name_of(of->path);
    if (rsl_impact_prepare(&impact->file.bodies, &impact->contact, &error) != RSL_OK)
        return cli_fail_library(&error);
    return CLI_GO;
}

/* Options take the place of what a file says. */
static int take_law(const request *of, const rsl_space_impact *file, rsl_impact_law *law)
{
    int given = rsl_given(of->friction) || rsl_given(of->friction_static) ||
                rsl_given(of->restitution) || of->hypothesis || of->compare;
    if (file->compliant && given)
        return cli_fail(CLI_USAGE, "the file has a law with a force: --restitution, --friction, "
                                   "--friction-static, --hypothesis and --compare are for rigid "
                                   "contact; --set contact.KEY=VALUE changes the law");
    if (file->compliant)
        return CLI_GO;
    if (rsl_given(of->friction))
        law->friction = of->friction;
    if (rsl_given(of->friction_static))
        law->friction_static = of->friction_static;
    if (rsl_given(of->restitution))
        law->restitution = of->restitution;
    if (of->hypothesis)
        law->hypothesis = (rsl_impact_hypothesis)(of->hypothesis - 1);
    if (!rsl_given(law->restitution))
        return cli_fail(CLI_USAGE, "an impact needs a coefficient of restitution: -e");
    return CLI_GO;
}

static int check(const request *of)
{
    if (!of->path && !(of->matrix && of->velocity))
        return cli_fail(CLI_USAGE,
                        "the FILE.yaml is required: resile impact FILE.yaml; or --inverse-mass and "
                        "--velocity of the contact");
    if (of->path && (of->matrix || of->velocity))
        return cli_fail(CLI_USAGE, "--inverse-mass and --velocity are for a contact without a "
                                   "FILE.yaml");
    if (!of->path && of->settings.count > 0)
        return cli_fail(CLI_USAGE, "--set needs a FILE.yaml");
    if (of->compare && (of->hypothesis || of->plot.file || of->csv || of->json))
        return cli_fail(CLI_USAGE, "--compare shows all hypotheses as one table; it takes no "
                                   "--hypothesis, --hodograph, --path and --json");
    return cli_figure_check(&of->plot);
}

/* ---- solving ------------------------------------------------------------------------------ */

static void keep(const rsl_impact_point *point, void *user)
{
    cli_impact_space *of = user;
    if (of->path_count == of->path_capacity) {
        of->path_capacity = of->path_capacity ? 2 * of->path_capacity : 256;
        of->path = cli_reallocate(of->path, of->path_capacity, sizeof *of->path);
    }
    of->path[of->path_count++] = *point;
}

/* What rigid and compliant contact have in common, for tables and drawings. */
static void share_outcome(cli_impact_space *of)
{
    const rsl_impact_compliant *soft = &of->soft;
    of->law.friction = of->file.tangent.friction;
    of->out = (rsl_impact_outcome){.phase_count = soft->duration > 0.0};
    memcpy(of->out.impulse, soft->impulse, sizeof soft->impulse);
    memcpy(of->out.velocity, soft->velocity, sizeof soft->velocity);
    memcpy(of->out.slip_compression, soft->slip_compression, sizeof soft->slip_compression);
}

static int solve_compliant(cli_impact_space *of, int traced)
{
    rsl_error error = {0};
    const rsl_space_impact *file = &of->file;
    rsl_status status = RSL_OK;
    if (traced)
        status = rsl_impact_comply(&file->normal, &file->tangent, &of->contact, keep, of, &of->soft,
                                   &error);
    if (status == RSL_OK)
        status = rsl_impact_comply_bodies(&file->normal, &file->tangent, &file->bodies, &of->soft,
                                          &of->after, &error);
    if (status == RSL_NO_SEPARATION)
        return cli_fail(CLI_FAILED, "the bodies do not separate: their impact has no outcome");
    if (status < 0)
        return cli_fail_library(&error);
    share_outcome(of);
    return CLI_GO;
}

static int solve(cli_impact_space *of, int traced)
{
    if (of->file.compliant)
        return solve_compliant(of, traced);
    rsl_error error = {0};
    rsl_status status = RSL_OK;
    if (traced)
        status = rsl_impact_trace(&of->contact, &of->law, keep, of, &of->out, &error);
    if (status == RSL_OK && of->has_bodies)
        status = rsl_impact_collide(&of->file.bodies, &of->law, &of->out, &of->after, &error);
    else if (status == RSL_OK)
        status = rsl_impact_solve(&of->contact, &of->law, &of->out, &error);
    if (status < 0)
        return cli_fail_library(&error);
    of->direction_count = rsl_impact_directions(&of->contact, of->law.friction, of->directions);
    return CLI_GO;
}

static int write_path(const char *name, const cli_impact_space *of)
{
    cli_file file;
    int output = strcmp(name, "-") == 0;
    int status = output ? CLI_GO : cli_file_open(&file, name);
    if (status != CLI_GO)
        return status;
    FILE *stream = output ? stdout : file.stream;
    if (of->file.compliant)
        fputs("time [s],depth [m],", stream);
    fputs(
        "impulse_n [N s],impulse_t1 [N s],impulse_t2 [N s],velocity_n [m/s],slip_t1 [m/s],slip_t2 "
        "[m/s],work [J],lost [J],mode\n",
        stream);
    for (size_t i = 0; i < of->path_count; i++) {
        const rsl_impact_point *p = &of->path[i];
        if (of->file.compliant)
            fprintf(stream, "%.16g,%.16g,", p->time, p->depth);
        fprintf(stream, "%.16g,%.16g,%.16g,%.16g,%.16g,%.16g,%.16g,%.16g,%s\n", p->impulse[0],
                p->impulse[1], p->impulse[2], p->velocity[0], p->velocity[1], p->velocity[2],
                p->work, p->lost, p->mode == 'S' ? "stick" : "slip");
    }
    return output ? CLI_GO : cli_file_commit(&file);
}

static int compare(const cli_impact_space *of)
{
    cli_impact_space all[RSL_IMPACT_HYPOTHESIS_COUNT];
    for (int h = 0; h < RSL_IMPACT_HYPOTHESIS_COUNT; h++) {
        all[h] = *of;
        all[h].law.hypothesis = (rsl_impact_hypothesis)h;
        int status = solve(&all[h], 0);
        if (status != CLI_GO)
            return status;
    }
    cli_impact_space_compare(all, RSL_IMPACT_HYPOTHESIS_COUNT);
    return CLI_DONE;
}

static int answer(const request *of, cli_impact_space *impact)
{
    int status = of->path ? read_file(of, impact) : read_contact(of, &impact->contact);
    if (status == CLI_GO)
        status = take_law(of, &impact->file, &impact->law);
    if (status != CLI_GO)
        return status;
    if (of->compare)
        return compare(impact);
    status = solve(impact, of->plot.file || of->csv);
    if (status == CLI_GO && (of->plot.file || of->csv) && impact->out.phase_count == 0)
        status = cli_fail(CLI_USAGE, "the bodies do not approach each other: there is no path");
    if (status == CLI_GO && of->csv)
        status = write_path(of->csv, impact);
    if (status == CLI_GO && of->plot.file)
        status = cli_impact_space_draw(&of->plot, impact);
    if (status != CLI_GO)
        return status;
    cli_impact_space_warn(impact);
    if (of->json)
        cli_impact_space_json(impact);
    else if (!of->csv || strcmp(of->csv, "-") != 0)
        cli_impact_space_print(impact);
    return CLI_DONE;
}

static int run(void *requested)
{
    const request *of = requested;
    cli_impact_space impact = {.title = "One impact in space",
                               .law = {.friction = 0.0,
                                       .friction_static = RSL_UNSET,
                                       .restitution = RSL_UNSET,
                                       .hypothesis = RSL_IMPACT_STRONGE}};
    int status = check(of);
    if (status == CLI_GO)
        status = answer(of, &impact);
    free(impact.path);
    rsl_space_impact_free(&impact.file);
    return status;
}

static const cli_option options[] = {
    {"restitution", "e", CLI_NUMBER(request, restitution, CLI_FROM_TO(0.0, 1.0)),
     "coefficient of restitution, in place of that of the file"},
    {"friction", "MU", CLI_NUMBER(request, friction, CLI_FROM(0.0)),
     "coefficient of kinetic friction, likewise (default 0)"},
    {"friction-static", "MU", CLI_NUMBER(request, friction_static, CLI_FROM(0.0)),
     "coefficient of static friction, likewise (default: the kinetic one)"},
    {"hypothesis", NULL, CLI_CHOICE(request, hypothesis, hypothesis_words),
     "restitution of velocities, of impulses or of energies, likewise (default stronge)"},
    {"inverse-mass", "W", CLI_TEXT(request, matrix, NULL),
     "without a file: the inverse mass matrix of the contact [1/kg], rows and columns n, t1, t2: "
     "'1,0.4,0;0.4,2,0;0,0,2' or a file of numbers"},
    {"velocity", "v", CLI_TEXT(request, velocity, NULL),
     "beside it, the relative velocity before the impact [m/s]: normal (< 0 in approach), t1, t2"},
    {"compare", NULL, CLI_FLAG(request, compare), "one line for each hypothesis"},
    {"hodograph", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draws the slip, velocities, friction and work during the impact; .html is a page that shows "
     "the bodies in three dimensions too"},
    {"path", "FILE.csv", CLI_FILE(request, csv),
     "writes impulses, velocities and works during the impact; - is standard output"},
    {0}};

const cli_command cli_command_impact = {
    .name = "impact",
    .summary = "one impact of two bodies in space, with friction",
    .usage = "FILE.yaml",
    .about =
        "Solves the impact of two rigid bodies of any shape at one point, with Coulomb friction, "
        "to "
        "rounding: the impulse, the velocities and spins after it, the phases of slip and stick, "
        "and where the energy went. The slip turns while the bodies are in contact; restitution is "
        "that of velocities (newton), of impulses (poisson) or of energies (stronge). A file with "
        "a law of the "
        "catalogue is solved with the forces of contact: normal law, friction with its spring in "
        "the plane, and "
        "resistance to twist. FILE.yaml "
        "describes the bodies (sphere, box, cylinder, rod, capsule, ellipsoid, or a tensor), their "
        "velocities, the normal and the contact; or give the contact itself by --inverse-mass and "
        "--velocity.",
    .examples =
        "  resile impact billiard.yaml\n"
        "  resile impact billiard.yaml --set bodies.cue.spin='[0, 0, 60]' --compare\n"
        "  resile impact billiard.yaml --hodograph billiard.html\n"
        "  resile impact --inverse-mass '1,0.4,0;0.4,2,0;0,0,2' --velocity -1,0.3,0.2 -e 0.5 "
        "--friction 0.3\n",
    .argument = {.name = "FILE.yaml", .offset = CLI_AT(const char *, request, path)},
    .groups = (const cli_group[]){{options, 0},
                                  {cli_figure_options, offsetof(request, plot)},
                                  {cli_set_option, CLI_AT(cli_list, request, settings)},
                                  {cli_json_option, CLI_AT(int, request, json)},
                                  {0}},
    .size = sizeof(request),
    .run = run};
