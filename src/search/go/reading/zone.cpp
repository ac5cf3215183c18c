#include "search/go/reading/zone.h"

#include <cstddef>

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

void add_neighbours(const go::Position& position, go::Point point, Zone& zone) {
  position.for_each_neighbour(point, [&](go::Point next) { zone.insert(next); });
}

void add_string_and_neighbours(const go::Position& position, go::Point string, Zone& zone) {
  position.for_each_stone(string, [&](go::Point stone) {
    zone.insert(stone);
    add_neighbours(position, stone, zone);
  });
}

// So many liberties of the colour's weak strings next to the point: they have no fewer where the
// opponent has more stones outside the zone.
template <std::size_t count>
void add_liberties_beside(const go::Position& position, go::Color color, go::Point point,
                          Zone& zone) {
  position.for_each_neighbour(point, [&](go::Point next) {
    if (!position.has_stone(color, next) || position.liberty_count(next) > weak_liberties) return;
    for (const go::Point liberty : go_playout::liberties_of<count>(position, next)) {
      zone.insert(liberty);
    }
  });
}

}  // namespace

void close_zone(const go::Position& position, Zone& zone) {
  const Zone before = zone;
  Zone known;
  before.for_each([&](go::Point point) {
    if (position.is_empty(point) || known.contains(point)) return;
    known |= position.string_stones(point);
    if (position.liberty_count(point) > weak_liberties) return;
    if ((position.liberties(point) & zone).empty()) {
      zone.insert(go_playout::liberties_of<1>(position, point)[0]);
    }
  });
  zone |= known;
}

void add_attack_to_zone(const go::Position& position, go::Color attacker, go::Point move,
                        Zone& zone) {
  zone.insert(move);
  bool takes = false;
  position.for_each_neighbour(move, [&](go::Point next) {
    if (!position.has_stone(~attacker, next) || position.liberty_count(next) > 1) return;
    takes = true;
    add_string_and_neighbours(position, next, zone);
  });
  // Whether it is the capture of a ko.
  if (takes) {
    add_neighbours(position, move, zone);
  }
}

void add_atari_to_zone(const go::Position& position, go::Point stone, Zone& zone) {
  const go::Color attacker = ~*position.stone_at(stone);
  add_string_and_neighbours(position, stone, zone);
  position.for_each_stone(
      stone, [&](go::Point each) { add_liberties_beside<2>(position, attacker, each, zone); });
  if (position.string_size(stone) > 1) return;
  // Whether the capture is that of a ko, a snapback or can become one.
  const go::Point last = go_playout::liberties_of<1>(position, stone)[0];
  add_neighbours(position, last, zone);
  add_liberties_beside<4>(position, attacker, last, zone);
}

void add_captured_to_zone(const go::Position& position, go::Color attacker, go::Point stone,
                          Zone& zone) {
  zone.insert(stone);
  add_neighbours(position, stone, zone);
  if (position.is_empty(stone) && position.empty_neighbours(stone) == 0) {
    add_liberties_beside<2>(position, attacker, stone, zone);
  }
}

void add_suicides_to_zone(const go::Position& position, go::Color defender,
                          const go::PointSet& points, Zone& zone) {
  points.for_each([&](go::Point point) {
    if (!position.is_empty(point) || !position.is_suicide(defender, point)) return;
    zone.insert(point);
    add_neighbours(position, point, zone);
    add_liberties_beside<2>(position, ~defender, point, zone);
    position.for_each_neighbour(point, [&](go::Point next) {
      if (position.has_stone(defender, next)) {
        add_string_and_neighbours(position, next, zone);
      }
    });
  });
}

void add_defence_to_zone(const go::Position& position, go::Color defender, go::Point move,
                         Zone& zone) {
  bool takes = false;
  position.for_each_neighbour(move, [&](go::Point next) {
    takes |= position.has_stone(~defender, next) && position.liberty_count(next) == 1;
  });
  if (takes) {
    add_neighbours(position, move, zone);
  }
}

}  // namespace ludex::search::go_reading
