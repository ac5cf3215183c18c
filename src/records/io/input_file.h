// A file to be read from front to back: plain or compressed, or stdin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <streambuf>
#include <string>
#include <vector>

#include "base/named_file.h"
#include "base/result.h"
#include "records/io/decompression.h"

namespace ludex::records {

// A stream of the plain bytes, decompressed on demand: memory depends neither on the size of the
// file nor on that of its unpacked content.
class InputFile final : public std::istream {
 public:
  // Opens the file; `-` is stdin. Compression is recognized by the first bytes, whatever the name.
  // The error names the file and states why it cannot be read; an empty file is an error too. A
  // request to stop ends a wait for a pipe or a terminal, and with it the stream.
  [[nodiscard]] static Result<std::unique_ptr<InputFile>> open(const std::string& path,
                                                               FileKind kind = FileKind::any,
                                                               const std::stop_token& stop = {});

  // Why the stream ended before the file did: the disk failed, or the archive is cut off or
  // damaged. A sentence with the file's name.
  [[nodiscard]] const std::optional<Error>& trouble() const { return buffer_.trouble(); }
  // The number of bytes of the file itself that have been read, and its size if that is known.
  [[nodiscard]] std::uint64_t taken() const { return buffer_.taken(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

 private:
  class Buffer final : public std::streambuf {
   public:
    Buffer(int descriptor, std::string name, std::stop_token stop);
    // Examines the first bytes; false if there are none.
    [[nodiscard]] bool begin();
    [[nodiscard]] const std::optional<Error>& trouble() const { return trouble_; }
    [[nodiscard]] std::uint64_t taken() const { return taken_; }

   protected:
    int_type underflow() override;

   private:
    bool read_raw();
    std::size_t unpack();
    void fail_with(std::string_view what);

    int descriptor_;
    std::string name_;
    std::stop_token stop_;
    std::vector<char> raw_;        // bytes of the file
    std::span<const char> ahead_;  // the part of `raw_` that is still to be unpacked
    std::vector<char> plain_;
    std::unique_ptr<Decompressor> decompressor_;  // null for a plain file
    Compression compression_ = Compression::none;
    bool at_end_ = false;
    std::uint64_t taken_ = 0;
    std::optional<Error> trouble_;
  };

  InputFile(NamedFile file, int descriptor, std::string name, std::stop_token stop);

  NamedFile file_;  // its descriptor is empty for stdin
  std::optional<std::uint64_t> size_;
  Buffer buffer_;
};

// Returns "stdin" for `-`, else the printable name in backticks.
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace ludex::records
