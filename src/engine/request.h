// What an engine is asked to think about, and how long it may.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/time.h"
#include "rules/game.h"

namespace ludex::engine {

// One seat's clock at the moment the engine is asked. What a control lacks is zero or absent:
// sudden death has no `moves_to_go`; Canadian byo-yomi is a period of `moves_to_go` moves.
struct SeatClock {
  Milliseconds left{0};
  Milliseconds increment{0};
  std::optional<int> moves_to_go;
  bool operator==(const SeatClock&) const = default;
};

// All limits are active together and the first one reached ends the search; with none, it goes on
// until stop().
struct Limits {
  std::optional<std::array<SeatClock, 2>> clocks;  // by rules::index(Seat)
  std::optional<Milliseconds> movetime;            // use all of it
  // Plies. 0 asks for the value of the position without a search (UCCI go depth 0): whoever cannot
  // do without searches one.
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> mate;  // full moves
  bool infinite = false;    // no decision before stop(), whatever the other limits say
  bool ponder = false;  // the last move is only expected: no decision before ponderhit() or stop()
  bool operator==(const Limits&) const = default;
};

// Restrictions and circumstances of one decision.
struct Request {
  Limits limits;
  std::vector<rules::Move> only;    // root moves to consider; empty: all (UCI searchmoves)
  std::vector<rules::Move> banned;  // root moves to leave out (UCCI banmoves)
  bool draw_offered = false;        // the opponent offers a draw (UCCI go draw)
  bool may_resign = false;          // who asks understands a decision to resign (UCCI)
  bool operator==(const Request&) const = default;
};

}  // namespace ludex::engine
