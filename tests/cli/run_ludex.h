// Runs the command line in this process and keeps what it prints.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "cli/cli.h"

namespace ludex::cli {

struct Ran {
  int status = 0;
  std::string out;
  std::string err;
};

inline Ran run_ludex(const std::vector<std::string>& arguments) {
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err};
  const int status = run(arguments, console);
  return {status, out.str(), err.str()};
}

}  // namespace ludex::cli
