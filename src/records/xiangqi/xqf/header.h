// The bytes of the header of an XQF file, the format of XQStudio. Source: "XQF 1.0" by the
// program's author (2001), in XqfFormat.txt; the keys of later versions are from public readers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::records::xqf {

inline constexpr std::string_view magic = "XQ";
inline constexpr std::size_t header_bytes = 0x400;
inline constexpr std::size_t version_at = 2;
inline constexpr std::size_t men_at = 0x10;
inline constexpr std::size_t to_move_at = 0x32;  // 1: Black; used if no piece moves
inline constexpr std::size_t result_at = 0x33;
inline constexpr std::size_t kind_at = 0x40;

// From first_scrambled on, men, moves and comments are scrambled; from first_shuffled on, the men
// are also shuffled.
inline constexpr std::uint8_t version_1_0 = 0x0A;
inline constexpr std::uint8_t first_scrambled = 0x0B;
inline constexpr std::uint8_t first_shuffled = 0x0C;
inline constexpr std::uint8_t version_1_8 = 0x12;

// Added to the squares of a move, which are file * 10 + rank.
inline constexpr unsigned from_offset = 24;
inline constexpr unsigned to_offset = 32;

// A text of the header: a byte with its length, then `room` bytes.
struct Text {
  std::size_t at;
  std::size_t room;
  std::string_view tag;  // of the record
};
inline constexpr std::array<Text, 11> texts{{{0x50, 63, "Title"},
                                             {0xD0, 63, "Event"},
                                             {0x110, 15, "Date"},
                                             {0x120, 15, "Site"},
                                             {0x130, 15, "Red"},
                                             {0x140, 15, "Black"},
                                             {0x150, 63, "TimeControl"},
                                             {0x190, 15, "RedTime"},
                                             {0x1A0, 15, "BlackTime"},
                                             {0x1D0, 15, "Annotator"},
                                             {0x1E0, 15, "Author"}}};

// The keys of a scrambled file; all are zero for version 1.0. Bytes are taken modulo 256.
struct Keys {
  std::uint8_t men = 0;   // subtracted from each square of the start position
  std::uint8_t from = 0;  // subtracted from the squares of a move
  std::uint8_t to = 0;
  std::uint32_t comment = 0;              // subtracted from the length of a comment
  std::array<std::uint8_t, 32> stream{};  // subtracted cyclically from the bytes after the header
};

[[nodiscard]] std::uint8_t byte_at(std::string_view text, std::size_t at);
// Computes the keys from bytes 3 and 8 to 15 of the header.
[[nodiscard]] Keys keys_of(std::string_view header);

}  // namespace ludex::records::xqf
