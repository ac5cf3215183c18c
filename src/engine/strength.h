// Which options make an engine play below its strength, and whether some values of options do.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "engine/option.h"

namespace ludex::engine {

// An option that sets the strength of an engine.
struct StrengthOption {
  enum class Unit : std::uint8_t {
    elo,   // a rating, from which full strength is absent
    step,  // from the weakest to full strength
  };
  std::string name;
  std::string limit = {};  // a check that has to be true as well; empty: there is none
  Unit unit = Unit::step;
  std::int64_t min = 0;
  std::int64_t max = 0;
  bool operator==(const StrengthOption&) const = default;
};

struct NamedValue {
  std::string name;
  std::string value;
  bool operator==(const NamedValue&) const = default;
};

// The option by which the engine can be weakened: UCI_Elo with UCI_LimitStrength if it has them,
// else its steps of skill. std::nullopt if it declares neither.
[[nodiscard]] std::optional<StrengthOption> strength_option(const std::vector<Option>& options);
// The values that set this strength. The error names the numbers that are possible.
[[nodiscard]] Result<std::vector<NamedValue>> strength_values(const StrengthOption& option,
                                                              std::int64_t strength);
// Whether an engine with these options plays below its strength once these values are set, the
// last of equal names counting. Where no options are known, names and usual ranges decide.
[[nodiscard]] bool is_weakened(const std::vector<Option>& options,
                               std::span<const NamedValue> values);

}  // namespace ludex::engine
