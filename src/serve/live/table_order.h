// The order from which a table is made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "match/play/time_control.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

enum class SeatKind : std::uint8_t {
  me,       // a person who already has the secret of the seat
  open,     // waits for the person who is sent the secret
  builtin,  // the built-in engine at a level
  engine,   // an engine of engines.toml
};

struct SeatOrder {
  SeatKind kind = SeatKind::me;
  std::string name = {};                      // of a person; may be empty
  int level = 0;                              // of the built-in engine
  std::string engine = {};                    // its name in engines.toml
  std::optional<std::int64_t> strength = {};  // of it, in the numbers of its own option
  std::string profile = {};  // of stored option values for either kind of engine; empty: none
  bool operator==(const SeatOrder&) const = default;
};

struct TableOrder {
  std::unique_ptr<rules::Game> game = {};  // at its start
  match::TimeControl time = {};
  std::array<SeatOrder, 2> seats = {};
};

// "me", "open", "builtin", "engine".
[[nodiscard]] std::string_view to_text(SeatKind kind);

// Reads a NewTable; the error names the wrong member. A game that has many starts gets a random
// one. Whether the engines exist is not checked here.
[[nodiscard]] Answer<TableOrder> read_order(const Json& body, Rng& rng);
// The same with the seats exchanged, for a rematch.
[[nodiscard]] TableOrder rematch(const TableOrder& order, std::unique_ptr<rules::Game> game);

}  // namespace ludex::serve
