// What commands of GTP want of the world outside the protocol: files, the calendar, the time of the
// processor.
// Supplied by whoever runs the engine half, for the half itself reads and writes nothing.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::gtp {

// Every member is set. Paths are relative to the working directory of the engine.
struct World {
  std::function<Result<std::string>(const std::string& path)> read_file;
  std::function<Result<void>(const std::string& path, std::string_view text)> write_file;
  std::function<void(std::string_view line)> write_error;  // a line on standard error
  std::function<double()> cpu_seconds;                     // that the process has used
  std::function<std::string()> date;                       // today, as "2026-11-22"
};

}  // namespace ludex::gtp
