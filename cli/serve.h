/* SPDX-License-Identifier: MIT
 *
 * serve: the files below one folder for a browser on this machine. HTTP/1.1, GET and HEAD, one answer
 * per connection; nothing outside of the folder, no hidden names, no listings, no links followed.
 */
#ifndef RESILE_CLI_SERVE_H
#define RESILE_CLI_SERVE_H

#include <stddef.h>

typedef struct cli_server {
    int folder; /* open for reading; what is served stands below it */
    int socket; /* listens on 127.0.0.1 */
    int port;
} cli_server;

/* Opens the folder and a socket at the port, 0: at a free one. Returns CLI_GO, or an exit status
 * after the sentence about what is wrong. */
int cli_server_open(cli_server *server, const char *folder, size_t port);

/* Answers until a signal ends the program. Returns an exit status: it cannot go on. */
int cli_server_run(const cli_server *server);

#endif
