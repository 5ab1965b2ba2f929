/* SPDX-License-Identifier: MIT
 *
 * resile: the mechanics of impact on the command line. A table of subcommands;
 * each lives in its own file command_*.c.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/word.h"
#include "cli.h"
#include "text.h"

typedef struct command {
    const char *name, *summary;
    int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
    {"laws", "the catalogue of contact laws", cli_command_laws},
    {"law", "one law: formula, source, what it really returns",
     cli_command_law},
    {"stiffness", "k and n from radii and materials; materials",
     cli_command_stiffness},
    {"damping", "the damping of a law, published or exact",
     cli_command_damping},
    {"force", "the force of a law at one state", cli_command_force},
    {"collide", "one impact: restitution, peak force, duration, energy",
     cli_command_collide},
    {"compare", "many laws side by side", cli_command_compare},
    {"step", "the largest time step for a wanted error in restitution",
     cli_command_step},
    {"run", "simulate a planar mechanism from a model file", cli_command_run},
    {"reproduce", "tables and figures of five papers, printed and computed",
     cli_command_reproduce},
    {"sweep", "a parameter study: many runs of a model, and what came out",
     cli_command_sweep},
    {"fit", "find the numbers of a law from a measurement", cli_command_fit},
    {"optimise", "the best parameters of a model; optimisers side by side",
     cli_command_optimise},
    {"cite", "BibTeX of the sources", cli_command_cite},
    {"tour", "a short tour, with a page of plots", cli_command_tour},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int help(void)
{
    cli_heading(stdout, "resile: the mechanics of impact");
    fputs("\nusage: resile COMMAND [options]\n\n", stdout);
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-12s%s\n", commands[i].name, commands[i].summary);
    fputs("\n'resile COMMAND --help' explains one of them, 'resile --version' "
          "prints the\nversion. All numbers are in SI units; --json gives one "
          "JSON value instead of\ntables.\n\nExamples\n"
          "  resile laws\n"
          "  resile collide flores -e 0.6 --mass 1 --stiffness 1.4e8 "
          "--speed 4.2\n"
          "  resile compare -e 0.5\n",
          stdout);
    return CLI_DONE;
}

static const command *find(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int fail_unknown(const char *name)
{
    rsl_word_choice choice = rsl_word_choose(name);
    for (size_t i = 0; i < COMMANDS; i++)
        rsl_word_offer(&choice, commands[i].name);
    return cli_fail(CLI_USAGE,
                    "there is no command '%s'; %s'resile --help' lists them "
                    "all",
                    name, rsl_word_question(rsl_word_nearest(&choice)).text);
}

/* "resile help collide" is "resile collide --help". */
static int help_on(char *name)
{
    const command *found = find(name);
    char option[] = "--help";
    char *argv[] = {name, option, NULL};

    return found ? found->run(2, argv) : fail_unknown(name);
}

static int run(int argc, char **argv)
{
    const command *found;

    if (argc < 2)
        return cli_fail(CLI_USAGE,
                        "a command is missing; 'resile --help' lists them all");
    if (strcmp(argv[1], "help") == 0 && argc > 2)
        return help_on(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return help();
    if (strcmp(argv[1], "--version") == 0) {
        printf("resile %s\n", rsl_version());
        return CLI_DONE;
    }
    found = find(argv[1]);
    return found ? found->run(argc - 1, argv + 1) : fail_unknown(argv[1]);
}

int main(int argc, char **argv)
{
    int status = run(argc, argv);

    if ((fflush(stdout) != 0 || ferror(stdout)) && status == CLI_DONE)
        return cli_fail(CLI_FAILED, "the output could not be written");
    return status;
}
