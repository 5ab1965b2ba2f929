/* SPDX-License-Identifier: MIT
 *
 * piece: a part of a text that is not ours.
 */
#ifndef RSL_IO_PIECE_H
#define RSL_IO_PIECE_H

#include <stddef.h>

/* A piece of text that does not end with a zero. */
typedef struct io_piece {
    const char *at;
    size_t length;
} io_piece;

static inline int io_is_blank(char c) { return c == ' ' || c == '\t'; }

/* Without blanks at its ends. */
static inline io_piece io_trim(io_piece piece)
{
    while (piece.length && io_is_blank(piece.at[0])) {
        piece.at++;
        piece.length--;
    }
    while (piece.length && io_is_blank(piece.at[piece.length - 1]))
        piece.length--;
    return piece;
}

/* Without blanks, then without quotes around it. */
static inline io_piece io_unquote(io_piece piece)
{
    piece = io_trim(piece);
    if (piece.length > 1 && piece.at[0] == '"' &&
        piece.at[piece.length - 1] == '"') {
        piece.at++;
        piece.length -= 2;
    }
    return piece;
}

#endif
