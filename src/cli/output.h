// The file that a subcommand writes: OUT on its command line.
#pragma once

#include <memory>
#include <ostream>
#include <stop_token>
#include <string>
#include <utility>

#include "base/result.h"
#include "cli/cli.h"
#include "records/io/output_file.h"

namespace ludex::cli {

// Whether the name means this program's own stdout: `-`, or the file or device behind it.
[[nodiscard]] bool is_stdout(const std::string& name);

class Output {
 public:
  // The error names the file and states why it cannot be written.
  [[nodiscard]] static Result<Output> open(const std::string& name, Console& console,
                                           const std::stop_token& stop = {});

  [[nodiscard]] std::ostream& stream() { return file_ ? file_->stream() : console_->out; }
  // If true, nothing but the output may be printed to stdout.
  [[nodiscard]] bool is_stdout() const { return file_ == nullptr; }
  // Moves a finished file to its place. Errors of stdout are reported at the end of the program.
  [[nodiscard]] Result<void> finish();

 private:
  Output(Console& console, std::unique_ptr<records::OutputFile> file)
      : console_(&console), file_(std::move(file)) {}

  Console* console_;
  std::unique_ptr<records::OutputFile> file_;
};

}  // namespace ludex::cli
