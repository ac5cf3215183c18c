// A file of lines to which lines are added, and which is read when the program starts again. A line
// is on the disk when append() returns, so what was told to somebody is never lost. A line that was
// not written whole, when the machine stopped, is removed by the next start.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace ludex::cgos_server {

// How sure a line is to outlive what may happen next.
enum class Durability { power_failure, end_of_program };

class Journal {
 public:
  // Opens the file, or creates it with that mode. `lines` becomes what it holds. Only one program
  // may have it. The error names the file.
  [[nodiscard]] static Result<Journal> open(const std::filesystem::path& file, mode_t mode,
                                            std::vector<std::string>& lines);
  // Expects a line without a line end. After an error nothing more can be appended.
  [[nodiscard]] Result<void> append(std::string_view line,
                                    Durability durability = Durability::power_failure);

 private:
  Journal(std::filesystem::path file, Descriptor descriptor);
  [[nodiscard]] tl::unexpected<Error> failed(std::string_view what, std::string_view reason);

  std::filesystem::path file_;
  Descriptor descriptor_;
  bool has_failed_ = false;
};

}  // namespace ludex::cgos_server
