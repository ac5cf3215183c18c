// The controller half of UCCI: is an engine by talking to a process (ucci.md sections 2 to 6 and
// 9).
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
  struct Settings : protocols::Manners {
    bool ponder = false;  // pondering will be used: sets the option ponder
    // What the engine takes times in; absent: milliseconds if it declares usemillisec, else seconds
    // (but Fairy-Stockfish 11 means milliseconds without a word; section 12).
    std::optional<TimeUnit> time_unit;
  };

  explicit ControllerHalf(Settings settings);

  Output on_line(std::string_view line, TimePoint now);
  Output on_deadline(TimePoint now);

  // Whether think() takes a request to ponder: with a clock.
  [[nodiscard]] static bool can_ponder(const engine::Request& request);

  // For an engine at rest, like set_option() and isready().

  // Ready follows; at once for an engine of UCCI's first versions, which cannot say so.
  Result<Output> new_game(const rules::Game& game, const engine::Terms& terms, TimePoint now);
  // Infos and one Decision follow, for a request that is_plain(). Where options changed since the
  // engine was last known to be ready, or a stop may have crossed its answer, the question is sent
  // only when it is ready again. Also an Error: to ponder without a clock.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);

  // An Answer with that ticket follows. What its table knows can be asked of an engine at rest or
  // thinking; one that knows no probe answers the isready behind it first, or nothing in time, and
  // is not asked again. An engine at rest can be asked any command of its own too. UCCI knows no
  // other questions.
  Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                     const engine::Question& question, TimePoint now);

 private:
  // What the engine says; one overload a message.
  void on(const Id& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const UcciOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(Info& message, Output& out, TimePoint now);  // uses it up
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const NoBestMove& message, Output& out, TimePoint now);
  void on(const PopHash& message, Output& out, TimePoint now);
  void on(const Bye& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  Result<Output> probe(engine::Ticket ticket, const rules::Game& game, TimePoint now);
  void answer_probe(engine::AnswerTo answer, Output& out);
  // The earlier of the machine's deadline and that of a probe.
  [[nodiscard]] Output with_probe(Output out) const;
  [[nodiscard]] Output with_news(Output out, TimePoint now);
  // Whether the engine was asked for a move where there is none to choose.
  [[nodiscard]] bool may_have_no_move() const;
  [[nodiscard]] TimeUnit unit() const;

  Settings settings_;
  bool has_milliseconds_ = false;     // usemillisec is declared
  std::vector<rules::Move> banned_;   // in the position asked about
  protocols::PositionLine position_;  // what was asked about
  Unsaid unsaid_;                     // limits that the half watches over
  bool value_only_ = false;           // the question was for a value, not for a move

  std::unique_ptr<rules::Game> probed_;   // what a probe is about that is not answered yet
  engine::Ticket probe_ticket_{};         // of that
  std::optional<TimePoint> probe_until_;  // while there is one
  bool knows_probe_ = true;               // as far as is known
};

}  // namespace ludex::ucci
