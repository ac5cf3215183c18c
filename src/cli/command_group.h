// Subcommands with commands of their own: `ludex store check`.
#pragma once

#include <span>
#include <string_view>

#include "cli/cli.h"

namespace ludex::cli {

// Runs the command that the first argument names, or prints the list of commands for --help.
// `group` is the name of the subcommand, `about` the first line of its help.
[[nodiscard]] ExitResult run_group(std::string_view group, std::string_view about,
                                   std::span<const Subcommand> commands, Arguments arguments,
                                   Console& console);

}  // namespace ludex::cli
