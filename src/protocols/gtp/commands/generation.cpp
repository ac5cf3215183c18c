// Moves that the engine finds: gnugo-commands.md 6.4 and gtp.md 8.2.
#include <array>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

constexpr const char* genmove_in_trials = "genmove cannot be called when stackp > 0";

Reply generated(const EngineState& state, Generate generate) {
  if (state.is_trying()) return refuse(genmove_in_trials);
  return later(std::move(generate));
}

// The same among the points of the search area, if there is a limit. Without any the move is a
// pass.
Reply generated_in_area(EngineState& state, Generate generate) {
  if (state.is_trying() || !state.limits_search) return generated(state, std::move(generate));
  const go::Color color = to_go(generate.color);
  state.search_area.for_each([&](go::Point point) {
    if (state.board().is_on_board(point) && state.state().is_legal(color, point)) {
      generate.only.push_back(go::to_game_move(go::Move::stone(color, point)));
    }
  });
  if (!generate.only.empty()) return later(std::move(generate));
  if (generate.plays) {
    state.play(go::Move::pass(color));
  }
  return succeed("PASS");
}

Reply genmove(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return generated_in_area(state, {.color = *color});
}

// The commands of version 1; with these the engine never resigns.
template <Color color>
Reply genmove_of(EngineState& state, Arguments& /*in*/) {
  return generated_in_area(state, {.color = color, .may_resign = false});
}

// A move that is named but not played.
Reply reg_genmove(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return generated_in_area(state, {.color = *color, .plays = false, .may_resign = false});
}

// The same with a seed of its own, if one is given.
Reply gg_genmove(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  Generate generate{.color = *color, .plays = false, .may_resign = false};
  if (state.settings().has_seed) {
    generate.seed = in.integer();
  }
  return generated_in_area(state, std::move(generate));
}

Reply restricted_genmove(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  Generate generate{.color = *color, .plays = false, .may_resign = false};
  bool has_vertex = false;
  while (!in.at_end()) {
    const auto point = read_point(state, in);
    if (!point) return refuse(bad_point);
    has_vertex = true;
    const go::Move move = go::Move::stone(to_go(*color), *point);
    if (state.state().is_legal(move.color(), *point)) {
      generate.only.push_back(go::to_game_move(move));
    }
  }
  if (!has_vertex) return refuse("no allowed vertex");
  if (generate.only.empty() && !state.is_trying()) return succeed("PASS");
  return generated(state, std::move(generate));
}

Reply kgs_genmove_cleanup(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  if (state.is_trying()) return refuse("kgs-genmove_cleanup cannot be called when stackp > 0");
  return later(Generate{.color = *color, .may_resign = false, .cleans_up = true});
}

// What the engine keeps from its searches belongs to a game.
Reply clear_cache(EngineState& state, Arguments& /*in*/) {
  state.begin_game_anew();
  return succeed();
}

constexpr std::array generation_table{
    Row{"clear_cache", clear_cache},
    Row{"genmove", genmove},
    Row{"genmove_black", genmove_of<Color::black>},
    Row{"genmove_white", genmove_of<Color::white>},
    Row{"gg_genmove", gg_genmove},
    Row{"kgs-genmove_cleanup", kgs_genmove_cleanup},
    Row{"reg_genmove", reg_genmove, true, "plist/Reg Genmove/reg_genmove %m"},
    Row{"restricted_genmove", restricted_genmove},
};

}  // namespace

std::span<const Row> generation_rows() {
  return generation_table;
}

}  // namespace ludex::gtp
