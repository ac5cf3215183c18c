// UCCI where it asks more of whoever serves it than UCI does: batch mode, probes, offers of a draw.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "host/loopback.h"
#include "host/process_fixture.h"
#include "host/protocol.h"

namespace ludex::host {
namespace {

// Plays the first legal move at once; while it ponders, when the expected move comes with an offer
// of a draw, which it accepts.
class Prompt final : public engine::Engine {
 public:
  explicit Prompt(LinePort& port) : port_(port) {}
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return {};
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    move_ = game.legal_moves().front();
    if (!request.limits.ponder) {
      decide(false);
    }
    return {};
  }
  void stop() override {}
  void ponderhit(bool draw_offered) override { decide(draw_offered); }
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override {
    EXPECT_TRUE(std::holds_alternative<engine::TableEntry>(question));
    engine::HashEntry entry;
    entry.best = game.legal_moves().front();
    entry.lower = engine::HashBound{engine::Centipawns{5}, 3};
    events_.emplace_back(engine::Answer{engine::Ticket{7}, entry});
    port_.wake();
    return engine::Ticket{7};
  }
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    if (events_.empty()) {
      return std::nullopt;
    }
    auto event = std::move(events_.front());
    events_.pop_front();
    return event;
  }
  void wake() override { port_.wake(); }

 private:
  void decide(bool draw) {
    engine::Decision decision{engine::Play{move_, std::nullopt}};
    decision.draw = draw;
    events_.emplace_back(decision);
    port_.wake();
  }

  LinePort& port_;
  engine::Identity identity_{"Prompt", "Nobody"};
  std::vector<engine::Option> options_;
  std::deque<engine::Event> events_;
  rules::Move move_;
};

// The answers to lines that were all written before the first was read.
std::vector<std::string> answers_to(const std::vector<std::string>& lines) {
  const SteadyClock clock;
  auto [mine, theirs] = make_loopback();
  Prompt engine(*theirs);
  EXPECT_TRUE(mine->send(lines, clock.now() + ample).complete);
  const auto served = find_protocol("ucci").value()->serve(*theirs, engine, clock, {"xiangqi"});
  EXPECT_TRUE(served.has_value());
  theirs.reset();
  std::vector<std::string> answers;
  for (;;) {
    const Received received = mine->receive(clock.now() + ample);
    if (received.what != Arrival::line) {
      return answers;
    }
    answers.emplace_back(received.text);
  }
}

TEST(ServeUcci, AFileIsWorkedOffInBatchMode) {
  const auto answers =
      answers_to({"ucci", "setoption batch true", "position startpos", "go depth 1",
                  "position startpos moves h2e2", "go depth 1", "stop", "quit"});
  ASSERT_GE(answers.size(), 4U);
  const std::vector<std::string> last(answers.end() - 4, answers.end());
  EXPECT_EQ(last[0].substr(0, 9), "bestmove ");
  EXPECT_EQ(last[1].substr(0, 9), "bestmove ");
  EXPECT_EQ(last[2], "nobestmove");
  EXPECT_EQ(last[3], "bye");
}

// Lines that were all written before the first was read, and then the end of input; what is sent is
// kept.
class FilePort final : public LinePort {
 public:
  explicit FilePort(std::vector<std::string> lines) : lines_(lines.begin(), lines.end()) {}
  Sent send(std::span<const std::string> lines, TimePoint deadline) override {
    sent.insert(sent.end(), lines.begin(), lines.end());
    return {true, false, deadline};
  }
  Received receive(TimePoint /*deadline*/) override {
    if (lines_.empty()) return {Arrival::closed, {}, {}, {}};
    line_ = std::move(lines_.front());
    lines_.pop_front();
    return {Arrival::line, line_, {}, {}};
  }
  void wake() override {}
  void close(TimePoint /*until*/) override {}
  ProcessEnd process_end() override { return {}; }

  std::vector<std::string> sent;

 private:
  std::deque<std::string> lines_;
  std::string line_;
};

// Answers only when it is waited for: its controller has written everything by then.
class Thorough final : public engine::Engine {
 public:
  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
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
  void stop() override {}
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint deadline) override {
    if (deadline == TimePoint::min() || !move_) return std::nullopt;
    return engine::Decision{engine::Play{*std::exchange(move_, std::nullopt), std::nullopt}};
  }
  void wake() override {}

 private:
  engine::Identity identity_{"Thorough", "Nobody"};
  std::vector<engine::Option> options_;
  std::optional<rules::Move> move_;
};

TEST(ServeUcci, AFileIsReadWhileTheEngineThinksAndWorkedOffToItsEnd) {
  const SteadyClock clock;
  FilePort file({"ucci", "setoption batch on", "position startpos", "go depth 1",
                 "position startpos moves h2e2", "go depth 1"});
  Thorough engine;
  EXPECT_TRUE(find_protocol("ucci").value()->serve(file, engine, clock, {"xiangqi"}));
  ASSERT_GE(file.sent.size(), 2U);
  EXPECT_TRUE(file.sent[file.sent.size() - 2].starts_with("bestmove "));
  EXPECT_TRUE(file.sent.back().starts_with("bestmove "));
}

TEST(ServeUcci, TheEndOfInputStopsASearchAndItsMoveIsSent) {
  const SteadyClock clock;
  FilePort file({"ucci", "position startpos", "go infinite"});
  Thorough engine;
  EXPECT_TRUE(find_protocol("ucci").value()->serve(file, engine, clock, {"xiangqi"}));
  EXPECT_TRUE(file.sent.back().starts_with("bestmove "));
}

TEST(ServeUcci, AProbeIsAnsweredByTheEngine) {
  const auto answers = answers_to({"ucci", "probe startpos", "quit"});
  ASSERT_GE(answers.size(), 2U);
  const std::string& told = answers[answers.size() - 2];
  EXPECT_EQ(told.substr(0, 17), "pophash bestmove ");
  EXPECT_NE(told.find(" lowerbound 5 depth 3"), std::string::npos);
}

TEST(ServeUcci, AnOfferReachesAnEngineThatPonders) {
  const auto answers = answers_to(
      {"ucci", "position startpos", "go ponder time 100", "ponderhit draw", "isready", "quit"});
  const auto bestmove = std::find_if(answers.begin(), answers.end(), [](const std::string& line) {
    return line.starts_with("bestmove ");
  });
  ASSERT_NE(bestmove, answers.end());
  EXPECT_NE(bestmove->find(" draw"), std::string::npos);
}

}  // namespace
}  // namespace ludex::host
