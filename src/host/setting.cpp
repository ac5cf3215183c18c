#include "host/setting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace ludex::host {

Result<std::string> checked_setting(const Setting& setting, std::string_view text) {
  if (const auto* choice = std::get_if<Setting::Choice>(&setting.type)) {
    const bool known =
        std::find(choice->words.begin(), choice->words.end(), text) != choice->words.end();
    if (!known) return fail(fmt::format("one of: {}", fmt::join(choice->words, ", ")));
  } else if (text != "true" && text != "false") {
    return fail("true or false");
  }
  return std::string(text);
}

void SettingValues::set(std::string_view key, std::string value) {
  values_.insert_or_assign(std::string(key), std::move(value));
}

void SettingValues::set_all(const SettingValues& values) {
  for (const auto& [key, value] : values.values_) {
    values_.insert_or_assign(key, value);
  }
}

std::string_view SettingValues::of(std::string_view key) const {
  const auto known = values_.find(key);
  return known != values_.end() ? std::string_view(known->second) : std::string_view();
}

}  // namespace ludex::host
