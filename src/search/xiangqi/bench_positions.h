// The positions that measure the xiangqi engine. The signature depends on them and on the depth.
#pragma once

#include <array>

#include "search/registry.h"

namespace ludex::search {

inline constexpr int xiangqi_bench_depth = 9;

inline constexpr std::array<BenchPosition, 16> xiangqi_bench_positions{{
    {"", ""},
    {"", "r1bakab1r/9/1cn3nc1/p1p1p1p1p/9/9/P1P1P1P1P/1CN3NC1/9/R1BAKAB1R w - - 8 5"},
    {"", "rnbakabr1/9/6n2/p3p2cp/1c4p2/2C6/P1P1P1P1P/4C1N2/9/RNBAKAB1R w - - 3 6"},
    {"", "2baka1nr/r8/2n1b2c1/2p1p1p1p/pc7/2P3P2/P3P3P/2N1C1C2/9/R1BAKABNR w - - 10 6"},
    {"", "r2akab2/8r/2n1b1n2/p1pR2p1p/4p4/P5P2/1cP1P3P/4C1N2/9/RNBAKAB2 w - - 6 10"},
    {"", "3ak1b2/r2na4/1c4ncr/2p1p1p2/pR4b1p/2P1P1P2/P1N1N3P/2C1C4/7R1/2BAKAB2 w - - 26 14"},
    {"", "r1b1ka3/4a4/4b1rc1/p1p5p/2n3p2/4C4/P1c1P1P1P/2N1B1N2/3R5/R2AKAB2 w - - 6 14"},
    {"", "1n1aka3/4n4/9/p1p6/2cRp1b1p/2C4r1/P3P1P1P/6N2/2c1N4/2BAKAB2 w - - 8 19"},
    {"", "r3kabr1/4a4/b1n3n2/2N2Cp1p/p8/2P1pN2P/P3P4/9/5R3/2BAKAR2 w - - 9 24"},
    {"", "1n1akab2/9/4b4/p3P1p1p/3rC4/P3P1P2/6R1P/4B3c/9/2BAKA3 w - - 0 24"},
    {"", "2b1ka3/4a4/4b4/p2n5/4C4/2r1P1R2/P7P/c8/3NA4/3A1K3 b - - 4 31"},
    {"", "3aka3/9/2nR5/4n4/4P1b1p/7r1/P5P1P/c3B4/4N3N/3AKAB2 b - - 14 31"},
    {"", "4k1b2/4a4/1r2br3/R2N5/1PP6/9/9/4B4/4A4/3AK4 b - - 2 46"},
    {"", "4kab2/9/4ba3/3N5/p8/8P/P4C3/2c6/3KA2n1/3A5 b - - 25 46"},
    {"", "3c1kb2/2N6/3ab4/9/p8/8P/P8/3A1n3/4K4/C2A5 b - - 14 56"},
    {"", "9/5k3/5a3/4P3p/4n4/8P/1pP6/4K4/9/5CB2 b - - 10 46"},
}};

}  // namespace ludex::search
