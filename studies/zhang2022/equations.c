/* SPDX-License-Identifier: MIT
 *
 * zhang2022: the derivation of the law by numbers. The idea of the paper: a
 * spring A k d^m with one A in compression and another in restitution stands
 * for k d^n + lambda d^m v^q, and does the same work.
 *
 *     peak depth   D   k D^(n+1)/(n+1) + E_c = M v^2/2, E_c + E_r = loss,
 *                      E_c/E_r = c^-q
 *     damping      L   L (I(v) + I(c v)) = loss,
 *                      I(u) = int_0^D d^m (u sqrt(1 - (d/D)^(m+1)))^q dd
 *     equal work   H   H int d^m = int d^n
 *                  V   V^q int d^m = I
 *
 * Integrals are done by quadrature, D by a root.
 */
#include <math.h>

#include "num/constants.h"
#include "num/elementary.h"
#include "num/quadrature.h"
#include "num/roots.h"
#include "parts.h"

/* The numbers, and what follows. */
typedef struct numbers {
    double n, m, q, k, M, v, c;  /* given */
    double loss;                 /* J */
    double D, L, H;              /* see above */
    double V_approach, V_return; /* m/s */
    double A_approach, A_return; /* factors of k d^m */
} numbers;

/* ---- integrals ----------------------------------------------------------- */

static double one(double t, void *user)
{
    (void)t;
    (void)user;
    return 1.0;
}

/* int_0^depth d^power dd */
static double integral_of_power(double power, double depth)
{
    rsl_num_rule rule = rsl_num_rule_prepare(power);
    return rsl_num_integrate(&rule, one, NULL, 0.0, depth, depth);
}

/* (1 - y^(m+1))^(q/2) at the lower end, where y^m is the weight. */
static double low_end(double y, void *user)
{
    const numbers *a = user;
    return rsl_num_pow(1.0 - rsl_num_pow(y, a->m + 1.0), 0.5 * a->q);
}

/* y^m ((1 - y^(m+1))/t)^(q/2) at t = 1 - y from the upper end, where t^(q/2) is the weight. */
static double high_end(double t, void *user)
{
    const numbers *a = user;
    double rest = -rsl_num_expm1((a->m + 1.0) * rsl_num_log1p(-t)) / t;
    return rsl_num_pow(1.0 - t, a->m) * rsl_num_pow(rest, 0.5 * a->q);
}

/* I(u) for a peak depth D. */
static double damping_integral(const numbers *a, double u, double D)
{
    rsl_num_rule low = rsl_num_rule_prepare(a->m), high = rsl_num_rule_prepare(0.5 * a->q);
    numbers copy = *a;
    double sum = rsl_num_integrate(&low, low_end, &copy, 0.0, 0.5, 0.0625) +
                 rsl_num_integrate(&high, high_end, &copy, 0.0, 0.5, 0.0625);
    return rsl_num_pow(D, a->m + 1.0) * rsl_num_pow(u, a->q) * sum;
}

/* ---- the numbers --------------------------------------------------------- */

static double balance(double D, void *user)
{
    const numbers *a = user;
    double approach = a->loss / (1.0 + rsl_num_pow(a->c, a->q));
    return a->k * integral_of_power(a->n, D) + approach - 0.5 * a->M * a->v * a->v;
}

static numbers derive(rsl_study *study, double v)
{
    double n = rsl_study_input(study, "n"), m = rsl_study_input(study, "m.2");
    double q = rsl_study_input(study, "q.2"), c = rsl_study_input(study, "c2");
    numbers a = {.n = n, .m = m, .q = q, .v = v, .c = c};
    a.k = rsl_study_input(study, "stiffness");
    a.M = rsl_study_input(study, "mass");
    a.loss = 0.5 * a.M * (v * v - c * c * v * v);
    if (rsl_num_root_bracketed(balance, &a, 1e-9, 1.0, &a.D) < 0)
        a.D = RSL_NUM_NAN;
    double powers = integral_of_power(m, a.D);
    double approach = damping_integral(&a, v, a.D);
    double back = damping_integral(&a, c * v, a.D);
    a.L = a.loss / (approach + back);
    a.H = integral_of_power(n, a.D) / powers;
    a.V_approach = rsl_num_pow(approach / powers, 1.0 / q);
    a.V_return = rsl_num_pow(back / powers, 1.0 / q);
    a.A_approach = a.H + a.L / a.k * approach / powers;
    a.A_return = a.H - a.L / a.k * back / powers;
    return a;
}

/* ---- rows ---------------------------------------------------------------- */

/* Names of a formula and their values. */
typedef struct known {
    const char *names[10];
    double values[10];
    size_t count;
} known;

static known with(known to, const char *name, double value)
{
    to.names[to.count] = name;
    to.values[to.count++] = value;
    return to;
}

static void check(rsl_study *study, const char *key, const known *k, double found)
{
    rsl_study_evaluate(study, rsl_study_find(study, key), k->names, k->values, k->count, found);
}

/* Velocities, squared, of the springs at half the peak depth. */
static void check_motion(rsl_study *study, const numbers *a)
{
    double d = 0.5 * a->D, part = integral_of_power(a->m, d);
    double whole = integral_of_power(a->m, a->D);
    double fall = 2.0 / a->M * a->A_approach * a->k * part;
    double gain = 2.0 / a->M * a->A_return * a->k * (whole - part);
    known spring = {
        {"k", "M", "m", "d", "D", "v", "c"}, {a->k, a->M, a->m, d, a->D, a->v, a->c}, 7};
    known approach = with(spring, "A", a->A_approach);
    known back = with(spring, "A", a->A_return);
    known brackets = {
        {"k", "M", "m", "v", "c", "H", "G", "R"},
        {a->k, a->M, a->m, a->v, a->c, a->H, a->A_approach - a->H, a->H - a->A_return},
        8};
    check(study, "eq7", &approach, -fall);
    check(study, "eq8", &approach, rsl_num_pow(a->D, a->m + 1.0));
    check(study, "eq9", &approach, sqrt(a->v * a->v - fall));
    check(study, "eq16", &back, rsl_num_pow(a->c * a->v, 2.0) - gain);
    check(study, "eq17", &brackets, rsl_num_pow(a->D, a->m + 1.0));
    check(study, "eq18", &back, -sqrt(gain));
}

static void check_works(rsl_study *study, const numbers *a)
{
    double approach = a->L * damping_integral(a, a->v, a->D);
    double back = a->L * damping_integral(a, a->c * a->v, a->D);
    known k = {{"n", "m", "q", "L", "D", "v", "c"}, {a->n, a->m, a->q, a->L, a->D, a->v, a->c}, 7};
    known with_k = with(k, "k", a->k);
    known with_h = {{"k", "D", "m", "H"}, {a->k, a->D, a->m, a->H}, 4};
    known with_v = with(k, "V", a->V_approach);
    known with_r = with(k, "V", a->V_return);
    double powers = integral_of_power(a->m, a->D);
    check(study, "eq10", &k, approach);
    check(study, "eq11", &with_v, a->L * powers * rsl_num_pow(a->V_approach, a->q));
    check(study, "eq12", &k, a->V_approach);
    check(study, "eq13", &with_k, a->k * integral_of_power(a->n, a->D));
    check(study, "eq14", &with_h, a->k * a->H * powers);
    check(study, "eq15", &k, a->H);
    check(study, "eq24", &k, a->H);
    check(study, "eq19", &k, back);
    check(study, "eq20", &with_r, -a->L * powers * rsl_num_pow(a->V_return, a->q));
    check(study, "eq22", &with_k, -a->k * integral_of_power(a->n, a->D));
    check(study, "eq23", &with_h, -a->k * a->H * powers);
    check(study, "eq27", &k, approach / back);
    check(study, "eq25c", &with_k, a->A_approach);
    check(study, "eq25r", &with_k, a->A_return);
}

/* A negative number to the power 1/q: a number only if q is odd. */
static void check_return_velocity(rsl_study *study, const numbers *a)
{
    double base = -2.0 / (2.0 + a->q);
    double printed = rsl_num_pow(base, 1.0 / a->q) * a->c * a->v;
    double right = rsl_num_pow(-base, 1.0 / a->q) * a->c * a->v;
    rsl_study_claim(study, "eq21", fabs(printed / a->V_return - 1.0) < 1e-12,
                    fabs(right / a->V_return - 1.0) < 1e-12,
                    "q = %.1f: %s; found %.6f m/s, corrected %.6f m/s", a->q,
                    isnan(printed) ? "as printed no real number" : "a number", a->V_return, right);
}

/* Equations 26 to 36: from the loss to the damping. */
static void check_damping(rsl_study *study, const numbers *a)
{
    known k = {{"n", "m", "q", "k", "M", "v", "c"}, {a->n, a->m, a->q, a->k, a->M, a->v, a->c}, 7};
    known with_l = with(k, "L", a->L), with_d = with(k, "D", a->D);
    rsl_study_impact exact = {"exact", a->c, a->M, a->k, a->v, 0.0, 1.5, 1.5, 1.0};
    rsl_study_impact law = {"zhang2022", a->c, a->M, a->k, a->v, 0.0, a->n, a->m, a->q};
    rsl_law_contact contact;
    check(study, "eq26", &k, rsl_study_collide(study, &exact).energy_dissipated);
    check(study, "eq28", &k, a->L * damping_integral(a, a->v, a->D));
    check(study, "eq29", &with_d, a->k * integral_of_power(a->n, a->D));
    check(study, "eq30", &with_d, 0.5 * a->M * a->v * a->v);
    check(study, "eq34", &with_l, a->loss);
    check(study, "eq31", &k, rsl_num_pow(a->D, a->n + 1.0));
    check(study, "eq32", &with_l, a->L * damping_integral(a, a->v, a->D));
    check(study, "eq33", &with_l, a->L * damping_integral(a, a->c * a->v, a->D));
    check(study, "eq35", &k, a->L);
    if (rsl_study_contact(study, &law, &contact))
        check(study, "eq35", &k, contact.damping);
    check(study, "eq36c", &with_l, a->A_approach);
    check(study, "eq36r", &with_l, a->A_return);
}

/* In units of D and D/v an acceleration is divided by v^2/D. */
static double scaled(const numbers *a, double force) { return force / a->M / (a->v * a->v / a->D); }

static void check_scaled(rsl_study *study, const numbers *a)
{
    const double x = 0.3, w = 0.4;
    double spring = a->k * rsl_num_pow(a->D, a->m);
    double kn = scaled(a, a->k * rsl_num_pow(a->D, a->n));
    double ln = scaled(a, a->L * rsl_num_pow(a->D, a->m) * rsl_num_pow(a->v, a->q));
    double ks = scaled(a, spring * a->H);
    double ls = scaled(a, spring * (a->A_approach - a->H));
    double force = a->k * rsl_num_pow(x * a->D, a->n) +
                   a->L * rsl_num_pow(x * a->D, a->m) * rsl_num_pow(w * a->v, a->q);
    known k = {{"n", "m", "q", "k", "M", "v", "c"}, {a->n, a->m, a->q, a->k, a->M, a->v, a->c}, 7};
    known with_l = with(k, "L", a->L), with_d = with(k, "D", a->D);
    known lambda = {{"L", "D", "m", "v", "q", "M"}, {a->L, a->D, a->m, a->v, a->q, a->M}, 6};
    known motion = {
        {"kn", "ln", "x", "w", "v", "n", "m", "q"}, {kn, ln, x, w, a->v, a->n, a->m, a->q}, 8};
    known soft = {{"ks", "ls", "c", "q"}, {ks, ls, a->c, a->q}, 4};
    known body = {{"M", "v", "D", "k", "n", "L", "m", "x", "w", "q"},
                  {a->M, a->v, a->D, a->k, a->n, a->L, a->m, x, w, a->q},
                  10};
    check(study, "eq39", &body, force);
    check(study, "eq40", &motion, scaled(a, force));
    check(study, "eq41", &with_d, kn);
    check(study, "eq42", &lambda, ln);
    check(study, "eq43", &k, kn);
    check(study, "eq44", &with_l, ln);
    check(study, "eq45", &k, ln);
    check(study, "eq46", &k, ln);
    check(study, "eq47c", &soft, scaled(a, spring * a->A_approach));
    check(study, "eq47r", &soft, scaled(a, spring * a->A_return));
    check(study, "eq48", &k, ks);
    check(study, "eq49", &k, ls);
}

/* lambda* at two speeds. */
static void check_speed(rsl_study *study)
{
    double at[2];
    for (int i = 0; i < 2; i++) {
        numbers a = derive(study, i ? 5.0 : 0.5);
        at[i] = scaled(&a, a.k * rsl_num_pow(a.D, a.m) * (a.A_approach - a.H));
    }
    rsl_study_claim(study, "speed", fabs(at[1] / at[0] - 1.0) > 1e-9,
                    fabs(at[1] / at[0] - 1.0) < 1e-12,
                    "lambda* = %.9f at 0.5 m/s and %.9f at 5 m/s", at[0], at[1]);
}

/* ---- what the text says of them ------------------------------------------ */

/* Damping at 1 mm/s over that at 1 m/s. */
static double growth(rsl_study *study, double m)
{
    double damping[2] = {RSL_NUM_NAN, RSL_NUM_NAN};
    for (int i = 0; i < 2; i++) {
        rsl_study_impact impact = {"zhang2022", 0.5, 1.0, 1e8, i ? 1.0 : 1e-3, 0.0, 1.5, m, 1.0};
        rsl_law_contact contact;
        if (rsl_study_contact(study, &impact, &contact))
            damping[i] = contact.damping;
    }
    return damping[0] / damping[1];
}

/* lambda goes with v^(2(n-m)/(n+1) - q). */
static void check_slow(rsl_study *study)
{
    double equal = growth(study, 1.5), quarter = growth(study, 0.25);
    double none = growth(study, 0.0);
    rsl_study_claim(study, "slow", equal > 1.0 && quarter > 1.0 && none > 1.0,
                    fabs(equal / 1e3 - 1.0) < 1e-9 && fabs(quarter - 1.0) < 1e-9 && none < 1.0,
                    "n = 1.5, q = 1, from 1 m/s to 1 mm/s: times %.4g for m = 1.5, %.4g for m = "
                    "0.25, %.4g for m = 0",
                    equal, quarter, none);
}

/* Sec. 2.3: Eq. 35 with q = 1 against the law of 2021, at several m; with m = n too against that of
 * 2020, with and without its adjusted velocity. */
static void check_reductions(rsl_study *study)
{
    double general = 0.0, plain = 0.0, adjusted = 0.0;
    for (int i = 1; i < 10; i++) {
        double c = 0.1 * i;
        for (int j = 0; j < 3; j++) {
            double m = 0.5 + 0.5 * j;
            rsl_study_impact now = {"zhang2022", c, 1.3, 1e8, 0.7, 0.0, 1.5, m, 1.0}, before = now;
            rsl_law_contact a, b;
            before.law = "zhang2021";
            if (!rsl_study_contact(study, &now, &a) || !rsl_study_contact(study, &before, &b))
                return;
            general = fmax(general, fabs(a.damping / b.damping - 1.0));
        }
        rsl_study_impact equal = {"zhang2022", c, 1.3, 1e8, 0.7, 0.0, 1.5, 1.5, 1.0};
        rsl_law_contact contact;
        if (!rsl_study_contact(study, &equal, &contact))
            return;
        double h = contact.damping * equal.speed / equal.stiffness;
        plain = fmax(plain, fabs(h * 2.0 * c / (3.0 * (1.0 - c)) - 1.0));
        adjusted = fmax(adjusted, fabs(h / rsl_study_ratio(study, "zhang2020", c) - 1.0));
    }
    rsl_study_claim(study, "paper31", general < 1e-12, 0,
                    "m = 0.5, 1, 1.5, c = 0.1 ... 0.9: the same within 1e-12: %s",
                    general < 1e-12 ? "yes" : "no");
    rsl_study_claim_if(study, "paper21", "before the adjustment of the velocity", plain < 1e-12, 0,
                       "h = 3 (1 - c)/(2 c) within 1e-12: %s", plain < 1e-12 ? "yes" : "no");
    rsl_study_claim_if(study, "paper21", "with it, as in Tables 1 and 2", adjusted < 1e-12, 0,
                       "h differs by up to %.1f %%", 100.0 * adjusted);
}

/* Sec. 1 lists m = 1 for the law of Ristow. With a rate gamma the damping is gamma M v: the unit of
 * lambda d^m v is that of a force for m = 0 only. The restitution then rises with the speed. */
static void check_ristow(rsl_study *study)
{
    double e[2] = {RSL_NUM_NAN, RSL_NUM_NAN};
    const rsl_law *law = rsl_law_find("ristow");
    for (int i = 0; i < 2; i++) {
        rsl_law_parameters spec = rsl_law_parameters_default();
        rsl_law_contact contact;
        rsl_collide_outcome o;
        spec.mass = 0.01;
        spec.stiffness = 1e8;
        spec.damping = 500.0 * spec.mass;
        spec.speed = i ? 10.0 : 0.1;
        if (rsl_collide_prepare(law, &spec, &contact, rsl_study_error(study)) < 0 ||
            rsl_collide(&contact, NULL, &o, rsl_study_error(study)) < 0)
            return;
        e[i] = o.restitution;
    }
    rsl_study_claim(study, "ristow", law->m == 1.0, law->m == 0.0 && e[1] > e[0],
                    "m = %g in its source; the restitution is %.4f at 0.1 m/s and %.4f at 10 m/s",
                    law->m, e[0], e[1]);
}

/* Sec. 1 lists m = 1 for these two as well. */
static void check_exponent(rsl_study *study, const char *key, const char *name, double right)
{
    const rsl_law *law = rsl_law_find(name);
    rsl_study_claim(study, key, law->m == 1.0, law->m == right, "m = %g in its source", law->m);
}

/* Sec. 1 about two earlier laws: the force at touch, and its deepest pull. */
static void check_sign(rsl_study *study, const char *key, const char *law, int at_touch)
{
    rsl_study_impact impact = {law, 0.5, 1.0, 1e8, 1.0, 0.0, 1.5, 0.5, 1.0};
    rsl_collide_outcome o = rsl_study_collide(study, &impact);
    rsl_law_contact contact;
    rsl_law_response touch = {.force = RSL_NUM_NAN};
    if (!rsl_study_contact(study, &impact, &contact))
        return;
    rsl_law_force(&contact, 1e-300, impact.speed, &touch, NULL);
    rsl_study_claim(study, key,
                    o.force_min < 0.0 && (!at_touch || touch.force > 0.01 * o.force_max), 0,
                    "c = 0.5: the force at touch is %.2f of the peak, the deepest pull %.2f",
                    touch.force / o.force_max, -o.force_min / o.force_max);
}

void rsl_study_zhang2022_equations(rsl_study *study)
{
    numbers a = derive(study, rsl_study_input(study, "speed2"));
    check_motion(study, &a);
    check_works(study, &a);
    check_return_velocity(study, &a);
    check_damping(study, &a);
    check_scaled(study, &a);
    check_speed(study);
    check_slow(study);
    check_reductions(study);
    check_ristow(study);
    check_exponent(study, "lee", "lee-herrmann", 0.0);
    check_exponent(study, "jankowski", "jankowski", 0.25);
    check_sign(study, "kelvin", "anagnostopoulos", 1);
    check_sign(study, "kuwabara", "kuwabara-kono", 0);
}
