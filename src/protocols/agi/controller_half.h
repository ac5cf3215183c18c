// The controller half of AGI: an engine interface to a process that speaks AGI (agi.md sections 3
// and 5).
//
// It is built on the machine of the UCI family, to which AGI belongs: a handshake, settings,
// readiness, a search with one answer. Two things are special. The choice of the fifth move that
// White keeps takes several searches, one for each move on offer, and still ends in one Decision;
// and the engine is not asked how many fifth moves to offer, because AGI cannot express that
// question (section 3.9).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/agi/message.h"
#include "protocols/agi/translation.h"
#include "protocols/uci_family/controller_machine.h"
#include "rules/game.h"

namespace ludex::agi {

class ControllerHalf final : public protocols::ControllerMachine {
 public:
  struct Settings : protocols::SessionPolicy {
    bool ponder = false;  // the owner intends to ponder: sets PONDER
  };

  explicit ControllerHalf(Settings settings);

  // Only with a clock.
  [[nodiscard]] bool can_ponder(const engine::Request& request) const override;
  // A Failure follows if the game needs our extensions and the engine does not declare them.
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                          TimePoint now) override;
  // For a request that is_plain(), with limits and a position that AGI can express.
  Result<Output> think(const rules::Game& game, const engine::Request& request,
                       TimePoint now) override;
  Output stop(TimePoint now) override;
  // Always returns an Error: AGI has no questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now) override;

 private:
  // The choice among several fifth moves: each is played in turn, and the engine is asked for a
  // reply.
  struct Choosing {
    engine::Request request;  // with the share of the time for one search
    std::vector<rules::Move> offers;
    std::size_t at = 0;             // index of the offer in the current search
    std::optional<int> score = {};  // the last score that the engine gave for it
    engine::Info info = {};         // the last info with that score
    // The best offer so far, with its score and info.
    std::optional<engine::Play> best = {};
    std::optional<int> best_score = {};
    engine::Info best_info = {};
  };

  // The engine's messages; one overload for each.
  void on(const Id& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const AgiOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(const Info& message, Output& out, TimePoint now);
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const Bye& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  Result<Output> search(const rules::Game& game, const engine::Request& request, Output out,
                        TimePoint now);
  Result<Output> announce(const rules::Game& game, TimePoint now);
  Result<Output> choose(const rules::Game& game, const engine::Request& request, TimePoint now);
  Result<Output> ask_about_offer(const rules::Game& game, Output out, TimePoint now);
  void received_reply_to_offer(const BestMove& message, Output& out, TimePoint now);
  void send_rule(const rules::Game& game, Output& out);
  // The lines that set up the position at the engine.
  [[nodiscard]] std::vector<protocols::Line> lines_to(Position position);
  void received_line(protocols::Info line, Output& out, TimePoint now);

  // Overrides of ControllerMachine.
  void read_message(std::string_view line, Output& out, TimePoint now) override;
  void is_ready(Output& out, TimePoint now) override;
  [[nodiscard]] engine::Info resolved(const protocols::Info& info) override;

  Settings settings_;
  bool has_extensions_ = false;
  std::optional<SetRule> rule_;          // the rule that was last sent to the engine
  std::optional<Position> position_;     // the position last sent to the engine; absent if unknown
  std::unique_ptr<rules::Game> game_;    // the position of the last search
  Go asked_;                             // the last GO
  EnforcedLimits enforced_;              // limits that the half enforces itself
  std::unique_ptr<rules::Game> choice_;  // the game in which an offer is chosen, while choosing
  std::optional<Choosing> choosing_;
  bool stopped_ = false;  // the owner has called stop() since think()
};

}  // namespace ludex::agi
