#include "search/xiangqi/positions.h"

#include "base/random.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/position_builder.h"
#include "rules/xiangqi/random_games.h"

namespace ludex::search {

namespace {

using xiangqi::Position;
using xiangqi::Square;

enum class Symmetry : std::uint8_t { colours, left_and_right };

Position rebuilt(const Position& position, Symmetry symmetry) {
  xiangqi::PositionBuilder builder;
  const bool colours = symmetry == Symmetry::colours;
  xiangqi::for_each(position.occupied(), [&](Square square) {
    const xiangqi::Piece piece = *position.piece_at(square);
    if (colours) {
      builder.put({~piece.color, piece.kind}, static_cast<Square>(89 - xiangqi::index(square)));
    } else {
      builder.put(piece, xiangqi::square_at(8 - file_of(square), rank_of(square)));
    }
  });
  builder.set_side_to_move(colours ? ~position.side_to_move() : position.side_to_move());
  builder.set_counters(position.halfmove_clock(), position.fullmove_number());
  return builder.build();
}

}  // namespace

Position xiangqi_position_of(std::string_view fen) {
  return xiangqi::parse_fen(fen).value();
}

Position turned(const Position& position) {
  return rebuilt(position, Symmetry::colours);
}

Position reflected(const Position& position) {
  return rebuilt(position, Symmetry::left_and_right);
}

std::vector<Position> many_xiangqi_positions(int games) {
  constexpr int longest = 200;  // plies
  std::vector<Position> positions;
  Rng rng(2024);
  for (int game = 0; game < games; ++game) {
    xiangqi::play_random_game(rng, longest, [&](const Position& position, xiangqi::Move) {
      positions.push_back(position);
    });
  }
  return positions;
}

}  // namespace ludex::search
