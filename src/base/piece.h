/* SPDX-License-Identifier: MIT
 *
 * piece: a part of a text that is not ours.
 */
#ifndef RSL_BASE_PIECE_H
#define RSL_BASE_PIECE_H

#include <stddef.h>

/* A piece of text that does not end with a zero. */
typedef struct rsl_text_piece {
    const char *at;
    size_t length;
} rsl_text_piece;

static inline int rsl_text_is_blank(char c) { return c == ' ' || c == '\t'; }

/* Without blanks at its ends. */
static inline rsl_text_piece rsl_text_trim(rsl_text_piece piece)
{
    while (piece.length && rsl_text_is_blank(piece.at[0])) {
        piece.at++;
        piece.length--;
    }
    while (piece.length && rsl_text_is_blank(piece.at[piece.length - 1]))
        piece.length--;
    return piece;
}

/* Without blanks, then without quotes around it. */
static inline rsl_text_piece rsl_text_unquote(rsl_text_piece piece)
{
    piece = rsl_text_trim(piece);
    if (piece.length > 1 && piece.at[0] == '"' && piece.at[piece.length - 1] == '"') {
        piece.at++;
        piece.length -= 2;
    }
    return piece;
}

#endif
