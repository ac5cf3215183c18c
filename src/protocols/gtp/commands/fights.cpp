// What both sides reach in fights about strings: gnugo-commands.md 6.2, and connections and
// break-ins of 6.3.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

using Aim = engine::Fight::Aim;
using engine::FightResult;

// With its move if that is `shown`, as GNU Go prints codes.
std::string text_of(const FightResult& result, const EngineState& state, bool shows_move) {
  std::string text = fmt::to_string(static_cast<int>(result.outcome));
  if (shows_move && result.outcome != FightResult::Outcome::fails) {
    const auto point = result.move
                           ? to_go(Point{result.move->column, result.move->row}, state.size())
                           : std::nullopt;
    text += " " + (point ? state.text_of(*point) : format(Vertex()));
  }
  if (state.reports_uncertainty && !result.is_complete) {
    text += " uncertain";
  }
  return text;
}

bool is_about_a_connection(Aim aim) {
  return aim == Aim::connect || aim == Aim::disconnect || aim == Aim::break_in ||
         aim == Aim::block_off;
}

// Asks about the board with the moves that are being tried.
Reply read_out(const EngineState& state, engine::Fight fight, bool shows_move) {
  fight.effort = state.reading_effort();
  const bool is_about_connections = is_about_a_connection(fight.aim);
  const bool is_about_life = fight.aim == Aim::kill || fight.aim == Aim::live;
  return later(Consult{std::move(fight),
                       [shows_move, is_about_connections, is_about_life](
                           EngineState& now, const engine::AnswerTo& answer) {
                         const auto* result = std::get_if<FightResult>(&answer);
                         if (result == nullptr) return refuse(reads_no_fights);
                         if (is_about_life) {
                           now.count_life_nodes(result->nodes);
                         } else if (is_about_connections) {
                           now.count_connection_nodes(result->nodes);
                         } else {
                           now.count_reading_nodes(result->nodes);
                         }
                         return succeed(text_of(*result, now, shows_move));
                       },
                       state.game_with_trials()});
}

template <Aim aim>
Reply read_string(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (state.board().is_empty(*point)) return refuse(empty_point);
  if (aim == Aim::attack_in_ladder && state.board().liberty_count(*point) != 2) {
    return refuse("string must have exactly 2 liberties");
  }
  return read_out(state, {aim, {go::to_board_point(*point)}}, true);
}

// Each point is looked at as soon as it is read.
template <Aim aim>
Reply read_strings(EngineState& state, Arguments& in) {
  const auto one = read_point(state, in);
  if (!one) return refuse(bad_point);
  if (state.board().is_empty(*one)) return refuse("string vertex must be empty");
  const auto other = read_point(state, in);
  if (!other) return refuse(bad_point);
  if (state.board().is_empty(*other)) return refuse("string vertex must not be empty");
  if (state.board().stone_at(*one) != state.board().stone_at(*other)) {
    return refuse("strings must have the same color");
  }
  return read_out(state, {aim, {go::to_board_point(*one), go::to_board_point(*other)}}, false);
}

// Both points are read before they are looked at.
template <Aim aim>
Reply read_connection(EngineState& state, Arguments& in) {
  const auto one = read_point(state, in);
  const auto other = one ? read_point(state, in) : std::nullopt;
  if (!other) return refuse(bad_point);
  if (state.board().is_empty(*one) || state.board().is_empty(*other)) return refuse(empty_point);
  if (state.board().stone_at(*one) != state.board().stone_at(*other)) {
    return refuse("vertices must have same color");
  }
  return read_out(state, {aim, {go::to_board_point(*one), go::to_board_point(*other)}}, true);
}

// All points are read before the first one is looked at; there may be none in the area.
template <Aim aim>
Reply read_area(EngineState& state, Arguments& in) {
  const auto stone = read_point(state, in);
  if (!stone) return refuse(bad_point);
  engine::Fight fight{aim, {go::to_board_point(*stone)}};
  while (!in.at_end()) {
    const auto point = read_point(state, in);
    if (!point) return refuse(bad_point);
    if (fight.area.size() < go::max_points) {
      fight.area.push_back(go::to_board_point(*point));
    }
  }
  if (state.board().is_empty(*stone)) return refuse(empty_point);
  return read_out(state, std::move(fight), true);
}

template <Aim aim>
Reply read_move_at(EngineState& state, Arguments& in) {
  const auto move = read_point(state, in);
  if (!move) return refuse(bad_point);
  if (!state.board().is_empty(*move)) return refuse("move vertex must be empty");
  const auto stone = read_point(state, in);
  if (!stone) return refuse(bad_point);
  if (state.board().is_empty(*stone)) {
    const bool is_about_life = aim == Aim::kill || aim == Aim::live;
    return refuse(is_about_life ? empty_dragon : "string vertex must not be empty");
  }
  return read_out(state, {aim, {go::to_board_point(*stone)}, go::to_board_point(*move)}, false);
}

template <int change>
Reply change_depths(EngineState& state, Arguments& /*in*/) {
  state.change_reading_depth(change);
  return succeed();
}

constexpr std::array fight_table{
    Row{"attack", read_string<Aim::attack>, true, "string/Attack/attack %p", false, true},
    Row{"attack_either", read_strings<Aim::attack_either>, true, {}, false, true},
    Row{"block_off", read_area<Aim::block_off>, true, {}, false, true},
    Row{"break_in", read_area<Aim::break_in>, true, {}, false, true},
    Row{"connect", read_connection<Aim::connect>, true, {}, false, true},
    Row{"decrease_depths", change_depths<-1>, true, {}, false, true},
    Row{"defend", read_string<Aim::defend>, true, "string/Defend/defend %p", false, true},
    Row{"defend_both", read_strings<Aim::defend_both>, true, {}, false, true},
    Row{"disconnect", read_connection<Aim::disconnect>, true, {}, false, true},
    Row{"does_attack", read_move_at<Aim::attack>, true, {}, false, true},
    Row{"does_defend", read_move_at<Aim::defend>, true, {}, false, true},
    Row{"increase_depths", change_depths<1>, true, {}, false, true},
    Row{"ladder_attack", read_string<Aim::attack_in_ladder>, true,
        "string/Ladder Attack/ladder_attack %p", false, true},
    Row{"owl_attack", read_string<Aim::kill>, false, "string/Owl Attack/owl_attack %p", false,
        true},
    Row{"owl_defend", read_string<Aim::live>, false, "string/Owl Defend/owl_defend %p", false,
        true},
    Row{"owl_does_attack", read_move_at<Aim::kill>, false, {}, false, true},
    Row{"owl_does_defend", read_move_at<Aim::live>, false, {}, false, true},
};

}  // namespace

std::span<const Row> fight_rows() {
  return fight_table;
}

}  // namespace ludex::gtp
