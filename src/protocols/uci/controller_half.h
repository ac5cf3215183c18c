// The controller half of UCI: an engine interface to a process that speaks UCI (uci.md sections 3,
// 4, 6 and 9).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "base/time.h"
#include "engine/event.h"
#include "engine/opponent.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/message.h"
#include "protocols/uci_family/controller_machine.h"
#include "protocols/uci_family/position_line.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::uci {

class ControllerHalf final : public protocols::ControllerMachine {
 public:
  struct Settings : protocols::SessionPolicy {
    Scan scan = Scan::first_word;
    bool white_point_of_view = false;      // scores are for White, not for the side to move
    bool ponder = false;                   // the owner intends to ponder: sets the option Ponder
    std::optional<Register> registration;  // sent once if the engine asks; else `register later`
    // How the engine numbers ranks; if absent, this is inferred from its options (ucci.md section
    // 14).
    std::optional<protocols::Ranks> ranks = {};
  };

  explicit ControllerHalf(Settings settings);

  // If the engine has the option Ponder.
  [[nodiscard]] bool can_ponder(const engine::Request& request) const override;
  // Sets UCI_Opponent (section 7).
  void meet(const engine::Opponent& opponent) override { opponent_ = opponent; }
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                          TimePoint now) override;
  // For a request that is_plain(). If options changed since the engine was last known to be ready,
  // `position` and `go` are sent only when it is ready again.
  Result<Output> think(const rules::Game& game, const engine::Request& request,
                       TimePoint now) override;
  // UCI has no questions, but any command of the engine's own (`d`) can be sent to an engine at
  // rest: what it prints before the next readyok is the answer.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now) override;

 private:
  // The engine's messages; one overload for each.
  void on(const IdName& message, Output& out, TimePoint now);
  void on(const IdAuthor& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const UciOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(Info& message, Output& out, TimePoint now);  // moves from the message
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const CopyProtection& message, Output& out, TimePoint now);
  void on(const Registration& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  // Overrides of ControllerMachine.
  void read_message(std::string_view line, Output& out, TimePoint now) override;
  void is_ready(Output& out, TimePoint now) override;
  [[nodiscard]] engine::Info resolved(const Info& info) override;

  // Sets the options that the controller sets by itself; returns false if the engine cannot play
  // the game.
  bool set_up_for(const rules::Game& game, Output& out);
  void recognise(std::string_view move);

  Settings settings_;
  std::optional<engine::Opponent> opponent_;
  bool copy_check_runs_ = false;
  bool registration_tried_ = false;
  bool ready_arrived_ = false;  // readyok has arrived, but the copy check is still running
  std::string set_up_variant_;  // the game and variant that the engine was last set up for
  bool zero_ranks_ = false;     // the rules of that game number ranks from 0
  protocols::Spelling spelling_;
  protocols::PositionLine position_;  // the position of the last search or command
};

}  // namespace ludex::uci
