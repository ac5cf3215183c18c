#include "search/taker.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "rules/go/game.h"
#include "rules/go/playout.h"
#include "rules/go/score.h"
#include "search/chess/game.h"
#include "search/go/survey.h"
#include "search/gomoku/game.h"
#include "search/xiangqi/game.h"

namespace ludex::search {

namespace {

// The move with the highest worth; among equals the random numbers decide.
template <class Move>
class Best {
 public:
  explicit Best(Rng& rng) : rng_(rng) {}

  void offer(Move move, int worth) {
    const std::uint64_t lot = rng_.below(1'000'000);
    if (move_ && (worth < worth_ || (worth == worth_ && lot < lot_))) return;
    move_ = move;
    worth_ = worth;
    lot_ = lot;
  }
  [[nodiscard]] std::optional<Move> move() const { return move_; }

 private:
  Rng& rng_;
  std::optional<Move> move_;
  int worth_ = 0;
  std::uint64_t lot_ = 0;
};

// --- Chess and xiangqi ---

// The most that the side to move takes, less what is taken back on the same square.
template <TreeGame G>
Value most_taken(const typename G::Position& position) {
  Value most = 0;
  for (const auto capture : G::legal_captures(position)) {
    typename G::Position after = position;
    after.play(capture);
    Value back = 0;
    for (const auto answer : G::legal_captures(after)) {
      if (answer.to() == capture.to()) {
        back = std::max(back, G::capture_gain(after, answer));
      }
    }
    most = std::max(most, G::capture_gain(position, capture) - back);
  }
  return most;
}

template <TreeGame G>
int worth_of(const typename G::Position& position, typename G::Move move) {
  constexpr int certain = 1'000'000;
  typename G::Position after = position;
  after.play(move);
  if (G::legal_moves(after).empty()) {
    return G::without_moves(after, 1) < 0 ? certain : -certain;
  }
  const Value gain = G::is_capture(position, move) ? G::capture_gain(position, move) : 0;
  // A check is preferred to other moves that win as much, but not where perpetual check loses.
  const bool checks = G::mates_by_check_alone && after.is_check();
  return 2 * (gain - most_taken<G>(after)) + (checks ? 1 : 0);
}

template <TreeGame G>
rules::Move taking_piece(const rules::Game& game, Rng& rng) {
  const auto position = G::replay(game).position;
  Best<typename G::Move> best(rng);
  for (const auto move : G::legal_moves(position)) {
    best.offer(move, worth_of<G>(position, move));
  }
  return G::to_rules(best.move().value());
}

template <TreeGame G>
std::optional<rules::Seat> richer(const rules::Game& game) {
  constexpr Value clear = 500;
  typename G::Evaluator evaluator;
  const Value value = evaluator.evaluate(G::replay(game).position);
  if (value > clear) return game.to_move();
  if (value < -clear) return rules::other(game.to_move());
  return std::nullopt;
}

// --- Gomoku ---

// The row of that colour which a stone on the point would make.
struct Row {
  int length = 1;
  int open_ends = 0;
};

Row row_through(const gomoku::Position& position, gomoku::Color color, gomoku::Point point,
                gomoku::Direction direction) {
  Row row;
  for (const int way : {-1, 1}) {
    gomoku::Point next = gomoku::moved(point, direction, way);
    while (position.is_on_board(next) && position.has_stone(color, next)) {
      ++row.length;
      next = gomoku::moved(next, direction, way);
    }
    if (position.is_on_board(next) && position.is_empty(next)) {
      ++row.open_ends;
    }
  }
  return row;
}

// How much the stone would be worth to that colour: a five, an open four, or the longest row.
int row_worth(const gomoku::Position& position, gomoku::Color color, gomoku::Point point) {
  int worth = 0;
  for (const gomoku::Direction direction : gomoku::directions) {
    const Row row = row_through(position, color, point, direction);
    const int ends = row.length >= 5 ? 2 : row.open_ends;
    worth = std::max(worth, ends == 0 ? 0 : 2 * row.length + ends);
  }
  return worth;
}

rules::Move taking_point(const rules::Game& game, Rng& rng) {
  constexpr int five = 12;
  constexpr int open_four = 10;
  const GomokuPosition position = GomokuGame::replay(game).position;
  const gomoku::Color own = position.stones.side_to_move();
  Best<GomokuMove> best(rng);
  for (const GomokuMove move : GomokuGame::legal_moves(position)) {
    const int mine = row_worth(position.stones, own, move.point());
    const int theirs = row_worth(position.stones, ~own, move.point());
    int worth = mine;
    if (mine >= five) {
      worth = 1'000;
    } else if (theirs >= five) {
      worth = 900;
    } else if (mine == open_four) {
      worth = 800;
    } else if (theirs == open_four) {
      worth = 700;
    }
    best.offer(move, worth);
  }
  return GomokuGame::to_rules(best.move().value());
}

// --- Go ---

int worth_of_stone(const go::Position& position, go::Color own, go::Point point) {
  const int captured = position.captures_of(own, point).size();
  if (captured > 0) return 1'000 + captured;
  const int liberties = position.liberties_after(own, point).size();
  if (liberties < 2) return -1;
  int saved = 0;
  bool in_contact = false;
  position.for_each_neighbour(point, [&](go::Point next) {
    const auto stone = position.stone_at(next);
    if (stone == own && position.liberty_count(next) == 1) {
      saved += position.string_size(next);
    }
    in_contact |= stone == ~own;
  });
  if (saved > 0) return 500 + saved;
  const auto is_third = [](int line, int lines) { return line == 2 || line == lines - 3; };
  const go::BoardSize size = position.size();
  const bool is_star =
      is_third(go::column_of(point), size.width) && is_third(go::row_of(point), size.height);
  return is_star ? 100 : (in_contact ? 10 + liberties : 0);
}

rules::Move taking_stone(const rules::Game& game, Rng& rng) {
  const go::GameState& state = go::as_go(game)->state();
  const go::Position& position = state.position();
  const go::Color own = state.to_move();
  Best<go::Point> best(rng);
  for (const go::Point point : position.empty_points()) {
    if (!state.is_legal(own, point) || !go::Playout::allows(position, own, point)) continue;
    const int worth = worth_of_stone(position, own, point);
    if (worth >= 0) {
      best.offer(point, worth);
    }
  }
  const auto point = best.move();
  return go::to_game_move(point ? go::Move::stone(own, *point) : go::Move::pass(own));
}

std::optional<rules::Seat> ahead(const rules::Game& game) {
  constexpr int survey_games = 100;
  const go::GameState& state = go::as_go(game)->state();
  const Survey survey(state.position(), survey_games, 1);
  const int lead = go::score(state, survey.dead()).white_lead();
  if (lead == 0) return std::nullopt;
  return lead > 0 ? rules::Seat::second : rules::Seat::first;
}

}  // namespace

rules::Move taking_move(const rules::Game& game, std::uint64_t seed) {
  Rng rng(seed);
  const std::string& name = game.setup().game;
  if (name == "chess") return taking_piece<ChessGame>(game, rng);
  if (name == "xiangqi") return taking_piece<XiangqiGame>(game, rng);
  if (name == "gomoku") return taking_point(game, rng);
  expects(name == "go");
  return taking_stone(game, rng);
}

std::optional<rules::Seat> leader_of(const rules::Game& game) {
  const std::string& name = game.setup().game;
  if (name == "chess") return richer<ChessGame>(game);
  if (name == "xiangqi") return richer<XiangqiGame>(game);
  return name == "go" ? ahead(game) : std::nullopt;
}

}  // namespace ludex::search
