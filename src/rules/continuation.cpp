#include "rules/continuation.h"

#include <cstring>
#include <type_traits>

namespace ludex::rules {

bool is_continued_by(const Game& earlier, const Game& later) {
  // Clones share their setup, so the address almost always decides.
  if (&later.setup() != &earlier.setup() && later.setup() != earlier.setup()) return false;
  const auto known = earlier.moves();
  const auto moves = later.moves();
  if (known.size() > moves.size()) return false;
  // This compares the whole history, as bytes, which is fast.
  static_assert(std::has_unique_object_representations_v<Move>);
  return known.empty() || std::memcmp(known.data(), moves.data(), known.size_bytes()) == 0;
}

std::unique_ptr<Game> start_of(const Game& game) {
  auto start = game.clone();
  while (!start->moves().empty()) {
    start->undo();
  }
  return start;
}

void follow(std::unique_ptr<Game>& copy, const Game& game) {
  if (!copy || !is_continued_by(*copy, game)) {
    copy = game.clone();
    return;
  }
  for (const Move move : game.moves().subspan(copy->moves().size())) {
    copy->play(move);
  }
}

}  // namespace ludex::rules
