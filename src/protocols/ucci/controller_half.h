// The controller half of UCCI: is an engine by talking to a process (ucci.md sections 2 to 6 and
// 9).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "engine/hash_entry.h"
#include "engine/request.h"
#include "protocols/controller_machine.h"
#include "protocols/position_line.h"
#include "protocols/ucci/message.h"
#include "protocols/ucci/resolve.h"
#include "rules/game.h"

namespace ludex::ucci {

class ControllerHalf final : public protocols::ControllerMachine {
 public:
  struct Settings : protocols::Manners {
    bool ponder = false;  // pondering will be used: sets the option ponder
    // What the engine takes times in; absent: milliseconds if it declares usemillisec, else seconds
    // (but Fairy-Stockfish 11 means milliseconds without a word; section 12).
    std::optional<TimeUnit> time_unit;
  };

  explicit ControllerHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now);

  // For an engine at rest, like set_option() and isready().

  // Ready follows; at once for an engine of UCCI's first versions, which cannot say so.
  Result<Output> new_game(const rules::Game& game, TimePoint now);
  // Infos and one Decision follow. Where options changed since the engine was last known to be
  // ready, or a stop may have crossed its answer, the question is sent only when it is ready again:
  // what was sent last before a Decision is where its time starts. Also an Error: to ponder without
  // a clock.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);

 private:
  // What the engine says; one overload a message.
  void on(const Id& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const UcciOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(const Info& message, Output& out, TimePoint now);
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const NoBestMove& message, Output& out, TimePoint now);
  void on(const PopHash& message, Output& out, TimePoint now);
  void on(const Bye& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  void tell_last_info(Output& out, TimePoint now);
  // Whether the engine was asked for a move where there is none to choose.
  [[nodiscard]] bool may_have_no_move() const;
  [[nodiscard]] TimeUnit unit() const;

  Settings settings_;
  bool has_milliseconds_ = false;     // usemillisec is declared
  std::vector<rules::Move> banned_;   // in the position asked about
  protocols::PositionLine position_;  // what was asked about
};

}  // namespace ludex::ucci
