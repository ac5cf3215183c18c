#include "rules/xiangqi/oracle.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "rules/xiangqi/fen.h"

namespace ludex::xiangqi {

namespace {

bool is_in_palace(int file, int rank, bool red) {
  return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
}

}  // namespace

Oracle::Oracle(const Position& position) : red_(position.side_to_move() == Color::red) {
  for (std::size_t square = 0; square < squares; ++square) {
    const auto piece = position.piece_at(static_cast<Square>(square));
    squares_[square] = piece ? letter_of(*piece) : '.';
  }
}

char Oracle::at(int file, int rank) const {
  return squares_[static_cast<std::size_t>(rank) * 9 + static_cast<std::size_t>(file)];
}

// Of two squares on one line, -1 otherwise.
int Oracle::pieces_between(int from, int to) const {
  const int files_apart = to % 9 - from % 9;
  const int ranks_apart = to / 9 - from / 9;
  if ((files_apart != 0) == (ranks_apart != 0)) return -1;
  const int step = files_apart != 0 ? (files_apart > 0 ? 1 : -1) : (ranks_apart > 0 ? 9 : -9);
  int count = 0;
  for (int square = from + step; square != to; square += step) {
    count += squares_[static_cast<std::size_t>(square)] != '.' ? 1 : 0;
  }
  return count;
}

bool Oracle::can_move(int from, int to) const {
  const char piece = squares_[static_cast<std::size_t>(from)];
  const char target = squares_[static_cast<std::size_t>(to)];
  const bool red = is_red(piece);
  if (from == to || (target != '.' && is_red(target) == red)) return false;
  const int files_apart = to % 9 - from % 9;
  const int ranks_apart = to / 9 - from / 9;
  const int wide = std::abs(files_apart);
  const int high = std::abs(ranks_apart);
  switch (to_lower(piece)) {
    case 'k':
      return wide + high == 1 && is_in_palace(to % 9, to / 9, red);
    case 'a':
      return wide == 1 && high == 1 && is_in_palace(to % 9, to / 9, red);
    case 'b':
      return wide == 2 && high == 2 && (red ? to / 9 <= 4 : to / 9 >= 5) &&
             at((from % 9 + to % 9) / 2, (from / 9 + to / 9) / 2) == '.';
    case 'n':
      if (wide == 2 && high == 1) return at((from % 9 + to % 9) / 2, from / 9) == '.';
      return wide == 1 && high == 2 && at(from % 9, (from / 9 + to / 9) / 2) == '.';
    case 'r':
      return pieces_between(from, to) == 0;
    case 'c':
      return pieces_between(from, to) == (target == '.' ? 0 : 1);
    default: {
      const int forward = red ? 1 : -1;
      const bool has_crossed = red ? from / 9 >= 5 : from / 9 <= 4;
      return (wide == 0 && ranks_apart == forward) || (has_crossed && high == 0 && wide == 1);
    }
  }
}

std::vector<Move> Oracle::moves_of(bool red) const {
  std::vector<Move> moves;
  for (int from = 0; from < 90; ++from) {
    const char piece = squares_[static_cast<std::size_t>(from)];
    if (piece == '.' || is_red(piece) != red) continue;
    for (int to = 0; to < 90; ++to) {
      if (can_move(from, to)) {
        moves.emplace_back(static_cast<Square>(from), static_cast<Square>(to));
      }
    }
  }
  return moves;
}

bool Oracle::can_lose_king(bool red) const {
  const auto find = [&](char king) {
    return static_cast<int>(std::find(squares_.begin(), squares_.end(), king) - squares_.begin());
  };
  const int own = find(red ? 'K' : 'k');
  const int other = find(red ? 'k' : 'K');
  if (own % 9 == other % 9 && pieces_between(own, other) == 0) return true;
  const auto moves = moves_of(!red);
  return std::any_of(moves.begin(), moves.end(),
                     [&](Move move) { return index(move.to()) == own; });
}

std::vector<Move> Oracle::legal_moves() const {
  std::vector<Move> legal;
  for (const Move move : moves_of(red_)) {
    Oracle after = *this;
    auto& from = after.squares_[static_cast<std::size_t>(move.from())];
    after.squares_[static_cast<std::size_t>(move.to())] = from;
    from = '.';
    if (!after.can_lose_king(red_)) {
      legal.push_back(move);
    }
  }
  std::sort(legal.begin(), legal.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return legal;
}

}  // namespace ludex::xiangqi
