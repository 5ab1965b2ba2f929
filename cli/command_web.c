/* SPDX-License-Identifier: MIT
 *
 * resile web: a folder of pages for a browser on this machine.
 */
#include <stdio.h>

#include "args.h"
#include "cli.h"
#include "serve.h"

typedef struct request {
    const char *folder;
    size_t port;
} request;

static int run(void *of)
{
    const request *requested = of;
    cli_server server;
    int status = cli_server_open(&server, requested->folder, requested->port);
    if (status != CLI_GO)
        return status;
    printf("%s is at http://127.0.0.1:%d/ for this machine alone; Ctrl-C ends it\n",
           requested->folder, server.port);
    if (fflush(stdout) != 0)
        return cli_fail(CLI_FAILED, "the output could not be written");
    return cli_server_run(&server);
}

static const cli_option options[] = {{"port", "N", CLI_COUNT(request, port, CLI_FROM_TO(1, 65535)),
                                      "port of 127.0.0.1 (default: a free one, which is printed)"},
                                     {0}};

const cli_command cli_command_web = {
    .name = "web",
    .summary = "pages and results for a browser on this machine",
    .usage = "FOLDER",
    .about = "Serves the files below FOLDER, a site (make site) or results of a command, on "
             "127.0.0.1 until Ctrl-C. Nothing outside of the folder is served, no hidden file, no "
             "link and no listing, and no other machine is answered.",
    .examples = "  resile web build/site\n  resile web out/ball --port 8080\n",
    .argument = {.name = "FOLDER",
                 .offset = CLI_AT(const char *, request, folder),
                 .missing = "the FOLDER is required, for example: resile web build/site"},
    .groups = (const cli_group[]){{options, 0}, {0}},
    .size = sizeof(request),
    .run = run};
