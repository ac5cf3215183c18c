#include "rules/xiangqi/chase.h"

#include <array>

#include "rules/xiangqi/attackers.h"
#include "rules/xiangqi/attacks.h"
#include "rules/xiangqi/kernel.h"

namespace ludex::xiangqi {

namespace {

PieceKind kind_at(const Board& board, Square square) {
  std::size_t kind = 0;
  while (!contains(board.kinds[kind], square)) {
    ++kind;
  }
  return static_cast<PieceKind>(kind);
}

// The pieces that may be chased: no kings, and no pawns on their own side of the river.
Bitboard chaseable(const Board& board, Color by) {
  const Bitboard pawns_at_home = board.pieces(PieceKind::pawn) & home_of(~by);
  return board.pieces(~by) & ~board.pieces(PieceKind::king) & ~pawns_at_home;
}

// Whether the capture gains even if the chaser is recaptured.
bool gains_anyway(PieceKind chaser, PieceKind victim) {
  switch (chaser) {
    case PieceKind::horse:
    case PieceKind::cannon:
      return victim == PieceKind::rook;
    case PieceKind::advisor:
    case PieceKind::elephant:
      return victim == PieceKind::rook || victim == PieceKind::cannon || victim == PieceKind::horse;
    case PieceKind::king:
    case PieceKind::rook:
    case PieceKind::pawn:
      return false;
  }
  return false;
}

bool can_recapture(const Board& after, Color owner, Square square) {
  for (Bitboard set = attackers_of(after, owner, square); set;) {
    if (is_safe_after(after, owner, Move(pop_lowest(set), square))) return true;
  }
  return false;
}

bool can_capture_back(const Board& board, Piece victim, Move threat) {
  return contains(targets_of(board, victim, threat.to()), threat.from()) &&
         is_safe_after(board, victim.color, Move(threat.to(), threat.from()));
}

bool mates_at_once(const Board& board, Color us) {
  MoveList moves;
  best_kernel().legal_moves(board, us, moves);
  for (const Move move : moves) {
    const Board after = board_after(board, kind_at(board, move.from()), move);
    if (!best_kernel().has_legal_move(after, ~us)) return true;
  }
  return false;
}

// Whether the chaser blocks the leg of a horse that would otherwise give check. The chaser is then
// pinned, and its attack on that horse is no chase (Asian rules, item 19).
bool is_leg_of(const Board& board, Piece chaser, Move threat) {
  const Bitboard others = board.occupied() & ~bit(threat.from());
  const Bitboard exposed =
      checkers_on(board, ~chaser.color, board.king(chaser.color), others, bit(threat.to()));
  return static_cast<bool>(exposed & board.pieces(PieceKind::horse));
}

bool is_chase(const Board& board, Piece chaser, Move threat, ChaseRules rules) {
  if (!is_safe_after(board, chaser.color, threat)) return false;
  const Piece victim{~chaser.color, kind_at(board, threat.to())};
  if (victim.kind == PieceKind::horse && is_leg_of(board, chaser, threat)) return false;
  const Board after = board_after(board, chaser.kind, threat);
  if (!gains_anyway(chaser.kind, victim.kind)) {
    if (can_recapture(after, victim.color, threat.to())) return false;
    if (victim.kind == chaser.kind && can_capture_back(board, victim, threat)) return false;
  }
  return !rules.excuse_suicide || !mates_at_once(after, victim.color);
}

// Whether the piece that moved chases the victim by the rules of the league.
bool league_chases(const Board& board, Piece chaser, Square victim) {
  const PieceKind kind = kind_at(board, victim);
  const bool is_greater_or_pawn = kind == PieceKind::rook || kind == PieceKind::horse ||
                                  kind == PieceKind::cannon || kind == PieceKind::pawn;
  if (!is_greater_or_pawn || kind == chaser.kind) return false;
  if (kind == PieceKind::rook) return true;
  return !attackers_of(board, ~chaser.color, victim);
}

// The line at right angles to the one along which a slider moved.
Bitboard line_across(Move move) {
  return file_of(move.from()) == file_of(move.to()) ? rank_set(rank_of(move.to()))
                                                    : file_set(file_of(move.to()));
}

}  // namespace

Bitboard threatened(const Board& board, Color by, ChaseRules rules) {
  Bitboard victims;
  Bitboard chasers = board.pieces(by) & ~board.pieces(PieceKind::king);
  if (!rules.by_pawns) {
    chasers &= ~board.pieces(PieceKind::pawn);
  }
  const Bitboard wanted = chaseable(board, by);
  for_each(chasers, [&](Square from) {
    const Piece chaser{by, kind_at(board, from)};
    for_each(targets_of(board, chaser, from) & wanted & ~victims, [&](Square to) {
      if (is_chase(board, chaser, Move(from, to), rules)) {
        victims |= bit(to);
      }
    });
  });
  return victims;
}

std::optional<Square> chased_by_moved_piece(const Board& after, Color by, Move move) {
  const Piece chaser{by, kind_at(after, move.to())};
  Bitboard line = all_squares;
  switch (chaser.kind) {
    case PieceKind::horse:
      break;
    case PieceKind::rook:
    case PieceKind::cannon:
      line = line_across(move);
      break;
    case PieceKind::king:
    case PieceKind::advisor:
    case PieceKind::elephant:
    case PieceKind::pawn:
      return std::nullopt;
  }
  for (Bitboard set = targets_of(after, chaser, move.to()) & line & chaseable(after, by); set;) {
    const Square victim = pop_lowest(set);
    if (league_chases(after, chaser, victim)) return victim;
  }
  return std::nullopt;
}

}  // namespace ludex::xiangqi
