// Every file format of gomoku beside the others: what two of them can hold goes from one to the
// other and back.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "records/formats.h"
#include "records/game_file.h"
#include "records/gomoku/openings/reader.h"
#include "records/gomoku/pos/reader.h"
#include "records/gomoku_games.h"
#include "records/registry.h"

namespace ludex::records {
namespace {

const GameFormat& format_called(std::string_view word) {
  for (const GameFormat* const format : game_formats()) {
    if (format->word == word) return *format;
  }
  ADD_FAILURE() << word;
  return *game_formats().front();
}

// Through a file, whose format shows in its content alone.
Result<Record> through(const Record& record, std::string_view word) {
  const GameFormat& format = format_called(word);
  Losses losses;
  const auto bytes = format_game(record, format, {}, losses);
  if (!bytes) return tl::unexpected(bytes.error());
  auto reader = GameFileReader::open(source_of(*bytes));
  if (!reader) return tl::unexpected(reader.error());
  EXPECT_EQ(reader->format().word, word);
  FileGame game;
  if (!reader->next(game) || !game.is_read) return fail("no game");
  if (!game.troubles.empty()) return tl::unexpected(game.troubles.front());
  return game.record;
}

TEST(GomokuFiles, TheFormatOfAFileShowsInItsContent) {
  const Record record = gomoku_record({{"size", "20"}}, {"h8", "h9", "j10"});
  for (const std::string_view word : {"pgn", "sgf", "psq", "rec", "agx", "agt"}) {
    Record named = record;
    if (word == "rec") {
      set_tag(named, "Black", "one");
      set_tag(named, "White", "two");
    }
    const auto again = through(named, word);
    ASSERT_TRUE(again.has_value()) << word << ": " << again.error().message;
    EXPECT_EQ(main_line(again->tree), main_line(record.tree)) << word;
  }
  const Record small = gomoku_record({}, {"h8", "h9", "j10"});
  for (const std::string_view word : {"renlib", "pos", "openings", "agx", "agt"}) {
    const auto again = through(small, word);
    ASSERT_TRUE(again.has_value()) << word << ": " << again.error().message;
    EXPECT_EQ(main_line(again->tree), main_line(small.tree)) << word;
  }
}

RC_GTEST_PROP(GomokuFilesProperties, OneLineGoesThroughAllFormats, ()) {
  Record record = some_gomoku_line({{"size", "15"}});
  RC_PRE(record.tree.size() > 1);
  for (const std::string_view word : {"sgf", "agx", "psq", "renlib", "agt", "pgn", "pos", "sgf"}) {
    const auto again = through(record, word);
    RC_ASSERT(again.has_value());
    RC_ASSERT(main_line(again->tree) == main_line(record.tree));
  }
}

RC_GTEST_PROP(GomokuFilesProperties, ATreeGoesFromSgfToRenLibAndBack, ()) {
  const Record record = some_gomoku_tree({{"variant", "renju"}}, true);
  const auto library = through(record, "renlib");
  RC_ASSERT(library.has_value());
  const auto sgf = through(*library, "sgf");
  RC_ASSERT(sgf.has_value());
  const auto again = through(*sgf, "renlib");
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->tree == library->tree);
}

RC_GTEST_PROP(GomokuFilesProperties, ATreeGoesFromRenLibToAgtAndBack, ()) {
  const Record record = some_gomoku_tree({{"variant", "renju"}}, true);
  const auto library = through(record, "renlib");
  RC_ASSERT(library.has_value());
  const auto tree = through(*library, "agt");
  RC_ASSERT(tree.has_value());
  RC_ASSERT(*tree == *library);
  const auto again = through(*tree, "renlib");
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->tree == library->tree);
}

TEST(GomokuFiles, WordsGoFromRenLibToAgtAndSgfAndBack) {
  Record record = gomoku_record({{"variant", "renju"}}, {"h8", "h9", "j10"});
  const NodeId first = *record.tree.first_child(root);
  record.tree.annotate(first).edit_title() = "Chosei";
  record.tree.annotate(first).comment = "one\ntwo";
  record.tree.annotate(*record.tree.first_child(first)).edit_labels() = {{{7, 8}, "D"},
                                                                         {{0, 0}, "A"}};
  record.tree.annotate(*record.tree.first_child(first)).edit_marks() = {
      {Brush::green, {7, 8}, Shape::cross}};
  record.tree.annotate(main_line_end(record.tree)).edit_begins_view() = true;
  const auto library = through(record, "renlib");
  ASSERT_TRUE(library.has_value()) << library.error().message;
  const auto tree = through(*library, "agt");
  ASSERT_TRUE(tree.has_value()) << tree.error().message;
  EXPECT_EQ(*tree, *library);
  const auto sgf = through(*tree, "sgf");
  ASSERT_TRUE(sgf.has_value()) << sgf.error().message;
  const auto again = through(*sgf, "agt");
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_EQ(again->tree, library->tree);
}

TEST(GomokuFiles, AGameGoesFromPsqToAgxAndBackWithItsTimes) {
  constexpr std::string_view text =
      "Piskvorky 15x15, 7:7, 0\n8,8,456\n8,7,4500\n10,6,60\none\ntwo\n15\n";
  auto reader = GameFileReader::open(source_of(text));
  ASSERT_TRUE(reader.has_value());
  FileGame game;
  ASSERT_TRUE(reader->next(game) && game.is_read);
  const auto agx = through(game.record, "agx");
  ASSERT_TRUE(agx.has_value()) << agx.error().message;
  const auto sgf = through(*agx, "sgf");
  ASSERT_TRUE(sgf.has_value()) << sgf.error().message;
  const auto again = through(*sgf, "agx");
  ASSERT_TRUE(again.has_value()) << again.error().message;
  Losses losses;
  EXPECT_EQ(format_game(*again, format_called("psq"), {}, losses), std::string(text));
  EXPECT_EQ(losses.sentence(), "");
}

TEST(Pos, AByteIsAStoneFromTheTopLeft) {
  using namespace std::string_literals;
  const auto games = pos::read("\x03\x70\x00\xE0"s);
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(main_line(games->records.at(0).tree),
            main_line(gomoku_record({}, {"h8", "a15", "o1"}).tree));
  Losses losses;
  EXPECT_EQ(pos::format(games->records[0], losses), "\x03\x70\x00\xE0"s);
}

struct BadPos {
  std::string bytes;
  std::string_view trouble;
};
class PosBadInput : public testing::TestWithParam<BadPos> {};

TEST_P(PosBadInput, IsTold) {
  const auto games = pos::read(GetParam().bytes);
  EXPECT_FALSE(pos::is_pos(GetParam().bytes));
  const Error told = games ? games->troubles.at(0) : games.error();
  EXPECT_EQ(told.message, GetParam().trouble);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, PosBadInput,
    testing::Values(BadPos{"", "an empty POS file"},
                    BadPos{"\x02\x70", "the file ends behind 1 of 2 stones"},
                    BadPos{std::string("\x01\x70\x71"), "1 bytes follow the last of 1 stones"},
                    BadPos{"\x02\x70\x70",
                           "byte 2 is 112, which is no empty point; it is left out "
                           "with all that follows it"},
                    BadPos{"\x01\xE1",
                           "byte 1 is 225, which is no empty point; it is left out with "
                           "all that follows it"}));

Result<std::vector<Opening>> openings_of(std::string_view text, std::string_view size) {
  rules::Setup setup{.game = "gomoku"};
  setup.values.set("size", size);
  return gomocup_openings::opening_format().read(source_of(text), setup, SIZE_MAX);
}

TEST(GomocupOpenings, OffsetsCountFromTheCentreToTheRightAndDown) {
  const auto small = openings_of("-1,-3, 4,1, 0,0\r\n\n# a remark\n1,1,\n", "15");
  ASSERT_TRUE(small.has_value()) << small.error().message;
  ASSERT_EQ(small->size(), 2U);
  EXPECT_EQ((*small)[0].moves, main_line(gomoku_record({}, {"g11", "l7", "h8"}).tree));
  EXPECT_EQ((*small)[1].line, 4U);
  const auto large = openings_of("0,0", "20");
  ASSERT_TRUE(large.has_value());
  EXPECT_EQ((*large)[0].moves, main_line(gomoku_record({{"size", "20"}}, {"k10"}).tree));
}

TEST(GomocupOpenings, LettersCountFromTheTopAsGomocupsToolsHaveThem) {
  const auto openings = openings_of("h8i9 A1", "15");
  ASSERT_TRUE(openings.has_value()) << openings.error().message;
  EXPECT_EQ((*openings)[0].moves, main_line(gomoku_record({}, {"h8", "i7", "a15"}).tree));
}

struct BadOpening {
  std::string_view text;
  std::string_view error;
};
class GomocupOpeningsBadInput : public testing::TestWithParam<BadOpening> {};

TEST_P(GomocupOpeningsBadInput, NamesTheLine) {
  const auto openings = openings_of(GetParam().text, "15");
  ASSERT_FALSE(openings.has_value());
  EXPECT_EQ(describe(openings.error()), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GomocupOpeningsBadInput,
    testing::Values(BadOpening{"0,0,1\n",
                               "an odd count of 3 numbers: expected two for each stone, "
                               "line 1"},
                    BadOpening{"0,0\n0,0,0,0\n", "stone 2 lies on another one, line 2"},
                    BadOpening{"8,0\n", "stone 1 lies outside the board of 15, line 1"},
                    BadOpening{"50,0\n", "`50` is no offset from -50 to 49, line 1"},
                    BadOpening{"0,x\n", "`x` is no offset from -50 to 49, line 1"},
                    BadOpening{"h8i\n", "`i` is no point such as h8, line 1"},
                    BadOpening{"0,,1\n", "`` is no offset from -50 to 49, line 1"}));

TEST(GomocupOpenings, AreGamesTooAndSayWhichOneIsBad) {
  const auto games = gomocup_openings::read("0,0,1,1\n0\n0,0\n");
  ASSERT_TRUE(games.has_value());
  EXPECT_EQ(games->records.size(), 2U);
  ASSERT_EQ(games->troubles.size(), 1U);
  EXPECT_EQ(describe(games->troubles[0]),
            "game 2: an odd count of 1 numbers: expected two for each stone, line 2");
}

// Gomocup's judge writes the results of its games as chess games without moves.
TEST(GomocupResults, ArePgnWithoutMoves) {
  auto reader = GameFileReader::open(
      source_of("[Event \"Gomocup\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1-0\n\n"
                "[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n\n0-1\n\n"));
  ASSERT_TRUE(reader.has_value());
  FileGame game;
  ASSERT_TRUE(reader->next(game) && game.is_read);
  EXPECT_EQ(game.record.result, GameResult::first_wins);
  ASSERT_TRUE(reader->next(game) && game.is_read);
  EXPECT_EQ(game.record.result, GameResult::second_wins);
}

}  // namespace
}  // namespace ludex::records
