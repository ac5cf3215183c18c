#include "analysis/campaign.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "analysis/games.h"
#include "support/fake_clock.h"

namespace ludex::analysis {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

enum class Deed : std::uint8_t { answer, die, refuse };

// Finds that each position is worth a hundredth for every move that led to it, unless it is told to
// do something else there.
class CountingEngine final : public engine::Engine {
 public:
  using Plan = std::function<Deed(const rules::Game&)>;

  explicit CountingEngine(Plan plan) : plan_(std::move(plan)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    EXPECT_EQ(request.limits.depth, 5);
    const Deed deed = plan_(game);
    if (deed == Deed::refuse) {
      return tl::unexpected(engine::Failure{engine::Fault::refused, "not that one"});
    }
    if (deed == Deed::die) {
      events_.push_back(engine::Failure{engine::Fault::exited, "it ended"});
      return {};
    }
    engine::Info info;
    info.depth = 5;
    info.score = engine::Score{engine::Centipawns{static_cast<int>(game.moves().size())}};
    events_.push_back(info);
    events_.push_back(engine::Decision{engine::Play{game.legal_moves().front(), {}}});
    return {};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  void wake() override {}
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    if (events_.empty()) return std::nullopt;
    auto event = std::move(events_.front());
    events_.pop_front();
    return event;
  }

 private:
  Plan plan_;
  engine::Identity identity_{"Counting", "Nobody"};
  std::vector<engine::Option> options_;
  std::deque<engine::Event> events_;
};

class AnalysisCampaign : public testing::Test {
 protected:
  std::optional<std::string> run(std::size_t games, std::size_t jobs,
                                 const CountingEngine::Plan& plan) {
    records_.assign(games, read_game("1. e4 e5 2. Nf3 Nc6 *"));
    surveys_.clear();
    for (const records::Record& record : records_) {
      surveys_.push_back(*Survey::of(record, false));
    }
    engine::Limits limits;
    limits.depth = 5;
    return run_campaign(
        surveys_,
        [&, plan](const rules::Setup&) {
          ++opened_;
          return std::make_unique<CountingEngine>(plan);
        },
        {clock_, limits, jobs, stop_.get_token()},
        {[this](std::size_t, records::NodeId) { ++told_; },
         [this](std::size_t, const std::string& what) { warnings_.push_back(what); }});
  }

  std::vector<records::Record> records_;
  std::vector<Survey> surveys_;
  test::FakeClock clock_;
  std::stop_source stop_;
  std::atomic<int> opened_ = 0;
  int told_ = 0;  // under the campaign's lock, as is the next
  std::vector<std::string> warnings_;
};

TEST_F(AnalysisCampaign, SeveralEnginesShareTheGames) {
  EXPECT_EQ(run(20, 3, [](const rules::Game&) { return Deed::answer; }), std::nullopt);
  EXPECT_LE(opened_, 3);
  EXPECT_EQ(told_, 100);
  for (Survey& survey : surveys_) {
    EXPECT_EQ(survey.done(), survey.total());
    const SurveyedPosition* const last = survey.at(node_at(survey.record(), 4));
    EXPECT_EQ(last->finding->score, (engine::Score{engine::Centipawns{4}}));
    EXPECT_THAT(last->finding->pv, SizeIs(1));
  }
}

TEST_F(AnalysisCampaign, AnEngineThatDiesIsReplacedForTheSamePosition) {
  int deaths = 0;
  EXPECT_EQ(run(2, 1,
                [&](const rules::Game& game) {
                  return game.moves().size() == 2 && ++deaths == 1 ? Deed::die : Deed::answer;
                }),
            std::nullopt);
  EXPECT_EQ(opened_, 2);
  EXPECT_THAT(warnings_, IsEmpty());
  EXPECT_EQ(surveys_[0].done(), surveys_[0].total());
  EXPECT_TRUE(surveys_[0].at(node_at(records_[0], 2))->finding);
}

TEST_F(AnalysisCampaign, APositionThatKillsTwiceIsLeftOut) {
  EXPECT_EQ(run(1, 1,
                [](const rules::Game& game) {
                  return game.moves().size() == 2 ? Deed::die : Deed::answer;
                }),
            std::nullopt);
  EXPECT_EQ(warnings_, std::vector<std::string>{"no value behind move 2: exited: it ended"});
  EXPECT_FALSE(surveys_[0].at(node_at(records_[0], 2))->finding);
  EXPECT_TRUE(surveys_[0].at(node_at(records_[0], 1))->finding);
}

TEST_F(AnalysisCampaign, EnginesThatAlwaysDieEndIt) {
  const auto trouble = run(50, 2, [](const rules::Game&) { return Deed::die; });
  EXPECT_EQ(trouble, "exited: it ended");
  EXPECT_LT(opened_, 20);
}

TEST_F(AnalysisCampaign, ARefusalCostsThatPositionAlone) {
  EXPECT_EQ(run(1, 1,
                [](const rules::Game& game) {
                  return game.moves().size() == 1 ? Deed::refuse : Deed::answer;
                }),
            std::nullopt);
  EXPECT_EQ(opened_, 1);
  EXPECT_THAT(warnings_, SizeIs(1));
  EXPECT_EQ(surveys_[0].done(), surveys_[0].total());
}

TEST_F(AnalysisCampaign, AStopLeavesTheRestForLater) {
  EXPECT_EQ(run(3, 1,
                [&](const rules::Game& game) {
                  if (game.moves().size() == 2) {
                    stop_.request_stop();
                  }
                  return Deed::answer;
                }),
            std::nullopt);
  EXPECT_EQ(told_, 2);
  EXPECT_EQ(surveys_[0].done(), 2U);
  EXPECT_EQ(surveys_[1].done(), 0U);
}

}  // namespace
}  // namespace ludex::analysis
