/* SPDX-License-Identifier: MIT
 *
 * Every file of tests/models/bad is refused, by the reader or when a system is
 * made of it, with one sentence that starts with the place and holds what its
 * first line says: "# expect: ...", or what stands in the .txt beside it.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdlib.h>

#include "check.h"
#include "resile/model.h"

#define FOLDER RESILE_TEST_MODELS "/bad"

/* One line of a file, without its end; 0 if there is none. */
static int first_line(const char *path, char *line, size_t room)
{
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return 0;
    int found = fgets(line, (int)room, stream) != NULL;
    fclose(stream);
    line[strcspn(line, "\r\n")] = '\0';
    return found;
}

static void expectation(const char *path, char *text, size_t room)
{
    static const char head[] = "# expect: ";
    char line[600], beside[600];
    snprintf(beside, sizeof beside, "%.*s.txt", (int)strlen(path) - 5, path);
    if (first_line(beside, line, sizeof line)) {
        snprintf(text, room, "%s", line);
        return;
    }
    text[0] = '\0';
    if (CHECK(first_line(path, line, sizeof line)) && CHECK(!strncmp(line, head, strlen(head))))
        snprintf(text, room, "%s", line + strlen(head));
}

/* "FILE:LINE:COLUMN: " at the start. */
static void check_place(const char *sentence, const char *path)
{
    unsigned line = 0, column = 0;
    size_t length = strlen(path);
    CHECK(!strncmp(sentence, path, length));
    CHECK(sscanf(sentence + length, ":%u:%u: ", &line, &column) == 2);
    CHECK(line >= 1 && column >= 1);
}

/* Makes a system of a model that reads well: the same sentence, from there. */
static rsl_status refuse(const rsl_model_file *file, rsl_error *error)
{
    rsl_planar *system = NULL;
    rsl_status status = rsl_model_system_new(file, &system, error);
    rsl_planar_free(system);
    return status;
}

static void check_file(const char *name)
{
    char path[512], expected[600];
    rsl_model_file *file = NULL;
    rsl_error error;
    snprintf(path, sizeof path, "%s/%s", FOLDER, name);
    SCENE("%s", name);
    expectation(path, expected, sizeof expected);
    CHECK(strlen(expected) > 5);
    rsl_status status = rsl_model_read(path, NULL, 0, &file, &error);
    /* without a place for the sentence the status alone must do */
    rsl_model_file *again = NULL;
    CHECK_STATUS(rsl_model_read(path, NULL, 0, &again, NULL), status);
    rsl_model_free(again);
    if (status == RSL_OK)
        status = refuse(file, &error);
    else
        CHECK(file == NULL);
    CHECK(status < 0);
    CHECK_INT(error.status, status);
    rsl_error_line line = rsl_error_text(&error);
    check_place(line.text, path);
    CHECK_TEXT(line.text, expected);
    CHECK(!strchr(line.text, '\n'));
    CHECK(strlen(error.message) < sizeof error.message - 1);
    CHECK(strlen(error.path) < sizeof error.path - 1);
    rsl_model_free(file);
}

int main(void)
{
    struct dirent **entries = NULL;
    size_t checked = 0;
    int count = scandir(FOLDER, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        size_t length = strlen(name);
        if (length > 5 && !strcmp(name + length - 5, ".yaml")) {
            check_file(name);
            checked++;
        }
        free(entries[i]);
    }
    free(entries);
    SCENE("all");
    CHECK(checked >= 60);
    return check_report();
}
