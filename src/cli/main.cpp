#include <unistd.h>

#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "cli/cli.h"

int main(int count, char** words) {
  // A reader that goes away is an error of that write, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> arguments(words + (count > 0 ? 1 : 0), words + count);
  ludex::cli::Console console{std::cout, std::cerr, isatty(STDOUT_FILENO) == 1};
  const int status = ludex::cli::run(arguments, console);
  std::cout.flush();
  return status;
}
