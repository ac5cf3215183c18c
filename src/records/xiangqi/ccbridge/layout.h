// The bytes of records (.cbr) and libraries (.cbl) of CCBridge (象棋桥). Numbers are little-endian;
// texts are UTF-16LE up to a zero. Gaps between the fields hold random memory. Source: descriptions
// published by makers of readers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::records::ccbridge {

using namespace std::string_view_literals;

inline constexpr std::string_view record_magic = "CCBridge Record\0"sv;
inline constexpr std::string_view library_magic = "CCBridgeLibrary\0"sv;

// A record.
inline constexpr std::size_t result_at = 2076;        // 1 Red, 2 Black, 3 draw, otherwise unknown
inline constexpr std::size_t to_move_at = 2112;       // 1 Red, 2 Black
inline constexpr std::size_t first_number_at = 2116;  // of the first move, two bytes
inline constexpr std::size_t board_at = 2120;         // 90 squares from a9 to i0, rank by rank
inline constexpr std::size_t moves_at = 2214;

// A square holds 0x10 for Red or 0x20 for Black and the number of the piece: 1 rook, 2 horse,
// 3 elephant, 4 advisor, 5 king, 6 cannon, 7 pawn.
inline constexpr unsigned red_piece = 0x10;
inline constexpr unsigned black_piece = 0x20;

// A move is four bytes: flags, an unused byte, and the squares from and to as indices of the board.
// The first move stands for the start position. A comment follows the move: its length in bytes, as
// a number of four bytes, and its text.
inline constexpr unsigned ends_line = 0x01;
inline constexpr unsigned has_variation = 0x02;
inline constexpr unsigned has_comment = 0x04;

struct Text {
  std::size_t at;
  std::size_t bytes;
  std::string_view tag;  // of the record
};
inline constexpr std::array<Text, 21> texts{
    {{180, 128, "Title"},     {628, 64, "EventType"}, {692, 64, "Event"},
     {756, 64, "Round"},      {820, 32, "Section"},   {852, 32, "Board"},
     {884, 64, "Date"},       {948, 64, "Site"},      {1012, 64, "TimeControl"},
     {1076, 64, "Red"},       {1140, 64, "RedTeam"},  {1204, 64, "RedTime"},
     {1268, 32, "RedElo"},    {1300, 64, "Black"},    {1364, 64, "BlackTeam"},
     {1428, 64, "BlackTime"}, {1492, 32, "BlackElo"}, {1524, 64, "Arbiter"},
     {1652, 64, "Annotator"}, {1780, 64, "Author"},   {2080, 32, "Termination"}}};

// A library: its records begin at multiples of a slot's size after an index of fixed size. The
// entries of the index are in the order of the records. A record without any piece is a heading.
inline constexpr std::size_t slots_at = 60;  // four bytes: the number of entries that the index has
                                             // room for
inline constexpr std::size_t index_at = 66624;
inline constexpr std::size_t index_entry_bytes = 276;
inline constexpr std::size_t slot_bytes = 4096;
inline constexpr unsigned deleted_entry = 5;  // the first byte of the entry of a deleted record

}  // namespace ludex::records::ccbridge
