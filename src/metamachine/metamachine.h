// An engine that decides by asking other engines, its oracles. They list candidate moves and
// replies to them and evaluate the resulting positions; the move with the best result is played.
// All other requests are passed on to the first oracle.
//
// The idea is GNU Go's "metamachine"; SlugGo used a deeper tree. This code does not depend on a
// game: moves and results are those of the rules, evaluations those of the oracles.
//
// An oracle that dies is restarted, up to a number of times; until then it is not asked. The
// metamachine fails once all of its oracles are dead.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "metamachine/candidate_tree.h"
#include "metamachine/oracle.h"
#include "metamachine/shape.h"

namespace ludex::metamachine {

struct Settings {
  Shape shape{5, 1};
  // How long an oracle searches one position if a request limits neither time, depth nor nodes.
  Milliseconds share{500};
  // Called with each step, as one line for people; may be empty.
  std::function<void(const std::string&)> trace;
};

class Metamachine final : public engine::Engine {
 public:
  // Expects at least one oracle, all alive. `clock` outlives the engine.
  Metamachine(std::vector<std::unique_ptr<Oracle>> oracles, Settings settings, const Clock& clock);

  [[nodiscard]] const engine::Identity& identity() const override { return identity_; }
  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override { return commands_; }
  // Sets the option of every oracle that has it.
  Result<void> set_option(std::string_view name, std::string_view value) override;
  void meet(const engine::Opponent& opponent) override;
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override;
  engine::Status settle() override;
  [[nodiscard]] bool can_ponder(const engine::Request& /*request*/) const override { return false; }
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  void stop() override;
  void ponderhit(bool /*draw_offered*/) override {}
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override;
  std::optional<engine::Event> next(TimePoint deadline) override;
  void wake() override;

 private:
  // The search for one decision.
  struct Thought {
    CandidateTree tree;
    engine::Request request;
    TimePoint begun{};
    std::optional<TimePoint> until = {};           // the end of the time that the request gives
    int positions = 1;                             // of the whole tree
    std::vector<OracleAnswer> first = {};          // on the root position, by oracle
    std::optional<engine::Decision> as_said = {};  // an oracle's own decision, which is passed on
    std::size_t reported = 0;                      // the number of rated moves already reported
    bool asked = false;    // the oracles have been asked about the current position
    bool stopped = false;  // by the owner
    bool hurried = false;  // the oracles have been sent a stop
  };

  [[nodiscard]] Oracle* first_alive();
  [[nodiscard]] Oracle* first_busy();
  void trace(const std::string& line) const;
  [[nodiscard]] bool is_known(engine::Ticket ticket) const;
  // Restarts dead oracles and prepares each restarted one for the game.
  void revive_dead();
  engine::Status prepare(Oracle& oracle);
  // Passes on to the owner what an oracle reported besides its answers, as far as it concerns the
  // owner.
  void pass_on(Oracle& oracle, std::optional<engine::Event> event);
  void step(TimePoint deadline);
  void go_on_thinking(TimePoint deadline);
  void ask_oracles();
  [[nodiscard]] engine::Limits limits_now() const;
  void hurry();
  void take_opinions();
  void report_rated_moves();
  [[nodiscard]] bool may_decide() const;
  void decide();
  void fail(const std::string& why);

  std::vector<std::unique_ptr<Oracle>> oracles_;  // their number never changes
  Settings settings_;
  const Clock& clock_;
  engine::Identity identity_;
  std::vector<engine::Option> options_;
  std::vector<engine::CommandInfo> commands_;
  std::vector<std::pair<std::string, std::string>> set_options_;  // oldest first
  std::optional<engine::Opponent> opponent_;
  std::unique_ptr<rules::Game> game_;  // the current game; null before the first one
  engine::Terms terms_;

  std::optional<Thought> thought_;
  Oracle* relay_ = nullptr;              // the oracle that thinks in our place; null: none
  std::vector<engine::Ticket> tickets_;  // of questions that the first oracle has not answered yet
  std::deque<engine::Event> events_;
  bool failed_ = false;
  std::atomic<bool> woken_ = false;
};

}  // namespace ludex::metamachine
