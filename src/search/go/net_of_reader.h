// The net as the judge of the reader.
#pragma once

#include <memory>

#include "search/go/reading/position_judge.h"
#include "search/nets/net.h"

namespace ludex::search {

// Judges by the net, or, if it is null, by the one in the program for the board's size. A group's
// number is the mean of the net's ownership over its points, those of captured stones included.
[[nodiscard]] std::unique_ptr<go_reading::PositionJudge> judge_by_net(
    std::shared_ptr<const nets::Net> chosen);

}  // namespace ludex::search
