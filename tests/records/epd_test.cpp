#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "records/epd/reader.h"
#include "records/game_file.h"

namespace ludex::records::epd {
namespace {

// The position of every line, or the error's sentence.
std::vector<std::string> read_all(std::string_view text, std::size_t window_bytes = 1U << 16U) {
  std::vector<std::string> all;
  Reader reader(source_of(text), window_bytes);
  for (;;) {
    Entry entry;
    const auto more = reader.next(entry);
    if (more && !*more) return all;
    all.push_back(more ? position_of(entry.text) : describe(more.error()));
  }
}

constexpr std::string_view file =
    "\xEF\xBB\xBF"
    "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"pawn; two steps\";\r\n"
    "\r\n"
    "# a comment line\n"
    "4k3/8/8/8/8/8/4P3/4K3 b - - hmvc 3; bm Kd7;\n"
    "8/8\n"
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    "4k3/8/8/8/8/8/4P3/4K3 w - - D1 6 ;D2 30 ;";

TEST(EpdFiles, AreReadLineByLine) {
  EXPECT_EQ(read_all(file),
            (std::vector<std::string>{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                                      "4k3/8/8/8/8/8/4P3/4K3 b - - 3 1", "8/8",
                                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}));
}

TEST(EpdFiles, SmallPiecesSayTheSameAsTheWholeFile) {
  for (const std::size_t bytes : {1U, 7U, 64U}) {
    EXPECT_EQ(read_all(file, bytes), read_all(file));
  }
}

TEST(EpdFiles, KnowWhereEachPositionStands) {
  Reader reader(source_of(file));
  Entry entry;
  ASSERT_EQ(reader.next(entry), true);
  EXPECT_EQ(entry.offset, 3U);
  EXPECT_EQ(entry.line, 1U);
  for (const std::size_t line : {4U, 5U, 6U}) {
    ASSERT_EQ(reader.next(entry), true);
    EXPECT_EQ(entry.line, line);
  }
  Reader alone(source_of(file.substr(entry.offset)), 64, {entry.offset, entry.line, 1});
  Entry again;
  ASSERT_EQ(alone.next(again), true);
  EXPECT_EQ(again.text, entry.text);
  EXPECT_EQ(again.offset, entry.offset);
  EXPECT_EQ(again.line, entry.line);
}

TEST(EpdFiles, ALineWithoutEndIsRefusedAtBoundedMemory) {
  const std::string good = "\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n";
  const std::string text = std::string(5 * limits::record_text_bytes, 'x') + good;
  Reader reader(source_of(text));
  Entry entry;
  const auto bad = reader.next(entry);
  ASSERT_FALSE(bad.has_value());
  EXPECT_EQ(describe(bad.error()), "a line longer than 1048576 bytes, line 1, column 1");
  EXPECT_EQ(reader.next(entry), true);
  EXPECT_EQ(entry.line, 2U);
  EXPECT_LE(reader.memory(), 5 * limits::record_text_bytes);
}

TEST(EpdFiles, CountersAreFieldsOrOperationsOrTheUsualOnes) {
  EXPECT_EQ(position_of("4k3/8/8/8/8/8/4P3/4K3 w - -"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  EXPECT_EQ(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 3 17"), "4k3/8/8/8/8/8/4P3/4K3 w - - 3 17");
  for (const std::string fields :
       {"5/5/5/5/5 b", "5/5/5/5/5 b ko=C3", "5/5/5/5/5 b ko=C3 prisoners=1/2",
        "5/5/5/5/5 w ko=C3 prisoners=1/2 passes=1"}) {
    EXPECT_EQ(position_of(fields), fields);
    if (fields.find('=') != std::string::npos) {
      EXPECT_EQ(position_of(fields + " id \"a=b\";"), fields);
    }
  }
  EXPECT_EQ(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 5; fmvn 30;"),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 5 30");
}

TEST(EpdFiles, AnEmptyFileHoldsNoPosition) {
  EXPECT_TRUE(read_all("").empty());
  EXPECT_TRUE(read_all("\n \n# nothing").empty());
}

struct EpdFile {
  std::string_view name;
  std::string_view text;
  std::string_view again;  // written as EPD
  std::vector<std::string> troubles = {};
};

class EpdRecords : public testing::TestWithParam<EpdFile> {};

TEST_P(EpdRecords, KeepPositionsAndOperations) {
  auto games = GameFileReader::open(source_of(GetParam().text));
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->format().name, "EPD");
  std::string again;
  std::vector<std::string> troubles;
  for (FileGame game; games->next(game);) {
    for (const Error& trouble : game.troubles) {
      troubles.push_back(describe(trouble));
    }
    if (!game.is_read) continue;
    Losses losses;
    again += *format_game(game.record, games->format(), {}, losses);
    EXPECT_EQ(losses.sentence(), "");
  }
  EXPECT_EQ(again, GetParam().again);
  EXPECT_EQ(troubles, GetParam().troubles);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, EpdRecords,
    testing::Values(
        EpdFile{"operations", "8/8/8/8/8/8/8/K6k w - - bm Kb2 Ka2; id \"a; b\"; c0 \"1. [x \";\n",
                "8/8/8/8/8/8/8/K6k w - - bm Kb2 Ka2; id \"a; b\"; c0 \"1. [x \";\n"},
        EpdFile{"counters", "8/8/8/8/8/8/8/K6k w - - bm Kb2; hmvc 3; fmvn 20;\n",
                "8/8/8/8/8/8/8/K6k w - - hmvc 3; fmvn 20; bm Kb2;\n"},
        EpdFile{"fens", "8/8/8/8/8/8/8/K6k w - - 3 20\n\n8/8/8/8/8/8/8/1K5k b - - 0 1\n",
                "8/8/8/8/8/8/8/K6k w - - hmvc 3; fmvn 20;\n8/8/8/8/8/8/8/1K5k b - -\n"},
        EpdFile{
            "a_bad_line",
            "8/8/8/8/8/8/8/K6k w - -\n8/8/8/8/8/8/8/8 w - -\n",
            "8/8/8/8/8/8/8/K6k w - -\n",
            {"game 2: bad FEN: piece placement: White has 0 kings, expected 1, line 2, column 1"}},
        EpdFile{"castling_of_a_king_elsewhere",
                "r5k1/8/8/8/8/8/8/4K3 b q - acd 3;\n",
                "r5k1/8/8/8/8/8/8/4K3 b - - acd 3;\n",
                {"game 1: castling rights `q` fit no king and rook of the position; they are left "
                 "out, line 1"}},
        EpdFile{"no_operation",
                "8/8/8/8/8/8/8/K6k w - - +3; bm Kb2;\n",
                "8/8/8/8/8/8/8/K6k w - - bm Kb2;\n",
                {"game 1: `+3` is no operation; it is left out, line 1"}},
        EpdFile{
            "a_semicolon_behind_the_counters",
            "8/8/8/8/8/8/8/K6k w - - 3 20; bm Kb2;\n8/8/8/8/8/8/8/1K5k b - -  0 1 ;D1 3 ;D2 9\n",
            "8/8/8/8/8/8/8/K6k w - - hmvc 3; fmvn 20; bm Kb2;\n"
            "8/8/8/8/8/8/8/1K5k b - - D1 3; D2 9;\n"},
        EpdFile{"a_semicolon_at_the_last_field", "8/8/8/8/8/8/8/K6k w - -; bm Kb2;\n",
                "8/8/8/8/8/8/8/K6k w - - bm Kb2;\n"},
        EpdFile{"zero_bytes_behind_the_lines",
                std::string_view("8/8/8/8/8/8/8/K6k w - - 0 1\0\n8/8/8/8/8/8/8/1K5k b - -\0\n", 55),
                "8/8/8/8/8/8/8/K6k w - -\n8/8/8/8/8/8/8/1K5k b - -\n"},
        EpdFile{"remarks", "% giveaway\n# others\n8/8/8/8/8/8/8/K6k w - - bm Kb2;\n",
                "8/8/8/8/8/8/8/K6k w - - bm Kb2;\n"},
        EpdFile{"one_right_of_chess960_behind_two",
                "rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w KQkq - 0 1\n"
                "rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w Kk - 0 1\n",
                "rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w HAha -\n"
                "rkbqnnbr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNNBR w Hh -\n"},
        EpdFile{"xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - id \"x\";\n",
                "3k5/9/9/9/9/9/9/9/9/4K4 w - - id \"x\";\n"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace ludex::records::epd
