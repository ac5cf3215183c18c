// GoGui's conventions (gtp.md 9.1), and `set_position`, KataGo's command to set up a board.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "base/text.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"
#include "rules/go/score.h"

namespace ludex::gtp {

namespace {

Reply analyze_commands(EngineState& /*state*/, Arguments& /*in*/) {
  std::string text;
  for (const Row& row : all_rows()) {
    if (!row.analysis.empty()) {
      text += (text.empty() ? "" : "\n") + std::string(row.analysis);
    }
  }
  return succeed(std::move(text));
}

// --- Setting up boards ---

// Plays all moves, or none if one is illegal.
Reply play_sequence(EngineState& state, Arguments& in) {
  int played = 0;
  while (!in.at_end()) {
    const auto move = read_move(state, in);
    if (!move || !is_allowed(state, *move)) {
      (void)state.undo(played);
      return refuse(move ? "illegal move" : bad_move);
    }
    state.play(to_go_move(*move));
    ++played;
  }
  return succeed();
}

// Adds the stones to the board; returns the error, if any.
std::optional<const char*> add_stones(const EngineState& state, Arguments& in,
                                      go::Position& board) {
  while (!in.at_end()) {
    const auto move = read_move(state, in);
    if (!move || !move->point) return bad_move;
    if (!board.is_empty(*move->point)) return "repeated vertex";
    board.put(move->color, *move->point);
  }
  return std::nullopt;
}

Reply set_up(EngineState& state, Arguments& in) {
  go::Position board(state.size());
  if (const auto trouble = add_stones(state, in, board)) return refuse(*trouble);
  if (!state.start_from(board, go::Color::black, 0)) {
    return refuse("a string has no liberty");
  }
  return succeed();
}

Reply setup(EngineState& state, Arguments& in) {
  if (!has_no_stones(state)) return refuse("board not empty");
  return set_up(state, in);
}

Reply setup_player(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  const go::Position board = state.state().position();
  const int handicap = state.handicap();
  if (!state.start_from(board, to_go(*color), handicap)) return refuse("a string has no liberty");
  return succeed();
}

// --- The rulers' interface ---

Reply rules_game_id(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed("Go");
}

Reply rules_board(EngineState& state, Arguments& /*in*/) {
  const go::BoardSize size = state.size();
  std::string text;
  for (int row = size.height - 1; row >= 0; --row) {
    text += text.empty() ? "" : "\n";
    for (int column = 0; column < size.width; ++column) {
      const auto stone = state.board().stone_at(go::point_at(column, row));
      text += column > 0 ? " " : "";
      text += !stone ? '.' : *stone == go::Color::black ? 'X' : 'O';
    }
  }
  return succeed(std::move(text));
}

// Lists the stones in GoGui's format for drawing, one line for each colour that has some, and marks
// the last stone.
Reply rules_board_gfx(EngineState& state, Arguments& /*in*/) {
  std::string text;
  const auto add = [&](std::string_view word, const std::string& points) {
    if (points.empty()) return;
    text += fmt::format("{}{} {}", text.empty() ? "" : "\n", word, points);
  };
  add("BLACK", state.list_of(state.board().stones_of(go::Color::black)));
  add("WHITE", state.list_of(state.board().stones_of(go::Color::white)));
  const auto last = state.state().last_move();
  if (last && last->is_stone() && !state.is_trying()) {
    add("MARK", state.text_of(last->point()));
  }
  return succeed(std::move(text));
}

Reply rules_board_size(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.size().height));
}

Reply rules_legal_moves(EngineState& state, Arguments& /*in*/) {
  if (state.state().play_is_over()) return succeed();
  go::PointSet points;
  for (const go::Point point : state.state().position().empty_points()) {
    if (state.state().is_legal(state.state().to_move(), point)) {
      points.insert(point);
    }
  }
  const std::string list = state.list_of(points);
  return succeed(list + (list.empty() ? "pass" : " pass"));
}

Reply rules_side_to_move(EngineState& state, Arguments& /*in*/) {
  return succeed(state.state().to_move() == go::Color::black ? "black" : "white");
}

Reply rules_final_result(EngineState& state, Arguments& /*in*/) {
  return succeed(go::result_text(go::score(state.state(), {})));
}

Reply rules_captured_count(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return succeed(fmt::to_string(state.board().captured_by(to_go(*color))));
}

constexpr std::array gogui_table{
    Row{"gogui-analyze_commands", analyze_commands},
    Row{"gogui-interrupt", accept},
    Row{"gogui-play_sequence", play_sequence, false},
    Row{"gogui-rules_board", rules_board},
    Row{"gogui-rules_board_gfx", rules_board_gfx},
    Row{"gogui-rules_board_size", rules_board_size},
    Row{"gogui-rules_captured_count", rules_captured_count},
    Row{"gogui-rules_final_result", rules_final_result, false},
    Row{"gogui-rules_game_id", rules_game_id},
    Row{"gogui-rules_legal_moves", rules_legal_moves, false},
    Row{"gogui-rules_side_to_move", rules_side_to_move},
    Row{"gogui-setup", setup, false},
    Row{"gogui-setup_player", setup_player, false},
    Row{"gogui-title", rules_game_id},
    Row{"set_position", set_up, false},
};

}  // namespace

std::span<const Row> gogui_rows() {
  return gogui_table;
}

}  // namespace ludex::gtp
