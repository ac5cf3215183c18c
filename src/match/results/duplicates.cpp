#include "match/results/duplicates.h"

#include <algorithm>
#include <functional>
#include <string>

namespace ludex::match {
namespace {

// A hash of position and moves. It has 64 bits, so the chance that any two of a million different
// games look alike is less than one in ten million.
std::uint64_t fingerprint(const PlayedGame& game) {
  std::string played = game.setup.position;
  for (const auto& [name, value] : game.setup.values.entries()) {
    played += ' ' + value;
  }
  played.reserve(played.size() + 4 * game.moves.size());
  for (const PlayedMove& move : game.moves) {
    for (unsigned shift = 0; shift < 32; shift += 8) {
      played += static_cast<char>((move.move.code >> shift) & 0xFFU);
    }
  }
  return std::hash<std::string>{}(played);
}

}  // namespace

std::optional<std::size_t> Duplicates::add(std::size_t number, const PlayedGame& game) {
  const bool thought_about = std::any_of(game.moves.begin(), game.moves.end(),
                                         [](const PlayedMove& move) { return !move.book; });
  if (game.end.kind == EndKind::unterminated || !thought_about) return std::nullopt;
  const auto [first, fresh] = seen_.emplace(fingerprint(game), number);
  if (fresh) return std::nullopt;
  ++count_;
  return first->second;
}

}  // namespace ludex::match
