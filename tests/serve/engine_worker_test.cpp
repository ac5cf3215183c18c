#include "serve/engine_worker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "rules/registry.h"
#include "serve/engine_shutdown.h"
#include "serve/manual_event_loop.h"
#include "serve/puppet_engine.h"
#include "serve/waiting.h"

namespace ludex::serve {
namespace {

class WorkerTest : public testing::Test {
 protected:
  WorkerTest() : game_(rules::start_game({.game = "chess"}).value()) {
    worker_ = std::make_unique<EngineWorker>(
        event_loop_,
        [strings = strings_](const std::stop_token&) -> host::Started {
          return std::make_unique<test::Puppet>(strings);
        },
        [this](EngineEvent word) { heard_.push_back(std::move(word)); });
  }
  // How many infos reach the event loop depends on when it runs.
  void until_decided() {
    event_loop_.run_until([&] { return !heard_.empty() && decided(heard_.size() - 1) != nullptr; });
  }
  void until(std::size_t words) {
    event_loop_.run_until([&] { return heard_.size() >= words; });
  }
  // What happens in the engine's thread tells the event loop nothing.
  void until_asked(std::size_t times) {
    test::turn_until([&] { return strings_->asked() >= times; }, [this] { event_loop_.run(); });
  }
  [[nodiscard]] const EngineDecided* decided(std::size_t at) const {
    return std::get_if<EngineDecided>(&heard_.at(at));
  }

  test::ManualEventLoop event_loop_;
  std::shared_ptr<test::Strings> strings_ = std::make_shared<test::Strings>();
  std::unique_ptr<rules::Game> game_;
  std::vector<EngineEvent> heard_;
  std::unique_ptr<EngineWorker> worker_;
};

TEST_F(WorkerTest, ItIntroducesTheEngineAndTellsItsDecisions) {
  worker_->new_game(*game_, {});
  worker_->think(RequestId{7}, *game_, {});
  strings_->will_play({"e2e4"});
  until(1);
  ASSERT_TRUE(std::holds_alternative<EngineReady>(heard_[0]));
  EXPECT_EQ(std::get<EngineReady>(heard_[0]).identity.name, "Puppet");
  until_asked(1);
  strings_->plays("e2e4");
  until(2);
  ASSERT_NE(decided(1), nullptr);
  EXPECT_EQ(decided(1)->request_id, RequestId{7});
}

TEST_F(WorkerTest, ARequestThatComesMeanwhileEndsTheFirstOne) {
  worker_->think(RequestId{1}, *game_, {});
  worker_->think(RequestId{2}, *game_, {});
  until(2);  // the first was told to stop, and says what it has
  ASSERT_NE(decided(1), nullptr);
  EXPECT_EQ(decided(1)->request_id, RequestId{1});
  until_asked(2);
  strings_->plays("d2d4");
  until(3);
  EXPECT_EQ(decided(2)->request_id, RequestId{2});
}

TEST_F(WorkerTest, AFloodOfThoughtsReachesTheEventLoopAsItsLast) {
  worker_->think(RequestId{1}, *game_, {});
  until_asked(1);
  for (int depth = 1; depth <= 1000; ++depth) {
    engine::Info info;
    info.depth = depth;
    strings_->say(info);
  }
  strings_->plays("e2e4");
  // The event loop does not run before the decision is on its way.
  until_decided();
  const auto* const last = std::get_if<EngineInfo>(&heard_.at(heard_.size() - 2));
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(last->info.depth, 1000);
}

TEST_F(WorkerTest, AnInfoWithoutALineDoesNotHideALine) {
  worker_->think(RequestId{1}, *game_, {});
  until_asked(1);
  engine::Info line;
  line.depth = 7;
  line.score = engine::Score{engine::Centipawns{25}};
  line.pv = {game_->legal_moves().front()};
  engine::Info current;
  current.depth = 8;
  current.current_move = line.pv.front();
  strings_->say(line);
  strings_->say(current);
  strings_->plays("e2e4");
  until_decided();
  const auto* const thought = std::get_if<EngineInfo>(&heard_.at(1));
  ASSERT_NE(thought, nullptr);
  EXPECT_EQ(thought->info.pv, line.pv);
  const auto& finding = decided(heard_.size() - 1)->finding;
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->score, line.score);
  EXPECT_EQ(finding->depth, 7);
  // The next search begins without one.
  worker_->think(RequestId{2}, *game_, {});
  until_asked(2);
  const std::size_t before = heard_.size();
  strings_->plays("e2e4");
  until(before + 1);
  EXPECT_FALSE(decided(before)->finding);
}

TEST_F(WorkerTest, AStopReachesASearchThatHasNotBegun) {
  std::promise<void> may_start;
  worker_ = std::make_unique<EngineWorker>(
      event_loop_,
      [strings = strings_, &may_start](const std::stop_token&) -> host::Started {
        may_start.get_future().wait();
        return std::make_unique<test::Puppet>(strings);
      },
      [this](EngineEvent word) { heard_.push_back(std::move(word)); });
  heard_.clear();
  worker_->think(RequestId{1}, *game_, {});
  worker_->stop();
  worker_->think(RequestId{2}, *game_, {});
  may_start.set_value();
  until(2);
  ASSERT_NE(decided(1), nullptr);
  EXPECT_EQ(decided(1)->request_id, RequestId{1});
  // The stop does not reach the second search, which was asked for later.
  until_asked(2);
  EXPECT_EQ(strings_->stops(), 1U);
  event_loop_.run();
  EXPECT_EQ(heard_.size(), 2U);
  strings_->plays("e2e4");
  until(3);
}

TEST_F(WorkerTest, ADeadEngineSaysSoOnce) {
  strings_->dies();
  until(2);
  worker_->think(RequestId{1}, *game_, {});
  event_loop_.run();
  ASSERT_EQ(heard_.size(), 2U);
  EXPECT_EQ(std::get<EngineFailed>(heard_[1]).failure.fault, engine::Fault::exited);
}

TEST_F(WorkerTest, NothingIsHeardOfARetiredOneWhoseRoomEmptiesItself) {
  EngineShutdown room;
  worker_->think(RequestId{1}, *game_, {});
  until(1);
  strings_->plays("e2e4");
  room.retire(std::move(worker_));
  event_loop_.run_until([&] { return room.size() == 0; });
  EXPECT_EQ(heard_.size(), 1U);
}

TEST_F(WorkerTest, AQuestionIsAnsweredOrRefused) {
  engine::BoardScore score;
  score.lead = engine::HalfPoints{3};
  strings_->will_score(score);
  worker_->ask(RequestId{4}, *game_, engine::FinalScore{});
  until(2);
  const auto& answered = std::get<EngineAnswered>(heard_[1]);
  EXPECT_EQ(answered.request_id, RequestId{4});
  EXPECT_EQ(std::get<engine::BoardScore>(answered.answer), score);
}

TEST(EngineWorker, OneThatCannotStartFails) {
  test::ManualEventLoop event_loop;
  std::vector<EngineEvent> heard;
  EngineWorker worker(
      event_loop,
      [](const std::stop_token&) -> host::Started {
        return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "no \x1b program"});
      },
      [&](EngineEvent word) { heard.push_back(std::move(word)); });
  event_loop.run_until([&] { return !heard.empty(); });
  EXPECT_EQ(std::get<EngineFailed>(heard[0]).failure.detail, "no \\x1B program");
}

}  // namespace
}  // namespace ludex::serve
