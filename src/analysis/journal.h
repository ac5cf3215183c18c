// The results of an analysis so far, line by line in a file, so that an analysis that was killed
// can be continued.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace ludex::analysis {

class Journal {
 public:
  // One line: what was found at a node of a game, both given by number.
  struct Entry {
    std::size_t game = 0;
    std::size_t node = 0;
    std::string found;
  };

  // Opens the journal of an analysis, or begins a new one. `about` describes in one line what is
  // analysed and how. Returns an error if the file cannot be written, or is the journal of another
  // analysis.
  [[nodiscard]] static Result<Journal> open(const std::filesystem::path& file,
                                            const std::string& about);

  // The entries that the file held when it was opened. An incomplete last line does not count.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  // When add() returns, the operating system has the entry, so that it outlives this process.
  [[nodiscard]] Result<void> add(const Entry& entry);
  // Removes the file, when the analysis is finished.
  void remove();

 private:
  Journal(std::filesystem::path file, Descriptor descriptor)
      : file_(std::move(file)), descriptor_(std::move(descriptor)) {}
  [[nodiscard]] Result<void> write(std::string_view text);

  std::filesystem::path file_;
  Descriptor descriptor_;
  std::vector<Entry> entries_;
};

}  // namespace ludex::analysis
