// What a program that we have started says first.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "host/process.h"

namespace ludex::cli {

// What it writes to its stderr up to the end of the first line, which is there too.
inline std::string first_error_line(host::Process& program) {
  std::string line;
  for (char c = 0; c != '\n';) {
    const ssize_t count = ::read(program.errors.get(), &c, 1);
    if (count == 1) {
      line += c;
    } else if (count == 0 || errno != EAGAIN) {
      break;
    }
  }
  return line;
}

}  // namespace ludex::cli
