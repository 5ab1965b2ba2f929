/* SPDX-License-Identifier: MIT
 *
 * Libraries loaded at run time: the mathematical library under its second name, and ones that are not there.
 */
#include "check.h"

#include <math.h>
#include <string.h>

#include "system/library.h"

#define CALLS(X) X(cos) X(hypot)
static struct {
    CALLS(RSL_LIBRARY_POINTER)
} api;

static rsl_library library_of(const char *files, const char *names)
{
    return (rsl_library){.title = "Mathematics",
                         .package = "libc6-dev",
                         .files = files,
                         .names = names,
                         .addresses = &api};
}

static void check_found(void)
{
    rsl_library library =
        library_of("libnowhere.so.1|libm.so.6|libm.so libm.so.6|libm.so", CALLS(RSL_LIBRARY_NAME));
    rsl_error error = {0};
    SCENE("a library under another name");
    for (int again = 0; again < 2; again++) {
        if (!CHECK_STATUS(rsl_library_load(&library, &error), RSL_OK))
            return;
        CHECK(api.cos(0.0) == 1.0);
        CHECK_CLOSE(api.hypot(3.0, 4.0), 5.0, 0.0);
        CHECK(library.loaded);
    }
}

static void check_refused(const char *files, const char *names, const char *says)
{
    rsl_library library = library_of(files, names);
    rsl_error error = {0};
    SCENE("%s", files);
    CHECK_STATUS(rsl_library_load(&library, &error), RSL_ERROR_ARGUMENT);
    CHECK(!library.loaded);
    CHECK(strstr(error.message, "Mathematics is not installed: apt-get install libc6-dev (") ==
          error.message);
    CHECK(strstr(error.message, says) != NULL);
}

int main(void)
{
    check_found();
    check_refused("libnowhere.so.1", "cos\0", "libnowhere.so.1");
    check_refused("libm.so.6|libm.so libnowhere.so.2|libelsewhere.so", "cos\0", "libelsewhere.so");
    check_refused("libm.so.6|libm.so", "cos\0of_no_library\0", "of_no_library");
    return check_report();
}
