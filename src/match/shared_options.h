// Options that were set for all engines of a match (-each). An engine may lack some of them. An
// option that no engine has is a typing error: the match would not be the one that was asked for.
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

  // After see() for all: one sentence that names the options which no engine has.
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
