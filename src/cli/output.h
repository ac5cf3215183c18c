// Where a subcommand puts the file that it makes: OUT of its command line.
#pragma once

#include <memory>
#include <ostream>
#include <string>
#include <utility>

#include "base/result.h"
#include "cli/cli.h"
#include "records/output_file.h"

namespace ludex::cli {

// Whether the name means this program's own stdout: `-`, or whatever file or device that is.
[[nodiscard]] bool is_stdout(const std::string& name);

class Output {
 public:
  // The error names the file and says why it cannot be written.
  [[nodiscard]] static Result<Output> open(const std::string& name, Console& console);

  [[nodiscard]] std::ostream& stream() { return file_ ? file_->stream() : console_->out; }
  // Then stdout is the work's, and nothing else may be printed there.
  [[nodiscard]] bool is_stdout() const { return file_ == nullptr; }
  // Puts a file in its place. What became of stdout is for the end of the program to say.
  [[nodiscard]] Result<void> finish();

 private:
  Output(Console& console, std::unique_ptr<records::OutputFile> file)
      : console_(&console), file_(std::move(file)) {}

  Console* console_;
  std::unique_ptr<records::OutputFile> file_;
};

}  // namespace ludex::cli
