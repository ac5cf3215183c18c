// Static exchange evaluation for xiangqi: what a capture wins when both sides go on capturing on
// its square, each with the least valuable piece, and stop when it no longer pays.
//
// Who can capture is asked anew after every capture: a piece that leaves may be the screen of one
// cannon, the second screen of another, or stand on the leg of a horse. Pins are not seen.
#pragma once

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"
#include "search/alphabeta/value.h"

namespace ludex::search {

// Whether a legal move gains at least `threshold` by exchanges on its target square.
[[nodiscard]] bool exchange_gains(const xiangqi::Position& position, xiangqi::Move move,
                                  Value threshold);

}  // namespace ludex::search
