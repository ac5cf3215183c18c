// The options that every engine of this core offers, each with its effect.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/option.h"

namespace ludex::search {

struct Settings {
  std::size_t hash_megabytes = 16;
  std::size_t threads = 1;
  bool ponder = false;  // plan time for an opponent's time that can be used
  int lines = 1;
  Milliseconds move_overhead{20};
};

// What a changed setting asks the engine to do.
struct SettingChange {
  Settings settings;
  bool clear_hash = false;
};

[[nodiscard]] std::vector<engine::Option> offered_options();
// The settings after setting that option; the error says what is wrong with the name or the value.
[[nodiscard]] Result<SettingChange> changed(const Settings& settings, std::string_view name,
                                            std::string_view value);

}  // namespace ludex::search
