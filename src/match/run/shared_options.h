// Checks the options that were set for all engines of a match (-each). Some engines may lack an
// option, with a warning; an option that no engine has is an error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace ludex::match {

class SharedOptions {
 public:
  explicit SharedOptions(const std::vector<std::string>& names);

  // Call for each engine of the match after its introduction.
  void see(const std::string& name, const engine::Engine& engine);

  // Call after see() for all: a sentence that names an option which no engine has.
  [[nodiscard]] std::optional<std::string> trouble() const;
  // A sentence for each option that some engines lack.
  [[nodiscard]] std::vector<std::string> warnings() const;

 private:
  struct Shared {
    std::string name;
    std::vector<std::string> lacking;  // names of engines
  };

  std::vector<Shared> options_;
  std::vector<std::string> known_;  // from which one is suggested
  std::size_t seen_ = 0;
};

}  // namespace ludex::match
