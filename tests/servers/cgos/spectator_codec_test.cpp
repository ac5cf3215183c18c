#include "servers/cgos/spectator_codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "base/limits.h"
#include "servers/cgos/spectator_lines.h"

namespace ludex::cgos {
namespace {

int below(int bound) {
  return *rc::gen::inRange(0, bound);
}

std::string game_name() {
  return std::to_string(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000'000));
}

std::string some_word() {
  std::string word = "p";
  for (int length = below(8); length > 0; --length) {
    word += "abzAZ019_-.<>&'\xc3\xa9"[below(16)];
  }
  return word;
}

Milliseconds some_time() {
  return Milliseconds(below(1'000'000'000));
}

TimedMove some_watched_move() {
  static constexpr std::string_view moves[] = {"A1", "T19", "Z25", "pass", "resign"};
  return {std::string(moves[below(5)]), some_time()};
}

GameTerms some_terms() {
  return {game_name(),
          below(2) == 0 ? "" : "2026-01-02",
          below(2) == 0 ? "" : "10:20",
          2 + below(most_lines - 1),
          Komi{below(200'001) - 100'000},
          {some_word(), "1800?"},
          {some_word(), {}}};
}

SpectatorMessage some_watched_message() {
  switch (below(8)) {
    case 0:
      return Protocol{below(2) == 0};
    case 1:
      return Info{some_word()};
    case 2:
      return Refusal{some_word()};
    case 3:
      return ListedGame{some_terms(), below(2) == 0 ? "" : "B+Resign"};
    case 4:
      return NoGame{game_name()};
    case 5:
      return GameMove{game_name(), some_watched_move()};
    case 6:
      return GameResult{game_name(), some_word()};
    case 7:
      return GameOver{game_name(), some_word(), some_time(), some_time()};
    default:
      break;
  }
  ObservedGame game{some_terms(), some_time(), {}, below(2) == 0 ? "" : "W+3.5"};
  for (int moves = below(20); moves > 0; --moves) {
    game.moves.push_back(some_watched_move());
  }
  return game;
}

RC_GTEST_PROP(CgosSpectatorCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const SpectatorMessage message = some_watched_message();
  RC_LOG() << format(message);
  RC_ASSERT(parse_spectator_line(format(message)) == message);
}

RC_GTEST_PROP(CgosSpectatorCodec, AnyBytesAreAMessageThatStaysTheSameOrAnError,
              (std::string bytes)) {
  static constexpr std::string_view names[] = {
      "",          "match ",         "match 1 - - 9 7 a b", "setup 1 ", "setup 1 - - 9 7 a b 1 ",
      "update 1 ", "gameover 1 B+1 "};
  bytes.insert(0, names[below(7)]);
  if (const auto message = parse_spectator_line(bytes)) {
    RC_ASSERT(parse_spectator_line(format(*message)) == *message);
  }
}

struct BadWatchedLine {
  std::string_view line;
  std::string_view error;
};

class CgosSpectatorError : public testing::TestWithParam<BadWatchedLine> {};

TEST_P(CgosSpectatorError, NamesWhatWasExpectedAndWhere) {
  const auto message = parse_spectator_line(GetParam().line);
  ASSERT_FALSE(message);
  EXPECT_EQ(describe(message.error()), GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, CgosSpectatorError,
    testing::Values(
        BadWatchedLine{"", "empty line, column 1"},
        BadWatchedLine{"match", "bad number of the game, column 6"},
        BadWatchedLine{"match 07 - - 9 7 a b -", "bad number of the game, column 7"},
        BadWatchedLine{"match 1000000000000000 - - 9 7 a b -", "bad number of the game, column 7"},
        BadWatchedLine{"match x - - 9 7 a b -", "bad number of the game, column 7"},
        BadWatchedLine{"match 1 - - 26 7 a b -",
                       "size of the board 26 is outside 2 to 25, column 13"},
        BadWatchedLine{"match 1 - - 9 x a b -", "bad komi, column 15"},
        BadWatchedLine{"match 1 - - 9 7 a", "missing black player, column 18"},
        BadWatchedLine{"match 1 - - 9 7 a b", "missing result, column 20"},
        BadWatchedLine{"match 1 - - 9 7 a b - x", "unexpected word, column 23"},
        BadWatchedLine{"setup 1", "missing date, column 8"},
        BadWatchedLine{"setup 1 - - 9 7 a b", "bad time, column 20"},
        BadWatchedLine{"setup 1 - - 9 7 a b 9 I5 1", "bad move, column 23"},
        BadWatchedLine{"setup 1 - - 9 7 a b 9 E5 x W+1", "bad time, column 26"},
        BadWatchedLine{"setup 1 ? -", "missing size of the board, column 12"},
        BadWatchedLine{"update 1", "bad move, column 9"},
        BadWatchedLine{"update 1 E5 x", "bad time, column 13"},
        BadWatchedLine{"update 1 E5 1 1", "unexpected word, column 15"},
        BadWatchedLine{"gameover 1 B+1 5", "bad time, column 17"},
        BadWatchedLine{"gameover 2026-01-02 B+1", "bad number of the game, column 10"}));

TEST(CgosSpectatorCodec, AGameHasNoMoreMovesThanOursMayHave) {
  std::string line = "setup 1 - - 9 7 a b 1";
  for (std::size_t move = 0; move < limits::game_plies; ++move) {
    line += " pass 1";
  }
  EXPECT_TRUE(parse_spectator_line(line));
  EXPECT_TRUE(parse_spectator_line(line + " B+1"));
  EXPECT_FALSE(parse_spectator_line(line + " pass 1"));
}

// As the public server sends them: moves as the players spelled them, a time of day, and two blanks
// behind a game without moves.
TEST(CgosSpectatorCodec, LinesOfThePublicServerAreRead) {
  const GameTerms terms{"71",      "2026-01-02",      "10:20",          19,
                        Komi{750}, {"Anna", "1800?"}, {"Boris", "2100"}};
  EXPECT_EQ(
      parse_spectator_line("match 71 2026-01-02 10:20 19 7.5 Anna(1800?) Boris(2100) W+Resign"),
      SpectatorMessage(ListedGame{terms, "W+Resign"}));
  EXPECT_EQ(parse_spectator_line("setup 71 2026-01-02 10:20 19 7.5 Anna(1800?) Boris(2100) 900000 "
                                 "d4 899000 PASS 898000 resign 897000 W+Resign\r"),
            SpectatorMessage(ObservedGame{terms,
                                          Milliseconds(900'000),
                                          {{"D4", Milliseconds(899'000)},
                                           {"pass", Milliseconds(898'000)},
                                           {"resign", Milliseconds(897'000)}},
                                          "W+Resign"}));
  EXPECT_EQ(parse_spectator_line("setup 71 2026-01-02 10:20 19 7.5 Anna(1800?) Boris(2100) 900000 "
                                 " B+Time"),
            SpectatorMessage(ObservedGame{terms, Milliseconds(900'000), {}, "B+Time"}));
  // Clocks that have run out.
  EXPECT_EQ(parse_spectator_line("gameover 71 B+Time 900040 -3"),
            SpectatorMessage(GameOver{"71", "B+Time", Milliseconds(900'040), Milliseconds(0)}));
}

TEST(CgosSpectatorCodec, LinesOfOurServerAreRead) {
  const cgos::Setup game{"3",
                         9,
                         Komi{700},
                         Milliseconds(60'000),
                         {"anna", "1800?"},
                         {"boris", {}},
                         {{"E5", Milliseconds(59'000)}, {"C3", Milliseconds(58'000)}}};
  const GameTerms running{"3", "", "", 9, Komi{700}, game.white, game.black};
  GameTerms over = running;
  over.date = "2026-01-02";
  const EndOfGame end{"2026-01-02", "B+Time"};
  EXPECT_EQ(parse_spectator_line(match_line(game, {})), SpectatorMessage(ListedGame{running, ""}));
  EXPECT_EQ(parse_spectator_line(match_line(game, end)),
            SpectatorMessage(ListedGame{over, "B+Time"}));
  EXPECT_EQ(parse_spectator_line(watched_setup_line(game, {})),
            SpectatorMessage(ObservedGame{running, game.main_time, game.moves, ""}));
  EXPECT_EQ(parse_spectator_line(watched_setup_line(game, end)),
            SpectatorMessage(ObservedGame{over, game.main_time, game.moves, "B+Time"}));
  EXPECT_EQ(parse_spectator_line(no_game_line("3")), SpectatorMessage(NoGame{"3"}));
  EXPECT_EQ(parse_spectator_line(update_line("3", game.moves[0])),
            SpectatorMessage(GameMove{"3", game.moves[0]}));
  EXPECT_EQ(parse_spectator_line(update_line("3", "B+Time")),
            SpectatorMessage(GameResult{"3", "B+Time"}));
  EXPECT_EQ(parse_spectator_line(watched_gameover_line(game, "B+Time")),
            SpectatorMessage(GameOver{"3", "B+Time", Milliseconds(2000), Milliseconds(1000)}));
}

TEST(CgosSpectatorCodec, LinesOfPlayersAreUnknown) {
  for (const std::string_view line : {"username", "genmove b 1", "play b E5 1", "hello there"}) {
    EXPECT_EQ(parse_spectator_line(line), SpectatorMessage(Unknown{std::string(line)}));
  }
}

TEST(CgosSpectatorCodec, TheGameOfALineIsKnownAlsoIfTheRestIsNot) {
  EXPECT_EQ(game_told_of("update 12 ??"), "12");
  EXPECT_EQ(game_told_of("setup 12"), "12");
  EXPECT_EQ(game_told_of("update 012 E5 1"), std::nullopt);
  EXPECT_EQ(game_told_of("match 12"), std::nullopt);
  EXPECT_EQ(game_told_of(""), std::nullopt);
}

}  // namespace
}  // namespace ludex::cgos
