// The opponent of an engine: another program.
#pragma once

#include <optional>
#include <string>

namespace ludex::engine {

struct Opponent {
  std::string name;
  std::optional<int> rating;  // Elo
  bool operator==(const Opponent&) const = default;
};

}  // namespace ludex::engine
