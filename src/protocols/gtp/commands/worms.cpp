// What GNU Go knows about strings, which it calls worms: gnugo-commands.md 4.1 and 6.3.
#include "protocols/gtp/worms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/gtp/commands/table.h"
#include "rules/go/life.h"

namespace ludex::gtp {

namespace {

using engine::FightResult;

Reply worm_cutstone(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  const go::Position& board = state.board();
  if (board.is_empty(*point)) return refuse(empty_point);
  const std::vector<Worm> worms = worms_of(board);
  const auto worm = std::find_if(worms.begin(), worms.end(), [&](const Worm& each) {
    return board.string_at(each.origin) == board.string_at(*point);
  });
  return succeed(fmt::format(" {}", worm->cutstone));  // GNU Go writes the blank
}

// The strings with what the engine says about them.
class WormTable {
 public:
  explicit WormTable(const go::Position& board)
      : board_(board), worms_(worms_of(board)), life_(go::unconditional_status(board)) {}

  [[nodiscard]] const Worm& worm_at(go::Point stone) const {
    return *std::find_if(worms_.begin(), worms_.end(), [&](const Worm& each) {
      return board_.string_at(each.origin) == board_.string_at(stone);
    });
  }
  // The strings of the opponent that touch the string, also diagonally.
  [[nodiscard]] std::vector<go::Point> opponents_around(go::Point stone) const {
    std::vector<go::Point> found;
    for (const Worm& each : worms_) {
      const bool touches = each.color != *board_.stone_at(stone) && is_beside(each.origin, stone);
      if (touches) {
        found.push_back(each.origin);
      }
    }
    return found;
  }
  void set(go::Point origin, const engine::StringSafety& safety) { safety_[origin] = safety; }

  // All that is printed about a point.
  [[nodiscard]] std::string text_of(const EngineState& state, go::Point point) const;

 private:
  [[nodiscard]] bool is_beside(go::Point one, go::Point other) const {
    bool touches = false;
    board_.for_each_stone(one, [&](go::Point stone) {
      board_.for_each_stone(other, [&](go::Point each) {
        touches |= std::abs(go::column_of(stone) - go::column_of(each)) <= 1 &&
                   std::abs(go::row_of(stone) - go::row_of(each)) <= 1;
      });
    });
    return touches;
  }
  // The string around that is easiest to capture: a cutting one first, then one of few liberties.
  // None that stands in a ko, or that falls by one whose first threat its opponent has to find.
  [[nodiscard]] std::optional<go::Point> lunch_of(go::Point stone) const {
    std::optional<go::Point> best;
    for (const go::Point origin : opponents_around(stone)) {
      const auto safety = safety_.find(origin);
      if (safety == safety_.end() || is_code(safety->second.attack, 0)) continue;
      if (is_in_ko(board_, origin)) continue;
      const auto rank = [&](go::Point each) {
        const Worm& worm = worm_at(each);
        return std::pair(worm.cutstone, -worm.liberties.front());
      };
      if (!best || rank(origin) > rank(*best)) {
        best = origin;
      }
    }
    if (best && is_code(safety_.at(*best).attack, 3)) return std::nullopt;
    return best;
  }
  static bool is_code(const FightResult& result, int code) {
    return static_cast<int>(result.outcome) == code;
  }
  [[nodiscard]] std::string_view status_of(go::Point point) const {
    for (const go::Color color : go::colors) {
      const std::size_t at = go::index(color);
      if (life_.alive.at(at).contains(point)) return "alive";
      if (life_.dead.at(at).contains(point)) return "dead";
      if (life_.territory.at(at).contains(point)) {
        return color == go::Color::black ? "black_territory" : "white_territory";
      }
    }
    return "unknown";
  }

  const go::Position& board_;
  std::vector<Worm> worms_;
  go::UnconditionalStatus life_;
  std::map<go::Point, engine::StringSafety> safety_;
};

std::string point_text(const EngineState& state, const std::optional<go::Point>& point) {
  return point ? state.text_of(*point) : "PASS";
}
std::string move_text(const EngineState& state, const FightResult& result) {
  const bool has_move = result.move && result.outcome != FightResult::Outcome::fails;
  return has_move ? state.text_of(go::to_go_point(*result.move)) : "PASS";
}

std::string WormTable::text_of(const EngineState& state, go::Point point) const {
  const bool has_stone = !board_.is_empty(point);
  const Worm worm = has_stone ? worm_at(point) : Worm{.origin = point};
  const auto found = safety_.find(worm.origin);
  const engine::StringSafety safety =
      found != safety_.end() ? found->second : engine::StringSafety{};
  const FightResult defence = safety.defence.value_or(FightResult{});
  const auto lunch = has_stone ? lunch_of(point) : std::nullopt;
  const bool is_inessential = has_stone && worm.genus == 0 && worm.liberties[1] == 0 &&
                              worm.cutstone == 0 && !lunch && stands_in_a_cavity(board_, point);
  const std::string_view status = status_of(point);
  std::string text = state.text_of(point) + ":";
  const auto add = [&](std::string_view name, const auto& value) {
    fmt::format_to(std::back_inserter(text), "\n{:<20} {}", name, value);
  };
  add("origin", state.text_of(worm.origin));
  add("color", !has_stone ? "empty" : worm.color == go::Color::black ? "black" : "white");
  add("size", worm.size);
  add("effective_size", fmt::format("{:.2f}", worm.effective_size));
  constexpr std::array<std::string_view, 4> orders{"liberties", "liberties2", "liberties3",
                                                   "liberties4"};
  for (std::size_t order = 0; order < orders.size(); ++order) {
    add(orders[order], worm.liberties[order]);
  }
  add("attack_code", raw_code(safety.attack));
  add("attack_point", move_text(state, safety.attack));
  add("defense_code", raw_code(defence));
  add("defense_point", move_text(state, defence));
  add("lunch", point_text(state, lunch));
  add("cutstone", worm.cutstone);
  add("cutstone2", worm.cutstone2);
  add("genus", worm.genus);
  add("inessential", is_inessential ? 1 : 0);
  add("invincible", status == "alive" ? 1 : 0);
  add("unconditional_status", status);
  return text;
}

// About one point, or all of them row by row.
Reply worm_data(EngineState& state, Arguments& in) {
  std::optional<go::Point> point;
  if (!in.at_end()) {
    point = read_point(state, in);
    if (!point) return refuse(bad_move);
  }
  const go::Position& board = state.board();
  std::vector<go::Point> asked;
  if (!point) {
    for (const Worm& worm : worms_of(board)) {
      asked.push_back(worm.origin);
    }
  } else if (!board.is_empty(*point)) {
    const WormTable table(board);
    asked = table.opponents_around(*point);
    asked.push_back(table.worm_at(*point).origin);
  }
  engine::Safety safety{.stones = {}, .effort = state.reading_effort()};
  for (const go::Point stone : asked) {
    safety.stones.push_back(go::to_board_point(stone));
  }
  return later(
      Consult{std::move(safety), [point, asked](EngineState& now, const engine::AnswerTo& answer) {
                const auto* result = std::get_if<engine::SafetyResult>(&answer);
                if (result == nullptr || result->strings.size() != asked.size()) {
                  return refuse(reads_no_fights);
                }
                WormTable table(now.board());
                for (std::size_t at = 0; at < asked.size(); ++at) {
                  const engine::StringSafety& string = result->strings[at];
                  table.set(asked[at], string);
                  now.count_reading_nodes(string.nodes());
                }
                if (point) return succeed(table.text_of(now, *point));
                go::PointSet all;
                go::for_each_point(now.size(), [&](go::Point each) { all.insert(each); });
                std::string text;
                all.for_each([&](go::Point each) {
                  text += (text.empty() ? "" : "\n") + table.text_of(now, each);
                });
                return succeed(std::move(text));
              }});
}

constexpr std::array worm_table{
    Row{"worm_cutstone", worm_cutstone, false, {}, false, true},
    Row{"worm_data", worm_data, false, "string/String Data/worm_data %p", false, true},
};

}  // namespace

std::span<const Row> worm_rows() {
  return worm_table;
}

}  // namespace ludex::gtp
