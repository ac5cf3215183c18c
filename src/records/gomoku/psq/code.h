// What the lines behind the moves of PSQ mean, and the first line. Source: Piskvork's own reader
// and writer, and those of Gomocup's judge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::records::psq {

// How a game ended; never who won.
inline constexpr std::int64_t saved_by_hand = -1;
inline constexpr std::int64_t normal_end = 0;
inline constexpr std::int64_t out_of_time = 15;
inline constexpr std::int64_t other_error = -2;
// Codes of ours lie within; others have not been seen.
inline constexpr std::int64_t highest_code = 1000;

// The tag that holds a code which none of the words of Termination stands for.
inline constexpr std::string_view code_tag = "ResultCode";
// The tags with the names of the players, by colour.
inline constexpr std::array<std::string_view, 2> seats{"Black", "White"};
// The tag that names the player who is listed first, where that is not Black.
inline constexpr std::string_view order_tag = "FirstListed";

// The time of a move that a level in the first line stands for, from 1; level 0 is a person.
inline constexpr std::array<std::int64_t, 11> level_ms{100,  300,   600,   1000,  1500, 2500,
                                                       5000, 10000, 15000, 30000, 60000};

// No board of the program is larger; none of ours is larger than gomoku::max_side.
inline constexpr int smallest_side = 5;
inline constexpr int largest_side = 120;
// REC names no size.
inline constexpr int rec_side = 20;

}  // namespace ludex::records::psq
