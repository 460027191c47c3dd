/* Records of the data and what is in them. What is not there, or is of another kind, ends the scene:
 * "missions.yaml:12: 'mall-bookstore' has no 'stars'".
 *
 * A path is names divided by dots, with places in lists counted from 1: "wounded.aim[2].targets"; "" is
 * the value itself. */
#ifndef KERF_TESTS_PLAY_FIELD_H
#define KERF_TESTS_PLAY_FIELD_H

#include "document/node.h"
#include "play/table.h"

/** How many records a data set of game.yaml has, and one of them, from 0. */
size_t record_count(struct table *table, const char *set);
const struct node *record_at(struct table *table, const char *set, size_t index);

/** The record with an id, and the first with some text in a field. */
const struct node *record_called(struct table *table, const char *set, const char *id);
const struct node *record_where(struct table *table, const char *set, const char *path,
                                const char *text);

/** The id of a record, or of that which a value is in. */
const char *record_id(struct table *table, const struct node *value);

/** Any value, and whether it is there at all. */
const struct node *field(struct table *table, const struct node *value, const char *path);
bool field_given(struct table *table, const struct node *value, const char *path);

/** Values of one kind. A text is as written, also that of a number. */
const char *field_text(struct table *table, const struct node *value, const char *path);
long field_whole(struct table *table, const struct node *value, const char *path);
double field_number(struct table *table, const struct node *value, const char *path);
bool field_flag(struct table *table, const struct node *value, const char *path);

/** Whether the text is this one. */
bool field_is(struct table *table, const struct node *value, const char *path, const char *text);

/** Whether a number is in ranges as data write them: "3", "2-4", "7+", "1, 3-4". */
bool field_covers(struct table *table, const struct node *value, const char *path, long number);

/** How many items a list or fields a mapping has, and one of them, from 0. */
size_t field_count(struct table *table, const struct node *value, const char *path);
const struct node *field_item(struct table *table, const struct node *value, const char *path,
                              size_t index);

#endif
