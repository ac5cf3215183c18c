// The engine half of UCI: answers a controller by calling an engine (uci.md sections 3 to 5 and
// 11).
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/option.h"
#include "protocols/call.h"
#include "protocols/half.h"
#include "protocols/uci/message.h"
#include "rules/game.h"

namespace ludex::uci {

class EngineHalf {
 public:
  struct Settings {
    engine::Identity identity;
    std::vector<engine::Option> options;  // what the engine behind announces
    // Announce UCI_Chess960, which the half handles by itself, after the engine's options.
    bool chess960 = true;
  };
  using Output = protocols::Output<protocols::Call>;

  explicit EngineHalf(Settings settings);

  // One line of the controller.
  Output on_line(std::string_view line, TimePoint now);
  // The controller is gone: the same as `quit`.
  Output on_closed(TimePoint now);
  // One event of the engine.
  Output on_event(const engine::Event& event, TimePoint now);

  // `go` received less `bestmove` sent: 0 or 1.
  [[nodiscard]] int outstanding() const;

 private:
  enum class State : std::uint8_t { boot, idle, search, stopping, quit };
};

}  // namespace ludex::uci
