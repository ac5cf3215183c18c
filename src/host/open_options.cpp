#include "host/open_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "base/text.h"

namespace ludex::host {

bool takes_text(const std::vector<engine::Option>& options, std::string_view name) {
  const engine::Option* const option = engine::find_option(options, name);
  return option == nullptr || std::holds_alternative<engine::Text>(option->type);
}

bool is_open(const EngineSpec& spec, std::string_view option) {
  return std::any_of(spec.open_options.begin(), spec.open_options.end(),
                     [&](const std::string& name) { return equal_ignoring_case(name, option); });
}

std::string closed_option(std::string_view option) {
  return fmt::format(
      "pages may not set `{}`, which takes a text; `open_options` in engines.toml opens it",
      printable(option));
}

}  // namespace ludex::host
