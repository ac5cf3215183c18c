#include "search/alphabeta/options/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "base/text.h"
#include "search/alphabeta/threads/node_count.h"

namespace ludex::search {

namespace {

using engine::Button;
using engine::Check;
using engine::Combo;
using engine::Meaning;
using engine::Option;
using engine::Spin;
using engine::Text;

// Applies a checked value. Returns an error for what checked_value() cannot detect.
using Apply = Result<void> (*)(SettingChange& change, const std::string& value);

// There is one row for each option.
struct Row {
  Option option;
  Apply apply;
  bool Offers::*only_with = nullptr;  // null: every engine offers it
};

// Expects a value that checked_value() has accepted.
std::int64_t number(const std::string& value) {
  return *to_integer(value);
}

// Sets a bool of the settings.
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
// Sets a number of the settings.
template <auto Member>
Result<void> count(SettingChange& change, const std::string& value) {
  using Type = std::remove_reference_t<decltype(change.settings.*Member)>;
  change.settings.*Member = static_cast<Type>(number(value));
  return {};
}

// The index of the word among the choices of an option.
template <std::size_t Count>
std::size_t place(const std::array<std::string_view, Count>& choices, const std::string& value) {
  return static_cast<std::size_t>(std::find(choices.begin(), choices.end(), value) -
                                  choices.begin());
}
template <std::size_t Count>
Combo combo(const std::array<std::string_view, Count>& choices, std::size_t initial) {
  return {std::string(choices[initial]), {choices.begin(), choices.end()}};
}

constexpr std::array<std::string_view, 4> degrees{"none", "small", "medium", "large"};
Degree degree(const std::string& value) {
  return static_cast<Degree>(place(degrees, value));
}
Result<void> set_idle(SettingChange& change, const std::string& value) {
  change.settings.idle = degree(value);
  return {};
}
Result<void> set_knowledge(SettingChange& change, const std::string& value) {
  change.settings.knowledge = degree(value);
  return {};
}
Result<void> set_pruning(SettingChange& change, const std::string& value) {
  change.settings.pruning = {degree(value)};
  return {};
}

constexpr std::array<std::string_view, 3> styles{"solid", "normal", "risky"};
Result<void> set_style(SettingChange& change, const std::string& value) {
  change.settings.style = static_cast<Style>(place(styles, value));
  return {};
}

constexpr std::array<std::string_view, 6> randomness_words{"none",   "tiny",  "small",
                                                           "medium", "large", "huge"};
// How much worse than the best a move may be, in the order of the words.
constexpr std::array<Value, 6> randomness_spreads{0, 12, 30, 60, 120, 240};
Result<void> set_randomness(SettingChange& change, const std::string& value) {
  change.settings.randomness = randomness_spreads.at(place(randomness_words, value));
  return {};
}

// Does nothing: the game itself says which variant it is.
Result<void> leave_to_the_game(SettingChange& /*change*/, const std::string& /*value*/) {
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

Result<void> set_opponent_title(SettingChange& change, const std::string& value) {
  change.settings.opponent.title = value;
  change.names_opponent = true;
  return {};
}
Result<void> set_opponent_rating(SettingChange& change, const std::string& value) {
  const auto elo = static_cast<int>(number(value));
  change.settings.opponent.elo = elo < 0 ? std::nullopt : std::optional(elo);
  change.names_opponent = true;
  return {};
}
constexpr std::array<std::string_view, 3> opponent_kinds{"unknown", "computer", "human"};
Result<void> set_opponent_kind(SettingChange& change, const std::string& value) {
  change.settings.opponent.kind = static_cast<Opponent::Kind>(place(opponent_kinds, value));
  change.names_opponent = true;
  return {};
}
Result<void> set_opponent_name(SettingChange& change, const std::string& value) {
  change.settings.opponent.name = value;
  change.names_opponent = true;
  return {};
}

Result<void> name_position(SettingChange& change, const std::string& value) {
  change.value_order = NamePosition{value};
  return {};
}
Result<void> set_position_value(SettingChange& change, const std::string& value) {
  change.value_order = SetValue{static_cast<Value>(number(value))};
  return {};
}
template <class Order>
Result<void> forget_values(SettingChange& change, const std::string& /*value*/) {
  change.value_order = Order{};
  return {};
}

Result<void> refuse_about(SettingChange& /*change*/, const std::string& /*value*/) {
  return fail("option About can only be read");
}

// If `least` is 0, then 0 threads or megabytes mean that the engine chooses.
std::vector<Row> machine_rows(const Offers& offers) {
  const std::int64_t least = offers.character ? 0 : 1;
  return {
      {{"Hash", Spin{16, least, 1'048'576}, "size of the transposition table in megabytes"},
       count<&Settings::hash_megabytes>},
      {{"Clear Hash", Button{}, "clear everything learnt, as a new game does"}, clear_hash},
      {{"Threads", Spin{1, least, 512}, "threads that search together"}, count<&Settings::threads>},
      {{"idle", combo(degrees, 0), "how much of the processors to leave to others"},
       set_idle,
       &Offers::character},
  };
}

std::vector<Row> playing_rows() {
  return {
      {{"Ponder", Check{false}, "plan to use the opponent's time, too"}, flag<&Settings::ponder>},
      {{"MultiPV", Spin{1, 1, 256}, "how many of the best lines to show"}, count<&Settings::lines>},
      {{"Move Overhead", Spin{20, 0, 10'000}, "milliseconds lost in transmitting each move"},
       set_overhead},
      {{"pruning", combo(degrees, 3), "how much of the tree the search may leave out"},
       set_pruning,
       &Offers::character},
      {{"knowledge", combo(degrees, 3), "how much of its knowledge the evaluation uses"},
       set_knowledge,
       &Offers::character},
      {{"randomness", combo(randomness_words, 0), "vary the moves, at the cost of strength"},
       set_randomness,
       &Offers::character},
      {{"style", combo(styles, 1), "solid seeks draws and exchanges, risky avoids both"},
       set_style,
       &Offers::character},
      {{"promotion", Check{false},
        "play the variant in which advisors and elephants on their back rank may become pawns"},
       leave_to_the_game,
       &Offers::character},
  };
}

std::vector<Row> strength_rows() {
  return {
      {{"Analysis", Check{false}, "analyse: no book, full strength, every draw is even",
        Meaning::analysis},
       flag<&Settings::analyses>},
      {{"Limit Strength", Check{false}, "play at the strength of a given rating",
        Meaning::limited_strength},
       flag<&Settings::limits_strength>,
       &Offers::rating},
      {{"Rating", Spin{highest_elo, lowest_elo, highest_elo},
        "the rating to play at with limited strength", Meaning::rating},
       count<&Settings::elo>,
       &Offers::rating},
      {{"Skill Level", Spin{full_skill, 0, full_skill},
        "how well to play, from 0 (a child) to full strength", Meaning::skill},
       count<&Settings::skill>},
      {{"Opponent Title", Text{}, "the opponent's title, or empty", Meaning::opponent_title},
       set_opponent_title},
      {{"Opponent Rating", Spin{-1, -1, 4'000},
        "the opponent's rating: a draw is avoided against a weaker one", Meaning::opponent_rating},
       set_opponent_rating},
      {{"Opponent Kind", combo(opponent_kinds, 0), "what the opponent is", Meaning::opponent_kind},
       set_opponent_kind},
      {{"Opponent Name", Text{}, "the opponent's name", Meaning::opponent_name}, set_opponent_name},
  };
}

std::vector<Row> report_rows() {
  return {
      {{"Show Chances", Check{false}, "show the chances of a win, a draw and a loss in permill",
        Meaning::shows_chances},
       show<&ReportOptions::chances>},
      {{"Show Current Lines", Check{false}, "show the line that is being searched",
        Meaning::shows_current_lines},
       show<&ReportOptions::current_lines>},
      {{"Show Refutations", Check{false}, "show what refutes the moves that are not best",
        Meaning::shows_refutations},
       show<&ReportOptions::refutations>},
  };
}

std::vector<Row> value_rows() {
  return {
      {{"Valued Position", Text{}, "the position to which you give a value",
        Meaning::valued_position},
       name_position},
      {{"Position Value", Spin{0, -PositionValues::most, PositionValues::most},
        "its value in centipawns for the player who moves first", Meaning::position_value},
       set_position_value},
      {{"Forget Position Value", Button{}, "remove the value of that position",
        Meaning::forget_position_value},
       forget_values<ForgetValue>},
      {{"Forget Position Values", Button{}, "remove the values of all positions",
        Meaning::forget_position_values},
       forget_values<ForgetAllValues>},
  };
}

std::vector<Row> identity_rows(const engine::Identity& identity) {
  return {
      {{"About", Text{fmt::format("{} by {}", identity.name, identity.author)},
        "who wrote the engine; it can only be read", Meaning::about},
       refuse_about},
  };
}

std::vector<Row> rows(const engine::Identity& identity, const Offers& offers) {
  std::vector<Row> all;
  for (auto& group : {machine_rows(offers), playing_rows(), strength_rows(), report_rows(),
                      value_rows(), identity_rows(identity)}) {
    for (const Row& row : group) {
      if (row.only_with == nullptr || offers.*row.only_with) {
        all.push_back(row);
      }
    }
  }
  return all;
}

}  // namespace

std::size_t Settings::table_megabytes() const {
  return hash_megabytes != 0 ? hash_megabytes : Settings{}.hash_megabytes;
}

Workload Settings::workload() const {
  const std::size_t all =
      threads != 0 ? threads : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
  return search::workload(std::min<std::size_t>(all, 512), idle);
}

std::optional<SkillLevel> Settings::level(SkillSteps steps) const {
  if (analyses) return std::nullopt;
  if (limits_strength) return level_for(elo);
  if (skill < full_skill) return level_of_skill(steps, skill);
  if (randomness != 0) return SkillLevel{any_nodes, randomness};
  return std::nullopt;
}

// Contempt makes the engine avoid a draw, or look for one where it is negative; the worth of a full
// board does the same with exchanges, which lead to draws.
Outlook Settings::outlook(rules::Seat seat) const {
  Outlook outlook;
  outlook.is_first = seat == rules::Seat::first;
  outlook.knowledge = knowledge;
  outlook.pruning = pruning;
  if (analyses) return outlook;
  outlook.contempt = contempt_against(opponent, limits_strength ? elo : full_elo);
  constexpr std::array<Value, 3> contempts{-40, 0, 60};
  constexpr std::array<Value, 3> boards{-60, 0, 90};
  outlook.contempt += contempts.at(static_cast<std::size_t>(style));
  outlook.full_board = boards.at(static_cast<std::size_t>(style));
  return outlook;
}

std::vector<Option> offered_options(const engine::Identity& identity, const Offers& offers) {
  std::vector<Option> all;
  for (Row& row : rows(identity, offers)) {
    all.push_back(std::move(row.option));
  }
  return all;
}

Result<SettingChange> changed(const Settings& settings, const Offers& offers, std::string_view name,
                              std::string_view value) {
  for (const Row& row : rows({}, offers)) {
    if (!equal_ignoring_case(row.option.name, name)) continue;
    const auto checked = engine::checked_value(row.option, value);
    if (!checked) return tl::unexpected(checked.error());
    SettingChange change{settings, false, false, std::nullopt};
    if (auto done = row.apply(change, *checked); !done) return tl::unexpected(done.error());
    return change;
  }
  return fail(fmt::format("no option named `{}`", printable(name)));
}

}  // namespace ludex::search
