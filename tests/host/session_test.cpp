#include "host/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/kept_traffic.h"
#include "host/process_fixture.h"
#include "host/protocol.h"
#include "host/start_engine.h"

namespace ludex::host {
namespace {

class SessionTest : public testing::Test {
 protected:
  std::unique_ptr<engine::Engine> start(std::vector<std::string> arguments = {}) {
    EngineSpec spec = fault_engine(std::move(arguments));
    spec.options = options_;
    spec.purpose = purpose_;
    auto started = start_engine(spec, clock_, surroundings_);
    EXPECT_TRUE(started.has_value()) << started.error().detail;
    return started ? std::move(*started) : nullptr;
  }
  engine::Decision decision(engine::Engine& engine) const {
    while (const auto event = engine.next(clock_.now() + ample)) {
      if (const auto* what = std::get_if<engine::Decision>(&*event)) {
        return *what;
      }
    }
    ADD_FAILURE() << "no decision";
    return {};
  }
  [[nodiscard]] static engine::Request one_ply() {
    engine::Request request;
    request.limits.depth = 1;
    return request;
  }
  [[nodiscard]] static engine::Request without_end() {
    engine::Request request;
    request.limits.infinite = true;
    return request;
  }

  SteadyClock clock_;
  KeptTraffic log_;
  std::stop_source stop_;
  SessionContext surroundings_{&log_, stop_.get_token()};
  std::vector<OptionSetting> options_;
  Purpose purpose_;
  std::unique_ptr<rules::Game> game_ = chess_game();
};

TEST_F(SessionTest, AnEngineIntroducesItself) {
  const auto engine = start({"--name", "Some name"});
  EXPECT_EQ(engine->identity().name, "Some name");
  EXPECT_NE(engine::find_option(engine->options(), "hash"), nullptr);
}

TEST_F(SessionTest, OptionsAreSetInTheirOwnSpellingBeforeTheFirstGame) {
  options_ = {{"style", "quicker", false}, {"hash", "8", false}, {"Threads", "4", true}};
  {
    const auto engine = start();
    ASSERT_TRUE(engine->new_game(*game_).has_value());
  }
  EXPECT_LT(log_.position("> setoption name Hash value 8"),
            log_.position("> setoption name Style value Quicker"));
  EXPECT_LT(log_.position("> setoption name Style value Quicker"), log_.position("> isready"));
  EXPECT_TRUE(log_.has("# has no option Threads"));
  EXPECT_TRUE(log_.has("> quit"));
  EXPECT_TRUE(log_.has("# ended"));
}

TEST_F(SessionTest, AnOptionThatTheEngineDoesNotHaveOrTakeStopsTheStart) {
  for (const auto& [setting, words] :
       {std::pair{OptionSetting{"Hsh", "8", false}, "did you mean `Hash`"},
        std::pair{OptionSetting{"Hash", "many", false}, "Hash"}}) {
    EngineSpec spec = fault_engine({});
    spec.options = {setting};
    const auto started = start_engine(spec, clock_, {});
    ASSERT_FALSE(started.has_value());
    EXPECT_EQ(started.error().fault, engine::Fault::refused);
    EXPECT_NE(started.error().detail.find(words), std::string::npos) << started.error().detail;
  }
}

TEST_F(SessionTest, AnUnknownProtocolOrProgramCannotStart) {
  EngineSpec spec = fault_engine({});
  spec.protocol = "xboard";
  EXPECT_EQ(start_engine(spec, clock_, {}).error(),
            (engine::Failure{engine::Fault::cannot_start,
                             "unknown protocol `xboard`; there are: " + protocol_names()}));
  spec.protocol = "uci";
  spec.command = "no-such-engine";
  EXPECT_EQ(start_engine(spec, clock_, {}).error(),
            (engine::Failure{engine::Fault::cannot_start,
                             "cannot start \"no-such-engine\": no such program in PATH"}));
}

// Asks an engine for one ply, which answers so long after it has read the question, and expects
// that it is charged for that. It may read the question, and begin to count, before our clock
// starts: that is when the write has returned, by the end of think().
class ChargeTest : public SessionTest {
 protected:
  engine::Decision charged_for(engine::Engine& engine, Milliseconds delay) {
    const TimePoint before = clock_.now();
    EXPECT_TRUE(engine.think(*game_, one_ply()).has_value());
    const Duration asking = clock_.now() - before;
    engine::Decision what = decision(engine);
    EXPECT_GE(what.took, delay - asking);
    EXPECT_LE(what.took, clock_.now() - before);
    return what;
  }
};

TEST_F(ChargeTest, IsFromTheCommandToTheAnswer) {
  const auto engine = start({"--fault", "late", "--delay", "50"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  charged_for(*engine, Milliseconds(50));
}

TEST_F(ChargeTest, OfAnAnswerInPartsIsUpToTheLastOne) {
  const auto engine = start({"--fault", "split", "--delay", "60"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  charged_for(*engine, Milliseconds(60));
}

TEST_F(ChargeTest, LeavesOutAByteBeforeTheQuestion) {
  const auto engine = start({"--fault", "early-byte", "--delay", "60"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  for (int ply = 0; ply < 2; ++ply) {
    const auto what = charged_for(*engine, Milliseconds(60));
    game_->play(std::get<engine::Play>(what.what).move);
  }
}

TEST_F(SessionTest, AnInfiniteSearchAnswersWhenItIsStopped) {
  const auto engine = start();
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  ASSERT_TRUE(engine->think(*game_, without_end()).has_value());
  EXPECT_FALSE(engine->next(clock_.now() + Milliseconds(20)).has_value());
  engine->stop();
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decision(*engine).what));
  engine->stop();  // crossed with the answer: ignored
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decision(*engine).what));
}

TEST_F(SessionTest, AHitPonderSearchIsChargedFromTheHit) {
  const auto engine = start();
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  game_->play(game_->legal_moves().front());
  engine::Request request = one_ply();
  request.limits.ponder = true;
  ASSERT_TRUE(engine->think(*game_, request).has_value());
  const TimePoint asked = clock_.now();
  EXPECT_FALSE(engine->next(asked + Milliseconds(50)).has_value());
  const TimePoint hit = clock_.now();
  engine->ponderhit();
  const auto what = decision(*engine);
  EXPECT_TRUE(std::holds_alternative<engine::Play>(what.what));
  EXPECT_LE(what.took, clock_.now() - hit);
}

TEST_F(SessionTest, AnUnsolicitedAnswerIsComplainedOfAndForgotten) {
  const auto engine = start({"--fault", "unsolicited", "--ply", "1", "--delay", "1"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  game_->play(std::get<engine::Play>(decision(*engine).what).move);
  const auto event = engine->next(clock_.now() + ample);
  ASSERT_TRUE(event.has_value());
  EXPECT_TRUE(std::holds_alternative<engine::Complaint>(*event));
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decision(*engine).what));
}

// An engine that thinks for a while and says one thing too much: when, and what.
class SurplusTest : public SessionTest,
                    public testing::WithParamInterface<std::pair<const char*, const char*>> {};

// It thinks for far less than the time in which an answer is doubted, because a busy machine adds
// to what it takes, and for longer than the moments are apart.
TEST_P(SurplusTest, CostsNobodyAGame) {
  const auto& [moment, text] = GetParam();
  purpose_.match = true;
  constexpr Milliseconds thought{40};
  const auto engine = start({"--think", std::to_string(thought.count()), "--say", moment, text});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  engine::Request request;
  request.limits.movetime = Milliseconds(10'000);
  for (int ply = 0; ply < 6; ++ply) {
    const TimePoint asked = clock_.now();
    ASSERT_TRUE(engine->think(*game_, request).has_value());
    const auto what = decision(*engine);
    const auto* play = std::get_if<engine::Play>(&what.what);
    ASSERT_NE(play, nullptr) << "ply " << ply;
    // Nothing that was said before is taken for the answer.
    EXPECT_GE(clock_.now() - asked, thought) << "ply " << ply;
    game_->play(play->move);
  }
}

INSTANTIATE_TEST_SUITE_P(AtAnyMoment, SurplusTest,
                         testing::Values(std::pair{"answer", "bestmove {move}"},
                                         std::pair{"answer+5", "bestmove {move}"},
                                         std::pair{"answer+20", "bestmove {move}"},
                                         std::pair{"answer", "bestmove {illegal}"},
                                         std::pair{"go", "bestmove {illegal}"},
                                         std::pair{"go+20", "bestmove (none)"},
                                         std::pair{"answer+5", "bestmove a1a1"},
                                         std::pair{"isready", "bestmove {illegal}"},
                                         std::pair{"answer+5", "info string nothing"},
                                         std::pair{"answer+20", "readyok"},
                                         std::pair{"go+5", "registration error"},
                                         std::pair{"go+20", "info depth 1 score cp 3 pv e2e5"}));

TEST_F(SessionTest, AnHonestEngineIsAskedNothingBesides) {
  purpose_.match = true;
  {
    const auto engine = start({"--info"});
    ASSERT_TRUE(engine->new_game(*game_).has_value());
    for (int ply = 0; ply < 6; ++ply) {
      ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
      game_->play(std::get<engine::Play>(decision(*engine).what).move);
    }
  }
  EXPECT_EQ(log_.count("> isready"), 1);
  EXPECT_EQ(log_.count("> stop"), 0);
}

TEST_F(SessionTest, AfterAFailureEveryCallFails) {
  const auto engine = start({"--fault", "die"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  const auto event = engine->next(clock_.now() + ample);
  ASSERT_TRUE(event.has_value());
  const auto* failure = std::get_if<engine::Failure>(&*event);
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(engine->new_game(*game_).error(), *failure);
  EXPECT_EQ(engine->think(*game_, one_ply()).error(), *failure);
  EXPECT_FALSE(engine->set_option("Hash", "1").has_value());
  engine->stop();
  engine->ponderhit();
  EXPECT_FALSE(engine->next(clock_.now() + ample).has_value());
}

TEST_F(SessionTest, AWakeFromAnotherThreadEndsTheWait) {
  const auto engine = start({"--fault", "hang"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  std::jthread other([&] { engine->wake(); });
  EXPECT_FALSE(engine->next(TimePoint::max()).has_value());
}

TEST_F(SessionTest, ARequestToStopEndsTheWaitForReadiness) {
  const auto engine = start({"--fault", "silent-ready"});
  std::jthread other([&] { stop_.request_stop(); });
  const auto ready = engine->new_game(*game_);
  ASSERT_FALSE(ready.has_value());
  EXPECT_EQ(ready.error().detail, "it was not ready yet when a stop was requested");
}

TEST_F(SessionTest, ARequestToStopEndsTheWaitForAnIntroduction) {
  stop_.request_stop();
  const auto started =
      start_engine(fault_engine({"--fault", "silent-handshake"}), clock_, surroundings_);
  ASSERT_FALSE(started.has_value());
}

TEST_F(SessionTest, ASlowEngineMayAnswerBetweenTheDeadlineAndTheStop) {
  const auto engine = start({"--fault", "late", "--delay", "1500"});
  ASSERT_TRUE(engine->new_game(*game_).has_value());
  ASSERT_TRUE(engine->think(*game_, one_ply()).has_value());
  EXPECT_FALSE(engine->next(clock_.now() + Milliseconds(10)).has_value());
  engine->stop();
  EXPECT_TRUE(std::holds_alternative<engine::Play>(decision(*engine).what));
}

TEST_F(SessionTest, ManySessionsRunInThreadsAndLeaveNothing) {
  const std::size_t descriptors = open_descriptors();
  {
    constexpr int sessions = 8;
    std::vector<std::jthread> threads;
    threads.reserve(sessions);
    for (int thread = 0; thread < sessions; ++thread) {
      threads.emplace_back([&] {
        const auto engine = start_engine(fault_engine({"--info"}), clock_, surroundings_);
        ASSERT_TRUE(engine.has_value());
        const auto game = chess_game();
        ASSERT_TRUE((*engine)->new_game(*game).has_value());
        for (int ply = 0; ply < 50 && !game->legal_moves().empty(); ++ply) {
          ASSERT_TRUE((*engine)->think(*game, one_ply()).has_value());
          game->play(std::get<engine::Play>(decision(**engine).what).move);
        }
      });
    }
  }
  EXPECT_EQ(open_descriptors(), descriptors);
}

}  // namespace
}  // namespace ludex::host
