#include "host/open_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "base/named_file.h"
#include "base/text.h"

namespace ludex::host {
namespace {

bool is_open_text(const EngineSpec& spec, std::string_view option) {
  return std::any_of(spec.open_options.begin(), spec.open_options.end(),
                     [&](const std::string& name) { return equal_ignoring_case(name, option); });
}

// Null if the entry opens no folder for the option.
const OpenFiles* find_files(const EngineSpec& spec, std::string_view option) {
  const auto found =
      std::find_if(spec.open_files.begin(), spec.open_files.end(),
                   [&](const OpenFiles& each) { return equal_ignoring_case(each.option, option); });
  return found == spec.open_files.end() ? nullptr : &*found;
}

}  // namespace

bool takes_text(const std::vector<engine::Option>& options, std::string_view name) {
  const engine::Option* const option = engine::find_option(options, name);
  return option == nullptr || std::holds_alternative<engine::Text>(option->type);
}

bool is_open(const EngineSpec& spec, std::string_view option) {
  return is_open_text(spec, option) || find_files(spec, option) != nullptr;
}

Result<std::string> value_from_page(const EngineSpec& spec, std::string_view option,
                                    const std::string& value) {
  if (value.empty()) return value;
  if (const OpenFiles* const files = find_files(spec, option)) {
    const auto path = file_within(files->folder, value);
    if (path) return path->string();
    return fail(fmt::format("`{}` of `{}` cannot be chosen: {}", printable(value),
                            printable(option), describe(path.error())));
  }
  if (!is_open_text(spec, option)) return fail(closed_option(option));
  if (value.find('/') != std::string::npos || value == "..") {
    return fail(
        fmt::format("`{}` of `{}` is a path; `open_files` in engines.toml names the folder "
                    "from which pages choose files",
                    printable(value), printable(option)));
  }
  return value;
}

std::string closed_option(std::string_view option) {
  return fmt::format(
      "pages may not set `{}`, which takes a text; `open_options` in engines.toml opens it",
      printable(option));
}

}  // namespace ludex::host
