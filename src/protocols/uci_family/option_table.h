// The options of an engine with the value that each has now, as text, and the name that each has on
// the wire, which may be another than in the engine interface.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/option.h"

namespace ludex::protocols {

class OptionTable {
 public:
  // The last of two declarations of a name counts. Beyond the limits on what a stranger may
  // announce, declarations are dropped.
  void declare(engine::Option option);
  void declare(engine::Option option, std::string wire_name);
  [[nodiscard]] const std::vector<engine::Option>& options() const { return options_; }

  // By either name, whatever its case; null when there is none.
  [[nodiscard]] const engine::Option* find(std::string_view name) const;
  // The next three are for an option that find() returned.
  [[nodiscard]] const std::string& wire_name(const engine::Option& option) const;
  [[nodiscard]] const std::string& value(const engine::Option& option) const;
  void set_value(const engine::Option& option, std::string value);
  // Whether there is a check of that name, and it is on.
  [[nodiscard]] bool is_on(std::string_view name) const;

 private:
  [[nodiscard]] std::size_t index(const engine::Option& option) const;

  std::vector<engine::Option> options_;
  std::vector<std::string> wire_names_;  // of options_, by index
  std::vector<std::string> values_;      // likewise
  std::size_t bytes_ = 0;
};

// The value that an option has before it is set.
[[nodiscard]] std::string initial_value(const engine::Option& option);
// The option with another initial value, which it takes.
[[nodiscard]] engine::Option with_initial(engine::Option option, const std::string& value);

}  // namespace ludex::protocols
