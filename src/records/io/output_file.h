// Writes a file as a whole: a reader gets the old or the new content, and no other file is changed.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <stop_token>
#include <string>

#include "base/descriptor_output.h"
#include "base/result.h"

namespace ludex::records {

// How the file is written depends on what is at the path:
//
// - A plain file, or an absent one, is replaced in one step by finish(): until then the bytes go to
// a new file beside it, under an unused name. The replaced file's mode and owner are kept; a
// symbolic link stays, and its target is replaced.
// - A device, a pipe or an open descriptor (/dev/stdout, /dev/fd/3) is written to directly.
class OutputFile {
 public:
  // The error names the file and states why it cannot be written. A request to stop ends the wait
  // for somebody who reads a pipe.
  [[nodiscard]] static Result<std::unique_ptr<OutputFile>> open(const std::filesystem::path& file,
                                                                const std::stop_token& stop = {});
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  // Without finish() the file keeps its earlier content, and no other file is left beside it.
  ~OutputFile();

  // The stream fails when a write does; long writers should check it now and then.
  [[nodiscard]] std::ostream& stream() { return stream_; }
  // Forces the bytes to the disk and moves the file to its place.
  [[nodiscard]] Result<void> finish();

 private:
  struct OpenFile {
    int descriptor = -1;
    std::filesystem::path target;  // with all symbolic links resolved
    std::filesystem::path fresh;   // the new file beside it; empty if the target is written to
                                   // directly
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
