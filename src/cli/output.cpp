#include "cli/output.h"

#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace ludex::cli {

bool is_stdout(const std::string& name) {
  if (name == "-") return true;
  struct stat named {};
  struct stat standard {};
  return ::stat(name.c_str(), &named) == 0 && ::fstat(STDOUT_FILENO, &standard) == 0 &&
         named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
}

Result<Output> Output::open(const std::string& name, Console& console,
                            const std::stop_token& stop) {
  if (cli::is_stdout(name)) return Output(console, nullptr);
  auto file = records::OutputFile::open(name, stop);
  if (!file) return tl::unexpected(std::move(file.error()));
  return Output(console, *std::move(file));
}

Result<void> Output::finish() {
  if (file_ != nullptr) return file_->finish();
  console_->out.flush();
  return {};
}

}  // namespace ludex::cli
