#include "search/go/net/features.h"

#include <algorithm>
#include <cmath>

#include "base/expects.h"
#include "search/go/reading/ladder.h"

namespace ludex::search::go_net {

namespace {

constexpr std::size_t own_stones = 1;
constexpr std::size_t one_liberty = 3;
constexpr int most_liberties = 3;
constexpr std::size_t ko_point = 6;
constexpr std::size_t last_move = 7;
constexpr std::size_t lost = 12;
constexpr std::size_t can_capture = 13;
constexpr std::size_t in_danger = 14;
constexpr std::size_t self_atari = 15;

constexpr double usual_points = 20;
constexpr double middle_side = 13;
constexpr double usual_sides = 10;

double side_of(const go::BoardSize& size) {
  return std::sqrt(static_cast<double>(go::points_of(size)));
}

class Planes {
 public:
  Planes(go::Position& position, go::Color color, std::span<std::uint8_t> out)
      : position_(position), color_(color), out_(out) {}

  void set(go::Point point, std::size_t plane) {
    out_[row_major(point, position_.size()) * planes + plane] = 1;
  }

  // The plane of ladders to which the string belongs, or 0.
  [[nodiscard]] std::size_t ladder_plane(go::Point string) {
    const int liberties = position_.liberty_count(string);
    const bool own = position_.has_stone(color_, string);
    if (liberties == 1 && own) {
      return go_reading::ladder_escape(position_, string).captured ? lost : 0;
    }
    if (liberties != 2 || !go_reading::ladder_attack(position_, string).captured) return 0;
    return own ? in_danger : can_capture;
  }

  void set_string(go::Point string) {
    const int liberties = position_.liberty_count(string);
    const std::size_t ladder = ladder_plane(string);
    const std::size_t owner = own_stones + (position_.has_stone(color_, string) ? 0 : 1);
    position_.for_each_stone(string, [&](go::Point stone) {
      set(stone, owner);
      if (liberties <= most_liberties) {
        set(stone, one_liberty + static_cast<std::size_t>(std::max(liberties, 1)) - 1);
      }
      if (ladder != 0) {
        set(stone, ladder);
      }
    });
  }

  [[nodiscard]] bool is_self_atari(go::Point point) const {
    return position_.empty_neighbours(point) < 2 &&
           position_.liberties_after(color_, point).size() == 1;
  }

 private:
  go::Position& position_;
  go::Color color_;
  std::span<std::uint8_t> out_;
};

}  // namespace

RecentMoves recent_moves(const go::GameState& state) {
  RecentMoves recent{};
  for (std::size_t back = 0; back < recent.size() && back < state.move_count(); ++back) {
    const go::Move move = state.move(state.move_count() - 1 - back);
    recent[back] = move.is_stone() ? move.point() : go::Point{};
  }
  return recent;
}

void fill_planes(go::Position& position, go::Color color, const RecentMoves& recent,
                 std::span<std::uint8_t> out) {
  const go::BoardSize size = position.size();
  const std::size_t used = static_cast<std::size_t>(go::points_of(size)) * planes;
  expects(out.size() >= used);
  std::fill_n(out.begin(), used, std::uint8_t{0});
  Planes set(position, color, out);
  go::for_each_point(size, [&](go::Point point) {
    set.set(point, 0);
    if (position.is_empty(point)) {
      if (position.is_banned_by_ko(color, point)) {
        set.set(point, ko_point);
      }
      if (set.is_self_atari(point)) {
        set.set(point, self_atari);
      }
    } else if (position.string_at(point) == point) {
      set.set_string(point);
    }
  });
  for (std::size_t at = 0; at < recent.size(); ++at) {
    if (recent[at] != go::Point{}) {
      set.set(recent[at], last_move + at);
    }
  }
}

double parity(double bonus, int points) {
  constexpr double cycle = 2;
  constexpr double half = 0.5;
  const double sum = bonus + points;
  const double at = sum - cycle * std::floor(sum / cycle);
  if (at < half) return at;
  return at < 1 + half ? 1 - at : at - cycle;
}

Globals globals_of(const go::BoardSize& size, const Circumstances& known) {
  const double side = side_of(size);
  const auto flag = [](bool is) { return is ? 1.0F : 0.0F; };
  return {static_cast<float>(known.bonus / usual_points),
          static_cast<float>(known.bonus / (2 * side)),
          flag(known.passes >= 1),
          flag(known.passes >= 2),
          static_cast<float>(parity(known.bonus, go::points_of(size))),
          flag(known.dead_stones_stay),
          static_cast<float>((side - middle_side) / usual_sides),
          0.0F};
}

}  // namespace ludex::search::go_net
