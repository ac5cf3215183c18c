// What an analysis has found so far, line by line in a file, so that one that was killed goes on
// where it was.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::analysis {

class Journal {
 public:
  // A line of it: what was found at that node of that game, both by number.
  struct Entry {
    std::size_t game = 0;
    std::size_t node = 0;
    std::string found;
  };

  // Opens the journal of that analysis, or begins it. `about` says in one line what is analysed and
  // how. The error: it cannot be written, or is that of another analysis.
  [[nodiscard]] static Result<Journal> open(const std::filesystem::path& file,
                                            const std::string& about);
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  // What the file said when it was opened. A line that was cut off by a death does not count.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // Handed to the system when it returns, so that it outlives this process.
  [[nodiscard]] Result<void> add(const Entry& entry);
  // The analysis is finished, and nobody needs it any more.
  void remove();

 private:
  Journal(std::filesystem::path file, int descriptor)
      : file_(std::move(file)), descriptor_(descriptor) {}
  [[nodiscard]] Result<void> write(std::string_view text);

  std::filesystem::path file_;
  int descriptor_;
  std::vector<Entry> entries_;
};

}  // namespace ludex::analysis
