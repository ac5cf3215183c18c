#include "servers/cgos/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"

namespace ludex::cgos {
namespace {

int under(int bound) {
  return *rc::gen::inRange(0, bound);
}

std::string some_name() {
  std::string name = "p";
  for (int length = under(8); length > 0; --length) {
    name += "abzAZ019_-."[under(11)];
  }
  return name;
}

TimedMove some_move() {
  std::string move =
      under(8) == 0 ? "pass" : std::string(1, "ABCDEFGHJKLMNOPQRSTUVWXYZ"[under(25)]);
  if (move != "pass") {
    move += std::to_string(1 + under(most_lines));
  }
  return {move, Milliseconds(under(1'000'000'000))};
}

std::string some_text() {
  return under(2) == 0 ? std::string() : some_name() + "  " + some_name();
}

ServerMessage some_message() {
  const Color color = under(2) == 0 ? Color::black : Color::white;
  switch (under(9)) {
    case 0:
      return Protocol{under(2) == 0};
    case 1:
      return Username{};
    case 2:
      return Password{};
    case 3:
      return Play{color, some_move()};
    case 4:
      return Genmove{color, Milliseconds(under(1'000'000'000))};
    case 5:
      return Gameover{"2026-01-02", some_name(), some_text()};
    case 6:
      return Info{some_text()};
    case 7:
      return Refusal{some_text()};
    default:
      break;
  }
  Setup setup{some_name(),
              2 + under(most_lines - 1),
              Komi{under(200'001) - 100'000},
              Milliseconds(under(1'000'000'000)),
              {some_name(), "1800?"},
              {some_name(), {}},
              {}};
  for (int moves = under(20); moves > 0; --moves) {
    setup.moves.push_back(some_move());
  }
  return setup;
}

RC_GTEST_PROP(CgosCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const ServerMessage message = some_message();
  RC_LOG() << format(message);
  RC_ASSERT(parse_server_line(format(message)) == message);
}

RC_GTEST_PROP(CgosCodec, AnyBytesAreAMessageThatStaysTheSameOrAnError, (std::string bytes)) {
  const std::vector<std::string> names = {"",          "setup ", "play b ", "genmove ",
                                          "gameover ", "info ",  "Error:",  "protocol "};
  bytes.insert(0, names[static_cast<std::size_t>(under(8))]);
  if (const auto message = parse_server_line(bytes)) {
    RC_ASSERT(parse_server_line(format(*message)) == *message);
  }
}

// Wherever a line ends early: nothing that was read ends in the end of a line.
TEST(CgosCodec, EndsOfLinesAreNoPartOfWhatTheyEnd) {
  const std::string long_word(200, 'x');
  const auto greeting = parse_greeting("e1 ludex 1\r " + long_word);
  EXPECT_EQ(greeting, (Greeting{"ludex 1", false}));
  EXPECT_EQ(parse_greeting("e1 a \r genmove_analyze\r b"), (Greeting{"a b", true}));
  EXPECT_EQ(parse_answer("D4\r \r"), (Answer{"D4", ""}));
  EXPECT_EQ(parse_server_line("hello\r \n "), ServerMessage(Unknown{"hello"}));
}

RC_GTEST_PROP(CgosCodec, GreetingsAndAnswersSurviveFormatAndParse, ()) {
  const Greeting greeting{some_name() + " " + some_name(), under(2) == 0};
  RC_ASSERT(parse_greeting(format(greeting)) == greeting);
  const Answer answer{some_name(), some_text()};
  RC_ASSERT(parse_answer(format(answer)) == answer);
}

struct BadLine {
  std::string_view line;
  std::string_view error;
};

class CgosError : public testing::TestWithParam<BadLine> {};

TEST_P(CgosError, NamesWhatWasExpectedAndWhere) {
  const auto message = parse_server_line(GetParam().line);
  ASSERT_FALSE(message);
  EXPECT_EQ(describe(message.error()), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, CgosError,
    testing::Values(BadLine{"", "empty line, column 1"},
                    BadLine{"setup", "missing number of the game, column 6"},
                    BadLine{"setup 1 9 x 1 a b", "bad komi, column 11"},
                    BadLine{"setup 1 9 1001 1 a b", "bad komi, column 11"},
                    BadLine{"setup 1 9 7 one a b", "bad time, column 13"},
                    BadLine{"setup 1 9 7 1 a", "missing black player, column 16"},
                    BadLine{"setup 1 9 7 1 (1800) b", "white player without a name, column 15"},
                    BadLine{"setup 1 9 7 1 a b E5", "bad time, column 21"},
                    BadLine{"setup 1 9 7 1 a b I5 1", "bad move, column 19"},
                    BadLine{"play x E5 1", "bad color, column 6"},
                    BadLine{"play b E0 1", "bad move, column 8"},
                    BadLine{"play b E26 1", "bad move, column 8"},
                    BadLine{"play b E-1 1", "bad move, column 8"},
                    BadLine{"play b E5 1.5", "bad time, column 11"},
                    BadLine{"genmove b 99999999999999999999", "bad time, column 11"},
                    BadLine{"gameover 2026-01-02", "missing result, column 20"}));

TEST(CgosCodec, TheSizeOfTheBoardHasBounds) {
  EXPECT_FALSE(parse_server_line("setup 1 1 7 1 a b"));
  EXPECT_TRUE(parse_server_line("setup 1 2 7 1 a b"));
  EXPECT_TRUE(parse_server_line("setup 1 25 7 1 a b"));
  EXPECT_FALSE(parse_server_line("setup 1 26 7 1 a b"));
}

TEST(CgosCodec, AGameHasNoMoreMovesThanOursMayHave) {
  std::string line = "setup 1 9 7 1 a b";
  for (std::size_t move = 0; move < limits::game_plies; ++move) {
    line += " pass 1";
  }
  EXPECT_TRUE(parse_server_line(line));
  EXPECT_FALSE(parse_server_line(line + " pass 1"));
}

TEST(CgosCodec, NamesAndNumbersOfGamesAreShort) {
  const std::string longest(word_bytes, 'a');
  EXPECT_TRUE(parse_server_line("setup " + longest + " 9 7 1 " + longest + " b"));
  EXPECT_FALSE(parse_server_line("setup 1 9 7 1 a" + longest + " b"));
  EXPECT_FALSE(parse_server_line("setup a" + longest + " 9 7 1 a b"));
}

TEST(CgosCodec, AnErrorMayFollowItsColonAtOnce) {
  EXPECT_EQ(parse_server_line("Error:no"), ServerMessage(Refusal{"no"}));
  EXPECT_EQ(parse_server_line("Error: no\r"), ServerMessage(Refusal{"no"}));
}

TEST(CgosCodec, ResultsNameTheirWinner) {
  EXPECT_EQ(winner("B+Resign"), Color::black);
  EXPECT_EQ(winner("w+0.5"), Color::white);
  EXPECT_EQ(winner("Draw"), std::nullopt);
  EXPECT_EQ(winner("B"), std::nullopt);
  EXPECT_EQ(winner("Black"), std::nullopt);
}

}  // namespace
}  // namespace ludex::cgos
