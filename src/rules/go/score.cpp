#include "rules/go/score.h"

#include <algorithm>
#include <vector>

#include "rules/parameter.h"

namespace ludex::go {

namespace {

constexpr int point_value = 100;  // hundredths

// A connected region of empty points, and the stones around it.
struct Region {
  PointSet points;
  std::array<bool, 2> touches{};
  PointSet border;  // the stones around it

  [[nodiscard]] bool is_of(Color color) const {
    return touches[index(color)] && !touches[index(~color)];
  }
  [[nodiscard]] bool is_shared() const { return touches[0] && touches[1]; }
};

Region flood(const Position& position, Point start, PointSet& seen) {
  Region region;
  std::vector<Point> open{start};
  seen.insert(start);
  while (!open.empty()) {
    const Point point = open.back();
    open.pop_back();
    region.points.insert(point);
    position.for_each_neighbour(point, [&](Point next) {
      const auto color = position.stone_at(next);
      if (color) {
        region.touches[index(*color)] = true;
        region.border.insert(next);
      } else if (!seen.contains(next)) {
        seen.insert(next);
        open.push_back(next);
      }
    });
  }
  return region;
}

std::vector<Region> all_regions(const Position& position) {
  std::vector<Region> regions;
  PointSet seen;
  for_each_point(position.size(), [&](Point point) {
    if (position.is_empty(point) && !seen.contains(point)) {
      regions.push_back(flood(position, point, seen));
    }
  });
  return regions;
}

// The strings of one colour that are connected by regions of their own: they share their eyes.
struct Group {
  PointSet stones;
  int regions = 0;
  int largest = 0;  // the points of the largest region

  // Nobody can deprive a group of two eyes that has two regions, or one with this many points.
  [[nodiscard]] bool has_room() const {
    static constexpr int room_for_two_eyes = 7;
    return regions >= 2 || largest >= room_for_two_eyes;
  }
};

// The group that contains this stone.
Group group_of(const Position& position, Point stone, Color color,
               const std::vector<Region>& regions) {
  Group group;
  group.stones = position.string_stones(stone);
  std::vector<bool> counted(regions.size(), false);
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t at = 0; at < regions.size(); ++at) {
      const Region& region = regions[at];
      if (counted[at] || !region.is_of(color) || (region.border & group.stones).empty()) continue;
      counted[at] = true;
      grows = true;
      ++group.regions;
      group.largest = std::max(group.largest, region.points.size());
      region.border.for_each([&](Point border) { group.stones |= position.string_stones(border); });
    }
  }
  return group;
}

// The stones of all groups that have no room for two eyes.
PointSet cramped(const Position& position, const std::vector<Region>& regions) {
  PointSet all;
  PointSet seen;
  for_each_point(position.size(), [&](Point point) {
    const auto color = position.stone_at(point);
    if (!color || seen.contains(point)) return;
    const Group group = group_of(position, point, *color, regions);
    seen |= group.stones;
    if (!group.has_room()) {
      all |= group.stones;
    }
  });
  return all;
}

Position without(const Position& position, const PointSet& dead) {
  Position living(position.size());
  for_each_point(position.size(), [&](Point point) {
    const auto color = position.stone_at(point);
    if (color && !dead.contains(point)) {
      living.put(*color, point);
    }
  });
  return living;
}

}  // namespace

int Score::of(Color color) const {
  const Holding& holding = holdings[index(color)];
  const int points = scoring == Scoring::area
                         ? holding.stones + holding.territory
                         : holding.territory + holding.prisoners + holding.dead;
  return point_value * points;
}

int Score::white_lead() const {
  return of(Color::white) - of(Color::black) + komi + point_value * compensation;
}

Score score(const GameState& state, const PointSet& dead, const std::optional<PointSet>& seki) {
  const RuleSet& rules = state.rules();
  const Position& board = state.position();
  Score result;
  result.scoring = rules.scoring;
  result.komi = rules.komi;
  result.compensation = compensation_for(rules, state.handicap());
  result.dead = whole_strings(board, dead);
  const Position living = without(board, result.dead);
  if (rules.scoring == Scoring::territory) {
    result.seki = seki ? whole_strings(living, *seki) : seki_stones(living);
  }
  for (const Region& region : all_regions(living)) {
    const Color owner = region.touches[index(Color::black)] ? Color::black : Color::white;
    if (region.is_of(owner) && (region.border & result.seki).empty()) {
      result.territory[index(owner)] |= region.points;
    } else {
      result.dame |= region.points;
    }
  }
  for (const Color color : colors) {
    Holding& holding = result.holdings[index(color)];
    holding.stones = living.stones(color);
    holding.territory = result.territory[index(color)].size();
    holding.prisoners =
        board.captured_by(color) + (rules.pass_stones ? state.passes_of(~color) : 0);
    holding.dead = board.stones(~color) - living.stones(~color);
  }
  return result;
}

PointSet whole_strings(const Position& position, const PointSet& named) {
  PointSet whole;
  named.for_each([&](Point point) {
    if (position.is_on_board(point) && position.stone_at(point) && !whole.contains(point)) {
      whole |= position.string_stones(point);
    }
  });
  return whole;
}

PointSet seki_stones(const Position& position) {
  const std::vector<Region> regions = all_regions(position);
  const PointSet candidates = cramped(position, regions);
  PointSet seki;
  for (const Region& region : regions) {
    if (!region.is_shared()) continue;
    const PointSet beside = region.border & candidates;
    const PointSet black = beside & position.stones_of(Color::black);
    if (black.empty() || black == beside) continue;
    beside.for_each([&](Point stone) {
      seki |= group_of(position, stone, *position.stone_at(stone), regions).stones;
    });
  }
  return seki;
}

std::string points_text(int hundredths) {
  return rules::decimal_text(hundredths);
}

std::string result_text(const Score& score) {
  const int lead = score.white_lead();
  if (lead == 0) return "0";
  return lead > 0 ? "W+" + points_text(lead) : "B+" + points_text(-lead);
}

Regions regions_of(const Position& position) {
  Regions result;
  for (const Region& region : all_regions(position)) {
    const Color owner = region.touches[index(Color::black)] ? Color::black : Color::white;
    (region.is_of(owner) ? result.own[index(owner)] : result.neutral) |= region.points;
  }
  return result;
}

}  // namespace ludex::go
