#include "support/instant_mover.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/random.h"
#include "base/tokens.h"
#include "rules/chess/movegen.h"

namespace ludex::tests {

// The position commands of a game differ only by the moves at their ends, so only new moves are
// played.
void InstantMover::set_position(std::string_view line) {
  const std::string_view known(known_.data(), known_size_);
  if (!known.empty() && line.starts_with(known) &&
      (line.size() == known.size() || line[known.size()] == ' ')) {
    play(line.substr(known.size()));
  } else {
    const std::size_t moves = line.find(" moves");
    const std::size_t fen = line.find("fen ");
    position_ = chess::Position::start();
    if (fen != std::string_view::npos) {
      const std::size_t from = fen + 4;
      const std::size_t to = std::max(from, std::min(moves, line.size()));
      if (const auto parsed = chess::parse_fen(line.substr(from, to - from))) {
        position_ = *parsed;
      }
    }
    play(moves == std::string_view::npos ? std::string_view{} : line.substr(moves));
  }
  const bool has_moves = line.find(" moves") != std::string_view::npos;
  known_size_ = has_moves && line.size() <= known_.size() ? line.size() : 0;
  std::memcpy(known_.data(), line.data(), known_size_);
}

void InstantMover::play(std::string_view moves) {
  Tokens words(moves);
  while (const auto word = words.next()) {
    if (word->text == "moves") {
      continue;
    }
    const auto move = chess::parse_coordinate(position_, word->text);
    if (!move) {
      return;
    }
    position_.play(*move);
  }
}

std::string_view InstantMover::move() {
  const chess::MoveList moves = chess::legal_moves(position_);
  if (moves.empty()) {
    return "(none)";
  }
  std::uint64_t state = position_.key();
  move_ = chess::format_coordinate(moves[split_mix(state) % moves.size()], castling_);
  return move_;
}

// The first pair of squares that is not a legal move; there always is one.
std::string InstantMover::illegal_move() const {
  for (int from = 0; from < 64; ++from) {
    for (int to = 0; to < 64; ++to) {
      const chess::Move move(static_cast<chess::Square>(from), static_cast<chess::Square>(to));
      std::string text = chess::format_coordinate(move, castling_);
      if (from != to && !chess::parse_coordinate(position_, text)) {
        return text;
      }
    }
  }
  return {};
}

}  // namespace ludex::tests
