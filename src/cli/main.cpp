#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "base/descriptor_output.h"
#include "cli/cli.h"

int main(int count, char** words) {
  // A reader that goes away is an error of that write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
  ludex::DescriptorOutput out(STDOUT_FILENO);
  ludex::cli::Console console{out, std::cerr, isatty(STDOUT_FILENO) == 1, &out};
  return ludex::cli::run(arguments, console);
}
