// What an engine is charged, on a clock that moves only while somebody waits.
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/processor_wait.h"
#include "host/process_fixture.h"
#include "host/scripted_port.h"
#include "host/session.h"
#include "host/silent_half.h"

namespace ludex::host {
namespace {

using std::chrono::milliseconds;

// A language of two words a line: `ask` is answered by `more`, which asks for `again`, or by
// `move`. Its clock runs while the engine has a question.
class QuizHalf final : public test::SilentHalf {
 public:
  Output on_line(std::string_view line, TimePoint /*now*/) override {
    Output out;
    if (line == "move") {
      out.events.emplace_back(engine::Decision{engine::NoMove{}});
    } else if (line == "more") {
      out.send = {{"hint"}, {"again", true}};
    } else {
      out.send = {{"hush"}};
    }
    return out;
  }
  Result<Output> think(const rules::Game& /*game*/, const engine::Request& /*request*/,
                       TimePoint /*now*/) override {
    Output out;
    out.send = {{"ask", true}};
    return out;
  }
};

std::vector<Reply> answer_uci(const std::string& command, const std::vector<Reply>& to_go) {
  if (command == "uci") return {{milliseconds(0), "uciok"}};
  if (command == "isready") return {{milliseconds(40), "readyok"}};
  return command.starts_with("go") ? to_go : std::vector<Reply>{};
}

engine::Decision decide(engine::Engine& engine, const Clock& clock) {
  const auto game = chess_game();
  EXPECT_TRUE(engine.think(*game, {}).has_value());
  while (const auto event = engine.next(clock.now() + ample)) {
    if (const auto* decision = std::get_if<engine::Decision>(&*event)) return *decision;
  }
  ADD_FAILURE() << "no decision";
  return {};
}

Started start(std::string_view protocol, const Clock& clock, std::unique_ptr<LinePort> port) {
  return find_protocol(protocol).value()->start(std::move(port), {}, clock, {});
}

TEST(SessionClock, TheWaitForAProcessorIsMeasuredWhereTheClockHasLittleTime) {
  test::FakeClock clock;
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, [](auto& command) {
                              return answer_uci(command, {{milliseconds(70), "bestmove e2e4"}});
                            }));
  const auto* const process = dynamic_cast<const engine::ProcessorWait*>(engine->get());
  ASSERT_NE(process, nullptr);
  const auto waited = [&](const engine::Limits& limits) {
    engine::Request request;
    request.limits = limits;
    EXPECT_TRUE((*engine)->think(*chess_game(), request).has_value());
    while (const auto event = (*engine)->next(clock.now() + ample)) {
      if (std::holds_alternative<engine::Decision>(*event)) break;
    }
    return process->without_processor();
  };
  const auto clocks = [](Milliseconds left) {
    engine::Limits limits;
    limits.clocks.emplace();
    for (engine::SeatClock& each : *limits.clocks) {
      each.left = left;
    }
    return limits;
  };
  EXPECT_EQ(waited(clocks(milliseconds(10'000))), milliseconds(2));
  EXPECT_EQ(waited(clocks(milliseconds(10'001))), std::nullopt);
  EXPECT_EQ(waited({}), std::nullopt);
  engine::Limits a_move;
  a_move.movetime = milliseconds(60'000);
  EXPECT_EQ(waited(a_move), milliseconds(3));
}

TEST(SessionClock, TheWaitForAProcessorIsMeasuredFromTheSecondSecondOnWhereTheClockHasMuchTime) {
  test::FakeClock clock;
  Milliseconds thinks{1500};
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, [&](auto& command) {
                              return answer_uci(command, {{thinks, "bestmove e2e4"}});
                            }));
  const auto* const process = dynamic_cast<const engine::ProcessorWait*>(engine->get());
  (void)decide(**engine, clock);
  EXPECT_EQ(process->without_processor(), milliseconds(2)) << "marked at the start and in the move";
  thinks = milliseconds(900);
  (void)decide(**engine, clock);
  EXPECT_EQ(process->without_processor(), std::nullopt);
}

// An engine that waits for a processor half of the time.
class BusyPort final : public LinePort {
 public:
  BusyPort(test::FakeClock& clock, Script script)
      : clock_(clock), port_(clock, std::move(script)) {}

  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    return port_.send(lines, deadline);
  }
  Received receive(TimePoint deadline) override { return port_.receive(deadline); }
  void wake() override {}
  void mark_wait() override { mark_ = clock_.now(); }
  [[nodiscard]] std::optional<Duration> wait_since_mark() const override {
    return (clock_.now() - mark_) / 2;
  }
  void close(TimePoint until) override { port_.close(until); }
  ProcessEnd process_end() override { return {}; }

 private:
  test::FakeClock& clock_;
  ScriptedPort port_;
  TimePoint mark_{};
};

TEST(SessionClock, ADeadlineIsPostponedByTheTimeWithoutAProcessor) {
  test::FakeClock clock;
  Milliseconds until_ready{0};
  const auto engine =
      start("uci", clock, std::make_unique<BusyPort>(clock, [&](const std::string& command) {
              return command == "isready" ? std::vector<Reply>{{until_ready, "readyok"}}
                                          : answer_uci(command, {});
            }));
  ASSERT_TRUE(engine.has_value());
  until_ready = milliseconds(19'900);  // of which it had a processor for less than ten seconds
  EXPECT_TRUE((*engine)->settle().has_value());
  until_ready = milliseconds(20'100);
  const auto late = (*engine)->settle();
  ASSERT_FALSE(late.has_value());
  EXPECT_EQ(late.error().fault, engine::Fault::not_responding);
  EXPECT_EQ(late.error().detail, "no readyok within 10 s");
}

TEST(SessionClock, TheTimeOfAnAnswerIsCountedFromTheQuestionsLastByte) {
  test::FakeClock clock;
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, [](auto& command) {
                              return answer_uci(command, {{milliseconds(70), "bestmove e2e4"}});
                            }));
  // The first question waits for readyok, which is not charged.
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(70));
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(70));
}

TEST(SessionClock, AnEngineThatIsNotReadyForLongIsChargedForIt) {
  test::FakeClock clock;
  const auto script = [](const std::string& command) -> std::vector<Reply> {
    if (command == "uci") return {{milliseconds(0), "uciok"}};
    if (command == "isready") return {{milliseconds(2000), "readyok"}};
    return command.starts_with("go") ? std::vector<Reply>{{milliseconds(10), "bestmove e2e4"}}
                                     : std::vector<Reply>{};
  };
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, script));
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(2000 - 100 + 10) + ScriptedPort::write_time);
}

TEST(SessionClock, WhatTheHalfAnswersInASearchDoesNotStartTheClockAgain) {
  test::FakeClock clock;
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, [](auto& command) {
                              return answer_uci(command, {{milliseconds(69), "registration error"},
                                                          {milliseconds(75), "bestmove e2e4"}});
                            }));
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(75));
}

TEST(SessionClock, TheExchangesOfOneAnswerAreAddedUp) {
  test::FakeClock clock;
  const auto script = [](const std::string& command) -> std::vector<Reply> {
    if (command == "ask") return {{milliseconds(5), "hello"}, {milliseconds(20), "more"}};
    if (command == "again") return {{milliseconds(100), "move"}};
    return {};
  };
  const auto engine =
      start_session(std::make_unique<ScriptedPort>(clock, script), std::make_unique<QuizHalf>(), {},
                    clock, {}, protocols().front());
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(120));
  EXPECT_EQ(decide(**engine, clock).took, milliseconds(120));
}

// Asks twice, a legal move each time; the answers with their times.
std::pair<engine::Decision, engine::Decision> decide_twice(engine::Engine& engine,
                                                           const Clock& clock, Milliseconds time) {
  engine::Request request;
  request.limits.movetime = time;
  const auto game = chess_game();
  std::array<engine::Decision, 2> decisions;
  for (auto& decision : decisions) {
    EXPECT_TRUE(engine.think(*game, request).has_value());
    while (const auto event = engine.next(clock.now() + ample)) {
      if (const auto* decided = std::get_if<engine::Decision>(&*event)) {
        decision = *decided;
        break;
      }
    }
    game->play(game->legal_moves().front());
    game->play(game->legal_moves().front());
  }
  return {decisions[0], decisions[1]};
}

TEST(SessionClock, ASurplusAnswerCostsNeitherTheGameNorTime) {
  for (const auto delay : {milliseconds(0), milliseconds(5), milliseconds(20)}) {
    test::FakeClock clock;
    int gos = 0;
    const auto script = [&](const std::string& command) -> std::vector<Reply> {
      if (!command.starts_with("go")) return answer_uci(command, {});
      if (gos++ == 0) {
        return {{milliseconds(50), "bestmove e2e4"},
                {milliseconds(50) + ScriptedPort::write_time + delay, "bestmove e2e5"}};
      }
      return {{milliseconds(70), "bestmove d2d4"}};
    };
    const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, script));
    const auto [first, second] = decide_twice(**engine, clock, milliseconds(1000));
    EXPECT_EQ(first.took, milliseconds(50));
    ASSERT_TRUE(std::holds_alternative<engine::Play>(second.what)) << delay.count();
    EXPECT_EQ(second.took, milliseconds(70));
  }
}

TEST(SessionClock, AnAnswerThatWasDoubtedIsChargedByItsOwnTime) {
  test::FakeClock clock;
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, [](auto& command) {
                              return answer_uci(command, {{milliseconds(7), "bestmove e2e5"}});
                            }));
  const auto [first, second] = decide_twice(**engine, clock, milliseconds(1000));
  for (const auto& decision : {first, second}) {
    EXPECT_EQ(decision.what, decltype(decision.what)(engine::IllegalMove{"e2e5"}));
    EXPECT_EQ(decision.took, milliseconds(7));
  }
}

TEST(SessionClock, PonderingIsChargedFromTheHit) {
  test::FakeClock clock;
  const auto script = [](const std::string& command) -> std::vector<Reply> {
    if (command == "uci") {
      return {{milliseconds(0), "option name Ponder type check"}, {milliseconds(0), "uciok"}};
    }
    if (command == "ponderhit") return {{milliseconds(30), "bestmove e2e4"}};
    return answer_uci(command, {});
  };
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, script));
  engine::Request request;
  request.limits.ponder = true;
  ASSERT_TRUE((*engine)->think(*chess_game(), request).has_value());
  EXPECT_FALSE((*engine)->next(clock.now() + milliseconds(500)).has_value());
  (*engine)->ponderhit();
  const auto event = (*engine)->next(clock.now() + ample);
  ASSERT_TRUE(event.has_value());
  EXPECT_EQ(std::get<engine::Decision>(*event).took, milliseconds(30));
}

TEST(SessionBytes, WhatAnEngineTellsBeforeItIsReadyIsHeldInPartOnly) {
  test::FakeClock clock;
  constexpr std::size_t lines = 8 * limits::queued_bytes / limits::line_bytes;
  const std::string text(limits::line_bytes - 100, 'x');
  const auto script = [&](const std::string& command) {
    auto replies = answer_uci(command, {});
    if (command == "isready") {
      replies.insert(replies.begin(), lines, Reply{milliseconds(1), "info string " + text});
    }
    return replies;
  };
  const auto engine = start("uci", clock, std::make_unique<ScriptedPort>(clock, script));
  ASSERT_TRUE((*engine)->new_game(*chess_game()).has_value());
  std::size_t bytes = 0;
  while (const auto event = (*engine)->next(TimePoint::min())) {
    bytes += engine::held_bytes(*event);
  }
  EXPECT_GE(bytes, text.size());
  EXPECT_LE(bytes, limits::queued_bytes);
}

}  // namespace
}  // namespace ludex::host
