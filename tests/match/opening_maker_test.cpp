// Openings are made by a search that is not there: its values follow from the position alone.
#include "match/openings/opening_maker.h"

#include <gtest/gtest.h>

#include <deque>
#include <set>
#include <string>
#include <vector>

#include "rules/registry.h"

namespace ludex::match {
namespace {

// Says of a third of all positions that they are even, of the others that one side is better or
// mates; a position has the same value as its images.
class Oracle final : public engine::Engine {
 public:
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game& game, const engine::Terms&) override {
    if (fails_) {
      return tl::unexpected(engine::Failure{engine::Fault::exited, "it fell asleep"});
    }
    game_ = game.clone();
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    EXPECT_TRUE(request.limits.nodes.has_value());
    EXPECT_FALSE(game.outcome().has_value());
    engine::Info info;
    info.score = engine::Score{engine::Centipawns{value_of(game)}};
    if (hash_of(game) % 3 == 1) {
      info.score = engine::Score{engine::MateIn{4}};
    }
    events_.emplace_back(info);
    info.score = engine::Score{engine::Centipawns{0}, engine::Bound::upper};  // says nothing
    events_.emplace_back(info);
    events_.emplace_back(engine::Decision{engine::Play{game.legal_moves().front(), {}}});
    return {};
  }
  void stop() override {}
  void ponderhit(bool) override {}
  std::optional<engine::Event> next(TimePoint) override {
    auto event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  void wake() override {}
  void fail_from_now() { fails_ = true; }

  static std::size_t hash_of(const rules::Game& game) {
    return std::hash<std::string>()(rules::likeness(game));
  }
  static int value_of(const rules::Game& game) {
    return hash_of(game) % 3 == 0 ? static_cast<int>(hash_of(game) % 61) - 30 : 500;
  }

 private:
  engine::Identity identity_{"Oracle", "Nobody"};
  std::vector<engine::Option> options_;
  std::deque<engine::Event> events_;
  std::unique_ptr<rules::Game> game_;
  bool fails_ = false;
};

OpeningPlan plan_of(const std::string& name) {
  OpeningPlan plan;
  plan.setup = rules::setup_named(name);
  plan.count = 40;
  plan.nodes = 1000;
  return plan;
}

MadeOpenings made(const OpeningPlan& plan) {
  const auto openings = make_openings(
      plan, [] { return std::make_unique<Oracle>(); }, {}, [](const MadeOpenings&) {});
  EXPECT_TRUE(openings.has_value());
  return openings ? *openings : MadeOpenings{};
}

TEST(OpeningMaker, EveryOpeningIsEvenAndLikeNoOther) {
  for (const std::string name : {"gomoku", "renju", "chess", "xiangqi"}) {
    const OpeningPlan plan = plan_of(name);
    const MadeOpenings all = made(plan);
    ASSERT_EQ(all.openings.size(), plan.count) << name;
    EXPECT_GE(all.tried, plan.count);
    std::set<std::string> likenesses;
    for (const MadeOpening& opening : all.openings) {
      const auto game = rules::start_game(plan.setup).value();
      EXPECT_TRUE(opening.moves.size() >= 3 && opening.moves.size() <= 7);
      for (const rules::Move move : opening.moves) {
        ASSERT_TRUE(game->is_legal(move));
        game->play(move);
      }
      EXPECT_FALSE(game->outcome().has_value());
      EXPECT_EQ(opening.value.value, Oracle::value_of(*game));
      EXPECT_LE(std::abs(opening.value.value), plan.balance.value);
      likenesses.insert(rules::likeness(*game));
    }
    EXPECT_EQ(likenesses.size(), plan.count) << name;
  }
}

TEST(OpeningMaker, AnyNumberOfThreadsMakesTheSame) {
  OpeningPlan plan = plan_of("gomoku");
  const MadeOpenings alone = made(plan);
  for (const int threads : {2, 5}) {
    plan.threads = threads;
    EXPECT_EQ(made(plan), alone) << threads;
  }
  plan.seed = 2;
  EXPECT_NE(made(plan).openings, alone.openings);
}

// A board of five by five has six different first stones.
TEST(OpeningMaker, EndsWhereHardlyAnyMoreAreFound) {
  OpeningPlan plan = plan_of("gomoku");
  plan.setup.values.set("size", "5");
  plan.fewest_plies = plan.most_plies = 1;
  plan.most_failures = 300;
  const MadeOpenings few = made(plan);
  EXPECT_LE(few.openings.size(), 6U);
  EXPECT_GE(few.tried, plan.most_failures);
  plan.threads = 3;
  EXPECT_EQ(made(plan), few);
}

TEST(OpeningMaker, AStopEndsItWithWhatThereIs) {
  OpeningPlan plan = plan_of("gomoku");
  std::stop_source stop;
  const auto openings = make_openings(
      plan, [] { return std::make_unique<Oracle>(); }, stop.get_token(),
      [&](const MadeOpenings& so_far) {
        if (so_far.openings.size() == 5) {
          stop.request_stop();
        }
      });
  ASSERT_TRUE(openings.has_value());
  EXPECT_EQ(openings->openings.size(), 5U);
}

TEST(OpeningMaker, AnEngineThatFailsEndsItWithAnError) {
  OpeningPlan plan = plan_of("chess");
  plan.threads = 2;
  const auto openings = make_openings(
      plan,
      [] {
        auto engine = std::make_unique<Oracle>();
        engine->fail_from_now();
        return engine;
      },
      {}, [](const MadeOpenings&) {});
  ASSERT_FALSE(openings.has_value());
  EXPECT_EQ(describe(openings.error()), "it fell asleep");
}

}  // namespace
}  // namespace ludex::match
