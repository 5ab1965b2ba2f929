/* SPDX-License-Identifier: MIT
 *
 * Derivatives with respect to e of the formulas of hunt_crossley.c, kelvin.c, viscous.c and
 * piecewise.c, one row per law. The test gradient compares each with differences of its formula.
 */
#include "law/damping_slope.h"

#include <math.h>
#include <string.h>

#include "num/elementary.h"

static const double pi = 3.14159265358979323846;

/* h = c (1 - e)/e: h' = -c/e^2, and so on; the formula stands in the row of its law. */
static double hunt_crossley(double e) { return (void)e, -1.5; }
static double lee_wang(double e) { return (void)e, -0.75; }
static double lankarani_nikravesh(double e) { return -1.5 * e; }
static double gonthier(double e) { return -1.0 / (e * e) - 1.0; }
static double flores(double e) { return -1.6 / (e * e); }
static double gharib_hurmuzlu(double e) { return -1.0 / (e * e); }
static double hu_guo(double e) { return -1.5 / (e * e); }
static double safaeifar(double e) { return -1.25 / (e * e); }
static double sheikhi(double e) { return -200.0 / (159.0 * e * e); }

/* h = 6 (1 - e)/d, d = (2 e - 1)^2 + 3, d' = 4 (2 e - 1) */
static double herbert_mcwhannell(double e)
{
    double t = 2.0 * e - 1.0, d = t * t + 3.0;
    return -6.0 * (d + (1.0 - e) * 4.0 * t) / (d * d);
}

/* h = (3/4) (1 - e^2) exp(2 (1 - e)) */
static double zhiying_qishao(double e)
{
    return -1.5 * (e + (1.0 - e) * (1.0 + e)) * rsl_num_exp(2.0 * (1.0 - e));
}

/* h = (3/2) a/b, a = (1 - e)(11 - e), b = 1 + 9 e */
static double carvalho_martins(double e)
{
    double a = (1.0 - e) * (11.0 - e), b = 1.0 + 9.0 * e;
    return 1.5 * ((2.0 * e - 12.0) * b - 9.0 * a) / (b * b);
}

/* h = (3/2) (1 - e)/(e g), g = 0.6181 exp(-3.52 e) + 0.899 exp(0.09025 e) */
static double zhang2020(double e)
{
    double a = 0.6181 * rsl_num_exp(-3.52 * e), b = 0.899 * rsl_num_exp(0.09025 * e), g = a + b;
    double dg = -3.52 * a + 0.09025 * b;
    return -1.5 * (1.0 / (e * e * g) + (1.0 - e) * dg / (e * g * g));
}

static double pant_wijeyewickrema(double e) { return -3.0 / (e * e * e); }

/* -c ln e/sqrt(p + ln^2 e): slope -c p/(e (p + ln^2 e)^(3/2)) */
static double by_logarithm(double e, double c, double p)
{
    double log_e = rsl_num_log(e), square = p + log_e * log_e;
    return -c * p / (e * square * sqrt(square));
}

static double anagnostopoulos(double e) { return by_logarithm(e, 2.0, pi * pi); }
static double antypov_elliott(double e) { return by_logarithm(e, sqrt(5.0), pi * pi); }
static double hu2011(double e) { return by_logarithm(e, 2.2664, 10.1354); }

/* alpha = sqrt(2) times the polynomial of viscous.c */
static double tsuji(double e)
{
    static const double c[] = {-4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
    double sum = 0.0;
    for (int i = 5; i >= 0; i--)
        sum = sum * e + (i + 1) * c[i];
    return sqrt(2.0) * sum;
}

/* alpha = 2 (1 - e^2)/(e (a e + 2)), a = pi - 2 */
static double mahmoud_jankowski(double e)
{
    double a = pi - 2.0, b = e * (a * e + 2.0);
    return -2.0 * (2.0 * e * b + (1.0 - e) * (1.0 + e) * (2.0 * a * e + 2.0)) / (b * b);
}

/* alpha = (sqrt(5)/pi) (1 - e^2)/e */
static double jankowski2005(double e) { return -sqrt(5.0) / pi * (1.0 / (e * e) + 1.0); }

/* alpha = 9 sqrt(5) (1 - e^2)/(e (e (9 pi - 16) + 16)) */
static double jankowski2006(double e)
{
    double a = 9.0 * pi - 16.0, b = e * (a * e + 16.0);
    double top = -2.0 * e * b - (1.0 - e) * (1.0 + e) * (2.0 * a * e + 16.0);
    return 9.0 * sqrt(5.0) * top / (b * b);
}

/* alpha = 2 z with ln e = -c z a, a = acos(z)/s, s^2 = 1 - z^2 (kelvin.c). As da/dz = (z a - 1)/s^2,
 * dz/de = -1/(c e G), G = (a - z)/s^2; around z = 1 its series in t = s^2/z^2. */
static double by_equation(double e, double c, double z)
{
    double square = (1.0 - z) * (1.0 + z), t = square / (z * z);
    double a = z > 0.0 ? -rsl_num_log(e) / (c * z) : 0.5 * pi;
    double slope = (a - z) / square;
    if (fabs(square) < 1e-3) {
        double sum = 1.0 / 3.0 - t * (1.0 / 5.0 - t * (1.0 / 7.0 - t * (1.0 / 9.0 - t / 11.0)));
        slope = (1.0 - sum / (z * z)) / z;
    }
    return -2.0 / (c * e * slope);
}

static double goyal(double e, double z) { return by_equation(e, 4.0, z); }
static double brogliato(double e, double z) { return by_equation(e, 2.0, z); }

typedef struct slope_row {
    const char *key;
    rsl_law_damping_form form;
    double (*slope)(double e);
    double (*implicit)(double e, double zeta); /* where an equation gives the damping ratio */
} slope_row;

#define RATIO RSL_LAW_DAMPING_RATIO
#define FACTOR RSL_LAW_DAMPING_FACTOR
#define CALLER RSL_LAW_DAMPING_CALLER
#define ELASTIC RSL_LAW_DAMPING_NONE

static const slope_row rows[] = {
    {.key = "hunt-crossley", .form = RATIO, .slope = hunt_crossley},
    {.key = "herbert-mcwhannell", .form = RATIO, .slope = herbert_mcwhannell},
    {.key = "lee-wang", .form = RATIO, .slope = lee_wang},
    {.key = "lankarani-nikravesh", .form = RATIO, .slope = lankarani_nikravesh},
    {.key = "muthukumar-desroches", .form = RATIO, .slope = lankarani_nikravesh},
    {.key = "gonthier", .form = RATIO, .slope = gonthier},
    {.key = "zhiying-qishao", .form = RATIO, .slope = zhiying_qishao},
    {.key = "ye", .form = RATIO, .slope = flores},
    {.key = "flores", .form = RATIO, .slope = flores},
    {.key = "gharib-hurmuzlu", .form = RATIO, .slope = gharib_hurmuzlu},
    {.key = "hu-guo", .form = RATIO, .slope = hu_guo},
    {.key = "safaeifar-farshidianfar", .form = RATIO, .slope = safaeifar},
    {.key = "sheikhi-safaeifar", .form = RATIO, .slope = sheikhi},
    {.key = "zhang2020", .form = RATIO, .slope = zhang2020},
    {.key = "carvalho-martins", .form = RATIO, .slope = carvalho_martins},
    {.key = "ye-linear", .form = RATIO, .slope = hu_guo},
    {.key = "pant-wijeyewickrema", .form = RATIO, .slope = pant_wijeyewickrema},
    {.key = "anagnostopoulos", .form = FACTOR, .slope = anagnostopoulos},
    {.key = "goyal", .form = FACTOR, .implicit = goyal},
    {.key = "brogliato", .form = FACTOR, .implicit = brogliato},
    {.key = "mahmoud-jankowski", .form = FACTOR, .slope = mahmoud_jankowski},
    {.key = "jankowski", .form = FACTOR, .slope = jankowski2006},
    {.key = "jankowski2005", .form = FACTOR, .slope = jankowski2005},
    {.key = "tsuji", .form = FACTOR, .slope = tsuji},
    {.key = "antypov-elliott", .form = FACTOR, .slope = antypov_elliott},
    {.key = "hu2011", .form = FACTOR, .slope = hu2011},
    {.key = "kelvin-voigt", .form = CALLER},
    {.key = "general", .form = CALLER},
    {.key = "alizadeh", .form = CALLER},
    {.key = "kuwabara-kono", .form = CALLER},
    {.key = "lee-herrmann", .form = CALLER},
    {.key = "ristow", .form = CALLER},
    {.key = "bordbar-hyppanen", .form = CALLER},
    {.key = "hertz", .form = ELASTIC},
    {.key = "linear", .form = ELASTIC},
    {.key = "brandlein", .form = ELASTIC},
    {.key = "luo-nahon-polygon", .form = ELASTIC},
    {.key = "luo-nahon-overlap", .form = ELASTIC},
};

/* The row of a law of the catalogue; an engine's law of the same key has other constants. */
static const slope_row *row_of(const rsl_law *law)
{
    const rsl_law *own = rsl_law_find(law->key);
    if (!own || own->published != law->published || own->model != law->model)
        return NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].key, law->key) == 0)
            return &rows[i];
    return NULL;
}

int rsl_law_damping_slope(const rsl_law *law, const rsl_law_parameters *spec,
                          const rsl_law_contact *contact, rsl_law_damping_form *form, double *slope)
{
    *slope = 0.0;
    *form = RSL_LAW_DAMPING_CALLER;
    if (rsl_given(spec->damping))
        return law->model->damped;
    const slope_row *row = row_of(law);
    if (!row || row->form == CALLER)
        return 0;
    *form = row->form;
    if (row->slope)
        *slope = row->slope(spec->restitution);
    if (row->implicit)
        *slope = row->implicit(spec->restitution,
                               0.5 * contact->damping / sqrt(contact->mass * contact->stiffness));
    return 1;
}
