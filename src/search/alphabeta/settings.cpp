#include "search/alphabeta/settings.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "base/text.h"

namespace ludex::search {

namespace {

using engine::Button;
using engine::Check;
using engine::Option;
using engine::Spin;

// One row an option: what is announced, and what a checked value does.
struct Row {
  std::string_view name;
  std::variant<Button, Check, Spin> type;
  void (*apply)(SettingChange& change, const std::string& value);

  [[nodiscard]] Option option() const {
    return std::visit([this](const auto& kind) { return Option{std::string(name), kind}; }, type);
  }
};

// Expects a value that checked_value() let pass.
std::int64_t number(const std::string& value) {
  return *to_integer(value);
}

constexpr std::array<Row, 6> table{{
    {"Hash", Spin{16, 1, 1'048'576},
     [](SettingChange& change, const std::string& value) {
       change.settings.hash_megabytes = static_cast<std::size_t>(number(value));
     }},
    {"Clear Hash", Button{},
     [](SettingChange& change, const std::string&) { change.clear_hash = true; }},
    {"Threads", Spin{1, 1, 512},
     [](SettingChange& change, const std::string& value) {
       change.settings.threads = static_cast<std::size_t>(number(value));
     }},
    {"Ponder", Check{false},
     [](SettingChange& change, const std::string& value) {
       change.settings.ponder = value == "true";
     }},
    {"MultiPV", Spin{1, 1, 256},
     [](SettingChange& change, const std::string& value) {
       change.settings.lines = static_cast<int>(number(value));
     }},
    {"Move Overhead", Spin{20, 0, 10'000},
     [](SettingChange& change, const std::string& value) {
       change.settings.move_overhead = Milliseconds(number(value));
     }},
}};

}  // namespace

std::vector<Option> offered_options() {
  std::vector<Option> all;
  all.reserve(table.size());
  for (const Row& row : table) all.push_back(row.option());
  return all;
}

Result<SettingChange> changed(const Settings& settings, std::string_view name,
                              std::string_view value) {
  for (const Row& row : table) {
    if (!equal_ignoring_case(row.name, name)) continue;
    const auto checked = engine::checked_value(row.option(), value);
    if (!checked) return tl::unexpected(checked.error());
    SettingChange change{settings, false};
    row.apply(change, *checked);
    return change;
  }
  return fail(fmt::format("no option named `{}`", printable(name)));
}

}  // namespace ludex::search
