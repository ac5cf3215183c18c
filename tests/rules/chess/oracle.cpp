#include "rules/chess/oracle.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace ludex::chess {

namespace {

constexpr char empty = '.';

bool is_white(char piece) {
  return std::isupper(static_cast<unsigned char>(piece)) != 0;
}
char small(char piece) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(piece)));
}
char coloured(char kind, bool white) {
  return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind))) : kind;
}
Square square_of(int square) {
  return static_cast<Square>(square);
}

}  // namespace

Oracle::Oracle(const Position& position) {
  white_ = position.side_to_move() == Color::white;
  for (int square = 0; square < 64; ++square) {
    const auto piece = position.piece_at(square_of(square));
    squares_[static_cast<std::size_t>(square)] =
        piece ? coloured("pnbrqk"[index(piece->kind)], piece -> color == Color::white) : empty;
  }
  for (const Color color : {Color::white, Color::black}) {
    for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
      if (const auto rook = position.castling_rook(color, side)) {
        rooks_.push_back(index(*rook));
      }
    }
  }
  if (const auto target = position.en_passant()) {
    en_passant_ = index(*target);
  }
}

char Oracle::at(int file, int rank) const {
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return '#';
  return squares_[static_cast<std::size_t>(square_at(file, rank))];
}

bool Oracle::is_own(char piece) const {
  return std::isalpha(static_cast<unsigned char>(piece)) != 0 && is_white(piece) == white_;
}

int Oracle::king(bool white) const {
  const auto found = std::find(squares_.begin(), squares_.end(), coloured('k', white));
  return static_cast<int>(found - squares_.begin());
}

bool Oracle::slides_to(int square, bool by_white, char slider, bool diagonal) const {
  for (int df = -1; df <= 1; ++df) {
    for (int dr = -1; dr <= 1; ++dr) {
      if ((df == 0 && dr == 0) || ((df != 0 && dr != 0) != diagonal)) continue;
      int file = square % 8 + df;
      int rank = square / 8 + dr;
      while (at(file, rank) == empty) {
        file += df;
        rank += dr;
      }
      if (at(file, rank) == coloured(slider, by_white)) return true;
      if (at(file, rank) == coloured('q', by_white)) return true;
    }
  }
  return false;
}

bool Oracle::is_attacked(int square, bool by_white) const {
  const int file = square % 8;
  const int rank = square / 8;
  const int from_rank = by_white ? rank - 1 : rank + 1;
  for (const int df : {-1, 1}) {
    if (at(file + df, from_rank) == coloured('p', by_white)) return true;
  }
  for (int df = -2; df <= 2; ++df) {
    for (int dr = -2; dr <= 2; ++dr) {
      const char piece = at(file + df, rank + dr);
      if (std::abs(df * dr) == 2 && piece == coloured('n', by_white)) return true;
      if (std::abs(df) <= 1 && std::abs(dr) <= 1 && piece == coloured('k', by_white)) return true;
    }
  }
  return slides_to(square, by_white, 'b', true) || slides_to(square, by_white, 'r', false);
}

void Oracle::add_piece_moves(int from, std::vector<Move>& moves) const {
  const char kind = small(squares_[static_cast<std::size_t>(from)]);
  for (int df = -2; df <= 2; ++df) {
    for (int dr = -2; dr <= 2; ++dr) {
      if (df == 0 && dr == 0) continue;
      const bool leap = std::abs(df * dr) == 2;
      const bool step = std::abs(df) <= 1 && std::abs(dr) <= 1;
      const bool straight = df == 0 || dr == 0;
      if (kind == 'n' ? !leap : !step) continue;
      if ((kind == 'b' && straight) || (kind == 'r' && !straight)) continue;
      int file = from % 8 + df;
      int rank = from / 8 + dr;
      for (;;) {
        const char there = at(file, rank);
        if (there == '#' || is_own(there)) break;
        moves.emplace_back(square_of(from), square_at(file, rank));
        if (there != empty || kind == 'n' || kind == 'k') break;
        file += df;
        rank += dr;
      }
    }
  }
}

void Oracle::add_pawn_move(int from, int to, std::vector<Move>& moves) const {
  if (to / 8 == 0 || to / 8 == 7) {
    for (const PieceKind kind :
         {PieceKind::knight, PieceKind::bishop, PieceKind::rook, PieceKind::queen}) {
      moves.push_back(Move::promotion(square_of(from), square_of(to), kind));
    }
    return;
  }
  moves.emplace_back(
      square_of(from), square_of(to),
      to == en_passant_ && from % 8 != to % 8 ? Move::Kind::en_passant : Move::Kind::normal);
}

void Oracle::add_pawn_moves(int from, std::vector<Move>& moves) const {
  const int up = white_ ? 1 : -1;
  const int file = from % 8;
  const int rank = from / 8;
  if (at(file, rank + up) == empty) {
    add_pawn_move(from, from + 8 * up, moves);
    if (rank == (white_ ? 1 : 6) && at(file, rank + 2 * up) == empty) {
      add_pawn_move(from, from + 16 * up, moves);
    }
  }
  for (const int df : {-1, 1}) {
    const char there = at(file + df, rank + up);
    const int to = from + 8 * up + df;
    const bool enemy = there != '#' && there != empty && !is_own(there);
    if (enemy || (there == empty && to == en_passant_)) {
      add_pawn_move(from, to, moves);
    }
  }
}

bool Oracle::may_castle(int rook) const {
  const int from = king(white_);
  const int base = from / 8 * 8;
  const bool right = rook > from;
  const int king_to = base + (right ? 6 : 2);
  const int rook_to = base + (right ? 5 : 3);
  for (int square = base; square < base + 8; ++square) {
    const auto within = [&](int a, int b) {
      return square >= std::min(a, b) && square <= std::max(a, b);
    };
    const bool crossed = within(from, king_to) || within(rook, rook_to);
    const bool other =
        squares_[static_cast<std::size_t>(square)] != empty && square != from && square != rook;
    if (crossed && other) return false;
    if (within(from, king_to) && is_attacked(square, !white_)) return false;
  }
  return true;
}

void Oracle::add_castling(std::vector<Move>& moves) const {
  for (const int rook : rooks_) {
    if (!is_own(squares_[static_cast<std::size_t>(rook)]) || !may_castle(rook)) continue;
    moves.emplace_back(square_of(king(white_)), square_of(rook), Move::Kind::castling);
  }
}

std::vector<Move> Oracle::legal_moves() const {
  std::vector<Move> moves;
  for (int from = 0; from < 64; ++from) {
    const char piece = squares_[static_cast<std::size_t>(from)];
    if (!is_own(piece)) continue;
    if (small(piece) == 'p') {
      add_pawn_moves(from, moves);
    } else {
      add_piece_moves(from, moves);
    }
  }
  add_castling(moves);
  std::erase_if(moves, [&](Move move) {
    Oracle next = *this;
    next.play(move);
    return next.is_attacked(next.king(white_), !white_);
  });
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return moves;
}

void Oracle::play(Move move) {
  const auto from = static_cast<std::size_t>(move.from());
  const auto to = static_cast<std::size_t>(move.to());
  const char piece = squares_[from];
  squares_[from] = empty;
  if (move.kind() == Move::Kind::castling) {
    const bool right = to > from;
    const std::size_t base = from / 8 * 8;
    const char rook = squares_[to];
    squares_[to] = empty;
    squares_[base + (right ? 6 : 2)] = piece;
    squares_[base + (right ? 5 : 3)] = rook;
  } else {
    squares_[to] = piece;
  }
  if (move.kind() == Move::Kind::promotion) {
    squares_[to] = coloured("pnbrqk"[index(move.promoted())], white_);
  }
  if (move.kind() == Move::Kind::en_passant) {
    squares_[from / 8 * 8 + to % 8] = empty;
  }
  std::erase_if(rooks_, [&](int rook) {
    const auto where = static_cast<std::size_t>(rook);
    return where == from || where == to || (small(piece) == 'k' && where / 8 == (white_ ? 0 : 7));
  });
  white_ = !white_;
}

std::string Oracle::after(Move move) const {
  Oracle next = *this;
  next.play(move);
  std::string text(next.squares_.begin(), next.squares_.end());
  text += next.white_ ? 'w' : 'b';
  std::sort(next.rooks_.begin(), next.rooks_.end());
  for (const int rook : next.rooks_) {
    text += to_text(square_of(rook));
  }
  return text;
}

std::string Oracle::summary(const Position& position) {
  Oracle oracle(position);
  std::string text(oracle.squares_.begin(), oracle.squares_.end());
  text += oracle.white_ ? 'w' : 'b';
  std::sort(oracle.rooks_.begin(), oracle.rooks_.end());
  for (const int rook : oracle.rooks_) {
    text += to_text(square_of(rook));
  }
  return text;
}

}  // namespace ludex::chess
