/* Dividing a length among tracks. */
#include "face/tracks.h"

#include <math.h>

/* Fixed sizes and wishes; returns the sum of what is fixed, `*wished` the sum of `auto`. */
static double set_wishes(struct track *tracks, size_t count, double available_mm, double *wished,
                         double *shares)
{
    double fixed = 0;
    for (size_t i = 0; i < count; i++) {
        struct track *track = &tracks[i];
        bool endless = !isfinite(available_mm);
        /* What it wants, unless something below says otherwise. */
        track->size_mm = track->natural_mm;
        if (track->length.unit == LENGTH_MM) {
            track->size_mm = track->length.amount;
            fixed += track->size_mm;
        } else if (track->length.unit == LENGTH_PERCENT && !endless) {
            track->size_mm = available_mm * track->length.amount / 100;
            fixed += track->size_mm;
        } else if (track->length.unit == LENGTH_FRACTION && !endless) {
            track->size_mm = 0;
            *shares += track->length.amount;
            /* Shares in a room without an end are what their content wants. */
        } else {
            *wished += track->natural_mm;
        }
    }
    return fixed;
}

static bool gives_way(const struct track *track)
{
    return track->length.unit == LENGTH_AUTO;
}

/* The height at which the largest wishes are cut off so that all fit into `room_mm`. */
static double cut_level(const struct track *tracks, size_t count, double room_mm)
{
    double low = 0;
    /* No wish is cut above the largest of them. */
    double high = 0;
    for (size_t i = 0; i < count; i++) {
        high = gives_way(&tracks[i]) ? fmax(high, tracks[i].natural_mm) : high;
    }
    /* Bisection: sixty halvings of any length in mm are below a double's precision. */
    for (int round = 0; round < 60; round++) {
        double level = (low + high) / 2;
        double sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += gives_way(&tracks[i]) ? fmin(tracks[i].natural_mm, level) : 0;
        }
        /* Wishes that are higher are cut to the level; the others stay whole. */
        if (sum > room_mm) {
            high = level;
        } else {
            low = level;
        }
    }
    return low;
}

double tracks_resolve(struct track *tracks, size_t count, double available_mm, double gap_mm)
{
    double wished = 0;
    double shares = 0;
    double gaps = count > 1 ? gap_mm * (double)(count - 1) : 0;
    double fixed = set_wishes(tracks, count, available_mm, &wished, &shares);
    /* What is fixed goes first, then wishes, then shares. */
    double room = fmax(0, available_mm - gaps - fixed);
    /* A rounding error is no lack of room. */
    if (wished > room + 1e-9) {
        double level = cut_level(tracks, count, room);
        wished = 0;
        for (size_t i = 0; i < count; i++) {
            if (gives_way(&tracks[i])) {
                tracks[i].size_mm = fmin(tracks[i].natural_mm, level);
                wished += tracks[i].size_mm;
            }
        }
    }
    /* What nobody wished for. */
    double rest = fmax(0, room - wished);
    double total = gaps;
    for (size_t i = 0; i < count; i++) {
        if (tracks[i].length.unit == LENGTH_FRACTION && isfinite(available_mm) && shares > 0) {
            tracks[i].size_mm = rest * tracks[i].length.amount / shares;
        }
        total += tracks[i].size_mm;
    }
    return total;
}
