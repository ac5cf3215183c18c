#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "base/descriptor_output.h"
#include "base/exhaustion.h"
#include "cli/cli.h"
#include "cli/engine.h"
#include "cli/terminal.h"

namespace {

// Fills missing standard descriptors. Otherwise the first file that we open would take such a
// number: it would receive the output for stdout, or be read as stdin. Reading from the
// replacements returns nothing, and writing to them fails as it does without them.
void open_missing_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0) {
      (void)open("/dev/null", O_RDONLY);  // open() takes the lowest free number
    }
  }
}

}  // namespace

int main(int count, char** words) {
  ludex::reserve_memory_for_unwinding();
  open_missing_descriptors();
  // A reader that goes away, or a file that may not grow, is an error of that write, not the end of
  // the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  const std::vector<std::string> arguments = ludex::cli::arguments_for(
      count > 0 ? words[0] : "", {words + (count > 0 ? 1 : 0), words + count});
  ludex::DescriptorOutput out(STDOUT_FILENO);
  ludex::cli::Console console{out, std::cerr, isatty(STDOUT_FILENO) == 1,
                              isatty(STDERR_FILENO) == 1 && ludex::cli::terminal_draws(), &out};
  return ludex::cli::run(arguments, console);
}
