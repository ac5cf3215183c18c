// The positions that measure the chess engine. The signature depends on them and on the depth.
#pragma once

#include <array>

#include "search/registry.h"

namespace ludex::search {

inline constexpr int chess_bench_depth = 10;

inline constexpr std::array<BenchPosition, 16> chess_bench_positions{{
    {"", ""},
    {"", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"},
    {"", "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5"},
    {"", "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9"},
    {"", "r4rk1/ppp2ppp/2np1q2/2b1p3/2B1P1b1/2PP1N2/PP3PPP/R1BQR1K1 w - - 5 10"},
    {"", "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 2 13"},
    {"", "r1b2rk1/2q1bppp/p1np1n2/1p2p3/3PP3/2P2N1P/PPBN1PP1/R1BQR1K1 w - - 0 13"},
    {"", "2r2rk1/1bq1bppp/p2ppn2/1p6/3NPP2/P1N1B3/1PP1B1PP/R3QR1K w - - 4 15"},
    {"", "5rk1/1p3ppp/p2qp3/3n4/3PN3/1Q4P1/PP3P1P/2R3K1 b - - 0 23"},
    {"", "3r2k1/pp3pp1/2p2n1p/4r3/2P5/1P3N2/P4PPP/3RR1K1 w - - 2 24"},
    {"", "6k1/5ppp/8/1p1b4/p7/P3B1P1/1P3P1P/5K2 b - - 1 34"},
    {"", "8/5pk1/4p1p1/3pP2p/3P1P1P/4K1P1/8/8 w - - 0 40"},
    {"", "8/2k5/1p1r4/p1p2p2/P1P1pP2/1P2R1K1/8/8 w - - 3 45"},
    {"", "4k3/8/3K4/8/3P4/8/8/8 w - - 0 1"},
    {"", "8/8/8/4k3/8/3BN3/4K3/8 w - - 0 1"},
    {"chess960", "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1"},
}};

}  // namespace ludex::search
