// A file to be read from front to back: plain or compressed, or stdin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <streambuf>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/decompression.h"

namespace ludex::records {

// A stream of the plain bytes, which are made as they are asked for: memory does not depend on the
// file, nor on what is packed into it.
class InputFile final : public std::istream {
 public:
  // `-` is stdin. That it is compressed shows in its first bytes, whatever its name. The error
  // names the file and says why it cannot be read; a file without a byte cannot be either.
  [[nodiscard]] static Result<std::unique_ptr<InputFile>> open(const std::string& path);
  ~InputFile() override;

  // Why the stream ended before the file did: a disk that fails, an archive that is cut off or
  // damaged. A sentence with the file's name.
  [[nodiscard]] const std::optional<Error>& trouble() const { return buffer_.trouble(); }
  // Bytes of the file itself that have been read, and how many there are, where that is known.
  [[nodiscard]] std::uint64_t taken() const { return buffer_.taken(); }
  [[nodiscard]] std::optional<std::uint64_t> size() const { return size_; }

 private:
  class Buffer final : public std::streambuf {
   public:
    Buffer(int descriptor, std::string name);
    // Looks at the first bytes; false when there are none.
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
    std::vector<char> raw_;        // as it stands in the file
    std::span<const char> ahead_;  // what of it is still to be unpacked
    std::vector<char> plain_;
    std::unique_ptr<Decompressor> decompressor_;  // null for a plain file
    Compression compression_ = Compression::none;
    bool at_end_ = false;
    std::uint64_t taken_ = 0;
    std::optional<Error> trouble_;
  };

  InputFile(int descriptor, bool owned, std::string name);

  int descriptor_;
  bool owned_;
  std::optional<std::uint64_t> size_;
  Buffer buffer_;
};

// "stdin" for `-`, else the name in backticks, fit to be printed.
[[nodiscard]] std::string input_name(const std::string& path);

}  // namespace ludex::records
