#include "search/alphabeta/settings.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "base/text.h"

namespace ludex::search {

namespace {

using engine::Button;
using engine::Check;
using engine::Option;
using engine::Spin;
using engine::Text;

// What a checked value does; the error is for values that only this option can judge.
using Apply = Result<void> (*)(SettingChange& change, const std::string& value);

// One row an option.
struct Row {
  Option option;
  Apply apply;
};

// Expects a value that checked_value() let pass.
std::int64_t number(const std::string& value) {
  return *to_integer(value);
}

// A member of the settings that a check switches.
template <auto Member>
Result<void> flag(SettingChange& change, const std::string& value) {
  change.settings.*Member = value == "true";
  return {};
}
template <auto Member>
Result<void> show(SettingChange& change, const std::string& value) {
  change.settings.shows.*Member = value == "true";
  return {};
}
// A member of the settings that is a number.
template <auto Member>
Result<void> count(SettingChange& change, const std::string& value) {
  using Type = std::remove_reference_t<decltype(change.settings.*Member)>;
  change.settings.*Member = static_cast<Type>(number(value));
  return {};
}

Result<void> clear_hash(SettingChange& change, const std::string& /*value*/) {
  change.clear_hash = true;
  return {};
}

Result<void> set_overhead(SettingChange& change, const std::string& value) {
  change.settings.move_overhead = Milliseconds(number(value));
  return {};
}

Result<void> set_opponent(SettingChange& change, const std::string& value) {
  if (value.empty()) {
    change.settings.opponent.reset();
    return {};
  }
  auto opponent = parse_opponent(value);
  if (!opponent) return tl::unexpected(opponent.error());
  change.settings.opponent = std::move(*opponent);
  return {};
}

Result<void> order_value(SettingChange& change, const std::string& value) {
  auto order = parse_value_order(value);
  if (!order) return tl::unexpected(order.error());
  change.value_order = std::move(*order);
  return {};
}

Result<void> refuse_about(SettingChange& /*change*/, const std::string& /*value*/) {
  return fail("option UCI_EngineAbout can only be read");
}

std::vector<Row> rows(const engine::Identity& identity) {
  return {
      {{"Hash", Spin{16, 1, 1'048'576}, "size of the transposition table in megabytes"},
       count<&Settings::hash_megabytes>},
      {{"Clear Hash", Button{}, "forget all that was learnt, as a new game does"}, clear_hash},
      {{"Threads", Spin{1, 1, 512}, "threads that search together"}, count<&Settings::threads>},
      {{"Ponder", Check{false}, "plan to use the opponent's time, too"}, flag<&Settings::ponder>},
      {{"MultiPV", Spin{1, 1, 256}, "how many of the best lines to show"}, count<&Settings::lines>},
      {{"Move Overhead", Spin{20, 0, 10'000},
        "milliseconds that a move loses on its way to the clock"},
       set_overhead},
      {{"UCI_AnalyseMode", Check{false}, "analyse: no book, full strength, every draw is even"},
       flag<&Settings::analyses>},
      {{"UCI_LimitStrength", Check{false}, "play like a player of the rating UCI_Elo"},
       flag<&Settings::limits_strength>},
      {{"UCI_Elo", Spin{highest_elo, lowest_elo, highest_elo},
        "the rating to play at under UCI_LimitStrength"},
       count<&Settings::elo>},
      {{"UCI_Opponent", Text{},
        "TITLE ELO human|computer NAME: a draw is avoided against a weaker one"},
       set_opponent},
      {{"UCI_ShowWDL", Check{false}, "show the chances of a win, a draw and a loss in permill"},
       show<&Shows::chances>},
      {{"UCI_ShowCurrLine", Check{false}, "show the line that is being searched"},
       show<&Shows::current_lines>},
      {{"UCI_ShowRefutations", Check{false}, "show what refutes the moves that are not best"},
       show<&Shows::refutations>},
      {{"UCI_SetPositionValue", Text{},
        "CENTIPAWNS + POSITION, clear + POSITION or clearall: values of your own"},
       order_value},
      {{"UCI_EngineAbout", Text{fmt::format("{} by {}", identity.name, identity.author)},
        "who wrote the engine; it can only be read"},
       refuse_about},
  };
}

}  // namespace

std::optional<Level> Settings::level() const {
  if (!limits_strength || analyses) return std::nullopt;
  return level_for(elo);
}

Value Settings::draw() const {
  if (!opponent || analyses) return drawn;
  return draw_against(*opponent, limits_strength ? elo : full_elo);
}

std::vector<Option> offered_options(const engine::Identity& identity) {
  std::vector<Option> all;
  for (Row& row : rows(identity)) all.push_back(std::move(row.option));
  return all;
}

Result<SettingChange> changed(const Settings& settings, std::string_view name,
                              std::string_view value) {
  for (const Row& row : rows({})) {
    if (!equal_ignoring_case(row.option.name, name)) continue;
    const auto checked = engine::checked_value(row.option, value);
    if (!checked) return tl::unexpected(checked.error());
    SettingChange change{settings, false, std::nullopt};
    if (auto done = row.apply(change, *checked); !done) return tl::unexpected(done.error());
    return change;
  }
  return fail(fmt::format("no option named `{}`", printable(name)));
}

}  // namespace ludex::search
