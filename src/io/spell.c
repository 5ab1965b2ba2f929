/* SPDX-License-Identifier: MIT
 *
 * The nearest of the words that would have been allowed.
 */
#include "io/spell.h"

#include <stdio.h>
#include <string.h>

#include "law/spelling.h"

io_spelling rsl_spelling(const char *typed)
{
    return (io_spelling){.typed = typed, .misfit = (size_t)-1};
}

void rsl_spelling_offer(io_spelling *s, const char *word)
{
    size_t misfit = rsl_misfit(word, strlen(word), s->typed);
    if (misfit < s->misfit) {
        s->misfit = misfit;
        s->nearest = word;
    }
    size_t left = sizeof s->list - s->length;
    if (s->full)
        return;
    if (strlen(word) + sizeof ", ..." > left) {
        (void)snprintf(s->list + s->length, left, ", ...");
        s->full = 1;
        return;
    }
    int more = snprintf(s->list + s->length, left, "%s%s",
                        s->length ? ", " : "", word);
    s->length += more > 0 ? (size_t)more : 0;
}

int rsl_spelling_is_near(const io_spelling *s)
{
    size_t length = strlen(s->typed);
    size_t near = length < 2 ? 0 : length < 4 ? 2 : 5;
    return s->nearest && s->misfit <= near;
}

io_advice rsl_spelling_advice(const io_spelling *s)
{
    io_advice advice = {""};
    if (rsl_spelling_is_near(s))
        (void)snprintf(advice.text, sizeof advice.text, "do you mean '%.64s'?",
                       s->nearest);
    else if (s->nearest)
        (void)snprintf(advice.text, sizeof advice.text, "allowed: %s", s->list);
    else
        (void)snprintf(advice.text, sizeof advice.text, "there are none");
    return advice;
}
