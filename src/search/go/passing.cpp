#include "search/go/passing.h"

#include <algorithm>

#include "rules/go/life.h"
#include "rules/go/playout.h"
#include "rules/go/score.h"
#include "search/go/survey.h"

namespace ludex::search {

namespace {

constexpr std::uint64_t survey_seed = 0x70617373;  // any constant will do
constexpr int hundredths = 100;                    // of a point

// Whether so few stones stand that something is open for certain.
bool is_early(const go::Position& position) {
  const int stones = position.stones(go::Color::black) + position.stones(go::Color::white);
  return 4 * stones < go::points_of(position.size());
}

// The move that takes stones of a dead string, or fills a liberty of it without coming into atari.
// The string with the fewest liberties goes first.
std::optional<go::Move> approach(const go::GameState& state, go::Color color,
                                 const std::vector<go::Move>& moves, const go::PointSet& dead) {
  const go::Position& position = state.position();
  std::optional<go::Move> best;
  int fewest = static_cast<int>(go::max_points);
  for (const go::Move move : moves) {
    if (!move.is_stone()) continue;
    const bool takes = !position.captures_of(color, move.point()).empty();
    if (!takes && position.liberties_after(color, move.point()).size() < 2) continue;
    position.for_each_neighbour(move.point(), [&](go::Point next) {
      if (dead.contains(next) && position.liberty_count(next) < fewest) {
        fewest = position.liberty_count(next);
        best = move;
      }
    });
  }
  return best;
}

// Whether the player has won or lost, whatever becomes of the open points.
bool is_decided(const go::GameState& state, go::Color color, const Survey& survey,
                bool takes_dead_stones) {
  int open = 0;
  go::for_each_point(state.position().size(),
                     [&](go::Point point) { open += survey.is_open(point) ? 1 : 0; });
  const int at_stake = 2 * hundredths * open;  // one has a point less, the other one more
  const auto lead = [&](const go::PointSet& dead) {
    const int of_white = go::score(state, dead).white_lead();
    return color == go::Color::white ? of_white : -of_white;
  };
  // Dead stones that have to be taken count for the opponent until they are.
  const int once_taken = lead(survey.dead());
  const int as_it_stands = takes_dead_stones ? lead({}) : once_taken;
  return as_it_stands > at_stake || once_taken < -at_stake;
}

}  // namespace

std::vector<go::Move> sensible_moves(const go::GameState& state, go::Color color,
                                     bool takes_dead_stones) {
  const go::Position& position = state.position();
  const go::UnconditionalStatus sure = go::unconditional_status(position);
  const auto is_wasted = [&](go::Point point) {
    if (sure.territory[go::index(~color)].contains(point)) return true;
    return !takes_dead_stones && sure.territory[go::index(color)].contains(point);
  };
  std::vector<go::Move> moves;
  go::for_each_point(position.size(), [&](go::Point point) {
    const bool sensible = position.is_empty(point) && state.is_legal(color, point) &&
                          go::Playout::allows(position, color, point) && !is_wasted(point);
    if (sensible) {
      moves.push_back(go::Move::stone(color, point));
    }
  });
  moves.push_back(go::Move::pass(color));
  return moves;
}

bool wins_by_a_pass(const go::GameState& state, go::Color color) {
  if (state.passes() == 0 || state.rules().removes_dead_stones) return false;
  go::GameState after = state;
  after.play(go::Move::pass(color));
  if (!after.play_is_over()) return false;
  const int lead = go::score(after, {}).white_lead();
  return color == go::Color::white ? lead > 0 : lead < 0;
}

std::optional<go::Move> closing_move(const go::GameState& state, go::Color color,
                                     const std::vector<go::Move>& moves, bool takes_dead_stones,
                                     int games, const std::function<bool()>& out_of_time) {
  if (wins_by_a_pass(state, color)) return go::Move::pass(color);
  if (state.passes() == 0 && is_early(state.position())) return std::nullopt;
  bool is_late = false;
  const auto is_enough = [&](const Survey& so_far) {
    is_late = out_of_time && out_of_time();
    // After a pass the open points are counted, too.
    const bool open_for_certain =
        state.passes() == 0 && std::any_of(moves.begin(), moves.end(), [&](go::Move move) {
          return move.is_stone() && so_far.stays_open(move.point());
        });
    return is_late || open_for_certain;
  };
  const Survey survey(state.position(), games, survey_seed, is_enough);
  if (is_late) return std::nullopt;
  const bool open = std::any_of(moves.begin(), moves.end(), [&](go::Move move) {
    return move.is_stone() && survey.is_open(move.point());
  });
  if (open) {
    const bool is_over = state.passes() > 0 && is_decided(state, color, survey, takes_dead_stones);
    return is_over ? std::optional(go::Move::pass(color)) : std::nullopt;
  }
  if (takes_dead_stones) {
    const go::PointSet dead = survey.dead() & state.position().stones_of(~color);
    if (const auto move = approach(state, color, moves, dead)) return move;
  }
  return go::Move::pass(color);
}

}  // namespace ludex::search
