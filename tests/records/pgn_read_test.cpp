#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "records/pgn/reader.h"
#include "records/pgn_text.h"

namespace ludex::records::pgn {
namespace {

// Every token as text, each with its place in the file.
std::vector<std::string> words(Source source, std::size_t window_bytes) {
  std::vector<std::string> all;
  Scanner scanner(std::move(source), {.window_bytes = window_bytes, .start = {}});
  for (;;) {
    const Token token = scanner.next();
    const FilePlace place = scanner.place(token.offset);
    all.push_back(std::to_string(static_cast<int>(token.kind)) + " " + std::to_string(token.glyph) +
                  " " + std::string(token.name) + "=" + std::string(token.text) + " @" +
                  std::to_string(place.offset) + ":" + std::to_string(place.line) + ":" +
                  std::to_string(place.column));
    if (token.kind == TokenKind::end_of_file) return all;
  }
}

// Gives at most `bytes` at a time.
Source in_pieces(std::string_view text, std::size_t bytes) {
  return [inner = source_of(text), bytes](std::span<char> room) {
    return inner(room.first(std::min(bytes, room.size())));
  };
}

TEST(PgnTags, QuotesInsideAValueArePartOfIt) {
  ReadOptions options;
  options.keep_beginnings = true;
  Reader reader(source_of("[White \"\"X\"\"]\n[Black \"Y\"]\n\n1. e4 *"), options);
  Record record;
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(find_tag(record, "White"), "\"X\"");
  EXPECT_EQ(find_tag(record, "Black"), "Y");
}

// Programs of xiangqi write "Fen", and the tag that names the game may stand behind it.
TEST(PgnTags, AFenOfXiangqiMayStandBeforeTheNameOfTheGame) {
  const std::string position = "4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1";
  const std::string fen = "[Fen \"" + position + "\"]\n";
  const std::string once = fen + "[Game \"Chinese Chess\"]\n\n*\n";
  Record record;
  Reader reader(source_of(once), {.game = "chess"});
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(record.setup.game, "xiangqi");
  EXPECT_EQ(record.setup.position, position);
  EXPECT_EQ(find_tag(record, "Fen"), std::nullopt);
  const std::string twice =
      fen + "[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\"]\n" + "[Game \"Chinese Chess\"]\n\n*\n";
  Reader contradiction(source_of(twice), {.game = "chess"});
  const auto refused = contradiction.next(record);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "the tag Fen a second time");
}

class PgnFilePieces : public testing::TestWithParam<std::string> {};

TEST_P(PgnFilePieces, SayTheSameAsTheWholeFile) {
  const std::string text = golden_text(GetParam() + ".pgn");
  const auto whole = words(source_of(text), text.size() + 64);
  for (const std::size_t bytes : {1U, 7U, 64U}) {
    EXPECT_EQ(words(in_pieces(text, bytes), bytes), whole) << bytes;
    EXPECT_EQ(words(source_of(text), bytes), whole) << bytes;
    EXPECT_EQ(words(in_pieces(text, bytes), std::size_t{1} << 16), whole) << bytes;
  }
}

TEST_P(PgnFilePieces, MakeTheSameGamesAsTheWholeFile) {
  const std::string text = golden_text(GetParam() + ".pgn");
  const auto whole = read_all(text);
  for (const std::size_t bytes : {1U, 7U, 64U}) {
    const ReadOptions options{
        .content = Content::tree, .plies = SIZE_MAX, .scan = {.window_bytes = bytes, .start = {}}};
    EXPECT_EQ(read_all(text, options), whole) << bytes;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, PgnFilePieces, testing::ValuesIn(golden_names()),
                         [](const auto& name) { return name.param; });

TEST(PgnPieces, ALookAheadDoesNotDependOnTheWindow) {
  const std::string text = "1. d4 [Si" + std::string(80, 'C') + "te \"?\"] 1. c4 * [Event \"x\"] *";
  EXPECT_EQ(words(in_pieces(text, 1), 5), words(source_of(text), 4096));
}

// Gives the same game over and over, `games` times, without holding them.
Source repeated(std::string_view game, std::size_t games) {
  return [game, games, at = std::size_t{0}](std::span<char> room) mutable {
    std::size_t count = 0;
    while (count < room.size() && games > 0) {
      room[count++] = game[at++];
      if (at == game.size()) {
        at = 0;
        --games;
      }
    }
    return count;
  };
}

TEST(PgnStream, AFileOfManyMegabytesNeedsOneWindow) {
  const std::string game = "[Event \"x\"]\n\n1. e4 {" + std::string(3000, 'c') + "} e5 *\n\n";
  constexpr std::size_t window = 4096;
  Scanner scanner(repeated(game, 10'000), {.window_bytes = window, .start = {}});
  std::size_t largest = 0;
  Token token;
  do {
    token = scanner.next();
    largest = std::max(largest, scanner.memory());
  } while (token.kind != TokenKind::end_of_file);
  EXPECT_EQ(token.offset, game.size() * 10'000);
  EXPECT_LE(largest, 4 * window);
}

TEST(PgnStream, TheRecordIsUsedAgain) {
  Reader reader(repeated("[Event \"x\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n", 10'000));
  Record record;
  std::size_t games = 0;
  while (*reader.next(record)) {
    ++games;
    ASSERT_EQ(record.tree.size(), 6U);
  }
  EXPECT_EQ(games, 10'000U);
}

TEST(PgnStream, LinesAreCountedToTheEnd) {
  const std::string game = "1. e4\n\n*\n";
  std::string text;
  for (int copy = 0; copy < 1000; ++copy) {
    text += game;
  }
  text += "1. e5 *\n";
  Reader reader(
      source_of(text),
      {.content = Content::tree, .plies = SIZE_MAX, .scan = {.window_bytes = 100, .start = {}}});
  Record record;
  for (int copy = 0; copy < 1000; ++copy) {
    ASSERT_EQ(reader.next(record), true);
  }
  const auto last = reader.next(record);
  ASSERT_FALSE(last.has_value());
  EXPECT_EQ(describe(last.error()), "illegal move `e5`, line 3001, column 4");
}

TEST(PgnStream, TellsWhereEachGameLiesSoThatItCanBeReadAlone) {
  const std::string text = golden_text("between_games.pgn");
  const std::vector<GamePlace> places = index_games(source_of(text));
  Reader reader(source_of(text));
  Record record;
  std::size_t count = 0;
  for (auto more = reader.next(record); !more || *more; more = reader.next(record), ++count) {
    ASSERT_LT(count, places.size());
    EXPECT_EQ(reader.place(), places[count]);
    const GamePlace& at = places[count];
    Reader alone(source_of(std::string_view(text).substr(at.offset, at.bytes)),
                 {.content = Content::tree,
                  .plies = SIZE_MAX,
                  .scan = {.window_bytes = 64, .start = {at.offset, at.line, 1}}});
    Record again;
    const auto read = alone.next(again);
    EXPECT_EQ(read.has_value(), more.has_value());
    if (more) {
      EXPECT_EQ(again, record);
    } else {
      EXPECT_EQ(read.error(), more.error());
    }
  }
  EXPECT_EQ(count, places.size());
}

TEST(PgnOpenings, TheFirstPliesAreReadAndTheRestIsPassedOver) {
  const std::string text =
      "1. e4 {x} e5 (1... c5 2. Zz9) 2. Nf3 Nc6 3. Bb5 nonsense (4. oops) 1-0\n\n"
      "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q *\n";
  Reader reader(source_of(text), {.content = Content::main_line, .plies = 3, .scan = {}});
  Record record;
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(main_line(record.tree).size(), 3U);
  EXPECT_EQ(record.result, GameResult::first_wins);
  EXPECT_EQ(record.tree.annotations(*record.tree.first_child(root)), nullptr);
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(main_line(record.tree).size(), 1U);
  EXPECT_EQ(record.setup.position, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(reader.next(record), false);
  EXPECT_EQ(reader.next(record), false);
}

TEST(PgnOpenings, ZeroPliesGiveTheStartPositionsAlone) {
  Reader reader(source_of("[Event \"x\"]\n\n1. whatever (2. goes) 0-1"),
                {.content = Content::tree, .plies = 0, .scan = {}});
  Record record;
  ASSERT_EQ(reader.next(record), true);
  EXPECT_EQ(record.tree, Tree());
  EXPECT_EQ(record.result, GameResult::second_wins);
}

TEST(PgnRead, AnEmptyFileHoldsNoGame) {
  for (const std::string_view text :
       {"", "\n\n  \n", "% escape\n", "\xEF\xBB\xBF", "{words}", ";"}) {
    EXPECT_TRUE(read_all(text).empty()) << text;
    EXPECT_TRUE(index_games(source_of(text)).empty()) << text;
  }
}

TEST(PgnRead, ACommentInFrontOfTheFirstTagBelongsToTheGame) {
  for (const std::string_view text :
       {"{words}\n[Event \"x\"]\n\n1. e4 *", "; words\n[Event \"x\"]\n\n1. e4 *"}) {
    const auto all = read_all(text);
    ASSERT_EQ(all.size(), 1U) << text;
    const auto& record = std::get<Record>(all[0]);
    EXPECT_EQ(find_tag(record, "Event"), "x");
    EXPECT_EQ(record.tree.annotations(root)->comment, "words");
  }
}

TEST(PgnRead, ACommentWithinACommentBelongsToIt) {
  struct Row {
    std::string text;
    std::string written;
  };
  const std::vector<Row> rows{
      {"{ a comment { with braces } more } 1. e4 e5 *",
       "{a comment ( with braces ) more} 1. e4 e5 *"},
      {"1. e4 {a {b} c} e5 *", "1. e4 {a (b) c} 1... e5 *"},
      {"1. e4 {a {b {c} d} e. See 2. d4} e5 *", "1. e4 {a (b (c) d) e. See 2. d4} 1... e5 *"},
      {"1. e4 (1. d4 {{x}} d5) e5 {{y} z} *", "1. e4 (1. d4 {(x)} 1... d5) 1... e5 {(y) z} *"},
      {"1. e4 ({{x} before} 1. d4) e5 *", "1. e4 ({(x) before} 1. d4) 1... e5 *"},
      // These comments end at their first brace.
      {"1. e4 {:-{} e5 {fine} 2. Nf3 {:-{} *", "1. e4 {:-{} 1... e5 {fine} 2. Nf3 {:-{} *"},
      {"1. e4 {:-{} 1... e5 {fine} 2. Nf3 *", "1. e4 {:-{} 1... e5 {fine} 2. Nf3 *"},
  };
  for (const Row& row : rows) {
    for (const std::size_t window : {16U, 1U << 16U}) {
      Reader reader(source_of(row.text), {.scan = {.window_bytes = window, .start = {}}});
      Record record;
      const auto read = reader.next(record);
      ASSERT_TRUE(read.has_value()) << row.text << ": " << describe(read.error());
      const std::string text = *format(record);
      EXPECT_EQ(text.substr(text.find("\n\n") + 2), row.written + "\n\n");
    }
  }
}

TEST(PgnRead, ACommandMayBeginInOneCommentAndEndInTheNext) {
  const auto all = read_all("1. e4 {one [%clk} {0:00:05] two} {[x]} *");
  const auto* const record = std::get_if<Record>(&all.at(0));
  ASSERT_NE(record, nullptr);
  const Annotations* const said =
      record->tree.annotations(next_in_order(record->tree, root).value());
  ASSERT_NE(said, nullptr);
  EXPECT_EQ(said->comment, "one two [x]");
  EXPECT_EQ(said->clock(), std::chrono::milliseconds(5000));
}

// If the whole text were read again for each of these, this would take minutes.
TEST(PgnRead, ManyWordsOutsideACommentAreReadInOnePass) {
  for (const std::string_view words : {"zz, ", "{[%q} {]} "}) {
    std::string text = "1. e4 {x{} ";
    for (int i = 0; i < 100'000; ++i) {
      text += words;
    }
    text += "e5 *";
    Reader reader(source_of(text), {.scan = {}, .keep_beginnings = true});
    Record record;
    ASSERT_EQ(reader.next(record), true);
    EXPECT_EQ(main_line(record.tree).size(), 2U);
  }
}

TEST(PgnRead, BracesOfOtherGamesCloseNoComment) {
  const auto all =
      read_all("[Event \"a\"]\n\n1. e4 {:-{} e5 *\n\n[Event \"b\"]\n\n1. d4 {x} d5 {y :-} z} *\n");
  ASSERT_EQ(all.size(), 2U);
  ASSERT_TRUE(std::holds_alternative<Record>(all[0]));
  EXPECT_EQ(main_line(std::get<Record>(all[0]).tree).size(), 2U);
}

// Each of these braces could be closed far behind. If each were looked for anew, this would take
// minutes.
TEST(PgnRead, ManyOpenBracesAreReadInOnePass) {
  std::string text = "1. e4 ";
  for (int i = 0; i < 300'000; ++i) {
    text += "{{} ";
  }
  text += "e5 *";
  Scanner scanner(source_of(text));
  std::size_t comments = 0;
  for (Token token = scanner.next(); token.kind != TokenKind::end_of_file; token = scanner.next()) {
    comments += token.kind == TokenKind::comment ? 1 : 0;
  }
  EXPECT_EQ(comments, 300'000U);
}

// Each game goes wrong, and a brace that closes nothing could follow.
TEST(PgnRead, ManyIllegalMovesAreReadInOnePass) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) {
    text += "[Event \"e\"]\n\n1. e9 *\n\n";
  }
  Reader reader(source_of(text), {.scan = {}, .keep_beginnings = true});
  Record record;
  std::size_t games = 0;
  while (*reader.next(record)) {
    ++games;
  }
  EXPECT_EQ(games, 20'000U);
}

TEST(PgnRead, TheResultOfTheMovetextCountsMoreThanTheTag) {
  const auto all = read_all("[Result \"1-0\"]\n\n1. e4 0-1");
  EXPECT_EQ(std::get<Record>(all.at(0)).result, GameResult::second_wins);
}

}  // namespace
}  // namespace ludex::records::pgn
