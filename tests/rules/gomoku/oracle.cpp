#include "rules/gomoku/oracle.h"

#include <algorithm>
#include <array>
#include <set>

namespace ludex::gomoku::oracle {

namespace {

constexpr std::array<Place, 4> steps{{{1, 0}, {0, 1}, {1, -1}, {1, 1}}};

Place plus(Place place, Place step, int times) {
  return {place.file + times * step.file, place.rank + times * step.rank};
}

bool holds(const std::vector<Place>& places, Place place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

}  // namespace

Board::Board(const Position& position)
    : width_(position.size().width), height_(position.size().height) {
  signs_.assign(index_of({width_, height_}) + 1, '#');
  for (int file = 0; file < width_; ++file) {
    for (int rank = 0; rank < height_; ++rank) {
      const Point point = point_at(file, rank);
      const auto color = position.stone_at(point);
      const char sign = position.is_empty(point) ? '.' : !color ? '#' : "xo"[index(*color)];
      set({file, rank}, sign);
    }
  }
}

std::size_t Board::index_of(Place place) const {
  const auto rank = static_cast<std::size_t>(place.rank);
  const auto file = static_cast<std::size_t>(place.file);
  return (rank + 1) * (static_cast<std::size_t>(width_) + 2) + file + 1;
}

char Board::at(Place place) const {
  if (place.file < 0 || place.rank < 0 || place.file >= width_ || place.rank >= height_) return '#';
  return signs_[index_of(place)];
}

void Board::set(Place place, char sign) {
  signs_[index_of(place)] = sign;
}

std::vector<Place> Board::run(Place place, Place step) const {
  std::vector<Place> stones{place};
  for (int times = 1; at(plus(place, step, times)) == at(place); ++times) {
    stones.push_back(plus(place, step, times));
  }
  for (int times = -1; at(plus(place, step, times)) == at(place); --times) {
    stones.insert(stones.begin(), plus(place, step, times));
  }
  return stones;
}

bool Board::wins(Variant variant, char sign, Place place) const {
  Board after = *this;
  after.set(place, sign);
  const char opponent = sign == 'x' ? 'o' : 'x';
  for (const Place step : steps) {
    const auto stones = after.run(place, step);
    const bool closed = after.at(plus(stones.front(), step, -1)) == opponent &&
                        after.at(plus(stones.back(), step, 1)) == opponent;
    const bool is_five = stones.size() == 5;
    const bool is_longer = stones.size() > 5;
    if (variant == Variant::freestyle && (is_five || is_longer)) return true;
    if (variant == Variant::standard && is_five) return true;
    if (variant == Variant::renju && (is_five || (is_longer && sign == 'o'))) return true;
    if (variant == Variant::caro && ((is_five && !closed) || is_longer)) return true;
    if (variant == Variant::caro_exact && is_five && !closed) return true;
  }
  return false;
}

// Expects a black stone there.
bool Board::makes_five(Place place) const {
  return std::any_of(steps.begin(), steps.end(),
                     [&](Place step) { return run(place, step).size() == 5; });
}

// Expects a black stone on the place. Different fours are different sets of four stones.
int Board::count_fours(Place place) const {
  int count = 0;
  for (const Place step : steps) {
    std::set<std::vector<std::pair<int, int>>> fours;
    for (int times = -4; times <= 4; ++times) {
      const Place completion = plus(place, step, times);
      if (at(completion) != '.') continue;
      Board with = *this;
      with.set(completion, 'x');
      const auto five = with.run(completion, step);
      if (five.size() != 5 || !holds(five, place)) continue;
      std::vector<std::pair<int, int>> four;
      for (const Place stone : five) {
        if (!(stone == completion)) {
          four.emplace_back(stone.file, stone.rank);
        }
      }
      fours.insert(four);
    }
    count += static_cast<int>(fours.size());
  }
  return count;
}

// Expects black stones on both.
bool Board::is_straight_four(Place place, Place extension, Place step) const {
  const auto stones = run(extension, step);
  if (stones.size() != 4 || !holds(stones, place)) return false;
  for (const Place end : {plus(stones.front(), step, -1), plus(stones.back(), step, 1)}) {
    if (at(end) != '.') return false;
    Board with = *this;
    with.set(end, 'x');
    if (with.run(end, step).size() != 5) return false;
  }
  return true;
}

// Expects a black stone on the place.
bool Board::has_real_three(Place place, Place step) const {
  for (int times = -4; times <= 4; ++times) {
    const Place extension = plus(place, step, times);
    if (at(extension) != '.') continue;
    Board with = *this;
    with.set(extension, 'x');
    if (!with.is_straight_four(place, extension, step)) continue;
    if (with.makes_five(extension)) continue;
    if (judge(extension) == Foul::none) return true;
  }
  return false;
}

Foul Board::judge(Place place) const {
  Board with = *this;
  with.set(place, 'x');
  if (with.makes_five(place)) return Foul::none;
  for (const Place step : steps) {
    if (with.run(place, step).size() > 5) return Foul::overline;
  }
  if (with.count_fours(place) >= 2) return Foul::double_four;
  const auto real = std::count_if(steps.begin(), steps.end(),
                                  [&](Place step) { return with.has_real_three(place, step); });
  return real >= 2 ? Foul::double_three : Foul::none;
}

}  // namespace ludex::gomoku::oracle
