// The keys of those flags of `ludex match` that take KEY=VALUE words, a table for each flag.
#pragma once

#include <span>

#include "cli/flag_value.h"

namespace ludex::cli {

// For -engine and -each: the keys of every engine, and those of a player.
[[nodiscard]] std::span<const KeyRow> engine_keys();
// For -referee: the keys of every engine.
[[nodiscard]] std::span<const KeyRow> referee_keys();
[[nodiscard]] std::span<const KeyRow> observer_keys();
[[nodiscard]] std::span<const KeyRow> openings_keys();
[[nodiscard]] std::span<const KeyRow> draw_keys();
[[nodiscard]] std::span<const KeyRow> resign_keys();
[[nodiscard]] std::span<const KeyRow> sprt_keys();
[[nodiscard]] std::span<const KeyRow> pgn_out_keys();
[[nodiscard]] std::span<const KeyRow> sgf_out_keys();
[[nodiscard]] std::span<const KeyRow> epd_out_keys();
[[nodiscard]] std::span<const KeyRow> live_pgn_keys();
[[nodiscard]] std::span<const KeyRow> crc_keys();
[[nodiscard]] std::span<const KeyRow> log_keys();
[[nodiscard]] std::span<const KeyRow> nats_keys();
[[nodiscard]] std::span<const KeyRow> quick_keys();
[[nodiscard]] std::span<const KeyRow> output_keys();
[[nodiscard]] std::span<const KeyRow> report_keys();

}  // namespace ludex::cli
