// A program that is started in the background and goes on when this one ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace ludex::host {

class DetachedProgram {
 public:
  // Starts the program in a session of its own, so that no signal of our terminal reaches it. What
  // it prints to stderr is in that file, which is emptied; the rest is not kept.
  [[nodiscard]] static Result<DetachedProgram> start(const std::filesystem::path& program,
                                                     const std::vector<std::string>& arguments,
                                                     const std::filesystem::path& errors);

  // std::nullopt: it runs. Otherwise the last line of its stderr, or how it ended if there is none.
  // The answer stays the same.
  [[nodiscard]] std::optional<std::string> how_it_ended();

 private:
  DetachedProgram(pid_t process, std::filesystem::path errors)
      : process_(process), errors_(std::move(errors)) {}

  pid_t process_;
  std::filesystem::path errors_;
  std::optional<std::string> how_it_ended_ = {};
};

}  // namespace ludex::host
