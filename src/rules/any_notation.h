// Reads moves that people give in any notation of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::rules {

// The result of reading a text in one notation, and how far the reader got. Of several failed
// attempts the one that got furthest shows which notation was meant.
template <class T>
struct Attempt {
  Result<T> result;
  std::size_t reached = 0;
};

// Calls attempt(Notation), which returns an Attempt, for each notation of the game, the standard
// one first, until one succeeds. If none does, returns the error of the attempt that got furthest.
template <class Read>
auto in_any_notation(const GameKind& game, Read attempt) {
  auto best = attempt(standard);
  for (std::uint8_t index = 0; index < game.notations.size() && !best.result; ++index) {
    if (Notation{index} == standard) continue;
    auto next = attempt(Notation{index});
    if (next.result || next.reached > best.reached) {
      best = std::move(next);
    }
  }
  return std::move(best.result);
}

// Removes everything from the text of a PGN game that is not a move: comments in braces or after a
// semicolon, glyphs ("!?", "$14"), move numbers written together with a move ("12.e4"), and the
// result at the end. It is an error if a comment is not closed or the text holds a variation.
[[nodiscard]] Result<std::string> without_annotations(std::string_view text);

// Plays the words as moves, all in the same notation. A word such as "12." or "12..." is a move
// number and is skipped. The error names the move that failed; the game is then unchanged.
[[nodiscard]] Result<void> play_words(Game& game, std::span<const std::string_view> words);

}  // namespace ludex::rules
