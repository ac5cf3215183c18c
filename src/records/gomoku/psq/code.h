// The meaning of the first line of PSQ and of the lines after the moves. Source: Piskvork's own
// reader and writer, and those of Gomocup's judge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ludex::records::psq {

// How a game ended. The code never names the winner.
inline constexpr std::int64_t saved_by_hand = -1;
inline constexpr std::int64_t normal_end = 0;
inline constexpr std::int64_t out_of_time = 15;
inline constexpr std::int64_t other_error = -2;
// Codes that we keep are within this bound; larger ones have not been seen.
inline constexpr std::int64_t highest_code = 1000;

// The tag for a code that no value of Termination stands for.
inline constexpr std::string_view code_tag = "ResultCode";
// The tags with the names of the players, by colour.
inline constexpr std::array<std::string_view, 2> seats{"Black", "White"};
// The tag that names the player who is listed first if that is not Black.
inline constexpr std::string_view order_tag = "FirstListed";

// The time per move for each level in the first line, from level 1 on; level 0 is a person.
inline constexpr std::array<std::int64_t, 11> level_ms{100,  300,   600,   1000,  1500, 2500,
                                                       5000, 10000, 15000, 30000, 60000};

// The limits of the program's boards; ours are limited by gomoku::max_side too.
inline constexpr int smallest_side = 5;
inline constexpr int largest_side = 120;
// REC names no size; its boards have this one.
inline constexpr int rec_side = 20;

}  // namespace ludex::records::psq
