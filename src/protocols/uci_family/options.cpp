#include "protocols/uci_family/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/text.h"

namespace ludex::protocols {

namespace {

struct ToEngine {
  const std::string& name;

  Result<engine::Option> operator()(const Check& type) const {
    return engine::Option{name, engine::Check{type.initial.value_or(false)}};
  }
  Result<engine::Option> operator()(const Spin& type) const {
    using Limits = std::numeric_limits<std::int64_t>;
    const std::int64_t min = type.min.value_or(Limits::min());
    const std::int64_t max = type.max.value_or(Limits::max());
    if (min > max) return fail(fmt::format("option {} has no values", printable(name)));
    const std::int64_t initial =
        type.initial.value_or(type.min.value_or(std::min<std::int64_t>(0, max)));
    return engine::Option{name, engine::Spin{initial, min, max}};
  }
  Result<engine::Option> operator()(const Combo& type) const {
    engine::Combo combo{type.initial.value_or(""), type.choices};
    if (!type.initial && !combo.choices.empty()) {
      combo.initial = combo.choices.front();
    }
    const bool known =
        std::find(combo.choices.begin(), combo.choices.end(), combo.initial) != combo.choices.end();
    if (type.initial && !known) {
      combo.choices.push_back(combo.initial);
    }
    if (combo.choices.empty()) return fail(fmt::format("option {} has no values", printable(name)));
    return engine::Option{name, std::move(combo)};
  }
  Result<engine::Option> operator()(const Button& /*type*/) const {
    return engine::Option{name, engine::Button{}};
  }
  Result<engine::Option> operator()(const Text& type) const {
    return engine::Option{name, engine::Text{type.initial.value_or("")}};
  }
};

struct ToMessage {
  const std::string& name;

  Option operator()(const engine::Check& type) const { return {name, Check{type.initial}}; }
  // The extreme limits stand for absent ones and are not sent.
  Option operator()(const engine::Spin& type) const {
    using Limits = std::numeric_limits<std::int64_t>;
    Spin spin{type.initial, type.min, type.max};
    if (type.min == Limits::min()) {
      spin.min.reset();
    }
    if (type.max == Limits::max()) {
      spin.max.reset();
    }
    return {name, spin};
  }
  Option operator()(const engine::Combo& type) const {
    return {name, Combo{type.initial, type.choices}};
  }
  Option operator()(const engine::Button& /*type*/) const { return {name, Button{}}; }
  Option operator()(const engine::Text& type) const { return {name, Text{type.initial}}; }
};

}  // namespace

Result<engine::Option> to_engine(const Option& option) {
  return std::visit(ToEngine{option.name}, option.type);
}

Option to_message(const engine::Option& option) {
  return std::visit(ToMessage{option.name}, option.type);
}

bool chooses_game(std::string_view name) {
  constexpr std::array<std::string_view, 3> names{"UCI_Variant", "UCI_Chess960", "Protocol"};
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view word) { return equal_ignoring_case(word, name); });
}

int setting_rank(std::string_view name) {
  constexpr std::array<std::string_view, 11> first{
      "UCI_Variant", "UCI_Chess960",     "Threads",         "Hash",
      "hashsize",    "NalimovPath",      "NalimovCache",    "UCI_ShredderbasesPath",
      "SyzygyPath",  "SyzygyProbeDepth", "SyzygyProbeLimit"};
  const auto found = std::find_if(first.begin(), first.end(), [&](std::string_view word) {
    return equal_ignoring_case(word, name);
  });
  return static_cast<int>(found - first.begin());
}

}  // namespace ludex::protocols
