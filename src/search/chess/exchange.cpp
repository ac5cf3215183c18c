#include "search/chess/exchange.h"

#include <array>
#include <optional>

#include "rules/chess/bitboard.h"

namespace ludex::search {

namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::PieceKind;
using chess::Position;
using chess::Square;

// What the move itself wins, and what then stands on its target square.
struct FirstCapture {
  Value gain = 0;
  PieceKind standing = PieceKind::pawn;
};

FirstCapture first_capture(const Position& position, Move move) {
  FirstCapture first;
  const auto captured = position.piece_at(move.to());
  if (captured) first.gain = exchange_value(captured->kind);
  if (move.kind() == Move::Kind::en_passant) first.gain = exchange_value(PieceKind::pawn);
  first.standing = position.piece_at(move.from())->kind;
  if (move.kind() == Move::Kind::promotion) {
    first.standing = move.promoted();
    first.gain += exchange_value(first.standing) - exchange_value(PieceKind::pawn);
  }
  return first;
}

// The piece of the least valuable kind among these.
struct Attacker {
  PieceKind kind;
  Bitboard square;
};
std::optional<Attacker> least_valuable(const Position& position, Bitboard attackers) {
  constexpr std::array kinds{PieceKind::pawn, PieceKind::knight, PieceKind::bishop,
                             PieceKind::rook, PieceKind::queen,  PieceKind::king};
  for (const PieceKind kind : kinds) {
    const Bitboard found = attackers & position.pieces(kind);
    if (found != 0) return Attacker{kind, chess::bit(chess::lowest(found))};
  }
  return std::nullopt;
}

}  // namespace

bool exchange_gains(const Position& position, Move move, Value threshold) {
  if (move.kind() == Move::Kind::castling) return threshold <= 0;
  const FirstCapture first = first_capture(position, move);
  // What the side that has just captured is above what it needs, if the exchange ends now ...
  Value ahead = first.gain - threshold;
  if (ahead < 0) return false;
  // ... and if its piece is then taken for nothing.
  ahead -= exchange_value(first.standing);
  if (ahead >= 0) return true;

  const Square target = move.to();
  Bitboard occupancy = position.occupied() & ~chess::bit(move.from());
  if (move.kind() == Move::Kind::en_passant) {
    occupancy &= ~chess::bit(chess::square_at(file_of(target), rank_of(move.from())));
  }
  const Color us = position.side_to_move();
  // From here `ahead` is always seen from our side, and the side to capture is behind.
  for (Color side = ~us;; side = ~side) {
    const Bitboard attackers = position.attackers_to(target, occupancy) & occupancy;
    const auto attacker = least_valuable(position, attackers & position.pieces(side));
    if (!attacker) return side != us;
    // A king may not capture what is protected.
    if (attacker->kind == PieceKind::king && (attackers & position.pieces(~side)) != 0) {
      return side != us;
    }
    const Value risk = exchange_value(attacker->kind);
    ahead += side == us ? -risk : risk;
    // Whoever is good enough even if the capturing piece is lost has won the exchange.
    if (side == us && ahead >= 0) return true;
    if (side != us && ahead < 0) return false;
    occupancy &= ~attacker->square;
  }
}

}  // namespace ludex::search
