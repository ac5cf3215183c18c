// Compressed bytes made plain, a piece at a time: gzip, zstd and bzip2.
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
// By the first bytes of a file; ten tell.
[[nodiscard]] Compression compression_of(std::string_view front);
// "games.pgn" of "games.pgn.zst"; any other name as it is.
[[nodiscard]] std::string_view without_compression(std::string_view file_name);

// Memory does not depend on how much comes out: the room is the caller's.
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

  // Takes bytes from the front of `in` and puts plain ones into `out`, which has room. Neither
  // moves only when more of `in` is needed. The error says what is wrong with the bytes.
  [[nodiscard]] virtual Result<Step> step(std::span<const char> in, std::span<char> out) = 0;
  // Whether the file may end here: between two parts, for files may be joined.
  [[nodiscard]] bool may_end() const { return may_end_; }

 protected:
  void set_may_end(bool yes) { may_end_ = yes; }

 private:
  bool may_end_ = false;
};

// For anything but `none`.
[[nodiscard]] std::unique_ptr<Decompressor> make_decompressor(Compression compression);

}  // namespace ludex::records
