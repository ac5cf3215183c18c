#include "rules/go/playout.h"

#include "rules/go/position_play.h"
#include "rules/go/region.h"

namespace ludex::go {

// Whether the point is an eye, given that all its neighbours are stones of the colour.
bool Playout::is_eye(const Position& position, Color color, Point point) {
  static constexpr std::array<int, 4> diagonals{stride - 1, stride + 1, -stride - 1, -stride + 1};
  int hostile = 0;
  int outside = 0;
  for (const int step : diagonals) {
    const auto content = position.contents_[index(Position::neighbour(point, step))];
    hostile += content == Position::content_of(~color) ? 1 : 0;
    outside += content == Position::Content::border ? 1 : 0;
  }
  return hostile + (outside > 0 ? 1 : 0) < 2;
}

// Legal under simple ko without suicide, and no eye of the colour's own.
bool Playout::allows(const Position& position, Color color, Point point) {
  if (position.around(Position::Content::empty, point) > 0) return true;
  bool lives = false;
  for (const int step : Position::steps) {
    const Point next = Position::neighbour(point, step);
    const bool is_own = position.has_stone(color, next);
    // The border counts as a string without liberties.
    const bool in_atari = position.liberty_count(next) == 1;
    lives |= is_own != in_atari;
  }
  const bool all_own = position.around(Position::content_of(~color), point) == 0;
  if (!lives || (all_own && is_eye(position, color, point))) return false;
  return !position.is_banned_by_ko(color, point);
}

template <class Note>
Playout::Result Playout::play_noting(Position& position, Color to_move, Rng& rng,
                                     const Note& noted) {
  const int most = 3 * points_of(position.size());
  Result result;
  Color color = to_move;
  Position::NoLog no_log;
  for (int passes = 0; passes < 2; color = ~color) {
    if (result.moves++ == most) break;
    const Point point = draw(position, color, rng, [](Point) { return true; });
    if (point == Point{}) {
      ++passes;
      position.ko_ = {};
    } else {
      passes = 0;
      position.play_logged(color, point, no_log);
      noted(color, point);
    }
  }
  result.black_lead = area_lead(position);
  return result;
}

Playout::Result Playout::play(Position& position, Color to_move, Rng& rng) {
  return play_noting(position, to_move, rng, [](Color, Point) {});
}

Playout::Result Playout::play(Position& position, Color to_move, Rng& rng, Firsts& firsts) {
  return play_noting(position, to_move, rng,
                     [&firsts](Color color, Point point) { Playout::note(firsts, color, point); });
}

}  // namespace ludex::go
