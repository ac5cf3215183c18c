// Every bound on what a stranger can make us hold or wait for, in one place.
#pragma once

#include <chrono>
#include <cstddef>

namespace ludex::limits {

// A protocol line longer than this is dropped whole, never split (uci.md section 1 asks for 64
// KiB).
inline constexpr std::size_t line_bytes = std::size_t{1} << 20;
// All that we hold for one engine, whatever it prints and however slowly it is listened to.
inline constexpr std::size_t engine_bytes = std::size_t{64} << 20;
// Its parts. What was read and is not yet cut into lines: reading goes on up to so much, then the
// engine has to wait. The buffer may be four times as large.
inline constexpr std::size_t read_ahead_bytes = std::size_t{2} << 20;
// Each queue between a program and its listener: the events of a session, those of an engine in a
// thread of its own, the lines of a loopback.
inline constexpr std::size_t queued_bytes = std::size_t{4} << 20;
// Options that one engine may announce, the choices of one option, and what all of them take; the
// session, its half and the values of now have a copy each.
inline constexpr std::size_t options = 2048;
inline constexpr std::size_t option_choices = 4096;
inline constexpr std::size_t options_bytes = 4 * line_bytes;
// What a half keeps: the lines that tell most of the search, one of them being understood.
inline constexpr std::size_t half_bytes = 8 * line_bytes;
static_assert(4 * (read_ahead_bytes + line_bytes) + 3 * queued_bytes + 4 * options_bytes +
                  half_bytes <=
              engine_bytes);

// Commands that an engine half keeps while its engine finishes a search, and what they may take:
// room for one line of any length on top of others.
inline constexpr std::size_t waiting_commands = 256;
inline constexpr std::size_t waiting_bytes = 2 * line_bytes;
// What waits to be written to a log; what comes on top is left out.
inline constexpr std::size_t log_queue_bytes = std::size_t{16} << 20;
// The end of an engine's stderr that is kept; a report of the engine's death quotes the last of it.
inline constexpr std::size_t stderr_tail_bytes = std::size_t{8} << 10;
// Moves in one game (plies) and nesting of variations in one record.
inline constexpr std::size_t game_plies = 16384;
// Moves that are played on when both players have passed and do not agree on what is dead.
inline constexpr std::size_t cleanup_plies = 1000;
inline constexpr std::size_t variation_depth = 1024;
// One comment, tag or line of a record's file; all texts of one record; all its positions.
inline constexpr std::size_t record_text_bytes = std::size_t{1} << 20;
inline constexpr std::size_t record_texts_bytes = std::size_t{64} << 20;
inline constexpr std::size_t record_nodes = std::size_t{1} << 22;

// Numbers that text brings are clamped where a message becomes a value, so that negated, doubled or
// added up they stay far from overflow: scores, depths and counts, and times (three years).
inline constexpr int number = 1'000'000'000;
inline constexpr std::chrono::milliseconds longest_time{100'000'000'000};

// What an engine is waited for unless a flag or engines.toml says otherwise (uci.md section 15).
inline constexpr std::chrono::seconds handshake_wait{10};
inline constexpr std::chrono::seconds ready_wait{10};
inline constexpr std::chrono::seconds stop_wait{5};
inline constexpr std::chrono::seconds quit_wait{5};
// For the answer to one of its own commands, which may be long work.
inline constexpr std::chrono::seconds command_wait{600};
// How long a controller may leave unread what an engine half has to say.
inline constexpr std::chrono::seconds unread_wait{300};

}  // namespace ludex::limits
