// The controller half of UCCI: an engine interface to a process that speaks UCCI (ucci.md sections
// 2 to 6 and 9).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/ucci/message.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci_family/controller_machine.h"
#include "protocols/uci_family/position_line.h"
#include "rules/game.h"

namespace ludex::ucci {

class ControllerHalf final : public protocols::ControllerMachine {
 public:
  struct Settings : protocols::SessionPolicy {
    bool ponder = false;  // the owner intends to ponder: sets the option ponder
    // The unit in which the engine takes times. If absent, it is milliseconds if the engine
    // declares usemillisec, else seconds (but Fairy-Stockfish 11 uses milliseconds without
    // declaring it; section 12).
    std::optional<TimeUnit> time_unit;
  };

  explicit ControllerHalf(Settings settings);

  // Only with a clock or a time for the move.
  [[nodiscard]] bool can_ponder(const engine::Request& request) const override;
  // Ready is in the same Output for an engine of UCCI's first versions, which does not answer
  // isready.
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                          TimePoint now) override;
  // For a request that is_plain(). If options changed since the engine was last known to be ready,
  // or if a stop may have crossed its answer, the search is sent only when the engine is ready
  // again.
  Result<Output> think(const rules::Game& game, const engine::Request& request,
                       TimePoint now) override;
  // An engine at rest or thinking can be asked for the entry of its table; an engine that does not
  // know probe answers the isready behind it first, or does not answer in time, and is not asked
  // again. An engine at rest can also be sent any command of its own. UCCI has no other questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now) override;

 private:
  // The engine's messages; one overload for each.
  void on(const Id& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const UcciOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(Info& message, Output& out, TimePoint now);  // moves from the message
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const NoBestMove& message, Output& out, TimePoint now);
  void on(const PopHash& message, Output& out, TimePoint now);
  void on(const Bye& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  Result<Output> probe(engine::Ticket ticket, const rules::Game& game, TimePoint now);
  void answer_probe(engine::AnswerTo answer, Output& out);

  // Overrides of ControllerMachine.
  void read_message(std::string_view line, Output& out, TimePoint now) override;
  [[nodiscard]] engine::Info resolved(const Info& info) override;
  void owed_ready_arrived(Output& out) override;
  void question_overdue(Output& out, TimePoint now) override;

  // Whether a search may rightly end without a move: it asks for a value only, or all legal moves
  // are banned.
  [[nodiscard]] bool may_have_no_move() const;
  // Whether no legal move of the position of the last search is allowed.
  [[nodiscard]] bool all_are_banned() const;
  [[nodiscard]] TimeUnit unit() const;

  Settings settings_;
  bool has_milliseconds_ = false;     // usemillisec is declared
  std::vector<rules::Move> banned_;   // in the position of the last search
  protocols::PositionLine position_;  // the position of the last search or command
  EnforcedLimits enforced_;           // limits that the half enforces itself
  bool value_only_ = false;           // the last search asked for a value, not for a move

  std::unique_ptr<rules::Game> probed_;  // the game of the open probe; null if none is open
  bool knows_probe_ = true;              // false once a probe has shown the opposite
};

}  // namespace ludex::ucci
