// Options that were set for all engines of a match (-each), not all of which need have them. One
// that nobody has is a slip of the pen, and a match that passed over it would not be the one that
// was asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace ludex::match {

class SharedOptions {
 public:
  explicit SharedOptions(const std::vector<std::string>& names);

  // Each engine of the match, when it has introduced itself.
  void see(const std::string& name, const engine::Engine& engine);

  // Once all were seen. What is wrong, in one sentence: an option that none of them has.
  [[nodiscard]] std::optional<std::string> trouble() const;
  // A sentence for each option that some of them lack.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Shared {
    std::string name;
    std::vector<std::string> lacking;  // names of engines
  };

  std::vector<Shared> options_;
  std::vector<std::string> known_;  // to suggest one
  std::size_t seen_ = 0;
};

}  // namespace ludex::match
