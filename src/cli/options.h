// What a subcommand takes on its command line, in the manner of GNU: declared as values, read into
// the variables that they name.
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

// Inclusive.
struct Range {
  int least = 0;
  int most = 0;
};

// A variable that an argument is read into; it keeps its value where the argument is not given. A
// bool stands for an option without a value, a vector takes several values in a row.
using Target = std::variant<bool*, int*, std::uint32_t*, std::size_t*, std::string*,
                            std::optional<std::string>*, std::vector<std::string>*>;

struct Argument {
  std::string names;  // "--depth", "-o,--output"; without a dash a positional one: "GAME"
  Target into;
  std::string help;
  bool required = false;
  std::optional<Range> range = {};  // of a number
  std::string_view excludes = {};   // another argument by its name, declared before this one
};

struct Usage {
  std::string name;  // "ludex perft", as the usage line has it
  std::string description;
  std::vector<Argument> arguments;
  std::string footer = {};  // printed below the help
  bool own_help = false;    // --help is among the arguments, for the subcommand to answer
};

enum class Parsed : std::uint8_t {
  ready,  // the variables are set
  help,   // --help was asked for and has been printed: nothing else is to be done
};

// Reads the arguments. What the usage does not allow is a wrong usage, whose sentence suggests the
// nearest option to an unknown one.
[[nodiscard]] tl::expected<Parsed, Trouble> parse_options(const Usage& usage, Arguments arguments,
                                                          Console& console);
// What --help prints.
[[nodiscard]] std::string help_of(const Usage& usage);

}  // namespace ludex::cli
