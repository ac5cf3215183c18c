#include "protocols/agi/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/expects.h"
#include "protocols/agi/codec.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::agi {

namespace {

gomoku::Point to_gomoku(Point point, int side) {
  return gomoku::point_at(point.column - 1, side - 1 - point.row);
}

Point to_wire(gomoku::Point point, int side) {
  return {static_cast<std::uint8_t>(side - 1 - gomoku::rank_of(point)),
          static_cast<std::uint8_t>(gomoku::file_of(point) + 1)};
}

// Lists the stones of a start position, Black's and White's alternately.
Result<Points> stones_in_turns(const gomoku::Position& position, int side) {
  std::array<std::vector<gomoku::Point>, 2> stones;
  for (int row = 0; row < side; ++row) {
    for (int file = 0; file < side; ++file) {
      const auto point = gomoku::point_at(file, side - 1 - row);
      if (position.is_blocked(point)) return fail("AGI knows no blocked points");
      if (const auto color = position.stone_at(point)) {
        stones.at(index(*color)).push_back(point);
      }
    }
  }
  const auto& [black, white] = stones;
  const bool blacks_turn = position.side_to_move() == gomoku::Color::black;
  if (black.size() != white.size() + (blacks_turn ? 0U : 1U)) {
    return fail(fmt::format("AGI lists stones in turns, and the position has {} and {}",
                            black.size(), white.size()));
  }
  Points list;
  for (std::size_t n = 0; n < black.size() + white.size(); ++n) {
    list.push_back(to_wire(stones.at(n % 2).at(n / 2), side));
  }
  return list;
}

Result<std::string> position_text(const Points& statu, int side) {
  if (statu.empty()) return std::string();
  std::vector<gomoku::Stone> stones;
  for (const Point point : statu) {
    stones.push_back({gomoku::colors.at(stones.size() % 2), to_gomoku(point, side)});
  }
  const auto next = gomoku::colors.at(stones.size() % 2);
  return gomoku::set_up({side, side}, stones, next).map([](const gomoku::Position& position) {
    return gomoku::format_position(position);
  });
}

}  // namespace

const gomoku::Game& gomoku_of(const rules::Game& game) {
  const gomoku::Game* const own = gomoku::as_gomoku(game);
  expects(own != nullptr);
  return *own;
}

int side_of(const rules::Game& game) {
  return gomoku_of(game).rule_set().size.width;
}

std::optional<rules::Move> to_move(Point point, const rules::Game& game) {
  const int side = side_of(game);
  if (point.row >= side || point.column < 1 || point.column > side) return std::nullopt;
  const auto move = gomoku::to_game_move(to_gomoku(point, side));
  return game.is_legal(move) ? std::optional(move) : std::nullopt;
}

std::optional<Point> to_point(rules::Move move, const rules::Game& game) {
  const auto own = gomoku::to_gomoku_move(move);
  if (!own.is_point() || !gomoku::is_on(gomoku_of(game).rule_set().size, own.point())) {
    return std::nullopt;
  }
  return to_wire(own.point(), side_of(game));
}

Points to_points(const std::vector<rules::Move>& moves, const rules::Game& game) {
  Points points;
  for (const rules::Move move : moves) {
    if (const auto point = to_point(move, game)) {
      points.push_back(*point);
    }
  }
  return points;
}

std::vector<rules::Move> legal_points(const rules::Game& game) {
  auto moves = game.legal_moves();
  std::erase_if(moves, [](rules::Move move) { return !gomoku::to_gomoku_move(move).is_point(); });
  return moves;
}

Result<Position> to_message(const rules::Game& game) {
  const gomoku::RuleSet& rules = gomoku_of(game).rule_set();
  const int side = rules.size.width;
  auto state = gomoku::GameState::parse(game.setup().position, rules);
  if (!state) return tl::unexpected(state.error());
  auto statu = stones_in_turns(state->position(), side);
  if (!statu) return tl::unexpected(statu.error());
  Position message{*std::move(statu), {}};
  for (const rules::Move move : game.moves()) {
    const auto own = gomoku::to_gomoku_move(move);
    if (own == gomoku::Move::pass()) return fail("AGI knows no passes");
    state->play(own);
    if (const auto stone = state->last_stone()) {
      message.moves.push_back(to_wire(*stone, side));
    }
  }
  return message;
}

std::size_t stones_of(const Position& position) {
  return position.statu.size() + position.moves.size();
}

std::optional<Point> repeated_point(const Position& position) {
  std::array<std::array<bool, most_side + 1>, most_side> stands{};
  for (const Points* list : {&position.statu, &position.moves}) {
    for (const Point point : *list) {
      if (std::exchange(stands.at(point.row).at(point.column), true)) return point;
    }
  }
  return std::nullopt;
}

Result<std::unique_ptr<rules::Game>> to_game(const rules::Values& values, const Position& position,
                                             const std::optional<Choice>& choice) {
  const auto empty = rules::start_game({.game = "gomoku", .values = values});
  if (!empty) return tl::unexpected(empty.error());
  auto text = position_text(position.statu, side_of(**empty));
  if (!text) return tl::unexpected(text.error());
  auto game = rules::start_game({"gomoku", values, *std::move(text)});
  if (!game) return game;
  const auto choose = [&](std::size_t stones) {
    if (!choice || choice->stones != stones) return true;
    const auto move = gomoku::to_game_move(choice->move);
    if ((*game)->is_legal(move)) {
      (*game)->play(move);
    }
    return !(*game)->moves().empty() && (*game)->moves().back() == move;
  };
  std::size_t stones = position.statu.size();
  bool chosen = choose(stones);
  for (const Point point : position.moves) {
    const auto move = to_move(point, **game);
    if (!move || !chosen) {
      return fail(fmt::format("the rules allow no stone on {} there", to_text(point)));
    }
    (*game)->play(*move);
    chosen = choose(++stones);
  }
  if (!chosen) return fail("the rules allow no such choice there");
  return game;
}

}  // namespace ludex::agi
