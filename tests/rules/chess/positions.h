// Positions of tests.
#pragma once

#include <gtest/gtest.h>

#include <string_view>

#include "rules/chess/fen.h"
#include "rules/chess/position.h"

namespace ludex::chess {

// That of the FEN, which is sound.
inline Position position_of(std::string_view fen) {
  const auto position = parse_fen(fen);
  EXPECT_TRUE(position.has_value()) << position.error().message;
  return position.value_or(Position::start());
}

}  // namespace ludex::chess
