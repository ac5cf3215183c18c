// KataGo's parameters of a search: the limit of simulations, and pondering.
#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "base/text.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

Reply list(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed(fmt::format("{} {}", max_visits, pondering_enabled));
}

Reply get(EngineState& state, Arguments& in) {
  const auto name = in.word();
  if (name == max_visits) {
    return succeed(fmt::to_string(state.most_visits.value_or(unlimited_visits)));
  }
  if (name == pondering_enabled) return succeed(state.ponders ? "true" : "false");
  return refuse("unknown parameter");
}

Reply set_pondering(EngineState& state, Arguments& in) {
  const auto word = in.word();
  const bool ponders = word == "true";
  if (!ponders && word != "false") return refuse("expected true or false");
  state.ponders = ponders;
  return succeed();
}

Reply set(EngineState& state, Arguments& in) {
  const auto name = in.word();
  if (name == pondering_enabled) return set_pondering(state, in);
  if (name != max_visits) return refuse("unknown parameter");
  const auto word = in.word();
  const auto visits = word ? to_integer(*word) : std::nullopt;
  if (!visits || *visits < 1 || static_cast<std::uint64_t>(*visits) > unlimited_visits) {
    return refuse(fmt::format("expected a whole number from 1 to {}", unlimited_visits));
  }
  state.most_visits = static_cast<std::uint64_t>(*visits);
  if (state.most_visits == unlimited_visits) {
    state.most_visits.reset();
  }
  return succeed();
}

constexpr std::array parameter_table{
    Row{"kata-get-param", get},
    Row{"kata-list-params", list},
    Row{"kata-set-param", set},
};

}  // namespace

std::span<const Row> parameter_rows() {
  return parameter_table;
}

}  // namespace ludex::gtp
