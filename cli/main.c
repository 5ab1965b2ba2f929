/* SPDX-License-Identifier: MIT
 *
 * resile: the mechanics of impact on the command line. The commands are the tables of command_*.c.
 */
#define _POSIX_C_SOURCE 200809L

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "args.h"
#include "base/word.h"
#include "progress.h"
#include "text.h"
#include "warn.h"

static const char start[] =
    "  resile laws\n"
    "  resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 --speed 4.2\n"
    "  resile compare -e 0.5\n";

static int help(void)
{
    cli_heading("resile: the mechanics of impact");
    fputs("\nusage: resile COMMAND [options]\n\n", stdout);
    for (size_t i = 0; cli_commands[i]; i++)
        printf("  %-12s%s\n", cli_commands[i]->name, cli_commands[i]->summary);
    fputs("\n'resile COMMAND --help' explains one of them, 'resile --version' prints the\nversion. "
          "Numbers are in SI units or have a unit (10mm, 3m/s, 15deg); an option that\ncounts in "
          "another unit, such as --angle of oblique in degrees, says so. --json gives\none JSON "
          "value instead of tables.\n\nExamples\n",
          stdout);
    fputs(start, stdout);
    return CLI_DONE;
}

static int short_help(void)
{
    cli_heading("resile: the mechanics of impact");
    fputs("\nusage: resile COMMAND [options]\n\nTo start with:\n", stdout);
    fputs(start, stdout);
    puts("\n'resile --help' lists the commands, 'resile COMMAND --help' explains one of them.");
    return CLI_DONE;
}

static const cli_command *find(const char *name)
{
    for (size_t i = 0; cli_commands[i]; i++)
        if (rsl_word_equal(cli_commands[i]->name, name))
            return cli_commands[i];
    return NULL;
}

static int fail_unknown(const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    const char *what = name[0] == '-' ? "option" : "command";

    for (size_t i = 0; cli_commands[i]; i++)
        rsl_word_offer(&choice, cli_commands[i]->name);
    rsl_word_offer(&choice, "--help");
    rsl_word_offer(&choice, "--version");
    return cli_fail(CLI_USAGE, "there is no %s '%s'; %s'resile --help' lists them all", what, name,
                    rsl_word_suggestion(rsl_word_nearest(&choice)).text);
}

static int run(int argc, char **argv)
{
    const cli_command *found;

    if (argc < 2)
        return short_help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("resile %s\n", rsl_version());
        return CLI_DONE;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 2) {
        found = find(argv[2]);
        return found ? cli_help(found, argc > 3 ? argv[3] : NULL) : fail_unknown(argv[2]);
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return help();
    found = find(argv[1]);
    return found ? cli_run(found, argc - 1, argv + 1, cli_help) : fail_unknown(argv[1]);
}

/* A standard stream that the caller has closed stays without a reader or writer: a file of results
 * that took its number would get what is printed. What reads finds its end, what writes fails. */
static void keep_standard_numbers(void)
{
    int number;
    while ((number = open("/dev/null", O_RDONLY)) >= 0 && number <= STDERR_FILENO)
        ;
    if (number > STDERR_FILENO)
        close(number);
}

int main(int argc, char **argv)
{
    keep_standard_numbers();
    signal(SIGCHLD, SIG_DFL); /* as it may be inherited, processes would end without a status */
    signal(SIGXFSZ, SIG_IGN); /* a file larger than allowed is one that cannot be written */
    int status = run(argc, argv);

    cli_warnings_say();
    if ((fflush(stdout) != 0 || ferror(stdout)) && status == CLI_DONE)
        return cli_fail(CLI_FAILED, "the output could not be written");
    if (status != CLI_DONE && cli_progress_signal() != 0)
        return 128 + cli_progress_signal();
    return status;
}
