// Engines whose strings a test pulls: they run in threads of their own, and do what they are told.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "serve/engine_source.h"

namespace ludex::test {

// What a test and one puppet share.
class Strings {
 public:
  // The moves, in coordinates, that it answers with as soon as it is asked, one after the other.
  void will_play(std::vector<std::string> moves) {
    const std::lock_guard lock(mutex_);
    replies_.assign(moves.begin(), moves.end());
  }
  // Has it say something now.
  void say(engine::Event event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    changed_.notify_all();
  }
  void plays(const std::string& text, bool draw = false) { say(decision(text, {}, draw)); }
  // Several moves at once.
  void plays(const std::string& text, const std::vector<std::string>& more) {
    say(decision(text, more, false));
  }
  void dies() { say(engine::Failure{engine::Fault::exited, "it ended with status 3"}); }
  void ignore_stops() {
    const std::lock_guard lock(mutex_);
    hears_stop_ = false;
  }
  void will_score(std::optional<engine::BoardScore> score) {
    const std::lock_guard lock(mutex_);
    score_ = std::move(score);
  }
  void only_moves() {
    const std::lock_guard lock(mutex_);
    only_moves_ = true;
  }
  void can_clean_up() {
    const std::lock_guard lock(mutex_);
    cleans_up_ = true;
  }
  [[nodiscard]] std::vector<engine::Request> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }
  [[nodiscard]] std::size_t asked() { return requests().size(); }
  [[nodiscard]] std::size_t stops() {
    const std::lock_guard lock(mutex_);
    return stops_;
  }

 private:
  friend class Puppet;

  engine::Decision decision(const std::string& text, const std::vector<std::string>& more,
                            bool draw) {
    const std::lock_guard lock(mutex_);
    return decide(text, more, draw);
  }
  engine::Decision decide(const std::string& text, const std::vector<std::string>& more,
                          bool draw) {
    engine::Decision decision;
    decision.draw = draw;
    decision.took = took;
    const auto move = game_ ? game_->parse_move(text, rules::coordinate)
                            : Result<rules::Move>(fail("it was not asked"));
    if (text == "resign") {
      decision.what = engine::Resign{};
    } else if (move) {
      engine::Play play{*move, {}};
      const auto after = game_->clone();
      after->play(*move);
      for (const std::string& next : more) {
        play.more.push_back(after->parse_move(next, rules::coordinate).value());
        after->play(play.more.back());
      }
      decision.what = std::move(play);
    } else {
      decision.what = engine::IllegalMove{text};
    }
    return decision;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> replies_;
  std::deque<engine::Event> events_;
  std::vector<engine::Request> requests_;
  std::unique_ptr<rules::Game> game_;
  std::optional<engine::BoardScore> score_;
  std::uint32_t tickets_ = 0;
  std::size_t stops_ = 0;
  bool hears_stop_ = true;
  bool thinking_ = false;
  bool cleans_up_ = false;
  bool only_moves_ = false;

 public:
  std::chrono::nanoseconds took{0};  // what it says of each decision
};

class Puppet final : public engine::Engine {
 public:
  explicit Puppet(std::shared_ptr<Strings> strings) : strings_(std::move(strings)) {}

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  Result<void> set_option(std::string_view, std::string_view) override { return {}; }
  engine::Status new_game(const rules::Game&, const engine::Terms&) override { return {}; }
  [[nodiscard]] bool can_search_infinitely() const override {
    const std::lock_guard lock(strings_->mutex_);
    return !strings_->only_moves_;
  }
  [[nodiscard]] bool can_clean_up() const override {
    const std::lock_guard lock(strings_->mutex_);
    return strings_->cleans_up_;
  }
  engine::Status think(const rules::Game& game, const engine::Request& request) override {
    const std::lock_guard lock(strings_->mutex_);
    strings_->requests_.push_back(request);
    strings_->game_ = game.clone();
    strings_->thinking_ = true;
    if (!strings_->replies_.empty()) {
      strings_->events_.emplace_back(strings_->decide(strings_->replies_.front(), {}, false));
      strings_->replies_.pop_front();
    }
    return {};
  }
  void stop() override {
    const std::lock_guard lock(strings_->mutex_);
    ++strings_->stops_;
    if (!strings_->hears_stop_ || !strings_->thinking_) return;
    const rules::Move first = strings_->game_->legal_moves().front();
    strings_->events_.emplace_back(engine::Decision{engine::Play{first, {}}});
  }
  void ponderhit(bool /*draw_offered*/) override {}
  Result<engine::Ticket> ask(const rules::Game&, const engine::Question&) override {
    const std::lock_guard lock(strings_->mutex_);
    const engine::Ticket ticket{++strings_->tickets_};
    strings_->events_.emplace_back(engine::Answer{
        ticket, strings_->score_ ? engine::AnswerTo(*strings_->score_)
                                 : engine::AnswerTo(engine::NoAnswer{"it cannot say"})});
    return ticket;
  }
  std::optional<engine::Event> next(TimePoint /*deadline*/) override {
    std::unique_lock lock(strings_->mutex_);
    strings_->changed_.wait(lock, [this] { return woken_ || !strings_->events_.empty(); });
    woken_ = false;
    if (strings_->events_.empty()) return std::nullopt;
    engine::Event event = std::move(strings_->events_.front());
    strings_->events_.pop_front();
    if (std::holds_alternative<engine::Decision>(event)) {
      strings_->thinking_ = false;
    }
    return event;
  }
  void wake() override {
    const std::lock_guard lock(strings_->mutex_);
    woken_ = true;
    strings_->changed_.notify_all();
  }

 private:
  std::shared_ptr<Strings> strings_;  // the test has them too, and other puppets of that name
  bool woken_ = false;                // guarded by the mutex of the strings
  engine::Identity identity_{"Puppet", "Tests"};
  std::vector<engine::Option> options_;
};

// Puppets for every name; levels are 1 to 9, of which the last is the full strength, and "nobody"
// is no engine.
class PuppetStage final : public serve::EngineSource {
 public:
  [[nodiscard]] serve::Answer<serve::EnginePlan> plan(
      const rules::Setup& /*setup*/, const serve::EngineName& name) const override {
    if (name.registered == "nobody" || name.registered == unregistered_ || name.level > 9) {
      return tl::unexpected(serve::ApiError{.code = "bad_value",
                                            .text = "there is no such engine",
                                            .field = name.registered.empty() ? "level" : "engine"});
    }
    const std::string key = name.registered;
    serve::EnginePlan plan{.name = key.empty() ? "Ludex" : key};
    plan.is_weakened = (name.level > 0 && name.level < 9) || name.strength;
    plan.start = [this, key](const std::stop_token&) -> host::Started {
      const std::lock_guard lock(mutex_);
      if (broken_.contains(key)) {
        return tl::unexpected(engine::Failure{engine::Fault::cannot_start, "no such program"});
      }
      ++starts_[key];
      return std::make_unique<Puppet>(strings_for(key));
    };
    return plan;
  }
  // Of the engine of that name that starts next, or has started last; the built-in one is "".
  [[nodiscard]] Strings& strings(const std::string& name = "") const {
    const std::lock_guard lock(mutex_);
    return *strings_for(name);
  }
  // The next start of that engine has strings of its own.
  void renew(const std::string& name = "") {
    const std::lock_guard lock(mutex_);
    strings_[name] = std::make_shared<Strings>();
  }
  void breaks(const std::string& name, bool is_broken) {
    const std::lock_guard lock(mutex_);
    if (is_broken) {
      broken_[name] = true;
    } else {
      broken_.erase(name);
    }
  }
  void unregister(const std::string& name) { unregistered_ = name; }
  [[nodiscard]] int starts(const std::string& name = "") const {
    const std::lock_guard lock(mutex_);
    return starts_[name];
  }

 private:
  [[nodiscard]] std::shared_ptr<Strings> strings_for(const std::string& name) const {
    auto& strings = strings_[name];
    if (strings == nullptr) {
      strings = std::make_shared<Strings>();
    }
    return strings;
  }

  mutable std::mutex mutex_;
  mutable std::map<std::string, std::shared_ptr<Strings>> strings_;
  mutable std::map<std::string, int> starts_;
  std::map<std::string, bool> broken_;
  std::string unregistered_ = "-";  // for the event loop's thread
};

}  // namespace ludex::test
