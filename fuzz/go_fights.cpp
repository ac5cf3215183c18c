// A position of go and a question about a fight. The first bytes choose the size of the board, what
// is asked, about which points and with how many nodes; each byte behind them puts stones on the
// next points. Questions that are not about a fight are refused, an answer names empty points and
// costs no more nodes than it may, and the turned board has the same code.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "base/expects.h"
#include "engine/fight.h"
#include "rules/go/game_state.h"
#include "rules/go/rule_set.h"
#include "rules/registry.h"
#include "search/go/fights.h"
#include "search/go/reading/orientation.h"
#include "search/go/reading/reader.h"

using ludex::expects;
namespace engine = ludex::engine;
namespace go = ludex::go;
namespace rules = ludex::rules;
namespace search = ludex::search;

namespace {

constexpr std::size_t head = 8;
constexpr int most_side = 13;
constexpr int usual_effort = -6;
constexpr unsigned aims = 9;

// Stones that would have no liberty, or take another's last one, are left out.
go::Position position_of(std::span<const std::uint8_t> bytes) {
  const go::BoardSize size{1 + bytes[0] % most_side, 1 + bytes[1] % most_side};
  go::Position position(size);
  std::size_t at = head;
  unsigned left = 0;
  unsigned code = 0;
  go::for_each_point(size, [&](go::Point point) {
    if (left == 0) {
      if (at == bytes.size()) return;
      code = bytes[at++];
      left = 4;
    }
    --left;
    const unsigned content = code % 4;
    code /= 4;
    if (content == 0 || content == 3) return;
    const go::Color color = content == 1 ? go::Color::black : go::Color::white;
    if (position.is_suicide(color, point) || !position.captures_of(color, point).empty()) return;
    position.put(color, point);
  });
  return position;
}

// The points may be next to the board, and the number of stones may be wrong.
engine::Fight fight_of(std::span<const std::uint8_t> bytes) {
  const auto point_of = [](unsigned byte) {
    return rules::Point{static_cast<std::uint8_t>(byte % (most_side + 1U)),
                        static_cast<std::uint8_t>(byte / (most_side + 1U) % (most_side + 1U))};
  };
  engine::Fight fight{.aim = static_cast<engine::Fight::Aim>(bytes[2] % aims),
                      .stones = {point_of(bytes[3])}};
  fight.effort = usual_effort - bytes[2] / 128;
  if ((bytes[4] & 1U) != 0) {
    fight.stones.push_back(point_of(bytes[5]));
  }
  if ((bytes[4] & 2U) != 0) {
    fight.move = point_of(bytes[6]);
  }
  for (unsigned at = 0; at < bytes[4] / 4U % 16U; ++at) {
    fight.area.push_back(point_of(bytes[7] + at));
  }
  return fight;
}

go::GameState game_at(const go::Position& position) {
  go::RuleSet rules;
  rules.size = position.size();
  return {rules, position, go::Color::black};
}

void turn(engine::Fight& fight, const search::go_reading::Orientation& orientation) {
  const auto turn_point = [&](rules::Point& point) {
    point = go::to_board_point(orientation.turned(go::to_go_point(point)));
  };
  std::for_each(fight.stones.begin(), fight.stones.end(), turn_point);
  std::for_each(fight.area.begin(), fight.area.end(), turn_point);
  if (fight.move) {
    turn_point(*fight.move);
  }
}

}  // namespace

int fuzz_go_fights(const std::uint8_t* data, std::size_t size) {
  if (size < head) return 0;
  const std::span<const std::uint8_t> bytes(data, size);
  const go::Position position = position_of(bytes);
  engine::Fight fight = fight_of(bytes);
  search::go_reading::Reader reader(1U << 12U);
  const auto answer = search::read_fight(game_at(position), fight, reader);
  if (!answer) return 0;
  expects(!answer->move || position.is_empty(go::to_go_point(*answer->move)));
  expects(answer->nodes <= search::nodes_allowed(fight));
  const search::go_reading::Orientation orientation(position.size(), bytes[0] / 16 % 8);
  turn(fight, orientation);
  const auto turned = search::read_fight(game_at(orientation.turned(position)), fight, reader);
  expects(turned && turned->outcome == answer->outcome && turned->nodes == answer->nodes);
  return 0;
}
