// Opens files by name. All other source files open their files through this header, which
// script/check enforces. Opening never blocks, even if the name is that of a pipe or a device. The
// kind of a file is checked on the open descriptor, so that the file cannot be replaced between the
// check and the opening.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/descriptor.h"
#include "base/result.h"

namespace ludex {

namespace limits {

// An opening book, which stays on the disk; another file that an engine or a suite names; and what
// an interrupted analysis has found, which it goes on from.
inline constexpr std::uint64_t book_bytes = std::uint64_t{1} << 32;
inline constexpr std::size_t named_file_bytes = std::size_t{64} << 20;
inline constexpr std::size_t journal_bytes = std::size_t{1} << 30;

}  // namespace limits

// What a name may lead to.
enum class FileKind {
  // A regular file, and nothing else. For each name that comes from a peer, a page or another file,
  // and for files that are looked for at their usual places: a pipe or a terminal would hold up
  // whoever opens it.
  regular,
  // Also a pipe, a terminal or another device. For names that the user wrote on the command line,
  // such as /dev/stdin or what a shell puts in place of <(command).
  any,
};

struct NamedFile {
  Descriptor descriptor;
  bool is_regular = true;
  std::uint64_t size = 0;  // of a regular file
};

// The errors of these functions are the reason alone: "No such file or directory", "it is a pipe,
// not a file". Callers add the name of the file. A folder is always an error.

// A pipe is open at once, even if nothing has opened its other end: wait_to_read() waits for that.
[[nodiscard]] Result<NamedFile> open_to_read(const std::filesystem::path& path, FileKind kind);
// Waits until a read from the descriptor would not wait; false if a stop is requested before that.
[[nodiscard]] bool wait_to_read(int descriptor, const std::stop_token& stop);

// `flags` are O_CREAT, O_EXCL, O_TRUNC and O_APPEND of open(2). A pipe is waited for until somebody
// reads it, or until a stop is requested.
[[nodiscard]] Result<Descriptor> open_to_write(const std::filesystem::path& path, FileKind kind,
                                               int flags, mode_t mode = 0666,
                                               const std::stop_token& stop = {});

// The content of a regular file of at most `most_bytes` bytes.
[[nodiscard]] Result<std::string> read_named_file(const std::filesystem::path& path,
                                                  std::size_t most_bytes);
// Writes all of the text.
[[nodiscard]] Result<void> write_whole(const Descriptor& descriptor, std::string_view text);
// Writes into a regular file, which is created if it does not exist: with O_TRUNC in place of its
// content, with O_APPEND behind it.
[[nodiscard]] Result<void> write_named_file(const std::filesystem::path& path,
                                            std::string_view text, int flags, mode_t mode = 0666);

// Makes the content of a file, or the names in a folder, outlive a failure of power. An empty path
// is the working folder.
[[nodiscard]] Result<void> sync_to_disk(const std::filesystem::path& path);

// The path, without symbolic links, of a regular file that a peer or a page names, by a path of its
// own or within `folder`. A path that leads out of the folder, by `..`, from the root or over a
// symbolic link, is an error, and so is everything but a regular file.
[[nodiscard]] Result<std::filesystem::path> file_within(const std::filesystem::path& folder,
                                                        std::string_view name);

// A stream from a regular file, with random access.
[[nodiscard]] Result<std::unique_ptr<std::istream>> open_stream(const std::filesystem::path& path);

}  // namespace ludex
