/* SPDX-License-Identifier: MIT
 *
 * system: files that appear whole or not at all, and numbers read and written.
 */
#define _XOPEN_SOURCE 700

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "system/file.h"
#include "system/number.h"

static char folder[] = "/tmp/resile_system_XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[2][128];
    static int next;
    next = !next;
    snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

static int holds(const char *name, const char *text)
{
    char found[64] = "";
    FILE *stream = fopen(in_folder(name), "r");
    if (!stream)
        return 0;
    found[fread(found, 1, sizeof found - 1, stream)] = '\0';
    fclose(stream);
    return strcmp(found, text) == 0;
}

static rsl_status put(const char *name, const char *text, rsl_status ending, rsl_error *error)
{
    rsl_file_whole file;
    rsl_status status = rsl_file_whole_open(&file, in_folder(name), NULL, error);
    if (status != RSL_OK)
        return status;
    fputs(text, file.stream);
    return rsl_file_whole_close(&file, ending, error);
}

static void test_files(void)
{
    rsl_error error = {0};
    SCENE("a file replaces an earlier one, whole");
    CHECK_STATUS(put("a", "one", RSL_OK, &error), RSL_OK);
    CHECK(holds("a", "one"));
    CHECK_STATUS(put("a", "two", RSL_OK, &error), RSL_OK);
    CHECK(holds("a", "two"));
    SCENE("what failed leaves the earlier one");
    CHECK_STATUS(put("a", "three", RSL_STOPPED, &error), RSL_STOPPED);
    CHECK(holds("a", "two"));
    SCENE("a link is followed");
    CHECK(symlink("a", in_folder("link")) == 0);
    CHECK_STATUS(put("link", "four", RSL_OK, &error), RSL_OK);
    CHECK(holds("a", "four"));
    struct stat info;
    CHECK(lstat(in_folder("link"), &info) == 0 && S_ISLNK(info.st_mode));
    SCENE("a link that leads nowhere is refused, and stays");
    CHECK(symlink("none", in_folder("lost")) == 0);
    CHECK_STATUS(put("lost", "", RSL_OK, &error), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "it is a link that leads nowhere");
    CHECK(lstat(in_folder("lost"), &info) == 0 && S_ISLNK(info.st_mode));
    unlink(in_folder("lost"));
    SCENE("who may read it stays as it was");
    CHECK(chmod(in_folder("a"), 0600) == 0);
    CHECK_STATUS(put("a", "four", RSL_OK, &error), RSL_OK);
    CHECK(stat(in_folder("a"), &info) == 0 && (info.st_mode & 0777) == 0600);
    SCENE("what an earlier process has left is not written to, nor what a link leads to");
    char left[64];
    snprintf(left, sizeof left, "a.part-%ld", (long)getpid());
    CHECK(symlink("b", in_folder(left)) == 0);
    CHECK_STATUS(put("a", "five", RSL_OK, &error), RSL_OK);
    CHECK(holds("a", "five") && lstat(in_folder("b"), &info) != 0);
    unlink(in_folder(left));
    SCENE("an input is refused, by whatever name");
    CHECK(link(in_folder("a"), in_folder("hard")) == 0);
    const char *paths[] = {in_folder("a")};
    rsl_file_inputs inputs = {paths, 1};
    rsl_file_whole file;
    CHECK_STATUS(rsl_file_whole_open(&file, in_folder("hard"), &inputs, &error), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "it is read or written by the same command");
    CHECK_STATUS(rsl_file_whole_open(&file, in_folder("link"), &inputs, &error), RSL_ERROR_FILE);
    unlink(in_folder("hard"));
    SCENE("a device is written as it is");
    CHECK_STATUS(put("../../dev/null", "none", RSL_OK, &error), RSL_OK);
    CHECK(stat("/dev/null", &info) == 0 && S_ISCHR(info.st_mode));
    if (access("/dev/full", W_OK) == 0) {
        CHECK_STATUS(put("../../dev/full", "none", RSL_OK, &error), RSL_ERROR_MEMORY);
        CHECK_TEXT(rsl_error_text(&error).text, "No space left");
    }
    SCENE("a folder and a place that is not there are refused");
    CHECK_STATUS(put(".", "", RSL_OK, &error), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "it is a folder");
    CHECK_STATUS(put("none/a", "", RSL_OK, &error), RSL_ERROR_FILE);
    CHECK_TEXT(rsl_error_text(&error).text, "none/a' cannot be written: No such file");
    unlink(in_folder("a"));
    unlink(in_folder("link"));
    SCENE("no temporary file stays");
    CHECK(rmdir(folder) == 0);
}

static void test_temporaries(void)
{
    SCENE("names of temporaries");
    CHECK_INT(rsl_file_temporary_of("a.csv.part-12"), 5);
    CHECK_INT(rsl_file_temporary_of("a.csv.part-12-3"), 5);
    static const char *const others[] = {".part-12", "a.part-",  "a.part-12-", "a.part-12x",
                                         "a.part-x", "a.part12", "a.csv",      "a.part-1-2-3"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK_INT(rsl_file_temporary_of(others[i]), 0);
}

static void test_numbers(void)
{
    SCENE("numbers");
    double value;
    CHECK(rsl_number_read("-1e3", &value) && value == -1000.0);
    CHECK(!rsl_number_read(" 1", &value) && !rsl_number_read("1 ", &value));
    CHECK(!rsl_number_read("inf", &value) && !rsl_number_read("", &value));
    CHECK(strcmp(rsl_number_shortest(0.1).text, "0.1") == 0);
    CHECK(strcmp(rsl_number_shortest(-0.0).text, "0") == 0);
}

int main(void)
{
    if (CHECK(mkdtemp(folder) != NULL))
        test_files();
    test_temporaries();
    test_numbers();
    return check_report();
}
