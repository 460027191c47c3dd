/* Made and freed together, by the thread that uses them. */
#include "picture/picture_tools.h"

#include "render/output_file.h"

void picture_tools_init(struct picture_tools *tools, const struct face_resources *resources,
                        const struct png_options *options)
{
    *tools = (struct picture_tools){
        .maker = face_maker_new(resources),
        .writer = png_writer_new(options),
        .encoder = png_encoder_new(),
    };
}

void picture_tools_clear(struct picture_tools *tools)
{
    png_encoder_free(tools->encoder);
    png_writer_free(tools->writer);
    face_maker_free(tools->maker);
    *tools = (struct picture_tools){0};
}

enum outcome encoded_picture_write(const char *folder, const char *path, const unsigned char *bytes,
                                   size_t size, struct diag_list *diags)
{
    if (bytes == NULL) {
        diag_report(diags, DIAG_OUTPUT_LIBRARY, (struct source_span){0}, NULL, "drawing a PNG",
                    "the picture is too large");
        return OUTCOME_FAILED;
    }
    return output_file_write_below(folder, path, bytes, size, diags);
}
