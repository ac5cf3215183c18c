#include "search/positions.h"

#include "base/random.h"
#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/position_builder.h"
#include "search/chess/bench_positions.h"

namespace ludex::search {

chess::Position position_of(std::string_view fen) {
  return chess::parse_fen(fen.empty() ? chess::start_fen : fen).value();
}

chess::Position mirrored(const chess::Position& position) {
  chess::PositionBuilder builder;
  const auto turned = [](chess::Square square) {
    return static_cast<chess::Square>(chess::index(square) ^ 56);
  };
  for (int at = 0; at < 64; ++at) {
    const auto square = static_cast<chess::Square>(at);
    if (const auto piece = position.piece_at(square)) {
      builder.put({~piece->color, piece->kind}, turned(square));
    }
  }
  builder.set_side_to_move(~position.side_to_move());
  builder.set_counters(position.halfmove_clock(), position.fullmove_number());
  for (const auto color : {chess::Color::white, chess::Color::black}) {
    for (const auto side : {chess::CastlingSide::king_side, chess::CastlingSide::queen_side}) {
      if (const auto rook = position.castling_rook(color, side)) {
        builder.allow_castling(turned(*rook));
      }
    }
  }
  return builder.build();
}

std::vector<chess::Position> many_positions(int games) {
  constexpr int longest = 300;
  std::vector<chess::Position> positions;
  positions.reserve(chess_bench_positions.size());
  for (const BenchPosition& row : chess_bench_positions) {
    positions.push_back(position_of(row.text));
  }
  Rng rng(2024);
  for (int game = 0; game < games; ++game) {
    chess::Position position = chess::Position::start();
    for (int ply = 0; ply < longest; ++ply) {
      const chess::MoveList moves = chess::legal_moves(position);
      if (moves.empty()) break;
      position.play(moves[static_cast<std::size_t>(rng.below(moves.size()))]);
      positions.push_back(position);
    }
  }
  return positions;
}

}  // namespace ludex::search
