// Tables of leaf counts (tests/data/GAME/perft*.txt). A line: FEN ; leaves at depth 1, 2, 3, ...
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

namespace ludex::rules {

struct PerftRow {
  std::string name;  // "standard_1"
  std::string fen;
  std::vector<std::uint64_t> leaves;  // at depth 1, 2, 3, ...
};

std::ostream& operator<<(std::ostream& out, const PerftRow& row);

// The rows of a file below tests/data; their names start with the prefix.
[[nodiscard]] std::vector<PerftRow> perft_rows(const std::string& file, const std::string& prefix);
[[nodiscard]] std::string name_of(const testing::TestParamInfo<PerftRow>& info);

}  // namespace ludex::rules
