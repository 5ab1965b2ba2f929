/* SPDX-License-Identifier: MIT
 *
 * look: one colour and dash for each law, the same in every figure and on every page. Laws that are
 * often drawn together differ; a figure of others takes what is free.
 */
#include "plot/look.h"

#include <string.h>

/* Normal laws in the order of the catalogue, then friction, rolling and torsion. */
static const struct {
    const char *key;
    int colour;
    rsl_plot_dash dash;
} rows[] = {
    {"linear", 6, RSL_PLOT_DASHDOT},
    {"hertz", 1, RSL_PLOT_DASHDOT},
    {"brandlein", 5, RSL_PLOT_SOLID},
    {"luo-nahon-polygon", 6, RSL_PLOT_SOLID},
    {"luo-nahon-overlap", 7, RSL_PLOT_SOLID},
    {"luo-nahon-sphere", 8, RSL_PLOT_SOLID},
    {"johnson-cylinder", 9, RSL_PLOT_SOLID},
    {"radzimovsky", 10, RSL_PLOT_SOLID},
    {"liu-cylinder", 2, RSL_PLOT_DASHDOT},
    {"pereira", 3, RSL_PLOT_DASHDOT},
    {"kelvin-voigt", 2, RSL_PLOT_DASHDOT},
    {"anagnostopoulos", 7, RSL_PLOT_DASHDOT},
    {"goyal", 1, RSL_PLOT_DASHDOT},
    {"brogliato", 4, RSL_PLOT_DASHDOT},
    {"mahmoud-jankowski", 5, RSL_PLOT_DASHDOT},
    {"ye-linear", 8, RSL_PLOT_DASHDOT},
    {"pant-wijeyewickrema", 9, RSL_PLOT_DASHDOT},
    {"kuwabara-kono", 3, RSL_PLOT_DASHDOT},
    {"tsuji", 10, RSL_PLOT_SOLID},
    {"antypov-elliott", 7, RSL_PLOT_DASHDOT},
    {"hu2011", 1, RSL_PLOT_SOLID},
    {"lee-herrmann", 2, RSL_PLOT_SOLID},
    {"ristow", 4, RSL_PLOT_SOLID},
    {"brilliantov", 5, RSL_PLOT_SOLID},
    {"schwager-poschel", 6, RSL_PLOT_SOLID},
    {"bordbar-hyppanen", 7, RSL_PLOT_SOLID},
    {"thornton-hertz", 8, RSL_PLOT_SOLID},
    {"hunt-crossley", 2, RSL_PLOT_SOLID},
    {"marhefka-orin", 10, RSL_PLOT_SOLID},
    {"herbert-mcwhannell", 3, RSL_PLOT_SOLID},
    {"lee-wang", 8, RSL_PLOT_DASHDOT},
    {"lankarani-nikravesh", 1, RSL_PLOT_SOLID},
    {"gonthier", 6, RSL_PLOT_SOLID},
    {"zhiying-qishao", 4, RSL_PLOT_SOLID},
    {"ye", 1, RSL_PLOT_DASHDOT},
    {"flores", 5, RSL_PLOT_SOLID},
    {"gharib-hurmuzlu", 2, RSL_PLOT_DASHDOT},
    {"hu-guo", 7, RSL_PLOT_SOLID},
    {"safaeifar-farshidianfar", 3, RSL_PLOT_DASHDOT},
    {"sheikhi-safaeifar", 4, RSL_PLOT_DASHDOT},
    {"safaeifar-family", 5, RSL_PLOT_DASHDOT},
    {"zhang2020", 7, RSL_PLOT_DASHDOT},
    {"carvalho-martins", 9, RSL_PLOT_SOLID},
    {"muthukumar-desroches", 6, RSL_PLOT_DASHDOT},
    {"zhang-sharf", 10, RSL_PLOT_DASHDOT},
    {"luo-nahon", 8, RSL_PLOT_SOLID},
    {"khatiwada", 9, RSL_PLOT_SOLID},
    {"exact", 9, RSL_PLOT_DASHDOT},
    {"smooth-hunt-crossley", 8, RSL_PLOT_DASHDOT},
    {"exponential-spring", 9, RSL_PLOT_DASHDOT},
    {"zhang2021", 1, RSL_PLOT_SOLID},
    {"zhang2022", 10, RSL_PLOT_DASHDOT},
    {"feng", 5, RSL_PLOT_DASHDOT},
    {"general", 6, RSL_PLOT_DASHDOT},
    {"alizadeh", 2, RSL_PLOT_SOLID},
    {"zhang-springs", 4, RSL_PLOT_SOLID},
    {"goldsmith", 5, RSL_PLOT_SOLID},
    {"lankarani-nikravesh-1994", 6, RSL_PLOT_SOLID},
    {"valles-reinhorn", 7, RSL_PLOT_SOLID},
    {"walton-braun", 4, RSL_PLOT_DASHDOT},
    {"jankowski", 8, RSL_PLOT_SOLID},
    {"jankowski2005", 9, RSL_PLOT_SOLID},
    {"muthukumar-bilinear", 10, RSL_PLOT_SOLID},
    {"impact-step", 1, RSL_PLOT_DASHDOT},
    {"elasto-gap", 2, RSL_PLOT_DASHDOT},
    {"walton-braun-variable", 3, RSL_PLOT_DASHDOT},
    {"luding", 5, RSL_PLOT_DASHDOT},
    {"eepa", 6, RSL_PLOT_DASHDOT},
    {"thornton-ning", 3, RSL_PLOT_SOLID},
    {"christoforou-yigit", 7, RSL_PLOT_DASHDOT},
    {"kogut-etsion", 8, RSL_PLOT_DASHDOT},
    {"jackson-green", 9, RSL_PLOT_DASHDOT},
    {"stronge", 10, RSL_PLOT_DASHDOT},
    {"mdr", 1, RSL_PLOT_SOLID},
    {"table", 2, RSL_PLOT_SOLID},
    {"jkr", 5, RSL_PLOT_DASHDOT},
    {"dmt", 10, RSL_PLOT_DASHDOT},
    {"newton", 1, RSL_PLOT_SOLID},
    {"poisson", 2, RSL_PLOT_SOLID},
    {"stronge-energetic", 3, RSL_PLOT_SOLID},
    {"stereo-mechanical", 4, RSL_PLOT_SOLID},
    {"coulomb-rigid", 9, RSL_PLOT_SOLID},
    {"tanh", 5, RSL_PLOT_SOLID},
    {"ramp", 1, RSL_PLOT_DASHDOT},
    {"threlfall", 2, RSL_PLOT_DASHDOT},
    {"ambrosio", 3, RSL_PLOT_DASHDOT},
    {"bengisu-akay", 4, RSL_PLOT_DASHDOT},
    {"haff-werner", 5, RSL_PLOT_DASHDOT},
    {"spring", 6, RSL_PLOT_SOLID},
    {"spring-dashpot", 7, RSL_PLOT_SOLID},
    {"mindlin-force", 3, RSL_PLOT_SOLID},
    {"mindlin-displacement", 4, RSL_PLOT_SOLID},
    {"mindlin-rescaled", 2, RSL_PLOT_SOLID},
    {"di-renzo-integral", 6, RSL_PLOT_DASHDOT},
    {"mindlin-deresiewicz", 1, RSL_PLOT_SOLID},
    {"dahl", 10, RSL_PLOT_SOLID},
    {"lugre", 8, RSL_PLOT_SOLID},
    {"rolling-constant", 7, RSL_PLOT_DASHDOT},
    {"rolling-viscous", 8, RSL_PLOT_DASHDOT},
    {"rolling-spring", 9, RSL_PLOT_DASHDOT},
    {"twist", 10, RSL_PLOT_DASHDOT},
};

rsl_plot_look rsl_plot_look_of(const char *key)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].key, key) == 0)
            return (rsl_plot_look){rows[i].colour, rows[i].dash};
    return (rsl_plot_look){0, RSL_PLOT_SOLID};
}

static int is_taken(const rsl_plot_look *taken, size_t count, rsl_plot_look look)
{
    for (size_t i = 0; i < count; i++)
        if (taken[i].colour == look.colour && taken[i].dash == look.dash)
            return 1;
    return 0;
}

/* The next colours with the same dash, then with the other one. */
rsl_plot_look rsl_plot_look_free(const char *key, const rsl_plot_look *taken, size_t count)
{
    rsl_plot_look own = rsl_plot_look_of(key), look = own;
    int first = own.colour > 0 ? own.colour - 1 : 0;
    for (int i = 0; i < 2 * RSL_PLOT_COLOURS; i++) {
        int other = i >= RSL_PLOT_COLOURS;
        look.colour = 1 + (first + i) % RSL_PLOT_COLOURS;
        look.dash = (own.dash == RSL_PLOT_SOLID) != other ? RSL_PLOT_SOLID : RSL_PLOT_DASHDOT;
        if (!is_taken(taken, count, look))
            return look;
    }
    return own;
}

rsl_plot_look rsl_plot_look_exact(rsl_plot_look published)
{
    published.dash = published.dash == RSL_PLOT_SOLID ? RSL_PLOT_DASHED : RSL_PLOT_DOTTED;
    return published;
}

void rsl_plot_look_at(rsl_plot_graph *graph, rsl_plot_look look)
{
    graph->colour = look.colour;
    graph->dashed = (int)look.dash;
}
