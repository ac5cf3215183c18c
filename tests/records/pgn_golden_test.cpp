// Whole files of every kind, and what the reader and the writer make of them.

#include <gtest/gtest.h>

#include <string>

#include "records/pgn_text.h"

namespace ludex::records::pgn {
namespace {

class PgnGolden : public testing::TestWithParam<std::string> {};

TEST_P(PgnGolden, IsReadAndWrittenAsExpected) {
  EXPECT_EQ(reformatted(golden_text(GetParam() + ".pgn")), golden_text(GetParam() + ".expected"));
}

TEST_P(PgnGolden, TheExportFormatIsAFixpoint) {
  std::string games = golden_text(GetParam() + ".expected");
  // Errors do not come back.
  for (std::size_t at = games.find("error: "); at != std::string::npos;
       at = games.find("error: ")) {
    games.erase(at, games.find("\n\n", at) + 2 - at);
  }
  EXPECT_EQ(reformatted(games), games);
}

INSTANTIATE_TEST_SUITE_P(Files, PgnGolden, testing::ValuesIn(golden_names()),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace ludex::records::pgn
