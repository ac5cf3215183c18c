// The file about a game that an engine has lost by its own fault: the reason, the position, the
// last lines of the engine, a command that repeats the fault, and the exchange of the game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/result.h"
#include "base/time.h"
#include "host/engine_spec.h"
#include "host/kept_lines.h"
#include "match/play/played_game.h"

namespace ludex::cli {

struct FaultyGame {
  std::size_t number = 0;
  const match::PlayedGame& played;  // its end has an offender
  const host::EngineSpec& offender;
  host::KeptLines::Kept exchange;
};

// `path` is absolute: the command in the text reads the file.
[[nodiscard]] std::string fault_text(const FaultyGame& game, const std::string& path);

// The last lines that the engine wrote to its stdout, for the record of the game; empty if it wrote
// none.
[[nodiscard]] std::string last_output(const host::KeptLines::Kept& exchange);

}  // namespace ludex::cli
