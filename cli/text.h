/* SPDX-License-Identifier: MIT
 *
 * text: widths, wrapping and emphasis of plain text.
 */
#ifndef RESILE_CLI_TEXT_H
#define RESILE_CLI_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* Columns of a terminal line that the program fills. */
enum { CLI_LINE = 80 };

/* Number of characters of a UTF-8 text (one column each). */
size_t cli_width(const char *text);

/* `count` spaces. */
void cli_spaces(FILE *stream, size_t count);

/* Text broken at spaces, every line after the first indented by `indent`; the cursor already stands
 * at column `column`. Two line ends make a paragraph. Ends the line. */
void cli_wrap(FILE *stream, const char *text, size_t column, size_t indent);

/* "label      text", the text wrapped beside the label. Nothing for "". */
void cli_field(FILE *stream, const char *label, const char *text);

/* A heading line on stdout, bold on a terminal; and one after an empty line. */
void cli_heading(const char *text);
void cli_section(const char *text);

/* Codes that switch bold on and off; "" if the stream is no terminal or NO_COLOR is set. */
const char *cli_bold(FILE *stream);
const char *cli_plain(FILE *stream);

/* Six significant digits; an em dash for what is not a finite number. The text
 * lives in the struct. */
typedef struct cli_digits {
    char text[32];
} cli_digits;
cli_digits cli_number(double value);

/* A time that was waited, in two digits: "0.018 s", "48 s", "4.3 min", "2.5 h". */
cli_digits cli_duration(double seconds);

#endif
