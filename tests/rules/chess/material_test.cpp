#include "rules/chess/material.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

#include "rules/chess/fen.h"

namespace ludex::chess {
namespace {

struct MaterialRow {
  std::string_view placement;
  bool dead;
  bool white_cannot_win;
  bool black_cannot_win;
};
std::ostream& operator<<(std::ostream& out, const MaterialRow& row) {
  return out << row.placement;
}

class ChessMaterial : public testing::TestWithParam<MaterialRow> {};

TEST_P(ChessMaterial, IsJudged) {
  const auto position = parse_fen(GetParam().placement);
  ASSERT_TRUE(position.has_value()) << position.error().message;
  EXPECT_EQ(is_dead_by_material(*position), GetParam().dead);
  EXPECT_EQ(cannot_win(*position, Color::white), GetParam().white_cannot_win);
  EXPECT_EQ(cannot_win(*position, Color::black), GetParam().black_cannot_win);
}

INSTANTIATE_TEST_SUITE_P(
    Table, ChessMaterial,
    testing::Values(
        MaterialRow{"4k3/8/8/8/8/8/8/4K3", true, true, true},       // K v K
        MaterialRow{"4k3/8/8/8/8/8/8/4KN2", true, true, true},      // K+N v K
        MaterialRow{"4k3/8/8/8/8/8/8/4KB2", true, true, true},      // K+B v K
        MaterialRow{"4kb2/8/8/8/8/8/8/2B1K3", true, true, true},    // bishops on one colour
        MaterialRow{"4kb2/8/8/6B1/8/8/8/2B1K3", true, true, true},  // any number of them
        MaterialRow{"4kb2/8/8/8/8/8/8/4KB2", false, false, false},  // bishops on both colours
        MaterialRow{"2b1kb2/8/8/8/8/8/8/4K3", false, true, false},  // the pair against a bare king
        MaterialRow{"4k3/8/8/8/8/8/8/3NKN2", false, false, true},  // two knights: a helpmate exists
        MaterialRow{"4kn2/8/8/8/8/8/8/4KN2", false, false, false},
        MaterialRow{"4kb2/8/8/8/8/8/8/4KN2", false, false, false},
        MaterialRow{"4k3/p7/8/8/8/8/8/4KN2", false, false, false},
        MaterialRow{"4k3/p7/8/8/8/8/8/4KB2", false, false, false},
        MaterialRow{"4k3/p7/8/8/8/8/8/4K3", false, true, false},
        MaterialRow{"4k3/q7/8/8/8/8/8/6KN", false, true, false},  // a knight against queens alone
        MaterialRow{"4k3/qq6/8/8/8/8/8/6KN", false, true, false},
        MaterialRow{"4k3/r7/8/8/8/8/8/6KN", false, false, false},    // a rook can hem its king in
        MaterialRow{"4k3/r7/8/8/8/8/8/5BK1", false, true, false},    // a bishop alone on its colour
        MaterialRow{"4k3/q4b2/8/8/8/8/8/5BK1", false, true, false},  // all bishops on one colour
        MaterialRow{"4k3/q4n2/8/8/8/8/8/5BK1", false, false, false},
        MaterialRow{"4k3/8/8/8/8/8/8/4K2R", false, false, true}));

}  // namespace
}  // namespace ludex::chess
