// The keys under which a store has what engines found in the positions of a record.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"
#include "rules/setup.h"

namespace ludex::store {

// A hash of 128 bits of the way to a position: of the moves from the start of the record, or from
// the position that a node on the way sets up. Nodes are not named, because their numbers change
// from one run of a server to the next, and variations may be added, removed and promoted; where
// the moves are the same, so is the position.
//
// The hash is FNV-1a of the words of the way, "[POSITION] e2e4 e7e5", where the position is left
// out at the start of the record. It must stay as it is: stores hold the keys.
class PositionKey {
 public:
  // The start of the record.
  PositionKey() = default;
  // A position that a node sets up, in the game's own text.
  [[nodiscard]] static PositionKey of_position(std::string_view position);
  // 32 hexadecimal digits, as text() returns them.
  [[nodiscard]] static Result<PositionKey> parse(std::string_view text);

  // The position after a move that is played in `before`.
  [[nodiscard]] PositionKey after(const rules::Game& before, rules::Move move) const;
  // The same with the word of the move.
  [[nodiscard]] PositionKey after(std::string_view word) const;
  // Continues the hash.
  [[nodiscard]] PositionKey with(std::string_view bytes) const;

  [[nodiscard]] std::string text() const;
  auto operator<=>(const PositionKey&) const = default;

 private:
  // The offset basis of FNV-1a.
  std::uint64_t high_ = 0x6C62272E07BB0142;
  std::uint64_t low_ = 0x62B821756295C58D;
};

// The word of a move on such a way.
[[nodiscard]] std::string word_of(const rules::Game& before, rules::Move move);
// The key of the position in which the game is, for a record that starts at `start`.
[[nodiscard]] PositionKey key_of(const rules::Game& game, const rules::Setup& start);

}  // namespace ludex::store
