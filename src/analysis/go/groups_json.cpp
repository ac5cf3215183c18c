#include "analysis/go/groups_json.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "rules/go/move.h"
#include "rules/go/notation.h"
#include "rules/go/types.h"

namespace ludex::analysis {

namespace {

using Json = nlohmann::ordered_json;

Json vertex_json(const std::optional<rules::Point>& point) {
  return point ? Json(go::to_vertex(go::to_go_point(*point))) : Json();
}

Json stones_json(const std::vector<rules::Point>& points) {
  Json stones = Json::array();
  for (const rules::Point& stone : points) {
    stones.push_back(vertex_json(stone));
  }
  return stones;
}

}  // namespace

nlohmann::ordered_json to_json(const std::vector<GroupStatus>& groups, const rules::Game& game) {
  const auto names = game.seat_names();
  Json list = Json::array();
  for (const GroupStatus& group : groups) {
    list.push_back({{"seat", names[rules::index(group.owner)]},
                    {"stones", stones_json(group.stones)},
                    {"status", name_of(group.status)},
                    {"kill", vertex_json(group.kill)},
                    {"save", vertex_json(group.save)},
                    {"kills_by_ko", group.kills_by_ko},
                    {"saves_by_ko", group.saves_by_ko},
                    {"proved", group.is_proved}});
  }
  return list;
}

nlohmann::ordered_json to_json(const StatusChanges& changes, Survey& survey) {
  const records::Tree& tree = survey.record().tree;
  Json list = Json::array();
  for (const StatusChange& change : changes.changes) {
    const rules::Game& before = survey.game_at(*tree.parent(change.node));
    Json line = Json::array();
    for (const rules::Move move : change.line) {
      line.push_back(go::to_vertex(go::Move::from_bits(move.code).point()));
    }
    list.push_back({{"ply", change.ply},
                    {"move", before.format_move(tree.move(change.node), rules::coordinate)},
                    {"deed", name_of(change.deed)},
                    {"seat", before.seat_names()[rules::index(change.group.owner)]},
                    {"stones", stones_json(change.group.stones)},
                    {"line", std::move(line)},
                    {"proved", change.is_proved}});
  }
  return list;
}

}  // namespace ludex::analysis
