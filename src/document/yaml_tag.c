/* The tags of the core schema: their names, and what they make of a scalar. */
#include "document/yaml_tag.h"

#include <string.h>

#include "document/scalar_type.h"

static const struct {
    const char *name;
    enum scalar_type type; /* of scalars */
    const char *expectation;
} tags[] = {
    [YAML_TAG_TEXT] = {"tag:yaml.org,2002:str", SCALAR_TEXT, "text"},
    [YAML_TAG_INTEGER] = {"tag:yaml.org,2002:int", SCALAR_INTEGER,
                          "an integer, as its tag !!int says"},
    [YAML_TAG_REAL] = {"tag:yaml.org,2002:float", SCALAR_REAL, "a number, as its tag !!float says"},
    [YAML_TAG_FLAG] = {"tag:yaml.org,2002:bool", SCALAR_FLAG,
                       "true or false, as its tag !!bool says"},
    [YAML_TAG_NULL] = {"tag:yaml.org,2002:null", SCALAR_NULL, "null, as its tag !!null says"},
    [YAML_TAG_LIST] = {"tag:yaml.org,2002:seq", SCALAR_TEXT, "a list"},
    [YAML_TAG_MAPPING] = {"tag:yaml.org,2002:map", SCALAR_TEXT, "a mapping"},
};

_Static_assert(sizeof tags / sizeof tags[0] == YAML_TAG_UNSUPPORTED, "a row for each tag");

enum yaml_tag yaml_tag_lookup(const char *name)
{
    if (name == NULL || strcmp(name, "!") == 0) {
        return YAML_TAG_NONE;
    }
    for (enum yaml_tag tag = YAML_TAG_TEXT; tag < YAML_TAG_UNSUPPORTED; tag++) {
        if (strcmp(name, tags[tag].name) == 0) {
            return tag;
        }
    }
    return YAML_TAG_UNSUPPORTED;
}

bool yaml_tag_apply(struct node *scalar, enum yaml_tag tag)
{
    if (tag == YAML_TAG_TEXT) {
        scalar->scalar.type = SCALAR_TEXT;
        return true;
    }
    scalar_resolve(scalar);
    if (tag == YAML_TAG_REAL && scalar->scalar.type == SCALAR_INTEGER) {
        scalar->scalar.type = SCALAR_REAL;
    }
    return scalar->scalar.type == tags[tag].type;
}

const char *yaml_tag_expectation(enum yaml_tag tag)
{
    return tags[tag].expectation;
}
