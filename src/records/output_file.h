// Writing a file so that nobody ever sees half of it, and nothing else is harmed.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "base/descriptor_output.h"
#include "base/result.h"

namespace ludex::records {

// What is at the path decides how it is written:
//
// - A plain file, or nothing, is replaced in one step by finish(): until then the bytes go to a new
//   file beside it, under a name that nobody uses. The file keeps its mode and owner; a symbolic
//   link stays and what it points to is replaced.
// - A device, a pipe or an open descriptor (/dev/stdout, /dev/fd/3) is written through at once.
class OutputFile {
 public:
  // The error names the file and says why it cannot be written.
  [[nodiscard]] static Result<std::unique_ptr<OutputFile>> open(const std::filesystem::path& file);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Without finish() what the file held before is still there, and nothing is left beside it.
  ~OutputFile();

  // Fails where a write does: it pays to look now and then.
  [[nodiscard]] std::ostream& stream() { return stream_; }
  // Forces the bytes to the disk and puts the file in its place.
  [[nodiscard]] Result<void> finish();

 private:
  struct OpenFile {
    int descriptor = -1;
    std::filesystem::path target;  // behind all links
    std::filesystem::path fresh;   // the file beside it; empty: written through
  };

  OutputFile(std::filesystem::path name, OpenFile opened);
  [[nodiscard]] static Result<OpenFile> open_fresh(const std::filesystem::path& name,
                                                   const std::filesystem::path& target,
                                                   const std::optional<struct stat>& before);
  [[nodiscard]] Result<void> refused(int reason) const;

  std::filesystem::path name_;
  OpenFile opened_;
  DescriptorOutput stream_;
};

}  // namespace ludex::records
