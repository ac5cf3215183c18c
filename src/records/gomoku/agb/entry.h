// The entry of a position in AGI's opening books, and the bytes of the file:
//
//   header, 32 bytes   "AGIBOOK1", version u16 = 1, board u8 = 15, rule u8, positions u32,
//                      blocks u32, flags u32 = 0, CRC-32 of what follows the header u32, 0 u32
//   index, per block   offset u64, compressed bytes u32, raw bytes u32, bytes of a key u8, the
//                      first key
//   blocks             zstd frames with a checksum, of at most 256 entries in the order of keys
//   entry              key (key.h), moves u8; per move, the weightiest first: point u8, weight u8,
//                      score i16, games u32
//
// Numbers are little-endian.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::records::agb {

inline constexpr std::string_view magic = "AGIBOOK1";
inline constexpr std::size_t header_bytes = 32;
inline constexpr std::uint16_t newest_version = 1;
inline constexpr std::size_t most_entries = 256;  // of a block
// A full block of full boards is far below the 64 MiB that the format allows.
inline constexpr std::size_t most_block_bytes = most_entries * (2 + 225 + 1 + 225 * 8);
inline constexpr std::uint32_t most_positions = std::uint32_t{1} << 31U;

// A move of weight 0 is never played, one of 255 is the best.
struct BookMove {
  std::uint8_t point = 0;
  std::uint8_t weight = 0;
  std::int16_t score = 0;  // for the side to move
  std::uint32_t games = 0;
  bool operator==(const BookMove&) const = default;
};

struct Entry {
  std::string key;
  std::vector<BookMove> moves;
  bool operator==(const Entry&) const = default;
};

// The rule that a header names. Bit 0: Black has forbidden points. Bits 1 and 2: no swap, one after
// the first move, one after the third. Bits 3 and 4: one fifth move, two, several.
struct BookRule {
  std::uint8_t bits = 0;
  [[nodiscard]] bool has_fouls() const { return (bits & 1U) != 0; }
  bool operator==(const BookRule&) const = default;
};

// Little-endian numbers of `bytes` bytes.
void append_number(std::string& text, std::uint64_t number, std::size_t bytes);
[[nodiscard]] std::uint64_t number_at(std::string_view text, std::size_t at, std::size_t bytes);

void append_entry(std::string& text, const Entry& entry);
// Takes an entry off the front; absent if it is not valid.
[[nodiscard]] std::optional<Entry> take_entry(std::string_view& bytes);

}  // namespace ludex::records::agb
