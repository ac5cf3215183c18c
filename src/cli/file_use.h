// What the files of one command line are for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/cli.h"

namespace ludex::cli {

struct FileUse {
  enum class Way : std::uint8_t { read, written };
  std::string_view purpose;  // "-pgnout"
  std::string path;          // `-`: stdin or stdout
  Way way = Way::read;
};

// Refuses one file for two different purposes, unless both only read it: by whatever names, links
// among them. Devices and pipes are nobody's business. `context` is the subcommand.
[[nodiscard]] Ending check_uses(std::string_view context, std::span<const FileUse> uses);

}  // namespace ludex::cli
