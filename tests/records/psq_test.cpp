// PSQ and REC: the first file is the example of the format's description.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>

#include "records/gomoku/psq/reader.h"
#include "records/gomoku/psq/writer.h"
#include "records/gomoku_games.h"
#include "records/text/encoding.h"

namespace ludex::records::psq {
namespace {

constexpr std::string_view example =
    "Piskvorky 20x20, 7:7, 0\n"
    "10,10,456\n"
    "11,12,4500\n"
    "10,13,60\n"
    "pisq7.exe\n"
    "renjusolver.ZIP\n"
    "0\n";

ReadGame game_of(std::string_view text, Result<ReadGames> (*reader)(std::string_view) = read) {
  auto games = reader(text);
  EXPECT_TRUE(games.has_value()) << (games ? "" : games.error().message);
  if (!games) return {};
  return {games->records.at(0), games->troubles};
}

std::string written(const Record& record, std::string* lost = nullptr) {
  Losses losses;
  const auto text = format(record, losses);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message);
  if (lost != nullptr) {
    *lost = losses.sentence();
  }
  return text.value_or("");
}

TEST(Psq, PointsCountFromOneAtTheTopLeft) {
  const ReadGame game = game_of(example);
  EXPECT_TRUE(game.troubles.empty());
  const Record expected = gomoku_record({{"size", "20"}}, {"j11", "k9", "j8"});
  EXPECT_EQ(game.record.setup, expected.setup);
  EXPECT_EQ(main_line(game.record.tree), main_line(expected.tree));
  EXPECT_EQ(find_tag(game.record, "Black"), "pisq7.exe");
  EXPECT_EQ(find_tag(game.record, "White"), "renjusolver.ZIP");
  EXPECT_EQ(find_tag(game.record, "TimeControl"), "1/5");
  const NodeId first = *game.record.tree.first_child(root);
  EXPECT_EQ(game.record.tree.annotations(first)->elapsed(), std::chrono::milliseconds(456));
}

TEST(Psq, WhatWasReadIsWrittenAsItWas) {
  EXPECT_EQ(written(game_of(example).record), example);
  std::string other(example);
  other.replace(other.find("7:7, 0"), 6, "3:0, 1");
  EXPECT_EQ(written(game_of(other).record), other);
}

TEST(Psq, APlayerWhoIsListedSecondMayHaveBegun) {
  std::string text(example);
  text.replace(text.find(", 0\n"), 4, ", 1\n");
  EXPECT_EQ(find_tag(game_of(text).record, "Black"), "renjusolver.ZIP");
}

struct PsqResult {
  std::string_view lines;  // behind two moves
  GameResult result;
};
class PsqEnding : public testing::TestWithParam<PsqResult> {};

TEST_P(PsqEnding, SaysWhoWon) {
  const std::string text =
      "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n" + std::string(GetParam().lines);
  const ReadGame game = game_of(text);
  EXPECT_EQ(game.record.result, GetParam().result);
  EXPECT_TRUE(game.troubles.empty());
  // The same is read from what is written of it.
  EXPECT_EQ(game_of(written(game.record)).record, game.record);
}

INSTANTIATE_TEST_SUITE_P(Codes, PsqEnding,
                         testing::Values(PsqResult{"", GameResult::unknown},
                                         PsqResult{"-1\n", GameResult::unknown},
                                         PsqResult{"0\n", GameResult::unknown},
                                         // The side to move, here Black, had made the error.
                                         PsqResult{"a\nb\n15\n", GameResult::second_wins},
                                         PsqResult{"a\nb\n-2\n", GameResult::second_wins},
                                         PsqResult{"a\nb\n7\n", GameResult::second_wins},
                                         PsqResult{"a\nb\n-1\n1,Cup\n", GameResult::first_wins},
                                         PsqResult{"a\nb\n-1\n2,Cup\n", GameResult::second_wins},
                                         PsqResult{"a\nb\n-1\n0,Cup\n", GameResult::draw},
                                         // Without a code: judges' files that lack a line.
                                         PsqResult{"a\nb\n", GameResult::unknown}));

TEST(Psq, FiveInARowTellsWhoWon) {
  Record record =
      gomoku_record({{"size", "15"}}, {"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"});
  record.result = GameResult::first_wins;
  const ReadGame again = game_of(written(record));
  EXPECT_EQ(again.record.result, GameResult::first_wins);
}

TEST(Psq, ARecordOfRenjuLosesItsRuleAndSaysSo) {
  Record record = gomoku_record({{"variant", "renju"}, {"size", "15"}}, {"h8", "h9"});
  record.tree.annotate(*record.tree.first_child(root)).comment = "the centre";
  set_tag(record, "Round", "3");
  std::string lost;
  (void)written(record, &lost);
  EXPECT_EQ(lost, "comments, variant, Round left out of 1 game");
}

TEST(Psq, ChoicesOfTheOpeningAreLostAndTheStonesStay) {
  Record record = gomoku_record({{"opening_rule", "swap2"}}, {"h8", "h9", "j10", "swap", "a1"});
  record.result = GameResult::first_wins;
  std::string lost;
  const std::string text = written(record, &lost);
  EXPECT_NE(lost.find("choices of the opening rule"), std::string::npos) << lost;
  // The first seat has changed to White.
  EXPECT_EQ(game_of(text).record.result, GameResult::second_wins);
  EXPECT_EQ(game_of(text).record.tree.size(), 5U);
}

struct Bad {
  std::string_view text;
  std::string_view trouble;
  std::size_t moves = 0;
};
class PsqBadInput : public testing::TestWithParam<Bad> {};

TEST_P(PsqBadInput, IsToldAndWhatComesBeforeIsKept) {
  const ReadGame game = game_of(GetParam().text);
  ASSERT_FALSE(game.troubles.empty());
  EXPECT_EQ(describe(game.troubles.front()), GetParam().trouble);
  EXPECT_EQ(game.record.tree.size() - 1, GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, PsqBadInput,
    testing::Values(
        Bad{"Piskvorky 15x15, 0:0, 0\n8,8,1\n16,1,1\n1,1,1\n0\n",
            "`16,1,1` lies outside the board of 15x15; it is left out with all that follows it, "
            "line 3",
            1},
        Bad{"Piskvorky 15x15, 0:0, 0\n0,8,1\n",
            "`0,8,1` lies outside the board of 15x15; it is left "
            "out with all that follows it, line 2"},
        Bad{"Piskvorky 15x15, 0:0, 0\n8,8,1\n8,8\n",
            "`8,8` is no empty point; it is left out with "
            "all that follows it, line 3",
            1},
        Bad{"Piskvorky 15x15\n8,8,-4\n", "`8,8,-4` has a time that is none, line 2", 1},
        Bad{"Piskvorky 15x15\n8,8,99999999999999999\n",
            "`8,8,99999999999999999` has a time that is none, line 2", 1},
        Bad{"Piskvorky 15x15\n10,10,99999999999999999999999\n5,5,3\n",
            "`10,10,99999999999999999999999` has a time that is none, line 2", 2},
        Bad{"Piskvorky 15x15\n8,8\n99999999999999999999999,-99999999999999999999999\n",
            "`99999999999999999999999,-99999999999999999999999` lies outside the board of 15x15; "
            "it "
            "is left out with all that follows it, line 3",
            1},
        Bad{"Piskvorky 15x15\n8,8\na\nb\n0\nc\n", "`c` is neither a move nor a result, line 6",
            1}));

TEST(Psq, NamesMayBeInTheCharsetOfTheirCountry) {
  const ReadGame game = game_of("Piskvorky 15x15, 0:0, 0\n8,8,1\n" +
                                encode("五子棋之王\n连珠世界\n", Charset::gb18030) + "-1\n");
  EXPECT_EQ(find_tag(game.record, "Black"), "五子棋之王");
  EXPECT_EQ(find_tag(game.record, "White"), "连珠世界");
}

class PsqBadHeader : public testing::TestWithParam<std::string_view> {};

TEST_P(PsqBadHeader, CostsTheGame) {
  const auto games = read(GetParam());
  ASSERT_FALSE(games.has_value());
  EXPECT_EQ(games.error().line, 1U);
}

INSTANTIATE_TEST_SUITE_P(Rows, PsqBadHeader,
                         testing::Values("", "Piskvorky", "Piskvorky 20", "Piskvorky 4x20, 0:0, 0",
                                         "Piskvorky 121x20, 0:0, 0", "Piskvorky 26x20, 0:0, 0",
                                         "Piskvorky 15x15, 7:, 0", "Piskvorky 15x15, 7:7, 2",
                                         "Piskvorky 99999999999999999999x15, 0:0, 0",
                                         "Gomoku 15x15, 0:0, 0"));

TEST(Rec, NamesComeFirstAndPointsCountFromZero) {
  constexpr std::string_view text = "first\nsecond\n9,9,10\n10,11,20\n0\n";
  EXPECT_TRUE(is_rec(text));
  EXPECT_FALSE(is_rec(example));
  const ReadGame game = game_of(text, read_rec);
  EXPECT_TRUE(game.troubles.empty());
  EXPECT_EQ(main_line(game.record.tree),
            main_line(gomoku_record({{"size", "20"}}, {"j11", "k9"}).tree));
  Losses losses;
  EXPECT_EQ(format_rec(game.record, losses), std::string(text));
}

TEST(Rec, HoldsOneSizeOfBoard) {
  Losses losses;
  EXPECT_FALSE(format_rec(gomoku_record({}, {"h8"}), losses).has_value());
}

RC_GTEST_PROP(PsqProperties, StonesAndTimesAreReadBack, ()) {
  Record record =
      some_gomoku_line({{"size", *rc::gen::element<std::string_view>("5", "15", "20x15", "25")}});
  for (auto node = record.tree.first_child(root); node; node = record.tree.first_child(*node)) {
    record.tree.annotate(*node).edit_elapsed() =
        std::chrono::milliseconds(*rc::gen::inRange(1, 100000));
  }
  record.result = *rc::gen::element(GameResult::first_wins, GameResult::second_wins,
                                    GameResult::draw, GameResult::unknown);
  const ReadGame again = game_of(written(record));
  RC_ASSERT(again.troubles.empty());
  RC_ASSERT(again.record.setup == record.setup);
  RC_ASSERT(again.record.tree == record.tree);
  if (record.result != GameResult::unknown) {
    RC_ASSERT(again.record.result == record.result);
  }
}

}  // namespace
}  // namespace ludex::records::psq
