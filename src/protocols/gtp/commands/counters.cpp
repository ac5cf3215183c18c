// How much work answers have cost, and whether they say that they are judgements: gnugo-commands.md
// 6.5.
#include <fmt/format.h>

#include <array>

#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

Reply get_connection_nodes(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.connection_nodes()));
}

Reply reset_connection_nodes(EngineState& state, Arguments& /*in*/) {
  state.reset_connection_nodes();
  return succeed();
}

Reply get_life_nodes(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.life_nodes()));
}

Reply reset_life_nodes(EngineState& state, Arguments& /*in*/) {
  state.reset_life_nodes();
  return succeed();
}

Reply get_shape_nodes(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.shape_nodes()));
}

Reply reset_shape_nodes(EngineState& state, Arguments& /*in*/) {
  state.reset_shape_nodes();
  return succeed();
}

Reply get_reading_nodes(EngineState& state, Arguments& /*in*/) {
  return succeed(fmt::to_string(state.reading_nodes()));
}

Reply reset_reading_nodes(EngineState& state, Arguments& /*in*/) {
  state.reset_reading_nodes();
  return succeed();
}

Reply report_uncertainty(EngineState& state, Arguments& in) {
  const std::string_view word = in.word().value_or("");
  if (word != "on" && word != "off") return refuse("invalid argument");
  state.reports_uncertainty = word == "on";
  return succeed();
}

constexpr std::array counter_table{
    Row{"get_connection_node_counter", get_connection_nodes, true, {}, false, true},
    Row{"get_life_node_counter", get_shape_nodes, true, {}, false, true},
    Row{"get_owl_node_counter", get_life_nodes, true, {}, false, true},
    Row{"get_reading_node_counter", get_reading_nodes, true, {}, false, true},
    Row{"report_uncertainty", report_uncertainty, true, {}, false, true},
    Row{"reset_connection_node_counter", reset_connection_nodes, true, {}, false, true},
    Row{"reset_life_node_counter", reset_shape_nodes, true, {}, false, true},
    Row{"reset_owl_node_counter", reset_life_nodes, true, {}, false, true},
    Row{"reset_reading_node_counter", reset_reading_nodes, true, {}, false, true},
};

}  // namespace

std::span<const Row> counter_rows() {
  return counter_table;
}

}  // namespace ludex::gtp
