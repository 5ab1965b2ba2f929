/* SPDX-License-Identifier: MIT
 *
 * Examples of resile/base.h: version, error text, numbers that are not given.
 */
#include <resile/base.h>
#include <stdio.h>
#include <string.h>

/* The library fits the headers that this program was compiled with. */
static int check_version(void)
{
    rsl_error error;
    if (rsl_version_check(RSL_VERSION, &error) < 0) {
        fprintf(stderr, "%s\n", rsl_error_text(&error).text);
        return 1;
    }
    printf("library %s, headers %d\n", rsl_version(), RSL_VERSION);
    return rsl_version_number() != RSL_VERSION;
}

/* A failure is a negative status, a sentence in rsl_error and a short phrase for the status. */
static int show_error(void)
{
    rsl_error error;
    rsl_status status = rsl_version_check(990000, &error); /* headers of 99.0.0 */
    printf("status %d (%s): %s\n", status, rsl_status_text(status), rsl_error_text(&error).text);
    return status != RSL_ERROR_CONFLICT || error.status != status;
}

/* A path in front of the message says where: "PATH: MESSAGE". */
static int name_place(void)
{
    rsl_error error = {RSL_ERROR_ARGUMENT, "contacts.0.mass", "must be > 0 [kg]"};
    rsl_error_line line = rsl_error_text(&error);
    puts(line.text);
    return strcmp(line.text, "contacts.0.mass: must be > 0 [kg]") != 0;
}

/* A number that is not given is RSL_UNSET; zero is a given number. */
static int test_given(void)
{
    double mass = RSL_UNSET, load = 0.0;
    printf("mass %s, load %s\n", rsl_given(mass) ? "given" : "not given",
           rsl_given(load) ? "given" : "not given");
    return rsl_given(mass) || !rsl_given(load);
}

int main(void) { return check_version() | show_error() | name_place() | test_given(); }
