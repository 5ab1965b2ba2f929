/* SPDX-License-Identifier: MIT
 *
 * zhang2022: Table 3 and Fig. 6, four sliotar cores at 15 m/s. The measured peaks stand in the
 * figure only. But of each ball three errors of the peak force are printed, and three of the depth:
 * if they belong together, one measured value F gives all three,
 *
 *     F_i/F - 1 = p_i    ->    1/F = sum F_i (1 + p_i) / sum F_i^2
 *
 * by least squares. A printed error that stands for two laws is taken as that
 * of their mean.
 */
#include <math.h>
#include <string.h>

#include "num/elementary.h"
#include "parts.h"
#include "study_data.h"

enum { BALLS = 4, LAWS = 5, GROUPS = 3, PEAKS = 2 };
enum { PEAK_FORCE, PEAK_DEPTH };

static const struct {
    const char *law, *name;
    const char *m, *q; /* inputs */
    int group;
} laws[LAWS] = {
    {"hunt-crossley", "Hunt and Crossley", "m.1", "q.1", 0},
    {"lankarani-nikravesh", "Lankarani and Nikravesh", "m.1", "q.1", 0},
    {"zhang2020", "Jie Zhang (2020)", "m.1", "q.1", 1},
    {"zhang2022", "m = 1.5, q = 1.0", "m.1", "q.1", 1},
    {"zhang2022", "m = 1.1, q = 1.25", "m.optimal", "q.optimal", 2},
};
static const char *const groups[GROUPS] = {"earlier", "classical", "optimal"};
static const char *const peaks[PEAKS] = {"force", "depth"};

typedef struct ball {
    char name;                      /* 'A' ... 'D' */
    double mass, stiffness, c;      /* Table 3 */
    double printed[PEAKS][GROUPS];  /* errors, % */
    double computed[PEAKS][GROUPS]; /* mean peaks of a group, N, m */
    double measured[PEAKS];         /* implied */
    double error[PEAKS][GROUPS];    /* %, computed with the implied ones */
} ball;

static rsl_study_impact impact_with(rsl_study *study, const ball *b, const char *law, double m,
                                    double q)
{
    return (rsl_study_impact){law,
                              b->c,
                              b->mass,
                              b->stiffness,
                              rsl_study_input(study, "speed6"),
                              0.0,
                              rsl_study_input(study, "n"),
                              m,
                              q};
}

static rsl_study_impact impact_of(rsl_study *study, const ball *b, int law)
{
    return impact_with(study, b, laws[law].law, rsl_study_input(study, laws[law].m),
                       rsl_study_input(study, laws[law].q));
}

/* ---- what is printed ----------------------------------------------------- */

static void read_parameters(rsl_study *table, ball balls[BALLS])
{
    for (size_t i = 0; i < BALLS && i < table->row_count; i++) {
        const rsl_study_row *row = &table->rows[i];
        balls[i].name = *row->key;
        balls[i].mass = 1e-3 * rsl_study_number(table, row, "mass [g]");
        balls[i].stiffness = 1e6 * rsl_study_number(table, row, "k [1e6]");
        balls[i].c = rsl_study_number(table, row, "c");
    }
}

/* The place of a word in a list; the length of the list: not there. */
static int place(const char *word, const char *const *list, int length)
{
    int i = 0;
    while (i < length && strcmp(word, list[i]) != 0)
        i++;
    return i;
}

/* The number of the ball, peak and group of a row; 0: it is a claim. */
static int find_cell(rsl_study *study, const rsl_study_row *row, int *which, int *peak, int *group)
{
    const char *name = rsl_study_text(study, row, "ball");
    *which = *name - 'A';
    *peak = place(rsl_study_text(study, row, "peak"), peaks, PEAKS);
    *group = place(rsl_study_text(study, row, "laws"), groups, GROUPS);
    return *name >= 'A' && *which < BALLS && *peak < PEAKS && *group < GROUPS;
}

static void read_errors(rsl_study *figure, ball balls[BALLS])
{
    int which, peak, group;
    for (size_t i = 0; i < figure->row_count; i++)
        if (find_cell(figure, &figure->rows[i], &which, &peak, &group))
            balls[which].printed[peak][group] = figure->rows[i].printed;
}

/* From the files of both items, whichever is run. */
static void read_both(rsl_study *study, ball balls[BALLS])
{
    static const rsl_study_item items[] = {{.key = "table3"}, {.key = "fig6"}};
    for (int i = 0; i < 2; i++) {
        rsl_study other = {.paper = study->paper, .item = &items[i]};
        rsl_study_read(&other);
        if (other.error.status >= 0 && i == 0)
            read_parameters(&other, balls);
        if (other.error.status >= 0 && i == 1)
            read_errors(&other, balls);
        if (other.error.status < 0)
            rsl_study_note_error(study, other.error.status, "%s", other.error.message);
        rsl_study_free(&other);
    }
}

/* ---- what is computed ---------------------------------------------------- */

static double implied(const double computed[GROUPS], const double printed[GROUPS])
{
    double above = 0.0, below = 0.0;
    for (int i = 0; i < GROUPS; i++) {
        above += computed[i] * computed[i];
        below += computed[i] * (1.0 + 0.01 * printed[i]);
    }
    return above / below;
}

static void compute(rsl_study *study, ball *b)
{
    double count[GROUPS] = {0.0};
    for (int law = 0; law < LAWS; law++)
        count[laws[law].group] += 1.0;
    for (int law = 0; law < LAWS; law++) {
        rsl_study_impact impact = impact_of(study, b, law);
        rsl_collide_outcome o = rsl_study_collide(study, &impact);
        int g = laws[law].group;
        b->computed[PEAK_FORCE][g] += o.force_max / count[g];
        b->computed[PEAK_DEPTH][g] += o.depth_max / count[g];
    }
    for (int p = 0; p < PEAKS; p++) {
        b->measured[p] = implied(b->computed[p], b->printed[p]);
        for (int g = 0; g < GROUPS; g++)
            b->error[p][g] = 100.0 * (b->computed[p][g] / b->measured[p] - 1.0);
    }
}

static void run(rsl_study *study, ball balls[BALLS])
{
    memset(balls, 0, BALLS * sizeof *balls);
    read_both(study, balls);
    for (int i = 0; i < BALLS && study->error.status >= 0; i++)
        compute(study, &balls[i]);
}

/* Largest distance of the three errors of a peak from the printed ones. */
static double worst(const ball *b, int peak)
{
    double max = 0.0;
    for (int g = 0; g < GROUPS; g++)
        max = fmax(max, fabs(b->error[peak][g] - b->printed[peak][g]));
    return max;
}

void rsl_study_zhang2022_table3(rsl_study *study)
{
    ball balls[BALLS];
    run(study, balls);
    for (int i = 0; i < BALLS && study->error.status >= 0; i++) {
        const ball *b = &balls[i];
        rsl_study_anchor(study, rsl_study_print(study, "%c.force", b->name),
                         b->computed[PEAK_FORCE][GROUPS - 1]);
        rsl_study_anchor(study, rsl_study_print(study, "%c.depth", b->name),
                         b->computed[PEAK_DEPTH][GROUPS - 1]);
        rsl_study_claim(study, rsl_study_print(study, "%c", b->name),
                        worst(b, PEAK_FORCE) < 0.1 && worst(b, PEAK_DEPTH) < 0.1, 0,
                        "measured peaks %.1f N and %.3f mm: they give the errors of the force "
                        "within %.2f, those of the depth within %.2f points",
                        b->measured[PEAK_FORCE], 1e3 * b->measured[PEAK_DEPTH],
                        worst(b, PEAK_FORCE), worst(b, PEAK_DEPTH));
    }
}

/* ---- Fig. 6 -------------------------------------------------------------- */

/* A cross at the measured peak. */
static void draw_measured(rsl_study *study, rsl_study_figure *figure, const ball *b)
{
    static const double x[] = {-0.02, 0.02, 0.0, 0.0, 0.0};
    static const double y[] = {0.0, 0.0, 0.0, -0.02, 0.02};
    rsl_study_line(study, figure, "measured peaks, implied");
    for (int i = 0; i < 5; i++)
        rsl_study_point(study, figure, 1e3 * b->measured[PEAK_DEPTH] * (1.0 + x[i]),
                        b->measured[PEAK_FORCE] * (1.0 + y[i]));
}

static void draw(rsl_study *study, const ball *b)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, rsl_study_print(study, "Fig. 6, ball %c", b->name),
                       "indentation [mm]", "contact force [N]");
    for (int law = 0; law < LAWS; law++) {
        rsl_study_impact impact = impact_of(study, b, law);
        /* in mm: with k and v in mm too the force, in N, is 1e3 m a */
        impact.stiffness *= rsl_num_pow(1e-3, 1.5);
        impact.mass *= 1e-3;
        impact.speed *= 1e3;
        rsl_study_draw_impact(study, figure, laws[law].name, &impact, RSL_STUDY_DEPTH,
                              RSL_STUDY_FORCE);
    }
    draw_measured(study, figure, b);
}

/* Sum of the squares of the errors of the eight peaks, %^2. */
static double badness(rsl_study *study, const ball balls[BALLS], double m, double q)
{
    double sum = 0.0;
    for (int i = 0; i < BALLS; i++) {
        const ball *b = &balls[i];
        rsl_study_impact impact = impact_with(study, b, "zhang2022", m, q);
        rsl_collide_outcome o = rsl_study_collide(study, &impact);
        double force = 100.0 * (o.force_max / b->measured[PEAK_FORCE] - 1.0);
        double depth = 100.0 * (o.depth_max / b->measured[PEAK_DEPTH] - 1.0);
        sum += force * force + depth * depth;
    }
    return sum;
}

/* The best pair on a grid, and what the printed pair gives. */
static void claim_optimum(rsl_study *study, const ball balls[BALLS])
{
    double best_m = rsl_study_input(study, "m.optimal");
    double best_q = rsl_study_input(study, "q.optimal");
    double printed = badness(study, balls, best_m, best_q), best = printed;
    for (int i = 0; i <= 7; i++)
        for (int j = 0; j <= 8; j++) {
            double m = 0.8 + 0.1 * i, q = 1.0 + 0.125 * j;
            double here = badness(study, balls, m, q);
            if (here < best) {
                best = here;
                best_m = m;
                best_q = q;
            }
        }
    rsl_study_claim(study, "optimum", best == printed, 0,
                    "RMS error of the eight peaks %.2f %%; %.2f %% for m = %.1f, q = %.4g",
                    sqrt(printed / 8.0), sqrt(best / 8.0), best_m, best_q);
}

static void claim_better(rsl_study *study, const ball balls[BALLS])
{
    int better = 1;
    for (int i = 0; i < BALLS; i++)
        for (int g = 0; g < GROUPS - 1; g++)
            better &=
                fabs(balls[i].error[PEAK_FORCE][GROUPS - 1]) < fabs(balls[i].error[PEAK_FORCE][g]);
    rsl_study_claim(study, "better", better, 0, "errors of the force %+.1f, %+.1f, %+.1f, %+.1f %%",
                    balls[0].error[PEAK_FORCE][2], balls[1].error[PEAK_FORCE][2],
                    balls[2].error[PEAK_FORCE][2], balls[3].error[PEAK_FORCE][2]);
}

void rsl_study_zhang2022_fig6(rsl_study *study)
{
    ball balls[BALLS];
    int which, peak, group;
    run(study, balls);
    if (study->error.status < 0)
        return;
    for (size_t i = 0; i < study->row_count; i++)
        if (find_cell(study, &study->rows[i], &which, &peak, &group))
            rsl_study_answer(&study->rows[i], balls[which].error[peak][group]);
    for (int i = 0; i < BALLS; i++)
        draw(study, &balls[i]);
    claim_better(study, balls);
    claim_optimum(study, balls);
}
