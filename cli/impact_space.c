/* SPDX-License-Identifier: MIT
 *
 * impact_space: an impact as text and JSON.
 */
#include "impact_space.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "num/constants.h"
#include "quantity.h"
#include "table.h"
#include "text.h"
#include "warn.h"

static const double degree = RSL_NUM_PI / 180.0;

/* ---- rows ---------------------------------------------------------------------------- */

static double in_degrees(const void *angle) { return *(const double *)angle / degree; }

static const char *mode_name(const void *of)
{
    return ((const rsl_impact_phase *)of)->mode == 's' ? "slip" : "stick";
}

#define AT(member) .offset = offsetof(rsl_impact_phase, member)
static const cli_quantity phase_rows[] = {
    {"mode", "", NULL, .text = mode_name, .head = "phase"},
    {"impulse_begin", "N s", NULL, CLI_IN(rsl_impact_phase, impulse_begin), .head = "impulse from"},
    {"impulse_end", "", NULL, CLI_IN(rsl_impact_phase, impulse_end), .head = "to"},
    {"direction_begin", "rad", NULL, CLI_IN(rsl_impact_phase, direction_begin)},
    {"direction_end", "rad", NULL, CLI_IN(rsl_impact_phase, direction_end)},
    {NULL, "deg", NULL, AT(direction_begin), .number = in_degrees, .head = "direction from"},
    {NULL, "", NULL, AT(direction_end), .number = in_degrees, .head = "to"},
    {"slip_begin", "m/s", NULL, CLI_IN(rsl_impact_phase, slip_begin), .head = "slip from"},
    {"slip_end", "", NULL, CLI_IN(rsl_impact_phase, slip_end), .head = "to"},
    {0}};
#undef AT

static const cli_quantity direction_rows[] = {
    {"angle", "rad", NULL, CLI_IN(rsl_impact_direction, angle)},
    {"radial_rate", "", NULL, CLI_IN(rsl_impact_direction, radial_rate)},
    {"angular_rate", "", NULL, CLI_IN(rsl_impact_direction, angular_rate)},
    {0}};

/* A body, and what it has after the impact. */
typedef struct body_result {
    rsl_space_body body;
    double velocity[3], spin[3];
} body_result;

static const cli_quantity body_rows[] = {
    {"name", "", NULL, CLI_IN(body_result, body.name)},
    {"mass", "kg", NULL, CLI_IN(body_result, body.mass)},
    {"arm", "m", NULL, CLI_VECTOR(body_result, body.arm)},
    {"velocity_before", "m/s", NULL, CLI_VECTOR(body_result, body.start.velocity)},
    {"velocity_after", "m/s", NULL, CLI_VECTOR(body_result, velocity)},
    {"spin_before", "rad/s", NULL, CLI_VECTOR(body_result, body.start.spin)},
    {"spin_after", "rad/s", NULL, CLI_VECTOR(body_result, spin)},
    {0}};

static body_result result_of(const cli_impact_space *of, int b)
{
    body_result result = {.body = of->file.body[b]};
    memcpy(result.velocity, of->after.velocity[b], sizeof result.velocity);
    memcpy(result.spin, of->after.spin[b], sizeof result.spin);
    return result;
}

static const char *hypothesis(const void *of)
{
    return rsl_impact_hypothesis_name(((const cli_impact_space *)of)->law.hypothesis);
}

static double friction_static(const void *of)
{
    const rsl_impact_law *law = &((const cli_impact_space *)of)->law;
    return rsl_given(law->friction_static) ? law->friction_static : law->friction;
}

static void compose_phases(const void *of, char *text, size_t size)
{
    const rsl_impact_outcome *out = of;
    size_t p = 0;
    for (; p < (size_t)out->phase_count && p + 1 < size; p++)
        text[p] = out->phase[p].mode;
    text[p] = '\0';
}

static void compose_flags(const void *of, char *text, size_t size)
{
    snprintf(text, size, "%s", rsl_impact_flag_names(*(const unsigned *)of).text);
}

/* The mass of the contact point along the normal: 1/m_c = sum of 1/m + (r x n) . I^-1 (r x n). */
static double contact_mass(const void *of)
{
    return 1.0 / ((const cli_impact_space *)of)->contact.inverse_mass[0][0];
}

static double kinetic_energy(const rsl_impact_body *body)
{
    double twice = 0.0;
    for (int i = 0; i < 3; i++) {
        if (isfinite(body->mass))
            twice += body->mass * body->velocity[i] * body->velocity[i];
        for (int k = 0; k < 3; k++)
            if (isfinite(body->inertia[i][k]) && body->spin[i] != 0.0 && body->spin[k] != 0.0)
                twice += body->spin[i] * body->inertia[i][k] * body->spin[k];
    }
    return 0.5 * twice;
}

/* The square root of the kinetic energies after and before: the restitution of a point that stands
 * for the body, which follows from that of the contact point and the masses. */
static double restitution_bodies(const void *result)
{
    const cli_impact_space *of = result;
    const rsl_impact_body *body = of->file.bodies.body;
    double change = of->file.compliant ? of->soft.energy_change : of->out.energy_change;
    double before = of->has_bodies ? kinetic_energy(&body[0]) + kinetic_energy(&body[1]) : 0.0;
    return before > 0.0 ? sqrt(fmax(0.0, 1.0 + change / before)) : RSL_UNSET;
}

static void put_frame(const void *result, rsl_report_json *json)
{
    static const cli_quantity rows[] = {
        {"frame", "", NULL, CLI_MATRIX(cli_impact_space, contact.frame)}, {0}};
    if (((const cli_impact_space *)result)->has_bodies)
        cli_quantities_json(json, rows, result);
}

static void put_lists(const void *result, rsl_report_json *json)
{
    const cli_impact_space *of = result;
    rsl_impact_flag_text flags = rsl_impact_flag_names(of->out.flags);
    cli_results_json(json, "phases", phase_rows,
                     CLI_RESULTS(of->out.phase, (size_t)of->out.phase_count));
    cli_results_json(json, "directions", direction_rows,
                     CLI_RESULTS(of->directions, (size_t)of->direction_count));
    rsl_report_json_array(json, "flags");
    for (char *word = strtok(flags.text, " "); word; word = strtok(NULL, " "))
        rsl_report_json_text(json, NULL, word);
    rsl_report_json_close(json);
    if (!of->has_bodies)
        return;
    const body_result bodies[] = {result_of(of, 0), result_of(of, 1)};
    cli_results_json(json, "bodies", body_rows, CLI_RESULTS(bodies, 2));
}

#define IN(member) CLI_IN(cli_impact_space, member)
#define VECTOR(member) CLI_VECTOR(cli_impact_space, member)
#define AT(member) .offset = offsetof(cli_impact_space, member)
static const cli_quantity rows[] = {
    {"hypothesis", "", NULL, .text = hypothesis, .head = "hypothesis"},
    {"restitution", "", NULL, IN(law.restitution)},
    {"friction", "", NULL, IN(law.friction)},
    {"friction_static", "", NULL, .number = friction_static},
    {"inverse_mass", "1/kg", NULL, CLI_MATRIX(cli_impact_space, contact.inverse_mass)},
    {.json = put_frame},
    {"velocity_before", "m/s", NULL, VECTOR(contact.velocity)},
    {"velocity_after", "m/s", NULL, VECTOR(out.velocity), .head = "velocity n|t1|t2"},
    {"impulse", "N s", NULL, VECTOR(out.impulse), .head = "impulse n|t1|t2"},
    {"impulse_compression", "N s", "impulse of compression", IN(out.impulse_compression)},
    {"slip_compression", "m/s", NULL, VECTOR(out.slip_compression)},
    {"work_compression", "J", "work of compression", IN(out.work_compression)},
    {"work_restitution", "J", "work of restitution", IN(out.work_restitution)},
    {"lost_slip", "J", "lost by friction", IN(out.lost_slip)},
    {"lost_slip_compression", "J", NULL, IN(out.lost_slip_compression)},
    {"energy_change", "J", "change of kinetic energy", IN(out.energy_change), .head = "energy"},
    {"restitution_newton", "", "restitution of velocities", IN(out.restitution_newton)},
    {"restitution_poisson", "", "restitution of impulses", IN(out.restitution_poisson)},
    {"restitution_energetic", "", "restitution of energies", IN(out.restitution_energetic)},
    {"friction_critical", "", "friction needed to stick", IN(out.friction_critical)},
    {"contact_mass", "kg", "mass of the contact point", .number = contact_mass},
    {"restitution_bodies", "", "restitution of the bodies", .number = restitution_bodies},
    {.json = put_lists},
    /* columns of text alone */
    {NULL, "", NULL, AT(out), .compose = compose_phases, .head = "phases"},
    {NULL, "", NULL, AT(out.flags), .compose = compose_flags, .head = "flags"},
    {0}};
#undef IN
#undef VECTOR
#undef AT

/* ---- compliant contact ----------------------------------------------------------------- */

static const char *normal_law(const void *of)
{
    return ((const cli_impact_space *)of)->file.normal.law->key;
}

static const char *friction_law(const void *of)
{
    const rsl_tangent_law *law = ((const cli_impact_space *)of)->file.tangent.laws.friction;
    return law ? law->key : NULL;
}

static void compose_modes(const void *of, char *text, size_t size)
{
    snprintf(text, size, "%s", ((const rsl_impact_compliant *)of)->phase);
}

static void put_bodies(const void *result, rsl_report_json *json)
{
    const cli_impact_space *of = result;
    const body_result bodies[] = {result_of(of, 0), result_of(of, 1)};
    cli_results_json(json, "bodies", body_rows, CLI_RESULTS(bodies, 2));
}

#define IN(member) CLI_IN(cli_impact_space, member)
#define VECTOR(member) CLI_VECTOR(cli_impact_space, member)
static const cli_quantity soft_rows[] = {
    {"law", "", NULL, .text = normal_law},
    {"friction_law", "", NULL, .text = friction_law},
    {"inverse_mass", "1/kg", NULL, CLI_MATRIX(cli_impact_space, contact.inverse_mass)},
    {.json = put_frame},
    {"velocity_before", "m/s", NULL, VECTOR(contact.velocity)},
    {"velocity_after", "m/s", NULL, VECTOR(soft.velocity)},
    {"impulse", "N s", NULL, VECTOR(soft.impulse)},
    {"twist_rate_before", "rad/s", "twist rate before", IN(contact.twist_rate)},
    {"twist_rate_after", "rad/s", "twist rate after", IN(soft.twist_rate)},
    {"moment", "N m s", "impulse of the moment", IN(soft.moment)},
    {"duration", "s", "duration of contact", IN(soft.duration)},
    {"time_compression", "s", "time of compression", IN(soft.time_compression)},
    {"depth_max", "m", "largest indentation", IN(soft.depth_max)},
    {"force_max", "N", "largest normal force", IN(soft.force_max)},
    {"impulse_compression", "N s", "impulse of compression", IN(soft.impulse_compression)},
    {"slip_compression", "m/s", NULL, VECTOR(soft.slip_compression)},
    {"restitution_newton", "", "restitution of velocities", IN(soft.restitution_newton)},
    {"restitution_poisson", "", "restitution of impulses", IN(soft.restitution_poisson)},
    {"restitution_energetic", "", "restitution of energies", IN(soft.restitution_energetic)},
    {"work_compression", "J", "work of compression", IN(soft.work_compression)},
    {"work_restitution", "J", "work of restitution", IN(soft.work_restitution)},
    {"lost_slip", "J", "lost by slip", IN(soft.lost_slip)},
    {"lost_damping", "J", "lost by tangential dashpots", IN(soft.lost_damping)},
    {"lost_area", "J", "lost by change of the area", IN(soft.lost_area)},
    {"energy_change", "J", "change of kinetic energy", IN(soft.energy_change)},
    {"contact_mass", "kg", "mass of the contact point", .number = contact_mass},
    {"restitution_bodies", "", "restitution of the bodies", .number = restitution_bodies},
    {"phases", "", "phases (s slip, S stick)", .offset = offsetof(cli_impact_space, soft),
     .compose = compose_modes},
    {"gains", "", NULL, IN(soft.gains)},
    {.json = put_bodies},
    {0}};
#undef IN
#undef VECTOR

void cli_impact_space_laws(const cli_impact_space *of, char *text, size_t size)
{
    if (of->file.compliant) {
        const char *friction = friction_law(of);
        snprintf(text, size, "%s, %s%s", normal_law(of), friction ? friction : "no friction",
                 of->file.tangent.laws.twist ? ", twist" : "");
        return;
    }
    size_t length = (size_t)snprintf(text, size, "%s, restitution %g, friction %g", hypothesis(of),
                                     of->law.restitution, of->law.friction);
    if (rsl_given(of->law.friction_static) && length < size)
        snprintf(text + length, size - length, " (static %g)", of->law.friction_static);
}

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
    if (of->file.compliant)
        return cli_quantities_table(
            soft_rows,
            "duration|depth_max|force_max|impulse_compression|restitution_newton|"
            "restitution_poisson|restitution_energetic|work_compression|work_restitution|lost_slip|"
            "lost_damping|lost_area|energy_change|contact_mass|restitution_bodies|twist_rate_"
            "before|twist_rate_after|phases",
            of);
    return cli_quantities_table(
        rows,
        "impulse_compression|restitution_newton|restitution_poisson|restitution_energetic|"
        "restitution_bodies|contact_mass|friction_critical|work_compression|work_restitution|lost_"
        "slip|energy_change",
        of);
}

static cli_table phase_table(const cli_impact_space *of)
{
    return cli_results_table(phase_rows, NULL,
                             CLI_RESULTS(of->out.phase, (size_t)of->out.phase_count));
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
    char laws[200];
    cli_impact_space_laws(of, laws, sizeof laws);
    cli_heading(of->title);
    printf("  %s\n\n", laws);
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
    if (!of->file.compliant) {
        table = phase_table(of);
        cli_table_section(&table, "Phases; directions from t1 towards t2");
    }
    if (of->has_bodies) {
        table = body_table(of);
        cli_table_section(&table, "Bodies");
    }
    cli_notes_print();
}

void cli_impact_space_compare(const cli_impact_space *all, size_t count)
{
    cli_heading(all[0].title);
    cli_results_show(rows, "hypothesis|impulse|velocity_after|energy_change|phases|flags",
                     CLI_RESULTS(all, count), 0, 2);
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
        if (i == 2 && of->file.compliant) {
            cli_table_free(&table);
            continue;
        }
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
    } flags[] = {
#define FLAG_ROW(name, value, text, what) {name, text, what},
        RSL_IMPACT_FLAG_LIST(FLAG_ROW)
#undef FLAG_ROW
    };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (of->out.flags & flags[i].flag)
            cli_warn("%s: %s", flags[i].name, flags[i].meaning);
    if (of->file.compliant && of->soft.gains)
        cli_warn("friction gains energy: %s is not passive", friction_law(of));
}

/* ---- JSON --------------------------------------------------------------------------------- */

void cli_impact_space_json(const cli_impact_space *of)
{
    cli_quantities_show(of->file.compliant ? soft_rows : rows, NULL, of, 1);
}
