// Opening books of go in Fuego's format: keys, lines, what is refused, what is made of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "records/go/fuego/book.h"
#include "records/go/fuego/key.h"
#include "records/go/fuego/maker.h"
#include "records/go_games.h"
#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/states.h"

namespace ludex::records::fuego {
namespace {

using testing::HasSubstr;

std::string error_of(std::string_view bytes) {
  const auto book = Book::of(bytes);
  return book ? "a book" : book.error().message;
}

// "D3:1 F3:2": the points that a book knows on 9x9 after these moves, with their weights.
std::string known(std::string_view bytes, std::string_view moves) {
  const auto book = Book::of(bytes);
  EXPECT_TRUE(book.has_value()) << error_of(bytes);
  go::GameState state = start_of(9);
  go::play(state, moves);
  std::string text;
  for (const KnownPoint& each : book->moves(state.position(), state.to_move())) {
    text +=
        (text.empty() ? "" : " ") + go::to_vertex(each.point) + ":" + std::to_string(each.weight);
  }
  return text;
}

std::string made_of(std::string_view games, const MakeOptions& options) {
  Maker maker(options);
  const auto read = read_sgf(games);
  EXPECT_TRUE(read.has_value());
  for (const Record& record : read->records) {
    const auto added = maker.add(record);
    EXPECT_TRUE(added.has_value()) << added.error().message;
  }
  std::ostringstream out;
  write(out, maker.lines());
  return out.str();
}

std::string refusal_of(std::string_view game) {
  Maker maker({});
  const auto added = maker.add(go_game(game).record);
  return added ? "counted" : added.error().message;
}

TEST(FuegoKey, IsThatOfAllImagesAndOfEveryOrder) {
  const auto key = [](std::string_view moves) {
    go::GameState state = start_of(9);
    go::play(state, moves);
    return canonical(state.position(), state.to_move()).key;
  };
  EXPECT_EQ(key("B:C4 W:E7"), key("B:F3 W:C5"));
  EXPECT_EQ(key("B:C4 W:E7 B:G2"), key("B:G2 W:E7 B:C4"));
  EXPECT_NE(key("B:C4 W:E7"), key("B:E7 W:C4"));
  EXPECT_NE(key("B:C4"), key("B:C4 W:pass"));
}

TEST(FuegoBook, AnswersAreTurnedAsThePositionIs) {
  const std::string_view book = "9 C4 E7 | G2 F3 G2\n13 | K10\n9 E5 | C3\n";
  EXPECT_EQ(known(book, "B:C4 W:E7"), "G2:2 F3:1");
  EXPECT_EQ(known(book, "B:G4 W:E7"), "C2:2 D3:1");
  EXPECT_EQ(known(book, "B:E5"), "C3:1 G3:1 C7:1 G7:1");
  EXPECT_EQ(known(book, ""), "");
  EXPECT_EQ(known(book, "B:C4 W:E7 B:pass"), "");
}

TEST(FuegoBook, LinesOfOtherProgramsAreRead) {
  EXPECT_EQ(known("9 PASS | e5\r\n\n  \n9 c4 pass | G7\n", "B:pass"), "E5:1");
}

TEST(FuegoBook, WhatIsWrongIsToldWithItsLineAndColumn) {
  const std::vector<std::pair<std::string_view, std::string_view>> wrong{
      {"", "it is empty"},
      {"\n\n", "it has no line; expected `SIZE MOVES | ANSWERS`"},
      {"9 E5", "line 1: column 5: expected `|` before the answers"},
      {"9 E5 |", "line 1: column 7: expected a point as an answer"},
      {"9 | E5\n9 J10 | E5", "line 2: column 3: `J10` is no point of a board of 9x9"},
      {"9 | I5", "line 1: column 5: `I5` is no point of a board of 9x9"},
      {"9 | PASS", "line 1: column 5: `PASS` is no point of a board of 9x9"},
      {"9 E5 E5 | E6", "line 1: column 6: `E5` is not legal here: the point is not empty"},
      {"9 E5 | E5", "line 1: column 8: `E5` is not legal here: the point is not empty"},
      {"9 A2 C1 B1 D1 | A1\n", "a book"},
      {"9 A2 E5 B1 | A1\n", "line 1: column 14: `A1` is not legal here: it is suicide"},
      {"9 E5 C4 | D4\n9 | D4\n9 C5 | D4\n9 E5 G4 | D4", "line 4: its position is that of line 1"},
  };
  for (const auto& [text, message] : wrong) {
    EXPECT_EQ(error_of(text), message) << text;
  }
  EXPECT_THAT(error_of("26 | A1"), HasSubstr("the side of the board"));
  EXPECT_THAT(error_of("9/2 | E5"), HasSubstr("the side of the board"));
  EXPECT_THAT(error_of(std::string(Book::most_bytes + 1, '\n')), HasSubstr("expected at most"));
  const auto missing = Book::open("/nowhere/book.dat");
  ASSERT_FALSE(missing.has_value());
  EXPECT_THAT(missing.error().message, HasSubstr("cannot read the book \"/nowhere/book.dat\""));
}

RC_GTEST_PROP(FuegoLine, IsReadAsItIsWritten, ()) {
  Line line{.side = *rc::gen::inRange(3, 20), .played = {}, .answers = {}};
  go::GameState state = start_of(line.side);
  for (int left = *rc::gen::inRange(0, 30); left > 0; --left) {
    const auto moves = go::legal_moves(state);
    const go::Move move = moves[*rc::gen::inRange<std::size_t>(0, moves.size())];
    line.played.push_back(move.is_pass() ? Played() : move.point());
    state.play(move);
  }
  for (const go::Move move : go::legal_moves(state)) {
    if (move.is_stone() && line.answers.size() < 5) {
      line.answers.insert(line.answers.end(), *rc::gen::inRange<std::size_t>(1, 3), move.point());
    }
  }
  RC_PRE(!line.answers.empty());
  const auto again = parse_line(format_line(line));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == line);
}

TEST(FuegoMaker, MovesThatWinWeighMore) {
  const std::string_view games =
      "(;GM[4]GM[1]SZ[9]RE[B+1];B[ee];W[ec])(;GM[1]SZ[9]RE[B+1];B[ee];W[ge])"
      "(;GM[1]SZ[9]RE[W+1];B[ee];W[cc])(;GM[1]SZ[9]RE[B+R];B[cd];W[ee])";
  EXPECT_EQ(made_of(games.substr(games.find(")(") + 1), {.min_games = 1}),
            "9 | D3 E5\n9 E5 | C3\n");
  EXPECT_EQ(made_of("(;GM[1]SZ[9]RE[B+1];B[ee])(;GM[1]SZ[9]RE[B+1];B[ee])"
                    "(;GM[1]SZ[9]RE[B+1];B[dd])",
                    {.min_games = 1}),
            "9 | E5 E5 D4\n");
  EXPECT_EQ(made_of("(;GM[1]SZ[9]RE[W+1];B[ee];W[ge];B[ce])(;GM[1]SZ[9]RE[W+1];B[ee];W[ec];B[cc])",
                    {.min_games = 2}),
            "9 E5 | E3\n");
}

TEST(FuegoMaker, TellsWhatABookCannotHold) {
  EXPECT_EQ(refusal_of("(;GM[1]SZ[9:7];B[ee])"),
            "a book of go holds square boards, and this one is 9x7");
  const std::string other =
      "a book of go holds games from the empty board, and this one begins otherwise";
  EXPECT_EQ(refusal_of("(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee])"), other);
  EXPECT_EQ(refusal_of("(;GM[1]SZ[9]AB[cc];B[ee])"), other);
  EXPECT_EQ(refusal_of("(;GM[1]SZ[9]PL[W];W[ee])"), other);
}

// Whatever is made of games is a book, which knows a move in each of its positions.
RC_GTEST_PROP(FuegoMaker, WhatIsMadeIsRead, ()) {
  Maker maker({.min_games = 1});
  for (int left = *rc::gen::inRange(1, 5); left > 0; --left) {
    const auto game = rules::start_game({.game = "go", .values = {{"size", "5"}}});
    for (int move = *rc::gen::inRange(1, 20); move > 0; --move) {
      const auto moves = (*game)->legal_moves();
      game.value()->play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    }
    Record record;
    record.setup = (*game)->setup();
    record.result = GameResult::draw;
    add_line(record.tree, root, (*game)->moves());
    RC_ASSERT(maker.add(record).has_value());
  }
  const std::vector<Line> lines = maker.lines();
  RC_PRE(!lines.empty());
  std::ostringstream out;
  write(out, lines);
  const auto book = Book::of(out.str());
  RC_ASSERT(book.has_value());
  RC_ASSERT(std::vector<Line>(book->lines().begin(), book->lines().end()) == lines);
  for (const Line& line : lines) {
    const go::GameState state = position_of(line);
    RC_ASSERT(!book->moves(state.position(), state.to_move()).empty());
  }
}

}  // namespace
}  // namespace ludex::records::fuego
