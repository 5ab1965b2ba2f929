/* SPDX-License-Identifier: MIT
 *
 * flores2011: Figs. 5, 8 and 9, the ball on the ground and on a vibrating table.
 */
#include <math.h>

#include "mechanism.h"
#include "num/constants.h"
#include "num/elementary.h"
#include "parts.h"

enum { GROUND, BALL };

typedef struct track {
    rsl_study *study;
    rsl_study_figure *position, *velocity; /* NULL: not wanted */
    size_t body;
    double until; /* of the drawing, s */
} track;

static void on_sample(const rsl_planar_view *state, void *user)
{
    track *t = user;
    if (state->time > t->until)
        return;
    rsl_study_point(t->study, t->position, state->time, state->pose[t->body].y);
    rsl_study_point(t->study, t->velocity, state->time, state->motion[t->body].y);
}

/* ---- Fig. 5 -------------------------------------------------------------- */

/* Whether each touch is slower and sooner after the one before. */
static void claim_bounces(rsl_study *study, const rsl_study_events *events)
{
    int lower = 1, sooner = 1;
    size_t n = events->count;
    for (size_t i = 1; i < n; i++) {
        const rsl_planar_contact_record *now = &events->records[i];
        lower &= now->speed_touch < now[-1].speed_touch;
        if (i > 1)
            sooner &= now->t_touch - now[-1].t_touch < now[-1].t_touch - now[-2].t_touch;
    }
    rsl_study_claim(study, "lower", lower && n > 2, 0,
                    "%zu touches, each slower than the one before", n);
    rsl_study_claim(study, "rest", sooner && n > 2 && events->summary.open_records == 1, 0,
                    "the last touch, at %.4f s, does not end",
                    n ? events->records[n - 1].t_touch : RSL_NUM_NAN);
}

/* Number of impacts, the first and the last, and the speed of the first rebound. */
static void anchor_events(rsl_study *study, const char *of, const rsl_study_events *events)
{
    const rsl_planar_contact_record none = {.t_touch = RSL_NUM_NAN, .speed_separate = RSL_NUM_NAN};
    const rsl_planar_contact_record *first = events->count ? &events->records[0] : &none;
    const rsl_planar_contact_record *last = events->count ? first + events->count - 1 : &none;
    rsl_study_anchor(study, rsl_study_print(study, "%simpacts", of), (double)events->count);
    rsl_study_anchor(study, rsl_study_print(study, "%sfirst", of), first->t_touch);
    rsl_study_anchor(study, rsl_study_print(study, "%srebound", of), first->speed_separate);
    rsl_study_anchor(study, rsl_study_print(study, "%slast", of), last->t_touch);
}

void rsl_study_flores2011_fig5(rsl_study *study)
{
    track t = {.study = study, .body = BALL, .until = rsl_study_input(study, "span5")};
    rsl_study_model model = {
        .name = "bouncing-ball", .interval = 0.01, .sample = on_sample, .user = &t};
    rsl_study_events events;
    t.position = rsl_study_draw(study, "Fig. 5a", "time [s]", "ball position [m]");
    t.velocity = rsl_study_draw(study, "Fig. 5b", "time [s]", "ball velocity [m/s]");
    rsl_study_line(study, t.position, "c = 0.9");
    rsl_study_line(study, t.velocity, "c = 0.9");
    rsl_study_simulate(study, &model, &events);
    claim_bounces(study, &events);
    anchor_events(study, "", &events);
    rsl_study_events_free(&events);
}

/* ---- the table ----------------------------------------------------------- */

/* y = middle + travel sin(omega t) */
typedef struct table {
    double middle, travel, omega, g;
} table;

static table table_of(rsl_study *study)
{
    return (table){rsl_study_input(study, "table"), rsl_study_input(study, "amplitude"),
                   rsl_study_input(study, "omega"), rsl_study_input(study, "g")};
}

static double table_height(const table *t, double time)
{
    return t->middle + t->travel * rsl_num_sin(t->omega * time);
}

static double table_speed(const table *t, double time)
{
    return t->travel * t->omega * rsl_num_cos(t->omega * time);
}

/* Energy of the ball above the one before the contact, J/kg: kinetic and
 * potential at separation minus those at touch. */
static double energy_gained(const table *t, const rsl_planar_contact_record *record)
{
    double before = table_speed(t, record->t_touch) - record->speed_touch;
    double after = table_speed(t, record->t_separate) + record->speed_separate;
    return 0.5 * (after * after - before * before) +
           t->g * (table_height(t, record->t_separate) - table_height(t, record->t_touch));
}

/* Runs a law on the table until `until`; the ball is drawn into `figure`. */
static void run(rsl_study *study, rsl_study_figure *figure, const char *name, const char *law,
                double c, double until, rsl_study_events *events)
{
    track t = {.study = study, .position = figure, .body = BALL, .until = until};
    rsl_study_model model = {
        .name = "vibrating-table", .interval = 0.01, .sample = on_sample, .user = &t};
    rsl_study_set(study, &model, "end_time", until);
    rsl_study_set_word(study, &model, "contacts.0.law", law);
    if (c != 1.0)
        rsl_study_set(study, &model, "contacts.0.restitution", c);
    rsl_study_line(study, figure, name);
    rsl_study_simulate(study, &model, events);
}

static void draw_table(rsl_study *study, rsl_study_figure *figure, const table *t, double until)
{
    rsl_study_line(study, figure, "table");
    for (double time = 0.0; time <= until; time += 0.01)
        rsl_study_point(study, figure, time, table_height(t, time));
}

/* ---- Fig. 8 -------------------------------------------------------------- */

void rsl_study_flores2011_fig8(rsl_study *study)
{
    rsl_study_figure *figure = rsl_study_draw(study, "Fig. 8", "time [s]", "position [m]");
    rsl_study_events events;
    size_t up = 0, up_gain = 0, down = 0, down_gain = 0;
    double until = rsl_study_input(study, "span8");
    table t = table_of(study);
    run(study, figure, "ball, Hertz", "hertz", 1.0, until, &events);
    draw_table(study, figure, &t, until);
    anchor_events(study, "", &events);
    for (size_t i = 0; i < events.count; i++) {
        int rising = table_speed(&t, events.records[i].t_deepest) > 0.0;
        int gains = energy_gained(&t, &events.records[i]) > 0.0;
        up += (size_t)rising;
        up_gain += (size_t)(rising && gains);
        down += (size_t)!rising;
        down_gain += (size_t)(!rising && gains);
    }
    rsl_study_claim(study, "rebounds", events.count > 0 && events.summary.open_records == 0, 0,
                    "%zu impacts in %g s, none that lasts", events.count, until);
    rsl_study_claim(
        study, "gains", up > 0 && up == up_gain && down_gain == 0, 0,
        "%zu of %zu impacts on the rising table give energy, %zu of %zu on the falling one",
        up_gain, up, down_gain, down);
    rsl_study_events_free(&events);
}

/* ---- Fig. 9 -------------------------------------------------------------- */

static const struct {
    const char *key, *name;
} laws[] = {{"hunt-crossley", "Hunt and Crossley"},
            {"lankarani-nikravesh", "Lankarani and Nikravesh"},
            {"flores", "this paper"}};
enum { HUNT, LANKARANI, FLORES, LAWS, RESTITUTIONS = 3 };

/* What is compared of the nine runs. */
typedef struct result {
    size_t impacts, gains; /* impacts in which the ball gains energy */
    int rests;             /* the last contact does not end */
    double rest_time;
    double first_speed; /* of the first rebound */
} result;

static result summarise(const table *t, const rsl_study_events *events)
{
    result r = {.impacts = events->count,
                .rests = events->summary.open_records == 1,
                .rest_time = RSL_NUM_NAN,
                .first_speed = RSL_NUM_NAN};
    for (size_t i = 0; i < events->count; i++)
        r.gains += energy_gained(t, &events->records[i]) > 0.0;
    if (events->count) {
        r.rest_time = events->records[events->count - 1].t_touch;
        r.first_speed = events->records[0].speed_separate;
    }
    return r;
}

static void run_all(rsl_study *study, result r[RESTITUTIONS][LAWS])
{
    double c[RESTITUTIONS], until[RESTITUTIONS];
    table t = table_of(study);
    rsl_study_input_list(study, "c9", c, RESTITUTIONS);
    rsl_study_input_list(study, "span9", until, RESTITUTIONS);
    for (int i = 0; i < RESTITUTIONS; i++) {
        rsl_study_figure *figure =
            rsl_study_draw(study, rsl_study_print(study, "Fig. 9%c, c = %.1f", "abc"[i], c[i]),
                           "time [s]", "position [m]");
        for (int law = 0; law < LAWS; law++) {
            rsl_study_events events;
            run(study, figure, laws[law].name, laws[law].key, c[i], until[i], &events);
            r[i][law] = summarise(&t, &events);
            anchor_events(study, rsl_study_print(study, "%s.%d.", laws[law].key, i + 1), &events);
            rsl_study_events_free(&events);
        }
        draw_table(study, figure, &t, until[i]);
    }
}

static void claim_loses(rsl_study *study, result r[RESTITUTIONS][LAWS])
{
    size_t gains = 0, impacts = 0;
    for (int i = 0; i < RESTITUTIONS; i++)
        for (int law = 0; law < LAWS; law++) {
            gains += r[i][law].gains;
            impacts += r[i][law].impacts;
        }
    rsl_study_claim(study, "loses", gains == 0, gains > 0,
                    "it gains in %zu of the %zu impacts of the nine runs", gains, impacts);
}

void rsl_study_flores2011_fig9(rsl_study *study)
{
    result r[RESTITUTIONS][LAWS] = {{{0}}};
    int rests = 1, fewer = 1, sooner = 1, lower = 1;
    run_all(study, r);
    for (int i = 0; i < RESTITUTIONS; i++)
        for (int law = 0; law < LAWS; law++) {
            rests &= r[i][law].rests;
            fewer &= r[i][FLORES].impacts <= r[i][law].impacts;
            sooner &= r[i][FLORES].rest_time <= r[i][law].rest_time;
            lower &= r[i][FLORES].first_speed <= r[i][law].first_speed;
        }
    claim_loses(study, r);
    rsl_study_claim(study, "rests", rests, 0,
                    "all nine runs end with the ball on the table, at the latest at %.2f s",
                    fmax(r[0][HUNT].rest_time, r[0][LANKARANI].rest_time));
    rsl_study_claim(
        study, "similar",
        fabs((double)r[0][HUNT].impacts / (double)r[0][LANKARANI].impacts - 1.0) < RSL_STUDY_ALIKE,
        0, "c = 0.9: %zu and %zu impacts, rest after %.3f and %.3f s", r[0][HUNT].impacts,
        r[0][LANKARANI].impacts, r[0][HUNT].rest_time, r[0][LANKARANI].rest_time);
    rsl_study_claim(study, "faster", fewer && sooner, 0,
                    "impacts of the three laws: %zu, %zu, %zu (c = 0.9), %zu, %zu, %zu (0.6), %zu, "
                    "%zu, %zu (0.3)",
                    r[0][0].impacts, r[0][1].impacts, r[0][2].impacts, r[1][0].impacts,
                    r[1][1].impacts, r[1][2].impacts, r[2][0].impacts, r[2][1].impacts,
                    r[2][2].impacts);
    rsl_study_claim(study, "overestimate", lower, 0,
                    "first rebound, c = 0.3: %.3f, %.3f and %.3f m/s", r[2][HUNT].first_speed,
                    r[2][LANKARANI].first_speed, r[2][FLORES].first_speed);
}
