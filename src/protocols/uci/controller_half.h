// The controller half of UCI: is an engine by talking to a process (uci.md sections 3, 4, 6 and 9).
//
// The owner writes the lines of each Output, feeds back what the engine prints, and calls
// on_deadline() when the Output's deadline passes; output of the engine never extends a deadline.
// Every think() ends with one Decision, also a stopped ponder search: whoever stopped it throws its
// decision away, and only then may ask again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"
#include "engine/request.h"
#include "protocols/event.h"
#include "protocols/half.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/message.h"
#include "protocols/uci/option_table.h"
#include "protocols/uci/position_line.h"
#include "rules/game.h"

namespace ludex::uci {

// Whom the engine plays, for UCI_Opponent (section 7).
struct Opponent {
  std::string title = "none";  // GM, IM, FM, WGM, WIM
  std::optional<int> elo;
  bool computer = true;
  std::string name;
};

class ControllerHalf {
 public:
  struct Settings {
    Milliseconds handshake_wait = limits::handshake_wait;
    Milliseconds ready_wait = limits::ready_wait;
    Milliseconds stop_wait = limits::stop_wait;  // for bestmove after stop
    Scan scan = Scan::first_word;
    bool white_point_of_view = false;  // the engine's scores are White's, not the mover's
    bool ponder = false;               // pondering will be used: sets the option Ponder
    bool analyse = false;              // sets UCI_AnalyseMode
    bool show_wdl = false;             // sets UCI_ShowWDL
    // Tell every Info, or only the last one with an exact score of the best line, just before the
    // decision: enough for a match, and much cheaper.
    bool every_info = true;
    std::optional<Opponent> opponent;
    std::optional<Register> registration;  // sent once if the engine asks; else `register later`
  };
  using Output = protocols::Output<protocols::Event>;

  explicit ControllerHalf(Settings settings);

  // Begins the handshake; Handshaken follows.
  Output start(TimePoint now);
  Output on_line(std::string_view line, TimePoint now);
  Output on_deadline(TimePoint now);

  // The next four are for an engine that is neither thinking nor getting ready; otherwise, and
  // after a Failure, they send nothing and the Error says why.

  // Also an Error: an option that the engine did not declare, or a value that it does not take.
  Result<Output> set_option(std::string_view name, std::string_view value, TimePoint now);
  // Asks whether all that was set is done; Ready follows.
  Result<Output> isready(TimePoint now);
  // Ready follows. A Failure in the Output: the engine cannot play this game.
  Result<Output> new_game(const rules::Game& game, TimePoint now);
  // Infos and one Decision follow. Where options changed since the engine was last known to be
  // ready, `position` and `go` are sent only when it is again: what was sent last before a Decision
  // is where its time starts. Also an Error: to ponder, for an engine without the option Ponder.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);

  // Ignored unless the engine thinks (ponders).
  Output stop(TimePoint now);
  Output ponderhit(TimePoint now);
  // From any state; what the engine still says is ignored. The owner waits for its end.
  Output quit(TimePoint now);

  // `go` sent less `bestmove` received: 0 or 1.
  [[nodiscard]] int outstanding() const;

 private:
  enum class State : std::uint8_t {
    spawned,
    handshake,
    configuring,
    getting_ready,
    ready,
    thinking,
    pondering,
    analysing,
    stopping,
    quitting,
    dead,
  };

  // What the engine says; one overload a message.
  void on(const IdName& message, Output& out, TimePoint now);
  void on(const IdAuthor& message, Output& out, TimePoint now);
  void on(const Option& message, Output& out, TimePoint now);
  void on(const UciOk& message, Output& out, TimePoint now);
  void on(const ReadyOk& message, Output& out, TimePoint now);
  void on(const Info& message, Output& out, TimePoint now);
  void on(const BestMove& message, Output& out, TimePoint now);
  void on(const CopyProtection& message, Output& out, TimePoint now);
  void on(const Registration& message, Output& out, TimePoint now);
  void on(const Unknown& message, Output& out, TimePoint now);

  void enter(State state, TimePoint now);
  void ask_ready(Output& out, TimePoint now);
  void leave_getting_ready(Output& out, TimePoint now);
  void fail(engine::Fault fault, std::string detail, Output& out);
  void fail_overdue(Output& out, TimePoint now);
  [[nodiscard]] std::optional<Error> refusal() const;
  [[nodiscard]] bool searching() const;
  [[nodiscard]] std::optional<Duration> wait_of(State state) const;
  [[nodiscard]] Output with_deadline(Output out) const;

  // Options that the controller sets by itself; false if the engine cannot play the game.
  bool set_up_for(const rules::Game& game, Output& out);
  void set_own(std::string_view name, std::string_view value, Output& out);
  void send_setting(const engine::Option& option, std::string value, Output& out);
  void remember_info(std::string_view line);

  Settings settings_;
  State state_ = State::spawned;
  engine::Failure failure_;  // when dead

  // The wait that is going on, and the last line heard during it.
  std::optional<TimePoint> deadline_;
  TimePoint wait_began_{};
  std::optional<TimePoint> last_heard_;

  engine::Identity identity_;
  OptionTable options_;
  bool copy_check_runs_ = false;
  bool registration_tried_ = false;
  bool ready_heard_ = false;    // readyok came, but the copy check still runs
  bool tell_ready_ = false;     // somebody waits for Ready
  std::string set_up_variant_;  // the game and variant that the engine was last set up for

  // While getting ready for a think(): the lines to send then, and the state to enter.
  std::vector<std::string> held_;
  State held_state_ = State::thinking;
  bool infinite_ = false;  // the search goes on after ponderhit until stop

  PositionLine position_;  // what was asked about
  std::string last_info_;  // the line to tell before the decision
  bool last_info_exact_ = false;
};

}  // namespace ludex::uci
