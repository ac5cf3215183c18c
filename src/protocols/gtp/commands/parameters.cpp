// KataGo's parameters of a search. Ludex has only the one that limits the number of simulations.
#include <fmt/format.h>

#include <array>
#include <cstdint>

#include "base/text.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

Reply list(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed(std::string(max_visits));
}

Reply get(EngineState& state, Arguments& in) {
  if (in.word() != max_visits) return refuse("unknown parameter");
  return succeed(fmt::to_string(state.most_visits.value_or(unlimited_visits)));
}

Reply set(EngineState& state, Arguments& in) {
  if (in.word() != max_visits) return refuse("unknown parameter");
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
