// Players who speak out of turn: both seats are heard at any time.
#include <gtest/gtest.h>

#include <chrono>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/interjector.h"
#include "match/play/referee.h"
#include "match/scripted_engine.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using engine::Interjection;
using rules::Seat;
using namespace std::chrono_literals;

// An engine that speaks when the test says so.
class TalkingEngine final : public ScriptedEngine, public engine::Interjector {
 public:
  using ScriptedEngine::ScriptedEngine;

  void say(Interjection what) {
    said_.push_back(what);
    if (spoken_) {
      spoken_();
    }
  }
  void on_interjection(std::function<void()> spoken) override { spoken_ = std::move(spoken); }
  std::optional<Interjection> take_interjection() override {
    if (said_.empty()) return std::nullopt;
    const Interjection first = said_.front();
    said_.pop_front();
    return first;
  }

 private:
  std::function<void()> spoken_;
  std::deque<Interjection> said_;
};

// A game in which a test can reach both engines while they play.
struct Talk {
  HandClock clock;
  std::optional<TalkingEngine> white;
  std::optional<TalkingEngine> black;
  Duration passed{0};

  PlayedGame play(std::vector<Act> white_acts, std::vector<Act> black_acts) {
    white.emplace(clock, std::move(white_acts));
    black.emplace(clock, std::move(black_acts));
    const Allowance allowance{Periods{60s, 0ms, {}}, {}, {}, {}};
    Player first{*white, allowance};
    Player second{*black, allowance};
    const RefereeRules rules;
    const TimePoint begin = clock.now();
    PlayedGame game = Referee(clock, rules)
                          .play({rules::start_game({.game = "chess"}).value()}, {&first, &second},
                                std::stop_token());
    passed = clock.now() - begin;
    return game;
  }
};

// Thinks for a minute, or until it is told to stop.
Act thinks_long(std::function<void()> meanwhile) {
  Act act{"e2e4"};
  act.takes = 50s;
  act.first = std::move(meanwhile);
  return act;
}

TEST(Interjections, APlayerMayResignWhileItsOpponentThinks) {
  Talk talk;
  const PlayedGame game =
      talk.play({thinks_long([&] { talk.black->say(Interjection::resignation); })}, {});
  EXPECT_EQ(game.end.kind, EndKind::resignation);
  EXPECT_EQ(game.end.winner, Seat::first);
  EXPECT_EQ(game.end.reason, "Black resigns");
  EXPECT_LT(talk.passed, 1s) << "the opponent's move is not waited for";
  EXPECT_EQ(talk.white->stops, 1) << "it is told to stop";
  EXPECT_TRUE(game.healthy[0]);
  EXPECT_TRUE(game.healthy[1]);
}

TEST(Interjections, AResignationBetweenTwoTurnsIsHeardBeforeTheNextMoveIsAskedFor) {
  Talk talk;
  Act last{"e2e4"};
  last.first = [&] {};
  Act replies{"e7e5"};
  // White speaks in the very moment in which Black answers.
  replies.first = [&] { talk.white->say(Interjection::resignation); };
  const PlayedGame game = talk.play({last}, {replies});
  EXPECT_EQ(game.end.reason, "White resigns");
  EXPECT_EQ(talk.white->requests.size(), 1U);
}

TEST(Interjections, AnOfferOutOfTurnStandsUntilTheOpponentHasMoved) {
  Talk talk;
  Act accepts = thinks_long([&] { talk.black->say(Interjection::draw_offer); });
  accepts.takes = 1s;
  accepts.draw = true;
  EXPECT_EQ(talk.play({accepts}, {}).end.reason, "Draw by agreement");

  Talk refused;
  Act declines = thinks_long([&] { refused.black->say(Interjection::draw_offer); });
  declines.takes = 1s;
  Act late{"d2d4"};
  late.draw = true;
  const PlayedGame game = refused.play({declines, late}, acts({"e7e5", "resign"}));
  EXPECT_EQ(game.end.reason, "Black resigns") << "White's own offer found none to answer";
}

TEST(Interjections, AnOfferOutOfTurnReachesAnEngineThatIsAskedLater) {
  Talk talk;
  Act first = thinks_long([&] { talk.white->say(Interjection::draw_offer); });
  first.takes = 1s;
  const PlayedGame game = talk.play({first, Act{"resign"}}, acts({"e7e5"}));
  EXPECT_TRUE(talk.black->requests.at(0).draw_offered)
      << "offered before the move, as the rules of play have it";
  EXPECT_EQ(game.end.reason, "White resigns");
}

TEST(Interjections, APlayerMayGiveUpInItsOwnTurnWithoutAMove) {
  Talk talk;
  const PlayedGame game =
      talk.play({thinks_long([&] { talk.white->say(Interjection::resignation); })}, {});
  EXPECT_EQ(game.end.reason, "White resigns");
  EXPECT_LT(talk.passed, 1s);
  EXPECT_TRUE(game.healthy[0]);
}

TEST(Interjections, NobodyIsCalledAfterTheGame) {
  Talk talk;
  (void)talk.play(acts({"resign"}), {});
  talk.white->say(Interjection::resignation);
  talk.black->say(Interjection::draw_offer);
  SUCCEED() << "an engine that outlives its game speaks to nobody";
}

}  // namespace
}  // namespace ludex::match
