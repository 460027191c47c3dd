# The main() of the program that holds all unit tests, from the list of their sources: the end of the name
# by which it is called tells whose main() runs.
{
    name = $0
    sub(/\.c$/, "", name)
    call = name
    sub(/^tests\//, "", call)
    gsub("/", "_", call)
    names[++count] = name
    calls[count] = call
}

END {
    print "#include <stdio.h>\n#include <string.h>\n"
    for (i = 1; i <= count; i++)
        print "int " calls[i] "(void);"
    print "\nstatic const struct {\n    const char *name;\n    int (*run)(void);\n} tests[] = {"
    for (i = 1; i <= count; i++)
        print "    {\"" names[i] "\", " calls[i] "},"
    print "};\n\nint main(int argc, char **argv)\n{"
    print "    const size_t length = argc > 0 ? strlen(argv[0]) : 0;"
    print "    for (size_t i = 0; i < sizeof(tests) / sizeof(tests[0]); i++) {"
    print "        const size_t name_length = strlen(tests[i].name);"
    print "        if (length >= name_length && strcmp(argv[0] + length - name_length, tests[i].name) == 0) {"
    print "            return tests[i].run();\n        }\n    }"
    print "    fprintf(stderr, \"no unit test has this name\\n\");\n    return 2;\n}"
}
