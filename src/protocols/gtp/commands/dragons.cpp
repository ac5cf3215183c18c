// Groups of stones that live or die as one, which GNU Go calls dragons: gnugo-commands.md 6.3.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// Asks for the groups; `use` makes the answer of them.
Reply with_groups(
    std::function<std::string(const EngineState&, const std::vector<go::PointSet>&)> use) {
  return later(Consult{engine::Groups{.joins_by_captures = true},
                       [use = std::move(use)](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::GroupsResult>(&answer);
                         if (result == nullptr) return refuse(reads_no_fights);
                         now.count_connection_nodes(result->nodes);
                         std::vector<go::PointSet> groups;
                         for (const std::vector<rules::Point>& stones : result->groups) {
                           go::PointSet& group = groups.emplace_back();
                           for (const rules::Point& stone : stones) {
                             group.insert(go::to_go_point(stone));
                           }
                         }
                         return succeed(use(now, groups));
                       }});
}

// Both points are read before they are looked at.
Reply same_dragon(EngineState& state, Arguments& in) {
  const auto one = read_point(state, in);
  const auto other = one ? read_point(state, in) : std::nullopt;
  if (!other) return refuse(bad_point);
  if (state.board().is_empty(*one) || state.board().is_empty(*other)) return refuse(empty_point);
  return with_groups([one = *one, other = *other](const EngineState& /*now*/,
                                                  const std::vector<go::PointSet>& groups) {
    const bool same = std::any_of(groups.begin(), groups.end(), [&](const go::PointSet& group) {
      return group.contains(one) && group.contains(other);
    });
    return std::string(same ? "1" : "0");
  });
}

std::string status_of(const EngineState& state, const engine::StringSafety& life) {
  using Outcome = engine::FightResult::Outcome;
  if (life.attack.outcome == Outcome::fails) return "alive";
  if (!life.defence || life.defence->outcome == Outcome::fails) return "dead";
  const auto text = [&](const std::optional<rules::Point>& move) {
    return move ? state.text_of(go::to_go_point(*move)) : format(Vertex());
  };
  return fmt::format("critical {} {}", text(life.attack.move), text(life.defence->move));
}

// Of a stone's group, or of all groups in one line each.
Reply dragon_status(EngineState& state, Arguments& in) {
  engine::Groups question{.reads_life = true, .of = {}, .effort = state.reading_effort()};
  if (!in.at_end()) {
    const auto point = read_point(state, in);
    if (!point) return refuse(bad_point);
    if (state.board().is_empty(*point)) return refuse(empty_point);
    question.of = go::to_board_point(*point);
  }
  const bool is_of_one = question.of.has_value();
  return later(Consult{question, [is_of_one](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::GroupsResult>(&answer);
                         if (result == nullptr || result->lives.size() != result->groups.size()) {
                           return refuse(reads_no_fights);
                         }
                         now.count_life_nodes(result->nodes);
                         if (is_of_one && !result->lives.empty()) {
                           return succeed(status_of(now, result->lives.front()));
                         }
                         std::string text;
                         for (std::size_t at = 0; at < result->lives.size(); ++at) {
                           const go::Point first = go::to_go_point(result->groups[at].front());
                           text +=
                               fmt::format("{}{}: {}", text.empty() ? "" : "\n", now.text_of(first),
                                           status_of(now, result->lives[at]));
                         }
                         return succeed(std::move(text));
                       }});
}

// One group in each line, with a blank after each stone; of a colour, of a point or all.
Reply dragon_stones(EngineState& state, Arguments& in) {
  const go::Position& board = state.board();
  go::PointSet asked = board.stones_of(go::Color::black) | board.stones_of(go::Color::white);
  if (!in.at_end()) {
    Arguments as_color = in;
    if (const auto color = as_color.color()) {
      asked = board.stones_of(to_go(*color));
    } else {
      const auto point = read_point(state, in);
      if (!point) return refuse(bad_point);
      if (board.is_empty(*point)) return refuse("dragon_stones called on an empty vertex");
      asked = {*point};
    }
  }
  return with_groups([asked](const EngineState& now, const std::vector<go::PointSet>& groups) {
    std::string text;
    for (const go::PointSet& group : groups) {
      if ((group & asked).empty()) continue;
      text += text.empty() ? "" : "\n";
      text += now.list_of(group);
      text += ' ';
    }
    return text;
  });
}

using engine::Surroundings;

// Asks for the surroundings of the group of a stone, with a point of the opponent's added.
Reply with_surroundings(go::Point stone, std::optional<go::Point> added,
                        std::function<int(const Surroundings&)> use) {
  engine::Groups question{.reads_surroundings = true, .of = go::to_board_point(stone)};
  if (added) {
    question.added = go::to_board_point(*added);
  }
  return later(
      Consult{question, [use = std::move(use)](EngineState& now, const engine::AnswerTo& answer) {
                const auto* result = std::get_if<engine::GroupsResult>(&answer);
                if (result == nullptr || result->surroundings.empty()) {
                  return refuse(reads_no_fights);
                }
                now.count_connection_nodes(result->nodes);
                return succeed(fmt::to_string(use(result->surroundings.front())));
              }});
}

Reply is_surrounded(EngineState& state, Arguments& in) {
  const auto stone = read_point(state, in);
  if (!stone) return refuse(bad_point);
  if (state.board().is_empty(*stone)) return refuse("dragon vertex must be nonempty");
  return with_surroundings(
      *stone, {}, [](const Surroundings& around) { return static_cast<int>(around.enclosure); });
}

// Whether the move shuts in a group that is open. Each point is looked at as soon as it is read.
Reply does_surround(EngineState& state, Arguments& in) {
  const auto move = read_point(state, in);
  if (!move) return refuse(bad_point);
  if (!state.board().is_empty(*move)) return refuse("move vertex must be empty");
  const auto stone = read_point(state, in);
  if (!stone) return refuse(bad_point);
  if (state.board().is_empty(*stone)) return refuse("dragon vertex must be nonempty");
  return with_surroundings(*stone, *move, [](const Surroundings& around) {
    const bool is_open = around.enclosure == Surroundings::Enclosure::open;
    return is_open ? static_cast<int>(around.with_added) : 0;
  });
}

// Of a point: 1 inside the ring, 2 beside it, 0 elsewhere; -1 if the group is not shut in.
Reply surround_map(EngineState& state, Arguments& in) {
  const auto stone = read_point(state, in);
  if (!stone) return refuse(bad_point);
  if (state.board().is_empty(*stone)) return refuse(empty_dragon);
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  return with_surroundings(*stone, {}, [point = *point](const Surroundings& around) {
    const auto has = [&](const std::vector<rules::Point>& points) {
      return std::find(points.begin(), points.end(), go::to_board_point(point)) != points.end();
    };
    if (around.enclosure == Surroundings::Enclosure::open) return -1;
    if (has(around.inside)) return 1;
    return has(around.margin) ? 2 : 0;
  });
}

constexpr std::array dragon_table{
    Row{"does_surround", does_surround, false, {}, false, true},
    Row{"dragon_status", dragon_status, false, "string/Dragon Status/dragon_status %p", false,
        true},
    Row{"dragon_stones", dragon_stones, false, "string/Group Stones/dragon_stones %p", false, true},
    Row{"is_surrounded", is_surrounded, false, "string/Is Surrounded/is_surrounded %p", false,
        true},
    Row{"same_dragon", same_dragon, false, {}, false, true},
    Row{"surround_map", surround_map, false, {}, false, true},
};

}  // namespace

std::span<const Row> dragon_rows() {
  return dragon_table;
}

}  // namespace ludex::gtp
