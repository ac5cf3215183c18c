#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "base/descriptor_output.h"
#include "cli/cli.h"
#include "cli/engine.h"
#include "cli/terminal.h"

namespace {

// A standard descriptor that is missing would go to the first file that we open, which would then
// get what is meant for stdout, or be taken for stdin. Nothing comes from these, and writing to
// them fails as it does without them.
void open_missing_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) < 0) {
      (void)open("/dev/null", O_RDONLY);  // it takes the lowest that is free
    }
  }
}

}  // namespace

int main(int count, char** words) {
  open_missing_descriptors();
  // A reader that goes away and a file that may not grow are errors of that write, not the end of
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
