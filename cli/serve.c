/* SPDX-License-Identifier: MIT
 *
 * serve: the files below one folder for a browser on this machine.
 */
#define _POSIX_C_SOURCE 200809L

#include "serve.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "system/file.h"
#include "text.h"

enum { CONNECTIONS = 32, REQUEST_MAX = 8192, PATIENCE = 5 /* s */ };

typedef struct connection {
    int socket; /* -1: free */
    time_t since;
    size_t length;
    char text[REQUEST_MAX]; /* what it asked so far */
} connection;

/* ---- answers --------------------------------------------------------------- */

/* A browser that went away is no failure of ours. */
static int send_all(int to, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(to, bytes, length, 0);
        if (sent <= 0)
            return 0;
        bytes += sent;
        length -= (size_t)sent;
    }
    return 1;
}

static int send_head(int to, const char *status, const char *type, long long length,
                     const char *more)
{
    char head[1024];
    int size = snprintf(head, sizeof head,
                        "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %lld\r\n"
                        "Connection: close\r\nCache-Control: no-store\r\n"
                        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
                        "Cross-Origin-Resource-Policy: same-origin\r\n%s\r\n",
                        status, type, length, more);
    return size < (int)sizeof head && send_all(to, head, (size_t)size);
}

static void refuse(int to, const char *status)
{
    if (send_head(to, status, "text/plain; charset=utf-8", (long long)strlen(status) + 1, "") &&
        send_all(to, status, strlen(status)))
        send_all(to, "\n", 1);
}

static const char *type_of(const char *name)
{
    static const struct {
        const char *ending, *type;
    } types[] = {{".html", "text/html; charset=utf-8"},
                 {".css", "text/css; charset=utf-8"},
                 {".js", "text/javascript; charset=utf-8"},
                 {".json", "application/json"},
                 {".svg", "image/svg+xml"},
                 {".png", "image/png"},
                 {".wasm", "application/wasm"},
                 {".csv", "text/csv; charset=utf-8"}};
    const char *ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < sizeof types / sizeof types[0]; i++)
        if (strcmp(ending, types[i].ending) == 0)
            return types[i].type;
    return "text/plain; charset=utf-8";
}

static void send_file(int to, int file, const struct stat *what, const char *name, int with_body)
{
    char part[65536];
    ssize_t count;
    long long left = what->st_size;
    if (!send_head(to, "200 OK", type_of(name), left, "") || !with_body)
        return;
    while (left > 0 && (count = read(file, part, sizeof part)) > 0) {
        if (count > left)
            count = (ssize_t)left;
        if (!send_all(to, part, (size_t)count))
            return;
        left -= count;
    }
}

/* ---- paths ------------------------------------------------------------------- */

static int hex(char digit)
{
    const char *digits = "0123456789abcdef", *at;
    if (digit >= 'A' && digit <= 'F')
        digit = (char)(digit - 'A' + 'a');
    at = digit ? strchr(digits, digit) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* "/a%20b?c" becomes "/a b", in place. 0: it is none of a file. */
static int decode(char *path)
{
    char *to = path;
    if (*path != '/')
        return 0;
    for (const char *at = path; *at && *at != '?' && *at != '#'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (*at == '%') {
            int high = hex(at[1]), low = high < 0 ? -1 : hex(at[2]);
            if (low < 0)
                return 0;
            byte = (unsigned char)(16 * high + low);
            at += 2;
        }
        if (byte < 0x20 || byte == '\\' || byte == 0x7f)
            return 0;
        *to++ = (char)byte;
    }
    *to = '\0';
    return 1;
}

/* Opens what a path names, step by step from the folder, so that neither ".." nor a link leads out;
 * hidden names are not there. -1: nothing. */
static int open_below(int folder, const char *path, struct stat *what)
{
    char name[256];
    int at = dup(folder);
    while (at >= 0 && *(path += strspn(path, "/"))) {
        size_t length = strcspn(path, "/");
        int next = -1;
        if (length < sizeof name && *path != '.') {
            memcpy(name, path, length);
            name[length] = '\0';
            next = openat(at, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        }
        close(at);
        at = next;
        path += length;
    }
    if (at >= 0 && fstat(at, what) != 0) {
        close(at);
        return -1;
    }
    return at;
}

/* The page of a folder: of a site, or of results. */
static int open_page(int folder, struct stat *what, const char **name)
{
    static const char *const pages[] = {"index.html", "report.html"};
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        int page = open_below(folder, pages[i], what);
        *name = pages[i];
        if (page >= 0)
            return page;
    }
    return -1;
}

/* ---- requests ------------------------------------------------------------------ */

/* The value of a header field, or NULL; *length without blanks around it. */
static const char *field_of(const char *head, const char *name, size_t *length)
{
    size_t size = strlen(name);
    for (const char *line = strstr(head, "\r\n"); line; line = strstr(line, "\r\n")) {
        line += 2;
        if (strncasecmp(line, name, size) != 0 || line[size] != ':')
            continue;
        line += size + 1;
        line += strspn(line, " \t");
        *length = strcspn(line, "\r\n");
        while (*length > 0 && strchr(" \t", line[*length - 1]))
            (*length)--;
        return line;
    }
    return NULL;
}

/* A page of another name that leads to this machine must not read it (DNS rebinding). */
static int is_for_us(const cli_server *server, const char *head)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    size_t length;
    const char *host = field_of(head, "Host", &length);
    char own[32];
    for (size_t i = 0; host && i < sizeof names / sizeof names[0]; i++) {
        int size = snprintf(own, sizeof own, "%s:%d", names[i], server->port);
        if ((size_t)size == length && strncasecmp(host, own, length) == 0)
            return 1;
    }
    return 0;
}

static void answer_path(const cli_server *server, int to, char *path, int with_body)
{
    struct stat what;
    const char *name = path;
    int file = decode(path) ? open_below(server->folder, path, &what) : -1;
    if (file >= 0 && S_ISDIR(what.st_mode)) {
        int page = path[strlen(path) - 1] == '/' ? open_page(file, &what, &name) : -1;
        close(file);
        file = page;
    }
    if (file >= 0 && S_ISREG(what.st_mode))
        send_file(to, file, &what, name, with_body);
    else
        refuse(to, "404 Not Found");
    if (file >= 0)
        close(file);
}

static void answer(const cli_server *server, connection *of)
{
    char method[8], path[2048], version[16];
    assert(of->length < REQUEST_MAX && of->text[of->length] == '\0');
    if (strlen(of->text) != of->length ||
        sscanf(of->text, "%7s %2047s %15s", method, path, version) != 3 ||
        strncmp(version, "HTTP/1.", 7) != 0)
        refuse(of->socket, "400 Bad Request");
    else if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        refuse(of->socket, "405 Method Not Allowed");
    else if (!is_for_us(server, of->text))
        refuse(of->socket, "403 Forbidden");
    else
        answer_path(server, of->socket, path, strcmp(method, "GET") == 0);
}

/* ---- connections ----------------------------------------------------------------- */

/* What was sent and not read is taken first: it would reset the connection, and the answer with it. */
static void hang_up(connection *of)
{
    char rest[4096];
    shutdown(of->socket, SHUT_WR);
    for (int i = 0; i < 16 && recv(of->socket, rest, sizeof rest, MSG_DONTWAIT) > 0; i++)
        ;
    close(of->socket);
    of->socket = -1;
}

/* Reads what came; a request that is whole is answered. */
static void hear(const cli_server *server, connection *of)
{
    ssize_t count =
        recv(of->socket, of->text + of->length, sizeof of->text - 1 - of->length, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count > 0) {
        of->length += (size_t)count;
        of->text[of->length] = '\0';
        if (!strstr(of->text, "\r\n\r\n") && of->length < sizeof of->text - 1)
            return;
        if (strstr(of->text, "\r\n\r\n"))
            answer(server, of);
        else
            refuse(of->socket, "431 Request Header Fields Too Large");
    }
    hang_up(of);
}

/* A browser may open connections and say nothing: the oldest makes room. */
static void welcome(const cli_server *server, connection *all)
{
    const struct timeval patience = {.tv_sec = PATIENCE};
    connection *place = &all[0];
    int socket = accept(server->socket, NULL, NULL);
    if (socket < 0)
        return;
    for (size_t i = 0; i < CONNECTIONS && place->socket >= 0; i++)
        if (all[i].socket < 0 || all[i].since < place->since)
            place = &all[i];
    if (place->socket >= 0)
        hang_up(place);
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    place->socket = socket;
    place->since = time(NULL);
    place->length = 0;
}

int cli_server_run(const cli_server *server)
{
    static connection all[CONNECTIONS];
    struct pollfd wait[CONNECTIONS + 1] = {{.fd = server->socket, .events = POLLIN}};
    for (size_t i = 0; i < CONNECTIONS; i++)
        all[i].socket = -1;
    for (;;) {
        for (size_t i = 0; i < CONNECTIONS; i++)
            wait[i + 1] = (struct pollfd){.fd = all[i].socket, .events = POLLIN};
        if (poll(wait, CONNECTIONS + 1, 1000 * PATIENCE) < 0 && errno != EINTR)
            return cli_fail(CLI_FAILED, "the server cannot wait for a browser: %s",
                            strerror(errno));
        for (size_t i = 0; i < CONNECTIONS; i++)
            if (all[i].socket >= 0 && wait[i + 1].revents)
                hear(server, &all[i]);
            else if (all[i].socket >= 0 && time(NULL) - all[i].since > PATIENCE)
                hang_up(&all[i]);
        if (wait[0].revents)
            welcome(server, all);
    }
}

int cli_server_open(cli_server *server, const char *folder, size_t port)
{
    struct sockaddr_in own = {.sin_family = AF_INET, .sin_port = htons((in_port_t)port)};
    socklen_t size = sizeof own;
    const int yes = 1;
    signal(SIGPIPE, SIG_IGN);
    server->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (server->folder < 0)
        return cli_fail(cli_status_of(rsl_file_status(errno), CLI_USAGE),
                        "the folder '%s' cannot be opened: %s", folder, strerror(errno));
    own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    server->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (server->socket >= 0)
        setsockopt(server->socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (server->socket < 0 || bind(server->socket, (struct sockaddr *)&own, sizeof own) != 0 ||
        listen(server->socket, CONNECTIONS) != 0 ||
        getsockname(server->socket, (struct sockaddr *)&own, &size) != 0)
        return cli_fail(cli_status_of(rsl_file_status(errno), CLI_FAILED),
                        "127.0.0.1:%zu cannot be served: %s; without --port a free "
                        "port is taken",
                        port, strerror(errno));
    server->port = ntohs(own.sin_port);
    return CLI_GO;
}
