// Stores the profiles of engines: named sets of option values.
#pragma once

#include <string_view>
#include <vector>

#include "serve/engines/catalogue.h"
#include "store/settings.h"

namespace ludex::serve {

class StoredProfiles final : public ProfileStore {
 public:
  // The settings must outlive this object; their callbacks come on the event loop's thread.
  explicit StoredProfiles(store::Settings& settings) : settings_(settings) {}

  [[nodiscard]] Result<std::vector<EngineProfile>> profiles(std::string_view engine,
                                                            std::string_view game) const override;
  void keep(std::string_view engine, std::string_view game, const EngineProfile& profile,
            Kept kept) override;
  void remove(std::string_view engine, std::string_view game, std::string_view profile,
              Kept kept) override;

 private:
  store::Settings& settings_;
};

}  // namespace ludex::serve
