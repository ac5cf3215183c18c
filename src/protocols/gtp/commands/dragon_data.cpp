// What GNU Go keeps about each group of strings, which it calls a dragon: gnugo-commands.md 4.1.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/worms.h"
#include "rules/go/life.h"

namespace ludex::gtp {

namespace {

using engine::Surroundings;

// What is known about one group, and about all eyes.
struct Dragon {
  go::PointSet stones;
  engine::StringSafety life;
  Surroundings around;
};
struct Dragons {
  std::vector<Dragon> dragons;
  engine::EyesResult eyes;
  // The strings of the opponent that touch them, and what became of each.
  std::vector<go::Point> opponents;
  std::vector<engine::StringSafety> safety;
};

go::PointSet set_of(const std::vector<rules::Point>& points) {
  go::PointSet set;
  for (const rules::Point& point : points) {
    set.insert(go::to_go_point(point));
  }
  return set;
}

bool succeeds(const engine::FightResult& result) {
  return result.outcome != engine::FightResult::Outcome::fails;
}

// The lines about one dragon.
class DragonReport {
 public:
  DragonReport(const EngineState& state, const Dragons& all, const Dragon& dragon)
      : state_(state), all_(all), dragon_(dragon), color_(*board().stone_at(origin())) {
    for (const engine::EyeSpace& space : all.eyes.spaces) {
      if (owns(space)) {
        eyes_.push_back(&space);
      }
    }
  }

  std::string text() {
    text_ = state_.text_of(origin()) + ":";
    add("color", color_ == go::Color::black ? "black" : "white");
    add("origin", state_.text_of(origin()));
    add_sizes();
    add("genus", fmt::format("{}", fmt::join(genus(), "")));
    add("heye", half_eye());
    add("escape_route", escape_route());
    add("lunch", lunch());
    add_status();
    add_surroundings();
    add_life();
    add_races();
    add("strings", origins_of_strings());
    return text_;
  }

 private:
  [[nodiscard]] const go::Position& board() const { return state_.board(); }
  [[nodiscard]] go::Point origin() const { return dragon_.stones.list().front(); }
  template <class Value>
  void add(std::string_view name, const Value& value) {
    fmt::format_to(std::back_inserter(text_), "\n{:<23} {}", name, value);
  }
  [[nodiscard]] std::string move_of(const engine::FightResult& result) const {
    return result.move && succeeds(result) ? state_.text_of(go::to_go_point(*result.move)) : "PASS";
  }

  // Whether a stone of the dragon stands beside or in the space.
  [[nodiscard]] bool owns(const engine::EyeSpace& space) const {
    if (space.owner != static_cast<rules::Seat>(color_)) return false;
    return std::any_of(space.points.begin(), space.points.end(), [&](const rules::Point& point) {
      bool touches = false;
      board().for_each_neighbour(go::to_go_point(point),
                                 [&](go::Point next) { touches |= dragon_.stones.contains(next); });
      return touches;
    });
  }
  // The sum of the eyes, as many as each side makes: the opponent twice, first, second, never.
  [[nodiscard]] std::array<int, 4> genus() const {
    constexpr int digits = 9;
    std::array<int, 4> sum{};
    for (const engine::EyeSpace* space : eyes_) {
      for (std::size_t at = 0; at < sum.size(); ++at) {
        sum.at(at) = std::min(sum.at(at) + space->eyes.at(at), digits);
      }
    }
    return sum;
  }
  [[nodiscard]] std::string half_eye() const {
    for (const engine::HalfEye& half : all_.eyes.half_eyes) {
      const bool is_own =
          !half.is_false && std::any_of(eyes_.begin(), eyes_.end(), [&](const auto* space) {
            return std::find(space->points.begin(), space->points.end(), half.point) !=
                   space->points.end();
          });
      if (is_own) return state_.text_of(go::to_go_point(half.point));
    }
    return "PASS";
  }

  // --- Sizes ---
  [[nodiscard]] std::vector<const Worm*> strings(const std::vector<Worm>& worms) const {
    std::vector<const Worm*> own;
    for (const Worm& worm : worms) {
      if (dragon_.stones.contains(worm.origin)) {
        own.push_back(&worm);
      }
    }
    return own;
  }
  // The strategic size counts the points of its eye spaces too.
  void add_sizes() {
    float size = 0;
    const std::vector<Worm> worms = worms_of(board());
    for (const Worm* worm : strings(worms)) {
      size += worm->effective_size;
    }
    add("size", dragon_.stones.size());
    add("effective_size", fmt::format("{:.2f}", size));
    add("strategic_size", fmt::format("{:.2f}", static_cast<double>(size) + moyo_value()));
  }
  [[nodiscard]] std::string origins_of_strings() const {
    std::string origins;
    const std::vector<Worm> worms = worms_of(board());
    for (const Worm* worm : strings(worms)) {
      origins += state_.text_of(worm->origin) + ' ';
    }
    return origins;
  }
  [[nodiscard]] std::size_t moyo_size() const {
    std::size_t points = 0;
    for (const engine::EyeSpace* space : eyes_) {
      points += space->points.size();
    }
    return points;
  }
  // A margin is worth half of another point.
  [[nodiscard]] double moyo_value() const {
    double value = 0;
    for (const engine::EyeSpace* space : eyes_) {
      value += static_cast<double>(space->points.size()) -
               static_cast<double>(space->margins.size()) / 2;
    }
    return value;
  }

  // --- Status ---
  [[nodiscard]] bool is_killed() const { return succeeds(dragon_.life.attack); }
  [[nodiscard]] bool is_saved() const {
    return dragon_.life.defence && succeeds(*dragon_.life.defence);
  }
  [[nodiscard]] std::string_view status() const {
    if (!is_killed()) return "alive";
    return is_saved() ? "critical" : "dead";
  }
  // By the eyes and the way out alone.
  [[nodiscard]] std::string_view crude_status() const {
    constexpr int much = 5;
    if (genus()[1] >= 2) return "alive";
    if (escape_route() > much) return "unknown";
    return genus()[2] >= 2 ? "critical" : "dead";
  }
  [[nodiscard]] std::string_view safety() const {
    if (is_killed()) return status();
    const auto unconditional = go::unconditional_status(board());
    const go::PointSet& alive = unconditional.alive.at(go::index(color_));
    if ((dragon_.stones - alive).empty()) return "invincible";
    return genus()[1] >= 2 ? "strongly_alive" : "alive";
  }
  // From 0 for two sure eyes to 1 for a dragon that can be killed.
  [[nodiscard]] double weakness_by_eyes() const {
    constexpr double far = 20;
    const auto eyes = genus();
    const double made = std::min(2.0, (eyes[1] + eyes[2]) / 2.0);
    return std::clamp(1 - made / 2 - escape_route() / far, 0.0, 1.0);
  }
  void add_status() {
    add("crude_status", crude_status());
    add("owl_status", status());
    add("status", status());
    add("safety", safety());
    add("weakness", fmt::format("{:.2f}", is_killed() ? 1 : weakness_by_eyes()));
    add("weakness_pre_owl", fmt::format("{:.2f}", weakness_by_eyes()));
  }

  // --- Neighbours ---
  // The empty points within two steps of the dragon that no stone of the opponent touches; none if
  // it is shut in.
  [[nodiscard]] int escape_route() const {
    if (dragon_.around.enclosure == Surroundings::Enclosure::closed) return 0;
    go::PointSet reached = dragon_.stones;
    for (int step = 0; step < 2; ++step) {
      go::PointSet next = reached;
      reached.for_each([&](go::Point point) {
        board().for_each_neighbour(point, [&](go::Point beside) {
          if (board().is_empty(beside) && board().neighbours_of(~color_, beside) == 0) {
            next.insert(beside);
          }
        });
      });
      reached = next;
    }
    return (reached - dragon_.stones).size();
  }
  void add_surroundings() {
    const bool is_open = dragon_.around.enclosure == Surroundings::Enclosure::open;
    add("surround_status", static_cast<int>(dragon_.around.enclosure));
    add("surround_size", is_open ? 0 : dragon_.around.inside.size());
    add("moyo_size", moyo_size());
    add("moyo_territorial_value", fmt::format("{:.2f}", moyo_value()));
    std::string neighbours;
    int hostile = 0;
    for (const rules::Point& stone : dragon_.around.neighbours) {
      neighbours += state_.text_of(go::to_go_point(stone)) + ' ';
      hostile += board().has_stone(~color_, go::to_go_point(stone)) ? 1 : 0;
    }
    add("neighbors", neighbours);
    add("hostile_neighbors", hostile);
  }
  // A string of the opponent beside it that can be captured, one that cannot be saved first.
  [[nodiscard]] std::string lunch() const {
    std::optional<go::Point> found;
    for (std::size_t at = 0; at < all_.opponents.size(); ++at) {
      const engine::StringSafety& safety = all_.safety[at];
      if (!succeeds(safety.attack) || !touches(all_.opponents[at])) continue;
      const bool is_lost = !safety.defence || !succeeds(*safety.defence);
      if (!found || is_lost) {
        found = all_.opponents[at];
      }
      if (is_lost) break;
    }
    return found ? state_.text_of(*found) : "PASS";
  }
  [[nodiscard]] bool touches(go::Point string) const {
    if (!board().has_stone(~color_, string)) return false;
    bool found = false;
    board().for_each_stone(string, [&](go::Point stone) {
      board().for_each_neighbour(stone,
                                 [&](go::Point next) { found |= dragon_.stones.contains(next); });
    });
    return found;
  }

  // --- Life and races ---
  void add_life() {
    const engine::StringSafety& life = dragon_.life;
    const engine::FightResult defence = life.defence.value_or(engine::FightResult{});
    add("owl_attack_code", raw_code(life.attack));
    add("owl_attack_point", move_of(life.attack));
    add("owl_attack_certain", life.attack.is_complete ? "YES" : "NO");
    add("owl_2nd_attack_point", "PASS");
    add("owl_threat_status", "unchecked");
    add("owl_defense_code", raw_code(defence));
    add("owl_defense_point", move_of(defence));
    add("owl_defense_certain", defence.is_complete ? "YES" : "NO");
    add("owl_2nd_defense_point", "PASS");
    add("owl_attack_kworm", "PASS");
    add("owl_defense_kworm", "PASS");
  }
  // Races are asked for by commands of their own.
  void add_races() {
    add("semeais", 0);
    for (const std::string_view kind : {"defense", "attack"}) {
      add(fmt::format("semeai_{}_code", kind), 0);
      add(fmt::format("semeai_{}_point", kind), "PASS");
      add(fmt::format("semeai_{}_certain", kind), 0);
      add(fmt::format("semeai_{}_target", kind), "PASS");
    }
  }

  const EngineState& state_;
  const Dragons& all_;
  const Dragon& dragon_;
  go::Color color_;
  std::vector<const engine::EyeSpace*> eyes_;
  std::string text_;
};

// --- Three questions, one after the other ---

Reply report_all(const EngineState& state, const Dragons& all) {
  std::string text;
  for (const Dragon& dragon : all.dragons) {
    text += (text.empty() ? "" : "\n") + DragonReport(state, all, dragon).text();
  }
  return succeed(std::move(text));
}

Reply ask_safety(const EngineState& state, Dragons all) {
  const go::Position& board = state.board();
  go::PointSet touched;
  for (const Dragon& dragon : all.dragons) {
    dragon.stones.for_each([&](go::Point stone) {
      board.for_each_neighbour(stone, [&](go::Point next) {
        if (!board.is_empty(next) && board.stone_at(next) != board.stone_at(stone)) {
          touched |= board.string_stones(next);
        }
      });
    });
  }
  engine::Safety asked{.stones = {}, .effort = state.reading_effort()};
  for (const Worm& worm : worms_of(board)) {
    if (!touched.contains(worm.origin)) continue;
    all.opponents.push_back(worm.origin);
    asked.stones.push_back(go::to_board_point(worm.origin));
  }
  return later(Consult{std::move(asked),
                       [all = std::move(all)](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::SafetyResult>(&answer);
                         if (result == nullptr || result->strings.size() != all.opponents.size()) {
                           return refuse(reads_no_fights);
                         }
                         for (const engine::StringSafety& string : result->strings) {
                           now.count_reading_nodes(string.nodes());
                         }
                         Dragons whole = all;
                         whole.safety = result->strings;
                         return report_all(now, whole);
                       }});
}

Reply ask_eyes(Dragons all) {
  return later(Consult{engine::Eyes{},
                       [all = std::move(all)](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::EyesResult>(&answer);
                         if (result == nullptr) return refuse(reads_no_fights);
                         now.count_reading_nodes(result->nodes);
                         Dragons more = all;
                         more.eyes = *result;
                         return ask_safety(now, std::move(more));
                       }});
}

// About the dragon of a stone, or about all of them in the order of their first stones.
Reply dragon_data(EngineState& state, Arguments& in) {
  engine::Groups question{.reads_life = true, .reads_surroundings = true};
  question.effort = state.reading_effort();
  std::optional<go::Point> point;
  if (!in.at_end()) {
    point = read_point(state, in);
    if (!point) return refuse(bad_point);
  }
  if (state.is_trying()) return refuse("dragon data unavailable when stackp > 0");
  if (point && state.board().is_empty(*point)) return succeed(state.text_of(*point) + " empty");
  if (point) {
    question.of = go::to_board_point(*point);
  }
  return later(Consult{question, [](EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<engine::GroupsResult>(&answer);
                         if (result == nullptr || result->lives.size() != result->groups.size() ||
                             result->surroundings.size() != result->groups.size()) {
                           return refuse(reads_no_fights);
                         }
                         now.count_life_nodes(result->nodes);
                         Dragons all;
                         for (std::size_t at = 0; at < result->groups.size(); ++at) {
                           all.dragons.push_back({set_of(result->groups[at]), result->lives[at],
                                                  result->surroundings[at]});
                         }
                         if (all.dragons.empty()) return succeed();
                         return ask_eyes(std::move(all));
                       }});
}

constexpr std::array dragon_data_table{
    Row{"dragon_data", dragon_data, true, "string/Dragon Data/dragon_data %p", false, true},
};

}  // namespace

std::span<const Row> dragon_data_rows() {
  return dragon_data_table;
}

}  // namespace ludex::gtp
