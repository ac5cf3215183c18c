// The controller half of UCI: is an engine by talking to a process (uci.md sections 3, 4, 6 and 9).
//
// The owner writes the lines of each Output, feeds back what the engine prints, and calls
// on_deadline() when the Output's deadline passes; output of the engine never extends a deadline.
// Every think() ends with one Decision, also a stopped ponder search: whoever stopped it throws its
// decision away, and only then may ask again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/option.h"
#include "engine/request.h"
#include "protocols/event.h"
#include "protocols/half.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/message.h"
#include "rules/game.h"

namespace ludex::uci {

class ControllerHalf {
 public:
  // Whom the engine plays, for UCI_Opponent (section 7).
  struct Opponent {
    std::string title = "none";
    std::optional<int> elo;
    bool computer = true;
    std::string name;
  };
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

  // The next three are for an engine that does not think; otherwise, and after a Failure, they send
  // nothing and the Error says why.

  // Also an Error: an option that the engine did not declare, or a value that it does not take.
  Result<Output> set_option(std::string_view name, std::string_view value, TimePoint now);
  // Ready follows. A Failure in the Output: the engine cannot play this game.
  Result<Output> new_game(const rules::Game& game, TimePoint now);
  // Infos and one Decision follow. Where options changed since the engine was last known to be
  // ready, `position` and `go` are sent only when it is again: what was sent last before a Decision
  // is where its time starts.
  Result<Output> think(const rules::Game& game, const engine::Request& request, TimePoint now);

  // Ignored unless the engine thinks (ponders).
  Output stop(TimePoint now);
  Output ponderhit(TimePoint now);
  // From any state; what the engine still says is ignored. The owner waits for its end.
  Output quit(TimePoint now);

  // `go` sent less `bestmove` received: 0 or 1.
  [[nodiscard]] int outstanding() const;
};

}  // namespace ludex::uci
