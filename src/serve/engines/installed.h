// Well-known engines that are installed on this machine. Their programs are looked for by name;
// none of them is started.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/engine_spec.h"
#include "host/watch.h"
#include "serve/api_error.h"

namespace ludex::serve {

struct InstalledEngine {
  std::string name;     // as people know it
  std::string command;  // the full path of its program
  std::vector<std::string> arguments;
  std::string protocol;
  std::string game;  // empty: each that the protocol has

  bool operator==(const InstalledEngine&) const = default;
};

// Those that are found in the folders, in the order of their names.
[[nodiscard]] std::vector<InstalledEngine> installed_engines(
    const std::vector<std::filesystem::path>& folders);

// Looks for them again and again, but for their programs only when a folder has changed.
class InstalledPrograms {
 public:
  // Relative folders are left out.
  explicit InstalledPrograms(std::vector<std::filesystem::path> folders);

  // After so many looks at unchanged folders, the programs are looked for all the same: a folder
  // does not show that a file in it may be run from now on, or that a link leads nowhere.
  static constexpr int looks_until_all = 30;
  [[nodiscard]] const std::vector<InstalledEngine>& look();

 private:
  std::vector<std::filesystem::path> folders_;
  host::Watch watch_;
  std::vector<InstalledEngine> found_;
  int unchanged_looks_ = 0;
};

// Those whose program no entry names, whatever its folder.
[[nodiscard]] Json without_listed(const std::vector<InstalledEngine>& installed,
                                  const std::vector<host::EngineSpec>& listed);

}  // namespace ludex::serve
