// An engine that answers from a list of words, for tests of players at game servers.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/game.h"
#include "rules/settled_game.h"

namespace ludex::remote {

// What the test and the engines of a player share.
struct Desk {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::string> answers;   // moves in order; "fail" ends the engine. None: it thinks on
  std::vector<std::string> asked;    // the moves of each position it was asked about
  std::vector<Milliseconds> clocks;  // its own clock then
  std::vector<std::string> dead;     // the stones that they call dead; "none": they cannot tell
  int started = 0;
};

// An engine that answers from the desk.
class DeskEngine final : public engine::Engine {
 public:
  explicit DeskEngine(Desk& desk) : desk_(desk) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view /*name*/, std::string_view /*value*/) override {
    return fail("no option");
  }
  engine::Status new_game(const rules::Game& /*game*/, const engine::Terms& /*terms*/) override {
    return {};
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    const std::lock_guard lock(desk_.mutex);
    game_ = game.clone();
    thinks_ = true;
    std::string moves;
    for (const rules::Move move : game.moves()) {
      moves += game.format_move(move, rules::coordinate) + " ";
    }
    desk_.asked.push_back(moves);
    desk_.clocks.push_back((*request.limits.clocks)[index(game.to_move())].left);
    desk_.changed.notify_all();
    return {};
  }
  Result<engine::Ticket> ask(const rules::Game& game,
                             const engine::Question& /*question*/) override {
    const std::lock_guard lock(desk_.mutex);
    if (desk_.dead == std::vector<std::string>{"none"}) return fail("it cannot tell");
    engine::BoardScore score;
    for (const std::string& point : desk_.dead) {
      score.dead.push_back(*dynamic_cast<const rules::SettledGame&>(game).point_named(point));
    }
    answer_ = engine::Answer{engine::Ticket{1}, score};
    desk_.changed.notify_all();
    return engine::Ticket{1};
  }
  void stop() override {
    const std::lock_guard lock(desk_.mutex);
    stopped_ = thinks_;
    desk_.changed.notify_all();
  }
  void ponderhit(bool /*draw_offered*/) override {}
  std::optional<engine::Event> next(TimePoint deadline) override {
    std::unique_lock lock(desk_.mutex);
    const auto is_ready = [this] {
      return woken_ || answer_ || (thinks_ && (stopped_ || !desk_.answers.empty()));
    };
    if (deadline == TimePoint::max()) {
      desk_.changed.wait(lock, is_ready);
    } else {
      desk_.changed.wait_until(lock, deadline, is_ready);
    }
    woken_ = false;
    if (answer_) return *std::exchange(answer_, std::nullopt);
    if (!thinks_ || (!stopped_ && desk_.answers.empty())) return std::nullopt;
    thinks_ = false;
    if (std::exchange(stopped_, false)) return engine::Decision{engine::Resign{}};
    const std::string word = desk_.answers.front();
    desk_.answers.pop_front();
    if (word == "fail") return engine::Failure{engine::Fault::exited, "it ended"};
    const auto move = game_->parse_move(word, rules::coordinate);
    if (!move) return engine::Decision{engine::IllegalMove{word}};
    return engine::Decision{engine::Play{*move, std::nullopt}};
  }
  void wake() override {
    const std::lock_guard lock(desk_.mutex);
    woken_ = true;
    desk_.changed.notify_all();
  }

 private:
  Desk& desk_;
  engine::Identity identity_;
  std::vector<engine::Option> options_;
  std::unique_ptr<rules::Game> game_;
  std::optional<engine::Answer> answer_;
  bool thinks_ = false;
  bool stopped_ = false;
  bool woken_ = false;
};

}  // namespace ludex::remote
