// What each file named on one command line is used for, so that two uses of one file that exclude
// each other are refused.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cli/cli.h"

namespace ludex::cli {

struct FileUse {
  enum class Mode : std::uint8_t { read, written };
  std::string_view purpose;  // "-pgnout"
  std::string path;          // `-`: stdin or stdout
  Mode way = Mode::read;
};

// Refuses one file for two different purposes, unless both only read it. Different names and links
// for one file are recognised. Devices and pipes are not checked. `context` is the subcommand.
[[nodiscard]] ExitResult check_uses(std::string_view context, std::span<const FileUse> uses);

}  // namespace ludex::cli
