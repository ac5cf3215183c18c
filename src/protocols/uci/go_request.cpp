#include "protocols/uci/go_request.h"

#include <algorithm>
#include <array>
#include <utility>

#include "protocols/uci_family/moves_and_infos.h"

namespace ludex::uci {

namespace {

using protocols::at_least_one;
using protocols::Spelling;

// A lone clock counts for both sides: section 5 leaves this case undefined, and neither moving at
// once nor thinking for ever is useful.
std::array<engine::SeatClock, 2> to_clocks(const Go& go) {
  const auto first = go.wtime ? go.wtime : go.btime;
  const auto second = go.btime ? go.btime : go.wtime;
  std::array<engine::SeatClock, 2> clocks;
  clocks[0] = {at_least_one(first.value_or(Milliseconds(0))),
               protocols::at_least_none(go.winc.value_or(Milliseconds(0))), std::nullopt};
  clocks[1] = {at_least_one(second.value_or(Milliseconds(0))),
               protocols::at_least_none(go.binc.value_or(Milliseconds(0))), std::nullopt};
  if (go.movestogo && *go.movestogo > 0) {
    for (engine::SeatClock& clock : clocks) {
      clock.moves_to_go = at_least_one(*go.movestogo);
    }
  }
  return clocks;
}

}  // namespace

Go to_message(const engine::Request& request, const rules::Game& game, const Spelling& spelling) {
  const engine::Limits& limits = request.limits;
  Go go;
  go.ponder = limits.ponder;
  const bool limited =
      limits.clocks || limits.movetime || limits.depth || limits.nodes || limits.mate;
  go.infinite = limits.infinite || !limited;
  if (!request.only.empty() || !request.banned.empty()) {
    go.searchmoves = protocols::spell(engine::allowed(request, game), game, spelling);
  }
  if (go.infinite) return go;
  if (limits.clocks) {
    const auto first = engine::without_byo_yomi((*limits.clocks)[0]);
    const auto second = engine::without_byo_yomi((*limits.clocks)[1]);
    go.wtime = at_least_one(first.left);
    go.btime = at_least_one(second.left);
    if (first.increment.count() > 0 || second.increment.count() > 0) {
      go.winc = first.increment;
      go.binc = second.increment;
    }
    const auto& mover = game.to_move() == rules::Seat::first ? first : second;
    if (mover.moves_to_go && *mover.moves_to_go > 0) {
      go.movestogo = mover.moves_to_go;
    }
  }
  if (limits.depth) {
    go.depth = at_least_one(*limits.depth);
  }
  if (limits.nodes) {
    go.nodes = std::max<std::uint64_t>(*limits.nodes, 1);
  }
  if (limits.mate) {
    go.mate = at_least_one(*limits.mate);
  }
  if (limits.movetime) {
    go.movetime = at_least_one(*limits.movetime);
  }
  return go;
}

engine::Request to_engine(const Go& go, const rules::Game& game, const Spelling& spelling) {
  engine::Request request;
  request.limits.ponder = go.ponder;
  request.limits.infinite = go.infinite;
  for (const MoveText& text : go.searchmoves) {
    if (const auto move = protocols::resolve(text, game, spelling)) {
      request.only.push_back(*move);
    }
  }
  if (go.infinite) return request;
  if (go.wtime || go.btime) {
    request.limits.clocks = to_clocks(go);
  }
  if (go.depth) {
    request.limits.depth = at_least_one(*go.depth);
  }
  if (go.nodes) {
    request.limits.nodes = std::max<std::uint64_t>(*go.nodes, 1);
  }
  if (go.mate) {
    request.limits.mate = at_least_one(*go.mate);
  }
  if (go.movetime) {
    request.limits.movetime = at_least_one(*go.movetime);
  }
  return request;
}

}  // namespace ludex::uci
