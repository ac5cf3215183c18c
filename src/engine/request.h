// What an engine is asked to think about, and for how long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/time.h"
#include "engine/clock.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

// All limits are active together, and the first one reached ends the search. Without any limit the
// search goes on until stop().
struct Limits {
  std::optional<std::array<SeatClock, 2>> clocks = {};  // by rules::index(Seat)
  std::optional<Milliseconds> movetime = {};            // all of it should be used
  // Plies. 0 asks for the value of the position without a search (UCI go depth 0); an engine that
  // must search searches one ply.
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
  std::optional<int> mate = {};  // full moves
  bool infinite = false;         // no decision before stop(), whatever the other limits are
  bool ponder = false;  // the last move is only expected: no decision before ponderhit() or stop()
  bool operator==(const Limits&) const = default;
};

// Asks not for the best moves, but for moves that bring the position as close to a value as
// possible (Yixin's YXBALANCEONE and YXBALANCETWO).
struct Balance {
  Centipawns target;  // from the view of the side to move before the moves
  int moves = 1;      // played one after the other; the Decision holds them all
  bool operator==(const Balance&) const = default;
};

// Restrictions and circumstances of one decision.
struct Request {
  Limits limits = {};
  std::vector<rules::Move> only = {};    // root moves to consider; empty: all (UCI searchmoves)
  std::vector<rules::Move> banned = {};  // root moves to leave out (UCCI banmoves)
  bool draw_offered = false;             // the opponent offers a draw (UCCI go draw)
  bool may_resign = false;               // the owner accepts a decision to resign (UCCI)
  // The side for which a move is to be found; absent: the side to move (GTP genmove may name
  // either).
  std::optional<rules::Seat> seat = {};
  std::optional<Balance> balance = {};
  // Both players have passed, and play goes on because they do not agree on the dead stones. The
  // engine should not pass while dead stones of the opponent are on the board, because all stones
  // left at the end count as alive (KGS kgs-genmove_cleanup).
  bool cleanup = false;
  // How many moves the last report before the decision should value. An engine that knows fewer, or
  // cannot tell, reports what it has.
  std::optional<int> lines = {};
  bool operator==(const Request&) const = default;
};

// Whether the request is for one best move of the side to move. Chess and similar games, and their
// protocols, can ask for nothing else.
[[nodiscard]] inline bool is_plain(const Request& request, const rules::Game& game) {
  return !request.balance && !request.cleanup &&
         request.seat.value_or(game.to_move()) == game.to_move();
}

// The legal moves that the request allows. Empty without `only` and `banned` (every move is
// allowed), or if the request bans every move.
[[nodiscard]] std::vector<rules::Move> allowed(const Request& request, const rules::Game& game);

// The first legal move that the request allows; std::nullopt if it allows none.
[[nodiscard]] std::optional<rules::Move> first_allowed(const Request& request,
                                                       const rules::Game& game);

}  // namespace ludex::engine
