/* SPDX-License-Identifier: MIT
 *
 * banerjee2016: Figs. 8 to 15, impacts in the frame without dimensions.
 */
#include <math.h>
#include <string.h>

#include "parts.h"

const char *const rsl_study_banerjee2016_damped[RSL_STUDY_BANERJEE2016_DAMPED] = {
    "hunt-crossley", "herbert-mcwhannell", "lee-wang", "lankarani-nikravesh",
    "gonthier",      "zhiying-qishao",     "ye",       "gharib-hurmuzlu",
    "jankowski"};
enum { HUNT, HERBERT, LEE, LANKARANI, GONTHIER, ZHIYING, YE, GHARIB, JANKOWSKI };
enum { DAMPED = RSL_STUDY_BANERJEE2016_DAMPED };

enum { SHOWN = 4 };

/* The restitution of the comparison. */
static double requested(rsl_study *study) { return rsl_study_input(study, "c"); }

static rsl_collide_outcome outcome(rsl_study *study, const char *law, double c)
{
    return rsl_study_banerjee2016_outcome(study, law, c);
}

/* ---- drawings ------------------------------------------------------------ */

typedef struct panels {
    rsl_study_figure *time, *loop, *phase;
} panels;

/* Three panels as in the paper: force over time, force over depth, velocity over depth. */
static panels begin(rsl_study *study, const char *title)
{
    return (panels){rsl_study_draw(study, rsl_study_print(study, "%sa", title),
                                   "time, without dimension", "force, without dimension"),
                    rsl_study_draw(study, rsl_study_print(study, "%sb", title),
                                   "depth, without dimension", "force, without dimension"),
                    rsl_study_draw(study, rsl_study_print(study, "%sc", title),
                                   "depth, without dimension", "velocity, without dimension")};
}

static void add(rsl_study *study, panels p, const char *name, const char *law, double c)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact(law, c);
    rsl_study_draw_impact(study, p.time, name, &impact, RSL_STUDY_TIME, RSL_STUDY_FORCE);
    rsl_study_draw_impact(study, p.loop, name, &impact, RSL_STUDY_DEPTH, RSL_STUDY_FORCE);
    rsl_study_draw_impact(study, p.phase, name, &impact, RSL_STUDY_DEPTH, RSL_STUDY_RATE);
}

/* One law at four restitutions. */
typedef struct family {
    double c[SHOWN];
    rsl_collide_outcome o[SHOWN];
} family;

static family solve_family(rsl_study *study, const char *law)
{
    family f;
    rsl_study_input_list(study, "c4", f.c, SHOWN);
    for (int i = 0; i < SHOWN; i++)
        f.o[i] = outcome(study, law, f.c[i]);
    return f;
}

static family draw_family(rsl_study *study, const char *title, const char *law)
{
    panels p = begin(study, title);
    family f = solve_family(study, law);
    for (int i = 0; i < SHOWN; i++)
        add(study, p, rsl_study_print(study, "c = %g", f.c[i]), law, f.c[i]);
    return f;
}

/* ---- Fig. 8: elastic ----------------------------------------------------- */

static double quantity_of(const rsl_collide_outcome *o, const char *what)
{
    if (strcmp(what, "impulse") == 0)
        return o->impulse;
    return strcmp(what, "energy") == 0 ? o->energy_dissipated : o->restitution;
}

void rsl_study_banerjee2016_fig8(rsl_study *study)
{
    static const char *const laws[] = {"linear", "brandlein", "hertz"};
    panels p = begin(study, "Fig. 8");
    double force[2] = {HUGE_VAL, 0.0}, duration[2] = {HUGE_VAL, 0.0};
    for (int i = 0; i < 3; i++) {
        rsl_collide_outcome o = outcome(study, laws[i], 1.0);
        add(study, p, laws[i], laws[i], 1.0);
        force[0] = fmin(force[0], o.force_max);
        force[1] = fmax(force[1], o.force_max);
        duration[0] = fmin(duration[0], o.duration);
        duration[1] = fmax(duration[1], o.duration);
    }
    for (size_t i = 0; i < study->row_count; i++) {
        rsl_study_row *row = &study->rows[i];
        if (row->class == RSL_STUDY_CLAIM)
            continue;
        rsl_collide_outcome o = outcome(study, rsl_study_text(study, row, "law"), 1.0);
        rsl_study_answer(row, quantity_of(&o, rsl_study_text(study, row, "quantity")));
    }
    rsl_study_claim(study, "alike",
                    force[1] < (1.0 + RSL_STUDY_ALIKE) * force[0] &&
                        duration[1] < (1.0 + RSL_STUDY_ALIKE) * duration[0],
                    0, "peak forces %.4f to %.4f, durations %.4f to %.4f", force[0], force[1],
                    duration[0], duration[1]);
}

/* ---- Figs. 9 and 10: linear with a damper -------------------------------- */

enum { ANAGNOSTOPOULOS, GOYAL, BROGLIATO, KELVINS };
static const char *const kelvins[KELVINS] = {"anagnostopoulos", "goyal", "brogliato"};

/* The force at first touch, over the peak. */
static double first_force(rsl_study *study, const char *law)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact(law, requested(study));
    rsl_law_contact contact;
    if (!rsl_study_contact(study, &impact, &contact))
        return 0.0;
    return contact.damping / rsl_study_collide(study, &impact).force_max;
}

static void claim_exactness(rsl_study *study, const rsl_collide_outcome o[KELVINS])
{
    int exact[KELVINS], area[KELVINS];
    double c = requested(study);
    for (int i = 0; i < KELVINS; i++) {
        exact[i] = fabs(o[i].restitution - c) < 1e-9;
        area[i] = fabs(o[i].energy_dissipated - 0.5 * (1.0 - c * c)) < 1e-9;
    }
    rsl_study_claim(
        study, "restitution", exact[ANAGNOSTOPOULOS] && !exact[GOYAL] && !exact[BROGLIATO],
        exact[ANAGNOSTOPOULOS] && !exact[GOYAL] && exact[BROGLIATO], "%.10f, %.10f, %.10f",
        o[ANAGNOSTOPOULOS].restitution, o[GOYAL].restitution, o[BROGLIATO].restitution);
    rsl_study_claim(study, "area", !area[ANAGNOSTOPOULOS] && !area[GOYAL] && !area[BROGLIATO],
                    area[ANAGNOSTOPOULOS] && area[BROGLIATO], "%.10f, %.10f, %.10f",
                    o[ANAGNOSTOPOULOS].energy_dissipated, o[GOYAL].energy_dissipated,
                    o[BROGLIATO].energy_dissipated);
}

void rsl_study_banerjee2016_fig9(rsl_study *study)
{
    panels p = begin(study, "Fig. 9");
    rsl_collide_outcome o[KELVINS];
    double first[KELVINS], error[2];
    for (int i = 0; i < KELVINS; i++) {
        add(study, p, kelvins[i], kelvins[i], requested(study));
        o[i] = outcome(study, kelvins[i], requested(study));
        first[i] = first_force(study, kelvins[i]);
    }
    rsl_study_answer(rsl_study_find(study, "anagnostopoulos"), o[ANAGNOSTOPOULOS].impulse);
    rsl_study_answer(rsl_study_find(study, "brogliato"), o[BROGLIATO].impulse);
    error[0] = fabs(o[ANAGNOSTOPOULOS].impulse - 1.0 - requested(study));
    error[1] = fabs(o[BROGLIATO].impulse - 1.0 - requested(study));
    rsl_study_claim(study, "less", error[0] > 1e-9 && error[1] < error[0],
                    error[0] < 1e-9 && error[1] < 1e-9, "both impulses are 1.5 within 1e-9: %s",
                    fmax(error[0], error[1]) < 1e-9 ? "yes" : "no");
    rsl_study_claim(study, "goyal", o[GOYAL].impulse > 1.6, 0, "1.5 is right, %.4f comes out",
                    o[GOYAL].impulse);
    double low = fmin(fmin(first[ANAGNOSTOPOULOS], first[BROGLIATO]), first[GOYAL]);
    rsl_study_claim_if(study, "start", "above a quarter of the peak", low > 0.25, 0,
                       "%.2f, %.2f and %.2f of it", first[ANAGNOSTOPOULOS], first[GOYAL],
                       first[BROGLIATO]);
    rsl_study_claim_if(study, "start", "above a third of the peak", low > 1.0 / 3, 0,
                       "that of Goyal is less");
    rsl_study_claim(study, "pull",
                    o[ANAGNOSTOPOULOS].force_min < 0.0 && o[GOYAL].force_min >= 0.0 &&
                        o[BROGLIATO].force_min >= 0.0,
                    0, "least forces %.4f, %.4f, %.4f", o[ANAGNOSTOPOULOS].force_min,
                    o[GOYAL].force_min, o[BROGLIATO].force_min);
    claim_exactness(study, o);
}

void rsl_study_banerjee2016_fig10(rsl_study *study)
{
    family f = draw_family(study, "Fig. 10", "anagnostopoulos");
    const rsl_collide_outcome *o = f.o, spring = outcome(study, "linear", 1.0);
    int impulse = 1, area = 1;
    for (int i = 1; i < SHOWN; i++) {
        impulse &= o[i].impulse > o[i - 1].impulse;
        area &= o[i].energy_dissipated < o[i - 1].energy_dissipated;
    }
    double off =
        fmax(fabs(o[3].duration - spring.duration), fabs(o[3].force_max - spring.force_max));
    rsl_study_claim(study, "impulse", impulse, 0, "%.4f, %.4f, %.4f, %.4f", o[0].impulse,
                    o[1].impulse, o[2].impulse, o[3].impulse);
    rsl_study_claim(study, "area", area, 0, "%.4f, %.4f, %.4f, %.4f", o[0].energy_dissipated,
                    o[1].energy_dissipated, o[2].energy_dissipated, o[3].energy_dissipated);
    rsl_study_claim(study, "elastic", off < 1e-12, 0,
                    "duration %.6f and %.6f, peak force %.6f and %.6f", o[3].duration,
                    spring.duration, o[3].force_max, spring.force_max);
}

/* ---- Figs. 11 to 13: Hertz with damping ---------------------------------- */

static const char *const *const damped = rsl_study_banerjee2016_damped;

/* Solves the nine laws at c = 0.5, and draws one quantity of each over another. */
static void solve_damped(rsl_study *study, rsl_study_figure *figure, rsl_study_axis x,
                         rsl_study_axis y, rsl_collide_outcome o[DAMPED])
{
    for (int i = 0; i < DAMPED; i++) {
        rsl_study_impact impact = rsl_study_banerjee2016_impact(damped[i], requested(study));
        o[i] = outcome(study, damped[i], requested(study));
        rsl_study_draw_impact(study, figure, damped[i], &impact, x, y);
    }
}

/* The law whose restitution is farthest from the wanted one, or nearest, among
 * the first `count`. */
static int farthest(const rsl_collide_outcome *o, int count, double c)
{
    int at = 0;
    for (int i = 1; i < count; i++)
        if (fabs(o[i].restitution - c) > fabs(o[at].restitution - c))
            at = i;
    return at;
}

static int nearest(const rsl_collide_outcome *o, int count, int except, double c)
{
    int at = -1;
    for (int i = 0; i < count; i++)
        if (i != except && (at < 0 || fabs(o[i].restitution - c) < fabs(o[at].restitution - c)))
            at = i;
    return at;
}

void rsl_study_banerjee2016_fig11(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 11", "time, without dimension", "force, without dimension");
    rsl_collide_outcome o[DAMPED];
    solve_damped(study, figure, RSL_STUDY_TIME, RSL_STUDY_FORCE, o);
    double c = requested(study);
    int first = nearest(o, JANKOWSKI, -1, c);
    int second = nearest(o, JANKOWSKI, first, c);
    int best = nearest(o, DAMPED, -1, c);
    int worst = farthest(o, DAMPED, c);
    rsl_study_claim(study, "continuous",
                    (first == GONTHIER && second == ZHIYING) ||
                        (first == ZHIYING && second == GONTHIER),
                    0, "impulses %.4f (%s) and %.4f (%s)", o[first].impulse, damped[first],
                    o[second].impulse, damped[second]);
    rsl_study_claim(study, "jankowski", best == JANKOWSKI, 0, "%.4f (%s)", o[best].impulse,
                    damped[best]);
    rsl_study_claim(study, "herbert", worst == HERBERT && o[HERBERT].impulse < 1.0 + c,
                    worst == LEE && o[LEE].impulse > 1.0 + c && o[HERBERT].impulse > 1.0 + c,
                    "%.4f (%s); Herbert and McWhannell %.4f", o[worst].impulse, damped[worst],
                    o[HERBERT].impulse);
}

void rsl_study_banerjee2016_fig12(rsl_study *study)
{
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 12", "depth, without dimension", "force, without dimension");
    rsl_collide_outcome o[DAMPED];
    int max = 0, min = 0, closest = 0;
    double area = 0.5 * (1.0 - requested(study) * requested(study));
    solve_damped(study, figure, RSL_STUDY_DEPTH, RSL_STUDY_FORCE, o);
    for (int i = 0; i < DAMPED; i++) {
        double lost = o[i].energy_dissipated;
        max = lost > o[max].energy_dissipated ? i : max;
        min = lost < o[min].energy_dissipated ? i : min;
        if (fabs(lost - area) < fabs(o[closest].energy_dissipated - area))
            closest = i;
    }
    double low = fmin(o[GONTHIER].energy_dissipated,
                      fmin(o[ZHIYING].energy_dissipated, o[YE].energy_dissipated));
    double high = fmax(o[GONTHIER].energy_dissipated,
                       fmax(o[ZHIYING].energy_dissipated, o[YE].energy_dissipated));
    rsl_study_claim(study, "same", high < (1.0 + RSL_STUDY_UNCHANGED) * low, 0,
                    "%.4f, %.4f and %.4f", o[GONTHIER].energy_dissipated,
                    o[ZHIYING].energy_dissipated, o[YE].energy_dissipated);
    rsl_study_claim(study, "most", max == GHARIB, 0, "%.4f (%s)", o[max].energy_dissipated,
                    damped[max]);
    rsl_study_claim(study, "least", min == LEE, 0, "%.4f (%s)", o[min].energy_dissipated,
                    damped[min]);
    rsl_study_answer(rsl_study_find(study, "area"), o[JANKOWSKI].energy_dissipated);
    rsl_study_claim(study, "closest", closest == JANKOWSKI, 0, "%.4f (%s)",
                    o[closest].energy_dissipated, damped[closest]);
}

void rsl_study_banerjee2016_fig13(rsl_study *study)
{
    static const int four[] = {ZHIYING, GONTHIER, YE, JANKOWSKI};
    rsl_study_figure *figure =
        rsl_study_draw(study, "Fig. 13", "depth, without dimension", "velocity, without dimension");
    rsl_collide_outcome o[DAMPED];
    double low = 1.0, high = 0.0, three = 0.0, others = 1.0;
    solve_damped(study, figure, RSL_STUDY_DEPTH, RSL_STUDY_RATE, o);
    for (int i = 0; i < DAMPED; i++) {
        double off = fabs(o[i].restitution - requested(study));
        if (i == ZHIYING || i == GONTHIER || i == YE)
            three = fmax(three, off);
        else if (i != JANKOWSKI)
            others = fmin(others, off);
    }
    for (int i = 0; i < 4; i++) {
        low = fmin(low, o[four[i]].restitution);
        high = fmax(high, o[four[i]].restitution);
    }
    rsl_study_answer(rsl_study_find(study, "jankowski"), o[JANKOWSKI].restitution);
    rsl_study_claim(study, "alike", high - low < RSL_STUDY_CLOSE, 0, "from %.4f to %.4f", low,
                    high);
    rsl_study_claim(study, "continuous", three < others, 0,
                    "off by at most %.4f, the others by at least %.4f", three, others);
}

/* ---- Figs. 14 and 15: one law, four restitutions ------------------------- */

static double relative_error(const family *f, int i)
{
    return fabs(f->o[i].restitution / f->c[i] - 1.0);
}

void rsl_study_banerjee2016_fig14(rsl_study *study)
{
    family f = draw_family(study, "Fig. 14", "ye");
    const rsl_collide_outcome *o = f.o;
    double error[3], out[SHOWN], energy[SHOWN], curved, lost, as_square = 0.0;
    for (int i = 0; i < 3; i++)
        error[i] = relative_error(&f, i);
    for (int i = 0; i < SHOWN; i++) {
        out[i] = o[i].restitution;
        energy[i] = o[i].energy_dissipated;
    }
    curved = rsl_study_nonlinearity(f.c, out, SHOWN);
    lost = rsl_study_nonlinearity(f.c, energy, SHOWN);
    for (int i = 0; i < SHOWN; i++)
        as_square = fmax(as_square, fabs(o[i].energy_dissipated - 0.5 * (1.0 - f.c[i] * f.c[i])));
    rsl_study_claim(study, "similar", error[0]<2.0 * error[2], error[0]> 9.0 * error[2],
                    "%.2f %% at c = 0.25, %.2f %% at 0.5, %.2f %% at 0.75", 100.0 * error[0],
                    100.0 * error[1], 100.0 * error[2]);
    rsl_study_claim(study, "grows", error[0] > error[1] && error[1] > error[2], 0,
                    "%.4f, %.4f, %.4f", error[0], error[1], error[2]);
    rsl_study_claim(study, "restitution", curved < RSL_STUDY_LINEAR, 0,
                    "within %.3f of the range of a straight line", curved);
    rsl_study_claim(study, "energy", lost < RSL_STUDY_LINEAR,
                    lost >= RSL_STUDY_LINEAR && as_square < 0.02,
                    "up to %.3f of the range from a straight line, up to %.4f from (1 - c^2)/2",
                    lost, as_square);
}

/* The jump of the force at the greatest depth over the peak force. */
static double jump_at_depth_max(rsl_study *study, double c)
{
    rsl_study_impact impact = rsl_study_banerjee2016_impact("jankowski", c);
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    rsl_law_contact contact;
    rsl_collide_curve_point point[2];
    double times[2] = {o.time_of_depth_max * (1.0 - 1e-9), o.time_of_depth_max * (1.0 + 1e-9)};
    if (!rsl_study_contact(study, &impact, &contact) ||
        rsl_collide_at(&contact, NULL, times, 2, point, rsl_study_error(study)) < 0)
        return HUGE_VAL;
    return fabs(point[1].force - point[0].force) / o.force_max;
}

void rsl_study_banerjee2016_fig15(rsl_study *study)
{
    family f = draw_family(study, "Fig. 15", "jankowski"), ye = solve_family(study, "ye");
    double ratio = 0.0, jump = 0.0;
    for (int i = 0; i < 3; i++) {
        ratio = fmax(ratio, relative_error(&f, i) / relative_error(&ye, i));
        jump = fmax(jump, jump_at_depth_max(study, f.c[i]));
    }
    rsl_study_claim(study, "superior", ratio < RSL_STUDY_MUCH, 0,
                    "at most %.3f of the error of Ye et al.", ratio);
    rsl_study_claim(study, "continuous", jump > 1e-6, jump < 1e-6,
                    "the force changes by less than a millionth of its peak within 2e-9 of the "
                    "time of greatest depth: %s",
                    jump < 1e-6 ? "yes" : "no");
}
