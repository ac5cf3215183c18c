// What is asked for when a table is made.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/random.h"
#include "match/time_control.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

enum class SeatKind : std::uint8_t {
  me,       // a person who has the secret of the seat
  open,     // waits for the person whom its secret is sent to
  builtin,  // the built-in engine at a level
  engine,   // one of engines.toml
};

struct SeatOrder {
  SeatKind kind = SeatKind::me;
  std::string name = {};     // of a person; may be empty
  int level = 0;             // of the built-in engine
  std::string engine = {};   // its name in engines.toml
  std::string profile = {};  // of its options, or of the built-in engine's; empty: none
  bool operator==(const SeatOrder&) const = default;
};

struct TableOrder {
  std::unique_ptr<rules::Game> game = {};  // started, nothing played
  match::TimeControl time = {};
  std::array<SeatOrder, 2> seats = {};
};

// "me", "open", "builtin", "engine".
[[nodiscard]] std::string_view to_text(SeatKind kind);

// A NewTable; the error names the member that is wrong. A game that is played from many starts gets
// one by lot. Whether the engines exist is not asked here.
[[nodiscard]] Answer<TableOrder> read_order(const Json& body, Rng& rng);
// The same with the seats exchanged, for a rematch.
[[nodiscard]] TableOrder rematch(const TableOrder& order, std::unique_ptr<rules::Game> game);

}  // namespace ludex::serve
