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

// The words that follow the subcommand's name.
using Arguments = std::span<const std::string>;

// Where a subcommand writes. Tests pass strings. Long work checks the state of `out` now and then
// and ends early when a write has failed; run() reports the reason.
struct Console {
  std::ostream& out;
  std::ostream& err;
  bool out_is_terminal = false;  // if true, progress may be drawn in place
  // If true, work whose results go to stdout may draw its progress.
  bool err_is_terminal = false;
  // The stream behind `out` in the program itself, which knows why a write failed.
  DescriptorOutput* stdout_stream = nullptr;
};

// Why a subcommand did not do its work: one sentence for stderr and the exit status.
struct ExitError {
  // The values are the usual exit statuses of a shell. If the reader of stdout has gone (`| head
  // -1`), nothing is printed and the status is that of a program ended by SIGPIPE.
  enum class Kind : std::uint8_t { work_failed = 1, wrong_usage = 2, reader_gone = 141 };
  Kind kind = Kind::work_failed;
  std::string message;
  bool operator==(const ExitError&) const = default;
};

using ExitResult = tl::expected<void, ExitError>;

[[nodiscard]] tl::unexpected<ExitError> work_failed(std::string message);
[[nodiscard]] tl::unexpected<ExitError> wrong_usage(std::string message);

struct Subcommand {
  std::string_view name;
  std::string_view summary;  // a verb and its object, in lower case without a full stop
  ExitResult (*run)(Arguments arguments, Console& console);
};

// Every subcommand, in the order of the help text.
[[nodiscard]] std::span<const Subcommand> subcommands();

// "unknown WHAT `WORD`", with the nearest candidate if one is near enough, or else all of them.
[[nodiscard]] std::string unknown(std::string_view what, std::string_view word,
                                  std::span<const std::string_view> candidates);

// Success for 0; otherwise the trouble for a write to stdout that failed with this errno.
[[nodiscard]] ExitResult check_stdout(int failure);

// Runs `ludex ARGUMENTS`. Returns 0 on success; otherwise prints the trouble's sentence to
// `console.err` and returns its kind. It is also trouble if not all output could be written to
// stdout.
int run(Arguments arguments, Console& console);

}  // namespace ludex::cli
