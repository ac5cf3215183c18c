// The machines of the UCI family with the words of another member: all in capitals, no answer to a
// stop that ends pondering, and a question in the place of ponderhit (agi.md, sections 3.6
// and 3.8).
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/tokens.h"
#include "protocols/uci_family/controller_machine.h"
#include "protocols/uci_family/engine_machine.h"
#include "rules/registry.h"

namespace ludex::protocols {
namespace {

class LoudController final : public ControllerMachine {
 public:
  LoudController()
      : ControllerMachine(
            {.start = "AGI",
             .started = "AGIOK",
             .setting =
                 [](const std::string& name, const std::optional<std::string>& value) {
                   return "SETOPTION " + name + ' ' + value.value_or("");
                 },
             .ask_ready = "ISREADY",
             .ready = "READYOK",
             .stop = "STOP",
             .bestmove = "BESTMOVE",
             .quit = "QUIT",
             .answers_ponder_stop = false},
            {}) {}

  Result<Output> new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/,
                          TimePoint now) override {
    return isready(now);
  }
  Result<Output> think(const rules::Game& /*game*/, const engine::Request& request,
                       TimePoint now) override {
    return search(request.limits.ponder, now);
  }
  Result<Output> ask(engine::Ticket /*ticket*/, const rules::Game& /*game*/,
                     const engine::Question& /*question*/, TimePoint now) override {
    return command(now);
  }
  Output search(bool ponder, TimePoint now) {
    return begin_search(
        {ponder ? State::pondering : State::thinking, false, {}, {}, "GO TIME 60000"},
        {{ponder ? "GO PONDER" : "GO TIME 60000", !ponder}}, {}, now);
  }
  Result<Output> command(TimePoint now) {
    return ask_command(engine::Ticket{4}, {"DRAGONS", {"78"}}, {{"POSITION"}}, now);
  }

 private:
  void read_message(std::string_view line, Output& out, TimePoint now) override {
    if (line == "AGIOK") {
      introduced(out, now);
    }
    if (line == "READYOK" && state() == State::getting_ready) {
      leave_getting_ready(out, now);
    }
    if (line.starts_with("BESTMOVE")) {
      if (searching()) {
        answer({{engine::NoMove{}}, quoted(line.substr(9)), true, now}, out);
      } else {
        unasked_answer("BESTMOVE", out);
      }
    }
  }
  engine::Info resolved(const Info& /*info*/) override { return {}; }
};

std::vector<std::string> sent(const ControllerOutput& output) {
  std::vector<std::string> lines;
  for (const Line& line : output.send) {
    lines.push_back(line.text);
  }
  return lines;
}

using Lines = std::vector<std::string>;

LoudController at_rest() {
  LoudController half;
  EXPECT_EQ(sent(half.start({})), Lines{"AGI"});
  (void)half.on_line("AGIOK", {});
  EXPECT_EQ(sent(half.isready({}).value()), Lines{"ISREADY"});
  EXPECT_EQ(half.on_line("READYOK", {}).events.size(), 1U);
  return half;
}

TEST(LoudDialect, AStopThatEndsPonderingIsAnsweredByTheHalfItself) {
  LoudController half = at_rest();
  EXPECT_EQ(sent(half.search(true, {})), Lines{"GO PONDER"});
  const auto stopped = half.stop({});
  EXPECT_EQ(sent(stopped), Lines{"STOP"});
  ASSERT_EQ(stopped.events.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<engine::Decision>(stopped.events.front()));
  EXPECT_EQ(half.outstanding(), 0);
}

TEST(LoudDialect, TheExpectedMoveIsToldByAQuestionThatStartsTheClock) {
  LoudController half = at_rest();
  (void)half.search(true, {});
  const auto hit = half.ponderhit({}, false);
  ASSERT_EQ(hit.send.size(), 1U);
  EXPECT_EQ(hit.send.front(), (Line{"GO TIME 60000", true}));
  EXPECT_EQ(half.on_line("BESTMOVE 78", {}).events.size(), 1U);
  EXPECT_EQ(half.outstanding(), 0);
}

TEST(LoudDialect, ASearchIsStoppedAndTheEngineSentAwayInItsOwnWords) {
  LoudController half = at_rest();
  (void)half.search(false, {});
  EXPECT_EQ(sent(half.stop({})), Lines{"STOP"});
  const auto late = half.on_deadline(TimePoint{} + limits::stop_wait);
  ASSERT_EQ(late.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Failure>(late.events.front()).detail,
            "no BESTMOVE after STOP within 5 s");
  LoudController other = at_rest();
  EXPECT_EQ(sent(other.quit({})), Lines{"QUIT"});
}

TEST(LoudDialect, ACommandIsAnsweredBeforeReadiness) {
  LoudController half = at_rest();
  EXPECT_EQ(sent(half.command({}).value()), (Lines{"POSITION", "DRAGONS 78", "ISREADY"}));
  EXPECT_FALSE(half.command({})) << "one at a time";
  (void)half.on_line("none asleep", {});
  const auto done = half.on_line("READYOK", {});
  ASSERT_EQ(done.events.size(), 1U);
  EXPECT_EQ(std::get<engine::Answer>(done.events.front()),
            (engine::Answer{engine::Ticket{4}, engine::Lines{{"none asleep"}}}));
}

TEST(LoudDialect, WhatACommandPrintsBeyondALimitIsLeftOut) {
  LoudController half = at_rest();
  (void)half.command({}).value();
  const std::string line(limits::line_bytes / 4, 'x');
  for (int n = 0; n < 9; ++n) {
    (void)half.on_line(line, {});
  }
  const auto done = half.on_line("READYOK", {});
  ASSERT_EQ(done.events.size(), 1U);
  const auto& answer = std::get<engine::Answer>(done.events.front());
  EXPECT_EQ(std::get<engine::Lines>(answer.what).lines.size(), 3U);
}

// Thinks about the usual start of chess, and answers DRAGONS by the engine.
class LoudEngine final : public EngineMachine {
 public:
  LoudEngine() : EngineMachine(State::boot, {"Loud", "Nobody"}, "chess") {}

 private:
  bool obey(std::string_view line, Output& out, TimePoint now) override {
    if (line == "QUIT") {
      end(out, now, {"BYE"});
    } else if (line == "ISREADY") {
      // At once, also while it thinks.
      out.send.emplace_back("READYOK");
    } else if (line == "AGI") {
      enter_idle();
      out.send.emplace_back("AGIOK");
    } else if (line == "STOP") {
      (void)stop(out, now);
    } else if (outstanding() != 0) {
      // A command that changes the position ends the search, and waits for its answer.
      (void)stop(out, now);
      return false;
    } else if (line == "DRAGONS") {
      if (asks()) return false;
      ask(start(), engine::Command{"dragons", {}}, out);
    } else if (line.starts_with("GO")) {
      silent_ = line == "GO PONDER";
      begin({start(), now, false, false});
      think({}, out);
    } else if (line == "POSITION") {
      out.send.emplace_back("INFO POSITION");
    }
    return true;
  }
  [[nodiscard]] std::string message(std::string_view text) const override {
    return "INFO ERROR " + std::string(text);
  }
  [[nodiscard]] bool wants_reasons() const override { return true; }
  void send_last_words(Output& out) const override { out.send.emplace_back("BYE"); }
  void on_info(const engine::Info& /*info*/, Output& /*out*/, TimePoint /*now*/) override {}
  void on_decision(const engine::Decision& /*decision*/, Output& out, TimePoint now) override {
    answer(silent_ ? Lines{} : Lines{"BESTMOVE 78"}, out, now);
  }
  void on_answered(const engine::AnswerTo& answer, const rules::Game& /*game*/,
                   Output& out) override {
    for (const std::string& line : std::get<engine::Lines>(answer).lines) {
      out.send.push_back(line);
    }
  }
  static std::unique_ptr<rules::Game> start() {
    return rules::start_game({.game = "chess"}).value();
  }

  bool silent_ = false;  // the search ends without a word
};

TEST(LoudDialect, ACommandThatChangesThePositionEndsTheSearchFirst) {
  LoudEngine half;
  EXPECT_EQ(half.on_line("AGI", {}).send, Lines{"AGIOK"});
  (void)half.on_line("GO INFINITE", {});
  EXPECT_EQ(half.on_line("ISREADY", {}).send, Lines{"READYOK"});
  const auto moved = half.on_line("POSITION", {});
  ASSERT_EQ(moved.calls.size(), 1U);
  EXPECT_TRUE(std::holds_alternative<Stop>(moved.calls.front()));
  EXPECT_EQ(half.on_event(engine::Decision{engine::NoMove{}}, {}).send,
            (Lines{"BESTMOVE 78", "INFO POSITION"}));
}

TEST(LoudDialect, PonderingEndsWithoutAWord) {
  LoudEngine half;
  (void)half.on_line("AGI", {});
  (void)half.on_line("GO PONDER", {});
  (void)half.on_line("STOP", {});
  EXPECT_TRUE(half.on_event(engine::Decision{engine::NoMove{}}, {}).send.empty());
  EXPECT_EQ(half.outstanding(), 0);
}

TEST(LoudDialect, AnAnswerToAnotherQuestionIsNone) {
  LoudEngine half;
  (void)half.on_line("AGI", {});
  const auto asked = half.on_line("DRAGONS", {});
  ASSERT_EQ(asked.calls.size(), 1U);
  const auto number = std::get<Ask>(asked.calls.front()).number;
  EXPECT_TRUE(half.on_line("DRAGONS", {}).calls.empty()) << "the second one waits";
  EXPECT_TRUE(half.on_answer(number + 1, engine::Lines{{"of others"}}, {}).send.empty());
  const auto answered = half.on_answer(number, engine::Lines{{"one"}}, {});
  EXPECT_EQ(answered.send, Lines{"one"});
  EXPECT_EQ(answered.calls.size(), 1U) << "and is asked then";
}

}  // namespace
}  // namespace ludex::protocols
