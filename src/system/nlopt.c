/* SPDX-License-Identifier: MIT
 *
 * NLopt at run time.
 */
#include "system/nlopt.h"

#ifdef RSL_HAVE_NLOPT

rsl_nlopt_calls rsl_nlopt;

rsl_status rsl_nlopt_load(rsl_error *error)
{
    static rsl_library library = {.title = "NLopt",
                                  .package = "libnlopt-dev",
                                  .files = RSL_NLOPT_FILES,
                                  .names = RSL_NLOPT_CALLS(RSL_LIBRARY_NAME),
                                  .addresses = &rsl_nlopt};
    return rsl_library_load(&library, error);
}

#else

rsl_status rsl_nlopt_load(rsl_error *error)
{
    return rsl_error_set(
        error, RSL_ERROR_ARGUMENT,
        "this resile was built without NLopt; build it again where libnlopt-dev is "
        "installed");
}

#endif
