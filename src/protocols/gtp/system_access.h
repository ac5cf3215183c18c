// What commands of GTP need from outside the protocol: files, the calendar, the time of the
// processor. The owner of the engine half supplies it, since the half itself does no I/O.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace ludex::gtp {

// Paths are relative to the working directory of the engine. read_file and write_file are both
// empty if the controller may not open files: commands that do nothing else are then unknown. Every
// other member is set.
struct SystemAccess {
  [[nodiscard]] bool opens_files() const { return static_cast<bool>(read_file); }

  std::function<Result<std::string>(const std::string& path)> read_file;
  std::function<Result<void>(const std::string& path, std::string_view text)> write_file;
  std::function<void(std::string_view line)> write_error;  // writes a line to standard error
  std::function<double()> cpu_seconds;  // the processor time that the process has used
  std::function<std::string()> date;    // today's date, as "2026-11-22"
};

}  // namespace ludex::gtp
