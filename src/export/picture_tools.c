/* Made and freed together, by the thread that uses them. */
#include "export/picture_tools.h"

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
