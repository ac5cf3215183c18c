// Conversion between options of the wire and options of the engine interface, and the order in
// which to set options.
#pragma once

#include <string_view>

#include "base/result.h"
#include "engine/option.h"
#include "protocols/uci_family/option.h"

namespace ludex::protocols {

// Fills in what the line left out (section 7); returns an error if the rest makes no sense, such as
// an empty range.
[[nodiscard]] Result<engine::Option> to_engine(const Option& option);
[[nodiscard]] Option to_message(const engine::Option& option);

// The rank of an option in the order in which engines want options set, for a stable sort: variant,
// Chess960, threads, hash, tables, then the rest (section 7).
[[nodiscard]] int setting_rank(std::string_view name);

// Whether an option chooses the game or the protocol of the engine. Such options are set by the
// program that talks to the engine, and not offered to others behind it. (`Protocol` is
// Fairy-Stockfish's.)
[[nodiscard]] bool chooses_game(std::string_view name);

}  // namespace ludex::protocols
