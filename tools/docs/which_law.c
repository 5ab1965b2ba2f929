/* SPDX-License-Identifier: MIT
 *
 * docs/guide/which-law.md: what the laws of the catalogue do, in numbers, as tables and as data for
 * pictures. All with 1 kg, 1 m/s and 1e8 N/m^n, and asked for a restitution of 0.5 where nothing
 * else is said. A law that takes its damping from the caller gets the one that returns 0.5.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "docs.h"
#include "pictures.h"
#include "plot/look.h"

#define BIT RSL_LAW_INPUT_BIT

static const double gravity = 9.81;
static const double touch_at_rest = 1e-5; /* m/s: set down gently */

/* ---- one law ------------------------------------------------------------- */

/* Numbers for the law at a speed; `e` where it takes a restitution. */
static rsl_law_parameters spec_for(const rsl_law *law, double e, double speed)
{
    rsl_law_parameters spec = docs_sample(law);
    spec.speed = speed;
    if (docs_answers(law)) {
        spec.restitution = e;
    } else if (law->model->damped) {
        spec = docs_sample_spec(law, e); /* the damping stays what it is at 1 m/s */
        spec.calibration = RSL_LAW_EXACT;
    }
    return spec;
}

static int prepare(const rsl_law *law, double e, double speed, rsl_law_contact *contact)
{
    rsl_law_parameters spec = spec_for(law, e, speed);
    if (rsl_collide_prepare(law, &spec, contact, NULL) < 0)
        return 0;
    contact->speed = speed;
    return 1;
}

/* An impact on k d^n alone, with the numbers of the contact. */
static int elastic_outcome(const rsl_law_contact *contact, rsl_collide_outcome *out)
{
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact elastic;
    spec.stiffness = contact->stiffness;
    spec.exponent = spec.m = contact->n;
    spec.q = 1.0;
    spec.damping = 0.0;
    spec.mass = contact->mass;
    spec.speed = contact->speed;
    return rsl_collide_prepare(rsl_law_find("general"), &spec, &elastic, NULL) >= 0 &&
           rsl_collide(&elastic, NULL, out, NULL) >= 0;
}

typedef struct trial {
    double returned;        /* restitution */
    double force, duration; /* over those of k d^n */
    double pull;            /* deepest pull over the peak force; 0: none */
} trial;

static const trial no_trial = {NAN, NAN, NAN, NAN};

/* A law whose force begins at a distance has a length of its own: ratios to k d^n at one stiffness
 * and speed are those of the sample, not of the law. */
static int has_own_length(const rsl_law *law)
{
    return (int)((law->inputs | law->options) >> RSL_LAW_INDEX_standoff & 1u);
}

static trial try_law(const rsl_law *law, double e, double speed)
{
    rsl_law_contact contact;
    rsl_collide_outcome out, elastic;
    trial t = no_trial;
    if (!prepare(law, e, speed, &contact) || rsl_collide(&contact, NULL, &out, NULL) < 0)
        return t;
    t.returned = out.restitution;
    if (!law->model->force)
        return t;
    t.pull = fabs(out.force_min) / out.force_max;
    if (has_own_length(law))
        return t;
    if (law->family != RSL_LAW_FAMILY_ELASTIC && elastic_outcome(&contact, &elastic)) {
        t.force = out.force_max / elastic.force_max;
        t.duration = out.duration / elastic.duration;
    }
    return t;
}

/* Largest error of the restitution over 0.05 ... 0.95; NaN: not for asking. */
static double worst_error(const rsl_law *law)
{
    double worst = 0.0;
    if (!docs_answers(law))
        return NAN;
    for (int i = 1; i < 20; i++) {
        double e = 0.05 * i, returned = try_law(law, e, 1.0).returned;
        if (!isnan(returned))
            worst = fmax(worst, fabs(returned - e));
    }
    return worst;
}

/* Damping ratio dF/dv/(2 sqrt(M dF/dd)) of a body that lies on the contact, k d^n = M g. */
static double damping_at_rest(const rsl_law_contact *contact)
{
    double depth = pow(contact->mass * gravity / contact->stiffness, 1.0 / contact->n);
    rsl_law_response r;
    if (rsl_law_force(contact, depth, 0.0, &r, NULL) < 0)
        return NAN;
    return r.dforce_drate / (2.0 * sqrt(contact->mass * r.dforce_ddepth));
}

/* The same for a body that was set down: with the speed stored, or forgotten. */
static double rest_of(const rsl_law *law, int forget)
{
    static rsl_memoryless table;
    rsl_law_contact contact;
    if (!law->model->damped || has_own_length(law) ||
        !prepare(law, 0.5, forget ? 1.0 : touch_at_rest, &contact) ||
        (forget && rsl_memoryless_convert(&contact, &table, NULL) < 0))
        return NAN;
    return damping_at_rest(&contact);
}

/* ---- cells --------------------------------------------------------------- */

static void add_value(docs_text *t, double value, int digits)
{
    if (isnan(value))
        docs_add(t, " — |");
    else
        docs_add(t, " %.*f |", digits, value);
}

static void add_error(docs_text *t, double error)
{
    if (isnan(error))
        docs_add(t, " — |");
    else if (error < 1e-9)
        docs_add(t, " exact |");
    else
        docs_add(t, " %.2g |", error);
}

static void add_pull(docs_text *t, double pull)
{
    if (isnan(pull))
        docs_add(t, " — |");
    else if (pull < 1e-9)
        docs_add(t, " no |");
    else
        docs_add(t, " %.0f %% |", 100.0 * pull);
}

static double two_digits(double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.2g", value);
    return strtod(digits, NULL);
}

static void add_rest(docs_text *t, const rsl_law *law)
{
    double stored = rest_of(law, 0), forgotten = rest_of(law, 1);
    add_value(t, two_digits(stored), stored < 10.0 ? 2 : 0);
    add_value(t, forgotten, 2);
}

static void add_range(docs_text *t, const rsl_law *law)
{
    if ((law->inputs | law->options) & BIT(restitution))
        docs_add(t, " %g %s e <= %g |", law->restitution_min,
                 law->restitution_min_open ? "<" : "<=", law->restitution_max);
    else
        docs_add(t, " — |");
}

static void add_cost(docs_text *t, const char *name)
{
    double ratio = docs_cost(name);
    if (isnan(ratio))
        docs_add(t, " — |");
    else
        docs_add(t, " %.1f |", ratio);
}

/* ---- tables -------------------------------------------------------------- */

void docs_add_which_law(docs_text *t)
{
    const rsl_law *before = NULL;
    docs_add(t, "| law | error of e | peak force | duration | pull | rest, stored | rest, "
                "memoryless | cost | valid for |\n"
                "|---|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        trial at_half = try_law(law, 0.5, 1.0);
        docs_add_family(t, law, before, 9);
        before = law;
        docs_add(t, "| [%s](../laws/%s.md) |", law->key, law->key);
        add_error(t, worst_error(law));
        add_value(t, at_half.force, 2);
        add_value(t, at_half.duration, 2);
        add_pull(t, at_half.pull);
        add_rest(t, law);
        add_cost(t, law->key);
        add_range(t, law);
        docs_add(t, "\n");
    }
}

/* Laws whose damping is a number of the material: e depends on the speed. */
void docs_add_which_speed(docs_text *t)
{
    docs_add(t, "| law | 0.01 m/s | 0.1 m/s | 1 m/s | 10 m/s |\n"
                "|---|---|---|---|---|\n");
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        if (!law->model->damped || docs_answers(law))
            continue;
        docs_add(t, "| [%s](../laws/%s.md) |", law->key, law->key);
        for (int j = -2; j <= 1; j++)
            add_value(t, try_law(law, 0.5, pow(10.0, j)).returned, 3);
        docs_add(t, "\n");
    }
}

static void add_laws_within(docs_text *t, double from, double to)
{
    int count = 0;
    for (size_t i = 0; i < rsl_law_count(); i++) {
        const rsl_law *law = rsl_law_at(i);
        double error = worst_error(law);
        if (!(error >= from && error < to))
            continue;
        docs_add(t, "%s[%s](../laws/%s.md)", count++ ? ", " : "", law->key, law->key);
    }
}

void docs_add_which_error(docs_text *t)
{
    static const struct {
        double from, to;
        const char *name;
    } classes[] = {{0.0, 1e-9, "none"},
                   {1e-9, 0.01, "up to 0.01"},
                   {0.01, 0.1, "0.01 to 0.1"},
                   {0.1, 2.0, "more than 0.1"}};
    docs_add(t, "| error of e | laws |\n|---|---|\n");
    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        docs_add(t, "| %s | ", classes[i].name);
        add_laws_within(t, classes[i].from, classes[i].to);
        docs_add(t, " |\n");
    }
}

void docs_add_which_cost(docs_text *t)
{
    static const char *const names[][2] = {
        {"hertz", "force of one contact, elastic, n = 3/2"},
        {"exact", "the same, m = n, speed stored"},
        {"general", "the same, an exponent that needs `pow`"},
        {"memoryless exact", "memoryless, m = n: `exact`"},
        {"memoryless tsuji", "memoryless, m = (n-1)/2: `tsuji`"},
        {"memoryless kuwabara-kono", "memoryless, a table: `kuwabara-kono`"},
        {"batch exact", "m = n, speed stored, 4096 contacts in one call"},
        {"batch memoryless exact", "m = n, memoryless, in one call"},
    };
    docs_add(t, "| what | cost |\n|---|---|\n");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        docs_add(t, "| %s | %.2g |\n", names[i][1], docs_cost(names[i][0]));
}

void docs_add_which_field(docs_text *t)
{
    static const struct {
        const char *field, *law;
    } rows[] = {{"multibody", "exact"},
                {"", "lankarani-nikravesh"},
                {"robotics", "exact"},
                {"", "hunt-crossley"},
                {"granular", "thornton-hertz"},
                {"", "tsuji"},
                {"", "kuwabara-kono"},
                {"", "walton-braun"},
                {"pounding", "brogliato"},
                {"", "anagnostopoulos"},
                {"", "jankowski"},
                {"sports", "general"},
                {"", "zhang2022"}};
    docs_add(t, "| field | law | error of e | peak force | pull | rest, stored | rest, memoryless "
                "| cost |\n"
                "|---|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const rsl_law *law = rsl_law_find(rows[i].law);
        trial at_half = try_law(law, 0.5, 1.0);
        docs_add(t, "| %s | [%s](../laws/%s.md) |", rows[i].field, law->key, law->key);
        add_error(t, worst_error(law));
        add_value(t, at_half.force, 2);
        add_pull(t, at_half.pull);
        add_rest(t, law);
        add_cost(t, law->key);
        docs_add(t, "\n");
    }
}

/* ---- data of the pictures ------------------------------------------------ */

enum { CURVE = 49, CURVES_MAX = 64, LABEL_MAX = 200 };

typedef struct curve {
    char label[LABEL_MAX];
    double returned[CURVE]; /* at 0.02, 0.04, ... 0.98 */
    double worst;
} curve;

static double requested(int i) { return 0.02 * (i + 1); }

static curve curve_of(const rsl_law *law)
{
    curve c = {.worst = worst_error(law)};
    snprintf(c.label, sizeof c.label, "%s", law->key);
    for (int i = 0; i < CURVE; i++)
        c.returned[i] = try_law(law, requested(i), 1.0).returned;
    return c;
}

static int same_curve(const curve *a, const curve *b)
{
    for (int i = 0; i < CURVE; i++)
        if (!(fabs(a->returned[i] - b->returned[i]) < 1e-4))
            return 0;
    return 1;
}

/* Adds a law, with the name of one that does the same. */
static size_t add_curve(curve *curves, size_t count, const rsl_law *law)
{
    curve fresh = curve_of(law);
    for (size_t i = 0; i < count; i++)
        if (same_curve(&curves[i], &fresh)) {
            size_t length = strlen(curves[i].label);
            snprintf(curves[i].label + length, LABEL_MAX - length, ", %s", law->key);
            return count;
        }
    curves[count] = fresh;
    return count + 1;
}

/* A class of laws, by the largest error; how far they are off, unless the
 * error is so large that what they return says more. */
static void add_class(rsl_plot_builder *builder, const curve *curves, size_t count,
                      const char *title, double from, double to)
{
    int large = from >= 0.1;
    rsl_plot_look looks[CURVES_MAX];
    docs_panel(builder, title, "input restitution",
               large ? "resulting restitution" : "resulting minus input restitution", 0.0, 1.0);
    for (size_t i = 0, drawn = 0; i < count; i++) {
        rsl_plot_graph *graph;
        if (!(curves[i].worst >= from && curves[i].worst < to))
            continue;
        graph = rsl_plot_builder_graph(builder, RSL_PLOT_LINE, curves[i].label);
        char key[64];
        snprintf(key, sizeof key, "%.*s", (int)strcspn(curves[i].label, ","), curves[i].label);
        looks[drawn] = rsl_plot_look_free(key, looks, drawn);
        rsl_plot_look_at(graph, looks[drawn++]);
        for (int j = 0; j < CURVE; j++)
            rsl_plot_builder_point(builder, requested(j),
                                   curves[i].returned[j] - (large ? 0.0 : requested(j)));
    }
    if (large) {
        rsl_plot_builder_graph(builder, RSL_PLOT_LINE, "ideal")->colour = RSL_PLOT_GREY;
        rsl_plot_builder_point(builder, 0.0, 0.0);
        rsl_plot_builder_point(builder, 1.0, 1.0);
    }
}

static void draw_returned(docs_job *job)
{
    static curve curves[CURVES_MAX];
    rsl_plot_builder builder = {.figure = {.columns = 3, .width = 400.0}};
    size_t count = 0;
    for (size_t i = 0; i < rsl_law_count() && count < CURVES_MAX; i++) {
        const rsl_law *law = rsl_law_at(i);
        if (docs_answers(law) && worst_error(law) >= 1e-9)
            count = add_curve(curves, count, law);
    }
    add_class(&builder, curves, count, "Error above 0.1", 0.1, HUGE_VAL);
    add_class(&builder, curves, count, "Error 0.01 to 0.1", 0.01, 0.1);
    add_class(&builder, curves, count, "Error below 0.01", 0.0, 0.01);
    docs_picture(job, "which-law-restitution", &builder);
}

/* A form of damping, calibrated to return what is asked for. */
static trial try_form(const char *key, double e, rsl_law_separation end)
{
    const rsl_law *law = rsl_law_find(key);
    rsl_law_parameters spec = rsl_law_parameters_default();
    rsl_law_contact contact;
    rsl_collide_outcome out, elastic;
    trial t = no_trial;
    spec.stiffness = 1e8;
    spec.mass = spec.speed = 1.0;
    spec.restitution = e;
    spec.end = end;
    if (law->model->damped)
        spec.calibration = RSL_LAW_EXACT;
    if (rsl_collide_prepare(law, &spec, &contact, NULL) < 0 ||
        rsl_collide(&contact, NULL, &out, NULL) < 0 || !elastic_outcome(&contact, &elastic))
        return t;
    t.force = out.force_max / elastic.force_max;
    t.duration = out.duration / elastic.duration;
    return t;
}

/* Peak force and duration of five forms over the restitution. */
void docs_draw_which_law(docs_job *job)
{
    static const struct {
        const char *law, *label;
    } forms[] = {{"exact", "m = n: exact"},
                 {"kuwabara-kono", "n = 3/2, m = 1/2: kuwabara-kono"},
                 {"tsuji", "n = 3/2, m = 1/4: tsuji"},
                 {"kelvin-voigt", "n = 1, m = 0: kelvin-voigt"},
                 {"walton-braun", "no damping: walton-braun"}};
    rsl_plot_builder builder = {.figure = {.columns = 2, .share_legend = 1}};
    draw_returned(job);
    for (int duration = 0; duration < 2; duration++) {
        docs_panel(&builder, NULL, "restitution",
                   duration ? "duration over that of k dⁿ" : "peak force over that of k dⁿ", 0.0,
                   1.0);
        for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
            rsl_plot_look_at(rsl_plot_builder_graph(&builder, RSL_PLOT_LINE, forms[i].label),
                             rsl_plot_look_of(forms[i].law));
            for (int j = 1; j <= 50; j++) {
                trial t = try_form(forms[i].law, 0.02 * j, RSL_LAW_SEPARATION_ZERO_FORCE);
                double shown = duration ? t.duration : t.force;
                if (shown < 2.0)
                    rsl_plot_builder_point(&builder, 0.02 * j, shown);
            }
        }
    }
    docs_picture(job, "which-law-forms", &builder);
}
