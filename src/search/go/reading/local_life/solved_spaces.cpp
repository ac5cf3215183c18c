#include "search/go/reading/local_life/solved_spaces.h"

#include <algorithm>
#include <array>
#include <bit>

namespace ludex::search::go_reading {

namespace {

constexpr int most_nodes_of_a_space = 20'000;
// Of 40 bytes or so. More are forgotten, since they are soon played out again.
constexpr std::size_t most_solved_spaces = std::size_t{1} << 17U;

// The points of the space that the string is beside.
AreaSet edge_of(const LocalArea& area, AreaSet space) {
  AreaSet edge = space & (area.walls | area.exits);
  for_each_point_of(space, [&](int at) {
    if ((area.beside[static_cast<std::size_t>(at)] & ~space) != 0) {
      edge |= AreaSet{1} << static_cast<unsigned>(at);
    }
  });
  return edge;
}

int liberties_of(const ClosedString& string) {
  return std::min(string.liberties, most_liberties_elsewhere);
}

// The space by itself, its points in their order, the string as two points after them, since one of
// one stone could be taken back in a ko, and its liberties elsewhere.
LocalArea area_of(const LocalArea& area, const ClosedString& string) {
  const AreaSet edge = edge_of(area, string.space);
  std::array<std::size_t, 64> numbers{};
  LocalArea alone;
  for_each_point_of(string.space, [&](int at) {
    numbers.at(static_cast<std::size_t>(at)) = alone.points.size();
    alone.points.push_back(area.points[static_cast<std::size_t>(at)]);
  });
  const std::size_t stone = alone.points.size();
  const std::size_t elsewhere = stone + 2;
  alone.points.resize(elsewhere + static_cast<std::size_t>(liberties_of(string)));
  const auto link = [&](std::size_t one, std::size_t other) {
    alone.beside.at(one) |= AreaSet{1} << other;
    alone.beside.at(other) |= AreaSet{1} << one;
  };
  link(stone, stone + 1);
  for (std::size_t liberty = elsewhere; liberty < alone.points.size(); ++liberty) {
    link(liberty, stone);
    alone.walls |= AreaSet{1} << liberty;
  }
  for_each_point_of(string.space, [&](int at) {
    const auto from = static_cast<std::size_t>(at);
    const std::size_t number = numbers.at(from);
    for_each_point_of(area.beside[from] & string.space,
                      [&](int next) { link(number, numbers.at(static_cast<std::size_t>(next))); });
    if ((edge >> from & 1U) != 0) {
      link(number, stone);
    }
    if ((string.opposing >> from & 1U) != 0) {
      alone.opposing |= AreaSet{1} << number;
    }
  });
  // All kos of so small a space touch each other.
  alone.around.fill(~AreaSet{0});
  alone.own = AreaSet{3} << stone;
  alone.group = alone.own;
  return alone;
}

// What the answer depends on: which points are beside each other and beside the string, the stones,
// who moves, the liberties elsewhere and the rule.
std::uint64_t shape_of(const LocalArea& area, const ClosedString& string, KoRule rule,
                       EndlessKo endless) {
  const AreaSet edge = edge_of(area, string.space);
  std::uint64_t shape = 1;
  const auto add = [&](bool bit) { shape = shape << 1U | (bit ? 1U : 0U); };
  for_each_point_of(string.space, [&](int at) {
    const auto from = static_cast<std::size_t>(at);
    add((edge >> from & 1U) != 0);
    add((string.opposing >> from & 1U) != 0);
    const AreaSet before = string.space & ((AreaSet{1} << from) - 1);
    for_each_point_of(before, [&](int other) { add((area.beside[from] >> other & 1U) != 0); });
  });
  add(string.owner_moves);
  add(endless == EndlessKo::dies);
  shape = shape << 2U | static_cast<std::uint64_t>(liberties_of(string));
  return shape << 2U | static_cast<std::uint64_t>(rule);
}

}  // namespace

std::optional<bool> SolvedSpaces::is_killed(const LocalArea& area, const ClosedString& string,
                                            KoRule rule, EndlessKo endless) {
  if ((edge_of(area, string.space) & ~string.opposing) == 0) return std::nullopt;
  const std::uint64_t shape = shape_of(area, string, rule, endless);
  if (const auto found = known_.find(shape); found != known_.end()) return found->second;
  if (known_.size() >= most_solved_spaces) {
    known_.clear();
  }
  return known_.emplace(shape, played_out(area, string, rule, endless)).first->second;
}

std::optional<bool> SolvedSpaces::played_out(const LocalArea& area, const ClosedString& string,
                                             KoRule rule, EndlessKo endless) {
  const LocalArea alone = area_of(area, string);
  search_.begin(alone);
  return search_
      .killed({.own = alone.own, .opposing = alone.opposing}, Outside::opponents, rule,
              string.owner_moves, most_nodes_of_a_space, endless)
      .is_killed;
}

}  // namespace ludex::search::go_reading
