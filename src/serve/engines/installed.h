// Well-known engines that are installed on this machine. Their programs are looked for by name;
// none of them is started.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/engine_spec.h"
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

// The folders where programs are looked for: those of $PATH, and those in which Linux keeps games.
[[nodiscard]] std::vector<std::filesystem::path> program_folders();

// Those that are found in the folders, in the order of their names.
[[nodiscard]] std::vector<InstalledEngine> installed_engines(
    const std::vector<std::filesystem::path>& folders);

// Those whose program no entry names, whatever its folder.
[[nodiscard]] Json without_listed(const std::vector<InstalledEngine>& installed,
                                  const std::vector<host::EngineSpec>& listed);

}  // namespace ludex::serve
