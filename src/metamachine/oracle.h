// One engine that is asked for its opinion: which moves it would try in a position, and what the
// position is worth.
//
// An engine that lists commands for that (GNU Go's `top_moves_black` and `estimate_score`) is asked
// by them. Every other one searches, with as many lines as it can show; one that lists a command to
// analyse (Leela Zero's, KataGo's) shows them in an infinite search alone, which is ended in time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "rules/game.h"

namespace ludex::metamachine {

// Starts the engine, or starts it again.
using Start = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;

struct Candidate {
  rules::Move move;
  std::optional<double> worth;  // to the side to move
  bool operator==(const Candidate&) const = default;
};

struct Opinion {
  std::vector<Candidate> candidates;         // the best first
  std::optional<double> worth;               // of the position, to the side to move
  std::optional<engine::Decision> decision;  // where it searched: as it decided
};

struct Inquiry {
  int moves = 0;           // so many candidates; 0: the worth alone
  engine::Request search;  // how it may search, if it does
};

class Oracle {
 public:
  // Expects a started engine; `start` starts it again once it has died, as often as `restarts`.
  Oracle(std::string name, std::unique_ptr<engine::Engine> engine, Start start, int restarts,
         const Clock& clock);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool is_alive() const { return !failure_; }
  [[nodiscard]] engine::Engine& engine() { return *engine_; }
  [[nodiscard]] const engine::Engine& engine() const { return *engine_; }
  // Why it died, once it has.
  [[nodiscard]] const std::optional<engine::Failure>& failure() const { return failure_; }
  // It is started again, if it may be. What was set before is not set again.
  bool revive();
  void died(engine::Failure failure);
  // From any thread.
  void wake();

  // Asks about the position that `game` is in. Without effect on one that is dead. `game` is used
  // until the opinion is complete.
  void ask(const rules::Game& game, const Inquiry& inquiry);
  [[nodiscard]] bool is_busy() const { return asked_ != Asked::nothing; }
  // Takes in one event, if one comes before the deadline. Events that are no part of the opinion
  // are handed back.
  std::optional<engine::Event> wait(TimePoint deadline);
  // Ends a search; a command is no longer waited for.
  void hurry();
  // What it said, complete or not.
  [[nodiscard]] Opinion take() { return std::exchange(opinion_, {}); }

 private:
  enum class Asked : std::uint8_t { nothing, moves, worth, search };

  [[nodiscard]] bool lists(std::string_view command);
  bool ask_command(Asked what, std::string command);
  void search();
  void show_lines(int lines);
  void on_answer(const engine::Answer& answer);
  void read_moves(const std::vector<std::string>& lines);
  void on_info(const engine::Info& info);
  void on_decision(engine::Decision decision);

  std::string name_;
  std::mutex engine_changes_;               // held while engine_ is replaced or woken
  std::unique_ptr<engine::Engine> engine_;  // never null; dead once failure_ says so
  // The commands of the engine, from its first question on.
  std::optional<std::set<std::string, std::less<>>> listed_;
  Start start_;
  int restarts_;
  const Clock& clock_;
  std::optional<engine::Failure> failure_;

  Asked asked_ = Asked::nothing;
  const rules::Game* game_ = nullptr;
  Inquiry inquiry_;
  engine::Ticket ticket_{};
  std::vector<std::optional<Candidate>> lines_;  // of the search, by rank
  int shown_lines_ = 0;                          // as last set; 0: never
  std::optional<TimePoint> stop_at_;             // of an infinite search
  Opinion opinion_;
};

}  // namespace ludex::metamachine
