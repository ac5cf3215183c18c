#include "engine/strength.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

#include "base/text.h"

namespace ludex::engine {

namespace {

// The ways in which engines are weakened; the first that an engine has is its strength.
struct Way {
  Meaning meaning = Meaning::other;  // of the option of a built-in engine
  std::string_view name;             // of that of any other
  Meaning limit_meaning = Meaning::other;
  std::string_view limit = {};
  StrengthOption::Unit unit = StrengthOption::Unit::step;
  std::int64_t usual_full = 0;  // full strength, if the engine's options are not known
};
constexpr std::array ways{
    Way{Meaning::rating, "UCI_Elo", Meaning::limited_strength, "UCI_LimitStrength",
        StrengthOption::Unit::elo},
    Way{.meaning = Meaning::skill, .name = "Skill Level", .usual_full = 20},  // stockfish
    Way{.name = "Skill", .usual_full = 20},
    Way{.name = "Strength", .usual_full = 100},  // also the `strength` of Gomocup's INFO
};

const Option* find(const std::vector<Option>& options, Meaning meaning, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& option) {
    return meaning != Meaning::other && option.meaning == meaning;
  });
  return found != options.end() ? &*found : find_option(options, name);
}

const NamedValue* last_of(std::span<const NamedValue> values, std::string_view name) {
  const NamedValue* last = nullptr;
  for (const NamedValue& value : values) {
    if (equal_ignoring_case(value.name, name)) {
      last = &value;
    }
  }
  return last;
}

// The option of this way, if the engine has it with a range.
std::optional<StrengthOption> option_of(const std::vector<Option>& options, const Way& way) {
  const Option* const option = find(options, way.meaning, way.name);
  if (option == nullptr) return std::nullopt;
  const auto* const spin = std::get_if<Spin>(&option->type);
  if (spin == nullptr || spin->min >= spin->max) return std::nullopt;
  StrengthOption strength{option->name, "", way.unit, spin->min, spin->max};
  if (way.limit.empty()) return strength;
  const Option* const limit = find(options, way.limit_meaning, way.limit);
  if (limit == nullptr || !std::holds_alternative<Check>(limit->type)) return std::nullopt;
  strength.limit = limit->name;
  return strength;
}

// What option_of() would find in an engine whose options are not known.
StrengthOption usual_option(const Way& way) {
  return {std::string(way.name), std::string(way.limit), way.unit, 0, way.usual_full};
}

bool weakens(const StrengthOption& option, std::span<const NamedValue> values) {
  if (!option.limit.empty()) {
    const NamedValue* const limit = last_of(values, option.limit);
    return limit != nullptr && equal_ignoring_case(limit->value, "true");
  }
  const NamedValue* const step = last_of(values, option.name);
  const auto number = step != nullptr ? to_integer(step->value) : std::nullopt;
  return number && *number < option.max;
}

}  // namespace

std::optional<StrengthOption> strength_option(const std::vector<Option>& options) {
  for (const Way& way : ways) {
    if (auto option = option_of(options, way)) return option;
  }
  return std::nullopt;
}

Result<std::vector<NamedValue>> strength_values(const StrengthOption& option,
                                                std::int64_t strength) {
  if (strength < option.min || strength > option.max) {
    return fail(fmt::format("the strength of this engine goes from {} to {}, and is not {}",
                            option.min, option.max, strength));
  }
  std::vector<NamedValue> values;
  if (!option.limit.empty()) {
    values.push_back({option.limit, "true"});
  }
  values.push_back({option.name, fmt::to_string(strength)});
  return values;
}

bool is_weakened(const std::vector<Option>& options, std::span<const NamedValue> values) {
  return std::any_of(ways.begin(), ways.end(), [&](const Way& way) {
    if (options.empty()) return weakens(usual_option(way), values);
    const auto option = option_of(options, way);
    return option && weakens(*option, values);
  });
}

}  // namespace ludex::engine
