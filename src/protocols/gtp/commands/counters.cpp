// Counters, random seeds and the traces of GNU Go's reading: gnugo-commands.md 6.5. Our engine has
// no such reading, so the counters stay at zero.
#include <fmt/format.h>

#include <array>
#include <limits>

#include "base/random.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

Reply zero(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed("0");
}

Reply get_trymove_counter(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.trials_counted()));
}

Reply reset_trymove_counter(EngineState& state, Arguments& /*in*/) {
  state.reset_trials_counted();
  return succeed();
}

// --- Seeds ---

Reply get_random_seed(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.random_seed));
}

Reply set_random_seed(EngineState& state, Arguments& in) {
  const auto seed = in.integer();
  if (!seed) return refuse("invalid seed");
  state.random_seed = *seed;
  return succeed();
}

Reply advance_random_seed(EngineState& state, Arguments& in) {
  const auto games = in.integer();
  if (!games || *games < 0) return refuse("invalid number of games");
  Rng rng(static_cast<std::uint64_t>(state.random_seed));
  for (int game = 0; game < *games && game < 1000; ++game) {
    state.random_seed = static_cast<std::int64_t>(
        rng.below(static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())));
  }
  return succeed(fmt::to_string(state.random_seed));
}

// --- Settings of reading ---

Reply report_uncertainty(EngineState& /*state*/, Arguments& in) {
  const auto word = in.word();
  return word == "on" || word == "off" ? succeed() : refuse("invalid argument");
}

Reply set_search_diamond(EngineState& state, Arguments& in) {
  return read_point(state, in) ? succeed() : refuse(bad_point);
}

Reply limit_search(EngineState& /*state*/, Arguments& in) {
  return in.integer() ? succeed() : refuse("invalid value for search limit");
}

Reply tune_move_ordering(EngineState& /*state*/, Arguments& in) {
  constexpr int expected = 67;
  int count = 0;
  while (in.integer()) {
    ++count;
  }
  if (count < expected) {
    return refuse(fmt::format("incorrect arguments, expected {} integers", expected));
  }
  return succeed();
}

// --- Traces ---

// Reports only whether moves are being tried, not the moves themselves.
Reply dump_stack(EngineState& state, Arguments& /*in*/) {
  state.world().write_error(state.is_trying() ? "moves are being tried" : "the stack is empty");
  return succeed();
}

Reply draw_search_area(EngineState& state, Arguments& /*in*/) {
  state.world().write_error("the search is not limited to an area");
  return succeed();
}

// There is no reading to trace, so the file has no moves.
Reply finish_sgftrace(EngineState& state, Arguments& in) {
  const auto file = in.word();
  if (!file) return refuse("missing filename");
  const std::string text = fmt::format("(;GM[1]FF[4]SZ[{}]AP[Ludex])\n", state.size().height);
  if (const auto written = state.world().write_file(std::string(*file), text); !written) {
    return refuse(about_file("cannot write", *file));
  }
  return succeed();
}

constexpr std::array counter_table{
    Row{"advance_random_seed", advance_random_seed},
    Row{"clear_cache", accept},
    Row{"draw_search_area", draw_search_area},
    Row{"dump_stack", dump_stack},
    Row{.name = "finish_sgftrace", .run = finish_sgftrace, .only_opens_file = true},
    Row{"get_connection_node_counter", zero},
    Row{"get_life_node_counter", zero},
    Row{"get_owl_node_counter", zero},
    Row{"get_random_seed", get_random_seed},
    Row{"get_reading_node_counter", zero},
    Row{"get_trymove_counter", get_trymove_counter},
    Row{"limit_search", limit_search},
    Row{"report_uncertainty", report_uncertainty},
    Row{"reset_connection_node_counter", accept},
    Row{"reset_life_node_counter", accept},
    Row{"reset_owl_node_counter", accept},
    Row{"reset_reading_node_counter", accept},
    Row{"reset_search_mask", accept},
    Row{"reset_trymove_counter", reset_trymove_counter},
    Row{"set_random_seed", set_random_seed},
    Row{"set_search_diamond", set_search_diamond},
    Row{"set_search_limit", accept},
    Row{"start_sgftrace", accept},
    Row{"tune_move_ordering", tune_move_ordering},
};

}  // namespace

std::span<const Row> counter_rows() {
  return counter_table;
}

}  // namespace ludex::gtp
