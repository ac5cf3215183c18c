// Decompresses gzip, zstd and bzip2, a piece at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "base/result.h"

namespace ludex::records {

enum class Compression : std::uint8_t { none, gzip, zstd, bzip2 };

// "gzip", "zstd", "bzip2".
[[nodiscard]] std::string_view name_of(Compression compression);
// Recognizes the compression by the first bytes of a file; ten bytes are enough.
[[nodiscard]] Compression compression_of(std::string_view front);
// Returns "games.pgn" for "games.pgn.zst", and any other name unchanged.
[[nodiscard]] std::string_view without_compression(std::string_view file_name);

// The caller provides the output buffer, so memory does not depend on the size of the output.
class Decompressor {
 public:
  struct Step {
    std::size_t taken = 0;
    std::size_t made = 0;
  };

  Decompressor() = default;
  Decompressor(const Decompressor&) = delete;
  Decompressor& operator=(const Decompressor&) = delete;
  virtual ~Decompressor() = default;

  // Takes bytes from the front of `in` and puts decompressed ones into `out`, which must not be
  // empty. Both counts are 0 only when more input is needed. The error states what is wrong with
  // the bytes.
  [[nodiscard]] virtual Result<Step> step(std::span<const char> in, std::span<char> out) = 0;
  // Whether the input may end here: between two members, since compressed files may be
  // concatenated.
  [[nodiscard]] bool may_end() const { return may_end_; }

 protected:
  void set_may_end(bool yes) { may_end_ = yes; }

 private:
  bool may_end_ = false;
};

// Expects a compression other than `none`.
[[nodiscard]] std::unique_ptr<Decompressor> make_decompressor(Compression compression);

}  // namespace ludex::records
