// What the engine expects of a position: the score, and who gets each point. gnugo-commands.md 6.4,
// and boards of GoGui (gtp.md 9.1).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string_view>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

// --- Scores ---

// Without the sign of a zero.
double to_tenth(double points) {
  const double tenths = std::round(points * 10);
  return tenths == 0 ? 0 : tenths / 10;
}

// Asks for an estimate of `game`, or of the current game; `use` makes the reply.
template <class Use>
Reply estimated(engine::Estimate question, std::unique_ptr<rules::Game> game, Use use) {
  return later(Consult{question,
                       [use](const EngineState& /*now*/, const engine::AnswerTo& answer) {
                         const auto* expected = std::get_if<engine::ExpectedScore>(&answer);
                         if (expected == nullptr) return refuse("the engine gives no estimate");
                         return succeed(use(*expected));
                       },
                       std::move(game)});
}

// Of White, as GNU Go counts; even scores are White's.
std::string estimate_text(const engine::ExpectedScore& expected) {
  const double lead = to_tenth(-expected.lead);
  const double one = to_tenth(-expected.if_first_moves);
  const double other = to_tenth(-expected.if_second_moves);
  return fmt::format("{}+{:.1f} (upper bound: {:.1f}, lower: {:.1f})", lead >= 0 ? 'W' : 'B',
                     std::abs(lead), std::max(one, other), std::min(one, other));
}

Reply estimate_score(EngineState& /*state*/, Arguments& /*in*/) {
  return estimated({}, nullptr, estimate_text);
}

Reply experimental_score(EngineState& /*state*/, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return estimated({seat_of(*color)}, nullptr, [](const engine::ExpectedScore& expected) {
    return fmt::format("{:.1f}", to_tenth(-expected.lead));
  });
}

// --- Influence ---

// A point with the chances to get it.
struct Influenced {
  std::optional<go::Color> stone;
  double white = 0;  // from 0 to 1
  double black = 0;

  [[nodiscard]] double of(go::Color color) const {
    return color == go::Color::white ? white : black;
  }
  // Whether a stone stands here that its owner is likelier to keep than to lose.
  [[nodiscard]] bool lives() const { return stone && of(*stone) > 0.5; }
};

constexpr double whole_influence = 100;
constexpr double most_attenuation = 99.99;

template <go::Color color>
double influence(const Influenced& point) {
  return whole_influence * point.of(color);
}
template <go::Color color>
double strength(const Influenced& point) {
  return point.stone == color ? whole_influence * point.of(color) : 0;
}
// By how much the influence of a colour is weaker than where the point is surely its own.
template <go::Color color>
double attenuation(const Influenced& point) {
  return std::min(most_attenuation, 1 / std::max(point.of(color), 1 / most_attenuation));
}
// A point that is not rather the opponent's lets all influence through.
template <go::Color color>
double permeability(const Influenced& point) {
  return std::min(1.0, 2 * point.of(color));
}
// What the point is worth to White under territory scoring.
double territory_value(const Influenced& point) {
  const double owner = point.white - point.black;
  if (!point.stone) return owner;
  return *point.stone == go::Color::white ? owner - 1 : owner + 1;
}
double influence_region(const Influenced& point) {
  const double owner = point.white - point.black;
  const double chance = std::abs(owner);
  const int kind = point.lives()   ? 4
                   : chance >= 0.9 ? 3
                   : chance >= 0.6 ? 2
                   : chance >= 0.3 ? 1
                                   : 0;
  return owner > 0 ? kind : -kind;
}
// 1: will not be territory of White; 2: will not be territory of Black; the sum: of neither.
double non_territory(const Influenced& point) {
  const int not_white = point.lives() || point.white < 0.5 ? 1 : 0;
  const int not_black = point.lives() || point.black < 0.5 ? 2 : 0;
  return not_white + not_black;
}

struct Field {
  std::string_view name;
  double (*value)(const Influenced& point);
  bool is_whole = false;
};
constexpr std::array fields{
    Field{"white_influence", influence<go::Color::white>},
    Field{"black_influence", influence<go::Color::black>},
    Field{"white_strength", strength<go::Color::white>},
    Field{"black_strength", strength<go::Color::black>},
    Field{"white_attenuation", attenuation<go::Color::white>},
    Field{"black_attenuation", attenuation<go::Color::black>},
    Field{"white_permeability", permeability<go::Color::white>},
    Field{"black_permeability", permeability<go::Color::black>},
    Field{"territory_value", territory_value},
    Field{"influence_regions", influence_region, true},
    Field{"non_territory", non_territory, true},
};

// Calls write(point, is_first_of_row) row by row from the top of the board.
template <class Write>
void for_each_point_of(const go::Position& board, const engine::ExpectedScore& expected,
                       Write write) {
  const go::BoardSize size = board.size();
  std::array<int, go::point_room> permill{};
  for (const auto& [at, value] : expected.ownership) {
    if (const auto point = to_go(Point{at.column, at.row}, size)) {
      permill[go::index(*point)] = value;
    }
  }
  for (int row = size.height - 1; row >= 0; --row) {
    for (int column = 0; column < size.width; ++column) {
      const go::Point point = go::point_at(column, row);
      const double owner = permill[go::index(point)] / 1000.0;
      write(Influenced{board.stone_at(point), (1 - owner) / 2, (1 + owner) / 2},
            column == 0 && row < size.height - 1);
    }
  }
}

std::string field_text(const go::Position& board, const engine::ExpectedScore& expected,
                       const Field& field) {
  std::string text;
  for_each_point_of(board, expected, [&](const Influenced& point, bool begins_row) {
    text += begins_row ? "\n" : "";
    const double value = field.value(point);
    if (field.is_whole) {
      fmt::format_to(std::back_inserter(text), "{:2} ", std::lround(value));
    } else {
      fmt::format_to(std::back_inserter(text), "{:6.2f} ", std::abs(value) < 0.005 ? 0 : value);
    }
  });
  return text;
}

// Answers with the field that the next word names; `first` moves next.
Reply field_of(Arguments& in, std::unique_ptr<rules::Game> game, Color first) {
  const auto name = in.word();
  const auto* const field = std::find_if(fields.begin(), fields.end(),
                                         [&](const Field& known) { return name == known.name; });
  if (field == fields.end()) return refuse("unknown influence data");
  const go::Position board = go::as_go(*game)->state().position();
  return estimated({seat_of(first)}, std::move(game),
                   [board, field](const engine::ExpectedScore& expected) {
                     return field_text(board, expected, *field);
                   });
}

Reply initial_influence(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return field_of(in, state.game().clone(), *color);
}

// The board after a move, where the opponent moves next or, for what follows it, the same colour
// again.
template <bool again>
Reply influence_after(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move || !is_allowed(state, *move)) return refuse("invalid move");
  auto game = state.game().clone();
  game->play(go::to_game_move(to_go_move(*move)));
  return field_of(in, std::move(game), to_gtp(again ? move->color : ~move->color));
}

// --- Boards of GoGui ---

// From -1 for White's points to 1 for Black's.
Reply ownership(EngineState& state, Arguments& /*in*/) {
  return estimated({}, nullptr, [board = state.board()](const engine::ExpectedScore& expected) {
    std::string text;
    for_each_point_of(board, expected, [&](const Influenced& point, bool begins) {
      text += begins ? "\n" : "";
      fmt::format_to(std::back_inserter(text), "{:.2f} ", point.black - point.white);
    });
    return text;
  });
}

// Shades of grey from black to white.
Reply owners(EngineState& state, Arguments& /*in*/) {
  constexpr double brightest = 255;
  return estimated({}, nullptr, [board = state.board()](const engine::ExpectedScore& expected) {
    std::string text;
    for_each_point_of(board, expected, [&](const Influenced& point, bool begins) {
      text += begins ? "\n" : "";
      const auto grey = std::lround(brightest * point.white);
      fmt::format_to(std::back_inserter(text), "#{0:02x}{0:02x}{0:02x} ", grey);
    });
    return text;
  });
}

constexpr std::array influence_table{
    Row{"estimate_score", estimate_score, false, "string/Estimate Score/estimate_score", false,
        true},
    Row{"experimental_score", experimental_score, false,
        "string/Experimental Score/experimental_score %m", false, true},
    Row{"followup_influence", influence_after<true>, false, {}, false, true},
    Row{"initial_influence", initial_influence, false, {}, false, true},
    Row{"ludex-owners", owners, false, "cboard/Owners/ludex-owners", false, true},
    Row{"ludex-ownership", ownership, false, "dboard/Ownership/ludex-ownership", false, true},
    Row{"move_influence", influence_after<false>, false, {}, false, true},
    Row{"new_score", estimate_score, false, {}, false, true},
};

}  // namespace

std::span<const Row> influence_rows() {
  return influence_table;
}

}  // namespace ludex::gtp
