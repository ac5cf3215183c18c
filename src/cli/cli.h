// The command line: `ludex SUBCOMMAND ARGUMENTS`. One subcommand is one file of this folder and one
// row in cli.cpp; it reads options, builds objects and runs them, and holds no logic of its own.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "base/descriptor_output.h"

namespace ludex::cli {

// What follows the subcommand's name.
using Arguments = std::span<const std::string>;

// Where a subcommand writes. Tests give it strings. A long piece of work looks at the state of
// `out` now and then and ends early when a write has failed; run() reports why.
struct Console {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;  // then progress may be drawn in place
  bool err_is_terminal = false;  // then the progress of work whose results go to stdout may
  // What `out` is in the program itself, which knows why a write failed.
  DescriptorOutput* stdout_stream = nullptr;
};

// Why a subcommand did not do what it was asked for: one sentence for stderr and the exit status.
struct Trouble {
  // The values are the exit statuses that users of the shell know. When the reader of stdout has
  // gone (`| head -1`), nothing is printed and the status is that of a program which SIGPIPE ended.
  enum class Kind : std::uint8_t { work_failed = 1, wrong_usage = 2, reader_gone = 141 };
  Kind kind = Kind::work_failed;
  std::string message;
  bool operator==(const Trouble&) const = default;
};

using Ending = tl::expected<void, Trouble>;

[[nodiscard]] tl::unexpected<Trouble> work_failed(std::string message);
[[nodiscard]] tl::unexpected<Trouble> wrong_usage(std::string message);

struct Subcommand {
  std::string_view name;
  std::string_view summary;  // a verb and its object, in lower case without a full stop
  Ending (*run)(Arguments arguments, Console& console);
};

// Every subcommand, in the order of the help text.
[[nodiscard]] std::span<const Subcommand> subcommands();

// "unknown WHAT `WORD`", with the nearest candidate where one is near enough, or else all of them.
[[nodiscard]] std::string unknown(std::string_view what, std::string_view word,
                                  std::span<const std::string_view> candidates);

// Nothing for 0; else the trouble of a write to stdout that failed with this errno.
[[nodiscard]] Ending check_stdout(int failure);

// Runs `ludex ARGUMENTS`: 0 on success, else the kind of trouble, after its sentence is written to
// `console.err`. It is trouble too when not all that was written got through stdout.
int run(Arguments arguments, Console& console);

}  // namespace ludex::cli
