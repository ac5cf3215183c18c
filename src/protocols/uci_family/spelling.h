// How a peer spells squares. The rules have one spelling in coordinates; a dialect of a protocol
// may number ranks differently (ucci.md section 14: xiangqi in Fairy-Stockfish's UCI).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "rules/game.h"

namespace ludex::protocols {

// `plus_one`: each rank is one more than in the rules, so that xiangqi's h2e2 becomes h3e3 and a9a8
// becomes a10a9.
enum class Ranks : std::uint8_t { as_in_rules, plus_one };

class Spelling {
 public:
  Spelling() = default;
  explicit Spelling(Ranks ranks) : ranks_(ranks) {}

  // Formats any move of this game as the peer writes it.
  [[nodiscard]] std::string format(rules::Move move, const rules::Game& game) const;
  // Returns a legal move of the position; the error describes what is wrong with the text.
  [[nodiscard]] Result<rules::Move> parse(std::string_view text, const rules::Game& game) const;

  bool operator==(const Spelling&) const = default;

 private:
  Ranks ranks_ = Ranks::as_in_rules;
};

// Whether the rules of the game number ranks from 0, so that the two spellings can be confused.
[[nodiscard]] bool counts_ranks_from_zero(const rules::Setup& setup);
// In such a game: the numbering that the writer of the move uses, if a rank 0 or 10 in the move
// reveals it.
[[nodiscard]] std::optional<Ranks> ranks_of(std::string_view move);

}  // namespace ludex::protocols
