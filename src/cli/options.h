// GNU-style options of a subcommand, by CLI11, with this program's own errors.
#pragma once

#include <cstdint>
#include <tl/expected.hpp>

#include "cli/cli.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is CLI11's
class App;
}

namespace ludex::cli {

enum class Parsed : std::uint8_t {
  ready,  // the variables bound to the options are set
  help,   // --help was asked for and has been printed: nothing else is to be done
};

// Reads the arguments into the variables that `app` binds. What the options do not allow is a wrong
// usage, whose sentence suggests the nearest option to an unknown one.
[[nodiscard]] tl::expected<Parsed, Trouble> parse_options(CLI::App& app, Arguments arguments,
                                                          Console& console);

}  // namespace ludex::cli
