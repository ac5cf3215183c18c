// The arguments of a subcommand, in GNU style: declared as values, and parsed into the variables
// that they name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "cli/cli.h"

namespace ludex::cli {

// Both ends are included.
struct Range {
  int least = 0;
  int most = 0;
};

// A variable for an argument's value; it stays unchanged if the argument is not given. A bool
// stands for an option without a value, a vector takes several values in a row.
using Target = std::variant<bool*, int*, std::uint32_t*, std::size_t*, std::string*,
                            std::optional<std::string>*, std::vector<std::string>*>;

struct Argument {
  std::string names;  // "--depth", "-o,--output"; without a dash a positional one: "GAME"
  Target into;
  std::string help;
  bool required = false;
  std::optional<Range> range = {};  // for a number
  std::string_view excludes = {};   // the name of another argument, declared before this one
};

struct Usage {
  std::string name;  // "ludex perft", as in the usage line
  std::string description;
  std::vector<Argument> arguments;
  std::string footer = {};  // printed below the help
  bool own_help = false;    // --help is among the arguments; the subcommand handles it
};

enum class Parsed : std::uint8_t {
  ready,  // the variables are set
  help,   // --help was given, and the help has been printed: the subcommand can end
};

// Parses the arguments. An argument that the usage does not allow is a wrong usage; for an unknown
// option the sentence suggests the nearest one.
[[nodiscard]] tl::expected<Parsed, ExitError> parse_options(const Usage& usage, Arguments arguments,
                                                            Console& console);
// The text that --help prints.
[[nodiscard]] std::string help_of(const Usage& usage);

}  // namespace ludex::cli
