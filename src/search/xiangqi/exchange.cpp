#include "search/xiangqi/exchange.h"

#include <array>
#include <optional>

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/board.h"

namespace ludex::search {

namespace {

using xiangqi::Bitboard;
using xiangqi::Board;
using xiangqi::Color;
using xiangqi::Move;
using xiangqi::PieceKind;
using xiangqi::Position;
using xiangqi::Square;

// The pieces of both sides that could capture on one square.
class Attackers {
 public:
  Attackers(const Board& board, Square target) : board_(board), target_(target) {}

  struct Attacker {
    PieceKind kind;
    Bitboard square;
  };
  // The least valuable piece of that side that may capture while only `occupied`, which includes
  // the target, is left of the board.
  [[nodiscard]] std::optional<Attacker> least(Color side, Bitboard occupied) const {
    Bitboard own = board_.pieces(side) & occupied;
    for (;;) {
      const auto attacker = least_among(own, side, occupied);
      if (!attacker || leaves_king_safe(side, *attacker, occupied)) return attacker;
      own &= ~attacker->square;
    }
  }

 private:
  // Like least(), among `own` alone and without regard to the safety of the king.
  [[nodiscard]] std::optional<Attacker> least_among(Bitboard own, Color side,
                                                    Bitboard occupied) const {
    const auto at = static_cast<std::size_t>(target_);
    const auto among = [&](PieceKind kind, Bitboard reached) {
      return reached & own & board_.pieces(kind);
    };
    if (const Bitboard found =
            among(PieceKind::pawn, xiangqi::pawn_source_table[index(side)][at])) {
      return Attacker{PieceKind::pawn, one(found)};
    }
    if (const Bitboard found =
            among(PieceKind::elephant,
                  xiangqi::beyond_open_gates(xiangqi::elephant_table[at], occupied))) {
      return Attacker{PieceKind::elephant, one(found)};
    }
    if (const Bitboard found = among(PieceKind::advisor, xiangqi::advisor_table[at])) {
      return Attacker{PieceKind::advisor, one(found)};
    }
    if (const Bitboard found =
            among(PieceKind::horse,
                  xiangqi::beyond_open_gates(xiangqi::horse_source_table[at], occupied))) {
      return Attacker{PieceKind::horse, one(found)};
    }
    const Bitboard sliders = board_.pieces(PieceKind::rook) | board_.pieces(PieceKind::cannon);
    if (xiangqi::cross_table[at] & own & sliders) {
      const xiangqi::LineAttacks seen = xiangqi::sight(target_, occupied);
      if (const Bitboard found = among(PieceKind::cannon, seen.jumps)) {
        return Attacker{PieceKind::cannon, one(found)};
      }
      if (const Bitboard found = among(PieceKind::rook, seen.slides)) {
        return Attacker{PieceKind::rook, one(found)};
      }
    }
    if (const Bitboard found = among(PieceKind::king, xiangqi::king_table[at])) {
      return Attacker{PieceKind::king, found};
    }
    return std::nullopt;
  }

  // Whether the capture leaves the own king safe: no pin and no facing king forbids it, and a king
  // takes no protected piece. Without this test a mate that begins with a capture beside pinned
  // guards looks like a blunder.
  [[nodiscard]] bool leaves_king_safe(Color side, const Attacker& by, Bitboard occupied) const {
    const Square king = by.kind == PieceKind::king ? target_ : board_.king(side);
    const Bitboard after = occupied & ~by.square;
    return !checkers_on(board_, ~side, king, after, after & ~bit(target_));
  }

  [[nodiscard]] static Bitboard one(Bitboard set) { return bit(lowest(set)); }

  const Board& board_;
  Square target_;
};

}  // namespace

bool exchange_gains(const Position& position, Move move, Value threshold) {
  // A promotion leaves its point as well protected as it was.
  if (move.is_promotion()) return threshold <= 0;
  const auto captured = position.piece_at(move.to());
  // By how much the side that has just captured exceeds the threshold if the exchange ends now ...
  Value ahead = (captured ? exchange_value(captured->kind) : 0) - threshold;
  if (ahead < 0) return false;
  // ... and if its piece is then taken for nothing.
  ahead -= exchange_value(position.piece_at(move.from())->kind);
  if (ahead >= 0) return true;

  const Attackers attackers(position.board(), move.to());
  Bitboard occupied = (position.occupied() & ~bit(move.from())) | bit(move.to());
  Color side = position.side_to_move();
  // `ahead` is by how much `side`, which has just captured, would exceed what it needs if its piece
  // were lost for nothing. It is negative, so that the other side has to capture.
  for (;;) {
    side = ~side;
    const auto attacker = attackers.least(side, occupied);
    if (!attacker) return side != position.side_to_move();
    ahead = -ahead - 1 - exchange_value(attacker->kind);
    if (ahead >= 0) return side == position.side_to_move();
    occupied &= ~attacker->square;
  }
}

}  // namespace ludex::search
