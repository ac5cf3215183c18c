// Between the words of the wire and the moves of a position. The codec has judged the form; here a
// move becomes legal or not. `game` is in the position that the words are about.
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

// Whose view the scores of an engine take (uci.md section 6: some engines err).
enum class PointOfView : std::uint8_t { side_to_move, white };

// Nothing for a null move or one that is not legal.
[[nodiscard]] std::optional<rules::Move> resolve(const MoveText& text, const rules::Game& game,
                                                 const Spelling& spelling);
// Every legal move has the form of a move.
[[nodiscard]] std::vector<MoveText> spell(std::span<const rules::Move> moves,
                                          const rules::Game& game, const Spelling& spelling);

// Plays the legal beginning of a list, of which limits::game_plies have room in a game; how many
// moves that is.
std::size_t play_legal(std::span<const MoveText> texts, rules::Game& game,
                       const Spelling& spelling);

// Lines of moves end before the first one that is not legal. `game` is played on and taken back.
[[nodiscard]] engine::Info to_engine(const Info& info, rules::Game& game, PointOfView view,
                                     const Spelling& spelling);
[[nodiscard]] Info to_message(const engine::Info& info, const rules::Game& game,
                              const Spelling& spelling);
// Where there is no move to make, any word that says so is NoMove. An illegal move keeps the
// engine's text, shortened and printable; an illegal ponder move is none.
[[nodiscard]] engine::Decision to_decision(std::string_view move,
                                           const std::optional<MoveText>& ponder, rules::Game& game,
                                           const Spelling& spelling);

// Numbers of the wire as values that can be reckoned with. Limits below 1 mean 1 in every protocol
// of the family.
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
