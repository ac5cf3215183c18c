#include "search/go/turned_fight.h"

#include <optional>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/types.h"

namespace ludex::search {

namespace {

go_reading::Orientation way_chosen_by(const go::Position& position, const engine::Fight& fight) {
  std::vector<go::Point> points;
  points.reserve(fight.stones.size());
  for (const rules::Point& stone : fight.stones) {
    points.push_back(go::to_go_point(stone));
  }
  const auto move = fight.move ? std::optional(go::to_go_point(*fight.move)) : std::nullopt;
  go::PointSet area;
  for (const rules::Point& point : fight.area) {
    area.insert(go::to_go_point(point));
  }
  return go_reading::Orientation::chosen_by(position, {points, area, move});
}

}  // namespace

TurnedFight::TurnedFight(const go::Position& position, const engine::Fight& fight)
    : orientation_(way_chosen_by(position, fight)),
      position_(orientation_.turned(position)),
      fight_(fight) {
  for (rules::Point& stone : fight_.stones) {
    const go::Point same = go::to_go_point(turned(stone));
    stone = go::to_board_point(position_.string_stones(same).list().front());
  }
  if (fight_.move) {
    fight_.move = turned(*fight_.move);
  }
  for (rules::Point& point : fight_.area) {
    point = turned(point);
  }
}

engine::FightResult TurnedFight::turned_back(engine::FightResult result) const {
  if (result.move) {
    const go::Point move = orientation_.turned_back(go::to_go_point(*result.move));
    result.move = go::to_board_point(move);
  }
  return result;
}

rules::Point TurnedFight::turned(const rules::Point& point) const {
  return go::to_board_point(orientation_.turned(go::to_go_point(point)));
}

}  // namespace ludex::search
