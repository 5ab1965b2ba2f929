/* SPDX-License-Identifier: MIT
 *
 * grains: the input of LAMMPS, and the grains it begins with.
 */
#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "grains/grains.h"
#include "num/elementary.h"
#include "num/random.h"

#define COLUMN(name, unit, word) {#name, unit, word},
const rsl_grains_column rsl_grains_columns[RSL_GRAINS_COLUMN_COUNT] = {
    RSL_GRAINS_COLUMN_LIST(COLUMN)};
#undef COLUMN

/* ---- grains to begin with ------------------------------------------------------------ */

/* A lattice whose spacing is 1.1 of the largest diameter, or a little more to fill the width; no
 * two grains overlap when each is moved by up to 0.045 diameters along each axis. */
enum { AXES = 8 }; /* random numbers of one grain, at most */
static const double gap = 1.1, jitter = 0.045;

static double drawn_diameter(const rsl_grains *grains, rsl_num_random_stream *stream)
{
    double u = rsl_num_random_next(stream);
    size_t i = 0;
    while (i + 1 < grains->size_count && u > grains->sizes[i].share)
        u -= grains->sizes[i++].share;
    double spread = grains->spread * (2.0 * rsl_num_random_next(stream) - 1.0);
    return grains->sizes[i].diameter * (1.0 + spread);
}

static rsl_grains_start begin_at(const rsl_grains *grains, size_t number, const double at[3])
{
    rsl_num_random_stream stream = {grains->seed, number + 1, 0};
    rsl_grains_start start = {.diameter = drawn_diameter(grains, &stream)};
    for (int a = 0; a < 3; a++)
        start.at[a] =
            at[a] + jitter * grains->diameter_max * (2.0 * rsl_num_random_next(&stream) - 1.0);
    return start;
}

size_t rsl_grains_place(const rsl_grains *grains, rsl_grains_start *starts, double *top)
{
    const rsl_grains_scene *scene = grains->scene;
    double pitch = gap * grains->diameter_max, spacing[2];
    size_t cells[2], count = 0;
    for (int a = 0; a < 2; a++) {
        cells[a] = (size_t)fmax(1.0, floor(grains->box[a] / pitch * (1.0 + 1e-12)));
        spacing[a] = grains->box[a] / (double)cells[a];
    }
    assert(cells[0] > 0 && cells[1] > 0);
    *top = scene->bottom(grains);
    double bottom = *top, end = scene->ceiling(grains);
    for (size_t layer = 0; count < grains->count; layer++) {
        double at[3] = {0.0, 0.0, bottom + ((double)layer + 0.5) * pitch};
        if (at[2] > end || layer > grains->count + 1000)
            break;
        for (size_t c = 0; c < cells[0] * cells[1] && count < grains->count; c++) {
            at[0] = ((double)(c / cells[1]) + 0.5) * spacing[0] - 0.5 * grains->box[0];
            at[1] = ((double)(c % cells[1]) + 0.5) * spacing[1] - 0.5 * grains->box[1];
            if (!scene->has(grains, at))
                continue;
            if (starts)
                starts[count] = begin_at(grains, count, at);
            count++;
            *top = at[2] + 0.5 * pitch;
        }
    }
    return count;
}

static void put_bounds(FILE *out, const rsl_grains *grains, double top)
{
    static const char axes[] = "xyz";
    double low[3], high[3];
    grains->scene->bounds(grains, top, low, high);
    for (int a = 0; a < 3; a++)
        fprintf(out, "%.12g %.12g %clo %chi\n", low[a], high[a], axes[a], axes[a]);
}

rsl_status rsl_grains_put_data(const rsl_grains *grains, FILE *out, rsl_error *error)
{
    double top;
    rsl_grains_start *starts = calloc(grains->count, sizeof *starts);
    if (!starts)
        return rsl_error_no_memory(error);
    size_t count = rsl_grains_place(grains, starts, &top);
    fprintf(out, "grains to begin with, by resile %s\n\n%zu atoms\n1 atom types\n\n", rsl_version(),
            count);
    put_bounds(out, grains, top);
    fputs("\nAtoms # sphere\n\n", out);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%zu 1 %.9g %.9g %.9g %.9g %.9g\n", i + 1, starts[i].diameter, grains->density,
                starts[i].at[0], starts[i].at[1], starts[i].at[2]);
    free(starts);
    return RSL_OK;
}

/* ---- contacts -------------------------------------------------------------------------- */

static void put_number(FILE *out, const char *key, double value)
{
    if (rsl_given(value))
        fprintf(out, " %s %.12g", key, value);
}

static void put_tangent(FILE *out, const rsl_grains_contact *contact)
{
    const rsl_tangent_input *rows = rsl_tangent_input_table();
    for (int rolling = 0; rolling < 2; rolling++) {
        const rsl_tangent_law *law = rolling ? contact->laws.rolling : contact->laws.friction;
        if (!law)
            continue;
        fprintf(out, " &\n    %s %s", rolling ? "rolling" : "tangential", law->key);
        for (int i = 0; i < RSL_TANGENT_INPUT_COUNT; i++)
            if ((strncmp(rows[i].name, "rolling_", 8) == 0) == rolling)
                put_number(out, rows[i].name,
                           *(const double *)((const char *)&contact->tangent + rows[i].offset));
    }
}

/* Keys and values of a contact. */
static void put_contact(FILE *out, const rsl_grains_contact *contact)
{
    const rsl_law_parameters *spec = &contact->spec;
    put_number(out, "e", spec->restitution);
    if (contact->material)
        fprintf(out, " material %s", contact->material);
    put_number(out, "young", spec->young);
    put_number(out, "poisson", spec->poisson);
    put_number(out, "modulus", spec->modulus);
    put_number(out, "stiffness", spec->stiffness);
    put_number(out, "work_of_adhesion", spec->work_of_adhesion);
    put_number(out, "exponent", spec->exponent);
    put_number(out, "m", spec->m);
    put_number(out, "q", spec->q);
    if (spec->formulation != RSL_LAW_FORMULATION_DEFAULT)
        fprintf(out, " formulation %s", rsl_law_formulation_name(spec->formulation));
    put_tangent(out, contact);
    fputc('\n', out);
}

void rsl_grains_wall(rsl_grains_walls *walls, const char *name, const char *format, ...)
{
    va_list arguments;
    assert(walls->count < sizeof walls->fixes / sizeof walls->fixes[0]);
    fprintf(walls->out, "fix %s all wall/resile %s ", name, walls->grains->wall.law->key);
    va_start(arguments, format);
    vfprintf(walls->out, format, arguments);
    va_end(arguments);
    put_contact(walls->out, &walls->grains->wall);
    snprintf(walls->fixes[walls->count++], sizeof walls->fixes[0], "%s", name);
}

/* ---- the input ----------------------------------------------------------------------------- */

/* On one line, whatever it is: a new line would be a command of LAMMPS, which has one for the shell,
 * and three quotes take the lines that follow into the comment. */
void rsl_grains_put_line(FILE *out, const char *text)
{
    for (size_t length; *text; text += length) {
        length = rsl_text_letter(text);
        if (*text == '"' || rsl_text_control(text))
            fputc(*text == '"' ? '\'' : ' ', out);
        else
            fwrite(text, 1, length, out);
    }
}

static void put_head(FILE *out, const rsl_grains *grains)
{
    fputs("# ", out);
    rsl_grains_put_line(out, *grains->title ? grains->title : "Grains");
    fprintf(out, "\n# Written by resile %s from ", rsl_version());
    rsl_grains_put_line(out, rsl_text_name_of(grains->name));
    fprintf(out,
            ": %zu grains, scene %s.\n"
            "#\n"
            "#     lmp-resile -in input.lmp\n"
            "#     mpirun -n 4 lmp-resile -in input.lmp\n\n"
            "variable data index grains.data\n"
            "variable dump index grains.dump\n\n"
            "units si\nnewton off\natom_style sphere\nboundary %s\n"
            "processors * * 1\n",
            grains->count, grains->scene->name, grains->scene->periodic);
}

/* Where grains come from: a file, or a stream from the top of the box. */
static void put_box(FILE *out, const rsl_grains *grains, double top)
{
    double low[3], high[3];
    if (!grains->scene->poured) {
        fputs("read_data ${data}\n", out);
        return;
    }
    grains->scene->bounds(grains, top, low, high);
    fprintf(out,
            "region box block %.12g %.12g %.12g %.12g %.12g %.12g units box\ncreate_box 1 box\n",
            low[0], high[0], low[1], high[1], low[2], high[2]);
}

static void put_gravity(FILE *out, const rsl_grains *grains)
{
    double slope = grains->scene->tilted ? grains->slope : 0.0;
    fprintf(out, "fix gravity all gravity %.12g vector %.12g 0 %.12g\n", grains->gravity,
            rsl_num_sin(slope), -rsl_num_cos(slope));
}

/* fix pour knows several sizes, or one range of them: a spread about several becomes nine sizes
 * about each. */
enum { NINE = 9 };

static void put_pour(FILE *out, const rsl_grains *grains, double top)
{
    size_t each = grains->spread > 0.0 ? NINE : 1;
    fprintf(out,
            "region source cylinder z 0 0 %.12g %.12g %.12g units box\n"
            "fix pour all pour %zu 1 %llu region source vol 0.3 200 dens %.12g %.12g &\n    diam ",
            0.5 * (grains->stream - grains->diameter_max),
            top - fmin(8.0 * grains->diameter_max, 0.5 * top), top, grains->count,
            (unsigned long long)grains->seed, grains->density, grains->density);
    if (grains->size_count == 1 && each > 1) {
        fprintf(out, "range %.12g %.12g\n", grains->diameter_min, grains->diameter_max);
        return;
    }
    fprintf(out, "poly %zu", each * grains->size_count);
    for (size_t i = 0; i < each * grains->size_count; i++) {
        const rsl_grains_size *size = &grains->sizes[i / each];
        double s = each > 1 ? (2.0 * (double)(i % each) / (NINE - 1) - 1.0) * grains->spread : 0.0;
        fprintf(out, " %.12g %.12g", size->diameter * (1.0 + s), size->share / (double)each);
    }
    fputc('\n', out);
}

/* A sum over the walls: "f_floor[2]+f_sides[2]". */
static void put_sum(FILE *out, const rsl_grains_walls *walls, const char *of)
{
    for (size_t i = 0; i < walls->count; i++)
        fprintf(out, "+f_%s%s", walls->fixes[i], of);
    fputc('\n', out);
}

/* The energy balance. Potential energy from places that are not wrapped around: fix gravity's own jumps
 * where a grain leaves at one end of a periodic box. What is poured begins at rest at the top. */
static void put_energies(FILE *out, const rsl_grains *grains, const rsl_grains_walls *walls,
                         double top)
{
    double slope = grains->scene->tilted ? grains->slope : 0.0;
    fprintf(out,
            "\n# energies; `half` is what the steps of Verlet shift themselves, dt^2 f^2/(8 m)\n"
            "compute moving all ke\ncompute turning all erotate/sphere\n"
            "compute of all property/atom xu zu radius tqx tqy tqz\n"
            "compute pair all pair resile\n"
            "variable fall atom mass*%.12g*(%.12g*(c_of[2]-%.12g)-%.12g*c_of[1])\n"
            "compute falling all reduce sum v_fall\n"
            "variable half atom "
            "dt^2/8*((fx^2+fy^2+fz^2)+(c_of[4]^2+c_of[5]^2+c_of[6]^2)/(0.4*c_of[3]^2))/mass\n"
            "compute half all reduce sum v_half\n"
            "compute touch all contact/atom\ncompute touches all reduce sum c_touch\n"
            "variable falling equal c_falling\n"
            "variable contacts equal 0.5*c_touches\n",
            grains->gravity, rsl_num_cos(slope), grains->scene->poured ? top : 0.0,
            rsl_num_sin(slope));
    fputs("variable stored equal c_pair", out);
    put_sum(out, walls, "");
    fputs("variable lost equal c_pair[2]", out);
    put_sum(out, walls, "[2]");
    if (walls->driven)
        fprintf(out, "variable work equal f_%s[3]\n", walls->driven);
    else
        fputs("variable work equal 0\n", out);
    fputs("variable balance equal c_moving+c_turning+c_half+v_stored+v_falling+v_lost-v_work\n",
          out);
}

static void put_output(FILE *out, const rsl_grains *grains)
{
    fputs("thermo_style custom", out);
    for (size_t i = 0; i < RSL_GRAINS_COLUMN_COUNT; i++)
        fprintf(out, " %s", rsl_grains_columns[i].word);
    fprintf(
        out,
        "\nthermo_modify format float %%.12g flush yes\nthermo %zu\n"
        "dump frames all custom %zu ${dump} id radius x y z vx vy vz omegax omegay omegaz c_touch\n"
        "dump_modify frames sort id format float %%.9g\n",
        grains->row_every, grains->frame_every);
}

/* The plug of a hopper goes, with what it has taken and what is stored in it. */
static void put_runs(FILE *out, const rsl_grains *grains, rsl_grains_walls *walls)
{
    const char *plug = walls->count ? walls->fixes[walls->count - 1] : "";
    fputc('\n', out);
    if (strcmp(plug, "plug") != 0) {
        fprintf(out, "run %zu\n", grains->steps);
        return;
    }
    fprintf(out, "run %zu\nvariable taken equal $(f_plug+f_plug[2]:%%.17g)\nunfix plug\n",
            grains->steps_opening);
    walls->count--;
    fputs("variable stored equal c_pair", out);
    put_sum(out, walls, "");
    fputs("variable lost equal v_taken+c_pair[2]", out);
    put_sum(out, walls, "[2]");
    fprintf(out, "run %zu\n", grains->steps - grains->steps_opening);
}

void rsl_grains_put_input(const rsl_grains *grains, FILE *out)
{
    double top = grains->box[2];
    rsl_grains_walls walls = {.out = out, .grains = grains};
    if (!grains->scene->poured)
        (void)rsl_grains_place(grains, NULL, &top);
    put_head(out, grains);
    put_box(out, grains, top);
    fprintf(out,
            "comm_modify vel yes\nneighbor %.12g bin\nneigh_modify delay 0\ntimestep %.12g\n\n"
            "pair_style resile %s ledger yes\npair_coeff * *",
            0.15 * grains->diameter_max, grains->step, grains->contact.law->key);
    put_contact(out, &grains->contact);
    grains->scene->put_walls(&walls, top);
    put_gravity(out, grains);
    fputs("fix move all nve/sphere\n", out);
    if (grains->scene->poured)
        put_pour(out, grains, top);
    put_energies(out, grains, &walls, top);
    put_output(out, grains);
    put_runs(out, grains, &walls);
}
