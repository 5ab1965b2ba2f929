/* SPDX-License-Identifier: MIT
 *
 * The nearest of the words that would have been allowed.
 */
#include "model/spell.h"

#include <stdio.h>
#include <string.h>

#include "law/spelling.h"

rsl_model_spelling_words rsl_model_spelling(const char *typed)
{
    return (rsl_model_spelling_words){.typed = typed, .misfit = (size_t)-1};
}

void rsl_model_spelling_offer(rsl_model_spelling_words *s, const char *word)
{
    size_t misfit = rsl_law_misfit(word, strlen(word), s->typed);
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

int rsl_model_spelling_is_near(const rsl_model_spelling_words *s)
{
    size_t length = strlen(s->typed);
    size_t near = length < 2 ? 0 : length < 4 ? 2 : 5;
    return s->nearest && s->misfit <= near;
}

rsl_model_advice rsl_model_spelling_advice(const rsl_model_spelling_words *s)
{
    rsl_model_advice advice = {""};
    if (rsl_model_spelling_is_near(s))
        (void)snprintf(advice.text, sizeof advice.text, "do you mean '%.64s'?",
                       s->nearest);
    else if (s->nearest)
        (void)snprintf(advice.text, sizeof advice.text, "allowed: %s", s->list);
    else
        (void)snprintf(advice.text, sizeof advice.text, "there are none");
    return advice;
}
