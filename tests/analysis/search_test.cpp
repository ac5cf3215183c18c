#include "analysis/search.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/registry.h"
#include "support/fake_clock.h"

namespace ludex::analysis {
namespace {

// Thinks until it is told to stop, or for ever if it does not heed that: then its session ends it.
class Dreamer final : public engine::Engine {
 public:
  Dreamer(test::FakeClock& clock, bool heeds_stop) : clock_(clock), heeds_stop_(heeds_stop) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  [[nodiscard]] bool can_search_infinitely() const override { return heeds_stop_; }
  engine::Status think(const rules::Game& game, const engine::Request&) override {
    move_ = game.legal_moves().front();
    return {};
  }
  void stop() override { stopped_ = clock_.now(); }
  void ponderhit(bool) override {}
  Result<engine::Ticket> ask(const rules::Game&, const engine::Question&) override {
    return fail("it answers nothing");
  }
  // Time passes only while somebody waits.
  std::optional<engine::Event> next(TimePoint deadline) override {
    if (stopped_ && heeds_stop_) return engine::Decision{engine::Play{move_, {}}};
    if (stopped_ || deadline == TimePoint::max()) {
      return engine::Failure{engine::Fault::not_responding, "it sleeps"};
    }
    clock_.advance(deadline - clock_.now());
    return std::nullopt;
  }
  void wake() override {}

  [[nodiscard]] std::optional<TimePoint> stopped() const { return stopped_; }

 private:
  test::FakeClock& clock_;
  bool heeds_stop_;
  rules::Move move_{};
  std::optional<TimePoint> stopped_;
  engine::Identity identity_{"Dreamer", ""};
  std::vector<engine::Option> options_;
};

engine::Limits half_a_second() {
  engine::Limits limits;
  limits.movetime = Milliseconds(500);
  return limits;
}

class SearchTest : public testing::Test {
 protected:
  Searched search_with(Dreamer& dreamer, const engine::Limits& limits) {
    return search(dreamer, *game_, limits, {.clock = clock_, .stop = {}});
  }

  test::FakeClock clock_;
  TimePoint begun_ = clock_.now();
  std::unique_ptr<rules::Game> game_ = rules::start_game({.game = "chess"}).value();
};

TEST_F(SearchTest, AnEngineThatForgetsItsTimeIsStoppedAndSaysWhatItHasFound) {
  Dreamer dreamer(clock_, true);
  const auto searched = search_with(dreamer, half_a_second());
  ASSERT_TRUE(searched.has_value());
  EXPECT_EQ((*searched)->pv.size(), 1U);
  EXPECT_EQ(dreamer.stopped(), begun_ + Milliseconds(10'500));
}

TEST_F(SearchTest, AnEngineForWhichAStopIsTheEndHasMoreTime) {
  Dreamer dreamer(clock_, false);
  const auto searched = search_with(dreamer, half_a_second());
  ASSERT_FALSE(searched.has_value());
  EXPECT_EQ(searched.error().fault, engine::Fault::not_responding);
  EXPECT_EQ(dreamer.stopped(), begun_ + Milliseconds(120'500));
}

TEST_F(SearchTest, WithoutALimitInTimeNobodyStopsIt) {
  Dreamer dreamer(clock_, true);
  engine::Limits deep;
  deep.depth = 40;
  EXPECT_FALSE(search_with(dreamer, deep).has_value());
  EXPECT_FALSE(dreamer.stopped().has_value());
}

}  // namespace
}  // namespace ludex::analysis
