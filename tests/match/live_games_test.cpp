#include "match/report/live_games.h"

#include <gtest/gtest.h>

#include <chrono>

#include "match/scripted_game.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using namespace std::chrono_literals;
using rules::Seat;

rules::Move move_of(const rules::Game& game, std::string_view text) {
  return game.parse_move(text, rules::coordinate).value();
}

TEST(LiveGames, TheClockOfWhoThinksRuns) {
  HandClock clock;
  LiveGames games(clock);
  GameObserver* const observer = games.begins(7, {"Ada", "Blaise"});
  observer->board_set_up({.game = "chess"});
  observer->move_asked(Seat::first, {61s, 5s});
  clock.pass(1500ms);
  const ShownGame shown = games.on_show().at(0);
  EXPECT_EQ(shown.number, 7U);
  EXPECT_EQ(shown.players[0].clock, "0:59.5");
  EXPECT_TRUE(shown.players[0].thinks);
  EXPECT_EQ(shown.players[1].clock, "0:05.0");
  EXPECT_FALSE(shown.players[1].thinks);
  clock.pass(2min);
  EXPECT_EQ(games.on_show().at(0).players[0].clock, "0:00.0");
}

TEST(LiveGames, WithoutAClockTheTimeOfTheMoveIsShown) {
  HandClock clock;
  LiveGames games(clock);
  GameObserver* const observer = games.begins(1, {"A", "B"});
  observer->board_set_up({.game = "chess"});
  observer->move_asked(Seat::second, {});
  clock.pass(2300ms);
  EXPECT_EQ(games.on_show().at(0).players[1].clock, "0:02.3");
}

TEST(LiveGames, LinesAreReadFromThePositionThatTheyWereThoughtIn) {
  HandClock clock;
  LiveGames games(clock);
  GameObserver* const observer = games.begins(1, {"A", "B"});
  const auto game = rules::start_game({.game = "chess"}).value();
  observer->board_set_up(game->setup());
  PlayedMove played;
  played.move = move_of(*game, "e2e4");
  played.left = 9s;
  played.finding.depth = 12;
  played.finding.seldepth = 20;
  played.finding.score = engine::Score{engine::Centipawns{35}};
  played.finding.nps = 1'234'567;
  const auto after = game->clone();
  after->play(played.move);
  const rules::Move reply = move_of(*after, "e7e5");
  played.finding.pv = {played.move, reply};
  observer->move_played(Seat::first, played);
  observer->move_asked(Seat::second, {9s, 10s});
  engine::Finding finding;
  finding.score = engine::Score{engine::MateIn{-3}};
  finding.pv = {reply, played.move};  // the second is not legal there: the line ends before it
  observer->finding_changed(Seat::second, finding);
  const ShownGame shown = games.on_show().at(0);
  EXPECT_EQ(shown.position, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(shown.last_move, "e2e4");
  EXPECT_EQ(shown.last_move_text, "1. e4");
  EXPECT_EQ(shown.players[0],
            (ShownPlayer{"A", "0:09.0", "+0.35", "12/20", "1.2 M/s", "1. e4 e5", false}));
  EXPECT_EQ(shown.players[1], (ShownPlayer{"B", "0:10.0", "-M3", "", "", "1... e5", true}));
}

TEST(LiveGames, TheLongestRunningGameIsInFull) {
  HandClock clock;
  LiveGames games(clock);
  for (const std::size_t number : {1U, 2U, 3U}) {
    games.begins(number, {"A", "B"})->board_set_up({.game = "chess"});
  }
  games.ends(1);
  const auto shown = games.on_show();
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].number, 2U);
  EXPECT_FALSE(shown[0].position.empty());
  EXPECT_TRUE(shown[1].position.empty());
}

// Notes what it is told, in words.
class Diary final : public GameObserver {
 public:
  void board_set_up(const rules::Setup& setup) override { text += "begins " + setup.game + "\n"; }
  void move_asked(Seat seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) override {
    text += seat == Seat::first ? "asked first" : "asked second";
    text += left[0] && left[1] ? ", clocks\n" : "\n";
  }
  void finding_changed(Seat /*seat*/, const engine::Finding& finding) override {
    text += "told depth " + std::to_string(finding.depth.value_or(0)) + "\n";
  }
  void move_played(Seat seat, const PlayedMove& move) override {
    text += seat == Seat::first ? "first moved" : "second moved";
    text += move.book ? ", book\n" : "\n";
  }
  std::string text;
};

TEST(GameObserver, IsToldWhatTheRefereeSees) {
  engine::Info info;
  info.depth = 3;
  ScriptedGame table;
  table.opening = {"e2e4", "e7e5"};
  table.white = {{.move = "g1f3", .says = {info}}};
  table.black = {{.move = "e8e1"}};
  Diary diary;
  EXPECT_EQ(ending(play(table, {}, &diary).game), "1-0 Black makes an illegal move: e8e1");
  EXPECT_EQ(diary.text,
            "begins chess\nfirst moved, book\nsecond moved, book\n"
            "asked first, clocks\ntold depth 3\nfirst moved\nasked second, clocks\n");
}

}  // namespace
}  // namespace ludex::match
