// Commands that play moves, try them and take them back.
#include <fmt/format.h>

#include <array>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

constexpr const char* illegal_move = "illegal move";
constexpr const char* cannot_undo = "cannot undo";

Reply make(EngineState& state, const ReportedMove& move) {
  if (!is_allowed(state, move)) return refuse(illegal_move);
  state.play(to_go_move(move));
  return succeed();
}

Reply play(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  return move ? make(state, *move) : refuse(bad_move);
}

// The commands of version 1, which recognise a pass by its first letters ("passer").
template <go::Color color>
Reply play_as(EngineState& state, Arguments& in) {
  if (equal_ignoring_case(in.peek().substr(0, 4), "pass")) return make(state, {color, {}});
  const auto vertex = read_vertex(state, in);
  return vertex ? make(state, {color, *vertex}) : refuse(bad_point);
}

Reply undo(EngineState& state, Arguments& /*in*/) {
  if (state.is_trying() || !state.undo(1)) return refuse(cannot_undo);
  return succeed();
}

Reply gg_undo(EngineState& state, Arguments& in) {
  const int moves = in.integer().value_or(1);
  if (moves < 0) return refuse("can't undo a negative number of moves");
  if (state.is_trying() || !state.undo(moves)) return refuse(cannot_undo);
  return succeed();
}

Reply is_legal(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move) return refuse(bad_move);
  return succeed(is_allowed(state, *move) ? "1" : "0");
}

Reply all_legal(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  go::PointSet points;
  for (const go::Point point : state.state().position().empty_points()) {
    if (state.state().is_legal(to_go(*color), point)) {
      points.insert(point);
    }
  }
  return succeed(state.list_of(points));
}

// --- Trials ---

constexpr const char* stack_full = "too many moves are tried";

Reply trymove(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move) return refuse(bad_move);
  if (state.trials().size() >= limits::tried_moves) return refuse(stack_full);
  if (!state.try_move(move->color, move->point, true)) return refuse(illegal_move);
  return succeed();
}

// The same without the ko rule; a pass is not accepted.
Reply tryko(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move || !move->point) return refuse(bad_move);
  if (state.trials().size() >= limits::tried_moves) return refuse(stack_full);
  if (!state.try_move(move->color, move->point, false)) return refuse(illegal_move);
  return succeed();
}

Reply popgo(EngineState& state, Arguments& /*in*/) {
  if (!state.is_trying()) return refuse("Stack empty.");
  state.take_trial_back();
  return succeed();
}

Reply get_trymove_counter(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.trials_counted()));
}

Reply reset_trymove_counter(EngineState& state, Arguments& /*in*/) {
  state.reset_trials_counted();
  return succeed();
}

// Writes the moves that are being tried to standard error.
Reply dump_stack(EngineState& state, Arguments& /*in*/) {
  std::string line;
  for (const EngineState::Trial& trial : state.trials()) {
    line += (line.empty() ? "" : ", ") + state.text_of(trial.move);
  }
  state.system().write_error(line.empty() ? "no moves are tried" : line);
  return succeed();
}

// --- History ---

// Whether the move is a stone or a pass; other changes to a board are not moves in GTP.
bool is_move(const go::Move& move) {
  return move.is_stone() || move.is_pass();
}

Reply last_move(EngineState& state, Arguments& /*in*/) {
  const auto last = state.state().last_move();
  if (!last || !is_move(*last)) return refuse("no previous move known");
  return succeed(state.text_of(*last));
}

Reply move_history(EngineState& state, Arguments& /*in*/) {
  std::string text;
  const go::GameState& game = state.state();
  for (std::size_t at = game.move_count(); at > 0; --at) {
    const go::Move move = game.move(at - 1);
    if (is_move(move)) {
      text += (text.empty() ? "" : "\n") + state.text_of(move);
    }
  }
  return succeed(std::move(text));
}

constexpr std::array play_table{
    Row{"all_legal", all_legal, false},
    Row{"black", play_as<go::Color::black>, false},
    Row{"dump_stack", dump_stack},
    Row{"get_trymove_counter", get_trymove_counter},
    Row{"gg-undo", gg_undo},
    Row{"is_legal", is_legal, false},
    Row{"last_move", last_move},
    Row{"move_history", move_history},
    Row{"play", play, false},
    Row{"popgo", popgo},
    Row{"reset_trymove_counter", reset_trymove_counter},
    Row{"trymove", trymove},
    Row{"tryko", tryko},
    Row{"undo", undo},
    Row{"white", play_as<go::Color::white>, false},
};

}  // namespace

std::span<const Row> play_rows() {
  return play_table;
}

}  // namespace ludex::gtp
