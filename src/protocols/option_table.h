// The options of an engine, each with its current value as text and its name on the wire, which may
// differ from its name in the engine interface.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option.h"

namespace ludex::protocols {

class OptionTable {
 public:
  // If a name is declared twice, the last declaration counts. Declarations beyond the limits on
  // what a peer may announce are dropped.
  void declare(engine::Option option);
  void declare(engine::Option option, std::string wire_name);
  [[nodiscard]] const std::vector<engine::Option>& options() const { return options_; }

  // Searches by either name, ignoring case; returns null if there is none.
  [[nodiscard]] const engine::Option* find(std::string_view name) const;
  // The next three are for an option that find() returned.
  [[nodiscard]] const std::string& wire_name(const engine::Option& option) const;
  [[nodiscard]] const std::string& value(const engine::Option& option) const;
  void set_value(const engine::Option& option, std::string value);
  // Whether there is a check of that name and its value is true.
  [[nodiscard]] bool is_on(std::string_view name) const;

 private:
  [[nodiscard]] std::size_t index(const engine::Option& option) const;

  std::vector<engine::Option> options_;
  std::vector<std::string> wire_names_;  // parallel to options_
  std::vector<std::string> values_;      // likewise
  std::size_t bytes_ = 0;
};

// The value that an option has before it is set.
[[nodiscard]] std::string initial_value(const engine::Option& option);
// Returns the option with `value`, which must be a valid value of it, as its initial value.
[[nodiscard]] engine::Option with_initial(engine::Option option, const std::string& value);

}  // namespace ludex::protocols
