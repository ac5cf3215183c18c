// All limits on the memory and the time that input from others can take: engines, controllers,
// pages, files.
#pragma once

#include <chrono>
#include <cstddef>

namespace ludex::limits {

// A protocol line longer than this is dropped whole, never split (uci.md section 1 asks for 64
// KiB).
inline constexpr std::size_t line_bytes = std::size_t{1} << 20;
// The most memory held for one engine, however much it prints and however slowly its output is
// consumed.
inline constexpr std::size_t engine_bytes = std::size_t{64} << 20;
// The parts of engine_bytes follow. This one is the output that was read and is not yet cut into
// lines: reading stops at this size, and then the engine has to wait. The buffer may be four times
// as large.
inline constexpr std::size_t read_ahead_bytes = std::size_t{2} << 20;
// Each queue between a program and its listener: the events of a session, the events of an engine
// in a thread of its own, the lines of a loopback.
inline constexpr std::size_t queued_bytes = std::size_t{4} << 20;
// The options that one engine may announce, the choices of one option, and the memory of all
// options together. The session, its half and the table of current values hold a copy each.
inline constexpr std::size_t options = 2048;
inline constexpr std::size_t option_choices = 4096;
inline constexpr std::size_t options_bytes = 4 * line_bytes;
// What a half keeps: the lines that describe most of the search, and one line that is being parsed.
inline constexpr std::size_t half_bytes = 8 * line_bytes;
static_assert(4 * (read_ahead_bytes + line_bytes) + 3 * queued_bytes + 4 * options_bytes +
                  half_bytes <=
              engine_bytes);

// Commands that an engine half keeps while its engine finishes a search, and the memory that they
// may take, which leaves room for one line of any length on top of others.
inline constexpr std::size_t waiting_commands = 256;
inline constexpr std::size_t waiting_bytes = 2 * line_bytes;
// The bytes that wait to be written to a log; what exceeds this limit is left out of the log.
inline constexpr std::size_t log_queue_bytes = std::size_t{16} << 20;
// The end of an engine's stderr that is kept; a report of the engine's death quotes the last part
// of it.
inline constexpr std::size_t stderr_tail_bytes = std::size_t{8} << 10;
// The lines of a game that are kept of each engine for the case that it fails, and one such line
// that it wrote; and how many files about failures a match writes.
inline constexpr std::size_t exchange_bytes = std::size_t{512} << 10;
inline constexpr std::size_t exchange_line_bytes = std::size_t{4} << 10;
inline constexpr std::size_t fault_files = 200;
// Moves in one game (plies) and nesting of variations in one record.
inline constexpr std::size_t game_plies = 16384;
// Moves in one game at a table of the server, which stores the whole game with each of them; a game
// that has so many is a draw, or is counted where the game is won by points.
inline constexpr std::size_t table_plies = 4096;
// Moves in the cleanup, in which go is played on after both players have passed and do not agree on
// the dead stones.
inline constexpr std::size_t cleanup_plies = 1000;
// Moves that a controller of GTP tries on the board without playing them; each keeps a board.
inline constexpr std::size_t tried_moves = 1000;
inline constexpr std::size_t variation_depth = 1024;
// One comment, tag or line of a record's file; all texts of one record; all positions of one
// record; all marks on points of one record.
inline constexpr std::size_t record_text_bytes = std::size_t{1} << 20;
inline constexpr std::size_t record_texts_bytes = std::size_t{64} << 20;
inline constexpr std::size_t record_nodes = std::size_t{1} << 22;
inline constexpr std::size_t record_marks = std::size_t{1} << 22;

// Numbers from text are clamped once, where a message becomes a value, so that they stay far from
// overflow when they are negated, doubled or added: scores, depths and counts; and times (three
// years).
inline constexpr int number = 1'000'000'000;
inline constexpr std::chrono::milliseconds longest_time{100'000'000'000};

// How long an engine is waited for unless a flag or engines.toml states otherwise (uci.md section
// 15).
inline constexpr std::chrono::seconds handshake_wait{10};
inline constexpr std::chrono::seconds ready_wait{10};
inline constexpr std::chrono::seconds stop_wait{5};
inline constexpr std::chrono::seconds quit_wait{5};
// For the answer to a command of the engine's own, which may be long work.
inline constexpr std::chrono::seconds command_wait{600};
// How long a controller may leave the output of an engine half unread.
inline constexpr std::chrono::seconds unread_wait{300};

}  // namespace ludex::limits
