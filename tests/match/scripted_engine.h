// An engine that does what a test tells it, in time that the test moves by hand.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/processor_wait.h"

namespace ludex::match {

class HandClock final : public Clock {
 public:
  [[nodiscard]] TimePoint now() const override { return now_; }
  void move_to(TimePoint time) { now_ = std::max(now_, time); }
  void pass(Duration time) { now_ += time; }

 private:
  TimePoint now_{std::chrono::hours(1)};
};

// What the engine does with one request. It answers `move` (coordinates) after `takes`, or
// `after_stop` after it is told to stop, whichever comes first.
struct Act {
  std::string move;  // "resign", "no move", a move, or any other text
  Duration takes = std::chrono::milliseconds(10);
  bool draw = false;
  std::vector<engine::Info> says{};
  std::optional<Duration> after_stop = std::chrono::milliseconds(1);  // nothing: ignores stop
  std::optional<engine::Failure> fails{};                             // instead of an answer
  Duration ready_after{0};                                            // its clock starts so late
  bool hangs = false;                                                 // never answers by itself
  bool floods = false;  // prints a line every millisecond meanwhile
  std::string complains{};
  std::function<void()> first{};    // called when the engine is first waited for
  std::vector<std::string> more{};  // moves that it decides on besides, in coordinates
};

// What it says of the score when it is asked for it.
struct ScoreAnswer {
  std::optional<engine::AnswerTo> answer{};  // nothing: it never answers
  Duration after = std::chrono::milliseconds(1);
  bool refuses = false;
  bool fails = false;  // instead of an answer
};

class ScriptedEngine : public engine::Engine, public engine::ProcessorWait {
 public:
  // What without_processor() returns.
  std::optional<Duration> waited;
  std::optional<Duration> waited_since_stop;

  ScriptedEngine(HandClock& clock, std::vector<Act> acts)
      : clock_(clock), acts_(acts.begin(), acts.end()) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return offered; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }

  [[nodiscard]] std::optional<Duration> without_processor() const override { return waited; }
  [[nodiscard]] std::optional<Duration> without_processor_since_stop() const override {
    return waited_since_stop;
  }

  engine::Status new_game(const rules::Game&, const engine::Terms& terms) override {
    ++games;
    heard_terms = terms;
    if (new_game_failure) {
      return tl::unexpected(*new_game_failure);
    }
    return {};
  }

  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    if (request.limits.depth && !knows_depth) {
      return tl::unexpected(engine::Failure{engine::Fault::refused, "it knows no depth"});
    }
    requests.push_back(request);
    if (acts_.empty()) {
      return tl::unexpected(engine::Failure{engine::Fault::exited, "the script is over"});
    }
    act_ = std::move(acts_.front());
    acts_.pop_front();
    game_ = game.clone();
    asked_ = clock_.now();
    stopped_.reset();
    said_ = 0;
    return {};
  }

  [[nodiscard]] bool can_clean_up() const override { return cleans_up; }
  void stop() override {
    ++stops;
    if (!stopped_) {
      stopped_ = clock_.now();
    }
  }
  void ponderhit(bool /*draw_offered*/) override {}

  Result<engine::Ticket> ask(const rules::Game& /*game*/,
                             const engine::Question& question) override {
    if (score.refuses || !std::holds_alternative<engine::FinalScore>(question)) {
      return fail("not now");
    }
    score_asked_ = clock_.now();
    return engine::Ticket{++questions_};
  }

  std::optional<engine::Event> next(TimePoint deadline) override {
    if (act_.first) {
      std::exchange(act_.first, nullptr)();
    }
    if (woken) {
      woken = false;
      return std::nullopt;
    }
    if (score_asked_) {
      return score_event(deadline);
    }
    if (said_ < act_.says.size()) {
      return act_.says[said_++];
    }
    if (!act_.complains.empty()) {
      return engine::Complaint{std::exchange(act_.complains, "")};
    }
    const std::optional<TimePoint> answer = answer_time();
    if (act_.floods && (!answer || *answer > clock_.now())) {
      clock_.pass(std::chrono::milliseconds(1));
      return engine::Info{};
    }
    if (!answer || *answer > deadline) {
      clock_.move_to(deadline);
      return std::nullopt;
    }
    clock_.move_to(*answer);
    if (act_.fails) {
      return *act_.fails;
    }
    return decision();
  }
  void wake() override { woken = true; }

  std::vector<engine::Option> offered;
  std::vector<engine::Request> requests;
  engine::Terms heard_terms;  // of the last game
  int games = 0;
  int stops = 0;
  bool woken = false;
  bool cleans_up = false;   // knows how to play on about dead stones
  bool knows_depth = true;  // otherwise it refuses to be asked for one
  std::optional<engine::Failure> new_game_failure;
  ScoreAnswer score{};

 private:
  std::optional<engine::Event> score_event(TimePoint deadline) {
    const bool comes = score.answer || score.fails;
    if (!comes || *score_asked_ + score.after > deadline) {
      clock_.move_to(deadline);
      return std::nullopt;
    }
    clock_.move_to(*score_asked_ + score.after);
    score_asked_.reset();
    if (score.fails) {
      return engine::Failure{engine::Fault::exited, "it ended"};
    }
    return engine::Answer{engine::Ticket{questions_}, *score.answer};
  }

  [[nodiscard]] std::optional<TimePoint> answer_time() const {
    std::optional<TimePoint> answer;
    if (!act_.hangs) {
      answer = asked_ + act_.takes;
    }
    if (stopped_ && act_.after_stop) {
      const TimePoint told = *stopped_ + *act_.after_stop;
      answer = answer ? std::min(*answer, told) : told;
    }
    return answer;
  }

  [[nodiscard]] engine::Decision decision() const {
    engine::Decision decision;
    decision.took = clock_.now() - asked_ - act_.ready_after;
    decision.draw = act_.draw;
    if (act_.move == "resign") {
      decision.what = engine::Resign{};
    } else if (act_.move == "no move") {
      decision.what = engine::NoMove{};
    } else if (const auto move = game_->parse_move(act_.move, rules::coordinate)) {
      engine::Play play{*move, {}};
      const auto after = game_->clone();
      after->play(*move);
      for (const std::string& text : act_.more) {
        play.more.push_back(after->parse_move(text, rules::coordinate).value());
        after->play(play.more.back());
      }
      decision.what = std::move(play);
    } else {
      decision.what = engine::IllegalMove{act_.move};
    }
    return decision;
  }

  HandClock& clock_;
  std::deque<Act> acts_;
  engine::Identity identity_{"Scripted", "Tests"};
  Act act_;
  std::unique_ptr<rules::Game> game_;
  TimePoint asked_{};
  std::optional<TimePoint> stopped_;
  std::size_t said_ = 0;
  std::optional<TimePoint> score_asked_;  // while an answer is due
  std::uint32_t questions_ = 0;
};

// The plain answers of one side, ten milliseconds each.
inline std::vector<Act> acts(const std::vector<std::string>& moves) {
  std::vector<Act> result;
  result.reserve(moves.size());
  for (const std::string& move : moves) {
    result.push_back(Act{move});
  }
  return result;
}

}  // namespace ludex::match
