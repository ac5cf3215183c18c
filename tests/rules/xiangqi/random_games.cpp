#include "rules/xiangqi/random_games.h"

#include <optional>

#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/position_builder.h"

namespace ludex::xiangqi {

namespace {

constexpr int most_tries = 200;

void throw_piece(PositionBuilder& builder, Piece piece, Rng& rng) {
  for (int tries = 0; tries < most_tries; ++tries) {
    const auto square = static_cast<Square>(rng.below(squares));
    if (!can_stand_on(piece, square) || builder.so_far().piece_at(square)) continue;
    builder.put(piece, square);
    return;
  }
}

// Nothing if the kings face each other or the wrong one is in check.
std::optional<Position> thrown(Rng& rng) {
  PositionBuilder builder;
  const std::uint64_t crowd = 1 + rng.below(3);
  for (const Color color : {Color::red, Color::black}) {
    throw_piece(builder, {color, PieceKind::king}, rng);
    for (std::size_t kind = 1; kind < piece_kinds; ++kind) {
      const Piece piece{color, static_cast<PieceKind>(kind)};
      const auto most = static_cast<std::uint64_t>(max_pieces(piece.kind));
      for (std::uint64_t left = rng.below(most + 1); left > 0; --left) {
        if (rng.below(3) < crowd) {
          throw_piece(builder, piece, rng);
        }
      }
    }
  }
  if (rng.below(2) == 0) {
    builder.set_side_to_move(Color::black);
  }
  if (builder.opponent_is_in_check()) return std::nullopt;
  return builder.build();
}

Move random_move(Rng& rng, const Position& position, const MoveList& moves) {
  const MoveList captures = legal_captures(position);
  if (!captures.empty() && rng.below(4) == 0) return captures[rng.below(captures.size())];
  Move move = moves[rng.below(moves.size())];
  if (!contains(position.pieces(PieceKind::pawn), move.from())) {
    move = moves[rng.below(moves.size())];
  }
  return move;
}

}  // namespace

Position random_position(Rng& rng) {
  for (;;) {
    if (const auto position = thrown(rng)) return *position;
  }
}

void play_random_game(Rng& rng, int plies, const Visit& visit) {
  Position position = rng.below(2) == 0 ? Position::start() : random_position(rng);
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return;
    const Move move = random_move(rng, position, moves);
    visit(position, move);
    position.play(move);
  }
}

}  // namespace ludex::xiangqi
