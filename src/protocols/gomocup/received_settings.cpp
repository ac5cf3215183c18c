#include "protocols/gomocup/received_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gomocup/board.h"
#include "protocols/option_table.h"

namespace ludex::gomocup {

namespace {

// The turn time that engines assume if a manager sends none (from the C skeleton).
constexpr std::int64_t usual_turn = 30'000;
// The time for an immediate move: the engine looks only at the moves next to the position.
constexpr Milliseconds at_once{1};

constexpr std::int64_t kilobyte = 1024;
constexpr std::int64_t megabyte = kilobyte * kilobyte;
// The memory of a process besides its table, and of each of its threads. Ours needs 7 MB and 2 MB
// for each thread, including the tables of its searches for fours and threats.
constexpr std::int64_t process_bytes = 24 * megabyte;
constexpr std::int64_t thread_bytes = 4 * megabyte;
// A limit is no wish: a larger table has to be asked for. To clear a gigabyte took ten seconds on a
// machine that had to be given the memory first, and the turn that follows may be of 400 ms.
constexpr std::int64_t most_megabytes_unasked = 256;

constexpr std::string_view table_option = "Hash";
constexpr std::string_view threads_option = "Threads";
constexpr std::string_view lines_option = "MultiPV";
constexpr std::string_view ponder_option = "Ponder";

Milliseconds milliseconds(std::int64_t value) {
  return std::clamp(Milliseconds(value), Milliseconds(0), limits::longest_time);
}

Result<std::int64_t> number_of(const Info& info, std::int64_t least, std::int64_t most) {
  const auto value = to_integer(info.value);
  if (value && *value >= least && *value <= most) return *value;
  const std::string given = printable(std::string_view(info.value).substr(0, 40));
  if (!value) return fail(fmt::format("INFO {} expects a number, not `{}`", info.key, given));
  return fail(
      fmt::format("INFO {} expects a number from {} to {}, not {}", info.key, least, most, given));
}

}  // namespace

ReceivedSettings::ReceivedSettings(std::vector<engine::Option> options)
    : options_(std::move(options)) {}

// --- Keys ---

// A key of INFO: which numbers it accepts, and what it does with one.
struct ReceivedSettings::Key {
  static constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();

  std::string_view name;
  std::int64_t least;
  std::int64_t most;
  Concern concern;
  Result<void> (*keep)(ReceivedSettings&, std::int64_t);

  static const std::array<Key, 15> all;
};

constexpr std::array<ReceivedSettings::Key, 15> ReceivedSettings::Key::all{{
    Key{"timeout_turn", -any, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.turn_ = value;
          return {};
        }},
    Key{"timeout_match", -any, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.match_ = value;
          return {};
        }},
    Key{"time_left", -any, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.left_ = value;
          return {};
        }},
    Key{"time_increment", 0, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.increment_ = value;
          return {};
        }},
    Key{"max_depth", -any, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          const bool limits = value > 0 && value < limits::number;
          to.depth_ = limits ? std::optional(static_cast<int>(value)) : std::nullopt;
          return {};
        }},
    Key{"max_node", -any, any, Concern::search,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.nodes_ = value > 0 && value < any ? std::optional(static_cast<std::uint64_t>(value))
                                               : std::nullopt;
          return {};
        }},
    Key{"rule", -any, any, Concern::rules,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          const auto rules = rules_of_number(value);
          if (!rules) return tl::unexpected(rules.error());
          to.rules_ = *rules;
          return {};
        }},
    Key{"game_type", 0, 3, Concern::nothing,
        [](ReceivedSettings&, std::int64_t) -> Result<void> { return {}; }},
    Key{"max_memory", 0, any, Concern::options,
        [](ReceivedSettings& to, std::int64_t value) { return to.set_memory(value); }},
    Key{"hash_size", 1, any, Concern::options,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.table_size_ = value;
          to.work_out_table();
          return {};
        }},
    Key{"thread_num", 0, any, Concern::options,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          const auto most = to.most(threads_option).value_or(1);
          to.threads_ = std::min(value, most);
          if (value > 0) {
            to.want(threads_option, to.threads_);
          }
          to.work_out_table();
          return {};
        }},
    Key{"strength", 0, 100, Concern::options,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.strength_ = value;
          to.work_out_strength();
          return {};
        }},
    Key{"pondering", 0, 1, Concern::nothing,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.pondering_ = value == 1;
          to.want(ponder_option, value);
          return {};
        }},
    Key{"analysis_mode", 0, 1, Concern::reports,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.suggests_ = value == 1;
          return {};
        }},
    Key{"show_detail", 0, 3, Concern::reports,
        [](ReceivedSettings& to, std::int64_t value) -> Result<void> {
          to.detail_ = static_cast<int>(value);
          return {};
        }},
}};

Result<Concern> ReceivedSettings::set(const Info& info) {
  const auto* const key = std::find_if(Key::all.begin(), Key::all.end(),
                                       [&](const Key& known) { return known.name == info.key; });
  if (key == Key::all.end()) return Concern::nothing;
  const auto value = number_of(info, key->least, key->most);
  if (!value) return tl::unexpected(value.error());
  if (const auto kept = key->keep(*this, *value); !kept) return tl::unexpected(kept.error());
  return key->concern;
}

// --- Times ---

bool ReceivedSettings::is_time_over(Duration gone) const {
  const auto left = milliseconds(turn_.value_or(usual_turn));
  if (left <= gone) return true;
  if (left_) {
    return *left_ < unlimited_left && Milliseconds(std::max<std::int64_t>(*left_, 0)) <= gone;
  }
  return match_.value_or(0) > 0 && milliseconds(*match_) <= spent_ + gone;
}

engine::Limits ReceivedSettings::limits(Duration gone) const {
  const auto rest = [&](Milliseconds time) {
    return std::max(time - std::chrono::duration_cast<Milliseconds>(gone), at_once);
  };
  engine::Limits limits;
  limits.depth = depth_;
  limits.nodes = nodes_;
  if (is_time_over(gone)) {
    limits.depth = 1;
    limits.movetime = at_once;
    return limits;
  }
  const Milliseconds turn = rest(milliseconds(turn_.value_or(usual_turn)));
  std::optional<Milliseconds> left;
  if (left_) {
    if (*left_ < unlimited_left) {
      left = milliseconds(*left_);
    }
  } else if (match_.value_or(0) > 0) {
    left = milliseconds(*match_) - std::chrono::duration_cast<Milliseconds>(spent_);
  }
  if (!left) {
    limits.movetime = turn;
    return limits;
  }
  engine::SeatClock clock;
  clock.left = rest(*left);
  clock.increment = milliseconds(increment_);
  clock.longest_move = turn;
  limits.clocks = {clock, clock};
  return limits;
}

engine::Terms ReceivedSettings::terms() const {
  if (!turn_ && !match_) return {};
  engine::SeatTerms each;
  if (match_.value_or(0) > 0) {
    each.main = milliseconds(*match_);
  }
  if (turn_) {
    each.longest_move = milliseconds(*turn_);
  }
  each.increment = milliseconds(increment_);
  return {std::array{each, each}};
}

// --- Options of the engine ---

const engine::Option* ReceivedSettings::find(engine::Meaning meaning) const {
  const auto found =
      std::find_if(options_.begin(), options_.end(),
                   [&](const engine::Option& option) { return option.meaning == meaning; });
  return found == options_.end() ? nullptr : &*found;
}

std::vector<engine::Option> ReceivedSettings::keys_with_effect() const {
  using engine::Check;
  using engine::Spin;
  constexpr std::int64_t most_bytes = std::int64_t{1} << 50;
  std::vector<engine::Option> keys;
  if (const Spin* const megabytes = number(table_option)) {
    keys.push_back(
        {"max_memory", Spin{0, 0, most_bytes}, "bytes of the whole process; 0: no limit"});
    keys.push_back({"hash_size", Spin{megabytes->initial * kilobyte, 1, megabytes->max * kilobyte},
                    "kilobytes of its table"});
  }
  if (const auto threads = most(threads_option)) {
    keys.push_back({"thread_num", Spin{1, 1, *threads}, "threads that search together"});
  }
  if (find(engine::Meaning::rating) != nullptr || find(engine::Meaning::skill) != nullptr) {
    keys.push_back({"strength", Spin{100, 0, 100}, "100: all that it has"});
  }
  if (has_option(ponder_option)) {
    keys.push_back({"pondering", Spin{0, 0, 1}, "1: think on the opponent's time, too"});
  }
  keys.push_back({"max_depth", Spin{-1, -1, limits::number}, "plies; -1: no limit"});
  keys.push_back({"max_node", Spin{-1, -1, most_bytes}, "nodes; -1: no limit"});
  keys.push_back({"time_increment", Spin{0, 0, limits::number}, "milliseconds after each move"});
  keys.push_back({"show_detail", Spin{0, 0, 3}, "1: marks for a board, 2: the search, 3: both"});
  keys.push_back({"analysis_mode", Spin{0, 0, 1}, "1: moves are suggested, and played by PLAY"});
  return keys;
}

bool ReceivedSettings::has_option(std::string_view name) const {
  return engine::find_option(options_, name) != nullptr;
}

const engine::Spin* ReceivedSettings::number(std::string_view name) const {
  const engine::Option* option = engine::find_option(options_, name);
  return option != nullptr ? std::get_if<engine::Spin>(&option->type) : nullptr;
}

std::optional<std::int64_t> ReceivedSettings::most(std::string_view name) const {
  const engine::Spin* const spin = number(name);
  return spin != nullptr ? std::optional(spin->max) : std::nullopt;
}

void ReceivedSettings::want(std::string_view name, std::int64_t value) {
  want(engine::find_option(options_, name), value);
}

void ReceivedSettings::want(engine::Meaning meaning, std::int64_t value) {
  want(find(meaning), value);
}

void ReceivedSettings::want(const engine::Option* option, std::int64_t value) {
  if (option == nullptr) return;
  std::string text;
  if (const auto* spin = std::get_if<engine::Spin>(&option->type)) {
    text = fmt::to_string(std::clamp(value, spin->min, spin->max));
  } else if (std::holds_alternative<engine::Check>(option->type)) {
    text = word_for(value != 0);
  } else {
    return;
  }
  const auto known = std::find_if(wanted_.begin(), wanted_.end(),
                                  [&](const Wanted& other) { return other.name == option->name; });
  if (known != wanted_.end()) {
    known->value = std::move(text);
  } else {
    wanted_.push_back({option->name, std::move(text)});
  }
}

// The megabytes that the memory limit leaves for the table, which may be negative; std::nullopt
// without a limit.
std::optional<std::int64_t> ReceivedSettings::memory_for_table() const {
  if (memory_ == 0) return std::nullopt;
  const std::int64_t others = process_bytes + std::max<std::int64_t>(threads_, 1) * thread_bytes;
  return (memory_ - others) / megabyte;
}

Result<void> ReceivedSettings::set_memory(std::int64_t bytes) {
  const std::int64_t before = std::exchange(memory_, bytes);
  const engine::Option* table = engine::find_option(options_, table_option);
  const auto* spin = table != nullptr ? std::get_if<engine::Spin>(&table->type) : nullptr;
  const auto room = memory_for_table();
  if (room && *room < (spin != nullptr ? std::max<std::int64_t>(spin->min, 1) : 0)) {
    memory_ = before;
    return fail("memory limit too small");
  }
  work_out_table();
  return {};
}

// The size is the one asked for, within the memory limit; else as large as the limit allows, up to
// most_megabytes_unasked; else the engine's default.
void ReceivedSettings::work_out_table() {
  const engine::Option* table = engine::find_option(options_, table_option);
  if (table == nullptr) return;
  const auto room = memory_for_table();
  const auto usual = to_integer(protocols::initial_value(*table)).value_or(1);
  const auto at_most =
      room ? std::max<std::int64_t>(*room, 1) : std::numeric_limits<std::int64_t>::max();
  std::int64_t megabytes = room ? most_megabytes_unasked : usual;
  if (table_size_) {
    megabytes = std::max<std::int64_t>(*table_size_ / kilobyte, 1);
  }
  want(table, std::min(megabytes, at_most));
}

// Maps the strength evenly to the steps of skill, or else to the ratings, that the engine can be
// limited to.
void ReceivedSettings::work_out_strength() {
  const auto share = [this](const engine::Spin& all) {
    return all.min + (all.max - all.min) * strength_ / 100;
  };
  const engine::Option* skill = find(engine::Meaning::skill);
  if (const auto* spin = skill != nullptr ? std::get_if<engine::Spin>(&skill->type) : nullptr) {
    want(skill, share(*spin));
    return;
  }
  const engine::Option* rating = find(engine::Meaning::rating);
  const auto* spin = rating != nullptr ? std::get_if<engine::Spin>(&rating->type) : nullptr;
  if (spin == nullptr) return;
  want(engine::Meaning::limited_strength, strength_ < 100 ? 1 : 0);
  want(rating, share(*spin));
}

std::vector<protocols::SetOption> ReceivedSettings::due_options(int lines) {
  want(lines_option, lines);
  std::vector<protocols::SetOption> due;
  for (const Wanted& wanted : wanted_) {
    const auto same = [&](const Wanted& other) { return other.name == wanted.name; };
    const auto known = std::find_if(set_.begin(), set_.end(), same);
    const std::string& now =
        known != set_.end() ? known->value
                            : protocols::initial_value(*engine::find_option(options_, wanted.name));
    if (now == wanted.value) continue;
    due.push_back({wanted.name, wanted.value});
    if (known != set_.end()) {
      known->value = wanted.value;
    } else {
      set_.push_back(wanted);
    }
  }
  return due;
}

}  // namespace ludex::gomocup
