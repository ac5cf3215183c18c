// The positions that measure the gomoku engine: the empty board, and some of its own games under
// every variant. The signature depends on them and on the depth.
#pragma once

#include <array>

#include "search/registry.h"

namespace ludex::search {

inline constexpr int gomoku_bench_depth = 8;

inline constexpr std::array<BenchPosition, 16> gomoku_bench_positions{{
    {"freestyle", ""},
    {"freestyle", "15/15/15/15/15/6o8/4ox9/4ox1x7/4xo9/6x8/15/15/15/15/15 w"},
    {"freestyle", "15/15/15/15/5x9/5x9/4xoo8/3xox1x7/8x6/5oxo1o5/6o8/15/15/15/15 w"},
    {"freestyle", "15/15/15/8x6/5x1o1x5/5ooxoo5/5o2ox5/4xoxx1xo4/5x3x5/9o5/15/15/15/15/15 w"},
    {"freestyle",
     "15/15/15/4xo9/1o2ox9/3xoxo8/3xoxxox6/3oxoox1x5/4ox2o1x4/6ox1o5/6x8/15/15/15/15 w"},
    {"standard", "15/15/15/15/7o7/5x1x7/6xo7/5o1x1o5/15/7x7/15/15/15/15/15 w"},
    {"standard", "15/15/15/15/15/9o5/8x6/6xxxoo4/6x2x5/7xoooox2/15/15/15/15/15 w"},
    {"standard", "15/15/15/15/9ox4/10x4/8oxo4/7xxxox3/7oxoo4/8xoo4/9xx4/8o6/15/15/15 w"},
    {"renju", "15/15/15/15/8o6/8o6/8o6/5xoxx6/6x8/7x7/15/15/15/15/15 w"},
    {"renju", "15/15/15/8x6/8x1x4/8xo5/4x3x6/7xo6/6o8/6oo1o5/8o6/9x5/15/15/15 w"},
    {"renju", "15/15/15/8oo5/7o1xoo3/6x1oox4/6oxxxox3/6oxxx5/9x5/15/15/15/15/15/15 w"},
    {"renju",
     "15/15/15/13o1/8x6/11x3/7xo1x4/7xox5/5x1oooxo3/6x1x1oo3/6ooxo1o3/8x2xx2/8x6/8o6/15 w"},
    {"caro", "15/15/15/6x8/4o2x7/5x1o7/4x10/3o3x7/6o8/15/15/15/15/15/15 w"},
    {"caro", "15/15/15/7o7/6o8/2xoooox1o5/9x5/7x1x5/7x1x5/7x7/15/15/15/15/15 w"},
    {"caro", "15/15/15/15/15/15/15/7xx1x4/9oo4/4x1o2xo4/5x3xoo3/6x3o1x2/9xxo3/8oo5/15 w"},
    {"caro", "15/15/13x1/6x5o2/6xo1xxox2/10oo3/6xoooox3/7xxoox3/10ox3/10xx3/9x5/8o2o3/15/15/15 w"},
}};

}  // namespace ludex::search
