#include "match/play/cleanup.h"

#include <fmt/format.h>

#include <utility>

#include "base/limits.h"
#include "engine/engine.h"
#include "match/play/game_end.h"
#include "match/play/player.h"

namespace ludex::match {
namespace {

using rules::Seat;

std::string name_of(const Table& table, Seat seat) {
  return std::string(table.game->seat_names()[rules::index(seat)]);
}

// The engine's decision, or the reason why play breaks off.
std::variant<engine::Decision, BrokenOff> ask_for_move(Table& table, Seat seat) {
  const Player& player = table.player(seat);
  engine::Engine& engine = player.engine;
  engine::Request request;
  request.limits = limits_for(player, table.clocks, seat);
  request.may_resign = player.allowance.may_resign;
  request.cleanup = true;
  bool& healthy = table.played.healthy[rules::index(seat)];
  const std::string name = name_of(table, seat);
  if (const auto asked = engine.think(*table.game, request); !asked) {
    healthy = healthy && asked.error().fault == engine::Fault::refused;
    return BrokenOff{fmt::format("{} could not be asked ({})", name, asked.error().detail), seat};
  }
  const TimePoint deadline = table.clock.now() + player.allowance.settlement;
  LastWord word = await_answer(engine, deadline, table.clock, table.stop);
  const bool silent = std::holds_alternative<std::monostate>(word);
  if (silent) {
    engine.stop();
    word = await_answer(engine, table.clock.now() + table.grace_of(seat), table.clock, table.stop);
  }
  if (const auto* failure = std::get_if<engine::Failure>(&word)) {
    healthy = false;
    return BrokenOff{fmt::format("{} failed ({})", name, failure->detail), seat};
  }
  if (std::holds_alternative<std::monostate>(word)) {
    healthy = false;
  }
  if (silent) return BrokenOff{fmt::format("{} did not answer in time", name), seat};
  return std::get<engine::Decision>(std::move(word));
}

// Returns how the decision ends the game. A legal move is made, and the result is absent.
std::optional<GameEnd> judge(Table& table, Seat seat, const engine::Decision& decision) {
  if (std::holds_alternative<engine::Resign>(decision.what) ||
      std::holds_alternative<engine::NoMove>(decision.what)) {
    return ended_by_resignation(*table.game, seat);
  }
  const auto* play = std::get_if<engine::Play>(&decision.what);
  if (play == nullptr || !table.game->is_legal(play->move)) {
    return ended_by_illegal_move(*table.game, seat, decision);
  }
  PlayedMove played;
  played.move = play->move;
  played.took = decision.took;
  played.left = table.clocks.player(seat).left();
  table.put_on_board(std::move(played));
  return std::nullopt;
}

}  // namespace

bool can_clean_up(const Table& table) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const bool healthy = table.played.healthy[rules::index(seat)];
    if (!healthy || !table.player(seat).engine.can_clean_up()) return false;
  }
  return true;
}

CleanupEnd clean_up(Table& table, const rules::SettledGame& board) {
  for (std::size_t moves = 0; moves < limits::cleanup_plies; ++moves) {
    // Two passes in the cleanup end it; the passes before it do not.
    if (moves >= 2 && board.awaits_settlement()) return CleanedUp{};
    const Seat seat = table.game->to_move();
    auto answer = ask_for_move(table, seat);
    if (table.stopped()) return BrokenOff{"the match was stopped"};
    if (auto* broken = std::get_if<BrokenOff>(&answer)) return std::move(*broken);
    if (auto end = judge(table, seat, std::get<engine::Decision>(answer))) return *std::move(end);
    if (table.game->outcome()) return BrokenOff{"a position came again"};
  }
  return BrokenOff{fmt::format("{} moves had brought no end", limits::cleanup_plies)};
}

}  // namespace ludex::match
