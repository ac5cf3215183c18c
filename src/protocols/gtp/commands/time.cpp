// Clocks: the commands of GTP itself, of KGS and of KataGo (gtp.md 5.4, 8.2, 8.3).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "base/limits.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

Milliseconds seconds(double value) {
  const double most = static_cast<double>(limits::longest_time.count()) / 1000;
  return Milliseconds(std::llround(std::clamp(value, 0.0, most) * 1000));
}

engine::SeatTerms canadian(double main, double period, int stones) {
  engine::SeatTerms terms;
  terms.main = seconds(main);
  if (period > 0) {
    terms.byo_yomi =
        engine::CanadianByoYomi{seconds(period), std::clamp(stones, 1, limits::number)};
  }
  return terms;
}

// A period without stones means that no clock runs, and neither main time nor period means the
// same.
std::optional<engine::SeatTerms> terms_of(double main, double period, int stones) {
  const bool is_unlimited = (period > 0 && stones <= 0) || (main <= 0 && period <= 0);
  if (is_unlimited) return std::nullopt;
  return canadian(main, period, stones);
}

Reply time_settings(EngineState& state, Arguments& in) {
  const auto main = in.integer();
  const auto period = in.integer();
  const auto stones = in.integer();
  if (!main || !period || !stones) return refuse("not three integers");
  state.clock.set_terms(terms_of(*main, *period, *stones));
  return succeed();
}

Reply time_left(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  const auto left = in.integer();
  const auto stones = in.integer();
  if (!left || !stones) return refuse("time and stones not two integers");
  state.clock.set_left(*color, seconds(*left), *stones);
  return succeed();
}

// The systems of KGS and KataGo: `none`, `absolute M`, `canadian M T S`, `byoyomi M T P`, and
// KataGo's `fischer M I`. Returns std::nullopt if the arguments do not fit.
std::optional<Reply> set_named_terms(EngineState& state, std::string_view system, Arguments& in) {
  if (system == "none") {
    state.clock.set_terms(std::nullopt);
    return succeed();
  }
  const auto main = in.number();
  if (!main || *main < 0) return std::nullopt;
  if (system == "absolute") {
    state.clock.set_terms(terms_of(*main, 0, 0));
    return succeed();
  }
  const auto second = in.number();
  if (!second || *second < 0) return std::nullopt;
  if (system == "fischer") {
    engine::SeatTerms terms;
    terms.main = seconds(*main);
    terms.increment = seconds(*second);
    state.clock.set_terms(terms);
    return succeed();
  }
  const auto count = in.integer();
  if (!count || *count < 0) return std::nullopt;
  if (system == "canadian") {
    state.clock.set_terms(terms_of(*main, *second, *count));
    return succeed();
  }
  if (system != "byoyomi") return std::nullopt;
  engine::SeatTerms terms;
  terms.main = seconds(*main);
  terms.byo_yomi = engine::JapaneseByoYomi{seconds(*second), std::max(*count, 1)};
  state.clock.set_terms(terms);
  return succeed();
}

Reply kgs_time_settings(EngineState& state, Arguments& in) {
  const auto system = in.word();
  if (system && *system != "fischer") {
    if (auto reply = set_named_terms(state, *system, in)) return *std::move(reply);
  }
  return refuse("expected none, absolute M, canadian M T S or byoyomi M T P");
}

Reply kata_time_settings(EngineState& state, Arguments& in) {
  if (const auto system = in.word()) {
    if (auto reply = set_named_terms(state, *system, in)) return *std::move(reply);
  }
  return refuse("expected none, absolute M, fischer M I, canadian M T S or byoyomi M T P");
}

Reply level(EngineState& state, Arguments& in) {
  const auto number = in.integer();
  if (!number) return refuse("level not an integer");
  state.level = *number;
  return succeed();
}

constexpr std::array time_table{
    Row{"kata-time_settings", kata_time_settings},
    Row{"kgs-time_settings", kgs_time_settings},
    Row{"level", level},
    Row{"time_left", time_left},
    Row{"time_settings", time_settings},
};

}  // namespace

std::span<const Row> time_rows() {
  return time_table;
}

}  // namespace ludex::gtp
