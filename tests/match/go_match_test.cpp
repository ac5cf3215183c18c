// Matches of go as a whole: engines that pass at once, and a third one that says what is dead.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "match/match_fixture.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

// Passes, and says that these stones are dead.
class Passer final : public engine::Engine {
 public:
  explicit Passer(std::vector<rules::Point> dead) : dead_(std::move(dead)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  engine::Status think(const rules::Game& game, const engine::Request&) override {
    engine::Decision decision;
    decision.what = engine::Play{game.legal_moves().back(), {}};
    event_ = decision;
    return {};
  }
  Result<engine::Ticket> ask(const rules::Game&, const engine::Question&) override {
    engine::BoardScore score;
    score.dead = dead_;
    event_ = engine::Answer{engine::Ticket{1}, score};
    return engine::Ticket{1};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint) override {
    return std::exchange(event_, std::nullopt);
  }
  void wake() override {}

 private:
  std::vector<rules::Point> dead_;
  engine::Identity identity_{"Passer", ""};
  std::vector<engine::Option> options_;
  std::optional<engine::Event> event_;
};

constexpr rules::Point c3{2, 2};
constexpr rules::Point e1{4, 0};

class GoMatchRunner : public MatchRunner {
 protected:
  // A black stone at C3 and a white one at E1 stand; each engine calls the other's dead.
  MatchPlan disputed(std::size_t rounds) {
    MatchPlan result = plan(rounds);
    result.setup = {.game = "go", .values = {{"size", "5"}, {"komi", "0.5"}}};
    result.openings = OpeningBook({Opening{"5/5/2x2/5/4o b", {}}}, {});
    for (std::size_t at = 0; at < 2; ++at) {
      result.entrants[at].open = [at](const std::stop_token&) -> Opened {
        return std::make_unique<Passer>(std::vector{at == 0 ? e1 : c3});
      };
    }
    return result;
  }
};

TEST_F(GoMatchRunner, ARefereeEngineIsStartedOnceAndDecidesEveryDispute) {
  MatchPlan match = disputed(2);
  int started = 0;
  match.referee_engine = SideEntrant{"Third", [&started](const std::stop_token&) -> Opened {
                                       ++started;
                                       return std::make_unique<Passer>(std::vector{e1});
                                     }};
  EXPECT_FALSE(run(match).trouble);
  EXPECT_EQ(started, 1);
  EXPECT_EQ(witness_.events, "+1 1:1-0 +2 2:1-0 +3 3:1-0 +4 4:1-0 ");
}

TEST_F(GoMatchRunner, WithoutARefereeEngineAllStonesLive) {
  MatchPlan match = disputed(1);
  EXPECT_FALSE(run(match).trouble);
  EXPECT_EQ(witness_.events, "+1 1:0-1 +2 2:0-1 ") << "no territory, a stone each, and komi";
}

TEST_F(GoMatchRunner, ThatOnlyThePlayersCanSettleBoardsIsSaidBeforeTheMatch) {
  const std::string sentence =
      "A cannot play on about dead stones, and there is no referee engine (-referee): a dispute "
      "leaves all stones alive, and a player that names none leaves them to the other";
  const auto is_said = [&](const MatchPlan& match) {
    witness_.warnings.clear();
    EXPECT_FALSE(run(match).trouble);
    return std::count(witness_.warnings.begin(), witness_.warnings.end(), sentence);
  };
  MatchPlan match = disputed(1);
  EXPECT_EQ(is_said(match), 1);
  MatchPlan counted_at_once = match;
  counted_at_once.setup.values.set("rules", "tromp_taylor");
  EXPECT_EQ(is_said(counted_at_once), 0);
  match.referee_engine = SideEntrant{"Third", [](const std::stop_token&) -> Opened {
                                       return std::make_unique<Passer>(std::vector{e1});
                                     }};
  EXPECT_EQ(is_said(match), 0);
}

TEST_F(GoMatchRunner, ARefereeEngineThatDoesNotStartEndsTheMatchBeforeItBegins) {
  MatchPlan match = disputed(1);
  match.referee_engine = SideEntrant{
      "Third", [](const std::stop_token&) -> Opened {
        return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "no such file"});
      }};
  EXPECT_EQ(run(match).trouble, "the referee engine Third cannot be asked: no such file");
  EXPECT_EQ(witness_.events, "");
}

}  // namespace
}  // namespace ludex::match
