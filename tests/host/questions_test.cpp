// Questions to an engine: over a session, from a thread of its own, and from a controller.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/tokens.h"
#include "host/clock.h"
#include "host/engine_thread.h"
#include "host/loopback.h"
#include "host/process_fixture.h"
#include "host/scripted_port.h"
#include "host/session.h"
#include "host/silent_half.h"

namespace ludex::host {
namespace {

using std::chrono::milliseconds;

// A language of numbered requests: `ID score` is answered by `=ID LEAD`, `ID NAME WORDS` by `=ID
// TEXT` or `?ID WHY`, in any order.
class NumberedHalf final : public test::SilentHalf {
 public:
  Result<Output> ask(engine::Ticket ticket, const rules::Game& /*game*/,
                     const engine::Question& question, TimePoint /*now*/) override {
    std::string words;
    if (const auto* command = std::get_if<engine::Command>(&question)) {
      words = command->name;
      for (const std::string& argument : command->arguments) {
        words += ' ' + argument;
      }
    } else if (std::holds_alternative<engine::FinalScore>(question)) {
      words = "score";
    } else {
      return fail("there is no such request");
    }
    open_.push_back({next_, ticket, words == "score"});
    Output out;
    out.send = {{std::to_string(next_++) + ' ' + words}};
    return out;
  }
  Output on_line(std::string_view line, TimePoint /*now*/) override {
    Output out;
    Tokens in(line.substr(1));
    const auto id = to_integer(in.next().value().text).value();
    for (const Open& one : open_) {
      if (one.id != id) continue;
      const std::string text(in.rest());
      engine::Answer answer{one.ticket, engine::NoAnswer{text}};
      if (line.front() == '=' && one.scores) {
        answer.what = engine::BoardScore{
            engine::HalfPoints{static_cast<int>(to_integer(text).value())}, {{3, 3}}, {}};
      } else if (line.front() == '=') {
        answer.what = engine::Lines{{text}};
      }
      out.events.emplace_back(std::move(answer));
    }
    return out;
  }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override {
    return {{"dragons", "which sleep"}};
  }
  [[nodiscard]] bool can_clean_up() const override { return true; }

 private:
  struct Open {
    std::int64_t id;
    engine::Ticket ticket;
    bool scores;
  };
  std::int64_t next_ = 10;
  std::vector<Open> open_;
};

std::unique_ptr<engine::Engine> numbered(test::FakeClock& clock) {
  const auto script = [](const std::string& command) -> std::vector<Reply> {
    if (command == "10 score") return {{std::chrono::minutes(3), "=10 13"}};
    if (command == "11 dragons of E4") return {{milliseconds(5), "=11 one, awake"}};
    if (command == "12 unicorns") return {{milliseconds(9), "?12 unknown command"}};
    return {};
  };
  return start_session(std::make_unique<ScriptedPort>(clock, script),
                       std::make_unique<NumberedHalf>(), {}, clock, {}, protocols().front())
      .value();
}

TEST(Questions, AProtocolThatKnowsOfCleanupsSaysSo) {
  test::FakeClock clock;
  EXPECT_TRUE(numbered(clock)->can_clean_up());
}

TEST(Questions, AnswersComeInAnyOrderWithTheTicketOfTheirQuestion) {
  test::FakeClock clock;
  const auto engine = numbered(clock);
  const auto game = chess_game();
  const auto score = engine->ask(*game, engine::FinalScore{}).value();
  const auto dragons = engine->ask(*game, engine::Command{"dragons", {"of", "E4"}}).value();
  const auto unicorns = engine->ask(*game, engine::Command{"unicorns", {}}).value();
  std::vector<engine::Answer> answers;
  while (answers.size() < 3) {
    const auto event = engine->next(clock.now() + std::chrono::minutes(5));
    ASSERT_TRUE(event && std::holds_alternative<engine::Answer>(*event));
    answers.push_back(std::get<engine::Answer>(*event));
  }
  EXPECT_EQ(answers[0], (engine::Answer{dragons, engine::Lines{{"one, awake"}}}));
  EXPECT_EQ(answers[1], (engine::Answer{unicorns, engine::NoAnswer{"unknown command"}}));
  EXPECT_EQ(answers[2],
            (engine::Answer{score, engine::BoardScore{engine::HalfPoints{13}, {{3, 3}}, {}}}));
}

TEST(Questions, WhatALanguageCannotSayIsRefusedAtOnce) {
  test::FakeClock clock;
  const auto engine = numbered(clock);
  const auto refused = engine->ask(*chess_game(), engine::TableEntry{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "there is no such request");
}

// Knows every score.
class Sage final : public engine::Engine {
 public:
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override {
    return {{"dragons", "which sleep"}};
  }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& /*game*/, const engine::Request& /*request*/) override {
    return {};
  }
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  Result<engine::Ticket> ask(const rules::Game& /*game*/,
                             const engine::Question& /*question*/) override {
    const std::lock_guard lock(mutex_);
    answer_ = engine::Answer{engine::Ticket{7}, engine::BoardScore{engine::HalfPoints{13}, {}, {}}};
    changed_.notify_all();
    return engine::Ticket{7};
  }
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return woken_ || answer_; });
    woken_ = false;
    return std::exchange(answer_, std::nullopt);
  }
  void wake() override {
    const std::lock_guard lock(mutex_);
    woken_ = true;
    changed_.notify_all();
  }

 private:
  engine::Identity identity_{"Sage", "Nobody"};
  std::vector<engine::Option> options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = false;
  std::optional<engine::Event> answer_;
};

TEST(Questions, AnEngineInAThreadOfItsOwnIsAskedLikeAnyOther) {
  EngineThread engine(std::make_unique<Sage>(), [] {});
  ASSERT_EQ(engine.commands().size(), 1U);
  EXPECT_EQ(engine.commands().front().name, "dragons");
  const auto answer = engine::ask_and_wait(engine, *chess_game(), engine::FinalScore{},
                                           SteadyClock().now() + ample);
  const auto* none = std::get_if<engine::NoAnswer>(&answer);
  ASSERT_TRUE(std::holds_alternative<engine::BoardScore>(answer))
      << (none == nullptr ? "another answer" : none->why);
  EXPECT_EQ(std::get<engine::BoardScore>(answer).lead, engine::HalfPoints{13});
}

// Answers a question when its search is stopped.
class Slow final : public engine::Engine {
 public:
  explicit Slow(LinePort& port) : port_(port) {}
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override {
    return {{"dragons", "which sleep"}};
  }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& /*request*/) override {
    move_ = game.legal_moves().front();
    return {};
  }
  void stop() override {
    tell(engine::Decision{engine::Play{move_, {}}});
    if (asked_) {
      tell(engine::Answer{engine::Ticket{90}, engine::Lines{{"none asleep"}}});
    }
    asked_ = false;
  }
  void ponderhit(bool /*draw_offered*/) override {}
  Result<engine::Ticket> ask(const rules::Game& /*game*/,
                             const engine::Question& question) override {
    if (!std::holds_alternative<engine::Command>(question)) return fail("a dragon only");
    asked_ = true;
    return engine::Ticket{90};
  }
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    if (events_.empty()) return std::nullopt;
    auto event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  void wake() override {}

 private:
  void tell(engine::Event event) {
    events_.push_back(std::move(event));
    port_.wake();
  }

  LinePort& port_;
  engine::Identity identity_{"Slow", "Nobody"};
  std::vector<engine::Option> options_;
  std::deque<engine::Event> events_;
  rules::Move move_;
  bool asked_ = false;
};

TEST(Questions, OfAControllerAreAnsweredInTheOrderOfItsLines) {
  const SteadyClock clock;
  auto [mine, theirs] = make_loopback();
  Slow engine(*theirs);
  ASSERT_TRUE(mine->send(std::vector<std::string>{"uci", "eval", "position startpos", "go infinite",
                                                  "dragons", "isready", "stop", "quit"},
                         clock.now() + ample)
                  .complete);
  EXPECT_TRUE(find_protocol("uci").value()->serve(*theirs, engine, clock, {}).has_value());
  theirs.reset();
  std::vector<std::string> answers;
  while (true) {
    const Received received = mine->receive(clock.now() + ample);
    if (received.what != Arrival::line) break;
    if (!received.text.starts_with("option ")) {
      answers.emplace_back(received.text);
    }
  }
  ASSERT_EQ(answers.size(), 8U) << fmt::format("{}", fmt::join(answers, "\n"));
  EXPECT_EQ(answers[2], "uciok");
  EXPECT_EQ(answers[3], "info string a dragon only");
  EXPECT_TRUE(answers[5].starts_with("bestmove ")) << "the end of a search waits for no answer";
  EXPECT_EQ(answers[6], "none asleep");
  EXPECT_EQ(answers[7], "readyok");
}

TEST(Questions, AnEngineThatSaysNothingOfCleanupsKnowsNone) {
  EXPECT_FALSE(Sage().can_clean_up());
}

}  // namespace
}  // namespace ludex::host
