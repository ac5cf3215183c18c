#include "serve/engines/stored_profiles.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace ludex::serve {

namespace {

// The store has one name for engine and game; no engine's name contains a tab.
std::string key_of(std::string_view engine, std::string_view game) {
  return fmt::format("{}\t{}", engine, game);
}

}  // namespace

Result<std::vector<EngineProfile>> StoredProfiles::profiles(std::string_view engine,
                                                            std::string_view game) const {
  auto stored = settings_.profiles(key_of(engine, game));
  if (!stored) return tl::unexpected(std::move(stored.error()));
  std::vector<EngineProfile> profiles;
  for (store::Profile& profile : *stored) {
    EngineProfile one{std::move(profile.name), {}};
    for (store::OptionValue& value : profile.values) {
      one.values.push_back({std::move(value.name), std::move(value.value)});
    }
    profiles.push_back(std::move(one));
  }
  return profiles;
}

void StoredProfiles::keep(std::string_view engine, std::string_view game,
                          const EngineProfile& profile, Kept kept) {
  store::Profile stored{key_of(engine, game), profile.name, {}};
  for (const host::OptionSetting& value : profile.values) {
    stored.values.push_back({value.name, value.value});
  }
  settings_.keep(stored, std::move(kept));
}

void StoredProfiles::remove(std::string_view engine, std::string_view game,
                            std::string_view profile, Kept kept) {
  settings_.remove_profile(key_of(engine, game), profile, std::move(kept));
}

}  // namespace ludex::serve
