#include "records/chess/polyglot/key.h"

#include <cstddef>
#include <cstdlib>
#include <optional>

#include "records/chess/polyglot/random_numbers.h"

namespace ludex::records::polyglot {

namespace {

using chess::CastlingSide;
using chess::Color;
using chess::Piece;
using chess::PieceKind;
using chess::Position;
using chess::Square;

// The index of the first random number of each part of a position.
constexpr std::size_t castling_rights = 768;
constexpr std::size_t en_passant_files = 772;
constexpr std::size_t white_to_move = 780;

// The pieces are numbered black pawn, white pawn, black knight, ..., white king.
std::size_t number_of(Piece piece, Square square) {
  const std::size_t kind = 2 * index(piece.kind) + (piece.color == Color::white ? 1 : 0);
  return 64 * kind + static_cast<std::size_t>(square);
}

// Whether a pawn of the side to move stands beside the square.
bool has_pawn_beside(const Position& position, Square square) {
  const Piece wanted{position.side_to_move(), PieceKind::pawn};
  for (const int file : {chess::file_of(square) - 1, chess::file_of(square) + 1}) {
    if (file < 0 || file > 7) continue;
    if (position.piece_at(chess::square_at(file, chess::rank_of(square))) == wanted) return true;
  }
  return false;
}

std::optional<int> en_passant_file(const Position& position, chess::Move last) {
  if (const auto target = position.en_passant()) return chess::file_of(*target);
  if (!last || last.kind() != chess::Move::Kind::normal) return std::nullopt;
  const Piece pawn{~position.side_to_move(), PieceKind::pawn};
  const int ranks = chess::rank_of(last.to()) - chess::rank_of(last.from());
  if (std::abs(ranks) != 2 || position.piece_at(last.to()) != pawn) return std::nullopt;
  if (!has_pawn_beside(position, last.to())) return std::nullopt;
  return chess::file_of(last.to());
}

}  // namespace

std::uint64_t key(const Position& position, chess::Move last) {
  std::uint64_t key = 0;
  for (int i = 0; i < 64; ++i) {
    const auto square = static_cast<Square>(i);
    if (const auto piece = position.piece_at(square)) {
      key ^= random_numbers[number_of(*piece, square)];
    }
  }
  std::size_t right = castling_rights;
  for (const Color color : {Color::white, Color::black}) {
    for (const CastlingSide side : {CastlingSide::king_side, CastlingSide::queen_side}) {
      if (position.castling_rook(color, side)) {
        key ^= random_numbers[right];
      }
      ++right;
    }
  }
  if (const auto file = en_passant_file(position, last)) {
    key ^= random_numbers[en_passant_files + static_cast<std::size_t>(*file)];
  }
  if (position.side_to_move() == Color::white) {
    key ^= random_numbers[white_to_move];
  }
  return key;
}

}  // namespace ludex::records::polyglot
