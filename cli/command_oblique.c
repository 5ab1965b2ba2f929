/* SPDX-License-Identifier: MIT
 *
 * resile oblique: a round body strikes a plane at an angle.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "args.h"
#include "bodies.h"
#include "catalogue.h"
#include "cli.h"
#include "file.h"
#include "impact.h"
#include "measure/unit.h"
#include "num/elementary.h"
#include "oblique.h"
#include "plot.h"
#include "table.h"
#include "text.h"
#include "warn.h"

CLI_WORDS(shape_words, "sphere", "disc", "shell")
static const double inertia_ratios[] = {0.4, 0.5, 2.0 / 3.0};

static const char *tangent_words(size_t index)
{
    const rsl_tangent_law *law = rsl_tangent_law_at(index);
    return law && law->kind == RSL_TANGENT_FRICTION ? law->key : NULL;
}

typedef struct request {
    cli_question question;
    const char *tangent, *angle, *curve;
    cli_figure plot;
    cli_bodies bodies;
    double radius2; /* second body */
    double spin, spin2;
    double body_radius, body_poisson; /* inputs that the normal law may not use */
    int shape, compare, csv;
    double friction, friction_static, ratio, stiffness, damping, restitution;
    double slip_speed, slip_speed_low, decay, viscosity;
} request;

/* The angles requested, in degrees. */
typedef struct angles {
    double from, to;
    size_t count;
} angles;

typedef cli_oblique impact;

static const double degree = CLI_OBLIQUE_DEGREE;

/* An angle in degrees, or with its unit. */
static int read_angle(const char *text, size_t length, double *degrees)
{
    char word[64];
    rsl_measure_why why;
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    if (length >= sizeof word || !rsl_measure_unit_number(word, "rad", degrees, NULL, &why))
        return 0;
    if (rsl_measure_number_length(word) < length)
        *degrees /= degree;
    return 1;
}

/* "45", "45deg", "0:85:18" or "0:1.2rad:18". */
static int read_angles(const char *text, angles *out)
{
    const char *first = text ? text + strcspn(text, ":") : NULL;
    const char *second = first && *first ? first + 1 + strcspn(first + 1, ":") : NULL;
    char *end = NULL;
    *out = (angles){.from = 45.0, .to = 45.0, .count = 1};
    int good = !text || read_angle(text, (size_t)(first - text), &out->from);
    out->to = out->from;
    if (good && second) {
        good = read_angle(first + 1, (size_t)(second - first - 1), &out->to);
        out->count = *second ? (size_t)strtoul(second + 1, &end, 10) : 19;
    }
    if (!good || (end && *end) || out->count < 1 || out->count > 100000)
        return cli_fail(CLI_USAGE,
                        "--angle '%s' is not understood: one angle in degrees or with its unit, or "
                        "FROM:TO:COUNT such as 0:85:18",
                        text);
    if (!(out->from >= 0.0 && out->to < 90.0 && out->from <= out->to))
        return cli_fail(
            CLI_USAGE,
            "--angle = %s is out of range: must be >= 0 and < 90 degrees from the normal", text);
    return CLI_GO;
}

static double angle_at(const angles *a, size_t i)
{
    return a->count < 2 ? a->from
                        : a->from + (a->to - a->from) * (double)i / (double)(a->count - 1);
}

/* A property of the body, removed from the parameters of a normal law that does not use it. */
static double take(const rsl_law *law, double *number, rsl_law_inputs bit)
{
    double value = *number;
    if (!((law->inputs | law->options) & bit))
        *number = RSL_UNSET;
    return value;
}

static double if_taken(const rsl_tangent_law *law, unsigned bit, double number)
{
    return (law->inputs | law->options) & bit ? number : RSL_UNSET;
}

/* Inputs of one friction law; the others belong to the laws that it is compared with. */
static rsl_tangent_parameters tangent_spec(const request *of, const rsl_tangent_law *law,
                                           double poisson)
{
    rsl_tangent_parameters spec = rsl_tangent_parameters_default();
#define TAKES(field, number) spec.field = if_taken(law, RSL_TANGENT_INPUT_BIT(field), number)
    TAKES(friction, of->friction);
    TAKES(friction_static, of->friction_static);
    TAKES(ratio, of->ratio);
    TAKES(poisson, poisson);
    TAKES(stiffness, of->stiffness);
    TAKES(damping, of->damping);
    TAKES(restitution, of->restitution);
    TAKES(slip_speed, of->slip_speed);
    TAKES(slip_speed_low, of->slip_speed_low);
    TAKES(decay, of->decay);
    TAKES(viscosity, of->viscosity);
#undef TAKES
    return spec;
}

static void solve(const request *of, const rsl_law *law, const rsl_oblique_options *options,
                  impact *i)
{
    rsl_law_parameters spec = of->question.spec;
    rsl_num_direction way = rsl_num_direction_of(i->angle * degree);
    double speed = spec.speed;
    rsl_tangent_laws laws = {.friction = i->law};
    spec.speed = speed * way.cosine;
    spec.calibration = of->question.exact ? RSL_LAW_EXACT : RSL_LAW_PUBLISHED;
    spec.end = (rsl_law_separation)of->question.end;
    i->status = cli_pair_fill(&of->question.pair, law, &spec, &i->error);
    if (i->status >= 0)
        i->status = rsl_collide_prepare(law, &spec, &i->normal, &i->error);
    rsl_tangent_parameters tangential = tangent_spec(of, i->law, of->body_poisson);
    if (i->status >= 0)
        i->status = rsl_tangent_prepare(&laws, &tangential, &i->normal, &i->tangent, &i->error);
    if (i->status < 0)
        return;
    double ratio = inertia_ratios[of->shape ? of->shape - 1 : 0];
    i->two_bodies = cli_bodies_given(&of->bodies);
    rsl_oblique pair = rsl_oblique_on_plane(ratio, spec.mass, of->body_radius, speed * way.sine,
                                            spec.speed, of->spin);
    if (i->two_bodies)
        cli_oblique_place(&of->bodies, (const double[2]){of->body_radius, of->radius2},
                          (const double[2]){of->spin, of->spin2}, ratio, way, &pair);
    i->status =
        rsl_oblique_collide(&i->normal, &i->tangent, &pair, options, &i->out, &i->after, &i->error);
}

/* ---- what is printed ------------------------------------------------------------------- */

static void print_many(const impact *all, size_t count)
{
    cli_table table =
        cli_table_new(">angle|law|>e|>e_t|>rebound angle|>velocity x|>spin|>psi1|>psi2|"
                      "phases|energy");
    for (size_t i = 0; i < count; i++) {
        const rsl_oblique_outcome *o = &all[i].out;
        cli_table_number(&table, all[i].angle);
        cli_table_text(&table, all[i].law->key);
        if (all[i].status != RSL_OK) {
            for (int j = 0; j < 7; j++)
                cli_table_text(&table, "—");
            cli_table_text(&table, "");
            cli_table_text(&table, all[i].status > 0 ? rsl_status_text(all[i].status)
                                                     : all[i].error.message);
            continue;
        }
        cli_table_number(&table, o->normal.restitution);
        cli_table_number(&table, o->restitution_tangential);
        cli_table_number(&table, all[i].after.angle_out / degree);
        cli_table_number(&table, all[i].after.velocity[1][0]);
        cli_table_number(&table, -all[i].after.spin[1]);
        cli_table_number(&table, fabs(o->psi1));
        cli_table_number(&table, o->slip_in < 0.0 ? -o->psi2 : o->psi2);
        cli_table_text(&table, o->phase);
        cli_table_text(&table, o->gains ? "GAINED" : "");
    }
    cli_table_print(&table, 0);
    puts("\nAngles in degrees from the normal, that of the rebound at the point of contact, "
         "negative "
         "if it\nreverses; e_t = -slip after/before; phases: s slip, S stick, v dashpot.");
    cli_table_free(&table);
}

/* Result of rigid Coulomb friction, for comparison. */
static double rigid_restitution(const request *of, const impact *i)
{
    impact rigid = {.law = rsl_tangent_law_find("coulomb-rigid"), .angle = i->angle};
    request copy = *of;
    copy.restitution = 0.0;
    solve(&copy, i->normal.law, NULL, &rigid);
    return rigid.status == RSL_OK ? rigid.out.restitution_tangential : (double)NAN;
}

static void print_one(const request *of, const impact *i)
{
    printf("%s%s%s with %s, %g degrees from the normal\n", cli_bold(stdout), i->law->key,
           cli_plain(stdout), i->normal.law->key, i->angle);
    cli_pair_print(&of->question.pair, i->normal.law);
    putchar('\n');
    cli_table table = cli_quantities_table(
        cli_oblique_rows,
        i->two_bodies ? "restitution|restitution_tangential|restitution_rigid|rebound_angle|"
                        "impulse_ratio|psi1|psi2|chi|duration"
                      : "restitution|restitution_tangential|restitution_rigid|rebound_angle|"
                        "velocity_x|velocity_n|spin|impulse_ratio|psi1|psi2|chi|duration",
        i);
    cli_table_show(&table, 2);
    if (i->two_bodies) {
        cli_table bodies = cli_quantities_table(cli_oblique_bodies_rows, NULL, i);
        cli_table_section(&bodies, "Two bodies after the impact");
    }
    if (*i->out.phase)
        printf("\n  phases: %s (s slip, S stick, v dashpot)\n", i->out.phase);
    cli_table ledger = cli_quantities_table(
        cli_oblique_rows, "energy_in|energy_out|lost_normal|lost_slip|lost_damping|lost_area", i);
    cli_table_section(&ledger, "Energy of the motion at the contact");
    cli_notes_print();
}

/* ---- files -------------------------------------------------------------------------------- */

typedef struct path {
    rsl_oblique_point *points;
    size_t count, capacity;
} path;

static void keep(const rsl_oblique_point *point, void *user)
{
    path *p = user;
    if (p->count == p->capacity) {
        p->capacity = p->capacity ? 2 * p->capacity : 512;
        p->points = cli_reallocate(p->points, p->capacity, sizeof *p->points);
    }
    p->points[p->count] = *point;
    p->points[p->count].slip = -point->slip;
    p->points[p->count].friction = -point->friction;
    p->points[p->count++].displacement = -point->displacement;
}

static int write_curve(const char *name, const path *p)
{
    cli_file file;
    FILE *stream = stdout;
    int output = strcmp(name, "-") == 0;
    int status = output ? CLI_GO : cli_file_open(&file, name);
    if (status != CLI_GO)
        return status;
    if (!output)
        stream = file.stream;
    fputs("time [s],depth [m],rate [m/s],force [N],slip [m/s],spring [m],friction [N],phase\n",
          stream);
    for (size_t i = 0; i < p->count; i++)
        fprintf(stream, "%.12g,%.12g,%.12g,%.12g,%.12g,%.12g,%.12g,%c\n", p->points[i].time,
                p->points[i].depth, p->points[i].rate, p->points[i].force, p->points[i].slip,
                p->points[i].displacement, p->points[i].friction,
                p->points[i].phase ? p->points[i].phase : '-');
    return output ? CLI_GO : cli_file_commit(&file);
}

static void panel(rsl_plot_builder *builder, const char *x, const char *x_unit, const char *y,
                  const char *y_unit)
{
    *rsl_plot_builder_panel(builder) =
        (rsl_plot_panel){.x = {.label = x, .unit = x_unit}, .y = {.label = y, .unit = y_unit}};
}

/* Friction and its bounds over time, slip over time, and the hodograph of the forces. */
static void draw_one(rsl_plot_builder *builder, const path *p, double mu)
{
    static const char *const names[] = {"friction", "mu N", "-mu N"};
    builder->figure.columns = 2;
    panel(builder, "time", "s", "force across the normal", "N");
    for (int g = 0; g < 3; g++) {
        rsl_plot_graph *graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, names[g]);
        graph->colour = g ? 8 : 1;
        graph->dashed = g > 0;
        for (size_t i = 0; i < p->count; i++) {
            double cap = mu * fmax(p->points[i].force, 0.0);
            rsl_plot_builder_point(builder, p->points[i].time,
                                   g == 0   ? p->points[i].friction
                                   : g == 1 ? cap
                                            : -cap);
        }
    }
    panel(builder, "time", "s", "slip", "m/s");
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, NULL)->colour = 2;
    for (size_t i = 0; i < p->count; i++)
        rsl_plot_builder_point(builder, p->points[i].time, p->points[i].slip);
    panel(builder, "normal force", "N", "friction", "N");
    rsl_plot_builder_graph(builder, RSL_PLOT_LINE, NULL)->colour = 3;
    for (size_t i = 0; i < p->count; i++)
        rsl_plot_builder_point(builder, p->points[i].force, p->points[i].friction);
}

static int draw(const request *of, const impact *all, size_t count, size_t laws, const path *p)
{
    rsl_plot_builder builder = {0};
    char title[200];
    snprintf(title, sizeof title, "Oblique impact: %s%s%s", all[0].normal.law->key,
             laws > 1 ? "" : ", ", laws > 1 ? "" : all[0].law->key);
    builder.figure.title = title;
    if (count == laws && laws == 1)
        draw_one(&builder, p, of->friction);
    else
        cli_oblique_draw_many(&builder, all, count, laws);
    int status = cli_plot_write(&of->plot, &builder);
    rsl_plot_builder_free(&builder);
    return status;
}

/* ---- the command
 * ------------------------------------------------------------------------------ */

/* The friction laws: one, or all whose inputs are given. */
static size_t laws_of(request *of, const rsl_law *normal, const rsl_tangent_law *one,
                      const rsl_tangent_law **laws)
{
    size_t count = 0;
    for (size_t i = 0; of->compare && i < rsl_tangent_law_count(); i++) {
        impact trial = {.law = rsl_tangent_law_at(i), .angle = 30.0};
        if (trial.law->kind != RSL_TANGENT_FRICTION)
            continue;
        solve(of, normal, NULL, &trial);
        if (trial.status >= 0)
            laws[count++] = trial.law;
    }
    if (count == 0)
        laws[count++] = one;
    return count;
}

/* The body is the first of the pair, on a plane; of two of one material, Poisson's number gives the
 * ratio of the stiffnesses. */
static int follow_pair(request *of)
{
    const cli_pair *pair = &of->question.pair;
    int two = cli_bodies_given(&of->bodies);
    if (two)
        of->radius2 = pair->radius[1];
    if (!two && isfinite(pair->radius[1]))
        return cli_fail(CLI_USAGE,
                        "the body of an oblique impact meets a plane; --radius2 is %g m "
                        "(two bodies have --mass1, --mass2 and --velocity1)",
                        pair->radius[1]);
    cli_pair_inputs(pair, RSL_LAW_INPUT_BIT(mass), &of->question.spec);
    of->body_radius = pair->radius[0];
    int open = !rsl_given(of->body_poisson) && !rsl_given(of->ratio) && !rsl_given(of->stiffness);
    if (open && pair->body[0].key == pair->body[1].key)
        of->body_poisson = pair->body[0].poisson;
    return CLI_GO;
}

/* Two bodies without a material have a radius each, which is not passed to the laws. */
static int read_bodies(request *of)
{
    int two = cli_bodies_given(&of->bodies);
    int status = cli_bodies_find(&of->bodies, &of->question.spec);
    if (!two && rsl_given(of->spin2))
        return cli_fail(CLI_USAGE, "--spin2 is that of a second body; give --mass1, --mass2 and "
                                   "--velocity1 too");
    if (!rsl_given(of->spin2))
        of->spin2 = 0.0;
    if (status != CLI_GO || !two || of->question.pair.material)
        return status;
    of->radius2 = of->question.pair.radius[1];
    of->question.pair.radius[1] = RSL_UNSET;
    if (rsl_given(of->question.pair.radius[0])) { /* synonym of --radius here */
        of->body_radius = of->question.pair.radius[0];
        of->question.pair.radius[0] = RSL_UNSET;
    }
    return CLI_GO;
}

/* A second body that moves is round; a fixed one is a plane. */
static int check_radius(request *of)
{
    if (!cli_bodies_given(&of->bodies) || isinf(of->bodies.mass[1])) {
        of->radius2 = rsl_given(of->radius2) ? of->radius2 : HUGE_VAL;
        if (of->spin2 != 0.0 && isinf(of->radius2))
            return cli_fail(CLI_USAGE, "--spin2 turns a fixed body that is round; give --radius2");
        return CLI_GO;
    }
    if (!rsl_given(of->radius2))
        of->radius2 = of->body_radius;
    if (of->radius2 > 0.0 && isfinite(of->radius2))
        return CLI_GO;
    return cli_fail(CLI_USAGE,
                    "--radius2 = %g is out of range: must be > 0 and finite, as "
                    "the second body moves and may turn",
                    of->radius2);
}

static int check(request *of, const rsl_law **normal, const rsl_tangent_law **tangent, angles *a)
{
    rsl_law_parameters *spec = &of->question.spec;
    int status = cli_law_find(of->question.key, normal);
    if (status != CLI_GO)
        return status;
    if (!of->question.pair.material) /* else that of the first body */
        of->body_radius = take(*normal, &spec->radius, RSL_LAW_INPUT_BIT(radius));
    of->body_poisson = take(*normal, &spec->poisson, RSL_LAW_INPUT_BIT(poisson));
    status = read_bodies(of);
    if (status != CLI_GO)
        return status;
    status = cli_question_read(&of->question, normal);
    if (status == CLI_GO)
        status = cli_friction_find(of->tangent, tangent);
    if (status == CLI_GO)
        status = read_angles(of->angle, a);
    if (status == CLI_GO)
        status = cli_figure_check(&of->plot);
    if (status != CLI_GO)
        return status;
    if (of->curve && (a->count > 1 || of->compare))
        return cli_fail(CLI_USAGE, "--curve is for one angle and one law");
    if (of->question.pair.material && (status = follow_pair(of)) != CLI_GO)
        return status;
    if (!rsl_given(spec->mass) || !rsl_given(of->body_radius) || !rsl_given(spec->speed))
        return cli_fail(CLI_USAGE, "an oblique impact needs --mass, --radius and --speed of the "
                                   "body (or --material and --radius); --speed is that of its "
                                   "centre");
    return check_radius(of);
}

/* One impact per angle and law. */
static impact *solve_all(const request *of, const rsl_law *normal, const rsl_tangent_law **laws,
                         size_t kinds, const angles *a)
{
    impact *all = cli_allocate(kinds * a->count, sizeof *all);
    for (size_t i = 0; i < kinds * a->count; i++) {
        all[i].law = laws[i % kinds];
        all[i].angle = angle_at(a, i / kinds);
        solve(of, normal, NULL, &all[i]);
    }
    return all;
}

/* Curves over the angle use a fine grid, independent of the table. */
static int draw_over(const request *of, const rsl_law *normal, const rsl_tangent_law **laws,
                     size_t kinds, angles a)
{
    enum { SMOOTH = 171 };
    if (a.from < a.to && a.count < SMOOTH)
        a.count = SMOOTH;
    impact *all = solve_all(of, normal, laws, kinds, &a);
    int status = draw(of, all, kinds * a.count, kinds, NULL);
    free(all);
    return status;
}

static int answer(request *of, impact *all, size_t count)
{
    path p = {0};
    int status = CLI_GO;
    if (count == 1 && all[0].status < 0)
        return cli_fail_library(&all[0].error);
    if (count == 1 && (of->curve || of->plot.file)) {
        impact again = all[0];
        rsl_oblique_options options = {keep, &p};
        solve(of, again.normal.law, &options, &again);
    }
    if (of->curve)
        status = write_curve(of->curve, &p);
    if (status == CLI_GO && of->plot.file && count == 1)
        status = draw(of, all, count, 1, &p);
    free(p.points);
    if (count == 1)
        all[0].restitution_rigid = rigid_restitution(of, &all[0]);
    if (status != CLI_GO || (of->curve && strcmp(of->curve, "-") == 0))
        return status == CLI_GO ? CLI_DONE : status;
    const cli_obliques them = {&of->question.pair, all, count};
    cli_oblique_warn(&them);
    if (of->question.json)
        cli_oblique_json(&them);
    else if (of->csv)
        cli_oblique_csv(&them);
    else if (count > 1)
        print_many(all, count);
    else if (all[0].status == RSL_NO_SEPARATION)
        cli_notes_print();
    else
        print_one(of, &all[0]);
    return CLI_DONE;
}

static int run(void *requested)
{
    request *of = requested;
    const rsl_law *normal;
    const rsl_tangent_law *tangent, *laws[64];
    angles a;
    int status = check(of, &normal, &tangent, &a);
    if (status != CLI_GO)
        return status;
    size_t kinds = laws_of(of, normal, tangent, laws), count = kinds * a.count;
    impact *all = solve_all(of, normal, laws, kinds, &a);
    for (size_t i = 0; kinds == 1 && i < count && status == CLI_GO; i++)
        if (all[i].status < 0)
            status = cli_fail_library(&all[i].error);
    if (status == CLI_GO && of->plot.file && count > 1)
        status = draw_over(of, normal, laws, kinds, a);
    if (status == CLI_GO)
        status = answer(of, all, count);
    free(all);
    return status;
}

static void defaults(void *requested) { ((request *)requested)->spin = 0.0; }

static const cli_option options[] = {
    {"tangent", "KEY", CLI_TEXT(request, tangent, tangent_words),
     "law of friction (default mindlin-rescaled); 'resile laws --kind friction' lists them"},
    {"angle", "A|FROM:TO:COUNT", CLI_TEXT(request, angle, NULL),
     "of the velocity of the centre from the normal [degrees] (default 45), or a range"},
    {"spin", "W", CLI_QUANTITY(request, spin, CLI_ANY, "rad/s"),
     "spin before [rad/s], positive where it rolls forward (default 0)"},
    {"spin2", "W", CLI_QUANTITY(request, spin2, CLI_ANY, "rad/s"),
     "spin of the second body before [rad/s] (default 0)"},
    {"shape", NULL, CLI_CHOICE(request, shape, shape_words), "of the bodies (default sphere)"},
    {"friction", "MU", CLI_NUMBER(request, friction, CLI_FROM(0.0)), "coefficient of friction"},
    {"friction-static", "MU", CLI_NUMBER(request, friction_static, CLI_FROM(0.0)),
     "coefficient of friction at rest, of laws that have one"},
    {"ratio", "KAPPA", CLI_NUMBER(request, ratio, CLI_ABOVE(0.0)),
     "tangential over normal stiffness; or --poisson, which gives 2 (1 - nu)/(2 - nu)"},
    {"tangent-stiffness", "K", CLI_QUANTITY(request, stiffness, CLI_FROM(0.0), "N/m^n"),
     "tangential stiffness [N/m, or N/m^1.5 of the Mindlin laws]"},
    {"tangent-damping", "ETA", CLI_QUANTITY(request, damping, CLI_FROM(0.0), "N s/m"),
     "tangential damping [N s/m]"},
    {"tangent-restitution", "BETA", CLI_NUMBER(request, restitution, CLI_FROM_TO(0.0, 1.0)),
     "of coulomb-rigid: e_t where it sticks"},
    {"slip-speed", "V", CLI_QUANTITY(request, slip_speed, CLI_ABOVE(0.0), "m/s"),
     "slip at which friction acts in full, of laws without memory [m/s]"},
    {"slip-speed-low", "V", CLI_QUANTITY(request, slip_speed_low, CLI_FROM(0.0), "m/s"),
     "slip at which friction begins, of ambrosio [m/s]"},
    {"decay", "XI", CLI_QUANTITY(request, decay, CLI_FROM(0.0), "s/m"),
     "from static to kinetic friction, of bengisu-akay [s/m]"},
    {"viscosity", "S", CLI_QUANTITY(request, viscosity, CLI_FROM(0.0), "N s/m"),
     "viscous friction of lugre [N s/m]"},
    {"compare", NULL, CLI_FLAG(request, compare),
     "all laws of friction for which these numbers suffice"},
    {"csv", NULL, CLI_FLAG(request, csv), "prints one line per impact with all digits"},
    {"curve", "FILE.csv", CLI_FILE(request, curve),
     "write one impact in time: depth, force, slip, spring, friction, phase; - is standard output"},
    {"plot", CLI_FIGURE_FILE, CLI_FILE(request, plot.file),
     "draw friction and slip in time and the hodograph, or the rebound over the angle"},
    {0}};

const cli_command cli_command_oblique = {
    .name = "oblique",
    .summary = "one impact at an angle: friction, spin, slip and stick",
    .usage = "KEY --tangent KEY --friction MU --angle A --speed V --mass M --radius R",
    .about = "Solves the impact of a sphere, disc or shell on a plane at an angle, with any normal "
             "law KEY and any law of friction: velocities, spin, rebound angle, the phases of slip "
             "and stick, and where the energy went. Of two bodies with --mass1, --velocity1, ... "
             "both velocities are along --angle from the normal.",
    .examples =
        "  resile oblique hertz --modulus 1e9 --mass 0.01 --radius 0.01 --speed 2 --angle 30 "
        "--friction 0.3 --poisson 0.3\n"
        "  resile oblique hertz --modulus 1e9 --mass 0.01 --radius 0.01 --speed 2 --angle 0:85:18 "
        "--friction 0.3 --poisson 0.3 --compare --plot rebound.svg\n"
        "  resile oblique flores -e 0.6 --stiffness 1.4e8 --mass1 2 --mass2 3 --velocity1 4 "
        "--velocity2=-1 --radius 0.05 --angle 30 --friction 0.3 --poisson 0.3\n"
        "  resile oblique kelvin-voigt -e 0.9 --stiffness 1e6 --mass 0.01 --radius 0.01 --speed 1 "
        "--tangent spring --ratio 0.2857 --friction 0.1 --curve out.csv\n",
    CLI_ASKS(request, question, CLI_KEY_MISSING),
    .groups = (const cli_group[]){{options, 0},
                                  {cli_bodies_options, offsetof(request, bodies)},
                                  {cli_figure_options, offsetof(request, plot)},
                                  CLI_ASKS_OPTIONS(request, question),
                                  {0}},
    .size = sizeof(request),
    .defaults = defaults,
    .run = run};
