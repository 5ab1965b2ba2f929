/* SPDX-License-Identifier: MIT
 *
 * The table of methods: one row each, with the function that searches. A new
 * method is a row here and a file with its function.
 */
#include <string.h>

#include "optimise/search.h"

#ifdef RSL_HAVE_NLOPT
#include <nlopt.h>
#define NLOPT(name) .search = rsl_optimise_search_nlopt, .variant = NLOPT_##name
#else
#define NLOPT(name) .missing = "NLopt"
#endif

/* The default stands first: see rsl_optimise_method_default(). */
static const rsl_optimise_method methods[] = {
    {"cma-es", "covariance matrix adaptation, with restarts",
     "Hansen (2016), Auger & Hansen (2005)", "a population", .random = 1,
     .search = rsl_optimise_search_cmaes},
    {"ica", "imperialist competitive algorithm",
     "Atashpaz-Gargari & Lucas (2007), as in sheikhi2023", "a population", .countries = 1,
     .random = 1, .search = rsl_optimise_search_empires},
    {"icaco", "imperialist competitive ant colony optimisation",
     "Sheikhi & Ghoddosian (2013), as in sheikhi2023", "a population", .countries = 1, .random = 1,
     .search = rsl_optimise_search_empires, .variant = 1},
    {"crs2", "controlled random search with local mutation", "Kaelo & Ali (2006), NLopt",
     "one point", .random = 1, NLOPT(GN_CRS2_LM)},
    {"isres", "improved stochastic ranking evolution strategy", "Runarsson & Yao (2005), NLopt",
     "one point", .random = 1, NLOPT(GN_ISRES)},
    {"direct", "dividing rectangles", "Jones, Perttunen & Stuckman (1993), NLopt", "one point",
     NLOPT(GN_DIRECT)},
    {"direct-l", "dividing rectangles, locally biased", "Gablonsky & Kelley (2001), NLopt",
     "one point", NLOPT(GN_DIRECT_L)},
    {"nelder-mead", "simplex of Nelder and Mead", "Nelder & Mead (1965), Box (1965), NLopt",
     "one point", .local = 1, NLOPT(LN_NELDERMEAD)},
    {"bobyqa", "quadratic models inside bounds", "Powell (2009), NLopt", "one point", .local = 1,
     .dimension_least = 2, NLOPT(LN_BOBYQA)},
    {"slsqp", "sequential quadratic programming, with central differences", "Kraft (1994), NLopt",
     "the 2n points of a gradient", .local = 1, NLOPT(LD_SLSQP)},
};

enum { METHODS = sizeof methods / sizeof methods[0] };

const rsl_optimise_method *rsl_optimise_method_at(size_t index)
{
    return index < METHODS ? &methods[index] : NULL;
}

const rsl_optimise_method *rsl_optimise_method_find(const char *key)
{
    for (size_t i = 0; key && i < METHODS; i++)
        if (strcmp(methods[i].key, key) == 0)
            return &methods[i];
    return NULL;
}

const rsl_optimise_method *rsl_optimise_method_default(void)
{
    const rsl_optimise_method *method = methods;
    while (method->missing)
        method++;
    return method;
}
