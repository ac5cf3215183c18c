// The positions that measure the go engine: an empty board, an opening, a middle game and a larger
// board. The signature depends on them and on the depth.
#pragma once

#include <array>

#include "search/registry.h"

namespace ludex::search {

inline constexpr int go_bench_depth = 3;

inline constexpr std::array<BenchPosition, 4> go_bench_positions{{
    {"", "9/9/9/9/9/9/9/9/9 b", "9"},
    {"", "9/9/2x3o2/9/4x4/9/2o3x2/9/9 w", "9"},
    {"", "9/2oo1x3/1oxx1xo2/1ox1xo3/2x1oxo2/1xxoox3/1xo1xx3/2oo5/9 b", "9"},
    {"", "13/13/3o5x3/13/13/13/6x6/13/13/3x5o3/5x7/13/13 w", "13"},
}};

}  // namespace ludex::search
