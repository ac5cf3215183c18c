// Keys that a test makes up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "serve/rights.h"

namespace ludex::test {

struct FakeRights final : serve::Rights {
  [[nodiscard]] serve::Right right_of(const serve::KeyRing& ring, serve::Scope scope,
                                      std::int64_t number) const override {
    serve::Right right = serve::Right::none;
    for (const std::string& key : ring) {
      const auto known = keys.find(key);
      if (known == keys.end()) continue;
      const bool fits =
          known->second >= serve::Right::owner || scope == serve::Scope::server || number == table;
      right = std::max(right, fits ? known->second : serve::Right::none);
    }
    return right;
  }

  std::map<std::string, serve::Right> keys;
  std::int64_t table = 1;  // the table and record of guests and watchers
};

}  // namespace ludex::test
