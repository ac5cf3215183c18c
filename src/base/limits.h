// Every bound on what a stranger can make us hold or wait for, in one place.
#pragma once

#include <chrono>
#include <cstddef>

namespace ludex::limits {

// A protocol line longer than this is dropped whole, never split (uci.md section 1 asks for 64
// KiB).
inline constexpr std::size_t line_bytes = std::size_t{1} << 20;
// Lines received from one engine and not yet taken by its owner.
inline constexpr std::size_t queued_lines = 4096;
// Commands that an engine half keeps while its engine finishes a search.
inline constexpr std::size_t waiting_commands = 256;
// The end of an engine's stderr that is kept for the report of its death.
inline constexpr std::size_t stderr_tail_bytes = std::size_t{8} << 10;
// Options that one engine may announce, and the choices of one option.
inline constexpr std::size_t options = 2048;
inline constexpr std::size_t option_choices = 4096;
// Moves in one game (plies) and nesting of variations in one record.
inline constexpr std::size_t game_plies = 16384;
inline constexpr std::size_t variation_depth = 1024;
// One comment, tag or line of a record's file; all texts of one record; all its positions.
inline constexpr std::size_t record_text_bytes = std::size_t{1} << 20;
inline constexpr std::size_t record_texts_bytes = std::size_t{64} << 20;
inline constexpr std::size_t record_nodes = std::size_t{1} << 22;

// What an engine is waited for when nobody says otherwise (uci.md section 15).
inline constexpr std::chrono::seconds handshake_wait{10};
inline constexpr std::chrono::seconds ready_wait{60};
inline constexpr std::chrono::seconds stop_wait{5};
inline constexpr std::chrono::seconds quit_wait{5};

}  // namespace ludex::limits
