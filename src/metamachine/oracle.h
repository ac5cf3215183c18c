// One engine that a metamachine asks: which moves it would try in a position, and how it evaluates
// the position.
//
// An engine that lists commands for this purpose (GNU Go's `top_moves_black` and `estimate_score`)
// gets these. Every other engine searches, with as many lines as it can show. An engine that lists
// an analysis command (Leela Zero's or KataGo's) shows lines only in an infinite search, which is
// stopped when the time is over.
#pragma once

#include <array>
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

// Starts the engine, the first time or again.
using Start = std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>()>;

// Reads the lead of the first seat from "W+27.9 (upper bound: 45.8, lower: 10.1)", "B+3" or "0";
// the letter is the first one of a seat's name. std::nullopt if the text has no lead.
[[nodiscard]] std::optional<double> read_lead(std::string_view text,
                                              const std::array<std::string_view, 2>& seats);

struct Candidate {
  rules::Move move;
  std::optional<double> worth;  // to the side to move
  bool operator==(const Candidate&) const = default;
};

struct OracleAnswer {
  std::vector<Candidate> candidates;         // the best first
  std::optional<double> worth;               // of the position, to the side to move
  std::optional<engine::Decision> decision;  // its decision, if it searched
};

struct OracleRequest {
  int moves = 0;           // the number of candidates wanted; 0: only the worth
  engine::Request search;  // the limits of a search, if it searches
};

class Oracle {
 public:
  // Expects a running engine. `start` restarts it after it died, at most `restarts` times.
  Oracle(std::string name, std::unique_ptr<engine::Engine> engine, Start start, int restarts,
         const Clock& clock);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool is_alive() const { return !failure_; }
  [[nodiscard]] engine::Engine& engine() { return *engine_; }
  [[nodiscard]] const engine::Engine& engine() const { return *engine_; }
  // Why the engine died, if it did.
  [[nodiscard]] const std::optional<engine::Failure>& failure() const { return failure_; }
  // Restarts the engine if that is still allowed. Options that were set before are not set again.
  bool revive();
  void died(engine::Failure failure);
  // May be called from any thread.
  void wake();

  // Asks about the current position of `game`, which must live until the answer is complete. Does
  // nothing if the engine is dead. While an engine is late, the question waits.
  void ask(const rules::Game& game, const OracleRequest& request);
  [[nodiscard]] bool is_busy() const { return asked_ != Asked::nothing; }
  // Takes in one event if one comes before the deadline. Events that are not part of the answer
  // are returned.
  std::optional<engine::Event> wait(TimePoint deadline);
  // Stops a search; the answer to a command is no longer waited for, and the engine is late.
  void hurry();
  // Whether the answer to a command that is no longer waited for is still to come. An engine that
  // answers one command takes neither another one nor a search.
  [[nodiscard]] bool is_late() const { return late_.has_value(); }
  // Whether it has found moves that were not taken yet, or will be told to stop and finds some.
  [[nodiscard]] bool has_moves() const {
    return !result_.candidates.empty() || asked_ == Asked::search;
  }
  // Takes the answer so far, complete or not.
  [[nodiscard]] OracleAnswer take() { return std::exchange(result_, {}); }

 private:
  // `later`: the question is put once a late answer has come.
  enum class Asked : std::uint8_t { nothing, later, moves, worth, search };

  [[nodiscard]] bool lists(std::string_view command);
  void begin();
  bool ask_command(Asked what, std::string command);
  void search();
  void show_lines(int lines);
  void on_answer(const engine::Answer& answer);
  void read_moves(const std::vector<std::string>& lines);
  void on_info(const engine::Info& info);
  void on_decision(engine::Decision decision);

  std::string name_;
  std::mutex engine_changes_;               // held while engine_ is replaced or woken
  std::unique_ptr<engine::Engine> engine_;  // never null; dead once failure_ is set
  // The commands of the engine, fetched with the first question.
  std::optional<std::set<std::string, std::less<>>> listed_;
  Start start_;
  int restarts_;
  const Clock& clock_;
  std::optional<engine::Failure> failure_;

  Asked asked_ = Asked::nothing;
  const rules::Game* game_ = nullptr;
  OracleRequest request_;
  engine::Ticket ticket_{};
  std::optional<engine::Ticket> late_;           // of the command that is no longer waited for
  std::vector<std::optional<Candidate>> lines_;  // of the search, by rank
  int shown_lines_ = 0;                          // as last set; 0: never set
  std::optional<TimePoint> stop_at_;             // when an infinite search is stopped
  OracleAnswer result_;
};

}  // namespace ludex::metamachine
