#include "analysis/go/groups_json.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "rules/go/notation.h"
#include "rules/go/types.h"

namespace ludex::analysis {

namespace {

using Json = nlohmann::ordered_json;

Json vertex_json(const std::optional<rules::Point>& point) {
  return point ? Json(go::to_vertex(go::to_go_point(*point))) : Json();
}

}  // namespace

nlohmann::ordered_json to_json(const std::vector<GroupStatus>& groups, const rules::Game& game) {
  const auto names = game.seat_names();
  Json list = Json::array();
  for (const GroupStatus& group : groups) {
    Json stones = Json::array();
    for (const rules::Point& stone : group.stones) {
      stones.push_back(go::to_vertex(go::to_go_point(stone)));
    }
    list.push_back({{"seat", names[rules::index(group.owner)]},
                    {"stones", std::move(stones)},
                    {"status", name_of(group.status)},
                    {"kill", vertex_json(group.kill)},
                    {"save", vertex_json(group.save)},
                    {"kills_by_ko", group.kills_by_ko},
                    {"saves_by_ko", group.saves_by_ko},
                    {"proved", group.is_proved}});
  }
  return list;
}

}  // namespace ludex::analysis
