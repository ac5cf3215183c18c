// Converts between the words of the wire and the moves of a position. The codec has checked the
// form of a move; here its legality is checked. `game` stands at the position to which the words
// refer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "engine/event.h"
#include "engine/request.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"

namespace ludex::protocols {

// The side from whose point of view an engine gives its scores (uci.md section 6: some engines
// err).
enum class PointOfView : std::uint8_t { side_to_move, white };

// Returns std::nullopt for a null move and for a move that is not legal.
[[nodiscard]] std::optional<rules::Move> resolve(const MoveText& text, const rules::Game& game,
                                                 const Spelling& spelling);
// Stops at the first move whose spelling does not have the form of a move.
[[nodiscard]] std::vector<MoveText> spell(std::span<const rules::Move> moves,
                                          const rules::Game& game, const Spelling& spelling);

// Plays the moves of a list up to the first illegal one or until the game has limits::game_plies;
// returns how many moves were played.
std::size_t play_legal(std::span<const MoveText> texts, rules::Game& game,
                       const Spelling& spelling);

// A line of moves ends before its first illegal move. `game` is played on and taken back.
[[nodiscard]] engine::Info to_engine(const Info& info, rules::Game& game, PointOfView view,
                                     const Spelling& spelling);
[[nodiscard]] Info to_message(const engine::Info& info, const rules::Game& game,
                              const Spelling& spelling);
// Where no move can be made, any word for "no move" becomes NoMove. An illegal move keeps the
// engine's text, shortened and printable; an illegal ponder move is dropped.
[[nodiscard]] engine::Decision to_decision(std::string_view move,
                                           const std::optional<MoveText>& ponder, rules::Game& game,
                                           const Spelling& spelling);

// Numbers of the wire, clamped to values with which it is safe to calculate. Limits below 1 mean 1
// in every protocol of the family.
[[nodiscard]] inline Milliseconds at_least_none(Milliseconds time) {
  return std::clamp(time, Milliseconds(0), limits::longest_time);
}
[[nodiscard]] inline Milliseconds at_least_one(Milliseconds time) {
  return std::clamp(time, Milliseconds(1), limits::longest_time);
}
[[nodiscard]] inline int at_least_one(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 1, limits::number));
}
[[nodiscard]] inline int bounded(int number) {
  return std::clamp(number, -limits::number, limits::number);
}

}  // namespace ludex::protocols
