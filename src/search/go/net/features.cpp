#include "search/go/net/features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "base/expects.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/ladder.h"
#include "search/go/reading/life/board_life.h"

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
constexpr std::size_t first_of_groups = 16;
constexpr std::size_t insides = 28;
constexpr std::size_t hopeless = 30;
constexpr std::size_t vital = 31;

constexpr double usual_points = 20;
constexpr double middle_side = 13;
constexpr double usual_sides = 10;

double side_of(const go::BoardSize& size) {
  return std::sqrt(static_cast<double>(go::points_of(size)));
}

class Planes {
 public:
  Planes(go::Position& position, go::Color color, std::size_t count, std::span<std::uint8_t> out)
      : position_(position), color_(color), count_(count), out_(out) {}

  void set(go::Point point, std::size_t plane) {
    out_[row_major(point, position_.size()) * count_ + plane] = 1;
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

  // Expects that all strings were set.
  void set_life(go_reading::EyeValues& eye_values) {
    using Race = go_reading::RaceByLiberties;
    const go_reading::BoardLife life =
        go_reading::life_on_board(position_, color_, weak_, eye_values);
    for (const go_reading::GroupLife& group : life.groups) {
      const std::array flags{
          group.attacked >= 1,      group.attacked >= 2, group.with_move >= 2,
          group.defended >= 1,      group.defended >= 2, group.race != Race::none,
          group.ways_out >= 1,      group.ways_out >= 4, group.race == Race::won,
          group.race == Race::open, group.room >= 6,     group.room >= 12};
      for (std::size_t flag = 0; flag < flags.size(); ++flag) {
        if (flags[flag]) {
          set_all(group.stones, first_of_groups + flag);
        }
      }
      set_all(group.vital, vital);
    }
    set_all(life.inside[go::index(color_)], insides);
    set_all(life.inside[go::index(~color_)], insides + 1);
    set_all(life.hopeless, hopeless);
  }

  [[nodiscard]] bool is_self_atari(go::Point point) const {
    return position_.empty_neighbours(point) < 2 &&
           position_.liberties_after(color_, point).size() == 1;
  }

 private:
  void set_all(const go::PointSet& points, std::size_t plane) {
    points.for_each([&](go::Point point) { set(point, plane); });
  }

  // The plane of ladders to which the string belongs, or 0. Strings that can be captured are kept
  // for the judgement of groups.
  [[nodiscard]] std::size_t ladder_plane(go::Point string) {
    const int liberties = position_.liberty_count(string);
    const bool own = position_.has_stone(color_, string);
    if (liberties == 1) {
      if (!own && count_ == board_planes) return 0;
      const bool is_lost = go_reading::ladder_escape(position_, string).captured;
      const go::Point liberty = go_playout::liberties_of<1>(position_, string)[0];
      add_weak(string, liberty, is_lost ? std::nullopt : std::optional(liberty));
      return own && is_lost ? lost : 0;
    }
    if (liberties != 2) return 0;
    const go_reading::LadderAnswer attack = go_reading::ladder_attack(position_, string);
    if (!attack.captured) return 0;
    add_weak(string, attack.move, attack.move);
    return own ? in_danger : can_capture;
  }
  void add_weak(go::Point string, go::Point attack, std::optional<go::Point> defence) {
    if (count_ == board_planes) return;
    weak_.push_back(
        {.stones = position_.string_stones(string), .attack = attack, .defence = defence});
  }

  go::Position& position_;
  go::Color color_;
  std::size_t count_;
  std::span<std::uint8_t> out_;
  std::vector<go_reading::WeakString> weak_;
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

PlaneFiller::PlaneFiller(std::size_t planes) : planes_(planes) {
  expects(planes == board_planes || planes == all_planes);
}

void PlaneFiller::fill(go::Position& position, go::Color color, const RecentMoves& recent,
                       std::span<std::uint8_t> out) {
  const go::BoardSize size = position.size();
  const std::size_t used = static_cast<std::size_t>(go::points_of(size)) * planes_;
  expects(out.size() >= used);
  std::fill_n(out.begin(), used, std::uint8_t{0});
  Planes set(position, color, planes_, out);
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
  if (planes_ == all_planes) {
    set.set_life(eye_values_);
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
