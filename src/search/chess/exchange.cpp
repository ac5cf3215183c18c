#include "search/chess/exchange.h"

#include <array>

#include "rules/chess/bitboard.h"
#include "rules/chess/exchange.h"
#include "rules/chess/kernel.h"

namespace ludex::search {

namespace {

using chess::Bitboard;
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
  if (captured) {
    first.gain = exchange_value(captured->kind);
  }
  if (move.kind() == Move::Kind::en_passant) {
    first.gain = exchange_value(PieceKind::pawn);
  }
  first.standing = position.piece_at(move.from())->kind;
  if (move.kind() == Move::Kind::promotion) {
    first.standing = move.promoted();
    first.gain += exchange_value(first.standing) - exchange_value(PieceKind::pawn);
  }
  return first;
}

}  // namespace

bool exchange_gains(const Position& position, Move move, Value threshold) {
  if (move.kind() == Move::Kind::castling) return threshold <= 0;
  const FirstCapture first = first_capture(position, move);
  // By how much the side that has just captured exceeds the threshold if the exchange ends now ...
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
  return chess::best_kernel().exchange_gains(position.board(), position.side_to_move(),
                                             {target, occupancy, ahead, &exchange_values});
}

}  // namespace ludex::search
