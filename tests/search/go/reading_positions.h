// The positions of tests/data/go/reading.txt, whose head describes the format.
#pragma once

#include <string>
#include <vector>

#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

struct ExpectedAnswer {
  Outcome outcome = Outcome::fails;
  std::vector<go::Point> moves;  // empty: none is needed or none works
};

struct ReadingPosition {
  std::string text;  // the board and the stone
  go::Position position{{9, 9}};
  go::Point stone{};
  ExpectedAnswer attack;
  ExpectedAnswer defend;
};

// Expects a file in the format.
[[nodiscard]] std::vector<ReadingPosition> read_positions(const std::string& path);

// The first stone of each string.
[[nodiscard]] std::vector<go::Point> strings_of(const go::Position& position);

}  // namespace ludex::search::go_reading
