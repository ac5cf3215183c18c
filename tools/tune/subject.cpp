#include "tune/subject.h"

namespace ludex::tune {

std::span<const Subject* const> subjects() {
  static const std::array<const Subject*, 5> all{&chess_subject(), &xiangqi_subject(),
                                                 &freestyle_subject(), &standard_subject(),
                                                 &renju_subject()};
  return all;
}

const Subject* find_subject(std::string_view name) {
  for (const Subject* subject : subjects()) {
    if (subject->name == name) return subject;
  }
  return nullptr;
}

rules::Move any_move(const rules::Game& game, Rng& rng) {
  const auto moves = game.legal_moves();
  return moves[static_cast<std::size_t>(rng.below(moves.size()))];
}

}  // namespace ludex::tune
