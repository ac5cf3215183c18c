// Whom an engine plays against.
#pragma once

#include <optional>
#include <string>

namespace ludex::engine {

struct Opponent {
  std::string name;
  std::optional<int> rating;  // Elo
  bool is_computer = true;
  bool operator==(const Opponent&) const = default;
};

}  // namespace ludex::engine
