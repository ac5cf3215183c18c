#include "protocols/gtp/board.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

std::optional<go::Point> to_go(const Point& point, const go::BoardSize& size) {
  if (point.column < 0 || point.row < 0 || point.column >= size.width || point.row >= size.height) {
    return std::nullopt;
  }
  return go::point_at(point.column, point.row);
}

std::string column_letters(int columns) {
  std::string line = "   ";
  for (int column = 0; column < columns; ++column) {
    line += static_cast<char>('A' + column + (column >= 'I' - 'A' ? 1 : 0));
    line += column + 1 < columns ? " " : "";
  }
  return line;
}

std::optional<rules::Move> to_game_move(const Move& move, const rules::Game& game) {
  const go::Game* own = go::as_go(game);
  if (own == nullptr) return std::nullopt;
  if (!move.vertex) return go::to_game_move(go::Move::pass(to_go(move.color)));
  const auto point = to_go(*move.vertex, own->rule_set().size);
  if (!point) return std::nullopt;
  return go::to_game_move(go::Move::stone(to_go(move.color), *point));
}

std::optional<Move> to_gtp_move(rules::Move move) {
  const go::Move own = go::to_go_move(move);
  if (own.is_pass()) return Move{to_gtp(own.color()), std::nullopt};
  if (own.is_stone()) return Move{to_gtp(own.color()), to_gtp(own.point())};
  return std::nullopt;
}

bool is_legal_for_its_color(const rules::Game& game, rules::Move move) {
  const go::Game* own = go::as_go(game);
  const go::Move read = go::to_go_move(move);
  if (own == nullptr) return false;
  if (read.is_pass()) return true;
  return read.is_stone() && own->state().is_legal(read.color(), read.point());
}

LegalLine legal_line(const rules::Game& game, Color color, const Candidate& candidate) {
  LegalLine line;
  const auto ahead = game.clone();
  std::vector<Vertex> vertices = candidate.pv;
  if (vertices.empty() || vertices.front() != candidate.move) {
    vertices = {candidate.move};
  }
  for (const Vertex& vertex : vertices) {
    const auto move = to_game_move(Move{color, vertex}, *ahead);
    if (!move || !is_legal_for_its_color(*ahead, *move)) {
      line.illegal_move = format(vertex);
      break;
    }
    line.moves.push_back(*move);
    ahead->play(*move);
    color = other(color);
  }
  return line;
}

std::vector<engine::Ownership> ownership_in(const Analysis& analysis, Color mover,
                                            const go::BoardSize& size) {
  std::vector<engine::Ownership> ownership;
  const auto points = static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  if (analysis.ownership.size() != points) return ownership;
  for (int row = size.height - 1; row >= 0; --row) {
    for (int column = 0; column < size.width; ++column) {
      const auto permill = std::lround(analysis.ownership[ownership.size()] * 1000);
      ownership.push_back({{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)},
                           static_cast<int>(mover == Color::black ? permill : -permill)});
    }
  }
  return ownership;
}

std::optional<engine::HalfPoints> lead_of(std::string_view score) {
  score = trim(score);
  if (score == "0") return engine::HalfPoints{0};
  if (score.size() < 3 || score[1] != '+') return std::nullopt;
  const char winner = to_lower(score.front());
  const auto points = to_number(score.substr(2));
  constexpr double most = 10000;
  if (!points || *points < 0 || *points > most || (winner != 'b' && winner != 'w')) {
    return std::nullopt;
  }
  const int halves = static_cast<int>(std::lround(*points * 2));
  return engine::HalfPoints{winner == 'b' ? halves : -halves};
}

}  // namespace ludex::gtp
